/** Links of a source: their targets, and how docsgen writes them. */
import path from 'node:path'
import type { Root } from 'mdast'
import { isExternal } from '../../src/page/url.ts'
import { notThere, placeInSource } from '../read/files.ts'
import type { SourcePage, SourceSite } from '../types.ts'
import type { PageContext } from './context.ts'
import type { Edit } from './lines.ts'
import { isElement, visit } from './mdx.ts'

/** A page, the target of a file, or `=>` and the address of what docsgen makes, which has no headings. */
type LinkTarget = SourcePage | string

/** Looks hrefs up as files first and as addresses then: every generator allows both, in one way or another. */
export class LinkIndex {
  /** The targets of files that pages link to. */
  readonly linked = new Set<string>()
  readonly #site: SourceSite
  readonly #byFile = new Map<string, LinkTarget>()
  readonly #byUrl = new Map<string, LinkTarget>()
  readonly #base: string
  readonly #origin: string | undefined

  constructor(site: SourceSite) {
    this.#site = site
    this.#base = `/${(site.base ?? '').replace(/^\/+|\/+$/g, '')}`
    this.#origin = site.url?.replace(/\/+$/, '') || undefined
    for (const { from, to, isMade } of site.redirects) if (isMade) this.#byUrl.set(foldUrl(from), `=>${to}`)
    for (const { file, target, url } of site.files) {
      this.#byFile.set(file, target)
      if (url !== undefined) this.#byUrl.set(url, target)
    }
    for (const page of [...(site.fallbacks ?? []), ...site.pages]) {
      this.#byFile.set(page.file, page)
      if (!page.isPart) this.#byUrl.set(foldUrl(page.url), page)
    }
  }

  /** Returns the href to write in a page; as it was if it leads to nothing known. */
  resolve(href: string, page: SourcePage): string {
    const { bare, rest } = this.#split(href)
    if (bare === '' || (isExternal(bare) && !href.startsWith('pathname:'))) return href
    const found = this.#find(bare, page) ?? this.#addOutside(bare, page)
    if (found === undefined) return this.#unknown(href, bare, rest)
    if (typeof found !== 'string') return relative(`content/${page.target}`, `content/${found.target}`) + rest
    if (found.startsWith('=>')) return found.slice(2)
    this.linked.add(found)
    const hash = /#.*$/s.exec(rest)?.[0] ?? ''
    if (found.startsWith('assets/')) return encodePath(found.slice('assets'.length)) + hash
    return relative(`content/${page.target}`, found) + hash
  }

  /** Returns the url to write in the configuration. */
  toUrl(href: string): string {
    const { bare, rest } = this.#split(href)
    if (bare === '' || isExternal(bare)) return href
    const whole = bare.startsWith('/') ? bare : `/${bare}`
    const found = this.#find(bare.startsWith('.') ? bare : whole)
    if (found === undefined && isExternal(href) && !href.startsWith('pathname:')) return href
    if (found === undefined) return this.#unknown(whole, whole, '').replace(/(?<=.)\/$/, '') + rest
    if (typeof found === 'string') return encodePath(found.replace(/^(assets|content|=>)/, ''))
    return found.url + rest
  }

  /** Tells whether an href of the site leads to a page or a file, apart from its anchor. */
  has(href: string): boolean {
    const { bare } = this.#split(href)
    return this.#find(bare.startsWith('/') ? bare : `/${bare}`) !== undefined
  }

  #find(href: string, page?: SourcePage): LinkTarget | undefined {
    const bare = maybeDecode(href)
    const files = fileCandidates(bare, page, this.#site)
    const urls = urlCandidates(bare, page, this.#base)
    const isFile = /\.(mdx?|markdown)$/.test(bare)
    // From `/` on an address comes first: a folder of pages may have a file of the same path.
    const first = isFile ? files : bare.startsWith('/') ? [] : files.slice(0, 1)
    return (
      firstOf(this.#byFile, first) ??
      firstOf(
        this.#byUrl,
        urls.flatMap((url) => [url, foldUrl(url)])
      ) ??
      firstOf(this.#byFile, files)
    )
  }

  #split(href: string): { bare: string; rest: string } {
    const isOwn = this.#origin !== undefined && href.startsWith(`${this.#origin}/`)
    const own = isOwn ? href.slice(this.#origin?.length) : href
    const [, bare = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(own.replace(/^pathname:\/\//, '')) ?? []
    return { bare, rest }
  }

  /** An address of another site stays whole, also on the same host. One of this site, such as that of a list that docsgen makes, loses the base. */
  #unknown(href: string, bare: string, rest: string): string {
    if (isExternal(href) && !href.startsWith('pathname:')) return href
    const isBelow = this.#base !== '/' && bare.startsWith(`${this.#base}/`)
    const own = isBelow ? bare.slice(this.#base.length) : bare
    return (own.startsWith('/') ? own.replace(/(?<=.)\/$/, '') : own) + rest
  }

  /** Adds an image or a film that is outside of the folders of the site: it is copied from where it is. */
  #addOutside(href: string, page: SourcePage): string | undefined {
    if (!/\.(?:png|jpe?g|gif|svg|webp|avif|mp4|webm|pdf)$/i.test(href) || href.startsWith('/')) return undefined
    const bare = maybeDecode(href)
    const file = bare.startsWith('@site/')
      ? bare.slice('@site/'.length)
      : path.posix.join(path.posix.dirname(page.file), bare)
    // One that must not be read is to do, as the files are copied.
    if (placeInSource(this.#site.root, file).why === notThere) return undefined
    const target = `assets/${file.replace(/^(\.\.\/)+/, '')}`
    this.#site.files.push({ file, target })
    this.#byFile.set(file, target)
    return target
  }
}

function firstOf(targets: Map<string, LinkTarget>, names: string[]): LinkTarget | undefined {
  return names.map((name) => targets.get(name)).find((target) => target !== undefined)
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

/** Returns edits of every href of a page; `tree` is that of `text`. */
export function linkEdits(tree: Root, text: string, index: LinkIndex, context: PageContext): Edit[] {
  const edits: Edit[] = []
  noteOrigins(text, context)
  visit(tree, (node) => {
    const { type } = node
    const spans = isElement(node) ? node.attributes.map(({ position }) => position) : [node.position]
    const pattern = patterns[isElement(node) ? 'attribute' : type.endsWith('Directive') ? 'directive' : type]
    for (const span of pattern ? spans : []) {
      const start = span?.start.offset ?? 0
      const written = text.slice(start, span?.end.offset ?? 0)
      for (const { indices } of written.matchAll(pattern as RegExp)) {
        const [from = 0, to = 0] = indices?.slice(1).find(Boolean) ?? []
        const href = written.slice(from, to)
        const made = index.resolve(href, context.page).replace(ofGithub, '#only-$1')
        if (made !== href) edits.push({ start: start + from, end: start + to, text: made })
      }
    }
  })
  return edits
}

/** The mode of an image, as GitHub has it. */
const ofGithub = /#gh-(light|dark)-mode-only$/

/** Code, and the sources of images and frames: of elements, of images, and of definitions that look like those of one. */
const sources =
  /^[ \t>]*(?:`{3,}|~{3,})[\s\S]*?(?:`{3,}|~{3,})|`[^`\n]+`|<(\w+)\s[^>]*?\bsrc=["'](?<src>(?:https?:)?\/\/[^"']+)|!\[[^\]\n]*\]\(<?(?<image>https?:[^\s)>]+)|^\[[^\]\n]+\]:\s*(?<named>https?:\S+(?:\.(?:png|jpe?g|gif|svg|webp|avif)\b|badge|shields)\S*)/gim

function noteOrigins(text: string, { origins }: PageContext): void {
  for (const { 1: tag = 'img', groups } of text.matchAll(sources)) {
    const url = [groups?.src, groups?.image, groups?.named].find(Boolean)?.replace(/^\/\//, 'https://') ?? ''
    const list = /^(?:iframe|embed)$/i.test(tag) ? origins.frames : origins.images
    if (URL.canParse(url) && !/^(?:script|input)$/i.test(tag)) list.add(new URL(url).origin)
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
  attribute:
    /^(?:src|href|to|poster)=(?:"([^"]+)"|'([^']+)'|\{\s*["'`]([^"'`$]+)["'`]\s*\})$|\b(?:(?:require|useBaseUrl|withBase)\(|(?:light|dark|src|href):)\s*["'`]([^"'`$]+)["'`]/dg,
  directive: /^[^\n]*?\{[^}\n]*href="([^"\n]*)"|^::include\{file=([^\s}]*)/dg
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
    return withoutNext(own ? [href, href.slice(base.length) || '/'] : [href])
  }
  if (!page) return []
  const joined = [path.posix.join(path.posix.dirname(page.url), href), path.posix.join(page.url, href)]
  return joined.map((url) => url.replace(/(?<=.)\/$/, ''))
}

/** With older versions, Docusaurus has the current pages under `next`. */
function withoutNext(urls: string[]): string[] {
  return urls.flatMap((url) => [url, url.replace(/^(\/[\w-]+)?\/next(?=\/|$)/, '$1') || '/'])
}
