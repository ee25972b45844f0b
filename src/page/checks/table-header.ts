import type { Element } from 'hast'
import { hasText } from './link-text.ts'
import { definePageRule } from './rule.ts'

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
