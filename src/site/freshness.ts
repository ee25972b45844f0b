/** How far each translation is behind its source: it keeps the hashes of the blocks that it was made from. */
import { isSeveral, type Language } from '../languages/languages.ts'
import type { Page } from '../page/page.ts'
import { type BlockChange, compareBlocks, readBlocks, type SourceBlock } from '../page/source-blocks.ts'
import type { Project } from '../project/project.ts'
import { type ContentSource, placeContent } from '../project/versions.ts'

export interface Translation {
  page: Page
  language: Language
  source: Page
  /** Blocks of the source, as they are now. */
  blocks: readonly SourceBlock[]
  /** Blocks that changed since it was made; undefined if it does not say from what. */
  changes: readonly BlockChange[] | undefined
}

/** Pairs the translations among these pages with their sources. */
export function readTranslations(project: ContentSource, pages: Iterable<Page>): Translation[] {
  if (!isSeveral(project.languages)) return []
  const written = [...pages].flatMap((page) => {
    const placed = placeContent(project, page.file)
    return placed ? [{ page, ...placed }] : []
  })
  const sources = new Map<string, Pick<Translation, 'source' | 'blocks'>>()
  for (const { page, path, language } of written)
    if (language.isSource) sources.set(path, { source: page, blocks: readBlocks(page.blocks ?? '') })
  return written.flatMap(({ page, path, language }): Translation[] => {
    const found = language.isSource ? undefined : sources.get(path)
    const then = page.meta.source?.flatMap((line) => line.split(' '))
    // `docsgen dev` does not know the blocks of a page that it has only skimmed.
    const isKnown = then && found?.source.blocks !== undefined
    const changes = isKnown ? compareBlocks(then, found.blocks) : undefined
    return found ? [{ page, language, ...found, changes }] : []
  })
}

/** `1 of 23 blocks` */
export function countChanges({ changes = [], blocks }: Pick<Translation, 'changes' | 'blocks'>): string {
  return `${changes.length} of ${blocks.length} ${blocks.length === 1 ? 'block' : 'blocks'}`
}

/** More changes than these are told to readers, whatever they are. */
const usualShare = 0.25

/** True if readers of the translation should know: what changed would mislead them, or it is much. */
export function isMisleading(
  { changes = [], blocks, language }: Translation,
  { locales }: Pick<Project, 'locales'>
): boolean {
  const isCapital = (hash = '') => /^[A-Z]/.test(hash)
  const most = locales[language.tag]?.staleShare ?? usualShare
  const share = changes.length / Math.max(1, blocks.length)
  return share > most || changes.some(({ before, now }) => isCapital(before) || isCapital(now?.hash))
}
