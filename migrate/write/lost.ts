/** Names what pages lose besides marks in their text: descriptions, and diagrams. One line stands for all pages. */
import { parseDocument } from 'yaml'
import { findFenceEnd } from '../rewrite/fences.ts'
import { toLines } from '../rewrite/lines.ts'
import type { SourcePage, SourceSite, Todo } from '../types.ts'
import { countOf } from '../words.ts'

interface NewPage {
  page: SourcePage
  /** Its text in the new project. */
  text: string
}

/** Docusaurus describes a page that does not do so itself by its first line of text, and writes its keywords for search engines. */
export function findLostMeta({ kind }: SourceSite, made: NewPage[]): Todo[] {
  if (kind !== 'docusaurus') return []
  const pages = made.filter(({ page }) => !page.isPart && !page.isDraft)
  const fields = pages.map(({ text }) =>
    parseDocument(/^---\n([\s\S]*?)^---$/m.exec(text)?.[1] ?? '', { logLevel: 'silent' })
  )
  const described = pages.flatMap(({ page: { file, excerpt } }, at) =>
    excerpt && fields[at]?.get('description') === excerpt ? [`\`${file}\`: “${excerpt}”`] : []
  )
  const bare = pages.flatMap(({ page }, at) => (fields[at]?.has('description') ? [] : [page.file]))
  const keyed = fields.filter((each) => each.hasIn(['search', 'keywords'])).length
  const todos: Todo[] = []
  if (bare.length > 0) {
    const text = `No \`description\` in ${bare.length} of ${countOf(fields.length, 'page')}: search engines are shown the \`description\` of the configuration, or none. To list them, set \`rules: { 'missing-description': 'warn' }\``
    todos.push({ file: '', text, details: bare.map((file) => `\`${file}\``), weight: 'note' })
  }
  if (described.length > 0) {
    const text = `The \`description\` of ${countOf(described.length, 'page')} is the first line of text now, which Docusaurus showed search engines and on cards: write a better one when you change the page`
    todos.push({ file: '', text, details: described, weight: 'note' })
  }
  if (keyed > 0) {
    const text = `The \`keywords\` of ${countOf(keyed, 'page')} are for the search of the site now, \`search.keywords\`: docsgen writes none for search engines`
    todos.push({ file: '', text, weight: 'note' })
  }
  return todos
}

/** Returns what is to do with those of a page, by their lines. */
export function findDiagrams(file: string, text: string): Todo[] {
  const lines = toLines(text, 1)
  const todos: Todo[] = []
  for (let at = 0; at < lines.length; ) {
    const end = findFenceEnd(lines, at)
    const [, language] = /[`~]{3,}\s*\{?\.?(mermaid|plantuml|puml)\b/.exec(lines[at]?.text ?? '') ?? []
    if (end !== undefined && language !== undefined)
      todos.push({
        file,
        line: at + 1,
        text: `A diagram of \`${language}\` is shown as code: ${language === 'mermaid' ? 'turn on `diagrams`, or ' : ''}replace it by an image, see “Diagrams” in Maths and diagrams`
      })
    at = end ?? at + 1
  }
  return todos
}
