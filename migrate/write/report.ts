/** The report of a migration, for a terminal and as Markdown beside the project: what cannot be right comes first. */
import type { Installer } from '../../src/init/workspace.ts'
import { countOf } from '../../src/messages/format.ts'
import { readFrom } from '../read/files.ts'
import type { FoundHost } from '../repository/host-files.ts'
import type { Kind, Redirect, SourceSite, Todo } from '../types.ts'
import { excerpt, listNames } from '../words.ts'

export interface Migration {
  site: SourceSite
  todos: Todo[]
  redirects: Redirect[]
  /** The host that the old site names, and nobody asked for. */
  found?: FoundHost
  installer: Installer
}

/** `312 pages, 4 redirects, 7 to do` */
export function formatCounts({ site, todos, redirects }: Migration): string {
  const pages = site.pages.filter(({ isPart }) => !isPart).length
  return `${countOf(pages, 'page')}, ${countOf(redirects.length, 'redirect')}, ${countKinds(todos).length} to do`
}

function groupBy<Each>(all: Each[], keyOf: (each: Each) => string): Each[][] {
  const groups = new Map<string, Each[]>()
  for (const each of all) groups.set(keyOf(each), [...(groups.get(keyOf(each)) ?? []), each])
  return [...groups.values()]
}

/** Todos whose texts are the same but for code. */
interface KindOfTodo {
  text: string
  count: number
  weight: Todo['weight']
  places: string[]
}

const weights = ['first', undefined, 'look']

/** More names than these are only counted. */
const mostNames = 4

const code = /`[^`]*`/g

/** Folders and keys of docsgen are part of what to do: they are no names of what is to do. */
const isOurs = /^`(?:templates\/.*|--.*|head|x)`$/

function masked(text: string): string {
  return text.replace(code, (name) => (isOurs.test(name) ? name : '`…`'))
}

/** Counts what is to do by kind, or the notes: what makes the rest wrong first, what changes the look last, what many pages have before what few have. */
export function countKinds(todos: Todo[], isNote = false): KindOfTodo[] {
  const filesOf = (all: Todo[]) => new Set(all.map(({ file }) => file)).size
  const rank = ([todo]: Todo[]) => weights.indexOf(todo?.weight)
  return groupBy(
    todos.filter(({ weight }) => (weight === 'note') === isNote),
    ({ text, weight }) => (weight === 'first' ? text : masked(text))
  )
    .sort((a, b) => rank(a) - rank(b) || filesOf(b) - filesOf(a) || b.length - a.length)
    .map((same) => {
      // The names that are first in each are at the end.
      const names = [...new Set(same.map((each) => excerpt((each.text.match(code)?.[0] ?? '').slice(1, -1))))]
      const [text = ''] = same.map((each) => each.text)
      const isShared = (name: string) => (same.every((each) => each.text.includes(name)) ? name : '`…`')
      const tasks = groupBy(same, (each) => each.file + each.text)
      const places = tasks.flatMap((task) => placeOf(task, names.length > 1))
      const all = names.length > 1 ? `${text.replace(code, isShared)} (${listNames(names, mostNames)})` : text
      return { text: all, count: tasks.length, weight: same[0]?.weight, places }
    })
}

/** The place of the same text of a file, what it names if others name something else, and its details. */
function placeOf(same: Todo[], hasNames: boolean): string[] {
  const [{ file, text, details = [] }] = same as [Todo]
  const lines = [...new Set(same.flatMap(({ lines = [] }) => lines))]
  const place =
    file && `\`${file}\`${lines.length > 0 ? `, line${lines.length === 1 ? '' : 's'} ${lines.join(', ')}` : ''}`
  return [[place, hasNames ? (text.match(code) ?? [])[0] : ''].filter(Boolean).join(': '), ...details].filter(Boolean)
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
  homepage: string | undefined
  /** With every place, redirect and remark. */
  isWhole: boolean
}

export function formatMarkdown({ site, todos }: Migration, { checked, homepage, isWhole }: ReportOptions): string {
  const kinds = countKinds(todos)
  const notes = countKinds(todos, true)
  const first = kinds.filter(({ weight }) => weight === 'first').slice(0, 10)
  const isCut = !isWhole && kinds.length > mostKinds
  const parts = [
    ...first.map(({ text, places }) => `**${places[0] ?? ''}: ${escapeTags(text)}**`),
    `# Migrated from ${site.kind}`,
    wherePagesAre(site.kind, homepage),
    `## To do (${kinds.length})`,
    isWhole
      ? ofTheOldSite
      : `\`${details}\` has each place, and ${countOf(notes.length, 'remark')}. What most pages have comes first.`,
    listOf(isCut ? kinds.slice(0, mostKinds) : kinds, '- [ ] ', isWhole) ||
      'Nothing found. Build the site and check it.',
    ...(isCut ? [`And ${countOf(kinds.length - mostKinds, 'kind')} more.`] : []),
    ...(isWhole && notes.length > 0 ? [`## To know (${notes.length})`, toKnow, listOf(notes, '- ', true)] : []),
    `## The first check\n\n${checked}`,
    atTheEnd
  ]
  return `${parts.join('\n\n')}\n`
}

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

/** Where the pages are that texts name: “Fonts” in Theming is a section of `theming.md`. */
function wherePagesAre(kind: Kind, homepage: string | undefined): string {
  const installed = 'node_modules/docsgen/docs'
  const online = homepage === undefined ? '' : `, and at <${homepage}>`
  const guide = /^(?:docusaurus|vitepress|mkdocs|starlight)$/.test(kind) ? `from-${kind}` : 'migrate'
  return `Pages named below, such as “Fonts” in Theming, are in docsgen's documentation. After \`npm install\` it is in \`${installed}/\`, here as \`theming.md\`${online}. For the move itself, read \`${installed}/${guide}.md\`.`
}

const ofTheOldSite = 'Files and lines below are those of the old site. What most pages have comes first.'
const toKnow =
  'You need not do anything about these: docsgen does them in another way, or does not have them. Files and lines are those of the old site.'
const atTheEnd = 'This file is not a part of the site. When nothing is left to do, remove it.'

function escapeTags(text: string): string {
  return text.replace(/`[^`]*`|</g, (found) => (found === '<' ? '&lt;' : found))
}

/** Gives each task the lines of its file that have what it names first, if these are few. */
export async function withLines(root: string, todos: Todo[]): Promise<Todo[]> {
  const texts = new Map<string, string[]>()
  for (const { file } of todos)
    if (file !== '' && !texts.has(file)) texts.set(file, (await readFrom(root, file).catch(() => '')).split('\n'))
  return todos.map((todo) => {
    const [, code = ''] = /`([^`]+)`/.exec(todo.text) ?? []
    const isSetting = /^(?:[\w-]+\.)*\w+$/.test(code)
    const name = isSetting ? new RegExp(`\\b${code.split('.').at(-1)}['"]?\\s*[:(]`) : undefined
    const has = (line: string) => (name ? name.test(line) : code !== '' && line.includes(code.replace(/[>…]$/, '')))
    const lines = (texts.get(todo.file) ?? []).flatMap((line, at) => (has(line) ? [at + 1] : []))
    return lines.length <= 3 ? { lines, ...todo } : todo
  })
}
