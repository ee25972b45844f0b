import { placeAt } from '../../messages/place.ts'
import { findInText } from './left-over.ts'
import { definePageRule, type LintedPage, offsetOf } from './rule.ts'

const pattern = /(?<![\w\])])(?:\[\^[^[\]\s]+\]|\[[^[\]^][^[\]]*\]\[[^[\]]*\])/g

/** The end of a reference whose label has code or bold text in it. */
const ending = /^[^[\]]*\]\[[^[\]]*\]/

const note = 'Write `[name]: address`, or `[^name]: text`, on a line of its own. To show it as text, put it into code'

export const undefinedReference = definePageRule({
  name: 'undefined-reference',
  level: 'warn',
  docs: 'checking#undefined-reference',
  hint: /\]\[|\[\^/,
  check: (page, report) => ({
    '#text'(node) {
      for (const { found, place, isEscaped } of findInText(node, pattern, page))
        if (place && !isEscaped) report({ text: `Cannot find the definition for \`${found}\``, note }, place)
      const from = ending.test(node.value) ? offsetOf(node, page) : undefined
      const found = from === undefined ? undefined : findFormatted(from, page)
      if (!found) return
      report({ text: `Cannot find the definition for \`${found.written}\``, note }, placeAt(page.source, found.at))
    }
  })
})

const mostLabel = 1000

/** The whole reference, of which the text at `from` is the end; undefined for an index into a list, `a[\`b\`][0]`. */
function findFormatted(from: number, { source }: LintedPage): { written: string; at: number } | undefined {
  const close = source.indexOf('][', from)
  const end = source.indexOf(']', close + 2)
  let depth = 0
  for (let at = close; at >= close - mostLabel && at >= 0 && !source.startsWith('\n\n', at); at--) {
    if (source[at] === ']') depth++
    else if (source[at] === '[' && --depth === 0) {
      const isIndex = at >= from || /[\w\])\\]/.test(source[at - 1] ?? '')
      return isIndex ? undefined : { written: source.slice(at, end + 1).replace(/\s+/g, ' '), at }
    }
  }
  return undefined
}
