/** Highlights by Lezer's parsers, which are loaded when a page uses their language. */
import type { Token } from './tokens.ts'

type Parser = typeof import('@lezer/javascript')['parser']

type Tree = ReturnType<Parser['parse']>

export async function loadParser(name: string): Promise<(code: string) => Token[]> {
  const [{ highlightTree, tagHighlighter, tags }, parser] = await Promise.all([
    import('@lezer/highlight'),
    importParser(name)
  ])
  const highlighter = tagHighlighter(
    Object.entries(kindsOf(tags)).flatMap(([kind, list]) => list.map((tag) => ({ tag, class: kind })))
  )
  return (code) => collectTokens(code, parser.parse(code), (tree, add) => highlightTree(tree, highlighter, add))
}

async function importParser(name: string): Promise<Parser> {
  switch (name) {
    case 'python':
      return (await import('@lezer/python')).parser
    case 'go':
      return (await import('@lezer/go')).parser
    case 'rust':
      return (await import('@lezer/rust')).parser
    case 'css':
      return (await import('@lezer/css')).parser
    case 'html':
      return importHtml()
  }
  const { parser } = await import('@lezer/javascript')
  return parser.configure({ dialect: { typescript: 'ts', tsx: 'ts jsx', jsx: 'jsx' }[name] ?? '' })
}

/** With parsers for its scripts and styles. */
async function importHtml(): Promise<Parser> {
  const [html, js, css] = await Promise.all([import('@lezer/html'), importParser('typescript'), importParser('css')])
  const nested = html.configureNesting([
    { tag: 'script', parser: js },
    { tag: 'style', parser: css }
  ])
  return html.parser.configure({ wrap: nested })
}

type Tags = typeof import('@lezer/highlight').tags

/** In any order: Lezer takes the most specific tag. */
function kindsOf(t: Tags) {
  return {
    k: [t.keyword, t.self, t.moduleKeyword, t.operatorKeyword],
    s: [t.string, t.character, t.attributeValue],
    n: [t.number, t.bool, t.null, t.atom, t.unit, t.color, t.literal],
    c: [t.comment],
    f: [
      t.function(t.variableName),
      t.function(t.propertyName),
      t.function(t.definition(t.variableName)),
      t.function(t.definition(t.propertyName)),
      t.macroName
    ],
    t: [t.typeName, t.className, t.namespace, t.tagName],
    p: [t.propertyName, t.definition(t.propertyName), t.attributeName],
    v: [t.special(t.variableName)],
    m: [t.meta, t.annotation, t.processingInstruction],
    r: [t.regexp, t.escape]
  }
}

function collectTokens(
  code: string,
  tree: Tree,
  highlight: (tree: Tree, add: (from: number, to: number, kind: string) => void) => void
): Token[] {
  const tokens: Token[] = []
  let end = 0
  highlight(tree, (from, to, kind) => {
    if (from > end) tokens.push({ kind: '', text: code.slice(end, from) })
    tokens.push({ kind: kind.split(' ')[0] ?? '', text: code.slice(from, to) })
    end = to
  })
  return [...tokens, { kind: '', text: code.slice(end) }]
}
