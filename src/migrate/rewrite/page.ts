/** One page of a source becomes one page of docsgen. */
import { findBlock } from '../../page/front-matter/block.ts'
import type { Counted, Kind, PageContext, SourcePage, Todo } from '../types.ts'
import { fenced, indented } from './admonitions.ts'
import { keepAnchors } from './anchors.ts'
import { convertBlocks, type Syntax } from './blocks.ts'
import { component } from './components.ts'
import { convertFrontMatter } from './front-matter.ts'
import { convertIncludes } from './includes.ts'
import { applyEdits, textOf, toLines } from './lines.ts'
import { type LinkIndex, linkEdits } from './links.ts'
import { takeModules, withoutMdxFences } from './modules.ts'
import { tabGroup } from './tabs.ts'

/** Containers of a kind, in the order they are looked for. */
const syntaxes: Record<Kind, Syntax[]> = {
  docusaurus: [fenced, component],
  vitepress: [fenced, component],
  starlight: [fenced, component],
  mkdocs: [indented, tabGroup, fenced]
}

export interface ConvertedPage extends Pick<PageContext, 'tags' | 'included'> {
  text: string
  todos: Todo[]
  counts: Map<Counted, number>
}

/** Converts the text of a page. Line ends become newlines. */
export function convertPage(
  written: string,
  { kind, page, index }: { kind: Kind; page: SourcePage; index: LinkIndex }
): ConvertedPage {
  const source = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const todos: Todo[] = []
  const counts = new Map<Counted, number>()
  const context: PageContext = {
    kind,
    page,
    isMdx: kind === 'docusaurus' || kind === 'vitepress' || page.file.endsWith('.mdx'),
    imports: new Map(),
    labels: new Map(),
    tags: new Set(),
    included: new Set(),
    todo: (line, text) => void todos.push({ file: page.file, line, text }),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const block = findBlock(source)
  const found = block && 'yaml' in block ? block : { yaml: '', end: 0 }
  const head = convertFrontMatter(found.yaml, context, (href) => index.resolve(href, page))
  const lines = toLines(source.slice(found.end), source.slice(0, found.end).split('\n').length)
  const bare = takeModules(convertIncludes(withoutMdxFences(lines), context), context)
  const made = convertBlocks(bare, context, syntaxes[kind])
  const linked = applyEdits(made, linkEdits(textOf(made), index, context))
  const body = textOf(keepAnchors(linked, kind))
    .replace(/\n{3,}/g, '\n\n')
    .replace(/^\n+|\n*$/g, '')
  const { tags, included } = context
  return { text: `${head && `${head}\n`}${body}\n`, todos, counts, tags, included }
}
