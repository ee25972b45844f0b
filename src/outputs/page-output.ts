/**
 * One page as an output. Its props are made when somebody asks for the key or the body, and are not kept: in a large site
 * they outweigh all else.
 */
import { defined } from '../disk/defined.ts'
import { hash } from '../disk/files.ts'
import { ownValue } from '../disk/json.ts'
import type { Staging } from '../disk/stage-body.ts'
import { type Message, seenOn } from '../messages/message.ts'
import type { Levels } from '../messages/rules.ts'
import type { Page } from '../page/page.ts'
import { hrefToUrl, urlToPaths } from '../page/url.ts'
import { isNotFound } from '../site/generated/not-found.ts'
import { findSidebar, type Sidebar } from '../site/sidebar/sidebar.ts'
import type { SizedImage } from '../theme/elements.ts'
import { type PageScripts, pageProps } from '../theme/page-props.ts'
import type { HeadLink, PageProps, SharedImage } from '../theme/props.ts'
import type { RunningIsland } from '../theme/references.ts'
import type { BodyFacts, RenderAsked, RenderProblem, UsedTexts } from '../theme/render-request.ts'
import { findInTemplate, findIsland } from './find-in-templates.ts'
import type { KindContext } from './kind.ts'
import type { Body, Output } from './output.ts'
import { knownHrefs, templateOf, usedBy } from './page-facts.ts'

/** Shared by all pages of a listing. Outputs keep it until they are listed again, so it holds no list of all links. */
export interface Shared
  extends PageScripts,
    Pick<KindContext, 'project' | 'site' | 'theme' | 'images' | 'tools' | 'banner'> {
  /** Props of the site, as JSON. */
  readonly siteText: string
  /** Parts of every key. */
  readonly common: { theme: string; site: string }
  /** Links that kinds of output put into the head of a page. */
  head(page: Page): HeadLink[]
  /** The image that networks show of a page, where it is not that of the site. */
  image(page: Page): SharedImage | false | undefined
}

type OwnProps = Omit<PageProps, 'site'>

export class PageOutput implements Output {
  readonly isShared = true
  readonly page: Page
  readonly path: string
  readonly also: readonly string[]
  readonly #shared: Shared
  readonly #sidebar: Sidebar | undefined
  #key: string | undefined
  #parts: Record<string, string> | undefined

  constructor(page: Page, shared: Shared) {
    const [first, ...also] = urlToPaths(page.url, isNotFound(page.url, shared.project) ? 'file' : shared.project.layout)
    this.page = page
    this.path = first
    this.also = also
    this.#shared = shared
    const { sidebars } = shared.site
    if (!this.#isNotFound)
      this.#sidebar = sidebars.find(({ whole }) => whole === page.url) ?? findSidebar(sidebars, page.url)
  }

  get url(): string {
    return this.page.url
  }

  get source(): string {
    return this.page.file
  }

  get key(): string {
    this.#key ??= toKey(this.#describe())
    return this.#key
  }

  get parts(): Record<string, string> {
    this.#parts ??= toParts(this.#describe())
    return this.#parts
  }

  async body(staging?: Staging): Promise<Body> {
    const { page } = this
    const { theme, siteText, tools } = this.#shared
    const props = this.#props()
    const used = this.#used()
    const described = this.#describe(props, used)
    this.#key ??= toKey(described)
    this.#parts ??= toParts(described)
    const template = this.#template
    const texts = this.#texts(props, used)
    const asked = { module: theme.module, template, site: siteText, ...texts, ...(staging && { staging }) }
    const rendered = await tools.render(page, asked)
    if ('problem' in rendered) {
      const { problem, isStopped } = rendered
      // Front matter that was refused is left out, and the template may miss it: one message is enough.
      const isRefused = isIncomplete(page, this.#shared.project.levels)
      const messages = isRefused ? [] : [templateProblem(page, template, this.#placed(problem))]
      return { bytes: '', messages, ...(isStopped && { isStopped }) }
    }
    const { html, staged, facts } = rendered
    const body = staged ? { staged } : { bytes: html ?? '' }
    const { islands, problems = [], ...found } = facts
    const messages = [
      ...repeatedIds(page, facts.ids),
      ...problems.map((problem) => templateProblem(page, template, this.#placed(problem)))
    ]
    return { ...body, facts: this.#found(found, texts.props), messages, ...(islands && { islands }) }
  }

  /** Adds a place to a problem that has none: in the file of the slot, of the island or of the page's template. */
  #placed({ part, slot, ...problem }: RenderProblem): RenderProblem {
    const { place, island } = problem
    const { project } = this.#shared
    if (slot !== undefined) return { ...problem, ...findInTemplate('export default', `slots/${slot}`, project) }
    if (place) return problem
    if (!island) return { ...problem, ...findInTemplate('export default', this.#template, project) }
    const inside = part === undefined ? undefined : findInTemplate(part, `islands/${island.name}`, project)
    return { ...problem, ...(inside ?? (island.place ? {} : findIsland(island.name, project))) }
  }

  get #hrefs(): Readonly<Record<string, string>> {
    return this.#shared.site.hrefs.get(this.url) ?? {}
  }

  get #isNotFound(): boolean {
    return isNotFound(this.url, this.#shared.project)
  }

  get #template(): string {
    return this.#isNotFound ? 'not-found' : templateOf(this.page, this.#shared.theme, this.#sidebar)
  }

  /** Leaves out the entries of the sidebar: the key has a text that stands for them. */
  #props(): OwnProps {
    const head = this.#shared.head(this.page)
    const { canonical, ...props } = pageProps(this.page, this.#shared, this.#sidebar)
    const image = this.#shared.image(this.page)
    const hasAddress = canonical !== undefined && !this.#isNotFound
    return {
      ...props,
      ...(hasAddress && { canonical }),
      ...(head.length > 0 && { head }),
      ...defined({ image })
    }
  }

  #used(): UsedTexts {
    const { site, project } = this.#shared
    return usedBy(this.page, { site, base: project.base })
  }

  #describe(props = this.#props(), used = this.#used()): Described {
    const { page } = this
    const { common } = this.#shared
    const { files = {}, own: fileKey = page.key } = page.included ?? {}
    const included = Object.entries(files).map(([file, each]) => [`included ${file}`, each])
    return {
      same: { ...common, page: fileKey, ...Object.fromEntries(included), template: this.#template },
      texts: {
        links: JSON.stringify(this.#hrefs) + (this.#images() ?? '') + (page.ids ? JSON.stringify(page.ids) : ''),
        ...used,
        navigation: this.#sidebar?.sliceText(page.url) ?? '',
        own: JSON.stringify(props)
      }
    }
  }

  /** Input of the renderer, as JSON. */
  #texts(props: OwnProps, used: UsedTexts): Pick<RenderAsked, 'props' | 'hrefs' | 'used' | 'images' | 'ids'> {
    const items = this.#sidebar?.slice(this.url)
    const whole = props.sidebar && items ? { ...props, sidebar: { ...props.sidebar, items } } : props
    const images = this.#images()
    return {
      props: JSON.stringify(whole),
      hrefs: JSON.stringify(this.#hrefs),
      used,
      ...(this.page.ids && { ids: JSON.stringify(this.page.ids) }),
      ...(images && { images })
    }
  }

  /** Dimensions and formats of the page's images by href as written, as JSON. */
  #images(): string | undefined {
    const { project, site, images } = this.#shared
    const found: Record<string, SizedImage> = Object.create(null)
    for (const { kind, href, as = href } of this.page.links) {
      const final = kind === 'image' ? this.#hrefs[as] : undefined
      const url = final && hrefToUrl(final, project.base)
      const file = url ? (site.files.get(url) ?? '') : ''
      const [across, down] = images.sizes.get(file) ?? []
      const others = images.sources.get(file)
      if (across !== undefined && down !== undefined) found[as] = others ? [across, down, others] : [across, down]
    }
    return Object.keys(found).length > 0 ? JSON.stringify(found) : undefined
  }

  /** Keeps ids and references that only templates wrote: those of content and props are checked already. */
  #found({ ids, references, loads = [], hidden = {} }: Omit<BodyFacts, 'template' | 'lost'>, props: string): BodyFacts {
    const anchors = new Set(this.page.anchors)
    const known = knownHrefs(this.page, this.#hrefs, props)
    const written = new Set(ids)
    const isShown = (id: string) => written.has(id) && !Object.hasOwn(hidden, id)
    const ofTemplate = loads.filter((load) => !known.has(load.slice(load.indexOf(' ') + 1)))
    const isHere = (href: string) => href.startsWith('#') && written.has(href.slice(1))
    return {
      template: this.#template,
      ids: ids.filter((id) => !anchors.has(id) && isShown(id)),
      references: references.filter((href) => !known.has(href) && !isHere(href)),
      ...(ofTemplate.length > 0 && { loads: ofTemplate }),
      lost: this.page.anchors.filter((id) => !isShown(id)),
      ...(Object.keys(hidden).length > 0 && { hidden })
    }
  }
}

/** All that a page is made of, by name: hashes as they are, and texts. */
interface Described {
  same: Record<string, string>
  texts: Record<string, string>
}

/** Joins by NUL, which no text has. */
function toKey({ same, texts }: Described): string {
  return hash([...Object.values(same), ...Object.values(texts)].join('\0'))
}

function toParts({ same, texts }: Described): Record<string, string> {
  return { ...same, ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hash(text)])) }
}

/** A mistake at a known place in a template gives the same text on every page, so that it is reported once. */
function templateProblem({ file }: Page, template: string, { island, ...problem }: RenderProblem): Message {
  const base = { rule: 'template' as const, file, ...problem }
  const at = `\`${island?.place ?? file}\` (template \`${template}\`)`
  const what = island ? `the island \`${island.name}\`` : 'a page'
  if (problem.place) return { ...base, text: `Cannot render ${what}: ${problem.text}`, note: seenOn(at) }
  if (!island) return { ...base, text: `Cannot render \`${file}\` with the template \`${template}\`: ${problem.text}` }
  const where = placeOf(island)
  return { ...base, ...where, text: `Cannot render ${what}: ${problem.text}`, ...(!where && { note: seenOn(at) }) }
}

function placeOf({ place = '' }: RunningIsland): Pick<Message, 'file' | 'place'> | undefined {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
  return file === undefined ? undefined : { file, place: { line: Number(line), column: Number(column) } }
}

/** The table of contents and search lead to headings; to those that an island leaves out at first no link does. */
export function hiddenHeadings({ file, headings }: Page, hidden: Record<string, RunningIsland>): Message[] {
  return headings.flatMap(({ id }): Message[] => {
    const island = ownValue(hidden, id)
    if (!island) return []
    const text = `Cannot link to the heading \`#${id}\`: the island \`${island.name}\` leaves it out at first`
    return [{ rule: 'broken-anchor', file, ...placeOf(island), text, note: hiddenNote }]
  })
}

/** Advice about a target that an island leaves out. */
export const hiddenNote =
  'Always show `children` in the component, in `<details>` if readers should open it; or move the target out of the island'

function repeatedIds(page: Page, ids: string[]): Message[] {
  if (new Set(ids).size === ids.length) return []
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  const known = page.anchors.filter((id, at) => page.anchors.indexOf(id) !== at)
  return [...repeated]
    .filter((id) => !known.includes(id))
    .map((id) => ({
      rule: 'duplicate-id',
      file: page.file,
      text: `Cannot use the id \`${id}\` twice: a template writes it too`
    }))
}

/** True if front matter is an error of the page: it was left out, and the page is not published. */
function isIncomplete({ messages, ignores = [] }: Page, levels: Levels): boolean {
  return (
    levels['front-matter'] === 'error' && ignores.length === 0 && messages.some(({ rule }) => rule === 'front-matter')
  )
}
