/** The pages about rules: their addresses, and what they say of a rule in short. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot } from '../disk/package-root.ts'
import { toPosix } from '../disk/paths.ts'

const page = path.join(packageRoot, 'docs', 'checking.md')

/** What is known of a rule: the url of its section, that section as Markdown, and its first sentence. */
export interface RuleSection {
  url: string
  markdown: string
  summary: string
}

/** Returns the sections of docs/checking.md by rule; rules of plugins have none. */
export function readSections(): Map<string, RuleSection> {
  const text = existsSync(page) ? readFileSync(page, 'utf8') : ''
  const sections = [...text.matchAll(/^### `([\w-]+)`\n+((?:(?!^##).*\n?)*)/gm)]
  return new Map(
    sections.map(([, rule = '', markdown = '']) => {
      const [first = ''] = markdown.split(/\n\n/)
      const plain = first.replace(/\s+/g, ' ').replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
      const summary = /^(?!```).+?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, '.') ?? ''
      return [rule, { url: `${pathToFileURL(page).href}#${rule}`, markdown: markdown.trim(), summary }]
    })
  )
}

/** More rules than these are only counted. */
const mostRules = 4

/** `docs/checking.md#broken-link, #policy`: where these rules are explained; '' for none that is. */
export function addressOf(rules: string[]): string {
  const known = [...new Set(rules)].filter((rule) => !rule.includes('/') && rule !== 'usage')
  if (known.length === 0) return ''
  const relative = toPosix(path.relative(process.cwd(), page))
  const named = known.slice(0, mostRules).map((rule) => `#${rule}`)
  const more = known.length > mostRules ? ` and ${known.length - mostRules} more` : ''
  return `${relative.startsWith('..') ? toPosix(page) : relative}${named.join(', ')}${more}`
}
