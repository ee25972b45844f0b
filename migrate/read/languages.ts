/** Languages of a source: pages of each are below its folder of `content/`, and have the place and the address of their source. */
import path from 'node:path'
import type { Redirect, SourcePage, SourceSite } from '../types.ts'
import { listNames } from '../words.ts'
import { withoutSlash } from './values.ts'

export interface SourceLanguage {
  /** The folder below `content/`, and the beginning of urls. */
  tag: string
  label?: string | undefined
  /** Another host that has the site in this language. */
  href?: string | undefined
  /** The file of the source that translates a page, whether it is there or not: if not given, at its place below a folder of this name. */
  fileOf?: (page: SourcePage) => string
  /** Labels of the navbar and the sidebars in this language, by those of the first. */
  words?: Record<string, string>
}

interface LanguageOptions {
  file: string
  /** Whether the source shows a page that is not translated in its first language. */
  hasFallback: boolean
  /** Whether urls of the first language begin with its tag too. */
  isPrefixed?: boolean
}

/** Sets the languages of a site, the first without a prefix, once the pages of all are known. One without files is named. */
export function addLanguages(
  site: SourceSite,
  [written, ...others]: [SourceLanguage, ...SourceLanguage[]],
  { file, hasFallback, isPrefixed }: LanguageOptions
): void {
  const first = { ...written, tag: written.tag.replaceAll('_', '-') }
  const isThere = ({ tag, href }: SourceLanguage) =>
    href !== undefined || site.pages.some(({ target }) => target.startsWith(`${tag}/`))
  const isTag = ({ tag }: SourceLanguage) => /^[a-z]{2,3}(?:-[a-z\d]{2,8})*$/i.test(tag)
  const own = others.filter((each) => isThere(each) && isTag(each))
  const name = (left: SourceLanguage[], what: string, weight?: 'first') => {
    const tags = listNames(left.map(({ tag }) => tag))
    if (left.length > 0) site.todos.push({ file, text: what.replace('…', tags), ...(weight && { weight }) })
  }
  name(
    others.filter((each) => isThere(each) && !isTag(each)),
    'The folders … are no tags of languages: they are normal folders now'
  )
  name(
    others.filter((each) => !isThere(each)),
    'Of the languages … no file is here: they are left out. Download their files first, and migrate again',
    'first'
  )
  if (own.length === 0) return
  delete site.lang
  for (const { tag, words = {} } of own) if (Object.keys(words).length > 0) site.words[tag] = words
  const silent = own.filter(({ tag, href }) => href === undefined && !(tag in site.words))
  name(
    silent,
    'The navbar and the sidebars have no words in …: write them in `locales/`, see “Words around the text” in Languages'
  )
  const nameOf = (tag: string) => new Intl.DisplayNames(tag, { type: 'language' }).of(tag) ?? tag
  site.settings.locales = Object.fromEntries(
    [first, ...own].map(({ tag, label, href }) => [tag, { label: label ?? nameOf(tag), ...(href && { href }) }])
  )
  if (!hasFallback) site.settings.fallback = false
  if (isPrefixed) leaveFolder(site, written.tag)
  site.redirects = site.redirects.flatMap((each) => expand(each, own))
  const translations = own.flatMap((language) => pair(site, language, { all: own, first: written.tag }))
  const alone = translations.filter(({ source }) => source === undefined).map(({ page }) => page.file)
  if (alone.length === 0) return
  site.settings.rules = { ...site.settings.rules, translation: 'warn' }
  const text = 'Pages that translate no page are published, and reported as `translation`: give each a source'
  site.todos.push({ file, text, details: alone.map((each) => `\`${each}\``) })
}

/** A redirect of every language is one of each. */
function expand(redirect: Redirect, languages: SourceLanguage[]): Redirect[] {
  const { from, to } = redirect
  const [, name] = /^\/(:\w+|\[\w+\])(?:\/|$)/.exec(from) ?? []
  if (name === undefined || !to.includes(`/${name}`)) return [redirect]
  return languages.map(({ tag }) => ({ ...redirect, from: from.replace(name, tag), to: to.replace(name, tag) }))
}

/** Gives each translation the address of its source, and links the pages that the source stands for. */
function pair(
  site: SourceSite,
  { tag, fileOf }: SourceLanguage,
  { all, first }: { all: SourceLanguage[]; first: string }
): { page: SourcePage; source: SourcePage | undefined }[] {
  const urlOf = ({ url }: SourcePage) =>
    withoutSlash(`/${tag}${site.settings.localePrefix ? plainUrl(first, url) : url}`)
  const isTranslation = ({ target }: SourcePage) => all.some((each) => target.startsWith(`${each.tag}/`))
  const sources = new Map(site.pages.filter((page) => !isTranslation(page)).map((page) => [stemOf(page.target), page]))
  const made = site.pages.flatMap((page) => {
    if (!page.target.startsWith(`${tag}/`) || page.isPart) return []
    return [{ page, source: sources.get(stemOf(page.target.slice(tag.length + 1))) }]
  })
  for (const { page, source } of made) {
    if (source === undefined) continue
    const url = urlOf(source)
    if (page.url !== url) site.redirects.push({ from: page.url, to: url, file: page.file, isMade: true })
    Object.assign(page, { url, meta: { ...page.meta, slug: undefined } })
  }
  const translated = new Set(made.map(({ source }) => source))
  const left = [...sources.values()].filter((page) => !page.isPart && !translated.has(page))
  site.fallbacks = [
    ...(site.fallbacks ?? []),
    ...left.map((page) => ({
      ...page,
      target: `${tag}/${page.target}`,
      url: urlOf(page),
      file: fileOf?.(page) ?? path.posix.join(site.tops[0] ?? '', tag, page.target)
    }))
  ]
  return made
}

/** The first language has no folder here; its urls keep their beginning. */
function leaveFolder(site: SourceSite, tag: string): void {
  site.settings.localePrefix = 'all'
  site.redirects = site.redirects.filter(({ from }) => from !== '/')
  for (const each of site.files) each.target = each.target.replace(`content/${tag}/`, 'content/')
  for (const page of site.pages.filter(({ target }) => target.startsWith(`${tag}/`))) {
    page.target = page.target.slice(tag.length + 1)
    if (page.meta?.slug !== undefined) page.meta = { ...page.meta, slug: plainUrl(tag, page.meta.slug) }
  }
}

export function withoutLanguage({ settings }: SourceSite, folder: string): string {
  const [, tag = '', rest = ''] = /^([^/]*)\/(.*)$/.exec(folder) ?? []
  return Object.keys(settings.locales ?? {}).includes(tag) ? rest : folder
}

function plainUrl(tag: string, url: string): string {
  return url === `/${tag}` || url.startsWith(`/${tag}/`) ? url.slice(tag.length + 1) || '/' : url
}

function stemOf(target: string): string {
  return target.replace(/\.mdx?$/, '')
}
