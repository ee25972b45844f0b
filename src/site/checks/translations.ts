import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
import { readFences } from '../../page/source-blocks.ts'
import { placeContent } from '../../project/versions.ts'
import { countChanges, type Translation } from '../freshness.ts'
import type { SiteRule } from './rule.ts'

/** A translation is behind its source, or a page has hashes of a source and is no translation. */
export const staleTranslation = {
  name: 'stale-translation',
  level: 'info',
  docs: 'checking#stale-translation',
  scope: 'site',
  check: ({ project, written, translations }) => [
    ...[...translations.values()].flatMap(staleness),
    ...written.flatMap(({ file, meta, sourcePlace }): Problem[] => {
      const isSource = placeContent(project, file)?.language.isSource ?? true
      if (!meta.source || !isSource) return []
      const text = 'Cannot use `source`: the page is in the language that is translated'
      return [{ file, text, note: 'Remove the key', ...defined({ place: sourcePlace }) }]
    })
  ]
} as const satisfies SiteRule

/** More lines are not named. */
const mostLines = 5

function staleness({ page, language, source, ...found }: Translation): Problem[] {
  const { changes = [] } = found
  if (changes.length === 0) return []
  const lines = changes.flatMap(({ now }) => now?.line ?? [])
  const more = lines.length > mostLines ? ' and more' : ''
  const named = lines.slice(0, mostLines).join(', ')
  const where = lines.length === 0 ? '' : `${lines.length === 1 ? 'Line' : 'Lines'} ${named}${more} of the source. `
  const text = `Translation into ${language.label} is older than \`${source.file}\`: ${countChanges(found)} changed`
  const note = `${where}See \`docsgen i18n diff ${page.file}\``
  return [{ file: page.file, text, note, ...defined({ place: page.sourcePlace }) }]
}

/** Code of a translation is not that of its source: readers of one of them have code that nobody tries. */
export const translationCode = {
  name: 'translation-code',
  level: 'info',
  docs: 'checking#translation-code',
  scope: 'site',
  check: ({ translations }) => [...translations.values()].flatMap(otherCode)
} as const satisfies SiteRule

/** Compares sections with as many fences. Translations that are known to be old are another rule's. */
function otherCode({ page, source, language, changes = [] }: Translation): Problem[] {
  if (changes.length > 0) return []
  const own = readFences(page.fences ?? [])
  return [...readFences(source.fences ?? [])].flatMap(([section, theirs]) => {
    const here = own.get(section) ?? []
    if (here.length !== theirs.length) return []
    return here.flatMap(({ hash, lang, place }, at): Problem[] => {
      const same = theirs[at]
      if (same?.lang !== lang || same.hash === hash) return []
      const text = `Expected the code of \`${source.file}:${same.place.line}\`, or other comments: the ${language.label} page has other code`
      return [{ file: page.file, place, text, note: 'Copy the code, and translate comments' }]
    })
  })
}
