/** Reads what published files refer to, and remembers it by what the files hash to. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { type FileFacts, readerOf } from './file-references.ts'

const name = 'file-references.json'

/** Larger files are programs' data. */
const most = 8 * 1024 * 1024

/** Returns the facts of files among those with these hashes, by file; none for a file that refers to nothing. */
export async function readFiles(
  hashes: ReadonlyMap<string, string>,
  { root, cache }: { root: string; cache: Cache }
): Promise<ReadonlyMap<string, FileFacts>> {
  const wanted = [...hashes].flatMap(([file, hash]) => {
    const read = readerOf(file)
    return read ? [{ file, key: `${hash}${path.extname(file)}`, read }] : []
  })
  if (wanted.length === 0) return new Map()
  const kept = new Map<string, FileFacts>(JSON.parse((await cache.read(name)) ?? '[]'))
  const unknown = wanted.filter(({ key }) => !kept.has(key))
  for (const { file, key, read } of unknown) kept.set(key, readOne(path.join(root, file), read))
  if (unknown.length > 0) {
    const used = new Set(wanted.map(({ key }) => key))
    await cache.write(name, JSON.stringify([...kept].filter(([key]) => used.has(key))))
  }
  return new Map(wanted.map(({ file, key }) => [file, kept.get(key) ?? { references: [] }]))
}

/** A file that cannot be read is reported where it is hashed. */
function readOne(file: string, read: (text: string) => FileFacts): FileFacts {
  try {
    const bytes = readFileSync(file)
    return bytes.length > most ? { references: [] } : read(bytes.toString('utf8'))
  } catch {
    return { references: [] }
  }
}
