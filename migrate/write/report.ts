/** The report of a migration, for a terminal and as Markdown beside the project: what cannot be right comes first. */
import type { Installer } from '../../src/init/workspace.ts'
import { readFrom } from '../read/files.ts'
import type { FoundHost } from '../repository/host-files.ts'
import { type Counted, counted, type Kind, type Redirect, type SourceSite, type Todo } from '../types.ts'
import { countOf, excerpt, listNames } from '../words.ts'

export interface Migration {
  site: SourceSite
  counts: Map<Counted, number>
  todos: Todo[]
  redirects: Redirect[]
  /** The host that the old site names, and nobody asked for. */
  found?: FoundHost
  installer: Installer
}

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

function groupBy<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

function grouped(todos: Todo[]): Task[] {
  return groupBy(todos, keyOf).map((same) => {
    const lines = new Set(same.flatMap(({ line }) => line ?? []))
    return { ...(same[0] as Todo), lines: [...lines] }
  })
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

/** More names than these are only counted. */
const mostNames = 4

/** Fewer tasks than these are seen at once: they need no sums by kind. */
const fewTasks = 8

const code = /`[^`]*`/g

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

/** Counts what is to do by kind: what makes the rest wrong first, what changes the look last, what many pages have before what few have. */
export function countKinds(todos: Todo[]): KindOfTodo[] {
  const rank = ([task]: Task[]) => weights.indexOf(task?.weight)
  const filesOf = (tasks: Task[]) => new Set(tasks.map(({ file }) => file)).size
  return groupBy(tasksOf(todos), ({ text, weight }) =>
    weight === 'first' ? text : text.replace(code, (name) => (isOurs.test(name) ? name : '`…`'))
  )
    .sort((a, b) => rank(a) - rank(b) || filesOf(b) - filesOf(a) || b.length - a.length)
    .map((tasks) => ({
      text: textOfAll(tasks.map(({ text }) => text)),
      count: tasks.length,
      weight: tasks[0]?.weight
    }))
}

/** One text of several that are the same but for code: the names that differ first are at its end. */
function textOfAll(texts: string[]): string {
  const codes = texts.map((text) => text.match(code) ?? [])
  const isSame = (at: number) => codes.every((each) => each[at] === codes[0]?.[at])
  const first = codes[0]?.findIndex((_, at) => !isSame(at)) ?? -1
  let at = 0
  // Long code is whole in the list by file.
  const text = (texts[0] ?? '')
    .replace(code, (name) => (isSame(at++) ? `\`${excerpt(name.slice(1, -1))}\`` : '`…`'))
    .replace(/((?:`[^`]*`, ){3}`[^`]*`)((?:, `[^`]*`){2,})/g, (_, names: string, rest: string) => {
      return `${names} and ${rest.match(code)?.length} more`
    })
  if (first === -1) return text
  return `${text} (${listNames([...new Set(codes.map((each) => excerpt(each[first]?.slice(1, -1) ?? '')))], mostNames)})`
}

/** A report with more lines than these has only sums, and a file beside it with every place. */
const mostLines = 150
const mostSums = 60
const details = 'MIGRATION-details.md'

/** Returns the files of the report by name; `checked` is what `docsgen check` says of the new site. */
export function formatReports(migration: Migration, checked: string, homepage?: string): Record<string, string> {
  const whole = formatMarkdown(migration, homepage)
  const end = `\n## The first check\n\n${checked}\n`
  if ((whole + end).split('\n').length <= mostLines) return { 'MIGRATION.md': whole + end }
  const { todos, redirects } = migration
  const kinds = countKinds(todos)
  const notes = countOf(todos.filter(({ weight }) => weight === 'note').length, 'remark')
  const rest = kinds.length > mostSums ? [`And ${countOf(kinds.length - mostSums, 'kind')} more.`] : []
  const parts = [
    ...headOf(migration, homepage),
    `## To do (${withoutRepeats(tasksOf(todos), mostNames).length})`,
    `\`${details}\` has each place, with ${countOf(redirects.length, 'redirect')} and ${notes}. What most pages have comes first.`,
    tableOf(kinds.slice(0, mostSums)),
    ...rest,
    atTheEnd
  ]
  return { 'MIGRATION.md': `${parts.join('\n\n')}\n${end}`, [details]: whole }
}

function tableOf(kinds: KindOfTodo[]): string {
  const rows = kinds.map(({ text, count }) => `| ${escapeTags(text).replaceAll('|', '\\|')} | ${count} |`)
  return ['| what | how many |', '|---|---|', ...rows].join('\n')
}

function headOf({ site, counts, todos }: Migration, homepage?: string): string[] {
  const first = todos.filter(({ weight }) => weight === 'first')
  const rows = counted.map((what) => `| ${what} | ${counts.get(what) ?? 0} |`)
  return [
    ...first.slice(0, mostFirst).map(({ file, text }) => `**\`${file}\`: ${escapeTags(text)}**`),
    `# Migrated from ${site.kind}`,
    `| what | how many |\n|---|---|\n${rows.join('\n')}`,
    wherePagesAre(site.kind, homepage)
  ]
}

/** A frame that is missing has few causes. */
const mostFirst = 10

/** `homepage` is the address of docsgen's documentation. */
export function formatMarkdown(migration: Migration, homepage?: string): string {
  const { todos, redirects } = migration
  const tasks = withoutRepeats(tasksOf(todos), mostNames)
  const notes = withoutRepeats(grouped(todos.filter(({ weight }) => weight === 'note')), 1)
  const kinds = countKinds(todos)
  const isSum = tasks.length >= fewTasks && kinds.some(({ count }) => count > 1)
  const moved = redirects.map(({ from, to }) => `| \`${from}\` | \`${to}\` |`)
  const parts = [
    ...headOf(migration, homepage),
    `## To do (${tasks.length})`,
    ...(isSum ? [tableOf(kinds)] : []),
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
  const format = ({ lines, text, details = [] }: Task) =>
    [
      `${bullet}${lines.length > 0 ? `${linesOf(lines)}: ` : ''}${escapeTags(text)}`,
      ...details.map((each) => `  - ${escapeTags(each)}`)
    ].join('\n')
  return groupBy(tasks, ({ file }) => file).map(
    (list) => `### ${list[0]?.file || 'The site'}\n\n${list.map(format).join('\n')}`
  )
}

/** A task that more than a few files have in common is there once, with a list of its places. */
function withoutRepeats(tasks: Task[], few: number): Task[] {
  const groups = groupBy(tasks, (task) => keyOf({ ...task, file: '' }))
  const [many, others] = [groups.filter(({ length }) => length > few), groups.filter(({ length }) => length <= few)]
  const repeated = many.flatMap((same): Task[] => {
    const places = same.map(({ file, lines }) => `\`${file}\`${lines.length > 0 ? `, ${linesOf(lines)}` : ''}`)
    return same
      .slice(0, 1)
      .map((first) => ({ ...first, file: '', lines: [], details: [...(first.details ?? []), ...places] }))
  })
  return [...repeated, ...others.flat()]
}

function linesOf(lines: number[]): string {
  return `line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}`
}

/** Generators that have a page of their own. */
const guides: ReadonlySet<Kind> = new Set(['docusaurus', 'vitepress', 'mkdocs', 'starlight'])

/** Where the pages are that texts name: “Fonts” in Theming is a section of `theming.md`. */
function wherePagesAre(kind: Kind, homepage: string | undefined): string {
  const installed = 'node_modules/docsgen/docs'
  const online = homepage === undefined ? '' : `, and at <${homepage}>`
  return `Pages named below, such as “Fonts” in Theming, are in docsgen's documentation. After \`npm install\` it is in \`${installed}/\`, here as \`theming.md\`${online}. For the move itself, read \`${installed}/${guides.has(kind) ? `from-${kind}` : 'migrate'}.md\`.`
}

const ofTheOldSite = 'Files and lines below are those of the old site.'

const toKnow =
  'You need not do anything about these: docsgen does them in another way, or does not have them. Files and lines are those of the old site.'

const atTheEnd = 'This file is not a part of the site. When nothing is left to do, remove it.'

const inTheFile = 'They are in `redirects.yml`: old urls redirect to the new ones, on every host.'

function escapeTags(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
}

/** Gives a line to each todo about a configuration that has none, where the first thing it names is found once. */
export async function withLines(root: string, todos: Todo[]): Promise<Todo[]> {
  const texts = new Map<string, string>()
  const made: Todo[] = []
  for (const todo of todos) {
    const name = /`([^`]+)`/.exec(todo.text)?.[1]
    const isConfig = todo.line === undefined && /\.([cm]?[jt]s|ya?ml)$/.test(todo.file) && !todo.file.startsWith('src/')
    if (!isConfig || name === undefined) made.push(todo)
    else {
      const text = texts.get(todo.file) ?? (await readFrom(root, todo.file).catch(() => ''))
      texts.set(todo.file, text)
      const line = lineOf(text, name)
      made.push(line === undefined ? todo : { ...todo, line })
    }
  }
  return made
}

/** The line of a text that is there once, or of the key at the end of a path such as `blog.editUrl`. */
function lineOf(text: string, name: string): number | undefined {
  const bare = text.replace(/(?<=^|\s)(?:\/\/|#).*$/gm, (comment) => ' '.repeat(comment.length))
  const key = /^[\w.]+$/.test(name) ? name.split('.').at(-1) : undefined
  const places = [text.split(name), key === undefined ? [] : bare.split(new RegExp(`\\b${key}['"]?\\s*[:({]`))]
  return places.find(({ length }) => length === 2)?.[0]?.split('\n').length
}
