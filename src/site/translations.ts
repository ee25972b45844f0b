/**
 * Gives each translation what it shares with its source: the address, the place in sidebars, and the ids of headings. In:
 * pages as they were parsed, each by itself. Out: the same pages in the same order. A page that no language has is shown by
 * a copy of its source, which has another url and the same content.
 */
import path from 'node:path'
import { defined } from '../disk/defined.ts'
import { toPosix } from '../disk/paths.ts'
import {
  canonical,
  isSeveral,
  type Language,
  languageAt,
  type PlacedFile,
  plainUrl,
  urlIn
} from '../languages/languages.ts'
import type { Message } from '../messages/message.ts'
import { inConfig } from '../messages/place.ts'
import { didYouMean, suggestPath } from '../messages/suggest.ts'
import { whyHidden } from '../page/drafts.ts'
import type { Heading, Meta, Page } from '../page/page.ts'
import { isSkimmed } from '../page/skim.ts'
import { readBlocks, toHashLines } from '../page/source-blocks.ts'
import type { Project } from '../project/project.ts'
import { placeContent } from '../project/versions.ts'

/** Gives the pages of a site with several languages; those of other sites stay as they are. */
export function joinTranslations(project: Project, parsed: readonly Page[]): { pages: Page[]; messages: Message[] } {
  const { languages } = project
  if (!isSeveral(languages)) return { pages: [...parsed], messages: [] }
  const placed = parsed.map((page) => ({ page, placed: placeContent(project, page.file) }))
  const sources = new Map<string, Page>()
  const taken = new Map<string, string>()
  const messages: Message[] = unknownLocales(project, parsed)
  const isSecond = new Set<Page>()
  for (const { page, placed: at } of placed) {
    const name = `${at?.language.tag} ${at?.path}`
    const other = taken.get(name)
    if (other !== undefined) {
      isSecond.add(page)
      const text = `Cannot use the file: \`${other}\` is the same page in the same language`
      messages.push({ rule: 'translation', file: page.file, text, note: 'Remove one of the two' })
    } else taken.set(name, page.file)
    if (at?.language.isSource && other === undefined) sources.set(at.path, page)
  }
  const alone: PlacedPage[] = []
  const pages = placed.flatMap(({ page, placed: at }): Page[] => {
    if (isSecond.has(page)) return []
    if (at === undefined) return [page]
    if (at.language.isSource) return [withPrefix(page, at.language)]
    const source = sources.get(at.path)
    if (source) return [translate(page, source, { language: at.language, project, messages })]
    if (at.path !== '404.md') alone.push({ page, ...at })
    return [page]
  })
  for (const language of languages) {
    const own = alone.filter((each) => each.language === language)
    // The page of a folder looks like a translation of the home page.
    const isTranslation = ({ placed: at }: (typeof placed)[number]) =>
      at?.language === language && sources.has(at.path) && !/^index\.\w+$/.test(at.path)
    if (own.length > 1 && !placed.some(isTranslation)) messages.push(otherFolder(project, language, own))
    else messages.push(...own.map(({ page, path }) => withoutSource(page, path, [...sources.keys()])))
  }
  return { pages, messages }
}

interface PlacedPage extends PlacedFile {
  page: Page
}

/** A slug that is a whole url is one in the language of the page. */
function withPrefix(page: Page, language: Language): Page {
  const url = urlIn(plainUrl(page.url, language), language)
  return url === page.url ? page : { ...page, url }
}

function withoutSource({ file }: Page, wanted: string, sources: string[]): Message {
  const text = `Cannot find what the page translates: there is no \`${wanted}\``
  const note = 'A translation has the path of its source: move it, or remove it'
  return { rule: 'translation', file, text: text + didYouMean(wanted, sources, suggestPath), note }
}

/** Reports a language that is named like a folder of other pages. */
function otherFolder(project: Project, { tag }: Language, pages: readonly PlacedPage[]): Message {
  const [{ page, path } = { page: undefined, path: '' }] = pages
  const text = `Cannot use the language \`${tag}\`: its ${pages.length} pages, such as \`${page?.file}\`, translate nothing: there is no \`${path}\``
  const note = 'Rename the folder if it is no translation; a translation has the path of its source'
  return { rule: 'translation', text, note, ...inConfig(project, ['locales', tag]) }
}

/** Reports folders that are named like a language which the configuration does not have, and have pages of the source. */
function unknownLocales(project: Project, pages: readonly Page[]): Message[] {
  const { languages, content, root } = project
  const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })
  const folder = toPosix(path.relative(root, content))
  const inside = pages.map(({ file }) => path.posix.relative(folder, file))
  const isSource = new Set(inside)
  const found = new Set<string>()
  for (const file of inside) {
    const [, tag = '', rest = ''] = /^([a-z]{2,3}(?:[-_][A-Za-z\d]{2,8})*)\/(.+)$/.exec(file) ?? []
    const isLanguage = tag !== '' && names.of(tag.replaceAll('_', '-')) !== undefined
    if (isLanguage && isSource.has(rest) && !/^(index|readme)\.\w+$/i.test(rest)) found.add(tag)
  }
  return [...found]
    .filter((tag) => !languages.some((language) => language.tag === tag))
    .map((tag) => {
      const meant = languages.find(({ lang }) => lang === canonical(tag.replaceAll('_', '-')))
      const guess = meant ? `; did you mean \`${meant.tag}\`?` : ''
      const text = `Unknown language \`${tag}\`: its pages are published as pages of \`${languages[0]?.tag}\`${guess}`
      const note = 'Add it to `locales` in the configuration, or give the folder the name that it has there'
      return { rule: 'unknown-locale', file: path.posix.join(folder, tag), text, note }
    })
}

function translate(
  page: Page,
  source: Page,
  { language, project, messages }: { language: Language; project: Project; messages: Message[] }
): Page {
  const { slugPlace, ...facts } = page
  const from = languageAt(source.url, project.languages as [Language, ...Language[]])
  const url = urlIn(plainUrl(source.url, from), language)
  const why = whyHidden(source.meta, project.now)
  if (why !== undefined && whyHidden(page.meta, project.now) === undefined) {
    const text = `Cannot publish the translation: its source \`${source.file}\` ${why}`
    const note = 'Publish the source, or hide this page too'
    messages.push({ rule: 'translation', file: page.file, text, note })
  }
  if (page.meta.slug !== undefined && page.meta.slug !== source.meta.slug) {
    const note = 'Remove the slug: a translation has the address of its source, after that of its language'
    const text = `Cannot use the slug \`${page.meta.slug}\`: the page is at \`${url}\``
    messages.push({ rule: 'bad-slug', file: page.file, text, note, ...defined({ place: slugPlace }) })
  }
  const meta = withMeta(page.meta, source.meta)
  if (isSkimmed(page) || isSkimmed(source)) return { ...facts, url, meta }
  const ids = sharedIds(page, source) ?? sharedIds(page, asTranslated(page, source))
  if (ids === undefined) messages.push(otherOutline(page, source))
  return { ...facts, url, meta, ...(ids && withIds(page, ids)) }
}

/** Keys of front matter that a translation takes from its source unless it has them. */
export const sharedKeys = [
  'tags',
  'date',
  'author',
  'draft',
  'published',
  'expires',
  'unlisted',
  'search',
  'machines'
] as const

function withMeta(own: Meta, source: Meta): Meta {
  const { order, hidden, icon } = source.sidebar
  const inherited = Object.fromEntries(
    sharedKeys.flatMap((key) => (source[key] === undefined ? [] : [[key, source[key]]]))
  )
  return { ...inherited, ...own, sidebar: { ...defined({ order, hidden, icon }), ...own.sidebar } }
}

/** The headings below the title, which may be in front matter. That of the footnotes is no author's. */
function outlineOf({ headings, anchors }: Page): Heading[] {
  const isGenerated = (id: string) =>
    id === 'footnote-label' && anchors.some((each) => each.startsWith('user-content-fn-'))
  return headings.filter(({ depth, id }) => depth > 1 && !isGenerated(id))
}

/** Ids of a translation → all ids of the headings at the same places of its source; undefined if the two have another outline. */
function sharedIds(page: Page, source: Page): Map<string, string[]> | undefined {
  const [own, theirs] = [outlineOf(page), outlineOf(source)]
  if (own.length !== theirs.length || own.some(({ depth }, at) => depth !== theirs[at]?.depth)) return undefined
  const ids = new Map<string, string[]>()
  const ofHeadings = new Set(own.map(({ id }) => id))
  for (const [at, { id }] of own.entries()) {
    const { id: wanted = '', also = [] } = theirs[at] ?? {}
    const further = also.filter((each) => !page.anchors.includes(each))
    const isFree = ofHeadings.has(wanted) || !page.anchors.includes(wanted)
    if (id !== '' && wanted !== '' && (id === wanted ? further.length > 0 : isFree)) ids.set(id, [wanted, ...further])
  }
  // An id that a heading keeps is no other's: then one more heading keeps its own.
  const isKept = (id: string) => ofHeadings.has(id) && !ids.has(id)
  for (let count = -1; count !== ids.size; ) {
    count = ids.size
    for (const [id, [wanted = '']] of ids) if (isKept(wanted)) ids.delete(id)
  }
  return ids
}

function withIds({ headings, anchors }: Page, ids: ReadonlyMap<string, string[]>): Partial<Page> {
  if (ids.size === 0) return {}
  const given = new Set([...ids.values()].flat())
  return {
    ids: Object.fromEntries(ids),
    headings: headings.map((heading) => ({ ...heading, id: ids.get(heading.id)?.[0] ?? heading.id })),
    anchors: anchors.flatMap((id) => [...(ids.get(id) ?? []), ...(given.has(id) ? [] : [id])])
  }
}

function otherOutline(page: Page, source: Page): Message {
  const [own, theirs] = [outlineOf(page), outlineOf(source)]
  const at = own.findIndex(({ depth }, index) => depth !== theirs[index]?.depth)
  const name = (heading: Heading | undefined) =>
    heading ? `\`${'#'.repeat(heading.depth)} ${heading.text}\`` : 'no further heading'
  const index = at === -1 ? own.length : at
  const text = `Expected the headings of \`${source.file}\`: there is ${name(own[index])} instead of ${name(theirs[index])}`
  const note = 'Until both have the same levels of headings, links to a heading need another id in each language'
  return { rule: 'translation-outline', file: page.file, text, note }
}

/**
 * The source with a heading for each one that the translation was made from. Those that have changed since are paired by their
 * places between two that have not, or have no id.
 */
function asTranslated(page: Page, source: Page): Page {
  const own = outlineOf(page)
  const theirs = outlineOf(source)
  const blocks = readBlocks(source.blocks ?? '')
  const titles = toHashLines(blocks).length - theirs.length
  const then = page.meta.source?.slice(titles).map((line) => line.split(' ', 1)[0]) ?? []
  const now = blocks.filter(({ opens }) => opens).slice(-theirs.length || blocks.length)
  // Headings within directives are not blocks of their own.
  if (then.length !== own.length || now.length !== theirs.length) return source
  const found: number[] = []
  for (const hash of then) found.push(now.findIndex((block, at) => block.hash === hash && at > Math.max(-1, ...found)))
  const headings = own.map(({ depth }, at): Heading => {
    const next = found.findIndex((each, later) => later > at && each !== -1)
    const [until, last] = next === -1 ? [own.length, theirs.length] : [next, found[next] ?? 0]
    const isKnown = found[at] !== -1
    const isAfterKnown = at === 0 || found[at - 1] !== -1
    if (!isKnown && isAfterKnown && last - (found[at - 1] ?? -1) === until - at + 1) found[at] = last - until + at
    const heading = theirs[found[at] ?? -1] ?? { depth, id: '', text: '' }
    return isKnown ? heading : { ...heading, depth }
  })
  return { ...source, headings }
}

/**
 * The pages that show what was edited: the edited ones and their translations. Undefined if headings, which translations
 * follow, are other ones, or if there are copies. `parsed` are the pages as they were parsed before the edit, `now` after it,
 * and `pages` those of the site before it, by url.
 */
export function replaceTranslations(
  project: Project,
  { parsed, now, pages }: { parsed: readonly Page[]; now: readonly Page[]; pages: ReadonlyMap<string, Page> },
  edited: readonly Page[]
): { written: Page[]; replaced: Page[] } | undefined {
  const { languages } = project
  if (!isSeveral(languages)) return { written: [...now], replaced: [...edited] }
  const [source, ...others] = languages
  const before = new Map(parsed.map((page) => [page.file, page]))
  const outline = (page: Page | undefined) =>
    page && JSON.stringify(page.headings.map(({ depth, id, also }) => [depth, id, also]))
  const isOther = (page: Page) => {
    const old = before.get(page.file)
    return old === undefined || (!isSkimmed(old) && outline(old) !== outline(page))
  }
  // Text that has copies concerns translations too: it is looked at together with them.
  const isCopied = ({ url }: Page) =>
    others.some((language) => pages.get(urlIn(plainUrl(url, source), language))?.untranslated === url)
  if (edited.some((page) => isOther(page) || isCopied(page))) return undefined
  const pathOf = ({ file }: Page) => placeContent(project, file)?.path
  const paths = new Set(edited.map(pathOf))
  const written = joinTranslations(project, now).pages
  return { written, replaced: written.filter((page) => paths.has(pathOf(page))) }
}

/** The copies that stand for what a language does not have. `known` are the urls that it has. */
export function copiesFor(
  language: Language,
  { sources, from, known }: { sources: Iterable<Page>; from: Language; known: ReadonlyMap<string, unknown> }
): Page[] {
  return [...sources].flatMap((page) => {
    const url = urlIn(plainUrl(page.url, from), language)
    const { slugPlace: _, aliases: __, ...facts } = page
    return known.has(url) ? [] : [{ ...facts, url, untranslated: page.url, messages: [] }]
  })
}
