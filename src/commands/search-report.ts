/** Prints what readers find, on a terminal and as JSON. */
import type { Hit, Question, SearchResult } from '../client/search/search.ts'
import { fold } from '../client/search/words.ts'
import { stripControls } from '../messages/format.ts'
import type { Terminal } from '../messages/terminal.ts'
import { explainUnknown } from '../search/try-queries.ts'

/** Longer names are not waited for by the column after them. */
const widest = 60

interface Row {
  score: number
  name: string
  url: string
  isPage: boolean
}

/** A line for each page and each of its sections; then how many pages answer, and words that no page has. */
export function formatFound({ text }: Question, found: SearchResult, { paint, width }: Terminal): string {
  const rows = found.hits.flatMap(toRows)
  const urls = Math.max(...rows.map(({ url }) => url.length))
  const room = Math.max(20, Math.min(widest, width - urls - 9))
  const column = Math.min(room, Math.max(...rows.map(({ name }) => name.length)))
  const marks = new Set(found.marks.flat())
  const mark = (name: string) =>
    name.replace(/[\p{L}\p{N}\p{M}]+/gu, (word) => (marks.has(fold(word)) ? paint.yellow(word) : word))
  const lines = rows.map(({ score, name, url, isPage }) => {
    const shown = name.length > room && width !== Number.POSITIVE_INFINITY ? `${name.slice(0, room - 1)}…` : name
    const padding = ' '.repeat(Math.max(0, column - shown.length))
    const marked = isPage ? paint.bold(mark(shown)) : mark(shown)
    return `${paint.dim(score.toFixed(2))}  ${marked}${padding}  ${paint.cyan(url)}\n`
  })
  const { total, isLeast, hits } = found
  const others = isLeast ? `\`--limit ${hits.length * 10}\` prints more` : `\`--limit ${total}\` prints all`
  const more = total > hits.length ? ` (here ${hits.length}; ${others})` : ''
  const answer = `${isLeast ? 'At least ' : ''}${total} ${total === 1 ? 'page answers' : 'pages answer'}`
  const sum = total === 0 ? `No page answers “${clean(text)}”` : `${answer} “${clean(text)}”${more}`
  const unknown = explainUnknown(found)
  return `${lines.join('')}${lines.length > 0 ? '\n' : ''}${sum}\n${unknown && `${clean(unknown)}\n`}`
}

function toRows({ title, url, score, version, sections }: Hit): Row[] {
  const name = clean(version === undefined ? title : `${title} (${version})`)
  return [
    { score, name, url, isPage: true },
    ...sections.flatMap(({ id, headings, score: own }): Row[] =>
      id === '' ? [] : [{ score: own, name: `  ${clean(headings.join(' › '))}`, url: `${url}#${id}`, isPage: false }]
    )
  ]
}

function clean(text: string): string {
  return stripControls(text).replace(/\s+/g, ' ')
}

/** For programs: the same, with all that is known. */
export function describeFound(query: string, { hits, total, unknown }: SearchResult): object {
  const pages = hits.map(({ sections, ...page }) => ({
    ...page,
    sections: sections.map(({ id, ...section }) => ({ url: id === '' ? page.url : `${page.url}#${id}`, ...section }))
  }))
  return { query, total, pages, unknown }
}
