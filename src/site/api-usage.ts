/** Gives each page the part of the OpenAPI document it shows, so that an edit of an operation changes no other page. */
import { own } from '../disk/json.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean, suggest } from '../messages/suggest.ts'
import { copyJson, expandShapes, type Schemas } from '../openapi/expand-schemas.ts'
import type { Api, ApiSlice, Endpoint, Operation, Shape } from '../openapi/model.ts'
import type { ApiDocument } from '../openapi/openapi.ts'
import type { ApiKind, Use } from '../page/directives/directive.ts'
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'

export interface Uses {
  /** Reports parts that a page names and the document does not have. */
  faultsOf(page: Page): Message[]
  /** Reports operations that no page shows. */
  unshown(): Message[]
  /** The part of the document that a page shows, if any. */
  slice(page: Page): ApiSlice | undefined
  /** False for pages whose ids a broken document would bring: links to them are not reported as well. */
  knowsIds(url: string): boolean
}

export interface UsesOptions {
  document: ApiDocument | undefined
  pages: ReadonlyMap<string, Page>
  base: string
  /** Links of the document: href as written → final href. */
  hrefs: Readonly<Record<string, string>>
}

const nouns: Record<ApiKind, string> = {
  operation: 'operation',
  schema: 'schema',
  scheme: 'security scheme',
  tag: 'tag'
}

export function joinApiUsage({ document, pages, base, hrefs }: UsesOptions): Uses {
  const api = document?.api
  const names = api && namesOf(api)
  const shown = findShown(pages, base)
  const meant = findMeant(pages, names?.operation ?? [])
  const endpoints = Object.values(api?.operations ?? {}).map((operation) => toEndpoint(operation, shown))
  const copy = <T>(part: T): T => copyJson(part, (key, text) => (key === 'href' ? (own(hrefs, text) ?? text) : text))
  return {
    faultsOf: ({ file, uses }) =>
      uses.flatMap((use) => checkUse(use, { file: use.file ?? file, names, isMissing: document === undefined })),
    unshown: () =>
      api && document ? findUnshown(api, document.file, (id) => meant.has(id) || shown.has(`operation ${id}`)) : [],
    knowsIds: (url) => !document || api !== undefined || pages.get(url)?.uses.length === 0,
    slice: ({ uses }) => (api && uses.length > 0 ? cutSlice(uses, { api, endpoints, shown, copy }) : undefined)
  }
}

type Names = Record<ApiKind, string[]>

function namesOf(api: Api): Names {
  const tags = Object.values(api.operations).flatMap((operation) => operation.tags)
  return {
    operation: Object.keys(api.operations),
    schema: Object.keys(api.schemas),
    scheme: Object.keys(api.schemes),
    tag: ['', ...new Set(tags)]
  }
}

interface Checked {
  file: string
  names: Names | undefined
  isMissing: boolean
}

function checkUse({ kind, name, place }: Use, { file, names, isMissing }: Checked): Message[] {
  const about = { rule: 'unknown-operation' as const, file, ...(place && { place }) }
  if (isMissing) {
    const note = 'Name its file with `api` in docsgen.config.ts'
    return [{ ...about, text: `Cannot show the ${nouns[kind]} \`${name}\`: the project has no OpenAPI document`, note }]
  }
  // A document that cannot be read is reported itself.
  if (!names || names[kind].includes(name)) return []
  return [{ ...about, text: `Unknown ${nouns[kind]} \`${name}\`${didYouMean(name, names[kind])}` }]
}

/** Kind and name → href of the place that shows it. */
function findShown(pages: ReadonlyMap<string, Page>, base: string): Map<string, string> {
  const shown = new Map<string, string>()
  for (const url of [...pages.keys()].sort(byCodeUnit))
    for (const { kind, name } of pages.get(url)?.uses ?? []) {
      const id = `${kind} ${name}`
      if (!shown.has(id)) shown.set(id, `${urlToHref(url, base)}#${encodeURIComponent(name)}`)
    }
  return shown
}

/** Operations whose names are misspelt on a page, which is reported there. */
function findMeant(pages: ReadonlyMap<string, Page>, names: string[]): Set<string | undefined> {
  const written = [...pages.values()].flatMap(({ uses }) => uses.filter(({ kind }) => kind === 'operation'))
  return new Set(written.flatMap(({ name }) => (names.includes(name) ? [] : [suggest(name, names)])))
}

function findUnshown(api: Api, file: string, isShown: (id: string) => boolean): Message[] {
  return Object.values(api.operations)
    .filter(({ id }) => !isShown(id))
    .map(({ id, method, path }) => {
      const place = api.places[id]
      return {
        rule: 'unshown-operation',
        file,
        text: `Expected a page that shows the operation \`${id}\` (${method} ${path})`,
        ...(place && { place }),
        note: `Write \`::operation{id=${id}}\` on one`
      }
    })
}

function toEndpoint({ id, method, path, summary, auth }: Operation, shown: Map<string, string>): Endpoint {
  const href = shown.get(`operation ${id}`)
  const scopes = [...new Set(auth.flat().flatMap((requirement) => requirement.scopes))]
  return { id, method, path, summary, scopes, ...(href !== undefined && { href }) }
}

interface Known {
  api: Api
  endpoints: Endpoint[]
  shown: Map<string, string>
  /** Copies a part for one page, with final hrefs in descriptions. */
  copy: Schemas['copy']
}

function cutSlice(uses: readonly Use[], { api, endpoints, shown, copy }: Known): ApiSlice {
  const slice: ApiSlice = { operations: {}, schemas: {}, schemes: {}, tags: {} }
  const known = { schemas: api.schemas, hrefOf: (name: string) => shown.get(`schema ${name}`), copy }
  const addScheme = (name: string, all: boolean) => {
    const scheme = api.schemes[name]
    if (!scheme || (slice.schemes[name] && !all)) return
    const href = shown.get(`scheme ${name}`)
    const using = all ? endpoints.filter(({ id }) => usesScheme(api.operations[id], name)) : []
    slice.schemes[name] = { ...copy(scheme), endpoints: using, ...(href !== undefined && { href }) }
  }
  for (const { kind, name } of uses) {
    const operation = kind === 'operation' ? copy(own(api.operations, name)) : undefined
    const schema = kind === 'schema' ? copy(own(api.schemas, name)) : undefined
    if (operation) {
      slice.operations[name] = operation
      expandShapes(shapesOf(operation, known.hrefOf), known)
      for (const { scheme } of operation.auth.flat()) addScheme(scheme, false)
    }
    if (schema) {
      slice.schemas[name] = schema
      expandShapes([schema], known, name)
    }
    if (kind === 'scheme') addScheme(name, true)
    if (kind === 'tag')
      slice.tags[name] = endpoints.filter(({ id }) => name === '' || own(api.operations, id)?.tags.includes(name))
  }
  return slice
}

function usesScheme(operation: Operation | undefined, name: string): boolean {
  return operation?.auth.flat().some(({ scheme }) => scheme === name) ?? false
}

/** Leaves out bodies of error responses that have a place of their own. */
function shapesOf({ parameters, body, responses }: Operation, hrefOf: Schemas['hrefOf']): Shape[] {
  const groups = [...parameters, ...responses.map(({ headers }) => ({ attributes: headers }))]
  const own = groups.flatMap((group) => group.attributes.map(({ shape }) => shape))
  const answers = responses.flatMap(({ status, shape }) => {
    const href = shape?.ref === undefined || status.startsWith('2') ? undefined : hrefOf(shape.ref)
    if (shape && href !== undefined) shape.href = href
    return shape && href === undefined ? [shape] : []
  })
  return [...own, ...(body ? [body.shape] : []), ...answers]
}
