/** The report of a migration, for a terminal and as Markdown beside the project: what cannot be right comes first. */
import type { Migration } from './migrate.ts'
import type { Counted, Todo } from './types.ts'

const order: Counted[] = ['pages', 'links', 'images', 'admonitions', 'tabs', 'blocks of code', 'includes', 'files']

/** `312 pages, 1,204 links, …` */
export function formatCounts({ counts, todos, redirects }: Migration): string {
  const known = order.flatMap((what) => (counts.get(what) ? [`${counts.get(what)} ${what}`] : []))
  return [...known, `${redirects.length} redirects`, `${todos.length} to do`].join(', ')
}

interface KindOfTodo {
  text: string
  count: number
  weight: Todo['weight']
}

const weights = ['first', undefined, 'look']

/** Of more names than these, the others are a number. */
const mostNames = 4

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

/** Counts what is to do by kind: what makes the rest wrong first, what changes the look last, many before few. */
export function countKinds(todos: Todo[]): KindOfTodo[] {
  const kinds = new Map<string, KindOfTodo & { names: Set<string>; whole: string }>()
  for (const { text, weight } of todos) {
    const kind = weight === 'first' ? text : text.replace(/`[^`]*`/g, (name) => (isOurs.test(name) ? name : '`…`'))
    const known = kinds.get(kind) ?? { text: kind, whole: text, count: 0, weight, names: new Set() }
    const name = weight === 'first' ? undefined : text.match(/`[^`]*`/g)?.find((each) => !isOurs.test(each))
    if (name !== undefined) known.names.add(name)
    kinds.set(kind, { ...known, count: known.count + 1 })
  }
  const rank = ({ weight }: KindOfTodo) => weights.indexOf(weight)
  return [...kinds.values()]
    .map(({ names, text, whole, ...kind }) => {
      if (kind.count === 1) return { ...kind, text: whole }
      return { ...kind, text: withNames(text, [...names]) }
    })
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

function withNames(text: string, names: string[]): string {
  const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
  return names.length === 0 ? text : text.replace('`…`', () => names.slice(0, mostNames).join(', ') + more)
}

export function formatMarkdown(migration: Migration): string {
  const { site, counts, todos, redirects } = migration
  const rows = order.map((what) => `| ${what} | ${counts.get(what) ?? 0} |`)
  const groups = new Map<string, Todo[]>()
  for (const todo of todos) groups.set(todo.file, [...(groups.get(todo.file) ?? []), todo])
  const left = [...groups].map(([file, list]) => `### ${file || 'The site'}\n\n${list.map(formatTodo).join('\n')}`)
  const first = todos.filter(({ weight }) => weight === 'first')
  const kinds = countKinds(todos).map(({ text, count }) => `| ${escapeTags(text).replaceAll('|', '\\|')} | ${count} |`)
  const moved = redirects.map(({ from, to }) => `| \`${from}\` | \`${to}\` |`)
  const parts = [
    `# Migrated from ${site.kind}`,
    ...first.map(({ file, text }) => `**\`${file}\`: ${escapeTags(text)}**`),
    `| what | how many |\n|---|---|\n${rows.join('\n')}`,
    `## To do (${todos.length})`,
    kinds.length > 0
      ? `| what | how many |\n|---|---|\n${kinds.join('\n')}`
      : 'Nothing found. Build the site and check it.',
    ...(left.length > 0 ? ['Files and lines below are those of the old site.', ...left] : []),
    `## Redirects (${redirects.length})`,
    moved.length > 0 ? `${inTheFile}\n\n| from | to |\n|---|---|\n${moved.join('\n')}` : 'None.',
    atTheEnd
  ]
  return `${parts.join('\n\n')}\n`
}

const atTheEnd = 'This file is not a part of the site. When nothing is left to do, remove it.'

const inTheFile = 'They are in `redirects.yml`: old urls redirect to the new ones, on every host.'

function escapeTags(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
}

function formatTodo({ line, text }: Todo): string {
  return `- [ ] ${line === undefined ? '' : `line ${line}: `}${escapeTags(text)}`
}
