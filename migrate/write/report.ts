/** The report of a migration, for a terminal and as Markdown beside the project: what cannot be right comes first. */
import type { Installer } from '../../src/init/workspace.ts'
import { readFrom } from '../read/files.ts'
import type { FoundHost } from '../repository/host-files.ts'
import { type Counted, counted, type Kind, type Redirect, type SourceSite, type Todo } from '../types.ts'
import { countOf, excerpt } from '../words.ts'

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

/** More names than these are only counted. */
const mostNames = 4

/** Fewer tasks than these are seen at once: they need no sums by kind. */
const fewTasks = 8

const code = /`[^`]*`/g

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

/** Counts what is to do by kind: what makes the rest wrong first, what changes the look last, what many pages have before what few have. */
export function countKinds(todos: Todo[]): KindOfTodo[] {
  const kinds = new Map<string, { texts: string[]; files: Set<string>; weight: Todo['weight'] }>()
  for (const { text, file, weight } of tasksOf(todos)) {
    const kind = weight === 'first' ? text : text.replace(code, (name) => (isOurs.test(name) ? name : '`…`'))
    const { texts, files } = kinds.get(kind) ?? { texts: [], files: new Set<string>() }
    kinds.set(kind, { texts: [...texts, text], files: files.add(file), weight })
  }
  const rank = ({ weight }: { weight: Todo['weight'] }) => weights.indexOf(weight)
  return [...kinds.values()]
    .sort((a, b) => rank(a) - rank(b) || b.files.size - a.files.size || b.texts.length - a.texts.length)
    .map(({ texts, weight }) => ({ text: withShortLists(textOfAll(texts)), count: texts.length, weight }))
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
  const groups = new Map<string, Task[]>()
  for (const task of tasks) groups.set(task.file, [...(groups.get(task.file) ?? []), task])
  const format = ({ lines, text, details = [] }: Task) =>
    [
      `${bullet}${lines.length > 0 ? `${linesOf(lines)}: ` : ''}${escapeTags(text)}`,
      ...details.map((each) => `  - ${escapeTags(each)}`)
    ].join('\n')
  return [...groups].map(([file, list]) => `### ${file || 'The site'}\n\n${list.map(format).join('\n')}`)
}

/** A task that more than a few files have in common is there once, with a list of its places. */
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

const noun =
  /^(The|An?) ((?:navbar )?(?:component|element|entry|export|expression|extension|icon|image|integration|key|plugin|preset|redirect|script|setting|snippet|tab|theme))( of(?: the type)?)? $/

const verb = /^((?:, [^,`]*,)?(?: (?:of|to) (?:the \w+|\w+|`[^`]*`))*) (is|was|has|comes|means|runs)(?= )/

const verbs: Record<string, string> = { is: 'are', was: 'were', has: 'have', comes: 'come', means: 'mean', runs: 'run' }

/** `names` is where the name was. What differs from one to the next, `…` in code, is left out if it is a sentence. */
function inPlural(text: string, names: string): string {
  const [first = '', ...others] = text.split(/(?<=\.) (?=[A-Z])/)
  const kept = [first, ...others.filter((each) => each.includes(names) || !each.includes('`…`'))].join(' ')
  const whole = others.length > 0 ? kept.replace(/\.$/, '') : kept
  const [before = '', after = ''] = [
    whole.slice(0, whole.indexOf(names)),
    whole.slice(whole.indexOf(names) + names.length)
  ]
  const [, article, what = '', of = ''] = noun.exec(before) ?? []
  if (article === undefined && before !== '') return before + names + pronouns(after)
  const many = what === '' ? '' : `${what.replace(/y$/, 'ie')}s${of.replace('type', 'types')} `
  const subject =
    article === 'The' || many === '' ? many && `The ${many}` : many.charAt(0).toUpperCase() + many.slice(1)
  return subject + names + pronouns(after.replace(verb, (_, between, one) => `${between} ${verbs[one]}`))
}

function pronouns(text: string): string {
  return text
    .replace(/(?<=\b(?:[Gg]ive|[Kk]eep|[Mm]ove|[Rr]emove|[Ww]rite) )it\b/g, 'them')
    .replace(/(?<=[:;] )its(?= )/g, 'their')
    .replace(/(?<=: )it is(?= )/g, 'they are')
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
  const at = text.indexOf(name)
  if (at !== -1 && text.indexOf(name, at + 1) === -1) return lineAt(text, at)
  if (!/^[\w.]+$/.test(name)) return undefined
  const bare = text.replace(/(?<=^|\s)(?:\/\/|#).*$/gm, (comment) => ' '.repeat(comment.length))
  let from = 0
  for (const key of name.split('.')) {
    const found = new RegExp(`\\b${key}['"]?\\s*[:({]`).exec(bare.slice(from))
    if (!found) {
      if (key === name.split('.').at(-1)) return undefined
    } else from += found.index + found[0].length
  }
  return lineAt(text, from - 1)
}

function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}
