import type { Element } from 'hast'
import { placeAt } from '../../messages/place.ts'
import { hasText } from './link-text.ts'
import { definePageRule, offsetOf } from './rule.ts'

/** A row of dashes in a text: the table that it was to begin has another number of columns, or no first row. */
export const brokenTable = definePageRule({
  name: 'broken-table',
  level: 'error',
  docs: 'checking#broken-table',
  hint: /\|[ \t:]*-|-[ \t:]*\|/,
  check: (page, report) => ({
    '#text'(node) {
      const row = node.value.split('\n').find(isDelimiter)
      if (row === undefined) return
      const from = offsetOf(node, page)
      const at = from === undefined ? -1 : page.source.indexOf(row, from)
      const note = 'Give the row of dashes as many columns as the row above it, with an empty line above both'
      report({ text: 'Cannot read the table', note }, at === -1 ? node : placeAt(page.source, at))
    }
  })
})

function isDelimiter(line: string): boolean {
  return /^[ \t|:-]+$/.test(line) && line.includes('|') && line.includes('-') && !line.includes('||')
}

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
