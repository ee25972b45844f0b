/**
 * Finds the certain end of a block that remark-parse must read: a blank line before a line that neither continues a
 * list nor is indented; or, for something that may hold blank lines, its certain end or that of the text.
 */
import { closingFence } from './fence.ts'
import { isBlankLine, type Lines, lineAt } from './lines.ts'

const fence = /^( {0,3})(`{3,}(?=[^`]*$)|~{3,})/
const continuing = /^(?:[ \t>]|[-+*](?:[ \t]|$)|\d{1,9}[.)](?:[ \t]|$))/

/** HTML that continues over blank lines. */
const lasting = /<(?:script|pre|style|textarea|[?]|!)/gi

const value = `"[\\w .,:/#-]*"|'[\\w .,:/#-]*'|[\\w.,/#-]+`
const attribute = `(?:[.#][\\w-]+|[a-zA-Z][\\w-]*(?:=(?:${value}))?)(?=[ }])`
const label = '\\[[^[\\]\\\\`<]*\\]'

/** A container directive in its common form. */
const container = new RegExp(
  `^(:{3,})[a-zA-Z](?:[\\w-]*[a-zA-Z0-9])?(?:${label})?(?:\\{(?: *${attribute})* *\\})?[ \\t]*$`
)

export function endOfRare(lines: Lines, from: number, hasDirectives: boolean): number {
  const count = lines.begin.length
  const colons = hasDirectives ? container.exec(lineAt(lines, from))?.[1] : undefined
  if (colons !== undefined) return endOfContainer(lines, from, colons)
  let isHtml = false
  for (let at = from; at < count; at++) {
    const line = lineAt(lines, at)
    isHtml ||= /^ *</.test(line)
    if (isBlankLine(lines, at)) {
      while (at + 1 < count && isBlankLine(lines, at + 1)) at++
      // white space in the last blank line may belong to what is open
      if (at + 1 === count || (lineAt(lines, at) === '' && !continuing.test(lineAt(lines, at + 1)))) return at + 1
    } else if (fence.test(line)) {
      if (isHtml) return count
      const end = endOfFence(lines, at)
      if (end === undefined) return count
      if (at === from && !line.startsWith(' ')) return end + 1
      at = end
    } else if (mayLast(line) || /^ {0,3}:::/.test(line)) return count
  }
  return count
}

/** True unless every such tag in the line is a comment that also ends there. */
function mayLast(line: string): boolean {
  lasting.lastIndex = 0
  for (let found = lasting.exec(line); found; found = lasting.exec(line)) {
    const end = line.startsWith('<!--', found.index) ? line.indexOf('-->', found.index + 4) : -1
    if (end === -1) return true
    lasting.lastIndex = end
  }
  return false
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
  const closing = closingFence(ticks.charAt(0), ticks.length)
  for (let at = from + 1; at < lines.begin.length; at++) {
    const line = lineAt(lines, at)
    const found = closing.exec(line)?.[1]
    if (found !== undefined) return indent === '' || found === indent ? at : undefined
    if (!line.startsWith(indent) && !isBlankLine(lines, at)) return undefined
  }
  return undefined
}
