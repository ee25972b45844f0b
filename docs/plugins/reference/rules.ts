import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { firstSentence, type ReferencePage, readDocs, sectionOf, withUrls } from './sections.ts'

interface Facts {
  level: 'error' | 'warn' | 'info'
  /** `checking#broken-link` */
  docs: string
  essential?: boolean
  scope?: string
}

/** A page for each rule, with the section of docs/ about it. */
export async function rulePages(repository: string): Promise<ReferencePage[]> {
  const file = path.join(repository, 'lib/src/site/checks/rules.js')
  const { rules }: { rules: Map<string, Facts> } = await import(pathToFileURL(file).href)
  const docs = readDocs(repository)
  return [...rules].map(([name, facts]) => {
    const [page = '', id] = facts.docs.split('#')
    const section = sectionOf(docs.get(page) ?? '', `### \`${id}\``)
    if (section === undefined) throw new Error(`there is no section about ${name} in docs/${page}.md`)
    return {
      url: `rules/${name}`,
      title: name,
      description: firstSentence(section),
      markdown: `${levelOf(name, facts)}\n\n${withUrls(section, page)}\n`
    }
  })
}

function levelOf(name: string, { level, essential, scope }: Facts): string {
  const isError = level === 'error'
  if (essential) return 'The level is :badge[error]{tone=danger} in every case; `rules` cannot set it.'
  const badge = isError ? ':badge[error]{tone=danger}' : `:badge[${level === 'info' ? level : 'warning'}]{tone=caution}`
  const when = scope === 'request' ? ' It is checked only if you ask for it.' : ''
  const other = isError ? 'warn' : 'error'
  return `The level is ${badge}. To set [another level](/checking#levels): \`rules: { '${name}': '${other}' }\`.${when}`
}
