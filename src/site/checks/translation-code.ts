import type { Problem } from '../../messages/message.ts'
import { readFences } from '../../page/source-blocks.ts'
import type { Translation } from '../freshness.ts'
import type { SiteRule } from './rule.ts'

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
