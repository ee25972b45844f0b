/**
 * Rules: what can be wrong with a site, by name. Those whose problems turn up while docsgen does something else are declared
 * here; one with a check of its own is declared in the file of its check, which page/checks/ or site/checks/ lists.
 */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { packageRoot, readHomepage } from '../disk/package-root.ts'
import { toPosix } from '../disk/paths.ts'

export type Level = 'error' | 'warn' | 'info' | 'off'

/** The level of each rule, plugins' included. */
export type Levels = Readonly<Record<string, Level>>

/** A section of a page in docs/: `checking#broken-link` is that of docs/checking.md. */
export type RuleDocs = `${string}#${string}`

export interface RuleFacts {
  level: Level
  docs: RuleDocs
  /** No page to publish, or none to trust, without it: nothing can lower or silence it. */
  essential?: true
  /**
   * Needed to find its problems: one page, the default; all of them, `site`; their HTML, `build`; what is asked on
   * `request` alone, of other hosts or of a browser.
   */
  scope?: 'page' | 'site' | 'build' | 'request'
}

export const foundInPassing = {
  'broken-link': { level: 'error', docs: 'checking#broken-link' },
  'broken-anchor': { level: 'error', docs: 'checking#broken-anchor' },
  'draft-link': { level: 'error', docs: 'checking#draft-link' },
  'missing-file': { level: 'error', docs: 'checking#missing-file' },
  'unsafe-url': { level: 'error', docs: 'checking#unsafe-url' },
  policy: { level: 'warn', docs: 'checking#policy' },
  'duplicate-url': { level: 'error', docs: 'checking#duplicate-url', essential: true, scope: 'site' },
  'duplicate-id': { level: 'error', docs: 'checking#duplicate-id' },
  redirect: { level: 'error', docs: 'checking#redirect', scope: 'site' },
  'redirect-source': { level: 'error', docs: 'checking#redirect-source', scope: 'site' },
  'redirect-loop': { level: 'error', docs: 'checking#redirect-loop', scope: 'site' },
  'redirect-host': { level: 'error', docs: 'checking#redirect-host', scope: 'site' },
  'host-missing': { level: 'error', docs: 'checking#host-missing', scope: 'request' },
  'host-redirect': { level: 'warn', docs: 'checking#host-redirect', scope: 'request' },
  'redirect-version': { level: 'warn', docs: 'checking#redirect-version', scope: 'site' },
  'duplicate-redirect': { level: 'error', docs: 'checking#duplicate-redirect', scope: 'site' },
  'empty-page': { level: 'error', docs: 'checking#empty-page' },
  'no-pages': { level: 'error', docs: 'checking#no-pages', essential: true },
  'front-matter': { level: 'error', docs: 'checking#front-matter' },
  'bad-slug': { level: 'error', docs: 'checking#bad-slug', essential: true },
  'unknown-template': { level: 'error', docs: 'checking#unknown-template' },
  'unknown-directive': { level: 'error', docs: 'checking#unknown-directive' },
  include: { level: 'error', docs: 'checking#include', essential: true },
  secret: { level: 'error', docs: 'checking#secret' },
  trust: { level: 'error', docs: 'checking#trust', essential: true },
  skill: { level: 'error', docs: 'checking#skill', scope: 'site' },
  'private-file': { level: 'warn', docs: 'checking#private-file', scope: 'site' },
  'undefined-variable': { level: 'error', docs: 'checking#undefined-variable' },
  'unknown-element': { level: 'error', docs: 'checking#unknown-element' },
  'unclosed-html': { level: 'error', docs: 'checking#unclosed-html' },
  'raw-markdown': { level: 'warn', docs: 'checking#raw-markdown' },
  'unknown-scheme': { level: 'warn', docs: 'checking#unknown-scheme' },
  mdx: { level: 'error', docs: 'checking#mdx', scope: 'site' },
  diagram: { level: 'warn', docs: 'checking#diagram' },
  'unknown-language': { level: 'warn', docs: 'checking#unknown-language' },
  'code-option': { level: 'warn', docs: 'checking#code-option' },
  'code-syntax': { level: 'warn', docs: 'checking#code-syntax' },
  maths: { level: 'error', docs: 'checking#maths' },
  'image-alt': { level: 'warn', docs: 'checking#image-alt' },
  'image-pair': { level: 'warn', docs: 'checking#image-pair' },
  'api-document': { level: 'error', docs: 'checking#api-document' },
  'api-sample': { level: 'warn', docs: 'checking#api-sample' },
  'api-unknown-key': { level: 'warn', docs: 'checking#api-unknown-key' },
  'api-example': { level: 'error', docs: 'checking#api-example' },
  'unknown-operation': { level: 'error', docs: 'checking#unknown-operation' },
  'unknown-icon': { level: 'error', docs: 'checking#unknown-icon', scope: 'site' },
  'unshown-operation': { level: 'error', docs: 'checking#unshown-operation' },
  encoding: { level: 'error', docs: 'checking#encoding', essential: true },
  'unused-template': { level: 'warn', docs: 'checking#unused-template' },
  'bad-source': { level: 'error', docs: 'checking#bad-source', essential: true },
  'too-complex': { level: 'error', docs: 'checking#too-complex', essential: true },
  template: { level: 'error', docs: 'checking#template', essential: true },
  'dead-hook': { level: 'error', docs: 'checking#dead-hook' },
  style: { level: 'warn', docs: 'checking#style' },
  translation: { level: 'error', docs: 'checking#translation', scope: 'site' },
  'translation-outline': { level: 'warn', docs: 'checking#translation-outline', scope: 'site' },
  'unknown-locale': { level: 'warn', docs: 'checking#unknown-locale', scope: 'site' },
  untranslated: { level: 'warn', docs: 'checking#untranslated' },
  contrast: { level: 'warn', docs: 'checking#contrast' },
  theme: { level: 'error', docs: 'checking#theme', essential: true },
  config: { level: 'error', docs: 'checking#config', essential: true },
  plugin: { level: 'error', docs: 'checking#plugin', essential: true },
  output: { level: 'error', docs: 'checking#output', essential: true },
  'search-test': { level: 'error', docs: 'checking#search-test', scope: 'build' },
  category: { level: 'error', docs: 'checking#category' },
  cards: { level: 'warn', docs: 'checking#cards', scope: 'site' },
  'last-updated': { level: 'warn', docs: 'checking#last-updated' },
  usage: { level: 'error', docs: 'checking#usage', essential: true },
  bug: { level: 'error', docs: 'checking#bug', essential: true },
  hydration: { level: 'error', docs: 'checking#hydration', scope: 'request' },
  'external-link': { level: 'error', docs: 'checking#external-link', scope: 'request' },
  'own-url': { level: 'warn', docs: 'checking#own-url' },
  'unused-ignore': { level: 'warn', docs: 'checking#unused-ignore' },
  'lost-url': { level: 'error', docs: 'checking#lost-url', scope: 'site' },
  'new-url': { level: 'warn', docs: 'checking#new-url', scope: 'site' },
  'url-lock': { level: 'error', docs: 'checking#url-lock', scope: 'site' },
  baseline: { level: 'warn', docs: 'checking#baseline' }
} as const satisfies Record<string, RuleFacts>

declare const isChecked: unique symbol

/** The name of a rule with a check of its own, which only `problemOf` writes into a message. */
export type CheckedRule = string & { readonly [isChecked]: true }

/** A rule of docsgen, or one of a plugin. */
export type Rule = keyof typeof foundInPassing | CheckedRule | `${string}/${string}`

export type Rules = ReadonlyMap<string, RuleFacts>

export const passingRules: Rules = new Map(Object.entries(foundInPassing))

/** A baseline may have it: the rest of the page is published, and the second of two pages at the address of its file. */
export function isAcceptable(rule: string): boolean {
  return !isEssential(rule) || rule === 'include' || rule === 'duplicate-url'
}

export function isEssential(rule: string): boolean {
  return passingRules.get(rule)?.essential === true
}

/** Nothing is known of its problems unless somebody asked for it. */
export function isOnRequest(rule: string): boolean {
  return passingRules.get(rule)?.scope === 'request'
}

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
export function whereExplained(names: string[], rules: Rules, homepage = readHomepage()): string {
  // Who mistyped a command reads its help.
  const explained = [...new Set(names)].flatMap((name) => (name === 'usage' ? [] : (rules.get(name)?.docs ?? [])))
  let before = ''
  const addresses = explained.slice(0, mostRules).map((docs) => {
    const { page, id } = locate(docs)
    if (homepage !== undefined) return pageOf(id, homepage)
    // From the working folder if it is below it.
    const relative = toPosix(path.relative(process.cwd(), page))
    const name = relative.startsWith('..') ? toPosix(page) : relative
    const address = page === before ? `#${id}` : `${name}#${id}`
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
