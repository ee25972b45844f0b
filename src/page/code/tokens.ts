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
export function toLines(tokens: Iterable<Token>): Token[][] {
  const lines: Token[][] = [[]]
  for (const { kind, text } of tokens) {
    for (const [at, part] of text.split('\n').entries()) {
      if (at > 0) lines.push([])
      if (part !== '') append(lines.at(-1) ?? [], { kind, text: part })
    }
  }
  return lines
}

function append(line: Token[], token: Token): void {
  const last = line.at(-1)
  const before = line.at(-2)
  if (last?.kind === token.kind) last.text += token.text
  else if (before && last && before.kind === token.kind && token.kind !== '' && /^[ \t]+$/.test(last.text)) {
    before.text += last.text + token.text
    line.pop()
  } else line.push({ ...token })
}

/** HTML of a line without its line end. */
export function lineToHtml(tokens: Token[]): string {
  return tokens
    .map(({ kind, text }) => (kind === '' ? escapeHtml(text) : `<span class="${kind}">${escapeHtml(text)}</span>`))
    .join('')
}

function escapeHtml(text: string): string {
  return /[&<>]/.test(text) ? text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;') : text
}
