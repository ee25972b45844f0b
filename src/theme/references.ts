import { unescapeXml } from '../disk/entities.ts'
import { encodeText, isExternal, refreshUrl, srcSetUrls } from '../page/url.ts'

export interface RunningIsland {
  name: string
  /** Where Markdown has it: `content/index.md:3:1`. */
  place?: string | undefined
}

/** A mistake of an island, as the end of a sentence. */
export interface IslandProblem {
  island: RunningIsland
  text: string
  /** Where to look for it in the island's own file: a text in it. Without it the problem is where the island is written. */
  part?: string
}

export interface Rendered {
  html: string
  /** Every id of the document, in order; then names of anchors. */
  ids: string[]
  /** Every href, src and the like of the document, each once. */
  references: string[]
  /** Loads that the policy of the site may refuse: `images https://…`, `style`. Only if there is any. */
  loads?: string[]
  /** Where Markdown has each island, in order; empty for those of templates. Only if it has any. */
  islands?: string[]
  /** The islands that leave out children at first, by the ids in these. Only if there is any. */
  hidden?: Record<string, RunningIsland>
  /** Only if there are any. */
  problems?: IslandProblem[]
}

/** React writes attributes in one way, quoted and escaped, so a pattern reads them back exactly. */
export function readReferences(html: string): Omit<Rendered, 'html'> {
  const ids: string[] = []
  const names: string[] = []
  const references = new Set<string>()
  const loads = new Set(/<style[\s>]/.test(html) ? ['style'] : [])
  const attributes = new RegExp(referring) // one for all tags: `matchAll` makes one for each
  let first = 0
  for (let at = html.indexOf('<'); at !== -1; at = html.indexOf('<', at + 1)) {
    // Most tags have no attribute: skip them.
    if (first < at) first = html.indexOf('="', at)
    if (first === -1) break
    const end = html.indexOf('>', at)
    // Most others have a class and nothing else: highlighted code is full of them.
    if (first > end || (html.startsWith(' class', first - 6) && html.indexOf('"', first + 2) === end - 1)) continue
    const tag = html.slice(at, end)
    if (!/^<[a-z]/.test(tag)) continue
    for (let found = attributes.exec(tag); found; found = attributes.exec(tag)) {
      const [, name, value = ''] = found
      if (name === 'id') ids.push(unescapeXml(value))
      else if (name === 'name') names.push(...(tag.startsWith('<a ') ? [unescapeXml(value)] : []))
      else
        for (const url of urlsIn(name, unescapeXml(value), tag)) {
          references.add(url)
          const use = isExternal(url) && policyUse(tag)
          if (use) loads.add(`${use} ${url}`)
        }
      if (name === 'style') loads.add('style')
    }
  }
  return {
    ids: [...ids, ...names.filter((name) => !ids.includes(name))],
    references: [...references],
    ...(loads.size > 0 && { loads: [...loads] })
  }
}

const referring =
  /\s(id|name|href|src|poster|data|srcSet|imageSrcSet|for|aria-(?:labelledby|describedby)|style|content)="([^"]*)"/g

/** The key of the policy that an address in a tag needs; `styles` has none, undefined for a link. */
function policyUse(tag: string): string | undefined {
  const name = /^<([a-z]+)/.exec(tag)?.[1] ?? ''
  if (name === 'script') return 'scripts'
  if (name === 'iframe') return 'frames'
  if (/\srel="modulepreload"|\sas="script"/.test(tag)) return 'scripts'
  if (name === 'link' && !/\sas="image"|\srel="(?:[\w-]+ )?icon"/.test(tag))
    return /\srel="(?:stylesheet|preload)"/.test(tag) ? 'styles' : undefined
  return /^(link|img|image|input|video|audio|source|track)$/.test(name) || / style="/.test(tag) ? 'images' : undefined
}

/** The addresses in an attribute; ids of the page begin with `#`. */
function urlsIn(name = '', value: string, tag: string): string[] {
  if (name === 'href' || name === 'src') return [value]
  if (/^(for|aria-.*)$/.test(name)) return value.split(/\s+/).flatMap((id) => (id === '' ? [] : [`#${encodeText(id)}`]))
  if (name === 'srcSet' || name === 'imageSrcSet') return srcSetUrls(value)
  if (name === 'style') return [...value.matchAll(/\burl\(\s*["']?([^"'()\s#][^"'()\s]*)/g)].map(([, url = '']) => url)
  if (name !== 'content') return [value]
  if (/ http-equiv="refresh"/i.test(tag)) return [refreshUrl(value) ?? []].flat()
  return / (?:property|name)="(?:og:image|og:url|twitter:image)"/.test(tag) ? [value] : []
}
