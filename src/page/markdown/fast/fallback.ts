/**
 * Finds the certain end of a block that remark-parse must read: a blank line before a line that neither continues a
 * list nor is indented; or, for something that may hold blank lines, its certain end or that of the text.
 */
import type { Lines } from './lines.ts'

const fence = /^( *)(`{3,}(?=[^`]*$)|~{3,})/
const continuing = /^(?:[ \t>]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/

/** HTML that continues over blank lines. */
const lasting = /<(?:script|pre|style|textarea|[?]|!(?!--.*-->))/i

const container = /^(:{3,})[a-zA-Z][\w-]*(?:\[[^[\]\\`<]*\])?(?:\{[\w\s="'.#-]*\})?[ \t]*$/

export function endOfRare(lines: Lines, from: number): number {
  const count = lines.begin.length
  const colons = container.exec(lineAt(lines, from))?.[1]
  if (colons !== undefined) return endOfContainer(lines, from, colons)
  let isHtml = false
  for (let at = from; at < count; at++) {
    const line = lineAt(lines, at)
    isHtml ||= /^ *</.test(line)
    if (line.trim() === '') {
      const next = nextFilled(lines, at)
      if (next === undefined) return count
      if (!continuing.test(lineAt(lines, next))) return next
    } else if (fence.test(line)) {
      if (isHtml) return count
      if (at > from && !line.startsWith(' ')) return at
      const end = endOfFence(lines, at)
      if (end === undefined) return count
      if (at === from && !line.startsWith(' ')) return end + 1
      at = end
    } else if (lasting.test(line) || /^ {0,3}:::/.test(line)) return count
  }
  return count
}

function lineAt({ text, begin, end }: Lines, line: number): string {
  return text.slice(begin[line], end[line])
}

function nextFilled(lines: Lines, from: number): number | undefined {
  for (let at = from; at < lines.begin.length; at++) if (lineAt(lines, at).trim() !== '') return at
  return undefined
}

/** The first possible closing line closes it, whatever is inside. */
function endOfContainer(lines: Lines, from: number, colons: string): number {
  const closing = new RegExp(`^ {0,3}:{${colons.length},}[ \\t]*$`)
  for (let at = from + 1; at < lines.begin.length; at++) {
    if (closing.test(lineAt(lines, at))) return at + 1
  }
  return lines.begin.length
}

/** The last line of a fence, if certain: a fence in a list may end earlier, with the list. */
function endOfFence(lines: Lines, from: number): number | undefined {
  const [, indent = '', ticks = ''] = fence.exec(lineAt(lines, from)) ?? []
  const closing = new RegExp(`^( *)${ticks[0]}{${ticks.length},}[ \\t]*$`)
  for (let at = from + 1; at < lines.begin.length; at++) {
    const line = lineAt(lines, at)
    const found = closing.exec(line)?.[1]
    if (indent === '' && found !== undefined && found.length < 4) return at
    if (indent !== '' && found !== undefined) return found === indent ? at : undefined
    if (indent !== '' && /^\S/.test(line)) return undefined
  }
  return undefined
}
