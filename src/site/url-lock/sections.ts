/** The sections of a Markdown text, to see which heading took the place of another. */

export interface Section {
  /** As authors write it, or as GitHub makes it of a text without marks. */
  id: string
  depth: number
  /** Of the heading, from 1. */
  line: number
  /** The line of the heading. */
  heading: string
  /** What is below it, to the next heading that is not below it itself. */
  lines: ReadonlySet<string>
}

/** Reads headings with `#`: others are rare, and only not found. */
export function readSections(text: string): Section[] {
  const lines = text.split(/\r\n|\n|\r/)
  const found: { depth: number; at: number }[] = []
  let fence: string | undefined
  for (const [at, line] of lines.entries()) {
    const [, mark] = /^ {0,3}(`{3,}|~{3,})/.exec(line) ?? []
    if (mark && (fence === undefined || mark.startsWith(fence))) fence = fence === undefined ? mark : undefined
    const [, signs] = fence === undefined ? (/^ {0,3}(#{1,6})[ \t]/.exec(line) ?? []) : []
    if (signs) found.push({ depth: signs.length, at })
  }
  return found.map(({ depth, at }, index) => {
    const end = found.slice(index + 1).find((next) => next.depth <= depth)?.at ?? lines.length
    const heading = lines[at] ?? ''
    const below = lines.slice(at + 1, end).map((line) => line.trim())
    return { id: idOf(heading), depth, line: at + 1, heading, lines: new Set(below.filter(Boolean)) }
  })
}

function idOf(heading: string): string {
  const title = heading.replace(/^ *#+[ \t]+|[ \t]+#*[ \t]*$/g, '')
  const [, written] = /\{#([^\s{}]+)[^{}]*\}$/.exec(title) ?? []
  const plain = title.replace(/!?\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/<[^>]*>/g, '')
  return (
    written ??
    plain
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}_ -]/gu, '')
      .replaceAll(' ', '-')
  )
}

/** From 0 for texts that have no line in common to 1 for the same lines. */
export function likeness(a: Section, b: Section): number {
  const most = Math.max(a.lines.size, b.lines.size)
  return most === 0 ? 0 : [...a.lines].filter((line) => b.lines.has(line)).length / most
}

/** The line of a heading with one more id at its end; `id` is the one that it has. */
export function withId({ heading, id }: Section, further: string): string {
  if (/\{#[^{}]+\}[ \t]*#*[ \t]*$/.test(heading)) return heading.replace(/\}([ \t]*#*[ \t]*)$/, ` #${further}}$1`)
  return heading.replace(/(?:[ \t]+#+)?[ \t]*$/, (end) => ` {#${id} #${further}}${end}`)
}
