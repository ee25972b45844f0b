/** Code → tokens. Readers of languages are loaded on demand and cached. */
import { createPatterns } from './highlight-js.ts'
import type { Language } from './languages.ts'
import { loadParser } from './lezer.ts'
import type { Token } from './tokens.ts'

type Reader = (code: string) => Token[]

export type Highlight = (code: string, language: Language | undefined) => Promise<Token[]>

const bash: Language = { name: 'bash', reader: 'matched' }
const yaml: Language = { name: 'yaml', reader: 'matched' }

/** The front matter of a Markdown sample, without its two lines of dashes. */
const frontMatter = /^---\n([\s\S]*?\n)---(?=\n|$)/

export function createHighlighter(): Highlight {
  const readers = new Map<string, Promise<Reader>>()
  let patterns: ReturnType<typeof createPatterns> | undefined

  async function load({ name, reader }: Language): Promise<Reader> {
    if (reader === 'parsed') return loadParser(name)
    patterns ??= createPatterns()
    return (await patterns)(name)
  }

  function readerOf(language: Language): Promise<Reader> {
    const known = readers.get(language.name) ?? load(language)
    readers.set(language.name, known)
    return known
  }

  return async (code, language) => {
    if (language === undefined || language.reader === 'plain') return [{ kind: '', text: code }]
    const json = language.name === 'json' ? readJson(code) : undefined
    if (json) return json
    const read = await readerOf(language.reader === 'session' ? bash : language)
    if (language.reader === 'session' || (language.name === bash.name && isSession(code)))
      return readSession(code, (command) => markCommands(read(command)))
    if (language.name === bash.name) return markCommands(read(code))
    const [whole = '', keys = ''] = (language.name === 'markdown' && frontMatter.exec(code)) || []
    if (whole === '') return read(code)
    const dashes: Token = { kind: 'm', text: '---' }
    const inner = (await readerOf(yaml))(keys)
    return [dashes, { kind: '', text: '\n' }, ...inner, dashes, ...read(code.slice(whole.length))]
  }
}

const jsonParts =
  /(?<p>"(?:[^"\\\n]|\\[^\n])*")(?=\s*:)|(?<s>"(?:[^"\\\n]|\\[^\n])*")|(?<n>\b(?:true|false|null)\b|-?\b\d+(?:\.\d+)?(?:[eE][+-]?\d+)?\b)|[\s{}[\],:]+/y

/** Reads JSON ten times as fast as highlight.js, with the same result. Undefined for what has comments, or is not JSON. */
function readJson(code: string): Token[] | undefined {
  const tokens: Token[] = []
  jsonParts.lastIndex = 0
  while (jsonParts.lastIndex < code.length) {
    const part = jsonParts.exec(code)
    if (!part) return undefined
    const { p, s, n } = part.groups ?? {}
    tokens.push({ kind: p ? 'p' : s ? 's' : n ? 'n' : '', text: part[0] })
  }
  return tokens
}

/** `$ `, `> `, `user@host:~$ `, `(venv) % `, `PS C:\> `. A `#` is more often a comment than root's prompt. */
const prompt = /^(?:\([\w.-]+\) )?(?:[\w.-]+@[\w.-][^\s$%>]*|PS [^>]*|[~/][\w./~-]*)? ?[$%>❯] /

/** Ends of commands, words, and what is between them. */
const shellParts = /\\\n|[\n|&;(]|[ \t]+|[^ \t\n|&;(]+/g

/** Gives the names of commands the colour of functions; highlight.js knows only those of the shell itself. */
function markCommands(tokens: Token[]): Token[] {
  let isStart = true
  return tokens.flatMap((token): Token[] => {
    if (token.kind === 'k') isStart = /^(?:if|elif|then|else|while|until|do)$/.test(token.text)
    else if (token.kind !== '' && token.kind !== 'c') isStart = false
    if (token.kind !== '') return [token]
    return (token.text.match(shellParts) ?? []).map((text) => {
      const isWord = /^[^\s|&;(\\]/.test(text)
      const isName = isWord && isStart && /^[\w./@~-]+$/.test(text)
      // A variable that is set for a command is before it.
      isStart = isWord ? isStart && /^\w+=/.test(text) : isStart || /^[\n|&;(]/.test(text)
      return { kind: isName ? 'f' : '', text }
    })
  })
}

/** No shell has a command `$`, so such a line was copied from a terminal. */
function isSession(text: string): boolean {
  return /^\$ /m.test(text)
}

/** Highlights commands with `highlight`. Without a prompt every line is a command. */
export function readSession(text: string, highlight: (command: string) => Token[]): Token[] {
  const lines = text.split('\n')
  const hasPrompts = lines.some((line) => prompt.test(line))
  if (!hasPrompts) return highlight(text)
  let goesOn = false
  const tokens = lines.flatMap((line): Token[] => {
    const [sign = ''] = prompt.exec(line) ?? []
    const isCommand = sign !== '' || goesOn
    const command = line.slice(sign.length)
    goesOn = isCommand && command.endsWith('\\')
    if (isCommand)
      return [...(sign === '' ? [] : [{ kind: 'prompt', text: sign }]), ...highlight(command), { kind: '', text: '\n' }]
    const isComment = line.startsWith('# ')
    return [
      { kind: isComment ? 'c' : 'output', text: line },
      { kind: isComment ? '' : 'output', text: '\n' }
    ]
  })
  return tokens.slice(0, -1)
}
