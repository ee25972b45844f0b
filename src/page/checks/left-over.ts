/** Remains of writing: notes to oneself, filler text, paths and addresses of the own machine. */
import type { Text } from 'hast'
import { excerpt, type SourcePlace } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import { spokenText } from './link-text.ts'
import { definePageRule, type LintedPage, offsetOf } from './rule.ts'

const [finished, path, address] = [
  'a finished text',
  'a path that readers can open',
  'an address that readers can open'
]

const slips = [
  { wanted: finished, pattern: /(?<![\w-])(?:TODO|FIXME|XXX|TBD)(?=[:(])|^\s*(?:TODO|FIXME|XXX|TBD)(?=\s*$)/g },
  { wanted: finished, pattern: /^\s*(?:TODO|FIXME)(?=\s+(?!apps?\b|lists?\b|items?\b|comments?\b)[a-z])/g },
  { wanted: finished, pattern: /\blorem ipsum\b/gi },
  { wanted: path, pattern: /(?<![\w/.~])\/(?:home|Users)\/[\w.-]+\/[\w./-]*\w/g },
  { wanted: path, pattern: /(?<!\w)[A-Z]:\\(?:Users|Documents and Settings)\\[\w.\\-]*\w/g },
  { wanted: address, pattern: /(?<!\w)file:\/\/\/[\w./-]*\w/g }
]

const ownMachine = /^(file:|https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])([:/?#]|$))/i

export const leftOver = definePageRule({
  name: 'left-over',
  level: 'warn',
  docs: 'checking#left-over',
  hint: /TODO|FIXME|XXX|TBD|[lL][oO][rR][eE][mM] |\/home\/|\/Users\/|:\\|file:\/\//,
  check: (page, report) => ({
    a(link) {
      const href = String(link.properties.href ?? '')
      if (!link.position || !ownMachine.test(href)) return
      // An address that is shown is one the page speaks of: a server on the reader's own machine.
      if (/localhost|127\.0\.0\.1|\[::1\]/.test(spokenText(link))) return
      const text = `Expected ${address}, not \`${excerpt(href)}\``
      report({ text, note: 'It links to the machine of the reader' }, link)
    },
    '#text'(node) {
      for (const { wanted, pattern } of slips)
        for (const { found, place } of findInText(node, pattern, page)) {
          const note = 'To show it as text, put it into code'
          report({ text: `Expected ${wanted}, not \`${found}\``, note }, place ?? node)
        }
    }
  })
})

interface Match {
  found: string
  /** Undefined where the source has other characters, such as an entity, or is another file. */
  place?: SourcePlace
  isEscaped?: boolean
}

/** Matches of a global pattern in a text node, with their places in the source. */
export function findInText(node: Text, pattern: RegExp, page: LintedPage): Match[] {
  let from = offsetOf(node, page)
  return [...node.value.matchAll(pattern)].map(([match]) => {
    const found = match.trim()
    const at = from === undefined ? -1 : page.source.indexOf(found, from)
    if (at === -1) return { found }
    from = at + found.length
    return { found, place: placeAt(page.source, at), isEscaped: page.source[at - 1] === '\\' }
  })
}
