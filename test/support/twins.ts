/** Compares the pages of a built site with their twins: what one says, the other does. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Element as Heading } from 'hast'
import type { Nodes } from 'mdast'
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import rehypeSlug from 'rehype-slug'
import { unified } from 'unified'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface Says {
  headings: string[]
  /** Ids of headings that a page has, or that viewers of Markdown find in its twin. */
  anchors: string[]
  /** Blocks of code. */
  code: string[]
  links: string[]
  images: string[]
  /** Letters and digits of paragraphs, cells and the like. */
  texts: string[]
}

/** What is in a page that its twin has not, and the other way round: `a.html: heading: Title`. */
export function compareTwins(dist: string): { pages: number; problems: string[]; said: number } {
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.html'))
  const problems = new Set<string>()
  let pages = 0
  let said = 0
  for (const file of files) {
    const html = readFileSync(path.join(dist, file), 'utf8')
    const [, href] = /<link rel="alternate" type="text\/markdown" href="([^"]+)"/.exec(html) ?? []
    const [, url = '', address] =
      /<html[^>]*data-url="([^"]*)"[^>]*>(?:.*?<link rel="canonical" href="([^"]*)")?/s.exec(html) ?? []
    if (href === undefined) continue
    const base = href.slice(0, href.length - (url === '/' ? '/index.md' : `${encodeURI(url)}.md`).length)
    const markdown = readFileSync(path.join(dist, decodeURI(href.slice(base.length))), 'utf8')
    pages++
    const origin = address === undefined ? 'http://site.test' : new URL(address).origin
    const page = readPage(html, `${origin}${base}${url}`)
    const twin = readTwin(html.includes('<math') ? withoutFormulas(markdown) : markdown, `${origin}${base}${url}`)
    said += page.headings.length + page.code.length + page.links.length + page.texts.length
    for (const id of page.anchors) if (!twin.anchors.includes(id)) problems.add(`${file}: not in the twin: #${id}`)
    for (const problem of [...missing(page, twin, 'twin'), ...missing(twin, page, 'page')])
      problems.add(`${file}: ${problem}`)
  }
  return { pages, problems: [...problems], said }
}

function* missing(here: Says, there: Says, name: string): Generator<string> {
  for (const kind of ['headings', 'code', 'links', 'images'] as const) {
    const left = there[kind].map((each) => (kind === 'code' ? loosen(each) : each))
    for (const each of here[kind]) {
      const at = left.indexOf(kind === 'code' ? loosen(each) : each)
      if (at !== -1) left.splice(at, kind === 'images' ? 0 : 1)
      else yield `not in the ${name}: ${kind}: ${each}`
    }
  }
  const all = there.texts.join('')
  for (const text of here.texts) if (!all.includes(text)) yield `not in the ${name}: text: ${text}`
}

/** Without the signs of lines that came and went: a twin has them where a page has colours. */
function loosen(code: string): string {
  return code.replace(/^[-+ \t]+/gm, '')
}

const letters = (text: string) => text.replace(/[^\p{L}\p{N}]/gu, '')

/** Code in which nothing differs but what is seen. */
const asCode = (text: string) => text.replace(/[ \t]+$/gm, '').trim()

/** An address without the ending of a twin. */
function toPage(href: string, from: string): string {
  const { origin, pathname, search, hash } = new URL(href, from.includes('//site.test') ? from : new URL(from).href)
  return decodeURI(origin + pathname.replace(/(?:\/index)?\.md$/, '').replace(/\/$/, '') + search + hash)
}

const skipped = new Set(['nav', 'script', 'style', 'template', 'svg', 'button', 'math', 'select', 'textarea'])

const around =
  /^(?:toc-folded|checklist-bar|page-source|pager|tags|version-note|hash-link|sr-only|code-more|slot|twin)$/

function isSkipped(element: Element): boolean {
  const of = (name: string) => element.attrs.find((each) => each.name === name)?.value
  const isHidden = of('hidden') !== undefined && element.tagName !== 'span'
  return (
    isHidden ||
    skipped.has(element.tagName) ||
    (of('class') ?? '').split(' ').some((name) => around.test(name)) ||
    of('aria-hidden') === 'true' ||
    of('data-footnote-backref') !== undefined ||
    of('name') === 'version-picker'
  )
}

const inline = new Set(
  'a abbr b bdi bdo br cite code del dfn em i img input ins kbd mark q s samp small span strong sub sup time u var wbr label'.split(
    ' '
  )
)

function readPage(html: string, from: string): Says {
  const says: Says = { headings: [], anchors: [], code: [], links: [], images: [], texts: [] }
  let text = ''
  const flush = () => {
    if (letters(text) !== '') says.texts.push(letters(text))
    text = ''
  }
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') text += (node as DefaultTreeAdapterTypes.TextNode).value
    if (!('tagName' in node)) return
    const drawing = drawingOf(node)
    if (drawing !== undefined) says.images.push(toPage(drawing, from))
    if (isSkipped(node)) return
    const of = (name: string) => node.attrs.find((each) => each.name === name)?.value
    const isFootnote = of('data-footnote-ref') !== undefined
    if (isFootnote) return
    if (!inline.has(node.tagName)) flush()
    // A picture that is made of elements is its label.
    if (of('role') === 'img') return void says.texts.push(letters(of('aria-label') ?? ''))
    if (node.tagName === 'pre') {
      says.code.push(asCode(plain(node)))
      return
    }
    if (node.tagName === 'img') says.images.push(toPage(of('src') ?? '', from))
    if (node.tagName === 'iframe') {
      says.links.push(toPage(of('src') ?? '', from))
      says.texts.push(letters(of('title') ?? node.tagName))
    }
    const isLink = node.tagName === 'a' && of('href') !== undefined
    if (isLink && (plain(node).trim() !== '' || find(node, 'img'))) says.links.push(toPage(of('href') ?? '', from))
    if (/^h[1-6]$/.test(node.tagName) && letters(plain(node)) !== '') {
      says.headings.push(node.tagName[1] + letters(plain(node)))
      const id = of('id')
      if (id !== undefined) says.anchors.push(id)
    }
    for (const child of node.childNodes) visit(child)
    if (!inline.has(node.tagName)) flush()
  }
  const main = find(parse(html, { scriptingEnabled: false }), 'main')
  for (const child of main?.childNodes ?? []) visit(child)
  flush()
  return says
}

/** The file of a drawing that has a name. */
function drawingOf(node: Element): string | undefined {
  const isNamed = node.tagName === 'svg' && node.attrs.some(({ name }) => name === 'aria-label')
  const use = isNamed ? find(node, 'use') : undefined
  return use?.attrs.find(({ name }) => name === 'href')?.value.replace(/#.*/, '')
}

function plain(node: Node): string {
  if (node.nodeName === '#text') return (node as DefaultTreeAdapterTypes.TextNode).value
  if ('tagName' in node && node.tagName !== 'span' && node.tagName !== 'code' && isSkipped(node)) return ''
  if ('tagName' in node && node.attrs.some(({ name }) => name === 'data-footnote-ref')) return ''
  return 'childNodes' in node ? node.childNodes.map(plain).join('') : ''
}

function find(node: Node, tag: string): Element | undefined {
  if ('tagName' in node && node.tagName === tag) return node
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = find(child, tag)
    if (found) return found
  }
  return undefined
}

/** Pages show them as MathML. */
function withoutFormulas(markdown: string): string {
  const formulas = /(^ *(`{3,}).*?^ *\2$|`[^`\n]+`)|^\$\$\n.*?\n\$\$$|\$[^$\n]+\$/gms
  return markdown.replace(formulas, (_, code: string | undefined) => code ?? '')
}

function readTwin(markdown: string, from: string): Says {
  const titles: string[] = []
  const says: Says = { headings: [], anchors: [], code: [], links: [], images: [], texts: [] }
  const body = markdown.replace(/^---\n.*?\n---\n/s, '')
  const tree = parseMarkdown(body, 'plain')
  const visit = (node: Nodes): void => {
    if (node.type === 'code') {
      says.code.push(asCode(node.value))
      const [, title = ''] = /title="(.*)"/.exec(node.meta ?? '') ?? []
      if (title !== '') says.texts.push(letters(title))
    }
    if (node.type === 'image') says.images.push(toPage(node.url, from))
    // A bare address is text, as it is on the page.
    if (node.type === 'link' && /[[<]/.test(body[node.position?.start.offset ?? 0] ?? ''))
      says.links.push(toPage(node.url, from))
    if (node.type === 'heading' && letters(textOf(node)) !== '') {
      says.headings.push(node.depth + letters(textOf(node)))
      titles.push(textOf(node))
    }
    if (node.type === 'html') says.anchors.push(...(/^<a id="(.*)">$/.exec(node.value)?.slice(1) ?? []))
    if (
      node.type === 'paragraph' ||
      node.type === 'heading' ||
      node.type === 'tableCell' ||
      node.type === ('defListTerm' as string)
    ) {
      if (letters(textOf(node)) !== '') says.texts.push(letters(textOf(node)))
    }
    if ('children' in node) for (const child of node.children) visit(child)
  }
  visit(tree)
  return { ...says, anchors: [...says.anchors, ...slugsOf(titles)] }
}

/** As GitHub makes them of titles. */
function slugsOf(titles: string[]): string[] {
  const headings = titles.map((value): Heading => {
    return { type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value }] }
  })
  unified().use(rehypeSlug).runSync({ type: 'root', children: headings })
  return headings.map(({ properties }) => String(properties.id))
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'inlineCode') return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
