/** Pages of an OpenAPI document that are made where the project has none of its own: its parts by tag or by operation. */
import { defined } from '../../disk/defined.ts'
import type { Api, Operation } from '../../openapi/model.ts'
import { elementOf, type Use } from '../../page/directives/directive.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Meta } from '../../page/page.ts'
import { type ApiConfig, apisOf, type Project } from '../../project/project.ts'
import { type GeneratedPage, type GeneratedPages, generatePage } from './page.ts'

export const apiPages: GeneratedPages = {
  name: 'pages of OpenAPI documents',
  pages({ project, pages, api }) {
    if (!api) return []
    const all = apisOf(project).flatMap((each) => new Maker(each, api, project).pages())
    return all.filter(({ page }) => !pages.has(page.url))
  }
}

/** A part of a page: what it shows, and what the page is then known to have. */
interface Block {
  content: Content
  uses: Use[]
  headings?: { id: string; text: string }[]
}

/** The operations with a tag. */
interface Group {
  tag: string
  title: string
  slug: string
  operations: Operation[]
}

class Maker {
  readonly #config: ApiConfig
  readonly #api: Api
  readonly #prefix: string
  readonly #project: Project
  readonly #made: GeneratedPage[] = []
  readonly #slugs = new Map<string, number>()

  constructor(config: ApiConfig, api: Api, project: Project) {
    this.#config = config
    this.#api = api
    this.#prefix = config.name === '' ? '' : `${config.name}/`
    this.#project = project
  }

  pages(): GeneratedPage[] {
    const { at, pages, name } = this.#config
    const info = this.#api.documents[this.#prefix]
    if (at === undefined || pages === false || !info) return []
    const [webhooks, schemas] = [this.#slugOf('webhooks'), this.#slugOf('schemas')]
    const own = Object.values(this.#api.operations).filter(({ id }) => this.#isOwn(id))
    const groups = info.tags.flatMap(({ name: tag, title }): Group[] => {
      const operations = own.filter(({ kind, tags }) => kind === undefined && tags[0] === tag)
      return operations.length > 0 ? [{ tag, title, slug: this.#slugOf(title), operations }] : []
    })
    const { apiServers, apiSecurity } = this.#project.strings
    const intro = directive('api', { id: name }, { kind: 'document', name })
    intro.headings = [
      ...(info.servers.length > 0 ? [{ id: 'api-servers', text: apiServers }] : []),
      ...(info.schemes.length > 0 ? [{ id: 'api-authentication', text: apiSecurity }] : [])
    ]
    this.#add(at, info.title, [
      intro,
      ...groups.flatMap(({ slug, title, tag }) => [headingOf(slug, title), listOf(tag)])
    ])
    for (const group of groups) this.#addGroup(`${at}/${group.slug}`, group)
    const hooks = own.filter(({ kind }) => kind === 'webhook')
    this.#add(
      `${at}/${webhooks}`,
      this.#project.strings.apiWebhooks,
      hooks.flatMap((each) => this.#operation(each))
    )
    const shapes = Object.keys(this.#api.schemas).filter((each) => this.#isOwn(each))
    const parts = shapes.map((each) => partOf('schema', each, each.slice(this.#prefix.length)))
    this.#add(`${at}/${schemas}`, this.#project.strings.apiSchemas, parts)
    return this.#made
  }

  #isOwn(id: string): boolean {
    const { documents } = this.#api
    const other = Object.keys(documents).find((prefix) => prefix !== '' && id.startsWith(prefix)) ?? ''
    return other === this.#prefix
  }

  /** The page of a tag with its operations, or with a list of them and a page of each. */
  #addGroup(url: string, { tag, title, operations }: Group): void {
    const { name, pages } = this.#config
    const intro = directive('api', { id: name, tag }, { kind: 'document', name })
    if (pages === 'tag') this.#add(url, title, [intro, ...operations.flatMap((each) => this.#operation(each))])
    else this.#add(url, title, [intro, listOf(tag)])
    for (const operation of pages === 'operation' ? operations : []) {
      const { id, summary } = operation
      const [, ...callbacks] = this.#operation(operation)
      const slug = this.#slugOf(id.slice(this.#prefix.length))
      this.#add(`${url}/${slug}`, summary, [
        directive('operation', { id, described: 'true' }, { kind: 'operation', name: id }),
        ...callbacks
      ])
    }
  }

  /** An operation and what it may call back. */
  #operation({ id, summary, callbacks = [] }: Operation): Block[] {
    const inner = callbacks.flatMap(({ operation = '' }) => this.#api.operations[operation] ?? [])
    return [partOf('operation', id, summary), ...inner.flatMap((each) => this.#operation(each))]
  }

  #add(url: string, title: string, parts: Block[]): void {
    if (parts.length === 0) return
    const sidebar: Meta['sidebar'] = { order: this.#made.length }
    const content: Content = ['', {}, ...parts.map((part) => part.content)]
    const { file } = this.#config
    const edit = this.#project.edit?.replaceAll('{file}', file) ?? false
    const { page } = generatePage(url, { file: `${url} (${file})`, content, title, toc: true, sidebar, edit })
    const headings = parts.flatMap(({ headings = [] }) => headings.map((heading) => ({ depth: 2, ...heading })))
    const anchors = parts.flatMap(({ uses, headings = [] }) => [
      ...uses.flatMap(({ kind, name }) => (kind === 'operation' || kind === 'schema' ? [name] : [])),
      ...headings.map(({ id }) => id)
    ])
    const uses = parts.flatMap((part) => part.uses)
    this.#made.push({ content, page: { ...page, headings, anchors, uses, extras: true } })
  }

  /** `getUser` → `get-user`. A name that is there already gets a number. */
  #slugOf(words: string): string {
    const slug = words
      .replace(/([a-z\d])([A-Z])/g, '$1-$2')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
    const count = (this.#slugs.get(slug) ?? 0) + 1
    this.#slugs.set(slug, count)
    return count > 1 ? `${slug}-${count}` : slug
  }
}

function headingOf(id: string, text: string): Block {
  return { content: ['h2', { id }, text], uses: [], headings: [{ id, text }] }
}

function listOf(tag: string): Block {
  return directive('endpoints', { tag }, { kind: 'tag', name: tag })
}

function directive(name: string, attributes: Record<string, string>, use: Use): Block {
  return { content: [elementOf(name), attributes], uses: [use] }
}

/** A part with its heading. */
function partOf(kind: 'operation' | 'schema', name: string, text: string): Block {
  const { content, headings } = headingOf(`about-${name}`, text)
  const whole: Content = [elementOf(kind), { id: name, described: 'true' }, content]
  return { content: whole, uses: [{ kind, name, headings: 1 }], ...defined({ headings }) }
}

export const apiParts: GeneratedPages = {
  name: 'parts of the API',
  apart: true,
  pages: ({ apiParts }) =>
    apiParts.map(({ kind, name, title, url }) => {
      const content: Content = ['', {}, [elementOf(kind), { id: name, described: 'true' }]]
      const made = generatePage(url, { file: `page of ${kind} ${name}`, content, title, unlisted: true })
      return { content, page: { ...made.page, uses: [{ kind, name }], extras: true } }
    })
}
