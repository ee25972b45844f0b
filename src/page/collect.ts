/**
 * Walks the finished tree once: collects headings, ids and links with their places, and removes what must not reach a
 * reader (script urls, inline handlers). It knows nothing of other pages.
 */
import type { Element, Properties, Root, Text } from 'hast'
import { storageKeys } from '../client/storage.ts'
import { defined } from '../disk/defined.ts'
import { ownValue } from '../disk/json.ts'
import { excerpt, type Message, type SourcePlace } from '../messages/message.ts'
import { handlersOf, isRefused, type PolicySources, refuseByPolicy } from './checks/policy.ts'
import {
  byElement,
  createUnseen,
  type DirectiveElements,
  type Directives,
  isApiKind,
  type ListUse,
  type Use
} from './directives/directive.ts'
import { locate, placeOf, rebaseHref } from './line-origins.ts'
import type { Content } from './markdown/content.ts'
import { headingText, isHeading } from './markdown/heading-ids.ts'
import { nameHeadings, visitElements } from './markdown/html.ts'
import type { Heading, Link, Page } from './page.ts'
import { encodeText, isUnsafe, mapRefresh, mapSrcSet, refreshUrl, srcSetUrls } from './url.ts'

export interface CollectOptions {
  /** The page's file, and those it includes. */
  files: string[]
  /** Headings with generated ids. */
  generated: Set<Element>
  policy: PolicySources
  directives: DirectiveElements
}

export interface Collected {
  headings: Heading[]
  anchors: string[]
  links: Link[]
  lists?: ListUse[]
  extras: boolean
  messages: Message[]
}

/** Attributes that refer to something, and the kind of their target. */
const references: Record<string, 'link' | 'image'> = {
  href: 'link',
  src: 'image',
  poster: 'image',
  srcSet: 'image',
  imageSrcSet: 'image',
  background: 'image',
  longDesc: 'link',
  htmlFor: 'link',
  list: 'link',
  ariaLabelledBy: 'link',
  ariaDescribedBy: 'link',
  ariaControls: 'link',
  action: 'link',
  formAction: 'link',
  cite: 'link',
  data: 'image',
  xLinkHref: 'link'
}

/** Those that name ids of the page. */
const ofIds = new Set(['htmlFor', 'list', 'ariaLabelledBy', 'ariaDescribedBy', 'ariaControls'])

/** HTML that `client/extras/` serves; directives declare it themselves. */
const withExtras = new Set(['details', 'pre'])

/** Only sites with islands of their own, or with several languages, keep these in a browser. */
const ofSome = new Set<string>(['island.', 'language'])

/** Collects from a tree and cleans it, in place. */
export function collect(tree: Root, { files, generated, policy, directives }: CollectOptions): Collected {
  const [file = ''] = files
  const collected: Collected = { headings: [], anchors: [], links: [], extras: false, messages: [] }
  const seen = new Map<string, SourcePlace | undefined>()
  const refused = new RefusedHtml(file)
  const isUnseen = createUnseen()
  const ids = { collected, seen, files, generated }
  visitElements(tree, (element) => {
    refused.enter(element)
    if (!isUnseen(element)) {
      collected.extras ||= needsScripts(element, directives)
      collectId(element, ids)
      if (isHeading(element)) collected.headings.push(toHeading(element, directives))
    }
    if (element.tagName.startsWith('docsgen-')) {
      collectLists(element, { collected, files, directives })
      checkParts(element, { collected, file, directives })
    }
    const names = Object.keys(element.properties)
    if (names.length === 0 && !isRefused(element)) return
    collected.messages.push(...refuseByPolicy(element, file, policy))
    for (const name of handlersOf(element)) delete element.properties[name]
    for (const name of names) {
      const kind = ownValue(references, name)
      if (
        kind &&
        !(name === 'cite' && element.tagName !== 'a') &&
        directives.get(element.tagName)?.attributes?.[name] !== 'json' &&
        !(ofIds.has(name) && element.tagName.startsWith('docsgen-'))
      )
        collectReference(element, name, { kind, collected, files })
    }
    if (element.tagName === 'meta' && String(element.properties.httpEquiv).toLowerCase() === 'refresh')
      collectReference(element, 'content', { kind: 'link', collected, files })
    if (element.tagName === 'animate' || element.tagName === 'set') refuseScripts(element, { collected, file })
    if (element.properties.align) alignByClass(element)
  })
  collected.messages.push(...refused.messages())
  return collected
}

function toHeading(element: Element, directives: DirectiveElements): Heading {
  const { id } = element.properties
  const isEmpty = (child: Element['children'][number]) => child.type === 'element' && child.children.length === 0
  const also = element.children.flatMap((child) =>
    isEmpty(child) && 'properties' in child && child.properties.id ? String(child.properties.id) : []
  )
  return {
    depth: Number(element.tagName[1]),
    id: String(id ?? ''),
    ...(also.length > 0 && { also }),
    text: headingText(element, directives)
  }
}

function needsScripts({ tagName, properties }: Element, directives: DirectiveElements): boolean {
  if (withExtras.has(tagName)) return true
  const { scripts = false } = directives.get(tagName) ?? {}
  return typeof scripts === 'boolean' ? scripts : scripts.some((name) => properties[name] !== undefined)
}

interface IdContext {
  collected: Collected
  seen: Map<string, SourcePlace | undefined>
  files: string[]
  generated: Set<Element>
}

function collectId(element: Element, { collected, seen, files, generated }: IdContext) {
  const [file = ''] = files
  const name = element.tagName === 'a' && element.properties.name ? String(element.properties.name) : undefined
  const id = element.properties.id === undefined ? name : String(element.properties.id)
  if (name && name !== id) collected.anchors.push(name)
  if (id === undefined) return
  const { place } = placeOf(element)
  const report = (text: string, note: string) =>
    collected.messages.push({ rule: 'duplicate-id', file, text, note, ...defined({ place }) })
  if (/^$|\s/.test(id))
    report(`Cannot use the id \`${id}\``, 'An id needs at least one character and no spaces: write a hyphen instead')
  if (!id) return
  if (seen.has(id)) {
    const first = seen.get(id)
    const note = first ? `The first is at ${nameOf(first, files)}` : 'An id must be unique on its page'
    report(`Cannot use the id \`${id}\` twice on a page`, note)
  } else if (id.startsWith('docsgen-') && !generated.has(element)) {
    report(`Cannot use the id \`${id}\``, 'Ids that begin with `docsgen-` are reserved for templates')
  }
  seen.set(id, place)
  collected.anchors.push(id)
}

function collectReference(
  element: Element,
  name: string,
  { kind, collected, files }: { kind: 'link' | 'image'; collected: Collected; files: string[] }
) {
  const written = element.properties[name] ?? ''
  const joined = Array.isArray(written) ? written.join(' ') : String(written)
  // Markdown encodes the brackets of an IPv6 address, and no browser reads it then.
  const value = joined.replace(/^((?:https?:)?\/\/)%5B([\da-f:.]+)%5D/i, '$1[$2]')
  if (value !== joined) element.properties[name] = value
  const { place } = placeOf(element)
  const image = kind === 'image' && element.tagName === 'img'
  const found = place && locate(place, files)
  const [page = ''] = files
  const isIncluded = found !== undefined && found.file !== page
  const hrefs = hrefsIn(name, value)
  if (hrefs.some((href) => isUnsafe(href, image))) {
    delete element.properties[name]
    const text = `Cannot link to \`${excerpt(value.trim())}\`: it runs as a script`
    collected.messages.push({ rule: 'unsafe-url', file: page, text, ...placeOf(element) })
    return
  }
  const rebase = (href: string) => (isIncluded ? rebaseHref(href, found.file, page) : href)
  for (const href of hrefs) {
    const as = rebase(href)
    collected.links.push({
      href,
      kind: element.tagName === 'iframe' ? 'link' : kind,
      ...(found && { place: found.place }),
      ...(isIncluded && { file: found.file }),
      ...(as !== href && { as })
    })
  }
  if (!isIncluded || ofIds.has(name)) return
  const map = /srcSet$/i.test(name) ? mapSrcSet : name === 'content' ? mapRefresh : undefined
  element.properties[name] = map ? map(value, rebase) : rebase(value)
}

/** The link is collected as well, so that it is checked and looked up like any other. */
function collectLists(
  element: Element,
  { collected, files, directives }: { collected: Collected; files: string[]; directives: DirectiveElements }
): void {
  const kinds = directives.get(element.tagName)?.attributes ?? {}
  for (const name of Object.keys(kinds).filter((each) => kinds[each] === 'pages')) {
    if (element.properties[name] !== undefined) collectReference(element, name, { kind: 'link', collected, files })
    const { place } = placeOf(element)
    const list = { name: String(element.properties[name] ?? ''), ...(place && locate(place, files)) }
    collected.lists = [...(collected.lists ?? []), list]
  }
}

/** Reports a directive without the parts that its rules name. Included parts are in the tree by now. */
function checkParts(
  element: Element,
  { collected, file, directives }: { collected: Collected; file: string; directives: DirectiveElements }
): void {
  const { has } = directives.get(element.tagName)?.rules ?? {}
  const name = `\`:::${element.tagName.slice('docsgen-'.length)}\``
  const report = (at: Element, text: string) =>
    collected.messages.push({ rule: 'unknown-directive', file, text, ...placeOf(at) })
  if (has === 'tasks') {
    let hasBox = false
    visitElements(element, ({ properties }) => (hasBox ||= properties.type === 'checkbox'))
    if (!hasBox) report(element, `Expected ${name} to hold task items such as \`- [ ] Print the badges\``)
  }
  if (has === 'keys') {
    const names: string[] = []
    visitElements(element, (each) => void (each.tagName === 'code' && names.push(headingText(each, directives))))
    const keys = Object.values(storageKeys).flat()
    const missing = keys.filter((key) => !ofSome.has(key) && !names.some((each) => each.endsWith(key)))
    const listed = missing.map((key) => `\`docsgen.${key}\``).join(', ')
    if (listed !== '') report(element, `Expected ${name} to name ${listed}, which browsers keep`)
  }
  if (has !== 'questions') return
  const headings = element.children.filter((child) => child.type === 'element' && isHeading(child)) as Element[]
  const questions = headings.filter(({ tagName }) => tagName === headings[0]?.tagName)
  if (questions.length === 0)
    report(element, `Expected ${name} to hold headings, each a question with its answer below`)
  for (const [index, question] of questions.entries()) {
    const [from, to] = [question, questions[index + 1]].map((each) => each && element.children.indexOf(each))
    const answer = { ...element, children: element.children.slice((from ?? 0) + 1, to) }
    if (headingText(answer, directives) !== '') continue
    report(question, `Expected an answer below the question “${headingText(question, directives)}” in ${name}`)
  }
}

function hrefsIn(name: string, value: string): string[] {
  if (/srcSet$/i.test(name)) return srcSetUrls(value)
  if (name === 'content') return [refreshUrl(value) ?? []].flat()
  return ofIds.has(name) ? value.split(/\s+/).flatMap((id) => (id === '' ? [] : [`#${encodeText(id)}`])) : [value]
}

function nameOf(place: SourcePlace, files: string[]): string {
  const found = locate(place, files)
  return found.file === files[0] ? `line ${found.place.line}` : `${found.file}:${found.place.line}`
}

/** Animations can set an href too. */
function refuseScripts(element: Element, { collected, file }: { collected: Collected; file: string }): void {
  for (const name of ['values', 'to', 'from', 'by']) {
    const unsafe = String(element.properties[name] ?? '')
      .split(';')
      .find((value) => isUnsafe(value, false))
    if (unsafe === undefined) continue
    delete element.properties[name]
    const text = `Cannot animate to \`${excerpt(unsafe.trim())}\`: it runs as a script`
    collected.messages.push({ rule: 'unsafe-url', file, text, ...placeOf(element) })
  }
}

/** Replaces gfm's `align` by a class: as an attribute it becomes a style, which a strict policy refuses. */
function alignByClass(element: Element): void {
  const { align, className } = element.properties
  delete element.properties.align
  const classes = Array.isArray(className) ? className : []
  if (/^(left|right|center)$/.test(String(align))) element.properties.className = [...classes, `align-${align}`]
}

interface ContentOptions {
  /** Names the page in messages. */
  file: string
  policy: PolicySources
  directives: Directives
}

/**
 * Reads the facts of content that was not parsed from Markdown, such as that of a plugin's page. Gives ids to headings and
 * removes what must not reach a reader, in place, as parsing does.
 */
export function collectContent(content: Content, { file, policy, directives: declared }: ContentOptions) {
  const directives = byElement(declared)
  const tree: Root = { type: 'root', children: toNodes(content) }
  const { generated } = nameHeadings(tree, directives)
  const uses: Use[] = []
  visitElements(tree, ({ tagName, properties }) => {
    for (const [name, kind] of Object.entries(directives.get(tagName)?.attributes ?? {}))
      if (isApiKind(kind) && properties[name] !== undefined) uses.push({ kind, name: String(properties[name]) })
  })
  return { ...collect(tree, { files: [file], generated, policy, directives }), uses } satisfies Partial<Page>
}

/** Elements share their props with the content. */
function toNodes(content: Content): (Element | Text)[] {
  if (typeof content === 'string') return [{ type: 'text', value: content }]
  const [tagName, props, ...children] = content
  const label = Array.isArray(props.title) ? [props.title as Content] : []
  const nodes = [...label, ...children].flatMap(toNodes)
  return tagName === '' ? nodes : [{ type: 'element', tagName, properties: props as Properties, children: nodes }]
}

/** Finds HTML that breaks the page it is in. */
class RefusedHtml {
  readonly #file: string
  readonly #found: Message[] = []
  /** Titles inside of drawings. */
  readonly #titles = new Set<Element>()

  constructor(file: string) {
    this.#file = file
  }

  /** Takes every element in the order of the page, and makes harmless what would break the page. */
  enter(element: Element): void {
    const { tagName, properties } = element
    // React renders no name with a comma and no text in a `<menuitem>`, and `<plaintext>` would swallow the rest of the page.
    // All are reported where they are written.
    if (!/^[a-z][\w.:-]*$/i.test(tagName) || /^(menuitem|plaintext)$/.test(tagName)) element.tagName = 'span'
    // `[]()` shows nothing and leads nowhere: writers put it before the id of an old address.
    if (tagName === 'a' && properties.href === '' && element.children.length === 0) delete properties.href
    if (tagName === 'svg') this.#skipTitles(element)
    else if (tagName === 'title' && !this.#titles.has(element)) {
      const text = 'Cannot use `<title>` in the text: the page has a title'
      const note = 'Write `title: …` into the front matter'
      this.#found.push({ rule: 'front-matter', file: this.#file, ...placeOf(element), text, note })
    } else if (tagName === 'base' && !isUnsafe(String(properties.href ?? ''), false)) {
      delete properties.href
      const text = 'Cannot use `<base>`: it changes the target of every link, style and script of the page'
      const note = 'Write full addresses instead'
      this.#found.push({ rule: 'unsafe-url', file: this.#file, ...placeOf(element), text, note })
    }
  }

  messages(): readonly Message[] {
    return this.#found
  }

  #skipTitles(drawing: Element): void {
    visitElements({ type: 'root', children: [drawing] }, (each) => {
      if (each.tagName === 'title') this.#titles.add(each)
    })
  }
}
