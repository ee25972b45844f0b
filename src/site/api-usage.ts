/** Gives each page the part of the OpenAPI document it shows, so that an edit of an operation changes no other page. */
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean, suggest } from '../messages/suggest.ts'
import type { Api, ApiSlice, Endpoint, NamedShape, Operation, Scheme } from '../openapi/model.ts'
import type { ApiDocument } from '../openapi/openapi.ts'
import { copyJson, expandShapes, type Schemas, shapesOf } from '../openapi/weigh.ts'
import type { ApiKind, Use } from '../page/directives/directive.ts'
import type { Heading, OperationSign, Page } from '../page/page.ts'
import { encodeText, urlToHref } from '../page/url.ts'
import { type ApartPart, type Fits, fitPages, type PartKind } from './api-fit.ts'

export interface Uses {
  /** Reports parts that a page names and the document does not have. */
  problemsOf(page: Page): Message[]
  /** Reports operations that no page shows. */
  unshown(): Message[]
  /** The part of the document that a page shows, if any. */
  slice(page: Page): ApiSlice | undefined
  /** The headings of a page, with those of the parts of its operations. */
  headings(page: Page): readonly Heading[]
  /** Whether operations or schemas are the sections of a page. */
  isReference(page: Page): boolean
  /** The only operation of such a page. */
  only(page: Page): OperationSign | undefined
  /** False for pages whose ids a broken document would bring: links to them are not reported as well. */
  knowsIds(url: string): boolean
  /** Parts that need a page of their own. */
  readonly apart: readonly ApartPart[]
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
  tag: 'tag',
  document: 'document'
}

export function joinApiUsage({ document, pages, base, hrefs }: UsesOptions): Uses {
  const api = document?.api
  const names = api && namesOf(api)
  const shown = findShown(pages, base)
  const meant = findMeant(pages, names?.operation ?? [])
  const endpoints = Object.values(api?.operations ?? {}).map((operation) => toEndpoint(operation, shown, api))
  const fits = api && fitPages(api, pages, (id) => shown.has(id))
  const apartHref = (id: string) => {
    const url = fits?.apart.get(id)?.url
    return url === undefined ? undefined : urlToHref(url, base)
  }
  // A description that leads to another part of the document may be on a page without it.
  const prefixes = ['', ...Object.keys(api?.documents ?? {})]
  const placeOf = (id: string) =>
    prefixes
      .map((prefix) => shown.get(`operation ${prefix}${id}`) ?? shown.get(`schema ${prefix}${id}`))
      .find((place) => place !== undefined)
  const hrefOf = (href: string) =>
    (href.startsWith('#') ? placeOf(href.slice(1)) : undefined) ?? ownValue(hrefs, href) ?? href
  const copy = <T>(part: T): T => copyJson(part, (key, text) => (key === 'href' ? hrefOf(text) : text))
  return {
    problemsOf: ({ file, uses }) =>
      uses.flatMap((use) => checkUse(use, { file: use.file ?? file, names, isMissing: document === undefined })),
    unshown: () => (api ? findUnshown(api, (id) => meant.has(id) || shown.has(`operation ${id}`)) : []),
    knowsIds: (url) => !document || api !== undefined || pages.get(url)?.uses.length === 0,
    slice: ({ url, uses }) =>
      api && fits && uses.length > 0
        ? cutSlice(uses, { api, endpoints, shown, apartHref, copy, ...fits.of(url) })
        : undefined,
    headings: (page) => {
      const all = [...page.headings]
      for (const { kind, name, headings = 0, above } of placedParts(page)) {
        const operation = kind === 'operation' ? ownValue(api?.operations ?? {}, name) : undefined
        const own = all[above]
        if (operation && own && headings > 0) all[above] = { ...own, operation: { id: name, ...signOf(operation) } }
        const isShort = fits?.of(page.url).short.has(`operation ${name}`)
        all.splice(above + headings, 0, ...((!isShort && operation?.headings) || []))
      }
      return all
    },
    isReference,
    only(page) {
      // A page of a tag is about more than the only operation that it has by now.
      const isOfTag = page.uses.some(({ kind }) => kind === 'document')
      const [only, another] = page.uses
        .flatMap(({ kind, name }) => (kind === 'operation' ? (ownValue(api?.operations ?? {}, name) ?? []) : []))
        .filter(({ kind }) => kind !== 'callback')
      const isOne = only && !another && only.kind === undefined
      return isOne && !isOfTag && isReference(page) ? signOf(only) : undefined
    },
    apart: [...(fits?.apart.values() ?? [])]
  }
}

function signOf({ method, deprecated }: Operation): OperationSign {
  return { method, ...defined({ deprecated }) }
}

/** The operations and schemas that a page shows, the last first, each with how many of the page's headings are above it. */
function placedParts({ headings, anchors, uses }: Page) {
  const at = new Map(anchors.map((id, index) => [id, index]))
  return uses
    .filter(({ kind }) => kind === 'operation' || kind === 'schema')
    .map((use) => ({
      ...use,
      above: headings.filter(({ id }) => Number(at.get(id)) < Number(at.get(use.name))).length
    }))
    .toReversed()
}

function isReference(page: Page): boolean {
  const parts = placedParts(page)
  const isSection = (depth = 3) => depth <= 2
  const holds = parts.some(({ above, headings = 0 }) => headings > 0 && isSection(page.headings[above]?.depth))
  return holds || (parts.length > 0 && !page.headings.some(({ depth }) => depth === 2))
}

type Names = Record<ApiKind, string[]>

function namesOf(api: Api): Names {
  const tags = Object.values(api.operations).flatMap((operation) => operation.tags)
  const prefixes = Object.keys(api.documents)
  return {
    operation: Object.keys(api.operations),
    schema: Object.keys(api.schemas),
    scheme: Object.keys(api.schemes),
    tag: ['', ...prefixes, ...new Set(tags)],
    // `admin/` → `admin`
    document: prefixes.map((prefix) => prefix.slice(0, -1))
  }
}

function checkUse(
  { kind, name, place }: Use,
  { file, names, isMissing }: { file: string; names: Names | undefined; isMissing: boolean }
): Message[] {
  const about = { rule: 'unknown-operation' as const, file, ...defined({ place }) }
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
      if (!shown.has(id)) shown.set(id, `${urlToHref(url, base)}#${encodeText(name)}`)
    }
  return shown
}

/** Operations whose names are misspelt on a page, which is reported there. */
function findMeant(pages: ReadonlyMap<string, Page>, names: string[]): Set<string | undefined> {
  const written = [...pages.values()].flatMap(({ uses }) => uses.filter(({ kind }) => kind === 'operation'))
  return new Set(written.flatMap(({ name }) => (names.includes(name) ? [] : [suggest(name, names)])))
}

function findUnshown(api: Api, isShown: (id: string) => boolean): Message[] {
  return Object.values(api.operations)
    .filter(({ id }) => !isShown(id))
    .map(({ id, method, path }) => {
      return {
        rule: 'unshown-operation',
        ...api.places[id],
        text: `Expected a page that shows the operation \`${id}\` (${method} ${path})`,
        note: `Write \`::operation{id=${id}}\` on one`
      }
    })
}

/** Its scopes are those of the call, and those of attributes that it answers with. */
function toEndpoint(operation: Operation, shown: Map<string, string>, api: Api | undefined): Endpoint {
  const { id, method, path, kind, summary, auth, responses } = operation
  const href = shown.get(`operation ${id}`)
  const answered = responses.flatMap(
    ({ shape }) => shape?.attributes ?? ownValue(api?.schemas ?? {}, shape?.ref ?? '')?.attributes ?? []
  )
  const ofAttributes = answered.flatMap(({ scope }) => scope ?? [])
  const scopes = [...new Set([...auth.flat().flatMap((requirement) => requirement.scopes), ...ofAttributes])]
  return { id, method, path, summary, scopes, ...defined({ kind, href }) }
}

interface SliceContext extends ReturnType<Fits['of']> {
  api: Api
  endpoints: Endpoint[]
  shown: Map<string, string>
  /** The page that a part has of its own. */
  apartHref(id: string): string | undefined
  /** Copies a part for one page, with final hrefs in descriptions. */
  copy: Schemas['copy']
}

function cutSlice(uses: readonly Use[], known: SliceContext): ApiSlice {
  const { api, endpoints, shown, copy } = known
  const slice: ApiSlice = { operations: {}, schemas: {}, schemes: {}, tags: {}, documents: {} }
  const addScheme = (name: string, all: boolean) => {
    const scheme = api.schemes[name]
    if (!scheme || (slice.schemes[name] && !all)) return
    const href = shown.get(`scheme ${name}`)
    const uses = ({ id }: Endpoint) => api.operations[id]?.auth.flat().some(({ scheme }) => scheme === name)
    const using = all ? endpoints.filter(uses) : []
    slice.schemes[name] = { ...copy(scheme), endpoints: using, ...defined({ href }) }
  }
  for (const { kind, name } of uses) {
    const operation = kind === 'operation' ? ownValue(api.operations, name) : undefined
    const schema = kind === 'schema' ? ownValue(api.schemas, name) : undefined
    if (operation) {
      slice.operations[name] = cutOperation(operation, known)
      for (const { scheme } of operation.auth.flat()) addScheme(scheme, false)
    }
    if (schema) slice.schemas[name] = cutSchema(schema, known)
    if (kind === 'scheme') addScheme(name, true)
    const info = kind === 'document' ? ownValue(api.documents, name === '' ? '' : `${name}/`) : undefined
    if (info) {
      const schemes = info.schemes.map((each) => ({
        ...api.schemes[each],
        ...defined({ href: shown.get(`scheme ${each}`) })
      }))
      slice.documents[name] = copy({ ...info, schemes: schemes as (Scheme & { href?: string })[] })
    }
    if (kind === 'tag')
      slice.tags[name] = endpoints.filter(
        ({ id }) =>
          name === '' ||
          ownValue(api.operations, id)?.tags.includes(name) ||
          (name.endsWith('/') && id.startsWith(name))
      )
  }
  return slice
}

/** Without what the page has no room for. A failure whose schema is shown elsewhere leads there. */
function cutOperation(operation: Operation, known: SliceContext): Operation {
  const { copy, short, shown, apartHref } = known
  const id = `operation ${operation.id}`
  const whole = short.has(id) ? apartHref(id) : undefined
  if (whole !== undefined) {
    const { body, ...head } = operation
    return { ...copy({ ...head, parameters: [], responses: [], samples: [] }), whole }
  }
  const copied = copy(operation)
  const links = [...(copied.callbacks ?? []), ...copied.responses.flatMap((response) => response.links ?? [])]
  for (const link of links) Object.assign(link, defined({ href: shown.get(`operation ${link.operation}`) }))
  for (const { status, shape } of copied.responses) {
    const href = shape?.ref === undefined || status.startsWith('2') ? undefined : shown.get(`schema ${shape.ref}`)
    if (shape && href !== undefined) shape.href = href
  }
  expandShapes(
    shapesOf(copied, (name) => shown.has(`schema ${name}`)),
    schemasOf(known, 'operation')
  )
  return copied
}

function cutSchema(schema: NamedShape, known: SliceContext): NamedShape {
  const { copy, short, apartHref } = known
  const id = `schema ${schema.name}`
  const whole = short.has(id) ? apartHref(id) : undefined
  if (whole !== undefined) {
    const { attributes, variants, sample, ...head } = schema
    return { ...copy({ ...head, examples: [] }), whole }
  }
  const copied = copy(schema)
  expandShapes([copied], schemasOf(known, 'schema'), schema.name)
  return copied
}

function schemasOf({ api, rows, copy, shown, apartHref }: SliceContext, kind: PartKind): Schemas {
  const hrefOf = (name: string, isOpen: boolean) =>
    (isOpen ? undefined : apartHref(`schema ${name}`)) ?? shown.get(`schema ${name}`)
  return { schemas: api.schemas, rows: rows[kind], copy, hrefOf }
}
