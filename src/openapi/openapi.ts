/**
 * The OpenAPI document of a project: its bytes come in, what pages can show of it and messages go out. Knows no page and no
 * url. The result is cached by the bytes: parser and validator are loaded only when they changed, in a thread.
 */
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { DataError, hash, isCode, mostBytes, readRegular } from '../disk/files.ts'
import { decodeSource } from '../page/decode.ts'
import type { Project } from '../project/project.ts'
import type { Digested } from './digest.ts'
import type { Source } from './document.ts'

export interface ApiDocument extends Digested {
  file: string
}

export interface ApiTools {
  cache: Cache
  version: string
  /** Returns what `digestText` does, or the reason why it was stopped, as the end of a sentence. */
  digest(source: Source): Promise<{ text: string } | string>
}

/** Undefined for a project without a document. */
export async function readApi(
  { root, api: file, variables, strings, markdown: { parser } }: Project,
  tools: ApiTools
): Promise<ApiDocument | undefined> {
  if (file === undefined) return undefined
  try {
    const bytes = readRegular(path.join(root, file), mostBytes)
    return { file, ...(await digestOnce({ file, bytes, variables, strings, parser }, tools)) }
  } catch (error) {
    const isLarge = error instanceof DataError
    if (!isLarge && !isCode(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EINVAL')) throw error
    const text = `Cannot read the OpenAPI document${isLarge ? `: ${error.message}` : ''}`
    const note = 'Put it there, or name another with `api` in docsgen.config.ts'
    return { file, messages: [{ rule: 'api-document', file, text, note }] }
  }
}

const name = 'api.json'

async function digestOnce(
  { bytes, ...source }: Omit<Source, 'text'> & { bytes: Uint8Array },
  { cache, version, digest }: ApiTools
): Promise<Digested> {
  const { file, variables, strings, parser } = source
  const key = hash(version, file, bytes, JSON.stringify([variables, strings, parser]))
  const kept = await cache.read(name)
  if (kept?.startsWith(key)) return JSON.parse(kept.slice(key.length)) as Digested
  const decoded = decodeSource(bytes, file)
  if ('message' in decoded) return { messages: [decoded.message] }
  const made = await digest({ ...source, text: decoded.text })
  if (typeof made === 'string')
    return { messages: [{ rule: 'api-document', file, text: `Cannot read the OpenAPI document: ${made}` }] }
  await cache.write(name, key + made.text)
  return JSON.parse(made.text) as Digested
}
