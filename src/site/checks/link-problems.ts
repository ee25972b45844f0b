/** Explains links that lead nowhere. */
import path from 'node:path'
import { foldersOf } from '../../disk/paths.ts'
import { isPrivate } from '../../disk/secrets.ts'
import { excerpt } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { addressProblem, hrefScheme, hrefToUrl, isBelow, maybeDecode, splitHref, urlToHref } from '../../page/url.ts'
import type { Targets } from '../links/targets.ts'

export interface LinkProblem {
  text: string
  note?: string
  /** The only sensible text before `?` and `#`; with a `#` of its own, the whole. */
  instead?: string
}

/**
 * Guesses the page that was meant. `wanted` is the url of the link, undefined outside the content folder; `from` is the file
 * that has the link, if links of it may be relative.
 */
export function explainMissing(
  pathname: string,
  wanted: string | undefined,
  targets: Targets,
  from: string | undefined
): LinkProblem {
  const written = `Cannot find \`${pathname}\``
  if (wanted === undefined) {
    const note = 'It is outside the content folder, so it is not part of the site'
    const fromRoot = path.posix.join('/', pathname)
    const meant = from === undefined ? targets.guess(fromRoot) : undefined
    if (meant !== undefined) return { text: `${written}; did you mean \`${meant}\`?` }
    const move = from === undefined ? toMove(fromRoot, targets) : undefined
    return { text: written, note: move === undefined ? note : `${move}; then write \`${fromRoot}\`` }
  }
  if (isPrivate(wanted)) {
    const note = 'Names that begin with a dot, and `node_modules`, are private: give the file another name'
    return { text: `Cannot publish \`${pathname}\``, note }
  }
  const exact = wanted.replace(/(?:\/index)?\.html?$|\/(?:index)?$/, '') || '/'
  if ((exact !== wanted || pathname.endsWith('/')) && targets.pages.has(exact)) {
    const meant = writeLike(pathname, exact, targets, from)
    // `../` is another folder to those who think of the url of the page.
    const isSure = /[^./]/.test(pathname)
    return {
      text: `Cannot link to \`${pathname}\`: urls are exact, without a slash or \`.html\` at the end`,
      note: `Write \`${meant}\``,
      ...(isSure && { instead: urlToHref(meant, '') })
    }
  }
  const moved = targets.redirects.find(exact.replace(/\.(mdx?|markdown)$/i, ''))
  if (moved) {
    const { pathname: page, fragment } = splitHref(moved.to)
    const hash = fragment && `#${fragment}`
    const isHere = targets.pages.has(page)
    const meant = isHere ? writeLike(pathname, page, targets, from) : page
    const text = `Cannot link to \`${pathname}\`: it is an old url, which redirects to \`${moved.to}\``
    const problem = { text, note: `Write \`${meant}${hash}\`` }
    return isHere && hasAnchor(page, fragment, targets) ? { ...problem, instead: urlToHref(meant, '') + hash } : problem
  }
  if (pathname.startsWith('/') && targets.isOutside(wanted)) {
    const note = `\`${wanted.slice(1)}\` is outside the content folder, so it is not part of the site: move it to \`${targets.assets}/\``
    return { text: written, note }
  }
  const move = pathname.startsWith('/') ? toMove(wanted, targets) : undefined
  if (move !== undefined) return { text: written, note: move }
  const scheme = withScheme(pathname)
  const near = scheme ? undefined : (higherUp(pathname, targets, from) ?? guessFor(wanted, targets))
  // Only folders of a sidebar that is made of folders are given a list of their pages.
  const page = path.posix.join(targets.content, wanted, 'index.md')
  const noIndex = `Its sidebar is written in the configuration, so docsgen makes no page for it: write \`${page}\``
  const index = targets.writtenSidebars.includes(wanted) && { note: noIndex }
  if (near === undefined) return { text: written, ...ofAnotherSite(pathname, targets), ...index, ...scheme }
  const meant = writeLike(pathname, near, targets, from)
  const isSure = near.toLowerCase() === wanted.replace(/\.(mdx?|markdown)$/i, '').toLowerCase()
  return { text: `${written}; did you mean \`${meant}\`?`, ...index, ...(isSure && { instead: urlToHref(meant, '') }) }
}

/** The advice for a file that other generators would publish under this url. */
function toMove(url: string, { publicFile, assets }: Targets): string | undefined {
  const file = publicFile(url)
  const folder = path.posix.join(assets, path.posix.dirname(url), '/')
  return file && `Move \`${file}\` to \`${folder}\`: docsgen publishes the files in \`${assets}/\``
}

const fileEnding = /\.(?!md$|markdown$|html?$)[a-z][a-z\d]*$/i

/** An image or a download is no page. */
function guessFor(wanted: string, targets: Targets): string | undefined {
  const near = targets.guess(wanted)
  return near !== undefined && fileEnding.test(wanted) && !fileEnding.test(near) ? undefined : near
}

/** The url of what a relative path of a folder and a file leads to, if it has too few `../`: that is no matter of spelling. */
function higherUp(pathname: string, { pageFiles, fileUrls }: Targets, from: string | undefined): string | undefined {
  const [, rest = ''] = /^(?:\.{0,2}\/)*(.*)$/.exec(maybeDecode(pathname) ?? '') ?? []
  if (from === undefined || pathname.startsWith('/') || !rest.includes('/')) return undefined
  const wanted = [...foldersOf(from), ''].map((folder) => path.posix.join(folder, rest))
  const find = (file: string) =>
    pageFiles.get(file) ?? fileUrls.get(file) ?? pageFiles.get(`${file}.md`) ?? pageFiles.get(`${file}.mdx`)
  return wanted.map(find).find((url) => url !== undefined)
}

/** A url as the author writes: as a path from file to file where the link is one, which editors and code hosts follow. */
function writeLike(pathname: string, url: string, targets: Targets, from: string | undefined): string {
  const { pages, pageFiles, files, content } = targets
  const page = pages.get(url)?.file ?? ''
  const file = pageFiles.get(page) === url ? page : files.get(url)
  if (!file) return url
  const inside = path.posix.relative(content, file)
  const isNamed = /\.(mdx?|markdown)$/i.test(pathname) && file === page && !inside.startsWith('..')
  if (pathname.startsWith('/')) return isNamed ? `/${inside}` : url
  if (from === undefined) return url
  const beside = pathname.slice(0, pathname.lastIndexOf('/') + 1) + path.posix.basename(file)
  if (path.posix.join(path.posix.dirname(from), beside) === file) return beside
  const relative = path.posix.relative(path.posix.dirname(from), file)
  return pathname.startsWith('../links/') && !relative.startsWith('.') ? `./${relative}` : relative
}

/** A path below a folder that the site does not have may be the host's: `/_vercel/insights/script.js`. */
function ofAnotherSite(pathname: string, { pages, files }: Targets): { note: string } | undefined {
  const [, folder] = /^(\/[^/]+)\/./.exec(pathname) ?? []
  if (folder === undefined || [...pages.keys(), ...files.keys()].some((url) => isBelow(url, folder))) return undefined
  return { note: `If the host or another site serves it, write \`external: ['${folder}/*']\` in the configuration` }
}

/** An address of mail or of another host that lacks its scheme. */
function withScheme(written: string): { note: string } | undefined {
  const scheme = /^www\.[^/]+\.\w/i.test(written) ? 'https://' : /^[^/\s@]+@[^/\s@]+\.\w+$/.test(written) && 'mailto:'
  return scheme ? { note: `Write \`${scheme}${written}\` if it is not a page of this site` } : undefined
}

/** The only id that differs just in case and accents. */
export function nearAnchor(id: string, ids: Set<string>): string | undefined {
  const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const near = [...ids].filter((each) => bare(each) === bare(id))
  return near.length === 1 ? near[0] : undefined
}

/** `why` is the rest of a sentence that begins with the page. */
export function draftLink(href: string, why: string): { text: string; note: string } {
  return {
    text: `Cannot link to \`${href}\`: the page ${why}`,
    note: 'Publish the page, or remove the link until then; `docsgen build --drafts` builds all pages'
  }
}

/** The address that an author meant for a file or a host, and that a browser takes for something else. */
export function explainScheme(href: string): LinkProblem | undefined {
  if (/^[a-z]:(?:[\\/]|%5c)/i.test(href)) {
    const note = 'Write the path from this file to the other, with slashes: `../setup.md`'
    return { text: `Cannot link to \`${maybeDecode(href) ?? href}\`: it is a path on your machine`, note }
  }
  return undefined
}

/** The slip in an address that no browser can follow. */
export function explainAddress(href: string): LinkProblem | undefined {
  const problem = addressProblem(href)
  return (
    problem && { text: `Cannot read \`${excerpt(maybeDecode(href) ?? href)}\`: ${problem.why}`, note: problem.note }
  )
}

/** Schemes that browsers and common programs open: those that IANA lists as permanent and people link to, and editors'. */
const schemes = new Set(
  (
    'http https mailto tel sms data blob ftp ftps sftp ssh git svn irc ircs xmpp matrix sip sips geo magnet news nntp urn ' +
    'webcal feed rtsp mms ws wss about chrome edge view-source vscode vscode-insiders cursor zed idea jetbrains file ' +
    'intent market itms-apps slack skype tg whatsapp zoommtg msteams spotify steam obsidian bitcoin ethereum ipfs ipns did doi ' +
    'otpauth web+mastodon android-app'
  ).split(' ')
)

/** Reports a scheme that few machines can open, and a misspelt one. */
export function unknownScheme(href: string): LinkProblem | undefined {
  const scheme = hrefScheme(href)
  if (scheme === undefined || schemes.has(scheme) || scheme.startsWith('web+')) return undefined
  const text = `Unknown scheme \`${scheme}:\` of \`${excerpt(href)}\`${didYouMean(scheme, schemes)}`
  return { text, note: 'It works only for readers who have a program for it' }
}

/** The url of a full address of this site, and what comes after it. */
export function ownAddress(href: string, { base, origin }: Targets): { url: string; rest: string } | undefined {
  if (origin === undefined || !URL.canParse(href, origin)) return undefined
  const { host, pathname, search, hash } = new URL(href, origin)
  const url = host === new URL(origin).host ? hrefToUrl(pathname.replace(/(.)\/$/, '$1'), base) : undefined
  return url === undefined ? undefined : { url, rest: search + hash }
}

/** Reports a full address of this site: it leaves a preview, and something else than the site may answer there. */
export function explainOwn(
  href: string,
  own: { url: string; rest: string },
  targets: Targets,
  isThere: boolean
): LinkProblem {
  const { url, rest } = own
  if (!isThere) {
    const { note: _, ...problem } = explainMissing(url, url, targets, undefined)
    const bare = `\`${href}\` is an address of this site: write the url of the page instead`
    const note = toMove(url, targets) ?? ofAnotherSite(url, targets)?.note ?? bare
    return { ...withAnchor(problem, rest, targets), note }
  }
  const text = `Cannot check \`${href}\`: it is the full address of a page of this site`
  return withAnchor({ text, note: `Write \`${url}${rest}\``, instead: urlToHref(url, '') }, rest, targets)
}

/** Nothing is sure if the page has not what the link names: the fix of a warning would be an error. */
function withAnchor(problem: LinkProblem, rest: string, targets: Targets): LinkProblem {
  const { instead, ...others } = problem
  if (instead === undefined) return problem
  const { pathname, fragment } = splitHref(instead.includes('#') ? instead : instead + rest)
  return hasAnchor(maybeDecode(pathname) ?? '', fragment, targets) ? problem : others
}

function hasAnchor(url: string, fragment: string, { pages }: Targets): boolean {
  return fragment === '' || pages.get(url)?.anchors.includes(maybeDecode(fragment) ?? '') === true
}
