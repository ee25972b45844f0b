/**
 * One file → one page. Pure: the result depends on the bytes and the options alone, so it can be cached by their hash and
 * run in any thread. What needs other files (where a link leads, what comes next) is not decided here.
 */
import type { Element, Root as HastRoot } from 'hast'
import type { Nodes, Root } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeSlug from 'rehype-slug'
import remarkDirective from 'remark-directive'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { collect } from './markdown/collect.ts'
import { toContent } from './markdown/content.ts'
import { type Directives, expandDirectives } from './markdown/directives.ts'
import { readFrontMatter } from './markdown/front-matter.ts'
import { readExplicitIds, settleIds, trimHeading } from './markdown/ids.ts'
import { decodeSource } from './markdown/source.ts'
import { expandJson, expandText, expandTree, type Variables } from './markdown/variables.ts'
import { fileToUrl, urlFault } from './shared/routes.ts'
import type { Content, Json, Message, Meta, Page } from './types.ts'

/** How deep blocks may nest. Real pages stay below 20; a renderer that recurses needs some bound. */
const maxDepth = 300

export interface ParseOptions {
  variables: Record<string, string>
  directives: Directives
  /** Keys of front matter each template takes, by template name. */
  templates: Record<string, string[]>
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

/** Parses a page. Never throws for what an author wrote: the faults are in `page.messages`. */
export function parse({ file, contentFile, key }: ParseTask, bytes: Uint8Array, options: ParseOptions): Parsed {
  const decoded = decodeSource(bytes, file)
  if ('message' in decoded) return emptyPage({ file, contentFile, key }, [decoded.message])
  const source = decoded.text
  const front = readFrontMatter(source, { file, templates: options.templates })
  const messages = [...front.messages]
  const variables: Variables = { values: options.variables, file, source, messages }
  const { content, collected, isBlank } = parseBody(front.body, { file, source, variables, messages, options })
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
  const url = pageUrl(contentFile, meta.slug, (text) => messages.push({ rule: 'bad-slug', file, text }))
  const page: Page = {
    file,
    key,
    url,
    meta: { ...meta, title: title || titleFromUrl(url) },
    headings: collected.headings,
    anchors: collected.anchors,
    links,
    messages
  }
  return { page, content }
}

interface BodyContext {
  file: string
  source: string
  variables: Variables
  messages: Message[]
  options: ParseOptions
}

function parseBody(body: string, { file, source, variables, messages, options }: BodyContext) {
  const tree = parser.parse(body) as Root
  const deep = findTooDeep(tree)
  if (deep) {
    const start = deep.position?.start
    const text = `Cannot render blocks nested more than ${maxDepth} deep`
    messages.push({
      rule: 'too-complex',
      file,
      text,
      ...(start && { place: { line: start.line, column: start.column } })
    })
    tree.children = []
  }
  readExplicitIds(tree)
  expandDirectives(tree, { file, source, directives: options.directives, messages })
  if (hasVariables(variables)) expandTree(tree, variables)
  const hast = toHast(tree)
  const collected = collect(hast, file)
  return { content: toContent(hast), collected, isBlank: tree.children.length === 0 }
}

const parser = unified().use(remarkParse).use(remarkGfm).use(remarkDirective)
const transformer = unified().use(remarkRehype, { allowDangerousHtml: true })
const rawHtml = unified().use(rehypeRaw)
const slugger = unified().use(rehypeSlug)

function toHast(tree: Root): HastRoot {
  let hast = transformer.runSync(tree) as HastRoot
  if (hasRaw(hast)) hast = rawHtml.runSync(hast) as HastRoot
  const written = new Set<string>()
  const made: Element[] = []
  visitElements(hast, (element) => {
    if (element.properties.id) written.add(String(element.properties.id))
    else if (/^h[1-6]$/.test(element.tagName)) {
      trimHeading(element)
      made.push(element)
    }
  })
  slugger.runSync(hast)
  settleIds(made, written)
  return hast
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

/** Walks with a stack of its own: the tree may be deeper than the call stack. */
function findTooDeep(tree: Root): Nodes | undefined {
  const stack: { node: Nodes; depth: number }[] = [{ node: tree, depth: 0 }]
  for (let entry = stack.pop(); entry; entry = stack.pop()) {
    const { node, depth } = entry
    if (depth > maxDepth) return node
    if ('children' in node) for (const child of node.children) stack.push({ node: child, depth: depth + 1 })
  }
  return undefined
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

function pageUrl(contentFile: string, slug: string | undefined, report: (text: string) => void): string {
  const derived = fileToUrl(contentFile)
  const wanted = slug === undefined ? derived : resolveSlug(slug, derived)
  const fault = urlFault(wanted)
  if (fault === undefined) return wanted
  report(
    slug === undefined
      ? `Cannot make a url of the file's name: it has ${fault}`
      : `Cannot use the slug \`${slug}\`: it has ${fault}`
  )
  return urlFault(derived) === undefined ? derived : '/invalid'
}

/** `/x` is the whole url, `x` replaces the last segment. */
function resolveSlug(slug: string, derived: string): string {
  const bare = slug.length > 1 ? slug.replace(/\/$/, '') : slug
  return bare.startsWith('/') ? bare : derived.replace(/[^/]*$/, bare)
}

function titleFromUrl(url: string): string {
  const words = (url.split('/').at(-1) ?? '').replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The page of a file that cannot be parsed: it has a url, so that links to it are not faults of their own. */
export function emptyPage({ file, contentFile, key }: ParseTask, messages: Message[]): Parsed {
  const url = pageUrl(contentFile, undefined, () => {})
  const meta: Meta = { title: titleFromUrl(url), toc: true, sidebar: {}, data: {} }
  return {
    page: { file, key, url, meta, headings: [], anchors: [], links: [], messages },
    content: { type: '', props: {} }
  }
}
