/** Icons of links in the navbar that a style sheet of Docusaurus draws: `.header-chat-link::before { background: url(…) }`. */
import { drawIcon } from '../../src/site/icons.ts'
import { declarationsOf } from '../../src/theme/brand/declarations.ts'
import { readFrom } from '../files.ts'
import type { NavbarEntry, NavbarLink, SourceSite } from '../types.ts'
import { type CssRule, rulesOf } from './css-rules.ts'
import { addressOf, htmlOf, iconOf, isGithub, isGithubIcon } from './docusaurus-bars.ts'
import { classesIn } from './infima-selectors.ts'
import { asList, asObject, asText } from './read.ts'

/**
 * Gives links their icons, as files of `icons/`, and names those that cannot be read. Returns the classes of all of these links:
 * rules for them match nothing.
 */
export async function takeIcons(
  site: SourceSite,
  css: string,
  { theme, file }: { theme: Record<string, unknown>; file: string }
): Promise<Set<string>> {
  const replaced = new Set<string>()
  const values = new Map(declarationsOf(css).map(({ name, value }) => [name, value]))
  const drawn = flat(rulesOf(css)).flatMap(({ prelude, body }) => {
    const inside = css.slice(body?.from, body?.end)
    const url = imageIn(inside.replace(/var\(\s*(--[\w-]+)\s*\)/g, (found, name) => values.get(name) ?? found))
    return url === undefined ? [] : classesIn(prelude).map((className) => ({ className, url }))
  })
  for (const item of asList(asObject(theme.navbar).items).map(asObject)) {
    const names: string[] = asText(item.className)?.match(/\S+/g) ?? []
    const drawing = drawn.find(({ className }) => names.includes(className))
    const link = linksOf(site).find(({ href }) => href === addressOf(item))
    const isBare = asText(item.label) === undefined && htmlOf(item) === ''
    if (link && drawing && !isGithubIcon(item)) await addIcon(site, link, { ...drawing, file })
    else if (link && names.length > 0 && isBare && !isGithubIcon(item)) noteIcon(site, link, file)
    if (isGithubIcon(item) || (link && isBare)) for (const name of names) replaced.add(name)
    else if (link && drawing) replaced.add(drawing.className)
  }
  return replaced
}

function linksOf({ settings, navbar, repository }: SourceSite): NavbarLink[] {
  const entries = navbar.filter((entry): entry is NavbarEntry & NavbarLink => entry.href !== undefined)
  const social = (settings.social ?? []).filter((link): link is NavbarLink => link.label !== undefined)
  return [...social, ...entries, ...(repository ? [repository] : [])]
}

function flat(rules: CssRule[]): CssRule[] {
  return rules.flatMap((rule) => [rule, ...flat(rule.inner)])
}

/** The first file that a rule shows. */
function imageIn(body: string): string | undefined {
  const [, double, single, bare] = /url\(\s*(?:"([^"]*)"|'([^']*)'|([^)\s]*))\s*\)/.exec(body) ?? []
  return double ?? single ?? bare
}

/** An SVG in a data address or in a file of the site; undefined for what is no icon of docsgen. */
async function readDrawing(site: SourceSite, url: string): Promise<string | undefined> {
  const [, isBase64, data] = /^data:image\/svg\+xml(?:;(?!base64)[^;,]*)*(;base64)?,([\s\S]*)$/.exec(url) ?? []
  const published = site.files.find((each) => each.url === url && /\.svg$/i.test(url))
  const svg = published ? await readFrom(site.root, published.file) : decode(data ?? '', isBase64 !== undefined)
  return 'text' in drawIcon(svg) ? `${svg.trim()}\n` : undefined
}

function decode(data: string, isBase64: boolean): string {
  if (isBase64) return Buffer.from(data, 'base64').toString()
  const text = data.replace(/\\\r?\n/g, '').replace(/\\(["'])/g, '$1')
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** In `social`, a link has an icon instead of its label; the repository has a label. */
async function addIcon(
  site: SourceSite,
  link: NavbarLink,
  { className, url, file }: { className: string; url: string; file: string }
): Promise<void> {
  const svg = await readDrawing(site, url)
  const label =
    link.label
      .toLowerCase()
      .match(/[a-z0-9]+/g)
      ?.join('-') ?? className
  const isFree = (name: string) => (site.written?.[pathOf(name)] ?? svg) === svg
  if (isGithub(link.href)) link.icon = 'github'
  else if (svg === undefined) return noteIcon(site, link, file)
  else {
    link.icon = isFree(label) ? label : className
    site.written = { ...site.written, [pathOf(link.icon)]: svg }
  }
  if (link !== site.repository) return
  site.settings.social = [...(site.settings.social ?? []), link]
  site.repository = undefined
}

function noteIcon({ todos }: SourceSite, { label }: NavbarLink, file: string): void {
  todos.push({ file, text: iconOf(label), weight: 'look' })
}

const pathOf = (name: string) => `icons/${name}.svg`
