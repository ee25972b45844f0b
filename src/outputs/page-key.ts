/** The key of a page: a hash of all that it is made of. */
import { hash } from '../disk/files.ts'

/** All that a page is made of, by name: hashes as they are, and texts. */
export interface Described {
  same: Record<string, string>
  texts: Record<string, string>
}

/** Joins by NUL, which no text has. */
export function toKey({ same, texts }: Described): string {
  return hash([...Object.values(same), ...Object.values(texts)].join('\0'))
}

export function toParts({ same, texts }: Described): Record<string, string> {
  return { ...same, ...Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, hash(text)])) }
}
