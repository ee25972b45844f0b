/** Highlights by highlight.js, whose languages are loaded when a page uses them. */

import type { HLJSApi, LanguageFn } from 'highlight.js'
import { unescapeXml } from '../../disk/entities.ts'
import { ownValue } from '../../disk/json.ts'
import { languages } from './languages.ts'
import type { Token } from './tokens.ts'

/** Languages that embed others. */
const inner: Record<string, string[]> = {
  dockerfile: ['bash'],
  markdown: ['xml'],
  django: ['xml'],
  handlebars: ['xml'],
  erb: ['xml', 'ruby'],
  twig: ['xml'],
  http: ['json', 'xml'],
  php: ['xml'],
  'php-template': ['php', 'xml'],
  'clojure-repl': ['clojure'],
  'julia-repl': ['julia'],
  'node-repl': ['javascript'],
  'python-repl': ['python'],
  dust: ['xml'],
  haml: ['ruby'],
  mojolicious: ['xml', 'perl'],
  parser3: ['xml'],
  'vbscript-html': ['xml', 'vbscript']
}

export async function createPatterns(): Promise<(name: string) => Promise<(code: string) => Token[]>> {
  const { default: shared } = await import('highlight.js/lib/core')
  const core: HLJSApi = shared.newInstance()

  async function load(name: string): Promise<void> {
    if (core.getLanguage(name)) return
    core.registerLanguage(name, await importGrammar(name))
    for (const other of inner[name] ?? []) await load(other)
  }

  return async (name) => {
    await load(name)
    return (code) => readHtml(core.highlight(code, { language: name, ignoreIllegals: true }).value)
  }
}

async function importGrammar(name: string): Promise<LanguageFn> {
  if (languages.get(name)?.reader === 'own')
    return ownValue((await import('./own-grammars.ts')).ownGrammars, name) as LanguageFn
  return ((await import(`highlight.js/lib/languages/${name}`)) as { default: LanguageFn }).default
}

/** Kinds by the names of highlight.js. Other pieces keep the kind of what surrounds them. */
const kinds = new Map(
  Object.entries({
    k: 'keyword template-tag bullet',
    n: 'literal number',
    s: 'string char link code',
    r: 'regexp',
    c: 'comment quote doctag',
    f: 'title built_in',
    t: 'type name selector-tag selector-class selector-id selector-pseudo',
    p: 'selector-attr attr attribute property',
    v: 'variable template-variable symbol',
    m: 'meta',
    h: 'section',
    b: 'strong',
    e: 'emphasis',
    i: 'addition',
    d: 'deletion',
    '': 'subst tag params function class operator punctuation'
  }).flatMap(([kind, names]) => names.split(' ').map((name) => [name, kind] as const))
)

/** Their HTML has spans, escaped text and nothing else. */
function readHtml(html: string): Token[] {
  const tokens: Token[] = []
  const open: string[] = []
  for (const [piece, classes] of html.matchAll(/<span class="([^"]*)">|<\/span>|[^<]+/g)) {
    const outer = open.at(-1) ?? ''
    const kind = classes === undefined ? undefined : (kindOf(classes) ?? outer)
    // `null` of JSON is a keyword within a constant
    if (kind !== undefined) open.push(outer === 'n' && kind === 'k' ? 'n' : kind)
    else if (piece === '</span>') open.pop()
    else tokens.push({ kind: outer, text: unescapeXml(piece) })
  }
  return tokens
}

function kindOf(classes: string): string | undefined {
  const [, name = '', more] = /^hljs-(\S+)(?: (\S+))?/.exec(classes) ?? []
  if (name === 'title' && more?.startsWith('class_')) return 't'
  if (name === 'variable' && more?.startsWith('language_')) return 'k'
  if (name === 'variable' && more?.startsWith('constant_')) return 'n'
  // an embedded language starts without a kind
  return name === '' ? '' : kinds.get(name)
}
