/** What Docusaurus wrote in the head of pages and docsgen does not: one line for all pages. */
import { parseDocument } from 'yaml'
import { countOf } from '../src/messages/format.ts'
import type { SourcePage, SourceSite, Todo } from './types.ts'

interface Made {
  page: SourcePage
  /** Its text in the new project. */
  text: string
}

/** Docusaurus describes a page that does not do so itself by its first line of text, and writes its keywords for search engines. */
export function findLostMeta({ kind }: SourceSite, made: Made[]): Todo[] {
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
