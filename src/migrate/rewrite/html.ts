/** Markdown within HTML: MDX reads it wherever it is, docsgen only after an empty line. */
import type { Line } from '../context.ts'

const block =
  'address|article|aside|blockquote|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|li|main|nav|ol|p|section|summary|table|tbody|td|tfoot|th|thead|tr|ul'

const whole = new RegExp(`^([ \\t]*(?:<(?:${block})(?:\\s[^<>]*)?>)+)([^<>]*\\S[^<>]*)((?:</(?:${block})>)+[ \\t]*)$`)
const opener = new RegExp(`^[ \\t]*<(?:${block})(?:\\s[^<>]*)?>[ \\t]*$`)
const closer = new RegExp(`^[ \\t]*</(?:${block})>[ \\t]*$`)
const marked = /\*\*\S|`[^`]+`|\]\(|(?<![\w*])[*_](?=[^\s*_])[^*_\n]+[*_](?!\w)/

/** Puts empty lines around Markdown between tags, and makes tags of the marks in a line that has its tags around it. */
export function readMarksInHtml(lines: Line[]): Line[] {
  const made: Line[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] as Line
    const [, before = '', inner, after = ''] = whole.exec(line.text) ?? []
    if (inner !== undefined && marked.test(inner)) made.push({ ...line, text: before + toTags(inner) + after })
    else made.push(line)
    if (!opener.test(line.text)) continue
    const end = lines.findIndex(({ text }, index) => index > at && (text.trim() === '' || /^\s*</.test(text)))
    const between = lines.slice(at + 1, end === -1 ? at + 1 : end)
    if (between.length === 0 || !closer.test(lines[end]?.text ?? '') || !between.some(({ text }) => marked.test(text)))
      continue
    const empty = { text: '', at: line.at }
    made.push(empty, ...between.map((each) => ({ ...each, text: each.text.trimStart() })), {
      ...empty,
      at: lines[end]?.at ?? line.at
    })
    at = end - 1
  }
  return made
}

/** Bold, italics, code and links as HTML has them. */
function toTags(text: string): string {
  const asEntities = (code: string) => code.replace(/[&<{*_[]/g, (mark) => `&#${mark.charCodeAt(0)};`)
  return text
    .replace(/(`+)([^`]+)\1/g, (_, __, code: string) => `<code>${asEntities(code)}</code>`)
    .replace(/\*\*(?=\S)(.+?)(?<=\S)\*\*/g, '<strong>$1</strong>')
    .replace(/(?<![\w*])([*_])(?=[^\s*_])([^*_]+)\1(?!\w)/g, '<em>$2</em>')
    .replace(/(?<!!)\[([^\]]*)\]\(([^\s)"]+)\)/g, '<a href="$2">$1</a>')
}
