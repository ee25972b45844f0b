/** What differs between a file and its copy, as replacements at places: all else stays byte for byte. */
import type { Nodes } from 'mdast'
import type { PlacedFix } from '../messages/fix.ts'
import { placeAt } from '../messages/place.ts'
import { findBlock } from '../page/front-matter/block.ts'
import { hasIncludes } from '../page/include/include.ts'
import { parseMarkdown } from '../page/markdown/markdown.ts'
import type { Page } from '../page/page.ts'
import { isMap, isScalar, readYaml } from '../page/yaml.ts'
import type { Addresses } from './addresses.ts'

/** Of the links of a page and of the files that it includes. */
export function linkEdits(page: Page, { href: move }: Addresses): PlacedFix[] {
  return page.links.flatMap(({ href, place, file = page.file }) => {
    const text = move(href, file)
    return text === href || place === undefined ? [] : [{ file, place, was: href, text }]
  })
}

/** A former address belongs to the current page. */
export function aliasEdits({ file, aliases = [] }: Page, text: string): PlacedFix[] {
  if (aliases.length === 0) return []
  const { start, yaml } = frontMatter(text)
  const { contents } = readYaml(yaml).document
  const pairs = isMap(contents) ? contents.items : []
  const pair = pairs.find(({ key }) => isScalar(key) && key.value === 'aliases')
  const [from, to] = [pair?.key, pair?.value].map((node) => (node as { range?: number[] } | undefined)?.range)
  if (from?.[0] === undefined || to?.[1] === undefined) return []
  const end = yaml[to[1] - 1] === '\n' ? to[1] : yaml.indexOf('\n', to[1]) + 1
  return [edit({ file, text, offset: start + from[0], was: yaml.slice(from[0], end), by: '' })]
}

const fileAttribute = /(?<=[\s{]file=)(?:"([^"\n]*)"|'([^'\n]*)'|([^\s}"'][^\s}]*))/d

/** Of the includes of a Markdown file. */
export function includeEdits(file: string, text: string, { include: move }: Addresses): PlacedFix[] {
  if (!hasIncludes(text)) return []
  const { end: begin } = frontMatter(text)
  const edits: PlacedFix[] = []
  visit(parseMarkdown(text.slice(begin)), (node) => {
    const isInclude = node.type === 'code' || (node.type === 'leafDirective' && node.name === 'include')
    const offset = begin + (node.position?.start.offset ?? 0)
    const found = isInclude ? fileAttribute.exec(text.slice(offset).split(/\r?\n/, 1)[0] ?? '') : undefined
    const [at] = found?.indices?.slice(1).find(Boolean) ?? []
    const was = found?.slice(1).find(Boolean) ?? ''
    const by = move(was, file)
    if (at !== undefined && by !== was) edits.push(edit({ file, text, offset: offset + at, was, by }))
  })
  return edits
}

/** Its YAML, where that begins, and where the text after it does. */
function frontMatter(text: string): { start: number; yaml: string; end: number } {
  const mark = text.startsWith('\ufeff') ? 1 : 0
  const block = findBlock(text.slice(mark))
  if (block === undefined || 'problem' in block) return { start: 0, yaml: '', end: 0 }
  return { start: text.indexOf('\n') + 1, yaml: block.yaml, end: mark + block.end }
}

interface Replaced {
  file: string
  text: string
  offset: number
  was: string
  by: string
}

function edit({ file, text, offset, was, by }: Replaced): PlacedFix {
  return { file, place: placeAt(text, offset), was, text: by }
}

function visit(node: Nodes, see: (node: Nodes) => void): void {
  see(node)
  if ('children' in node) for (const child of node.children) visit(child, see)
}
