/** Finds the first error of a JSON text. JSON.parse gives its place only in some versions of Node, and not always. */

export type Dialect = 'json' | 'jsonc' | 'json5'

export interface SyntaxProblem {
  offset: number
  why: string
}

export function findJsonProblem(text: string, dialect: Dialect): SyntaxProblem | undefined {
  const reader = new Reader(text, dialect)
  try {
    reader.readAll()
    return undefined
  } catch (error) {
    if (!(error instanceof Unexpected)) throw error
    return { offset: error.offset, why: error.message }
  }
}

class Unexpected extends Error {
  constructor(
    readonly offset: number,
    why: string
  ) {
    super(why)
  }
}

/** Deeper than any sample. */
const mostDepth = 200

/** Sticky patterns for white space, values and strings. JSONC is JSON with comments and trailing commas. */
const blanks = { json: /\s*/y, jsonc: /(?:\s|\/\/[^\n]*|\/\*[\s\S]*?\*\/)*/y }

const literals = {
  json: /(?:true|false|null|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?)(?![\w.])/y,
  json5: /(?:true|false|null|[+-]?(?:Infinity|NaN|0[xX][\da-fA-F]+|(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?))(?![\w.])/y
}

const strings: Record<string, RegExp> = {
  json: /"(?:[^"\\\n\r\t]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/y,
  json5: /"(?:[^"\\\n]|\\[\s\S])*/y,
  single: /'(?:[^'\\\n]|\\[\s\S])*/y
}

class Reader {
  private at = 0

  constructor(
    private readonly text: string,
    private readonly dialect: Dialect
  ) {}

  readAll(): void {
    this.readValue(0)
    this.skip()
    if (this.at < this.text.length) this.fail(`expected the end, not ${this.shown()}`)
  }

  private readValue(depth: number): void {
    this.skip()
    if (depth > mostDepth) this.fail(`it nests more than ${mostDepth} deep`)
    const sign = this.text[this.at]
    if (sign === '{') this.readList('}', () => this.readMember(depth))
    else if (sign === '[') this.readList(']', () => this.readValue(depth + 1))
    else if (this.isQuote()) this.readString()
    else if (this.take(this.dialect === 'json5' ? literals.json5 : literals.json) === '')
      this.fail(`expected a value, not ${this.shown()}`)
  }

  private readList(end: string, readEntry: () => void): void {
    const start = this.at++
    this.skip()
    while (this.text[this.at] !== end) {
      readEntry()
      this.skip()
      const comma = this.at
      const isComma = this.text[comma] === ','
      if (comma >= this.text.length) this.fail(`\`${this.text[start]}\` is not closed`, start)
      if (!isComma && this.text[comma] !== end) this.fail(`expected \`,\` or \`${end}\`, not ${this.shown()}`)
      if (isComma) this.at++
      this.skip()
      if (this.at >= this.text.length) this.fail(`\`${this.text[start]}\` is not closed`, start)
      if (isComma && this.text[this.at] === end && this.dialect === 'json')
        this.fail(`remove the comma before \`${end}\``, comma)
    }
    this.at++
  }

  private readMember(depth: number): void {
    if (this.isQuote()) this.readString()
    else if (this.dialect !== 'json5' || this.take(/[\p{L}$_][\p{L}\p{N}$_]*/uy) === '')
      this.fail(`expected a name in double quotes, not ${this.shown()}`)
    this.skip()
    if (this.text[this.at] !== ':') this.fail(`expected \`:\`, not ${this.shown()}`)
    this.at++
    this.readValue(depth + 1)
  }

  private isQuote(): boolean {
    return this.text[this.at] === '"' || (this.dialect === 'json5' && this.text[this.at] === "'")
  }

  private readString(): void {
    const start = this.at
    const quote = this.text[start]
    this.take(strings[quote === "'" ? 'single' : this.dialect === 'json5' ? 'json5' : 'json'] ?? /$/y)
    if (this.text[this.at] === '\\') this.fail('`\\` must be followed by one of `" \\ / b f n r t u`')
    if (this.text[this.at] !== quote) this.fail('the text is not closed', start)
    this.at++
  }

  private skip(): void {
    this.take(this.dialect === 'json' ? blanks.json : blanks.jsonc)
    if (/^\/[/*]/.test(this.text.slice(this.at, this.at + 2)))
      this.fail(
        this.dialect === 'json'
          ? 'JSON has no comments; write `jsonc` for JSON with comments'
          : 'the comment is not closed'
      )
  }

  private take(pattern: RegExp): string {
    pattern.lastIndex = this.at
    const [found = ''] = pattern.exec(this.text) ?? []
    this.at += found.length
    return found
  }

  private shown(): string {
    return this.at < this.text.length ? `\`${this.text[this.at]}\`` : 'the end'
  }

  private fail(why: string, offset = this.at): never {
    throw new Unexpected(offset, why)
  }
}
