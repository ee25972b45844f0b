/** The report of a migration, for a terminal and as Markdown beside the project: what cannot be right comes first. */
import { readHomepage } from '../src/disk/package-root.ts'
import { countOf } from '../src/messages/format.ts'
import { excerpt } from '../src/messages/message.ts'
import { counted } from './counted.ts'
import type { Migration } from './migrate.ts'
import { inPlural } from './plural.ts'
import type { Kind, Todo } from './types.ts'

/** `312 pages, 1 block of code, …` */
export function formatCounts({ counts, todos, redirects }: Migration): string {
  const known = counted.flatMap((what) => {
    const count = counts.get(what) ?? 0
    return count === 0 ? [] : [`${count} ${count === 1 ? what.replace(/s$/, '') : what}`]
  })
  const toDo = withoutRepeats(tasksOf(todos), mostNames).length
  return [...known, countOf(redirects.length, 'redirect'), `${toDo} to do`].join(', ')
}

/** The same text of a file, at one or more of its lines. */
interface Task extends Omit<Todo, 'line'> {
  lines: number[]
}

function tasksOf(todos: Todo[]): Task[] {
  return grouped(todos.filter(({ weight }) => weight !== 'note'))
}

function grouped(todos: Todo[]): Task[] {
  const tasks = new Map<string, Task>()
  for (const { line, ...rest } of todos) {
    const key = keyOf(rest)
    const task = tasks.get(key) ?? { ...rest, lines: [] }
    if (line !== undefined && !task.lines.includes(line)) task.lines.push(line)
    tasks.set(key, task)
  }
  return [...tasks.values()]
}

function keyOf({ file, text, details = [] }: Omit<Todo, 'line'>): string {
  return [file, text, ...details].join('\n')
}

interface KindOfTodo {
  text: string
  count: number
  weight: Todo['weight']
}

const weights = ['first', undefined, 'look', 'last']

/** Of more names than these, the others are a number. */
const mostNames = 4

/** Fewer tasks than these are seen at once: they need no sums by kind. */
const fewTasks = 8

const code = /`[^`]*`/g

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

/** Counts what is to do by kind: what makes the rest wrong first, what changes the look last, many before few. */
export function countKinds(todos: Todo[]): KindOfTodo[] {
  const kinds = new Map<string, { texts: string[]; weight: Todo['weight'] }>()
  for (const { text, weight } of tasksOf(todos)) {
    const kind = weight === 'first' ? text : text.replace(code, (name) => (isOurs.test(name) ? name : '`…`'))
    const { texts } = kinds.get(kind) ?? { texts: [] }
    kinds.set(kind, { texts: [...texts, text], weight })
  }
  const rank = ({ weight }: KindOfTodo) => weights.indexOf(weight)
  return [...kinds.values()]
    .map(({ texts, weight }) => ({ text: withShortLists(textOfAll(texts)), count: texts.length, weight }))
    .sort((a, b) => rank(a) - rank(b) || b.count - a.count)
}

/** One text of several that are the same but for code: names are listed where they first differ. */
function textOfAll(texts: string[]): string {
  const codes = texts.map((text) => text.match(code) ?? [])
  let at = 0
  let listed = ''
  const text = (texts[0] ?? '').replace(code, (name) => {
    const names = [...new Set(codes.map((each) => shorten(each[at] ?? '')))]
    at++
    if (names.length === 1) return shorten(name)
    if (listed !== '') return '`…`'
    const more = names.length > mostNames ? ` and ${names.length - mostNames} more` : ''
    listed = names.slice(0, mostNames).join(', ') + more
    return listed
  })
  return listed === '' ? text : inPlural(text, listed)
}

function withShortLists(text: string): string {
  const more = (names: string) => (names.match(code) ?? []).length
  return text.replace(
    new RegExp(`((?:\`[^\`]*\`, ){${mostNames - 1}}\`[^\`]*\`)((?:, \`[^\`]*\`){2,})`, 'g'),
    (_, first: string, rest: string) => `${first} and ${more(rest)} more`
  )
}

/** Long code is whole in the list by file. */
function shorten(name: string): string {
  return `\`${excerpt(name.slice(1, -1))}\``
}

export function formatMarkdown(migration: Migration): string {
  const { site, counts, todos, redirects } = migration
  const rows = counted.map((what) => `| ${what} | ${counts.get(what) ?? 0} |`)
  const tasks = withoutRepeats(tasksOf(todos), mostNames)
  const notes = withoutRepeats(grouped(todos.filter(({ weight }) => weight === 'note')), 1)
  const first = todos.filter(({ weight }) => weight === 'first')
  const kinds = countKinds(todos)
  const isSum = tasks.length >= fewTasks && kinds.some(({ count }) => count > 1)
  const sums = kinds.map(({ text, count }) => `| ${escapeTags(text).replaceAll('|', '\\|')} | ${count} |`)
  const moved = redirects.map(({ from, to }) => `| \`${from}\` | \`${to}\` |`)
  const parts = [
    `# Migrated from ${site.kind}`,
    ...first.map(({ file, text }) => `**\`${file}\`: ${escapeTags(text)}**`),
    `| what | how many |\n|---|---|\n${rows.join('\n')}`,
    wherePagesAre(site.kind),
    `## To do (${tasks.length})`,
    ...(isSum ? [`| what | how many |\n|---|---|\n${sums.join('\n')}`] : []),
    ...(kinds.length === 0 ? ['Nothing found. Build the site and check it.'] : []),
    ...(tasks.length > 0
      ? [
          ofTheOldSite,
          ...byFile(
            tasks.filter((task) => !isLast(task)),
            '- [ ] '
          )
        ]
      : []),
    ...tasks.filter(isLast).map((task) => `### At the end\n\n- [ ] ${task.text}`),
    `## Redirects (${redirects.length})`,
    moved.length > 0 ? `${inTheFile}\n\n| from | to |\n|---|---|\n${moved.join('\n')}` : 'None.',
    ...(notes.length > 0 ? [`## To know (${notes.length})`, toKnow, ...byFile(notes, '- ')] : []),
    atTheEnd
  ]
  return `${parts.join('\n\n')}\n`
}

function isLast({ weight }: Task): boolean {
  return weight === 'last'
}

function byFile(tasks: Task[], bullet: string): string[] {
  const groups = new Map<string, Task[]>()
  for (const task of tasks) groups.set(task.file, [...(groups.get(task.file) ?? []), task])
  const format = ({ lines, text, details = [] }: Task) =>
    [
      `${bullet}${lines.length > 0 ? `${linesOf(lines)}: ` : ''}${escapeTags(text)}`,
      ...details.map((each) => `  - ${escapeTags(each)}`)
    ].join('\n')
  return [...groups].map(([file, list]) => `### ${file || 'The site'}\n\n${list.map(format).join('\n')}`)
}

/** What more than a few files have in common is one task, with a list of its places. */
function withoutRepeats(tasks: Task[], few: number): Task[] {
  const groups = new Map<string, Task[]>()
  for (const task of tasks) {
    const key = keyOf({ ...task, file: '' })
    groups.set(key, [...(groups.get(key) ?? []), task])
  }
  const all = [...groups.values()]
  const repeated = all.flatMap(([first, ...others]): Task[] => {
    if (first === undefined || others.length < few) return []
    const places = [first, ...others].map(
      ({ file, lines }) => `\`${file}\`${lines.length > 0 ? `, ${linesOf(lines)}` : ''}`
    )
    return [{ ...first, file: '', lines: [], details: [...(first.details ?? []), ...places] }]
  })
  return [...repeated, ...all.flatMap((group) => (group.length > few ? [] : group))]
}

function linesOf(lines: number[]): string {
  return `line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`
}

/** Where the pages are that texts name: “Fonts” in Theming is a section of `theming.md`. */
function wherePagesAre(kind: Kind, homepage = readHomepage()): string {
  const installed = 'node_modules/docsgen/docs'
  const online = homepage === undefined ? '' : `, and at <${homepage}>`
  return `Pages named below, such as “Fonts” in Theming, are in docsgen's documentation. After \`npm install\` it is in \`${installed}/\`, here as \`theming.md\`${online}. For the move itself, read \`${installed}/from-${kind}.md\`.`
}

const ofTheOldSite = 'Files and lines below are those of the old site.'

const toKnow =
  'You need not do anything about these: docsgen does them in another way, or does not have them. Files and lines are those of the old site.'

const atTheEnd = 'This file is not a part of the site. When nothing is left to do, remove it.'

const inTheFile = 'They are in `redirects.yml`: old urls redirect to the new ones, on every host.'

function escapeTags(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
}
