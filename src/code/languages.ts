/** Which language a name means, and who reads it. */
import { matched, parsed, plain, sessions } from './names.ts'

export interface Language {
  /** As its reader calls it. */
  name: string
  reader: 'parsed' | 'matched' | 'session' | 'plain'
}

/** Every language by each of its names. */
export const languages: ReadonlyMap<string, Language> = readNames()

function readNames(): Map<string, Language> {
  const all = new Map<string, Language>()
  for (const [reader, list] of Object.entries({ plain, session: sessions, matched, parsed })) {
    for (const names of list.trim().split(/\s+/)) {
      const [name = '', ...others] = names.split(',')
      for (const each of [name, ...others]) all.set(each, { name, reader: reader as Language['reader'] })
    }
  }
  return all
}
