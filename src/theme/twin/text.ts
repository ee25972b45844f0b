/** Texts as Markdown: what a reader of Markdown would take for a mark is escaped, and nothing else. */

const marks = /[\\`*_[\]<&~]/

/** Escapes a text within a line. `inLink` is for the text of a link, which ends at a bracket. */
export function escapeText(text: string, inLink = false): string {
  if (!marks.test(text)) return text
  return text.replace(/[\\`*_[\]<&~]/g, (mark, at: number) => (isMark(mark, text, at, inLink) ? `\\${mark}` : mark))
}

function isMark(mark: string, text: string, at: number, inLink: boolean): boolean {
  const [before = ' ', after = ' '] = [text[at - 1], text[at + 1]]
  if (mark === '\\') return /[!-/:-@[-`{-~]/.test(after)
  if (mark === '_') return !(/[\p{L}\p{N}]/u.test(before) && /[\p{L}\p{N}]/u.test(after))
  if (mark === '*') return !(before === ' ' && after === ' ' && at > 0)
  if (mark === '<') return /[a-z/!?]/i.test(after)
  if (mark === '&') return /^&(?:#\d{1,7}|#x[\da-f]{1,6}|[a-z][a-z\d]{1,31});/i.test(text.slice(at, at + 36))
  if (mark === ']') return inLink
  if (mark === '[') return inLink || after === '^' || /^\[[^\]]*(?:\](?:[([:]|$)|$)/.test(text.slice(at))
  return true
}

/** Escapes what at the beginning of a line would be a heading, a list, a quote or an underline. */
export function escapeStart(line: string): string {
  return line
    .replace(/^(?:#{1,6}(?=\s|$)|[-+](?=\s|$)|>|-{2,}\s*$|=+\s*$)/, '\\$&')
    .replace(/^(\d{1,9})([.)](?=\s|$))/, '$1\\$2')
}

/** Code within a line, between as many marks as it needs. */
export function codeSpan(code: string): string {
  const text = code.replace(/\s*\n\s*/g, ' ')
  if (text.trim() === '') return text
  const around = '`'.repeat(longestRun(text) + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return around + pad + text + pad + around
}

/** A block of code. */
export function fence(code: string, info: string): string {
  const around = '`'.repeat(Math.max(3, longestRun(code) + 1))
  return `${around}${info.replaceAll('`', '').trim()}\n${code}${code === '' || code.endsWith('\n') ? '' : '\n'}${around}`
}

function longestRun(text: string): number {
  return text.includes('`') ? Math.max(...(text.match(/`+/g) ?? []).map((run) => run.length)) : 0
}

/** A link, or with `!` before it an image. */
export function link(label: string, address: string, title?: unknown): string {
  const target =
    address === '' || /[\s()<>]/.test(address) ? `<${address.replace(/[<>\n]/g, encodeURIComponent)}>` : address
  const said =
    typeof title === 'string' && title !== '' ? ` "${title.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"` : ''
  return `[${label}](${target}${said})`
}

/** Puts marks around a text; elements of HTML where marks would be text, beside a letter for example. */
export function emphasize(
  tag: 'strong' | 'em' | 'del',
  inner: string,
  { before, after }: { before: string; after: string }
) {
  const [, start = '', text = '', end = ''] = /^(\s*)(.*?)(\s*)$/s.exec(inner) ?? []
  if (text === '') return inner
  const [left, right] = [start || before, end || after]
  const isOpen = isFree(left) || !/^[\p{P}\p{S}]/u.test(text)
  const isClosed = isFree(right) || !/[\p{P}\p{S}]$/u.test(text)
  const mark = tag === 'strong' ? '**' : tag === 'del' ? '~~' : isFree(left) && isFree(right) ? '_' : '*'
  const isApart = !/[*_~]$/.test(left) || left.endsWith('\\')
  const isMarked = isOpen && isClosed && isApart && !text.startsWith(mark[0] ?? '') && !text.endsWith(mark[0] ?? '')
  return isMarked ? start + mark + text + mark + end : `${start}<${tag}>${text}</${tag}>${end}`
}

function isFree(beside: string): boolean {
  return beside === '' || /^[\s\p{P}\p{S}]$/u.test(beside.at(-1) ?? '')
}
