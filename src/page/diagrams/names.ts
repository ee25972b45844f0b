/** The names in a diagram, and the labels that are drawn for them. */

export interface Kind {
  name: string
  /** The first line; `write` is given its first group. */
  header: RegExp
  write(found: string): string
  /** Begins to read a diagram. */
  open(names: Names): LineReader
  /** The `data-id` of a node. */
  idOf?(name: string, names: Names): string
}

export interface LineReader {
  /** Returns what is drawn, which may be nothing; undefined if the line is not understood. */
  read(line: string): string | undefined
  /** Blocks without an end so far. */
  open?: unknown[]
  /** Lines at the end. */
  rest?(): string[]
}

/** A node, a state, a class or whatever else has a name and a label. */
export interface Named {
  /** A name that is no word of Mermaid. */
  id: string
  label?: string
  /** The brackets of its shape. */
  shape?: readonly [string, string]
  colour?: string | undefined
}

/** All that a diagram names. The label may come after the first line with the name. */
export class Names {
  readonly all = new Map<string, Named>()

  of(name: string): Named {
    const known = this.all.get(name) ?? { id: `n${this.all.size}` }
    this.all.set(name, known)
    return known
  }

  define(name: string, label = ''): Named {
    const known = this.of(name)
    if (label !== '') known.label = label
    return known
  }

  labelOf(name: string): string {
    return this.of(name).label ?? name
  }
}

/** Characters that mean something to beautiful-mermaid are in a private area of Unicode until the drawing is made. */
const privateArea = 0xe000

const hide = (mark: string) => String.fromCharCode(privateArea + mark.charCodeAt(0))

export const unhide = (text: string) =>
  text.replace(/[\ue000-\ue07f]/g, (mark) => String.fromCharCode(mark.charCodeAt(0) - privateArea))

/** A label must not be empty, so this is drawn as nothing. */
export const blank = '\u200b'

/** A text as one word. */
export function toWord(text: string): string {
  return plainOf(text).replace(/[^\p{L}\p{N}_\u0080-\uffff]/gu, hide) || blank
}

/** A text as a label; where it `wraps`, in lines of some 28 characters. */
export function toLabel(text: string, { wraps = false } = {}): string {
  const plain = plainOf(text)
  const lines = wraps ? plain.replace(/([^\n]{18,28}?\S) +(?=[^\n]{8})/g, '$1\n') : plain
  return lines.replace(/["'()[\]{}<>|&;#%*~`\\/]/g, hide).replaceAll('\n', '<br>') || blank
}

const signs: Record<string, string> = { quot: '"', amp: '&', lt: '<', gt: '>', nbsp: ' ', apos: "'" }

/** A text without quotes, marks and entities. */
export function plainOf(text: string): string {
  return text
    .trim()
    .replace(/^"(.*)"$/s, '$1')
    .replace(/^`(.*)`$/s, '$1')
    .replace(/\s*(?:<br\s*\/?>|\\n|\n)\s*/gi, '\n')
    .replace(
      /<\/?(?:[abipsu]|br|code|del|div|em|font|img|li|small|span|strong|su[bp]|ul)\b[^<>]*>|\bfa[bklrs]?:fa-[\w-]+\s*|\*\*/gi,
      ''
    )
    .replace(/[#&](?:#?(\d{1,6})|(quot|amp|lt|gt|nbsp|apos));/g, (_, code: string, name: string) =>
      code ? String.fromCodePoint(Number(code)) : (signs[name] ?? '')
    )
    .trim()
}
