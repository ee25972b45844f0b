/**
 * languages/ tells of a content file and of a url which language they are in. In: `locales` of the configuration. The first
 * language is the source, which all others translate. It knows neither pages nor the disk.
 */

import { maybe } from '../disk/defined.ts'

export interface Language {
  /** As `locales` has it: the name of the folder, and the beginning of urls. */
  tag: string
  /** The tag in its canonical form, for `lang`: `pt-BR` of `pt-br`. */
  lang: string
  label: string
  /** '' or `/de`: what its urls begin with. */
  prefix: string
  isSource: boolean
}

/** The languages that have pages here, and not at an `href`, the source first; none where the site has one language. */
export function languagesOf({
  locales,
  localePrefix
}: {
  locales: Readonly<Record<string, { label: string; href?: string | undefined }>>
  localePrefix: 'others' | 'all'
}): Language[] {
  const [source] = Object.keys(locales)
  return Object.entries(locales).flatMap(([tag, { label, href }]) => {
    if (href !== undefined) return []
    const isSource = tag === source
    const prefix = isSource && localePrefix === 'others' ? '' : `/${tag}`
    return [{ tag, lang: canonical(tag) ?? tag, label, prefix, isSource }]
  })
}

/** The tag as BCP 47 writes it; undefined for what is no tag. */
export function canonical(tag: string): string | undefined {
  return maybe(() => Intl.getCanonicalLocales(tag)[0])
}

/** A content file by its language, and by the path that the source and its translations share. */
export interface PlacedFile {
  language: Language
  /** Relative to the content folder, as that of the source: `guides/install.md`. */
  path: string
}

/** `inside` is relative to the content folder: `de/guides/install.md` or `guides/install.de.md`. */
export function placeFile(inside: string, languages: readonly [Language, ...Language[]]): PlacedFile {
  const slash = inside.indexOf('/')
  const ofFolder = slash > 0 && languages.find(({ tag }) => tag === inside.slice(0, slash))
  if (ofFolder) return { language: ofFolder, path: inside.slice(slash + 1) }
  const [, name = '', tag, ending = ''] = /^(.*[^/])\.([A-Za-z\d-]+)(\.[A-Za-z]+)$/.exec(inside) ?? []
  const ofName = tag !== undefined && languages.find((language) => language.tag === tag)
  return ofName ? { language: ofName, path: name + ending } : { language: languages[0], path: inside }
}

/** Where the text of a path in a language may be, the folder first; both forms of one file are an error. */
export function formsOf({ language: { tag, isSource }, path }: PlacedFile): string[] {
  const [, name = path, ending = ''] = /^(.*)(\.\w+)$/.exec(path) ?? []
  return [...(isSource ? [path] : []), `${tag}/${path}`, `${name}.${tag}${ending}`]
}

/** The language that a url is in. */
export function languageAt(url: string, languages: readonly [Language, ...Language[]]): Language {
  const [, first = ''] = url.split('/', 2)
  return languages.find(({ prefix }) => prefix === `/${first}`) ?? languages[0]
}

/** The url without the language: what it has in common with those of other languages. */
export function plainUrl(url: string, { prefix }: Pick<Language, 'prefix'>): string {
  return url === prefix || url.startsWith(`${prefix}/`) ? url.slice(prefix.length) || '/' : url
}

/** A url without a language, in one. */
export function urlIn(plain: string, { prefix }: Pick<Language, 'prefix'>): string {
  return prefix === '' ? plain : prefix + (plain === '/' ? '' : plain)
}

/** True for a list with a language: sites with one language have none. */
export function isSeveral(languages: readonly Language[]): languages is [Language, ...Language[]] {
  return languages.length > 0
}
