import type { Text } from 'hast'
import type { Place } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { type LintedPage, offsetOf } from './rule.ts'

export interface Match {
  found: string
  /** Undefined where the source has other characters, such as an entity, or is another file. */
  place: Place | undefined
  isEscaped: boolean
}

/** Matches of a global pattern in a text node, with their places in the source. */
export function findInText(node: Text, pattern: RegExp, page: LintedPage): Match[] {
  let from = offsetOf(node, page)
  return [...node.value.matchAll(pattern)].map(([match]) => {
    const found = match.trim()
    const at = from === undefined ? -1 : page.source.indexOf(found, from)
    if (at === -1) return { found, place: undefined, isEscaped: false }
    from = at + found.length
    return { found, place: placeAt(page.source, at), isEscaped: page.source[at - 1] === '\\' }
  })
}

/** Most pages hold nothing of the kind: one look at the source saves looking at each text. Parts of other files may. */
export function mayHold(hint: RegExp, { files, source }: LintedPage): boolean {
  return files.length > 1 || hint.test(source)
}
