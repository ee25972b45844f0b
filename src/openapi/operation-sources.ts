/** Finds the operations of a document: those of paths, webhooks and callbacks, each with a name that pages use. */
import { didYouMean } from '../messages/suggest.ts'
import type { OpenApi } from './document.ts'
import { type Fields, type FieldsAt, fieldsOf, isFields, listOf, type Pointer, stringOf } from './json-fields.ts'

export const methods = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace', 'query']

export interface OperationSource {
  id: string
  method: string
  /** The name of a webhook; the address of a callback, which the caller gives. */
  path: string
  /** The other side calls it. */
  kind?: 'webhook' | 'callback'
  operation: Fields
  /** Those of the path that it has not itself, then its own. */
  parameters: FieldsAt[]
  /** Servers of the operation, its path or the document. */
  servers: Fields[]
  pointer: Pointer
  callbacks: OperationSource[]
}

/** Returns the operations by document order. Reports an operationId that is taken. */
export function readOperations(api: OpenApi): OperationSource[] {
  const reader = new OperationReader(api)
  for (const [path, item] of entriesOf(api.root.paths)) reader.addItem(item, { path, pointer: ['paths', path] })
  for (const [path, item] of entriesOf(api.root.webhooks))
    reader.addItem(item, { path, pointer: ['webhooks', path], kind: 'webhook' })
  for (const each of reader.found.values()) if (!each.kind) checkPathParameters(each, api)
  return [...reader.found.values()]
}

function entriesOf(items: unknown): [string, Fields][] {
  const entries = Object.entries((items ?? {}) as Fields).filter(([name]) => !name.startsWith('x-'))
  return entries.map(([name, item]) => [name, fieldsOf(item)])
}

interface ItemAbout extends Pick<OperationSource, 'path' | 'kind' | 'pointer'> {
  /** Names those without an operationId. */
  name?: string
}

class OperationReader {
  readonly found = new Map<string, OperationSource>()
  readonly #api: OpenApi
  /** Several operations may refer to one callback. */
  readonly #byFields = new Map<Fields, OperationSource>()

  constructor(api: OpenApi) {
    this.#api = api
  }

  addItem(written: Fields, { path, pointer: at, kind, name = path }: ItemAbout): OperationSource[] {
    const { resolve, root, prefix } = this.#api
    const item = resolve(written)
    const plain = methods
      .filter((each) => isFields(item[each]))
      .map((method) => [method, item[method], [method]] as const)
    const more = Object.entries(fieldsOf(item.additionalOperations)).map(
      ([method, each]) => [method, each, ['additionalOperations', method]] as const
    )
    return [...plain, ...more].flatMap(([method, each, keys]) => {
      const operation = fieldsOf(each)
      const pointer = [...at, ...keys]
      const known = this.#byFields.get(operation)
      const own = stringOf(operation.operationId)
      const id = own === undefined ? this.#freeName(`${method.toLowerCase()}-${name}`) : prefix + own
      const other = this.found.get(id)
      if (known && kind === 'callback') return [known]
      if (other) {
        const text = `Cannot use the operationId \`${own}\` twice: \`${other.method} ${other.path}\` has it`
        this.#api.report([...pointer, 'operationId'], text)
        return []
      }
      const made: OperationSource = {
        id,
        // Those that OpenAPI does not know are sent as they are written.
        method: keys.length > 1 ? method : method.toUpperCase(),
        path,
        ...(kind && { kind }),
        operation,
        parameters: this.#parametersOf(item, operation, { at, pointer }),
        servers:
          [operation.servers, item.servers, root.servers]
            .map(listOf)
            .find((list) => list.length > 0)
            ?.map(fieldsOf) ?? [],
        pointer,
        callbacks: []
      }
      this.found.set(id, made)
      this.#byFields.set(operation, made)
      made.callbacks.push(...this.#callbacksOf(made))
      return [made]
    })
  }

  #callbacksOf({ id, operation, pointer }: OperationSource): OperationSource[] {
    return Object.entries(fieldsOf(operation.callbacks)).flatMap(([name, written]) =>
      entriesOf(this.#api.resolve(written)).flatMap(([path, item]) =>
        this.addItem(item, {
          path,
          pointer: [...pointer, 'callbacks', name, path],
          kind: 'callback',
          name: `${id.slice(this.#api.prefix.length)}-${name}`
        })
      )
    )
  }

  #parametersOf(item: Fields, operation: Fields, { at, pointer }: { at: Pointer; pointer: Pointer }) {
    const listed = (list: Fields, from: Pointer) =>
      listOf(list.parameters).map((each, index) => ({
        value: asQuery(this.#api.resolve(each)),
        pointer: [...from, 'parameters', index]
      }))
    return withShared(listed(operation, pointer), listed(item, at))
  }

  /** `get-books-bookId` for `GET /books/{bookId}`. */
  #freeName(words: string): string {
    const wanted = this.#api.prefix + words.replace(/[^\w]+/g, '-').replace(/-$/, '')
    let name = wanted
    for (let count = 2; this.found.has(name); count++) name = `${wanted}-${count}`
    return name
  }
}

/** The parameters of an operation after those of its path, unless it has them itself. */
export function withShared<T extends { value: Fields }>(own: T[], shared: T[]): T[] {
  const isOwn = ({ name, in: place }: Fields) => own.some(({ value }) => value.name === name && value.in === place)
  return [...shared.filter(({ value }) => !isOwn(value)), ...own]
}

/** The keys of a whole query string are parameters of it. */
function asQuery(parameter: Fields): Fields {
  const { content, ...about } = parameter
  return parameter.in === 'querystring'
    ? { ...Object.values(fieldsOf(content)).map(fieldsOf)[0], ...about, in: 'query' }
    : parameter
}

/** How a parameter is written: what it does not say follows from its place. */
export function writingOf({
  in: place,
  style = /query|cookie/.test(String(place)) ? 'form' : 'simple',
  explode
}: Fields) {
  return { style: String(style), explode: explode ?? (style === 'form' || style === 'cookie') }
}

function checkPathParameters({ path, parameters, pointer, method }: OperationSource, api: OpenApi): void {
  const given = parameters.filter(({ value }) => value.in === 'path').map(({ value }) => String(value.name))
  const wanted = [...path.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name)
  for (const name of wanted.filter((each) => !given.includes(each)))
    api.report(pointer, `Expected a parameter \`${name}\` of \`${method} ${path}\`${didYouMean(name, given)}`)
}
