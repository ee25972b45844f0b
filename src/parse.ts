/**
 * One file → one page. Pure: the result depends on the bytes and the options alone, so it can be cached by their hash and
 * run in any thread. What needs other files (where a link leads, what comes next) is not decided here.
 */
import type { Element, Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSlug from 'rehype-slug'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Use } from './api/model.ts'
import { blank } from './blank.ts'
import type { PolicySources } from './headers.ts'
import { collect } from './markdown/collect.ts'
import { toContent } from './markdown/content.ts'
import { refuseDeep } from './markdown/depth.ts'
import type { Directives } from './markdown/directive.ts'
import { expandDirectives } from './markdown/directives.ts'
import { readFrontMatter } from './markdown/front-matter.ts'
import type { HookPage, ParseHooks } from './markdown/hooks.ts'
import { readExplicitIds, settleIds, trimHeading } from './markdown/ids.ts'
import { parseMarkdown } from './markdown/markdown.ts'
import { pageUrl, titleFromUrl } from './markdown/page-url.ts'
import { decodeSource } from './markdown/source.ts'
import { expandJson, expandText, expandTree, type Variables } from './markdown/variables.ts'
import type { Content, Json, Message, Meta, Page } from './types.ts'

export interface ParseOptions {
  variables: Record<string, string>
  directives: Directives
  /** Keys of front matter each template takes, by template name. */
  templates: Record<string, string[]>
  /** Names of the tags that the configuration lists. */
  tags: string[]
  /** Origins that a page may take things from. */
  policy: PolicySources
}

export interface ParseTask {
  file: string
  /** The same file relative to the content folder: what its url is made of. */
  contentFile: string
  key: string
}

export interface Parsed {
  page: Page
  content: Content
}

/** Parses a page. Never throws for what an author wrote: the faults are in `page.messages`. `hooks` are those of plugins. */
export function parse(
  { file, contentFile, key, hooks }: ParseTask & { hooks?: ParseHooks },
  bytes: Uint8Array,
  options: ParseOptions
): Parsed {
  const decoded = decodeSource(bytes, file)
  if ('message' in decoded) return emptyPage({ file, contentFile, key }, [decoded.message])
  const source = decoded.text
  const front = readFrontMatter(source, { file, templates: options.templates, tags: options.tags })
  const messages = [...front.messages]
  const variables: Variables = { values: options.variables, file, source, messages }
  const context: BodyContext = { file, source, variables, messages, options, hooks }
  const { content, collected, uses, isBlank } = parseBody(front.body, context)
  const meta = expandMeta(front.meta, variables)
  const links = [...front.links, ...collected.links].map((link) => ({ ...link, href: expand(link.href, variables) }))
  if (isBlank && meta.template === undefined && messages.length === 0) {
    messages.push({
      rule: 'empty-page',
      file,
      text: 'Expected text on the page',
      note: 'Write something, or remove the file'
    })
  }
  messages.push(...collected.messages)
  const title = meta.title ?? collected.headings.find((heading) => heading.depth === 1)?.text
  const url = pageUrl(contentFile, meta.slug, (text) => {
    const place = meta.slug !== undefined && front.slugPlace && { place: front.slugPlace }
    const note = `${meta.slug === undefined ? 'Name the file' : 'Write a slug'} with letters, digits and hyphens`
    messages.push({ rule: 'bad-slug', file, text, note, ...place })
  })
  const page: Page = {
    file,
    key,
    url,
    meta: { ...meta, title: title || titleFromUrl(url) },
    headings: collected.headings,
    anchors: collected.anchors,
    links,
    uses,
    extras: collected.extras,
    messages
  }
  return { page: hooks?.page(page, { file, source, messages }) ?? page, content }
}

interface BodyContext {
  file: string
  source: string
  variables: Variables
  messages: Message[]
  options: ParseOptions
  hooks: ParseHooks | undefined
}

function parseBody(body: string, { file, source, variables, messages, options, hooks }: BodyContext) {
  const on: HookPage = { file, source, messages }
  const written = parseMarkdown(body, 'page', hooks?.syntax)
  refuseDeep(written, { file, messages })
  const tree = hooks?.remark(written, on) ?? written
  readExplicitIds(tree)
  const uses: Use[] = []
  expandDirectives(tree, { file, source, directives: options.directives, messages, uses })
  if (hasVariables(variables)) expandTree(tree, variables)
  const { hast, made } = toHast(tree, on, hooks)
  const collected = collect(hast, { file, made, policy: options.policy })
  return { content: toContent(hast), collected, uses, isBlank: tree.children.length === 0 }
}

const transformer = unified().use(remarkRehype, { allowDangerousHtml: true })
const rawHtml = unified().use(rehypeRaw)
const slugger = unified().use(rehypeSlug)

function toHast(tree: Root, context: HookPage, hooks: ParseHooks | undefined) {
  let hast = transformer.runSync(tree) as HastRoot
  if (hasRaw(hast)) {
    hast = rawHtml.runSync(hast) as HastRoot
    refuseDeep(hast, context)
  }
  hast = hooks?.rehype(hast, context) ?? hast
  const written = new Set<string>()
  const made: Element[] = []
  visitElements(hast, (element) => {
    if (element.properties.id) written.add(String(element.properties.id))
    else if (/^h[1-6]$/.test(element.tagName)) {
      trimHeading(element)
      made.push(element)
    }
  })
  // rehype-slug looks at headings without an id and at nothing else.
  slugger.runSync({ type: 'root', children: made })
  settleIds(made, written)
  return { hast, made: new Set(made) }
}

function visitElements(node: HastRoot | Element, enter: (element: Element) => void): void {
  for (const child of node.children) {
    if (child.type !== 'element') continue
    enter(child)
    visitElements(child, enter)
  }
}

function hasRaw(node: { type: string; children?: unknown[] }): boolean {
  if (node.type === 'raw') return true
  return (node.children as { type: string }[] | undefined)?.some(hasRaw) ?? false
}

/** A project without variables writes `{{x}}` for its own purposes. */
function hasVariables(variables: Variables): boolean {
  return Object.keys(variables.values).length > 0
}

function expand(text: string, variables: Variables): string {
  return hasVariables(variables) && text.includes('{{') ? expandText(text, 0, { ...variables, messages: [] }) : text
}

function expandMeta<T extends { data: Record<string, Json> }>(meta: T, variables: Variables): T {
  return hasVariables(variables) ? (expandJson(meta as unknown as Json, variables) as unknown as T) : meta
}

/** The page of a file that cannot be parsed: it has a url, so that links to it are not faults of their own. */
export function emptyPage({ file, contentFile, key }: ParseTask, messages: Message[]): Parsed {
  const url = pageUrl(contentFile, undefined, () => {})
  const meta: Meta = { title: titleFromUrl(url), toc: true, sidebar: {}, data: {} }
  return {
    page: { file, key, url, meta, ...blank(), messages },
    content: { type: '', props: {} }
  }
}
