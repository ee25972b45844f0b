/** Code → tokens. Readers of languages are loaded on demand and cached. */
import { createPatterns } from './highlight-js.ts'
import type { Language } from './languages.ts'
import { loadParser } from './lezer.ts'
import { isSession, readSession } from './terminal-session.ts'
import type { Token } from './tokens.ts'

type Reader = (code: string) => Token[]

export type Highlight = (code: string, language: Language | undefined) => Promise<Token[]>

const bash: Language = { name: 'bash', reader: 'matched' }

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
    if (language.reader !== 'session' && !(language.name === bash.name && isSession(code)))
      return (await readerOf(language))(code)
    return readSession(code, await readerOf(bash))
  }
}
