/** What was left over from writing. */
import { findInText, mayHold } from './find-in-text.ts'
import { textOf } from './link-text.ts'
import { definePageRule } from './rule.ts'

const slips: { wanted: string; pattern: RegExp }[] = [
  {
    wanted: 'a finished text',
    pattern: /(?<![\w-])(?:TODO|FIXME|XXX|TBD)(?=[:(])|^\s*(?:TODO|FIXME|XXX|TBD)(?=\s*$)/g
  },
  {
    wanted: 'a finished text',
    pattern: /^\s*(?:TODO|FIXME)(?=\s+(?!apps?\b|lists?\b|items?\b|comments?\b)[a-z])/g
  },
  { wanted: 'a finished text', pattern: /\blorem ipsum\b/gi },
  { wanted: 'a path that readers have', pattern: /(?<![\w/.~])\/(?:home|Users)\/[\w.-]+\/[\w./-]*\w/g },
  {
    wanted: 'a path that readers have',
    pattern: /(?<!\w)[A-Z]:\\(?:Users|Documents and Settings)\\[\w.\\-]*\w/g
  },
  { wanted: 'an address that readers have', pattern: /(?<!\w)file:\/\/\/[\w./-]*\w/g }
]

const hint = /TODO|FIXME|XXX|TBD|lorem ipsum|\/home\/|\/Users\/|:\\|file:\/\//i

const ownMachine = /^(file:|https?:\/\/(localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])([:/?#]|$))/i

export const leftOver = definePageRule({
  name: 'left-over',
  level: 'warn',
  check(page, report) {
    return {
      elements: {
        a(link) {
          const href = String(link.properties.href ?? '')
          if (!link.position || !ownMachine.test(href)) return
          // An address that is shown is one the page speaks of: a server on the reader's own machine.
          if (/localhost|127\.0\.0\.1|\[::1\]/.test(textOf(link))) return
          const text = `Expected an address that readers have, not \`${href.slice(0, 80)}\``
          report({ text, note: 'It leads to the machine of whoever follows it' }, link)
        }
      },
      ...(mayHold(hint, page) && {
        text(node) {
          for (const { wanted, pattern } of slips)
            for (const { found, place } of findInText(node, pattern, page)) {
              const note = 'What is meant as it is goes into code'
              report({ text: `Expected ${wanted}, not \`${found}\``, note }, place ?? node)
            }
        }
      })
    }
  }
})
