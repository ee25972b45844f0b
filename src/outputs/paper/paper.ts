/** A page for each sidebar with all of its pages: readers print it, and `docsgen export pdf` does. */
import { hash } from '../../disk/files.ts'
import { type Staging, stageBody } from '../../disk/stage-body.ts'
import { urlToHref, urlToPaths } from '../../page/url.ts'
import { findSidebar, type Sidebar } from '../../site/sidebar/sidebar.ts'
import { styleUrl } from '../../theme/theme.ts'
import type { KindContext, OutputKind } from '../kind.ts'
import { mostPages } from '../machines/llms.ts'
import type { Body, Output } from '../output.ts'
import type { PageOutput } from '../page-output.ts'
import { toOutputs } from '../pages.ts'
import { joinPages, type PrintedPage } from './join.ts'

/** A sidebar at `/guides` is printed from `/docsgen/print/guides`. */
const folder = '/docsgen/print'

export const paper: OutputKind = {
  name: 'paper',
  perLanguage: true,
  list: (context) => (context.project.print ? listPapers(context) : []),
  head(page, { project, site }) {
    const sidebar = project.print ? findSidebar(site.sidebars, page.url) : undefined
    if (!sidebar || !hasPaper(sidebar) || page.untranslated !== undefined) return []
    return [{ rel: 'alternate', media: 'print', href: urlToHref(urlOf(sidebar), project.base) }]
  }
}

/** One of each sidebar that is not too long to be printed, whether the project publishes them or not. */
function listPapers(context: KindContext): Paper[] {
  return context.site.sidebars.filter(hasPaper).map((sidebar) => new Paper(sidebar, context))
}

function hasPaper({ order }: Sidebar): boolean {
  return order.length > 0 && order.length <= mostPages
}

function urlOf({ prefix }: Sidebar): string {
  return folder + (prefix === '/' ? '' : prefix)
}

/** So many pages are rendered at the same time. */
const atOnce = 16

export class Paper implements Output {
  readonly isQuiet = true
  readonly path: string
  readonly also: readonly string[]
  readonly #sidebar: Sidebar
  readonly #context: KindContext
  #pages: PageOutput[] | undefined

  constructor(sidebar: Sidebar, context: KindContext) {
    const [first, ...also] = urlToPaths(urlOf(sidebar), context.project.layout)
    this.path = first
    this.also = also
    this.#sidebar = sidebar
    this.#context = context
  }

  get prefix(): string {
    return this.#sidebar.prefix
  }

  get label(): string {
    return this.#sidebar.label
  }

  get pages(): readonly PageOutput[] {
    const { pages } = this.#context.site
    const { start, order } = this.#sidebar
    const own = [...(start === undefined ? [] : [start]), ...order].flatMap((url) => pages.get(url) ?? [])
    this.#pages ??= toOutputs(own, this.#context)
    return this.#pages
  }

  get key(): string {
    return hash(['paper', this.label, this.#context.project.title, ...this.pages.map(({ key }) => key)].join('\0'))
  }

  /** The pages report their problems themselves. */
  async body(staging?: Staging): Promise<Body> {
    const { project, theme } = this.#context
    const printed: PrintedPage[] = []
    for (let at = 0; at < this.pages.length; at += atOnce) {
      const some = this.pages.slice(at, at + atOnce)
      for (const [index, body] of (await Promise.all(some.map((page) => page.body()))).entries()) {
        const { url = '', meta } = some[index]?.page ?? {}
        printed.push({ url, title: meta?.title || project.title, html: String(body.bytes ?? '') })
      }
    }
    const { title: site, base } = project
    const html = joinPages({ title: this.label, site, base, pages: printed }, (body) =>
      [styleUrl(theme), ...theme.styleParts.flatMap(({ url, mark }) => (new RegExp(mark).test(body) ? [url] : []))].map(
        (url) => urlToHref(url, base)
      )
    )
    return staging ? { staged: stageBody(html, staging) } : { bytes: html }
  }
}
