/** `docsgen search`: what readers find, from a project or a built site. Writes nothing. */
import type { Search, SearchResult } from '../client/search/search.ts'
import { stripControls } from '../messages/format.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal } from '../messages/terminal.ts'
import type { OpenOptions } from '../pipeline/search-project.ts'
import type { ReadSite } from '../search/search-site.ts'
import { isBuilt } from './built-folder.ts'
import { choice, command, optional, text, wholeNumber } from './command.ts'
import { visibility } from './options.ts'

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
    limit: wholeNumber('<n>', 'pages to print (default: 10)'),
    ...visibility,
    format: choice('output format', ['text', 'json'], 'text')
  },
  examples: ['docsgen search "partial refund"', 'docsgen search refund dist', 'docsgen search Erstattung --lang de'],
  async run({ words, root, format, drafts, now, lang, from, limit = 10 }, { signal }) {
    const terminal = createTerminal()
    const opening: OpenOptions = { overrides: { drafts, now }, signal, terminal }
    if (words.trim() === '')
      throw new DocsgenError({ rule: 'usage', text: 'Expected words to search for: `docsgen search "partial refund"`' })
    const found = await withSearch(root, opening, async (whole, read) => {
      const opened = lang === undefined ? whole : await (await import('../search/search-site.ts')).searchIn(read, lang)
      return opened.find({ text: words, limit: Math.max(1, limit), ...(from && { from }) })
    })
    if (format === 'json') terminal.raw(`${JSON.stringify(describeFound(words, found), undefined, 2)}\n`)
    else terminal.out(await formatFound(words, found))
    return 0
  }
})

/** Opens the index of a built folder, or makes that of a project. Throws a DocsgenError where there is none. */
async function withSearch<Result>(
  root: string,
  options: OpenOptions,
  use: (search: Search, read: ReadSite) => Promise<Result>
): Promise<Result> {
  if (await isBuilt(root)) {
    const { readFolder, searchFolder } = await import('../search/search-site.ts')
    return use(searchFolder(root), readFolder(root))
  }
  const { searchProject } = await import('../pipeline/search-project.ts')
  return searchProject(root, options, use)
}

/** A line for each page and each of its sections; then how many pages answer, and words that no page has. */
async function formatFound(words: string, found: SearchResult): Promise<string> {
  const { explainUnknown } = await import('../search/try-queries.ts')
  const toLine = (score: number, name: string, url: string) => `${score.toFixed(2)}  ${clean(name)}  ${url}\n`
  const lines = found.hits.flatMap(({ title, url, score, version, sections }) => [
    toLine(score, version === undefined ? title : `${title} (${version})`, url),
    ...sections.flatMap(({ id, headings, score }) =>
      id === '' ? [] : `  ${toLine(score, headings.join(' › '), `${url}#${id}`)}`
    )
  ])
  const { total, isLeast, hits } = found
  const more = total > hits.length ? ` (here ${hits.length}: see \`--limit\`)` : ''
  const count = `${isLeast ? 'At least ' : ''}${total} ${total === 1 ? 'page answers' : 'pages answer'}`
  const unknown = explainUnknown(found)
  const end = `${total === 0 ? 'No page answers' : count} “${clean(words)}”${more}\n${unknown && `${clean(unknown)}\n`}`
  return lines.length === 0 ? end : `${lines.join('')}\n${end}`
}

function clean(text: string): string {
  return stripControls(text).replace(/\s+/g, ' ')
}

/** For programs: the same, with all that is known. */
function describeFound(query: string, { hits, total, unknown }: SearchResult): object {
  const pages = hits.map(({ sections, ...page }) => ({
    ...page,
    sections: sections.map(({ id, ...section }) => ({ url: id === '' ? page.url : `${page.url}#${id}`, ...section }))
  }))
  return { query, total, pages, unknown }
}
