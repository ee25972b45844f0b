/** The sections of docs/ about rules: their addresses, and what they say of a rule in short. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot, readHomepage } from '../disk/package-root.ts'
import { toPosix } from '../disk/paths.ts'
import type { RuleDocs, Rules } from './rules.ts'

/** The address of a rule's page, its section of docs/ as Markdown, and the first sentence. */
export interface RuleSection {
  url: string
  markdown: string
  summary: string
}

/** Returns the section about a rule; undefined where the pages are not installed. */
export function readSection(docs: RuleDocs): RuleSection | undefined {
  const { page, id } = locate(docs)
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const [, markdown] = new RegExp(`^### \`${id}\`\\n+((?:(?!^##).*\\n?)*)`, 'm').exec(text) ?? []
  if (markdown === undefined) return undefined
  const [first = ''] = markdown.split(/\n\n/)
  const plain = first.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
  const summary = /^(?!```).+?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? ''
  const url = readHomepage() === undefined ? `${pathToFileURL(page).href}#${id}` : pageOf(id)
  return { url, markdown: markdown.trim(), summary }
}

/** More rules than these are only counted. */
const mostRules = 4

/**
 * Where these rules are explained, '' for none that is: pages of docsgen's site, which the `homepage` of a released package
 * names, such as `https://docsgen.example/reference/rules/policy`; else sections of the installed
 * `docs/checking.md#broken-link, #policy`.
 */
export function addressOf(names: string[], rules: Rules, homepage = readHomepage()): string {
  // Who mistyped a command reads its help.
  const explained = [...new Set(names)].flatMap((name) => (name === 'usage' ? [] : (rules.get(name)?.docs ?? [])))
  let before = ''
  const addresses = explained.slice(0, mostRules).map((docs) => {
    const { page, id } = locate(docs)
    if (homepage !== undefined) return pageOf(id, homepage)
    const address = page === before ? `#${id}` : `${shown(page)}#${id}`
    before = page
    return address
  })
  const more = explained.length > mostRules ? ` and ${explained.length - mostRules} more` : ''
  return addresses.join(', ') + more
}

/** The page of a rule on docsgen's site, which docs/plugins/reference/ makes. */
function pageOf(rule: string, homepage = readHomepage()): string {
  return `${homepage}/reference/rules/${rule}`
}

function locate(docs: RuleDocs): { page: string; id: string } {
  const [name, id = ''] = docs.split('#')
  return { page: path.join(packageRoot, 'docs', `${name}.md`), id }
}

/** From the working folder if it is below it. */
function shown(page: string): string {
  const relative = toPosix(path.relative(process.cwd(), page))
  return relative.startsWith('..') ? toPosix(page) : relative
}
