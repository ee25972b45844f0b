/** Languages read by highlight.js, each loaded when a page has the language. */
import type { HLJSApi, LanguageFn } from 'highlight.js'
import type { Token } from './tokens.ts'

/** Those that hold others. */
const inner: Record<string, string[]> = {
  dockerfile: ['bash'],
  markdown: ['xml'],
  django: ['xml'],
  handlebars: ['xml'],
  erb: ['xml', 'ruby'],
  twig: ['xml'],
  http: ['json', 'xml'],
  php: ['xml'],
  'php-template': ['php', 'xml']
}

export async function createPatterns(): Promise<(name: string) => Promise<(code: string) => Token[]>> {
  const { default: shared } = await import('highlight.js/lib/core')
  const core: HLJSApi = shared.newInstance()

  async function load(name: string): Promise<void> {
    if (core.getLanguage(name)) return
    const module = (await import(`highlight.js/lib/languages/${name}`)) as { default: LanguageFn }
    core.registerLanguage(name, module.default)
    for (const other of inner[name] ?? []) await load(other)
  }

  return async (name) => {
    await load(name)
    return (code) => readHtml(core.highlight(code, { language: name, ignoreIllegals: true }).value)
  }
}

/** What highlight.js calls a piece, as a kind; what is not here keeps the kind of what it stands in. */
const kinds: Record<string, string> = {
  keyword: 'k',
  literal: 'n',
  number: 'n',
  string: 's',
  char: 's',
  regexp: 'r',
  comment: 'c',
  quote: 'c',
  doctag: 'c',
  title: 'f',
  built_in: 'f',
  type: 't',
  name: 't',
  'selector-tag': 't',
  'selector-class': 't',
  'selector-id': 't',
  'selector-pseudo': 't',
  'selector-attr': 'p',
  attr: 'p',
  attribute: 'p',
  property: 'p',
  variable: 'v',
  'template-variable': 'v',
  'template-tag': 'k',
  symbol: 'v',
  subst: '',
  meta: 'm',
  bullet: 'k',
  link: 's',
  code: 's',
  section: 'h',
  strong: 'b',
  emphasis: 'e',
  addition: 'i',
  deletion: 'd',
  tag: '',
  params: '',
  function: '',
  class: '',
  operator: '',
  punctuation: ''
}

/** The HTML of highlight.js holds spans, escaped text and nothing else. */
function readHtml(html: string): Token[] {
  const tokens: Token[] = []
  const open: string[] = []
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    const outer = open.at(-1) ?? ''
    const kind = classes === undefined ? undefined : (kindOf(classes) ?? outer)
    // `null` of JSON is a keyword within a constant.
    if (kind !== undefined) open.push(outer === 'n' && kind === 'k' ? 'n' : kind)
    else if (piece === '</span>') open.pop()
    else tokens.push({ kind: outer, text: unescapeHtml(piece) })
  }
  return tokens
}

function kindOf(classes: string): string | undefined {
  const [, name = '', more] = /^hljs-(\S+)(?: (\S+))?/.exec(classes) ?? []
  if (name === 'title' && more?.startsWith('class_')) return 't'
  if (name === 'variable' && more?.startsWith('language_')) return 'k'
  if (name === 'variable' && more?.startsWith('constant_')) return 'n'
  // A language within another: it begins anew.
  return name === '' ? '' : kinds[name]
}

function unescapeHtml(text: string): string {
  return text.includes('&') ? text.replace(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => entities[entity] ?? entity) : text
}

const entities: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#x27;': "'", '&amp;': '&' }
