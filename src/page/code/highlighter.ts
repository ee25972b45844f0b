/** Code → tokens. Readers of languages are loaded on demand and cached. */
import { createPatterns } from './highlight-js.ts'
import type { Language } from './languages.ts'
import { loadParser } from './lezer.ts'
import { isSession, markCommands, readSession } from './terminal-session.ts'
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
