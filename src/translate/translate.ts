/**
 * translate/ is what translators ask: which translations are behind their source, which blocks changed, what is missing. In: the
 * pages of a project as a build parses them. Out: figures, texts, and hashes in front matter. It joins no site.
 */
import path from 'node:path'
import { maybeReadData, writeData } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import type { Language } from '../languages/languages.ts'
import { DocsgenError } from '../messages/message.ts'
import { didYouMean, suggestPath } from '../messages/suggest.ts'
import { shownPages } from '../page/drafts.ts'
import type { Page } from '../page/page.ts'
import { readBlocks, type SourceBlock, toHashLines } from '../page/source-blocks.ts'
import { discover, keepSources } from '../pipeline/discover.ts'
import type { Context } from '../pipeline/open.ts'
import { parsePages, runParse, toJob } from '../pipeline/parse-pages.ts'
import type { Project } from '../project/project.ts'
import { placeContent } from '../project/versions.ts'
import { wordsFile } from '../project/words.ts'
import { readTranslations, type Translation } from '../site/freshness.ts'

export interface Translations {
  project: Project
  /** Published pages of the language that is translated. */
  sources: Page[]
  all: Translation[]
  /** The blocks that a page had with another text. */
  blocksOf(file: string, text: string): Promise<SourceBlock[]>
}

/** Throws a DocsgenError for a site with one language. */
export async function openTranslations(project: Project, context: Context): Promise<Translations> {
  if (project.languages.length < 2) {
    const note =
      "Name the others in the configuration: `locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }`"
    throw new DocsgenError({ rule: 'usage', text: 'Cannot find translations: the site has one language', note })
  }
  const sources = await discover(project, context)
  const pages = shownPages(project, await parsePages(sources.found.pages, sources, context))
  await keepSources(sources)
  return {
    project,
    sources: pages.filter(({ file }) => placeContent(project, file)?.language.isSource),
    all: readTranslations(project, pages),
    async blocksOf(file, text) {
      const job = toJob(file, sources)
      const { page } = await runParse({ ...job, task: { ...job.task, text } }, context)
      return readBlocks((JSON.parse(page) as Page).blocks ?? '')
    }
  }
}

export interface LanguageStatus {
  lang: string
  label: string
  translated: number
  stale: { file: string; source: string; changed: number; blocks: number; lines: number[] }[]
  /** Translations that do not say what they were made from. */
  unmarked: string[]
  /** Sources without a translation. */
  missing: string[]
  /** Words of the blocks that have to be translated. */
  words: number
  /** Texts of the configuration without words in the file of the language. */
  texts: { file: string; missing: readonly string[] }
}

export function statusOf(language: Language, { all, sources, project }: Translations): LanguageStatus {
  const { tag, label } = language
  const texts = project.views.find((view) => view.language.tag === tag)?.words
  const own = all.filter(({ language }) => language.tag === tag)
  const behind = own.filter(({ changes = [] }) => changes.length > 0)
  const translated = new Set(own.map(({ source }) => source.file))
  const missing = sources.filter(({ file }) => !translated.has(file))
  const blocks = [
    ...behind.flatMap(({ changes = [] }) => changes.flatMap(({ now }) => now ?? [])),
    ...missing.flatMap((page) => readBlocks(page.blocks ?? ''))
  ]
  return {
    lang: tag,
    label,
    translated: own.length,
    stale: behind.map(({ page, source, blocks: { length }, changes = [] }) => {
      const lines = changes.flatMap(({ now }) => now?.line ?? [])
      return { file: page.file, source: source.file, changed: changes.length, blocks: length, lines }
    }),
    unmarked: own.flatMap(({ page, changes }) => (changes ? [] : page.file)),
    missing: missing.map(({ file }) => file),
    words: blocks.reduce((sum, { words }) => sum + words, 0),
    texts: { file: wordsFile(language), missing: texts?.missing ?? [] }
  }
}

/** The languages that are translated, or the one with a tag. Throws a DocsgenError for another tag. */
export function findLanguages({ languages }: Pick<Project, 'languages'>, tag: string | undefined): Language[] {
  const others = languages.filter(({ isSource }) => !isSource)
  const found = others.filter((language) => tag === undefined || language.tag === tag)
  if (found.length > 0) return found
  const tags = others.map((language) => language.tag)
  const text = `Cannot find translations into \`${tag}\`${didYouMean(tag ?? '', tags)}`
  throw new DocsgenError({ rule: 'usage', text, note: `There are ${tags.map((each) => `\`${each}\``).join(', ')}` })
}

/** Finds a translation by its file or its url. Throws a DocsgenError where there is none. */
export function findTranslation(asked: string, { project, all, sources }: Translations): Translation {
  const isAsked = askedFor(asked, project)
  const found = all.find(({ page }) => isAsked(page))
  if (found) return found
  const source = sources.find(isAsked)
  const files = all.filter((each) => each.source === source).map(({ page }) => page.file)
  const known = all.flatMap(({ page }) => [page.file, page.url])
  const text = source
    ? `Expected a translation, not \`${asked}\`: it is in the language that is translated`
    : `Cannot find a translation at \`${asked}\`${didYouMean(asked, known, suggestPath)}`
  const note = source && { note: files.length > 0 ? `Its translations: ${files.join(', ')}` : 'It has no translation' }
  throw new DocsgenError({ rule: 'usage', text, ...note })
}

/** Finds a page of the source by its file or its url, or by those of its translations. Throws a DocsgenError where there is none. */
export function findSource(asked: string, translations: Translations): Page {
  const source = translations.sources.find(askedFor(asked, translations.project))
  return source ?? findTranslation(asked, translations).source
}

function askedFor(asked: string, { root }: Pick<Project, 'root'>) {
  const fromHere = toPosix(path.relative(root, path.resolve(asked)))
  return ({ file, url }: Page) => [asked, fromHere].includes(file) || url === asked
}

/** Notes in a translation that it was made from these blocks. */
export function mark({ root }: Pick<Project, 'root'>, file: string, blocks: readonly SourceBlock[]): void {
  const text = maybeReadData(root, file) ?? ''
  const marked = withSource(text, toHashLines(blocks))
  if (marked !== text) writeData(root, file, marked)
}

/** Replaces or adds the key `source` of the front matter; every other byte stays. */
export function withSource(text: string, lines: readonly string[]): string {
  const end = text.includes('\r\n') ? '\r\n' : '\n'
  const key = ['source:', ...lines.map((line) => `  - ${line}`), ''].join(end)
  const [open, inner = ''] = /^\ufeff?---[^\S\n]*\n((?:(?!---[^\S\n]*(?:\n|$))[^\n]*\n)*)(?=---)/.exec(text) ?? []
  if (open === undefined) return text.replace(/^\ufeff?/, (mark) => `${mark}---${end}${key}---${end}${end}`)
  const old = /^source[ \t]*:[^\n]*\n(?:(?:[ \t]+\S|-[ \t])[^\n]*\n)*/m
  const now = old.test(inner) ? inner.replace(old, () => key) : inner + key
  return text.slice(0, open.length - inner.length) + now + text.slice(open.length)
}
