/**
 * Bar charts of the tables of a page, drawn when the site is built. A comment says which:
 * `<!-- chart Caption | label column | value column | column=cell … -->`. So the page has each figure once, and shows its tables
 * anywhere else as they are.
 */
import { definePlugin } from 'docsgen'
import type { Nodes, Root, RootContent, Table } from 'mdast'

interface Bar {
  label: string
  value: string
}

export default definePlugin({
  name: 'charts',
  templates: './templates',
  remark: [() => (tree: Root) => drawCharts(tree)]
})

function drawCharts(tree: Root): void {
  const tables = tree.children.filter((node) => node.type === 'table').map(readTable)
  for (const [at, node] of tree.children.entries()) {
    const [, asked] = (node.type === 'html' && /^<!-- chart (.*) -->$/s.exec(node.value)) || []
    if (asked !== undefined) tree.children[at] = toChart(asked.trim(), tables)
  }
}

/** Rows as column → text. */
function readTable({ children: [head, ...rows] }: Table): Map<string, string>[] {
  const columns = head?.children.map(textOf) ?? []
  return rows.map((row) => new Map(row.children.map((cell, at) => [columns[at] ?? '', textOf(cell)])))
}

/** Throws where no row is what the comment asks for. */
function toChart(asked: string, tables: Map<string, string>[][]): RootContent {
  const [caption = '', label = '', column = '', ...conditions] = asked.split(' | ')
  const wanted = conditions.map((each) => each.split('='))
  const rows = tables
    .flat()
    .filter((row) => row.has(label) && row.has(column))
    .filter((row) => wanted.every(([name = '', cell]) => row.get(name) === cell))
  const bars: Bar[] = rows.map((row) => ({ label: row.get(label) ?? '', value: row.get(column) ?? '' }))
  if (bars.length === 0) throw new Error(`there is no row for the chart \`${asked}\``)
  return {
    type: 'leafDirective',
    name: 'chart',
    attributes: {
      bars: JSON.stringify(bars.toSorted((a, b) => Number.parseFloat(a.value) - Number.parseFloat(b.value)))
    },
    children: [{ type: 'text', value: caption }]
  } as RootContent
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}
