import { placeAt } from '../../messages/place.ts'
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
