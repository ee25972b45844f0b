/** Markdown where it is not read: in the midst of HTML, or within it and so far in that it is code. */
import type { Element } from 'hast'
import type { Place } from '../messages/message.ts'

/** Marks that nobody writes into HTML or into code, except as Markdown. */
const block = /^[ \t]*(?:(?:`{3,}|~{3,})[^`\n]*$|:{3,}[ \t]*[a-z][^\n]*|::[a-z][\w-]*[[{][^\n]*)/im
const mark = /!?\[[^[\]\n]{1,200}\]\([^()\s]{1,500}(?: "[^"\n]{0,200}")?\)|\*\*[^\s*](?:[^*\n]{0,200}[^\s*])?\*\*/

/** The same at the beginning of a line: headings, and lists with more than one item. */
const line = /(?<=\n)[ \t]*(?:#{1,6} \S[^\n]*|([-*+] )\S[^\n]*(?=\n[ \t]*\1\S)|1[.)] \S[^\n]*(?=\n[ \t]*2[.)] ))/

const code = /`[^`\n]+`/

interface MarkdownPiece {
  written: string
  /** Where it is in the text. */
  at: number
}

/** Stands for each character of tags that are a part of a line, and of code in them. */
export const filler = '\u0000'

/** The advice for Markdown within HTML: on lines of its own, it may stay. */
export function adviceOn(written: string, isOwnLine: boolean): string {
  const html = htmlOf(written)
  const apart = 'Leave an empty line above it, and begin it at the start of the line'
  return html === undefined ? apart : isOwnLine ? `${apart}; or write \`${html}\`` : `Write \`${html}\``
}

function htmlOf(written: string): string | undefined {
  const [, image, text = '', href] = /^(!?)\[([\s\S]*)\]\((\S+?)(?: "[^"]*")?\)$/.exec(written) ?? []
  if (href !== undefined) return image === '!' ? `<img src="${href}" alt="${text}">` : `<a href="${href}">${text}</a>`
  const [, mark, inner] = /^(\*\*|`)([^`]+)\1$/.exec(written) ?? []
  return mark === undefined ? undefined : mark === '`' ? `<code>${inner}</code>` : `<b>${inner}</b>`
}

/** Finds Markdown in a text between tags. */
export function findMarkdown(text: string): MarkdownPiece | undefined {
  return findFirst(text, [block, mark, line, code])
}

/** Finds Markdown in indented code within HTML: all of it is if the last tag above is indented too. */
export function findIndented(
  { position, children }: Element,
  source: string,
  tag: Place | undefined
): MarkdownPiece | undefined {
  const at = position?.start.offset ?? 0
  const written = source.slice(at, position?.end.offset)
  const [code] = children
  const [text] = code?.type === 'element' ? code.children : []
  const first = text?.type === 'text' ? (/\S[^\n]*/.exec(text.value)?.[0] ?? '') : ''
  // Other code begins with its fence, or is in another file.
  if (!/^[ \t]/.test(written) || !written.trimStart().startsWith(first)) return undefined
  const isNested = position?.start.column === 1 && tag !== undefined && tag.column > 1
  const found = isNested ? findFirst(written, [/\S[^\n]*/]) : findFirst(written, [block, mark])
  return found && { ...found, at: at + found.at }
}

function findFirst(text: string, patterns: RegExp[]): MarkdownPiece | undefined {
  return patterns
    .map((pattern) => pattern.exec(text))
    .filter((found) => found !== null)
    .map(({ 0: found, index }) => ({ written: found.trim(), at: index + found.search(/\S/) }))
    .sort((a, b) => a.at - b.at)[0]
}
