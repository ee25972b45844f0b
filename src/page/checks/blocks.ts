/** Blocks of code and tables that do not end or begin as they should. */
import type { Element } from 'hast'
import { placeAt } from '../../messages/place.ts'
import { hasText } from './link-text.ts'
import { definePageRule, type LintedPage, offsetOf } from './rule.ts'

export const unclosedCode = definePageRule({
  name: 'unclosed-code',
  level: 'error',
  docs: 'checking#unclosed-code',
  check: (page, report) => ({
    pre(pre) {
      const found = fenceOf(pre, page)
      if (!found || found.isClosed) return
      const { fence, nextLine } = found
      const above = nextLine === undefined ? '' : `, above line ${nextLine}, where other code begins`
      report(
        { text: 'Cannot find the end of the code', note: `Close it with ${fence} on a line of its own${above}` },
        pre
      )
    }
  })
})

/** The fence of code as it is written; undefined for code without one, or from another file. */
function fenceOf(pre: Element, page: LintedPage) {
  const at = offsetOf(pre, page)
  const written = at === undefined ? '' : page.source.slice(at, pre.position?.end.offset)
  const [, fence, info] = /^(`{3,}|~{3,})([^\n]*)/.exec(written) ?? []
  if (fence === undefined || info === undefined) return undefined
  const same = `(?:>|[^\\S\\n])*${fence}${fence[0]}*`
  const isEnded = new RegExp(`\\n${same}[ \\t]*$`).test(written)
  // A fence with a language ends nothing: it is the beginning of the next code. One further in is an example.
  const most = (pre.position?.start.column ?? 1) + 2
  const next = new RegExp(`\\n(?:>|[^\\S\\n]){0,${most}}${fence}${fence[0]}*[ \\t]*\\w[^\`\\n]*(?=\\n)`).exec(written)
  const lines = written.slice(0, next?.index).split('\n').length
  const nextLine = next ? (pre.position?.start.line ?? 0) + lines : undefined
  return { fence, info: info.trim(), nextLine, isClosed: isEnded && !next }
}

export const codeLanguage = definePageRule({
  name: 'code-language',
  level: 'warn',
  docs: 'checking#code-language',
  check: (page, report) => ({
    pre(pre) {
      if (fenceOf(pre, page)?.info !== '') return
      const note = 'Write it after the fence, such as `js`, or `text` if it is not code'
      report({ text: 'Expected the language of the code', note }, pre)
    }
  })
})

/** A row of dashes in a text: the table that it was to begin has another number of columns, or no first row. */
export const brokenTable = definePageRule({
  name: 'broken-table',
  level: 'error',
  docs: 'checking#broken-table',
  hint: /\|[ \t:]*-|-[ \t:]*\|/,
  check: (page, report) => ({
    '#text'(node) {
      const row = node.value
        .split('\n')
        .find((line) => /^[ \t|:-]+$/.test(line) && line.includes('|') && line.includes('-') && !line.includes('||'))
      if (row === undefined) return
      const from = offsetOf(node, page)
      const at = from === undefined ? -1 : page.source.indexOf(row, from)
      const note = 'Give the row of dashes as many columns as the row above it, with an empty line above both'
      report({ text: 'Cannot read the table', note }, at === -1 ? node : placeAt(page.source, at))
    }
  })
})

export const tableHeader = definePageRule({
  name: 'table-header',
  level: 'warn',
  docs: 'checking#table-header',
  check: (_, report) => ({
    table(table) {
      if (/^(presentation|none)$/.test(String(table.properties.role)) || hasHeader(table)) return
      const note = 'Name the columns in its first row, so that readers know what each value is'
      report({ text: 'Expected a header for the table', note }, table)
    }
  })
})

function hasHeader(node: Element): boolean {
  return node.children.some(
    (child) => child.type === 'element' && ((child.tagName === 'th' && hasText(child)) || hasHeader(child))
  )
}
