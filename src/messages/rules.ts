/** What can be wrong, by name. */

export type Level = 'error' | 'warn' | 'off'

/** Every rule and its default level. */
export const rules = {
  'broken-link': 'error',
  'broken-anchor': 'error',
  'draft-link': 'error',
  'missing-file': 'error',
  'unsafe-url': 'error',
  policy: 'warn',
  'duplicate-url': 'error',
  'duplicate-id': 'error',
  'empty-page': 'error',
  'no-pages': 'error',
  'front-matter': 'error',
  'bad-slug': 'error',
  'unknown-template': 'error',
  'unknown-directive': 'error',
  include: 'error',
  'undefined-variable': 'error',
  'unknown-language': 'warn',
  'code-option': 'warn',
  'code-syntax': 'warn',
  maths: 'error',
  'image-alt': 'warn',
  'image-pair': 'warn',
  'unused-asset': 'off',
  'api-document': 'error',
  'api-example': 'error',
  'unknown-operation': 'error',
  'unshown-operation': 'error',
  encoding: 'error',
  'unused-template': 'warn',
  'bad-source': 'error',
  'too-complex': 'error',
  template: 'error',
  theme: 'error',
  config: 'error',
  plugin: 'error',
  output: 'error',
  category: 'error',
  'last-updated': 'warn',
  'orphan-page': 'warn',
  sidebar: 'warn',
  usage: 'error',
  'external-link': 'error',
  'heading-order': 'warn',
  'link-text': 'warn',
  'table-header': 'warn',
  'code-language': 'warn',
  'unclosed-code': 'warn',
  'undefined-reference': 'warn',
  'left-over': 'warn',
  'own-url': 'warn',
  'duplicate-title': 'warn',
  'long-page': 'warn',
  'missing-description': 'off',
  'unused-ignore': 'warn',
  baseline: 'warn'
} as const satisfies Record<string, Level>

/** A rule of docsgen, or one of a plugin. */
export type Rule = keyof typeof rules | `${string}/${string}`

/** Without what these rules ask for there is no page to publish, or none to trust: no configuration can lower them. */
export const firm: ReadonlySet<Rule> = new Set([
  'duplicate-url',
  'no-pages',
  'bad-slug',
  'include',
  'encoding',
  'bad-source',
  'too-complex',
  'template',
  'theme',
  'config',
  'plugin',
  'output',
  'usage'
])
