import type { Message, SourcePlace, Where } from './message.ts'

/** The text that was looked at last: a text with one problem often has many. */
let known = { text: '', place: placesIn('') }

export function placeAt(text: string, offset: number): SourcePlace {
  if (known.text !== text) known = { text, place: placesIn(text) }
  return known.place(offset)
}

/** Returns a function that gives the place of an offset. It looks for the lines when it is called first. */
export function placesIn(text: string): (offset: number) => SourcePlace {
  let starts: number[] | undefined
  return (offset) => {
    starts ??= lineStarts(text)
    let line = 0
    for (let end = starts.length; end - line > 1; ) {
      const middle = (line + end) >> 1
      if ((starts[middle] ?? 0) <= offset) line = middle
      else end = middle
    }
    return { line: line + 1, column: offset - (starts[line] ?? 0) + 1 }
  }
}

function lineStarts(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** The text that was read last, for the same reason. */
let read: { text: string; literals: Literals } | undefined

/** Finds what a path of keys and indexes leads to in the text of the configuration: a key, an entry of a list, or the last one there is. */
export function placeOfPath(text: string, keys: readonly PropertyKey[]): Pick<Message, 'place'> {
  const at = entryOfPath(text, keys)?.at
  return at === undefined ? {} : { place: placeAt(text, at) }
}

/** The configuration of a project, at the place of a key. */
export function inConfig(
  { configFile = 'docsgen.config.ts', configText }: { configFile?: string | undefined; configText: string },
  keys: readonly PropertyKey[]
): Where {
  return { file: configFile, ...placeOfPath(configText, keys) }
}

/** The place of the text that is the value of a key; undefined if it is not written there in quotes. */
export function placeOfValue(text: string, keys: readonly PropertyKey[]): SourcePlace | undefined {
  const at = entryOfPath(text, keys)?.valueAt
  return at === undefined || !/['"`]/.test(text.charAt(at)) ? undefined : placeAt(text, at + 1)
}

function entryOfPath(text: string, keys: readonly PropertyKey[]) {
  if (read?.text !== text) read = { text, literals: readLiterals(text) }
  return followPath(read.literals, keys)
}

/**
 * Where the values of objects and lists are written in code or JSON: a path of keys and indexes leads to an offset. The code is
 * read word by word; what is not an object or a list, such as a call, counts as the first one inside it.
 */
interface Literal {
  /** By key, or index. */
  entries: Map<string, Entry>
}

interface Entry {
  /** The offset of the key, after its quote; in a list, that of the value. */
  at: number
  valueAt: number
  value?: Literal
  /** The value is what this name stands for. */
  name?: string
}

export interface Literals {
  /** The object of the default export, or of JSON. */
  root: Literal | undefined
  /** The objects and lists of constants, by name. */
  named: Map<string, Literal>
}

interface Token {
  text: string
  at: number
}

const pattern =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\/[^\n]*|\/\*.*?\*\/|(?<=[(,=:[!&|?]\s*)\/(?:\\.|\[(?:\\.|[^\]\n])*\]|[^/\\\n])+\/|[\w$]+|\.\.\.|=>|\S/gs

function readLiterals(text: string): Literals {
  const tokens = [...text.matchAll(pattern)]
    .map(({ 0: token, index }) => ({ text: token, at: index }))
    .filter((token) => !/^\/[/*]/.test(token.text))
  const reader = new Reader(tokens)
  const named = new Map<string, Literal>()
  let root: Literal | undefined
  let last: Literal | undefined
  let wanted: string | undefined
  while (reader.token) {
    const [word = '', next = ''] = [reader.token.text, reader.ahead]
    if (/^(const|let|var)$/.test(word)) wanted = next
    else if (word === 'export' && next === 'default') wanted = word
    else if (wanted === 'export' && named.has(word)) root ??= named.get(word)
    // The type of a constant has braces too.
    const isType = wanted !== undefined && wanted !== 'export' && !reader.isAfter('=') && !reader.isAfter('(')
    const literal = reader.literal()
    if (!literal) reader.skip()
    else if (!isType) {
      last = literal
      if (wanted === 'export') root ??= literal
      else if (wanted !== undefined) named.set(wanted, literal)
      wanted = undefined
    }
  }
  return { root: root ?? last, named }
}

/** Follows a path as far as it goes, from the object that is exported, or else from a constant that has its first key. */
function followPath({ root, named }: Literals, keys: readonly PropertyKey[]): Entry | undefined {
  const [first = ''] = keys.map(String)
  let literal = [root, ...named.values()].find((each) => each?.entries.has(first))
  let found: Entry | undefined
  for (const key of keys) {
    const entry = literal?.entries.get(String(key))
    if (!entry) break
    found = entry
    literal = entry.value ?? named.get(entry.name ?? '')
  }
  return found
}

class Reader {
  readonly #tokens: readonly Token[]
  #next = 0

  constructor(tokens: readonly Token[]) {
    this.#tokens = tokens
  }

  get token(): Token | undefined {
    return this.#tokens[this.#next]
  }

  get ahead(): string | undefined {
    return this.#tokens[this.#next + 1]?.text
  }

  isAfter(text: string): boolean {
    return this.#tokens[this.#next - 1]?.text === text
  }

  skip(): void {
    this.#next++
  }

  literal(): Literal | undefined {
    const open = this.token?.text
    if (open !== '{' && open !== '[') return undefined
    this.skip()
    const entries = new Map<string, Entry>()
    while (this.token && !/^[}\])]$/.test(this.token.text)) {
      const key = open === '{' ? this.#key() : String(entries.size)
      const before = this.token
      if (key !== undefined && before) entries.set(key, open === '{' ? this.#keyed() : this.#value(before.at))
      else this.#value(0)
      if (this.token?.text === ',') this.skip()
    }
    this.skip()
    return { entries }
  }

  #key(): string | undefined {
    const text = this.token?.text ?? ''
    if (!/^['"\w$]/.test(text)) return undefined
    return /^['"]/.test(text) ? text.slice(1, -1) : text
  }

  #keyed(): Entry {
    const { at: start, text } = this.token ?? { at: 0, text: '' }
    const at = /^['"]/.test(text) ? start + 1 : start
    if (this.ahead !== ':') return { ...this.#value(at), name: text }
    this.skip()
    this.skip()
    return this.#value(at)
  }

  /** Up to the comma, or the end of what it is in. */
  #value(at: number): Entry {
    const start = this.token
    const entry: Entry = { at, valueAt: start?.at ?? at }
    if (start && /^[,}\])]$/.test(this.ahead ?? '')) entry.name = start.text
    let depth = 0
    while (this.token && (depth > 0 || !/^[,}\])]$/.test(this.token.text))) {
      const literal = this.literal()
      if (literal) entry.value ??= literal
      else {
        depth += { '(': 1, ')': -1 }[this.token.text] ?? 0
        this.skip()
      }
    }
    return entry
  }
}
