/**
 * Rules: what can be wrong with a site, by name. Those whose problems turn up while docsgen does something else are declared
 * here; one with a check of its own is declared in the file of its check, which page/lint/ or site/checks/ lists.
 */

export type Level = 'error' | 'warn' | 'off'

/** The level of each rule, plugins' included. */
export type Levels = Readonly<Record<string, Level>>

export interface RuleFacts {
  /** Default level. */
  level: Level
  /** No page to publish, or none to trust, without it: nothing can lower or silence it. */
  essential?: true
  /**
   * Needed to find its problems: one page, the default; all of them, `site`; their HTML, `build`; answers of other `hosts`,
   * which are asked on request.
   */
  scope?: 'page' | 'site' | 'build' | 'hosts'
}

export const foundInPassing = {
  'broken-link': { level: 'error' },
  'broken-anchor': { level: 'error' },
  'draft-link': { level: 'error' },
  'missing-file': { level: 'error' },
  'unsafe-url': { level: 'error' },
  policy: { level: 'warn' },
  'duplicate-url': { level: 'error', essential: true, scope: 'site' },
  'duplicate-id': { level: 'error' },
  'empty-page': { level: 'error' },
  'no-pages': { level: 'error', essential: true },
  'front-matter': { level: 'error' },
  'bad-slug': { level: 'error', essential: true },
  'unknown-template': { level: 'error' },
  'unknown-directive': { level: 'error' },
  include: { level: 'error', essential: true },
  secret: { level: 'error' },
  'private-file': { level: 'warn', scope: 'site' },
  'undefined-variable': { level: 'error' },
  'unknown-element': { level: 'error' },
  'unclosed-html': { level: 'error' },
  'raw-markdown': { level: 'warn' },
  'unknown-scheme': { level: 'warn' },
  mdx: { level: 'error', scope: 'site' },
  diagram: { level: 'warn' },
  'unknown-language': { level: 'warn' },
  'code-option': { level: 'warn' },
  'code-syntax': { level: 'warn' },
  maths: { level: 'error' },
  'image-alt': { level: 'warn' },
  'image-pair': { level: 'warn' },
  'api-document': { level: 'error' },
  'api-example': { level: 'error' },
  'unknown-operation': { level: 'error' },
  'unshown-operation': { level: 'error' },
  encoding: { level: 'error', essential: true },
  'unused-template': { level: 'warn' },
  'bad-source': { level: 'error', essential: true },
  'too-complex': { level: 'error', essential: true },
  template: { level: 'error', essential: true },
  style: { level: 'warn' },
  theme: { level: 'error', essential: true },
  config: { level: 'error', essential: true },
  plugin: { level: 'error', essential: true },
  output: { level: 'error', essential: true },
  category: { level: 'error' },
  'last-updated': { level: 'warn' },
  usage: { level: 'error', essential: true },
  'external-link': { level: 'error', scope: 'hosts' },
  'own-url': { level: 'warn' },
  'unused-ignore': { level: 'warn' },
  baseline: { level: 'warn' }
} as const satisfies Record<string, RuleFacts>

declare const isChecked: unique symbol

/** The name of a rule with a check of its own, which only `problemOf` writes into a message. */
export type CheckedRule = string & { readonly [isChecked]: true }

/** A rule of docsgen, or one of a plugin. */
export type Rule = keyof typeof foundInPassing | CheckedRule | `${string}/${string}`

const facts: Partial<Record<string, RuleFacts>> = foundInPassing

export function isEssential(rule: string): boolean {
  return facts[rule]?.essential === true
}

/** Nothing is known of its problems unless hosts were asked. */
export function needsHosts(rule: string): boolean {
  return facts[rule]?.scope === 'hosts'
}
