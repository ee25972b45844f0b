/** `docsgen search`: what readers find, from a project or a built site. Writes nothing. */

import { allVersions, type Question, type Search } from '../client/search/search.ts'
import { maybeStat } from '../disk/files.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { createTerminal } from '../messages/terminal.ts'
import type { OpenOptions } from '../pipeline/search-project.ts'
import type { ReadSite } from '../search/search-site.ts'
import { isBuilt } from './built-folder.ts'
import { choice, command, optional, text, wholeNumber } from './command.ts'
import { visibility } from './options.ts'

const mostNamed = 10

export const search = command({
  name: 'search',
  description: 'Print the search results that readers get, with scores. Writes nothing.',
  arguments: {
    words: optional('what a reader types', ''),
    root: optional('folder of the project, or built folder', '.')
  },
  options: {
    lang: text('<tag>', 'search pages in this language (default: the first of the site)'),
    from: text('<url>', 'page the reader is on'),
    versionOf: text('<name>', `only pages of this version, or of all: ${allVersions}`),
    section: text('<url>', 'only pages of this section, such as /docs'),
    tag: text('<name>', 'only pages with this tag'),
    limit: wholeNumber('<n>', 'pages to print (default: 10)'),
    ...visibility,
    format: choice('output format', ['text', 'json'], 'text')
  },
  examples: ['docsgen search "partial refund"', 'docsgen search refund dist', 'docsgen search Erstattung --lang de'],
  async run({ words, root, format, drafts, now, ...options }, { signal }) {
    const terminal = createTerminal()
    const opening: OpenOptions = { overrides: { drafts, now }, signal, terminal }
    if (words.trim() === '')
      throw new DocsgenError({ rule: 'usage', text: 'Expected words to search for: `docsgen search "partial refund"`' })
    const { lang, from, versionOf: version, tag, limit = 10 } = options
    const section = options.section?.replace(/^(?!\/)/, '/')
    const question = { text: words, limit: Math.max(1, limit), ...given({ from, version, section, tag }) }
    const found = await withSearch(root, opening, async (whole, read) => {
      const opened = lang === undefined ? whole : await (await import('../search/search-site.ts')).searchIn(read, lang)
      await checkFilters(question, opened)
      return opened.find(question)
    })
    const { formatFound, describeFound } = await import('./search-report.ts')
    if (format === 'json') terminal.raw(`${JSON.stringify(describeFound(question.text, found), undefined, 2)}\n`)
    else terminal.out(formatFound(question, found, terminal))
    return 0
  }
})

/** Without the options that nobody gave. */
function given<Options extends object>(options: Options) {
  return Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as Partial<{
    [Name in keyof Options]: NonNullable<Options[Name]>
  }>
}

/** Opens the index of a built folder, or makes that of a project. Throws a DocsgenError where there is none. */
async function withSearch<Result>(
  root: string,
  options: OpenOptions,
  use: (search: Search, read: ReadSite) => Promise<Result>
): Promise<Result> {
  if (!(await maybeStat(root))?.isDirectory())
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${root}\`` })
  if (await isBuilt(root)) {
    const { readFolder, searchFolder } = await import('../search/search-site.ts')
    return use(searchFolder(root), readFolder(root))
  }
  const { searchProject } = await import('../pipeline/search-project.ts')
  return searchProject(root, options, use)
}

/** Throws a DocsgenError for a version, a section or a tag that no page has. */
async function checkFilters({ version, section, tag }: Partial<Question>, search: Search): Promise<void> {
  const { versions, sections, tags } = await search.filters()
  const names = sections.map(({ name }) => name)
  const all = [
    { kind: 'version', name: version, known: [...versions.map((each) => each.name), allVersions] },
    { kind: 'section', name: section, known: names },
    { kind: 'tag', name: tag, known: tags }
  ]
  const messages = all.flatMap(({ kind, name, known }): Message[] =>
    name === undefined || known.includes(name)
      ? []
      : [{ rule: 'usage', text: `Cannot find the ${kind} \`${name}\`${didYouMean(name, known)}`, ...listKnown(known) }]
  )
  if (messages.length > 0) throw new DocsgenError(messages)
}

function listKnown(names: readonly string[]): { note?: string } {
  return names.length === 0
    ? {}
    : {
        note: `There are ${names
          .slice(0, mostNamed)
          .map((name) => `\`${name}\``)
          .join(', ')}`
      }
}
