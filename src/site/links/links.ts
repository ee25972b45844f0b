/** Resolves the links that parsing recorded, now that all pages and files are known. Reports broken ones with a guess. */
import path from 'node:path'
import { defined } from '../../disk/defined.ts'
import { joinPosix } from '../../disk/paths.ts'
import { formsOf, isSeveral, type Language, languageAt, placeFile, plainUrl, urlIn } from '../../languages/languages.ts'
import { excerpt, type Message } from '../../messages/message.ts'
import { suggest } from '../../messages/suggest.ts'
import type { Link, Page, Reference } from '../../page/page.ts'
import { isSkimmed } from '../../page/skim.ts'
import { isElsewhere, isExternal, isUnsafe, maybeDecode, splitHref, urlToHref, wholeAddress } from '../../page/url.ts'
import {
  draftLink,
  explainAddress,
  explainMissing,
  explainOwn,
  explainScheme,
  type LinkProblem,
  nearAnchor,
  ownAddress,
  unknownScheme
} from '../checks/link-problems.ts'
import { notFoundUrl } from '../generated/not-found.ts'
import { addressAt } from '../views.ts'
import type { Targets } from './targets.ts'

/** The source file of a link and, for a page, its url. */
export interface Origin {
  file: string
  url?: string
  /** A list of pages, which leaves out unpublished ones. */
  isList?: boolean
  /** The language of what has the link, where that is no page. */
  language?: Language
}

export interface Wanted extends Origin {
  link: Link
  /** The url and id that must exist. */
  target: string
  id: string
}

export interface ResolvedLinks {
  /** href as written → final href. */
  hrefs: Record<string, string>
  wanted: Wanted[]
  /** Files that are referred to. */
  used: { url: string; kind: Link['kind'] }[]
  external: Reference[]
  messages: Message[]
}

export function resolveLinks(links: readonly Link[], origin: Origin, targets: Targets): ResolvedLinks {
  // No prototype: a page may be called `__proto__`.
  const hrefs: Record<string, string> = Object.create(null)
  const resolved: ResolvedLinks = { hrefs, wanted: [], used: [], external: [], messages: [] }
  for (const link of links) {
    if (isUnsafe(link.href, link.kind === 'image')) {
      const text = `Cannot link to \`${excerpt(link.href.trim())}\`: it runs as a script`
      resolved.messages.push({ ...problemMessage(link, standsIn(link, origin), { text }), rule: 'unsafe-url' })
      continue
    }
    const slip = explainScheme(link.href) ?? explainAddress(link.href)
    const resolve = isExternal(link.href) ? resolveExternal : resolveLink
    if (slip) resolved.messages.push({ ...problemMessage(link, standsIn(link, origin), slip), rule: 'broken-link' })
    else resolve(link, { origin, targets, resolved })
  }
  return resolved
}

interface Resolving {
  origin: Origin
  targets: Targets
  resolved: ResolvedLinks
}

function resolveExternal(link: Link, { origin: page, targets, resolved }: Resolving): void {
  const { href, place, kind } = link
  const origin = standsIn(link, page)
  if (!/^(https?:)?\/\//i.test(href)) {
    const unknown = unknownScheme(href)
    if (unknown) resolved.messages.push({ ...problemMessage(link, origin, unknown), rule: 'unknown-scheme' })
    return
  }
  const address = ownAddress(href, targets)
  const found = address && findByUrl(address.url, targets)
  if (kind === 'image' && found?.isFile && found.url !== undefined) {
    resolved.hrefs[link.as ?? href] = urlToHref(found.url, targets.base) + address?.rest
    return void resolved.used.push({ url: found.url, kind })
  }
  if (address && !isElsewhere(address.url, targets.external)) {
    const problem = explainOwn(href, address, targets, found !== undefined)
    resolved.messages.push({ ...problemMessage(link, origin, problem), rule: 'own-url' })
  }
  const url = href.replace(/^\/\//, 'https://')
  resolved.external.push({ url, file: origin.file, ...defined({ place }) })
}

function resolveLink(link: Link, { origin: page, targets, resolved }: Resolving): void {
  const origin = standsIn(link, page)
  const { pathname, query, fragment } = splitHref(link.href)
  const report = (problem: LinkProblem) => resolved.messages.push(problemMessage(link, origin, problem))
  const [decoded = '', id = ''] = [maybeDecode(pathname), maybeDecode(fragment.replace(/:~:.*$/, ''))]
  if (link.href.trim() === '' || (link.kind === 'image' && pathname === '')) {
    return void report({ text: 'Cannot link to nothing', note: 'Write its target, or remove it' })
  }
  if (isElsewhere(decoded, targets.external)) {
    if (targets.origin !== undefined)
      resolved.external.push({
        url: wholeAddress(link.href, targets.origin),
        file: origin.file,
        ...defined({ place: link.place })
      })
    return
  }
  const found = findTarget(decoded, origin, targets)
  if ('text' in found) return void report(found)
  if (found.url === notFoundUrl && origin.url !== notFoundUrl) {
    const text = `Cannot link to \`${link.href}\`: hosts serve it for missing pages, with the status 404`
    return void report({ text, note: 'Link to another page, or give this one another name' })
  }
  const why = found.url === undefined ? undefined : targets.hidden.get(found.url)
  if (why !== undefined && !targets.hidden.has(origin.url ?? '')) {
    const problem = problemMessage(link, origin, draftLink(link.href, why))
    if (!origin.isList) resolved.messages.push({ ...problem, rule: 'draft-link' })
    if (!targets.pages.has(found.url ?? '')) return
  }
  const hash = fragment === '' || isLost(id, found.url, { origin, targets }) ? '' : `#${fragment}`
  if (found.url !== undefined && pathname !== '')
    resolved.hrefs[link.as ?? link.href] = urlToHref(addressAt(found.url, targets), targets.base) + query + hash
  if (found.isFile && found.url !== undefined) {
    resolved.used.push({ url: found.url, kind: link.kind })
    const isHtml = link.kind === 'link' && /\.html?$/i.test(found.url)
    if (isHtml && id !== '' && id !== 'top') resolved.wanted.push({ ...origin, link, target: found.url, id })
  } else if (link.kind === 'image') report({ text: `Expected a file, not the page \`${link.href}\`` })
  else if (id !== '' && id !== 'top' && found.url !== undefined)
    resolved.wanted.push({ ...origin, link, target: found.url, id })
}

/** True for a link of a page that is not translated to a heading that the translation of the other page lacks. */
function isLost(id: string, url = '', { origin, targets }: Pick<Resolving, 'origin' | 'targets'>): boolean {
  const { pages, languages } = targets
  if (!isSeveral(languages) || pages.get(origin.url ?? '')?.untranslated === undefined) return false
  const [source, own] = [urlIn(plainUrl(url, languageAt(url, languages)), languages[0]), url].map((at) => pages.get(at))
  const isIn = (page: Page | undefined) => page?.headings.some((heading) => heading.id === id)
  return own !== undefined && !isSkimmed(own) && !isIn(own) && isIn(source) === true
}

/** The origin of a link in an included part is the included file. */
function standsIn({ file }: Link, origin: Origin): Origin {
  return file === undefined ? origin : { ...origin, file }
}

function problemMessage({ kind, place, href }: Link, { file }: Origin, { instead, ...problem }: LinkProblem): Message {
  const rule = kind === 'image' ? 'missing-file' : 'broken-link'
  const whole = instead?.includes('#') ? /^.*$/s : /^[^?#]*/
  const fix = instead !== undefined && { fix: { was: href, text: href.replace(whole, instead) } }
  return { rule, file, ...problem, ...defined({ place }), ...fix }
}

/** Compares fragments with the ids of their pages. */
export function checkAnchors(
  wanted: readonly Wanted[],
  idsOf: (url: string) => Set<string>,
  noteOf: (wanted: Wanted) => string | undefined = () => undefined
): Message[] {
  return wanted.flatMap((each) => {
    const { link, file, url, target, id } = each
    const ids = idsOf(target)
    if (ids.has(id)) return []
    const where = target === url ? 'on this page' : `on \`${target}\``
    const meant = suggest(id, ids)
    const near = meant === undefined ? '' : `; did you mean \`#${meant}\`?`
    const sure = nearAnchor(id, ids)
    const fix = sure !== undefined && { fix: { was: link.href, text: link.href.replace(/#.*$/s, `#${sure}`) } }
    const text = `Cannot find \`#${id}\` ${where}${near}`
    const note = noteOf(each) ?? (meant === undefined ? nameIds(ids) : undefined)
    const place = link.place && { place: link.place }
    return [{ rule: 'broken-anchor' as const, file, text, ...place, ...fix, ...defined({ note }) }]
  })
}

/** More ids of a page than these are not named. */
const mostIds = 8

function nameIds(ids: Set<string>): string | undefined {
  const authored = [...ids].filter((id) => !id.startsWith('docsgen-'))
  const named = authored.slice(0, mostIds).map((id) => `\`#${id}\``)
  const more = authored.length > mostIds ? ', …' : ''
  return named.length > 0 ? `It has ${named.join(', ')}${more}` : undefined
}

type LinkTarget = { url: string | undefined; isFile?: boolean }

function findTarget(pathname: string, origin: Origin, targets: Targets): LinkTarget | LinkProblem {
  if (pathname === '') return { url: origin.url }
  const url = pathname.startsWith('/') ? path.posix.normalize(pathname) : undefined
  const exact = url === undefined ? findByFile(pathname, origin, targets) : findByUrl(url, targets)
  const found = targets.languages.length > 0 ? findInLanguage(exact, pathname, { origin, targets }) : exact
  return (
    found ??
    explainMissing(
      pathname,
      url ?? fileToContentUrl(path.posix.join(path.posix.dirname(origin.file), pathname), targets),
      targets,
      origin.url === undefined ? undefined : origin.file
    )
  )
}

/**
 * Links stay in the language of the page that has them: what is found is moved into it, if it is there. What is not there
 * is looked for where the source has it.
 */
function findInLanguage(
  exact: LinkTarget | undefined,
  pathname: string,
  { origin, targets }: Pick<Resolving, 'origin' | 'targets'>
): LinkTarget | undefined {
  const { languages } = targets
  if (!isSeveral(languages)) return exact
  const [source] = languages
  const own = origin.language ?? languageAt(origin.url ?? '/', languages)
  const isThere = ({ url = '', isFile }: LinkTarget) => (isFile ? targets.files.has(url) : isPage(url, targets))
  const moved = (target: LinkTarget, to: Language): LinkTarget | undefined => {
    const url = target.url && urlIn(plainUrl(target.url, languageAt(target.url, languages)), to)
    return isThere({ ...target, url }) ? { ...target, url } : undefined
  }
  const found = exact ?? findInSource(pathname, { origin, targets })
  if (found?.url === undefined) return undefined
  const isOfSource = languageAt(found.url, languages) === source || found.isFile
  return (isOfSource && own !== source && moved(found, own)) || found
}

/** A file or a page of a translation that is not there stands for the one of the source. */
function findInSource(
  pathname: string,
  { origin, targets }: Pick<Resolving, 'origin' | 'targets'>
): LinkTarget | undefined {
  const { languages, content } = targets
  if (!isSeveral(languages)) return undefined
  const [source] = languages
  if (pathname.startsWith('/')) {
    const url = path.posix.normalize(pathname)
    return findByUrl(urlIn(plainUrl(url, languageAt(url, languages)), source), targets)
  }
  const inside = path.posix.relative(content, joinPosix(path.posix.dirname(origin.file), pathname))
  const placed = placeFile(inside, languages)
  const files = formsOf({ ...placed, language: source }).map((file) => path.posix.join(content, file))
  const here = { ...origin, file: path.posix.join(content, 'index.md') }
  return files.map((file) => findByFile(path.posix.relative(content, file), here, targets)).find(Boolean)
}

/** `/a`: a page, a published file, or a source file written from the content folder. */
function findByUrl(url: string, targets: Targets): LinkTarget | undefined {
  if (isPage(url, targets)) return { url }
  if (targets.files.has(url)) return { url, isFile: true }
  const page = targets.pageFiles.get(path.posix.join(targets.content, url.slice(1)))
  return page === undefined ? undefined : { url: page }
}

/** `./a.md`, `../a`, `a.png`: relative to the file that has it, as editors and code hosts read it. */
function findByFile(pathname: string, { file }: Origin, targets: Targets): LinkTarget | undefined {
  const wanted = joinPosix(path.posix.dirname(file), pathname)
  const page = targets.pageFiles.get(wanted)
  if (page !== undefined) return { url: page }
  const published = targets.fileUrls.get(wanted)
  if (published !== undefined) return { url: published, isFile: true }
  const url = fileToContentUrl(wanted, targets)
  return url !== undefined && !pathname.endsWith('/') && isPage(url, targets) ? { url } : undefined
}

function isPage(url: string, { pages, hidden }: Targets): boolean {
  return pages.has(url) || hidden.has(url)
}

function fileToContentUrl(file: string, { contentFile }: Targets): string | undefined {
  const inside = contentFile(file)
  if (inside.startsWith('..')) return undefined
  return `/${inside === '.' ? '' : inside.replace(/\/$/, '')}`
}

/** Collects the resolved links of pages, the configuration and the OpenAPI document. */
export class LinkTable {
  /** Files that something refers to: url → source file. */
  readonly files = new Map<string, string>()
  readonly wanted: Wanted[] = []
  readonly external: Reference[] = []
  readonly messages: Message[] = []
  readonly #targets: Targets

  constructor(targets: Targets) {
    this.#targets = targets
  }

  /** Returns final hrefs by hrefs as written. */
  add(links: readonly Link[], origin: Origin): Record<string, string> {
    const resolved = resolveLinks(links, origin, this.#targets)
    for (const { url } of resolved.used) {
      const file = this.#targets.files.get(url)
      if (file) this.files.set(url, file)
    }
    // One page may have more than a call takes.
    for (const each of resolved.wanted) this.wanted.push(each)
    for (const each of resolved.external) this.external.push(each)
    for (const each of resolved.messages) this.messages.push(each)
    return resolved.hrefs
  }
}
