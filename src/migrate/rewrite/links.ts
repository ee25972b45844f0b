/** Links of a source: their targets, and how docsgen writes them. */
import path from 'node:path'
import type { Nodes } from 'mdast'
import { parseMarkdown } from '../../page/markdown/markdown.ts'
import { isExternal } from '../../page/url.ts'
import type { PageContext } from '../context.ts'
import { notThere, placeInSource } from '../files.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import type { Edit } from './lines.ts'

export interface LinkIndex {
  /** Returns the href to write in a page; as it was if it leads to nothing known. */
  resolve(href: string, page: SourcePage): string
  /** Returns the url to write in the configuration. */
  toUrl(href: string): string
  /** Tells whether an href of the site leads to a page or a file, apart from its anchor. */
  has(href: string): boolean
  /** Tells whether an href of a page leads to a file of the site. */
  isFile(href: string, page: SourcePage): boolean
  /** Returns the file of the source that an href of a page leads to, unless it is a page. */
  fileOf(href: string, page: SourcePage): string | undefined
  /** The targets of files that pages link to. */
  linked: Set<string>
}

/** Looks hrefs up as files first and as addresses then: every generator allows both, in one way or another. */
export function createLinkIndex(site: SourceSite): LinkIndex {
  const byFile = new Map<string, SourcePage | string>()
  const byUrl = new Map<string, SourcePage | string>()
  const moved = new Map(
    site.redirects.flatMap(({ from, to, isMade }) => (isMade ? [[foldUrl(from), to] as const] : []))
  )
  const linked = new Set<string>()
  for (const { file, target, url } of site.files) {
    byFile.set(file, target)
    if (url !== undefined) byUrl.set(url, target)
  }
  for (const page of site.pages) {
    byFile.set(page.file, page)
    if (!page.isPart) byUrl.set(foldUrl(page.url), page)
  }
  const base = `/${(site.base ?? '').replace(/^\/+|\/+$/g, '')}`
  const origin = site.url ? site.url.replace(/\/+$/, '') : undefined
  const find = (href: string, page: SourcePage | undefined) => {
    const bare = maybeDecode(href)
    const files = fileCandidates(bare, page, site)
    const urls = urlCandidates(bare, page, base)
    const isFile = /\.(mdx?|markdown)$/.test(bare)
    return (
      firstOf(byFile, isFile ? files : files.slice(0, 1)) ??
      firstOf(byUrl, urls) ??
      firstOf(byUrl, urls.map(foldUrl)) ??
      firstOf(byFile, files)
    )
  }
  /** What docsgen makes at another address; it has no headings. */
  const findMoved = (href: string, page: SourcePage | undefined) =>
    firstOf(moved, urlCandidates(maybeDecode(href), page, base).map(foldUrl))
  const split = (href: string) => {
    const own = origin !== undefined && href.startsWith(`${origin}/`) ? href.slice(origin.length) : href
    return /^([^?#]*)(.*)$/s.exec(own.replace(/^pathname:\/\//, '')) ?? []
  }
  /** An image or a film that is outside of the folders of the site is copied from where it is. */
  const addOutside = (href: string, page: SourcePage) => {
    if (!/\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf)$/i.test(href) || href.startsWith('/')) return undefined
    const bare = maybeDecode(href)
    const file = bare.startsWith('@site/')
      ? bare.slice('@site/'.length)
      : path.posix.join(path.posix.dirname(page.file), bare)
    // One that must not be read is to do, as the files are copied.
    if (placeInSource(site.root, file).why === notThere) return undefined
    const target = `assets/${file.replace(/^(\.\.\/)+/, '')}`
    site.files.push({ file, target })
    byFile.set(file, target)
    return target
  }
  return {
    linked,
    resolve(href, page) {
      const [, bare = '', rest = ''] = split(href)
      if (bare === '' || (isExternal(bare) && !href.startsWith('pathname:'))) return href
      const found = find(bare, page) ?? addOutside(bare, page)
      if (found === undefined) return findMoved(bare, page) ?? bare + rest
      if (typeof found !== 'string') return relative(`content/${page.target}`, `content/${found.target}`) + rest
      linked.add(found)
      const hash = /#.*$/s.exec(rest)?.[0] ?? ''
      if (found.startsWith('assets/')) return encodePath(found.slice('assets'.length)) + hash
      return relative(`content/${page.target}`, found) + hash
    },
    has(href) {
      const [, bare = ''] = split(href)
      const whole = bare.startsWith('/') ? bare : `/${bare}`
      return (find(whole, undefined) ?? findMoved(whole, undefined)) !== undefined
    },
    isFile(href, page) {
      const [, bare = ''] = split(href)
      return bare !== '' && !isExternal(bare) && typeof find(bare, page) === 'string'
    },
    fileOf(href, page) {
      const [, bare = ''] = split(href)
      const found = isExternal(bare) ? undefined : (find(bare, page) ?? addOutside(bare, page))
      return site.files.find(({ target }) => target === found)?.file
    },
    toUrl(href) {
      const [, bare = '', rest = ''] = split(href)
      if (bare === '' || isExternal(bare)) return href
      const whole = bare.startsWith('/') ? bare : `/${bare}`
      const found = find(bare.startsWith('.') ? bare : whole, undefined)
      if (found === undefined) return findMoved(whole, undefined) ?? whole.replace(/(?<=.)\/$/, '') + rest
      return typeof found === 'string' ? encodePath(found.replace(/^(assets|content)/, '')) : found.url + rest
    }
  }
}

function firstOf<Found>(known: Map<string, Found>, names: string[]): Found | undefined {
  return names.map((name) => known.get(name)).find((found) => found !== undefined)
}

function relative(from: string, to: string): string {
  return encodePath(path.posix.relative(path.posix.dirname(from), to))
}

function encodePath(written: string): string {
  return written.replace(/[ ()<>]/g, (character) => `%${character.charCodeAt(0).toString(16)}`)
}

function maybeDecode(href: string): string {
  try {
    return decodeURI(href)
  } catch {
    return href
  }
}

/** Two addresses of one page are the same when folded. */
export function foldUrl(url: string): string {
  return url.replace(/(\.html?|\/index(\.html)?|\/)$/, '').toLowerCase() || '/'
}

function fileCandidates(href: string, page: SourcePage | undefined, site: SourceSite): string[] {
  const places: string[] = []
  if (href.startsWith('@site/')) places.push(href.slice('@site/'.length))
  else if (/^[~@]\//.test(href)) places.push(`src/${href.slice(2)}`, href.slice(2))
  else {
    if (page && !href.startsWith('/')) places.push(path.posix.join(path.posix.dirname(page.file), href))
    for (const top of site.tops) places.push(path.posix.join(top, href))
    if (href.startsWith('/')) places.push(href.slice(1))
  }
  return places.flatMap((place) => {
    const bare = place.replace(/\/$/, '').replace(/\.html$/, '')
    const named = bare.replace(/\.(md|mdx)$/, '')
    return [place, `${named}.md`, `${named}.mdx`, `${bare}/index.md`, `${bare}/index.mdx`, `${bare}/README.md`]
  })
}

/** A page is a file of its folder without a slash at its end, and a folder with one. */
function urlCandidates(href: string, page: SourcePage | undefined, base: string): string[] {
  if (href.startsWith('/')) {
    const own = base !== '/' && href.startsWith(base)
    return withoutNext(own ? [href.slice(base.length) || '/', href] : [href])
  }
  if (!page) return []
  const joined = [path.posix.join(path.posix.dirname(page.url), href), path.posix.join(page.url, href)]
  return joined.map((url) => url.replace(/(?<=.)\/$/, ''))
}

/** With older versions, Docusaurus has the current pages under `next`. */
function withoutNext(urls: string[]): string[] {
  return urls.flatMap((url) => [url, url.replace(/^(\/[\w-]+)?\/next(?=\/|$)/, '$1') || '/'])
}

/** Returns edits of every href of a page, and counts links and images. */
export function linkEdits(text: string, index: LinkIndex, context: PageContext): Edit[] {
  const edits: Edit[] = []
  visit(parseMarkdown(text), (node) => {
    const { type, position } = node
    noteOrigins(node, context)
    if (type === 'link' || type === 'definition') context.count('links')
    if (type === 'image') context.count('images')
    if (node.type === 'image' && /\.(mp4|webm|mov)$/i.test(node.url))
      context.todo(position?.start.line ?? 1, `\`${node.url}\` is a video: write it as \`<video controls src>\``)
    const start = position?.start.offset ?? 0
    const written = text.slice(start, position?.end.offset ?? 0)
    const pattern = patterns[type.endsWith('Directive') ? 'directive' : type]
    for (const { 0: found, indices } of pattern ? written.matchAll(pattern) : []) {
      if (type === 'html') context.count(found.trim().startsWith('src') ? 'images' : 'links')
      const [from = 0, to = 0] = indices?.slice(1).find(Boolean) ?? []
      const href = written.slice(from, to)
      const made = index.resolve(href, context.page)
      if (made !== href) edits.push({ start: start + from, end: start + to, text: made })
    }
  })
  return edits.sort((a, b) => a.start - b.start)
}

/** Notes the hosts of images and frames; the address of a definition is one of an image if it looks like one. */
function noteOrigins(node: Nodes, { origins }: PageContext): void {
  const add = (into: Set<string>, url: string) => {
    const whole = url.startsWith('//') ? `https:${url}` : url
    if (/^https?:/.test(whole) && URL.canParse(whole)) into.add(new URL(whole).origin)
  }
  if (node.type === 'image') add(origins.images, node.url)
  if (node.type === 'definition' && /\.(?:png|jpe?g|gif|svg|webp|avif)\b|badge|shields/i.test(node.url))
    add(origins.images, node.url)
  if (node.type !== 'html') return
  for (const [, tag = '', url = ''] of node.value.matchAll(/<(\w+)\s[^>]*?\bsrc=["']([^"']+)["']/g)) {
    if (/^(img|video|audio|source)$/i.test(tag)) add(origins.images, url)
    else if (/^(iframe|embed)$/i.test(tag)) add(origins.frames, url)
  }
}

/** Hrefs by type of node, each in the one group that takes part. Bare addresses have none of their own. */
const inline =
  /\]\(\s*(?:<([^>\n]*)>|((?:[^\s()\\]|\\.|\([^\s()]*\))*))(?:\s+(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|\([^)]*\)))?\s*\)$/dg

const patterns: Record<string, RegExp> = {
  link: inline,
  image: inline,
  definition: /^\[(?:[^\]\\]|\\.)*\]:\s*<?([^\s>]*)/dg,
  html: /\s(?:src|href)=(?:"([^"'{}]+)"|'([^"'{}]+)')/dg,
  directive: /^[^\n]*?\{[^}\n]*href="([^"\n]*)"|^::include\{file=([^\s}]*)/dg
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visit(child, see)
}
