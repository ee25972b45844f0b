/** Explains links that lead nowhere. */
import { isPrivate } from '../../disk/secrets.ts'
import { hrefToUrl, maybeDecode, urlToHref } from '../../page/url.ts'
import type { Targets } from './targets.ts'

export interface Fault {
  text: string
  note?: string
  /** The only sensible text before `?` and `#`. */
  instead?: string
}

/** Guesses the page that was meant. `wanted` is the url of the link, undefined outside the content folder. */
export function explain(pathname: string, wanted: string | undefined, targets: Targets): Fault {
  const written = `Cannot find \`${pathname}\``
  if (wanted === undefined)
    return { text: written, note: 'It lies outside the content folder, so it is not part of the site' }
  if (isPrivate(wanted)) {
    const note = 'Names that begin with a dot, and `node_modules`, are private: give the file another name'
    return { text: `Cannot publish \`${pathname}\``, note }
  }
  const exact = wanted.replace(/(?:\/index)?\.html?$|\/(?:index)?$/, '') || '/'
  if ((exact !== wanted || pathname.endsWith('/')) && targets.pages.has(exact))
    return {
      text: `Cannot link to \`${pathname}\`: urls are exact, without a slash or \`.html\` at the end`,
      note: `Write \`${exact}\``,
      instead: urlToHref(exact, '')
    }
  const scheme = withScheme(pathname)
  const near = scheme ? undefined : targets.guess(wanted)
  if (near === undefined) return { text: written, ...scheme }
  const instead = recase(pathname, wanted, near)
  return { text: `${written}; did you mean \`${near}\`?`, ...(instead !== undefined && { instead }) }
}

/** An address of mail or of another host that lacks its scheme. */
function withScheme(written: string): { note: string } | undefined {
  const scheme = /^www\.[^/]+\.\w/i.test(written) ? 'https://' : /^[^/\s@]+@[^/\s@]+\.\w+$/.test(written) && 'mailto:'
  return scheme ? { note: `Write \`${scheme}${written}\` if it is no page of yours` } : undefined
}

/** Corrects upper and lower case, if nothing else differs. The ending stays as it is written. */
function recase(pathname: string, wanted: string, near: string): string | undefined {
  const ending = /\.(md|markdown)$/.exec(wanted)?.[0] ?? ''
  const meant = near + (near.endsWith(ending) ? '' : ending)
  if (meant.toLowerCase() !== wanted.toLowerCase() || !/^[\w\-./]+$/.test(pathname)) return undefined
  const names = meant.split('/')
  const parts = pathname.split('/').reverse()
  const above = parts.findIndex((part) => /^\.{0,2}$/.test(part))
  const kept = parts.slice(above === -1 ? parts.length : above).reverse()
  return [...kept, ...names.slice(names.length - (parts.length - kept.length))].join('/')
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
    note: 'Publish the page, or take the link away until then; `docsgen build --drafts` builds all pages'
  }
}

/** The address that an author meant for a file or a host, and that a browser takes for something else. */
export function explainScheme(href: string): Fault | undefined {
  if (/^[a-z]:(?:[\\/]|%5c)/i.test(href)) {
    const note = 'Write the path from this file to the other, with slashes: `../setup.md`'
    return { text: `Cannot link to \`${maybeDecode(href) ?? href}\`: it is a path of your own machine`, note }
  }
  if (!/^https?:(?!\/\/)/i.test(href)) return undefined
  const note = 'Write `https://` and a host, or the path of a page without `https:`'
  return { text: `Cannot read \`${href}\`: it names no host`, note }
}

/** The url of a full address of this site, and what comes behind it. */
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
): Fault {
  const { url, rest } = own
  if (!isThere) {
    const { note: _, ...fault } = explain(url, url, targets)
    return { ...fault, note: `\`${href}\` is an address of this site: write the url of a page, if a page is meant` }
  }
  const text = `Cannot check \`${href}\`: it is the full address of a page of this site`
  return { text, note: `Write \`${url}${rest}\``, instead: urlToHref(url, '') }
}
