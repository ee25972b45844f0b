/** Links of a source: their targets, and how docsgen writes them. */
import path from 'node:path'
import type { Nodes } from 'mdast'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { isExternal } from '../../src/page/url.ts'
import type { PageContext } from '../context.ts'
import { notThere, placeInSource } from '../files.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import { fileCandidates, urlCandidates } from './candidates.ts'
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
  const byUrl = new Map<string, SourcePage | string | Moved>()
  const linked = new Set<string>()
  for (const { from, to, isMade } of site.redirects) if (isMade) byUrl.set(foldUrl(from), { to })
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
    // From `/` on an address comes first: a folder of pages may have a file of the same path.
    const first = isFile ? files : bare.startsWith('/') ? [] : files.slice(0, 1)
    return (
      firstOf(byFile, first) ??
      firstOf(
        byUrl,
        urls.flatMap((url) => [url, foldUrl(url)])
      ) ??
      firstOf(byFile, files)
    )
  }
  /** An address of what no page is, such as of a list that docsgen makes. */
  const withoutBase = (url: string) => (base !== '/' && url.startsWith(`${base}/`) ? url.slice(base.length) : url)
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
      // What is not of this site stays whole, also on its host.
      if (found === undefined)
        return isExternal(href) && !href.startsWith('pathname:') ? href : withoutBase(bare) + rest
      if (isMoved(found)) return found.to
      if (typeof found !== 'string') return relative(`content/${page.target}`, `content/${found.target}`) + rest
      linked.add(found)
      const hash = /#.*$/s.exec(rest)?.[0] ?? ''
      if (found.startsWith('assets/')) return encodePath(found.slice('assets'.length)) + hash
      return relative(`content/${page.target}`, found) + hash
    },
    has(href) {
      const [, bare = ''] = split(href)
      const whole = bare.startsWith('/') ? bare : `/${bare}`
      return find(whole, undefined) !== undefined
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
      if (found !== undefined && isMoved(found)) return found.to
      if (found === undefined)
        return isExternal(href) && !href.startsWith('pathname:')
          ? href
          : withoutBase(whole).replace(/(?<=.)\/$/, '') + rest
      return typeof found === 'string' ? encodePath(found.replace(/^(assets|content)/, '')) : found.url + rest
    }
  }
}

/** What docsgen makes at another address. It has no headings. */
interface Moved {
  to: string
}

function isMoved(found: SourcePage | string | Moved): found is Moved {
  return typeof found !== 'string' && 'to' in found
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
      const made = index.resolve(href, context.page).replace(ofGithub, '#only-$1')
      if (made !== href) edits.push({ start: start + from, end: start + to, text: made })
    }
  })
  return edits.sort((a, b) => a.start - b.start)
}

/** The mode of an image, as GitHub has it. */
const ofGithub = /#gh-(light|dark)-mode-only$/

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
