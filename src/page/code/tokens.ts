/**
 * Tokens of code, and their HTML. Kinds are single letters, because a page has many spans with these classes;
 * templates/styles/tokens.css has the colours.
 */

/**
 * Kinds: k keyword, s string, n number or constant, c comment, f function, t type, p property, v variable of a shell or
 * a template, m meta, r regular expression, i inserted, d deleted, h heading, b bold, e emphasis, '' other.
 */
export interface Token {
  kind: string
  text: string
}

/** Splits tokens by line and joins neighbours of one kind, also across blanks. */
export function tokensByLine(tokens: Iterable<Token>): Token[][] {
  let line: Token[] = []
  const lines = [line]
  for (const { kind, text } of tokens) {
    let from = 0
    for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', from)) {
      append(line, kind, text.slice(from, end))
      line = []
      lines.push(line)
      from = end + 1
    }
    append(line, kind, text.slice(from))
  }
  return lines
}

function append(line: Token[], kind: string, text: string): void {
  if (text === '') return
  const last = line.at(-1)
  const before = line.at(-2)
  if (last?.kind === kind) last.text += text
  else if (before && last && kind !== '' && before.kind === kind && /^[ \t]+$/.test(last.text)) {
    before.text += last.text + text
    line.pop()
  } else line.push({ kind, text })
}

export function lineToHtml(tokens: Token[]): string {
  return tokens
    .map(({ kind, text }) => (kind === '' ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`))
    .join('')
}

function escapeHtml(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
