/** The beginning of a page as plain text: Docusaurus describes pages by it that have no description. */
import { withEmoji } from '../../src/page/markdown/emoji.ts'

/** More would not be a line or two on a card. */
const most = 160

/** A formula that reads the same without its dollars, such as `$a$` or `$n + 1$`. */
const shortFormula = /(?<![\\$\w])\$([a-z]|[a-z\d][a-z\d +=,.()-]*[a-z\d)])\$(?![\w$])/gi

const formula = /(?<![\\$\w])\$\$?(?=[^\s$])[^$]*[^\s\\$]\$\$?(?![\w$])/

/** Returns the first line of text, as Docusaurus does, of Markdown without front matter. A title does not count, other headings do. */
export function firstLine(markdown: string): string | undefined {
  const prose = markdown
    .replace(/^[ \t]*(```|~~~)[\s\S]*?^[ \t]*\1[^\n]*$/gm, '')
    .replace(/<!--[\s\S]*?-->|\{\/\*[\s\S]*?\*\/\}|^[ \t]*<[a-z][^>\n]*\n[^>]*>/gim, '')
    .replace(/^\s*[^\n]*\n=+[ \t]*$/m, '')
    .replace(/^(?:import|export)\s.*(?:\n.*\S.*)*/gm, '')
  for (const line of prose.split('\n')) {
    const codes: string[] = []
    const marked = line
      .replace(/^\s*(?:#\s.*|:::.*|#{2,6}\s+)|\s*\{#[^\s{}]+\}\s*$|\s+#+\s*$/g, '')
      .replace(/`([^`]+)`/g, (_, code: string) => `\0${codes.push(code) - 1}\0`)
      .replace(shortFormula, '$1')
    const text = withEmoji(plain(marked))
    if (!/[\p{L}\p{N}\0]/u.test(text)) continue
    // An expression would be shown as its source, and a link within a card is none.
    if (/^\||[{}]|:\/\//.test(text)) return undefined
    const whole = text.replace(/\0(\d+)\0/g, (_, at: string) => codes[Number(at)] ?? '')
    // Only in code braces are no variable.
    return /\{\{|\$.*\\/.test(whole) || formula.test(marked) ? undefined : cut(whole)
  }
  return undefined
}

function plain(text: string): string {
  return text
    .replace(/^[\s>]*(?:(?:[-+*]|\d+[.)])\s+)?/, '')
    .replace(/!\[[^\]]*\](?:\([^)]*\)|\[[^\]]*\])|\[\^[^\]]+\](?:: .*)?|<\/?[a-z][^>]*>/gi, '')
    .replace(/\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/(\*\*|__|~~)(\S|\S.*?\S)\1/g, '$2')
    .replace(/(?<!\w)([*_])(\S|\S.*?\S)\1(?!\w)/g, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .replace(/ (?=[,.;:!?](?: |$))/g, '')
    .trim()
}

/** Cuts a long text after a word. */
function cut(text: string): string {
  return text.length > most ? `${text.slice(0, most + 1).replace(/(?<=\S)\s\S*$/, '')}…` : text
}
