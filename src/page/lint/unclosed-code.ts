import type { Element } from 'hast'
import { definePageRule, type LintedPage, offsetOf } from './rule.ts'

export const unclosedCode = definePageRule({
  name: 'unclosed-code',
  level: 'warn',
  docs: 'checking#unclosed-code',
  check: (page, report) => ({
    pre(pre) {
      const found = readFence(pre, page)
      if (!found || found.isClosed) return
      report(
        { text: 'Cannot find the end of the code', note: `Close it with ${found.fence} on a line of its own` },
        pre
      )
    }
  })
})

/** The fence of code as it is written; undefined for code without one, or from another file. */
export function readFence(pre: Element, page: LintedPage) {
  const at = offsetOf(pre, page)
  const written = at === undefined ? '' : page.source.slice(at, pre.position?.end.offset)
  const [, fence, info] = /^(`{3,}|~{3,})([^\n]*)/.exec(written) ?? []
  if (fence === undefined || info === undefined) return undefined
  // The last line with its newline; of a single line the last character, which ends nothing.
  const last = written.slice(written.lastIndexOf('\n'))
  return { fence, info: info.trim(), isClosed: /^\n(?:>|[^\S\n])*(?:`{3,}|~{3,})[ \t]*$/.test(last) }
}
