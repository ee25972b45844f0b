/** Urls, hrefs and paths: which url a file has, and which paths a url is written to. */

import { maybe } from '../disk/defined.ts'
import { hash } from '../disk/files.ts'
import { isPrivate } from '../disk/secrets.ts'

const candidate = /([^\s,]\S*[^\s,]|[^\s,])(\s+[^,]*)?(?:,|$)/g

export function srcSetUrls(srcSet: string): string[] {
  return [...srcSet.matchAll(candidate)].map(([, url = '']) => url)
}

/** Replaces every url of a `srcset`. */
export function mapSrcSet(srcSet: string, map: (url: string) => string): string {
  return [...srcSet.matchAll(candidate)].map(([, url = '', size = '']) => map(url) + size.trimEnd()).join(', ')
}

const refresh = /^(\s*[\d.]+(?:\s*[;,]|\s)\s*(?:url\s*=\s*)?["']?)([^"'\s]+)/i

/** The address that the `content` of a `<meta http-equiv="refresh">` leads to. */
export function refreshUrl(content: string): string | undefined {
  return refresh.exec(content)?.[2]
}

/** Replaces that address. */
export function mapRefresh(content: string, map: (url: string) => string): string {
  return content.replace(refresh, (_, delay: string, url: string) => delay + map(url))
}

export const layouts = ['both', 'file', 'directory'] as const

export type Layout = (typeof layouts)[number]

/** The url of a file relative to content/: `a/index.md`, `a/Index.md`, `a/README.md` and `a.md` → `/a`. */
export function fileToUrl(file: string): string {
  const bare = file.replace(/\.(mdx?|markdown)$/i, '').replace(/(^|\/)([Ii][Nn][Dd][Ee][Xx]|README)$/, '')
  return `/${bare.replace(/\/$/, '')}`
}

/** Output paths of a page. The first is served; the other has the same bytes. */
export function urlToPaths(url: string, layout: Layout): [string, ...string[]] {
  if (url === '/') return ['index.html']
  const bare = url.slice(1)
  if (url === '/404' || layout === 'file') return [`${bare}.html`]
  return layout === 'directory' ? [`${bare}/index.html`] : [`${bare}.html`, `${bare}/index.html`]
}

/**
 * The href of a url: base first, segments percent-encoded. `base` is '' or `/x`; the home page is `/x/`, which is what hosts
 * send readers of `/x` to.
 */
export function urlToHref(url: string, base: string): string {
  if (/^[\w\-.~/]*$/.test(url)) return base + url
  return base + encodeText(url).replace(/%(2F|40|3A|24|2C|2B|3D|26|3B|21)/g, decodeURIComponent)
}

/** The url of an href, without query and fragment; undefined outside of the base. */
export function hrefToUrl(href: string, base: string): string | undefined {
  const bare = href.replace(/[?#].*$/s, '')
  if (bare === base && base !== '') return '/'
  if (!bare.startsWith(`${base}/`)) return undefined
  return maybeDecode(bare.slice(base.length))
}

/** A text as a part of an address. Half of a character, which is reported where it matters, becomes `\ufffd`. */
export function encodeText(text: string): string {
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '\ufffd'))
}

/** An address of signs that every host and browser takes as they are. Valid escapes stay. */
export function encodeAddress(address: string): string {
  const encoded = address.replace(/%(?![\da-f]{2})|[^\w\-.~:/?#[\]@!$&'()*+,;=%]+/gi, encodeText)
  return encoded.replaceAll("'", '%27')
}

/** The whole address of an href. One that is none stays as it is: `addressProblem` says why. */
export function wholeAddress(href: string, base: string | undefined): string {
  return URL.canParse(href, base) ? new URL(href, base).href : href
}

export interface AddressProblem {
  /** The end of a sentence that begins with the address. */
  why: string
  note: string
}

/** Returns why no browser can follow an href, whatever is there; undefined if one can. */
export function addressProblem(href: string): AddressProblem | undefined {
  const address = href.trim()
  if (/\p{Cs}/u.test(address)) return { why: 'it has half of a character', note: 'Write the whole character' }
  if (!isExternal(address)) {
    const { pathname, fragment } = splitHref(address)
    if (maybeDecode(pathname) !== undefined && maybeDecode(fragment.replace(/:~:.*$/s, '')) !== undefined)
      return undefined
    return { why: 'its percent-encoding is broken', note: 'Write `%25` for the sign `%`' }
  }
  const [, scheme = '', authority = ''] = /^([a-z][a-z\d+.-]*:)?(?:\/\/([^/\\?#]*))?/i.exec(address) ?? []
  const [, host = '', port = ''] =
    /^(?:.*@)?(\[[^\]]*\]?|.*?)(?::([^:\]]*))?$/s.exec(maybeDecode(authority) ?? authority) ?? []
  if (host === '') {
    if (!/^(https?:)?$/i.test(scheme)) return undefined
    return { why: 'it names no host', note: 'Write `https://` and a host, or the path of a page without `https:`' }
  }
  const note = 'Correct it; if it is an example, put it into backticks'
  if (/\s/.test(host)) return { why: `its host \`${host}\` has a space`, note }
  if (URL.canParse(address, 'https://self.invalid') && !/^\.|\.\./.test(host)) return undefined
  if (!/^\d*$/.test(port) || Number(port) > 65_535)
    return { why: `its port \`${port}\` is not a number up to 65535`, note }
  return { why: `\`${host}\` is not a host`, note }
}

export function isBelow(url: string, prefix: string): boolean {
  // Makes no string: a large site asks this millions of times.
  return url.startsWith(prefix) && (url.length === prefix.length || prefix === '/' || url[prefix.length] === '/')
}

/** Returns why a url cannot be written to disk or served everywhere; undefined if it can. */
export function urlProblem(url: string): string | undefined {
  for (const segment of url === '/' ? [] : url.slice(1).split('/')) {
    if (segment === '') return 'an empty segment'
    if (segment === '.' || segment === '..') return `the segment \`${segment}\``
    if (isPrivate(segment)) return `\`${segment}\`, a private name, which hosts do not serve`
    // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
    if (/[\u0000-\u001f\u007f\\:*?"<>|#%]/.test(segment))
      return `a character that not every host can serve in \`${segment}\``
    if (/[. ]$/.test(segment)) return `a segment that ends with a dot or a space, \`${segment}\``
    if (/^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i.test(segment)) return `\`${segment}\`, a name Windows cannot write`
    if (new TextEncoder().encode(segment).length > 200) return 'a segment longer than 200 bytes'
    if (/\p{Cs}/u.test(segment)) return 'half of a character'
  }
  if (/\/index$/i.test(url)) return 'the last segment `index`, which is the folder itself'
  return new TextEncoder().encode(url).length > 1000 ? 'more than 1000 bytes' : undefined
}

/** Folds urls that some disks or hosts cannot tell apart: by case and Unicode form. */
export function foldUrl(url: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: ASCII has one form, and most urls are of nothing else
  return (/^[\x00-\x7f]*$/.test(url) ? url : url.normalize('NFC')).toLowerCase()
}

/** Returns the scheme of an href (`mailto`), lower case, ignoring what browsers ignore. */
export function hrefScheme(href: string): string | undefined {
  if (/^[./#]/.test(href)) return undefined
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop these before they read the scheme
  return /^([a-z][a-z\d+.-]*):/i.exec(href.replace(/[\u0000-\u0020]/g, ''))?.[1]?.toLowerCase()
}

/** True for hrefs that run as a script. Images that cannot may be inlined as data. */
export function isUnsafe(href: string, image: boolean): boolean {
  const scheme = hrefScheme(href)
  if (scheme === 'data') return !(image && /^\s*data:image\/(png|jpe?g|gif|webp|avif|svg\+xml)[;,]/i.test(href))
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'livescript'
}

/** True if an href leads to another origin or program. */
export function isExternal(href: string): boolean {
  return href.startsWith('//') || hrefScheme(href) !== undefined
}

/** True for a path of another site on the same host: one of these, or below one that ends in `/*`. */
export function isElsewhere(pathname: string, paths: readonly string[]): boolean {
  return paths.some((each) => (each.endsWith('/*') ? isBelow(pathname, each.slice(0, -2)) : pathname === each))
}

export function splitHref(href: string): { pathname: string; query: string; fragment: string } {
  const [beforeHash, fragment] = cutAt(href.trim(), '#')
  const [pathname, query] = cutAt(beforeHash, '?')
  return { pathname, query, fragment: fragment.slice(1) }
}

/** No pattern and no list: this is called for every link of a site. */
function cutAt(text: string, sign: string): [before: string, from: string] {
  const at = text.indexOf(sign)
  return at === -1 ? [text, ''] : [text.slice(0, at), text.slice(at)]
}

export function maybeDecode(text: string, decode = decodeURIComponent): string | undefined {
  return text.includes('%') ? maybe(() => decode(text)) : text
}

/** Returns the url; calls `report` if the wanted one is impossible. */
export function pageUrl(contentFile: string, slug: string | undefined, report: (text: string) => void): string {
  const derived = fileToUrl(contentFile)
  // `/x` is a whole url; `x` replaces the last segment.
  const written = slug === '/' ? slug : (slug ?? derived).replace(/\/$/, '')
  const wanted = written.startsWith('/') ? written : derived.replace(/[^/]*$/, written)
  const problem = urlProblem(wanted)
  if (problem === undefined) return wanted
  report(
    slug === undefined
      ? `Cannot make a url from the file name: it has ${problem}`
      : `Cannot use the slug \`${slug}\`: it has ${problem}`
  )
  return urlProblem(derived) === undefined ? derived : `/invalid-${hash(contentFile)}`
}

/** Words that are written in capitals, alone or with a number after them: SSL, HTTP2. None is an ordinary word. */
const acronyms =
  /^(?:api|cdn|cli|cors|cpu|css|csv|dns|dom|faq|ftp|gpu|grpc|gui|html?|https?|ide|jpeg|json|jsx|jwt|ldap|mcp|mdx|mfa|oidc|orm|pdf|php|png|rpc|rss|s3|saml|sdk|seo|smtp|sql|ssh|ssl|ssr|sso|svg|tcp|tls|toml|tsx|udp|uri|url|utf|uuid|vpn|wsgi|xml|xss|yaml)\d*$/i

/** The last segment of a url, or the name of a folder, as words: `event-guides` is called Event guides, `http2` HTTP2. */
export function titleOf(name: string): string {
  const words = name
    .slice(name.lastIndexOf('/') + 1)
    .split(/[-_ ]+/)
    .filter(Boolean)
    .map((word) => (acronyms.test(word) ? word.toUpperCase() : word))
    .join(' ')
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The list of all pages that `nearest` asks for. */
export const pageListUrl = '/docsgen/pages.json'
