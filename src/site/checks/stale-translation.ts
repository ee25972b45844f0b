import { defined } from '../../disk/defined.ts'
import type { Problem } from '../../messages/message.ts'
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
