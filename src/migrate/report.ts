/** The report of a migration, for a terminal and as Markdown beside the project. */
import type { Migration } from './migrate.ts'
import type { Counted, Todo } from './types.ts'

const order: Counted[] = ['pages', 'links', 'images', 'admonitions', 'tabs', 'blocks of code', 'includes', 'files']

/** `312 pages, 1,204 links, …` */
export function formatCounts({ counts, todos, redirects }: Migration): string {
  const known = order.flatMap((what) => (counts.get(what) ? [`${counts.get(what)} ${what}`] : []))
  return [...known, `${redirects.length} redirects listed`, `${todos.length} to do`].join(', ')
}

export function formatMarkdown(migration: Migration): string {
  const { site, counts, todos, redirects } = migration
  const rows = order.map((what) => `| ${what} | ${counts.get(what) ?? 0} |`)
  const groups = new Map<string, Todo[]>()
  for (const todo of todos) groups.set(todo.file, [...(groups.get(todo.file) ?? []), todo])
  const left = [...groups].map(([file, list]) => `### ${file || 'The site'}\n\n${list.map(formatTodo).join('\n')}`)
  const moved = redirects.map(({ from, to }) => `| \`${from}\` | \`${to}\` |`)
  const parts = [
    `# Carried over from ${site.kind}`,
    `| what | how many |\n|---|---|\n${rows.join('\n')}`,
    `## To do (${todos.length})`,
    left.length > 0 ? left.join('\n\n') : 'Nothing.',
    `## Redirects (${redirects.length})`,
    moved.length > 0 ? `${onTheHost}\n\n| from | to |\n|---|---|\n${moved.join('\n')}` : 'None.'
  ]
  return `${parts.join('\n\n')}\n`
}

const onTheHost = 'docsgen makes no redirects: set these on your host.'

function formatTodo({ line, text }: Todo): string {
  const escaped = text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
  return `- [ ] ${line === undefined ? '' : `line ${line}: `}${escaped}`
}
