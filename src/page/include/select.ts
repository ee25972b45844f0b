/** Selects the part of an included file: lines by number, a region between marks, or a section. */
import type { Heading, Nodes, Root } from 'mdast'
import { didYouMean } from '../../messages/suggest.ts'
import { findBlock } from '../front-matter/block.ts'
import { withoutIds } from '../markdown/heading-ids.ts'
import { parseMarkdown } from '../markdown/markdown.ts'

/** The part asked for: at most one of these. */
export interface Part {
  lines?: string
  region?: string
  section?: string
}

export interface PartProblem {
  text: string
  note?: string
}

/** Blanks out everything but the requested part, so line numbers stay. */
export function cutMarkdown(source: string, part: Part): string | PartProblem {
  const block = findBlock(source)
  const end = block && 'end' in block ? block.end : 0
  const whole = source.slice(0, end).replace(/[^\n]/g, '') + source.slice(end)
  if (Object.keys(part).length === 0) return whole
  const tree = parseMarkdown(whole)
  const lines = linesOf(whole)
  const selected = selectPart(lines, part, tree)
  if ('text' in selected) return selected
  const wanted = new Set(definedAt(tree))
  for (let line = selected.from; line <= selected.to; line++) wanted.add(line)
  for (const line of selected.marks) wanted.delete(line)
  return lines.map((text, at) => (wanted.has(at + 1) ? text : '')).join('\n')
}

/** The lines asked for, without their common indentation. */
export function cutCode(source: string, part: Part): string | PartProblem {
  const lines = linesOf(source)
  const selected = selectPart(lines, part)
  if ('text' in selected) return selected
  const { from, to, marks } = selected
  return dedent(lines.slice(from - 1, to).filter((_, at) => !marks.includes(from + at))).join('\n')
}

function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n')
}

/** Lines of definitions, which often follow at the end of the file, outside of the part. */
function definedAt({ children }: Root): number[] {
  return children.flatMap(({ type, position }) => {
    if (!position || (type !== 'definition' && type !== 'footnoteDefinition')) return []
    const { start, end } = position
    return Array.from({ length: end.line - start.line + 1 }, (_, at) => start.line + at)
  })
}

function dedent(lines: string[]): string[] {
  const full = lines.filter((line) => line.trim() !== '')
  let shared = /^[ \t]*/.exec(full[0] ?? '')?.[0] ?? ''
  for (const line of full) while (!line.startsWith(shared)) shared = shared.slice(0, -1)
  return lines.map((line) => line.slice(shared.length))
}

/** Lines from 1, both ends included. `marks` are lines of region marks, to leave out. */
interface Selected {
  from: number
  to: number
  marks: number[]
}

function selectPart(lines: string[], part: Part, tree?: Root): Selected | PartProblem {
  const [asked, other] = Object.keys(part)
  if (other) return { text: `Expected one of \`${asked}\` and \`${other}\`, not both` }
  if (part.lines !== undefined) return selectLines(part.lines, lines.length)
  if (part.region !== undefined) return selectRegion(part.region, lines)
  if (part.section !== undefined && tree) return selectSection(part.section, { tree, end: lines.length })
  return { from: 1, to: lines.length, marks: [] }
}

function selectLines(written: string, count: number): Selected | PartProblem {
  const [, first, dash, last] = /^(\d*)(-?)(\d*)$/.exec(written) ?? []
  if (first === undefined || (first === '' && last === '')) {
    return { text: `Expected \`lines\` to be such as \`3-9\`, \`3-\` or \`-9\`, not \`${written}\`` }
  }
  const from = first === '' ? 1 : Number(first)
  const to = dash === '' ? from : last === '' ? Math.max(from, count) : Number(last)
  if (from < 1 || from > to) return { text: `Cannot use lines ${from} to ${to}: the last is before the first` }
  const missing = from > count ? from : to > count ? to : undefined
  return missing === undefined
    ? { from, to, marks: [] }
    : { text: `Cannot find line ${missing} of it`, note: `It has ${count} lines` }
}

/** Marks a region in a comment of any language: `// #region a`, `<!-- #region a -->`, `# endregion`. */
const mark = /^\s*(?:[^\w\s]{1,4}|rem\b)\s*(?:#\s*)?(end)?region\b[ \t]*([\w.]+(?:-[\w.]+)*)?/i

function selectRegion(name: string, lines: string[]): Selected | PartProblem {
  const marks = lines.flatMap((text, at) => {
    const [found, end, called] = mark.exec(text) ?? []
    return found === undefined ? [] : [{ line: at + 1, isEnd: end !== undefined, called }]
  })
  const starts = marks.filter(({ isEnd, called }) => !isEnd && called === name)
  const [start] = starts
  if (!start) {
    const names = new Set(marks.flatMap(({ isEnd, called }) => (!isEnd && called ? [called] : [])))
    const known = names.size > 0 ? `It has ${[...names].join(', ')}` : 'It has no regions: write `#region` in a comment'
    return { text: `Cannot find the region \`${name}\` in it${didYouMean(name, names)}`, note: known }
  }
  if (starts.length > 1) return { text: `Cannot choose between ${starts.length} regions with the name \`${name}\`` }
  let depth = 0
  for (const { line, isEnd, called } of marks.filter(({ line }) => line > start.line)) {
    if (isEnd && (called === name || (depth === 0 && called === undefined))) {
      return { from: start.line + 1, to: line - 1, marks: marks.map((each) => each.line) }
    }
    depth += isEnd ? -1 : 1
  }
  return { text: `Cannot find the end of the region \`${name}\``, note: `It begins at line ${start.line}` }
}

function selectSection(name: string, { tree, end }: { tree: Root; end: number }): Selected | PartProblem {
  const headings = tree.children.filter((node) => node.type === 'heading')
  const wanted = simplify(name)
  const at = headings.findIndex((heading) => simplify(titleOf(heading)) === wanted)
  const heading = headings[at]
  if (!heading) {
    const titles = headings.map(titleOf)
    return { text: `Cannot find the section \`${name}\` in it${didYouMean(name, titles)}` }
  }
  const next = headings.slice(at + 1).find(({ depth }) => depth <= heading.depth)
  return { from: heading.position?.start.line ?? 1, to: (next?.position?.start.line ?? end + 1) - 1, marks: [] }
}

/** The text without an explicit id. */
function titleOf(heading: Heading): string {
  return withoutIds(textOf(heading))
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function simplify(title: string): string {
  return title.trim().replace(/\s+/g, ' ').toLowerCase()
}
