/** What stands in the text of a page and was not meant to: what was left over from writing, references that lead nowhere. */
import type { Nodes } from 'hast'
import { placeAt } from '../../messages/place.ts'
import { type Lint, offsetOf, report } from './context.ts'

interface Slip {
  rule: 'left-over' | 'undefined-reference'
  pattern: RegExp
  /** What is said of it, without what was found. */
  said: string
  note: string
}

const asItIs = 'What is meant as it is goes into code'

const leftOver = (wanted: string, pattern: RegExp): Slip => ({
  rule: 'left-over',
  pattern,
  said: `Expected ${wanted}, not`,
  note: asItIs
})

const slips: Slip[] = [
  leftOver('a finished text', /(?<![\w-])(?:TODO|FIXME|XXX|TBD)(?=[:(])|^\s*(?:TODO|FIXME|XXX|TBD)(?=\s*$)/g),
  leftOver('a finished text', /^\s*(?:TODO|FIXME)(?=\s+(?!apps?\b|lists?\b|items?\b|comments?\b)[a-z])/g),
  leftOver('a finished text', /\blorem ipsum\b/gi),
  leftOver('a path that readers have', /(?<![\w/.~])\/(?:home|Users)\/[\w.-]+\/[\w./-]*\w/g),
  leftOver('a path that readers have', /(?<!\w)[A-Z]:\\(?:Users|Documents and Settings)\\[\w.\\-]*\w/g),
  leftOver('an address that readers have', /(?<!\w)file:\/\/\/[\w./-]*\w/g),
  {
    rule: 'undefined-reference',
    pattern: /(?<![\w\])])(?:\[\^[^[\]\s]+\]|\[[^[\]^][^[\]]*\]\[[^[\]]+\])/g,
    said: 'Cannot find the definition for',
    note: `Write \`[name]: address\`, or \`[^name]: text\`, on a line of its own. ${asItIs}`
  }
]

export const suspicious = /TODO|FIXME|XXX|TBD|lorem ipsum|\/home\/|\/Users\/|:\\|file:\/\/|\]\[|\[\^/i

/** Of a text node. What is escaped in the source was meant. */
export function checkText(value: string, node: Nodes, context: Lint): void {
  const start = offsetOf(node, context)
  let from = start
  for (const { rule, pattern, said, note } of slips) {
    for (const [match] of value.matchAll(pattern)) {
      const found = match.trim()
      const at = from === undefined ? -1 : context.source.indexOf(found, from)
      if (rule === 'undefined-reference' && (at === -1 || context.source[at - 1] === '\\')) continue
      const place = at === -1 ? undefined : { place: placeAt(context.source, at) }
      if (at !== -1) from = at + found.length
      report(node, context, { rule, text: `${said} \`${found}\``, note, ...place })
    }
    from = start
  }
}
