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
  return [...known, countOf(redirects.length, 'redirect'), `${countKinds(todos).length} to do`].join(', ')
}

function groupBy<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

/** Todos whose texts are the same but for code. */
interface KindOfTodo {
  text: string
  /** In how many places it is to do. */
  count: number
  weight: Todo['weight']
  places: string[]
}

const weights = ['first', undefined, 'look', 'last']

/** More names than these are only counted. */
const mostNames = 4

const code = /`[^`]*`/g

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

/** Counts what is to do by kind, or the notes: what makes the rest wrong first, what changes the look last, what many pages have before what few have. */
export function countKinds(todos: Todo[], isNote = false): KindOfTodo[] {
  const filesOf = (all: Todo[]) => new Set(all.map(({ file }) => file)).size
  const rank = ([todo]: Todo[]) => weights.indexOf(todo?.weight)
  return groupBy(
    todos.filter(({ weight }) => (weight === 'note') === isNote),
    ({ text, weight }) => (weight === 'first' ? text : text.replace(code, (name) => (isOurs.test(name) ? name : '`…`')))
  )
    .sort((a, b) => rank(a) - rank(b) || filesOf(b) - filesOf(a) || b.length - a.length)
    .map((same) => {
      const { text, namesOf } = textOfAll(same.map((each) => each.text))
      const tasks = groupBy(same, (each) => each.file + each.text)
      const places = tasks.flatMap((task) => placeOf(task, namesOf))
      return { text, count: tasks.length, weight: same[0]?.weight, places }
    })
}

/** The place of the same text of a file, the names in it alone, and its details. */
function placeOf(same: Todo[], namesOf: (text: string) => string[]): string[] {
  const [{ file, text, details = [] }] = same as [Todo]
  const lines = [...new Set(same.flatMap(({ line }) => line ?? []))]
  const place =
    file && `\`${file}\`${lines.length > 0 ? `, line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}` : ''}`
  return [[place, namesOf(text).join(', ')].filter(Boolean).join(': '), ...details].filter(Boolean)
}

/** One text of several that are the same but for code: the names that differ first are at its end. */
function textOfAll(texts: string[]): { text: string; namesOf(text: string): string[] } {
  const codes = texts.map((text) => text.match(code) ?? [])
  const isSame = (at: number) => codes.every((each) => each[at] === codes[0]?.[at])
  const first = codes[0]?.findIndex((_, at) => !isSame(at)) ?? -1
  let at = 0
  const text = (texts[0] ?? '').replace(code, (name) => (isSame(at++) ? `\`${excerpt(name.slice(1, -1))}\`` : '`…`'))
  const names = first === -1 ? [] : [...new Set(codes.map((each) => excerpt(each[first]?.slice(1, -1) ?? '')))]
  const namesOf = (each: string) => (each.match(code) ?? []).filter((_, place) => !isSame(place))
  return { text: names.length === 0 ? text : `${text} (${listNames(names, mostNames)})`, namesOf }
}

/** A report with more lines than these has only sums, and a file beside it with every place. */
const mostLines = 150
const mostKinds = 60
const details = 'MIGRATION-details.md'

/** Returns the files of the report by name; `checked` is what `docsgen check` says of the new site. */
export function formatReports(migration: Migration, checked: string, homepage?: string): Record<string, string> {
  const whole = formatMarkdown(migration, { checked, homepage, isWhole: true })
  if (whole.split('\n').length <= mostLines) return { 'MIGRATION.md': whole }
  return { 'MIGRATION.md': formatMarkdown(migration, { checked, homepage, isWhole: false }), [details]: whole }
}

interface ReportOptions {
  checked: string
  /** The address of docsgen's documentation. */
  homepage: string | undefined
  /** With every place, redirect and remark. */
  isWhole: boolean
}

export function formatMarkdown(
  { site, counts, todos, redirects }: Migration,
  { checked, homepage, isWhole }: ReportOptions
): string {
  const kinds = countKinds(todos)
  const notes = countKinds(todos, true)
  const first = kinds.filter(({ weight }) => weight === 'first').slice(0, mostFirst)
  const isCut = !isWhole && kinds.length > mostKinds
  const parts = [
    ...first.map(({ text, places }) => `**${places[0] ?? ''}: ${escapeTags(text)}**`),
    `# Migrated from ${site.kind}`,
    `| what | how many |\n|---|---|\n${counted.map((what) => `| ${what} | ${counts.get(what) ?? 0} |`).join('\n')}`,
    wherePagesAre(site.kind, homepage),
    `## To do (${kinds.length})`,
    isWhole ? ofTheOldSite : inDetails(redirects.length, notes.length),
    listOf(isCut ? kinds.slice(0, mostKinds) : kinds, '- [ ] ', isWhole) ||
      'Nothing found. Build the site and check it.',
    ...(isCut ? [`And ${countOf(kinds.length - mostKinds, 'kind')} more.`] : []),
    ...(isWhole ? [`## Redirects (${redirects.length})`, tableOf(redirects)] : []),
    ...(isWhole && notes.length > 0 ? [`## To know (${notes.length})`, toKnow, listOf(notes, '- ', true)] : []),
    `## The first check\n\n${checked}`,
    atTheEnd
  ]
  return `${parts.join('\n\n')}\n`
}

/** A frame that is missing has few causes. */
const mostFirst = 10

function listOf(kinds: KindOfTodo[], bullet: string, isWhole: boolean): string {
  return kinds
    .flatMap(({ text, count, places }) => {
      const [only] = places
      if (places.length === 1 && isWhole) return [`${bullet}${escapeTags(`${only}: ${text}`)}`]
      const sum = `${bullet}${escapeTags(text)}${count > 1 ? `: ${count} places` : ''}`
      return isWhole ? [sum, ...places.map((place) => `  - ${escapeTags(place)}`)] : [sum]
    })
    .join('\n')
}

function tableOf(redirects: Redirect[]): string {
  const rows = redirects.map(({ from, to }) => `| \`${from}\` | \`${to}\` |`)
  return rows.length > 0 ? `${inTheFile}\n\n| from | to |\n|---|---|\n${rows.join('\n')}` : 'None.'
}

/** Generators that have a page of their own. */
const guides: ReadonlySet<Kind> = new Set(['docusaurus', 'vitepress', 'mkdocs', 'starlight'])

/** Where the pages are that texts name: “Fonts” in Theming is a section of `theming.md`. */
function wherePagesAre(kind: Kind, homepage: string | undefined): string {
  const installed = 'node_modules/docsgen/docs'
  const online = homepage === undefined ? '' : `, and at <${homepage}>`
  return `Pages named below, such as “Fonts” in Theming, are in docsgen's documentation. After \`npm install\` it is in \`${installed}/\`, here as \`theming.md\`${online}. For the move itself, read \`${installed}/${guides.has(kind) ? `from-${kind}` : 'migrate'}.md\`.`
}

function inDetails(redirects: number, notes: number): string {
  return `\`${details}\` has each place, with ${countOf(redirects, 'redirect')} and ${countOf(notes, 'remark')}. What most pages have comes first.`
}

const ofTheOldSite = 'Files and lines below are those of the old site. What most pages have comes first.'

const toKnow =
  'You need not do anything about these: docsgen does them in another way, or does not have them. Files and lines are those of the old site.'

const atTheEnd = 'This file is not a part of the site. When nothing is left to do, remove it.'

const inTheFile = 'They are in `redirects.yml`: old urls redirect to the new ones, on every host.'

function escapeTags(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
}

/** Gives a line to each todo about a configuration that has none, where the key it names is once. */
export async function withLines(root: string, todos: Todo[]): Promise<Todo[]> {
  const texts = new Map<string, string>()
  const made: Todo[] = []
  for (const todo of todos) {
    const [, key] = /`(?:[\w-]+\.)*(\w+)`/.exec(todo.text) ?? []
    const isConfig = todo.line === undefined && /\.([cm]?[jt]s|ya?ml)$/.test(todo.file) && key !== undefined
    if (isConfig && !texts.has(todo.file)) texts.set(todo.file, await readFrom(root, todo.file).catch(() => ''))
    const [before = '', ...after] = isConfig
      ? (texts.get(todo.file) ?? '').split(new RegExp(`\\b${key}['"]?\\s*[:(]`))
      : []
    made.push(after.length === 1 ? { ...todo, line: before.split('\n').length } : todo)
  }
  return made
}
