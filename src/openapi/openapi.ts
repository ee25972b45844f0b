/**
 * The OpenAPI document of a project: its bytes come in, what pages can show of it and messages go out. Knows no page and no
 * url. The result is cached by the bytes: parser and validator are loaded only when they changed.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { hash, isCode } from '../disk/files.ts'
import { decodeSource } from '../page/decode.ts'
import type { Project } from '../project/project.ts'
import type { Digested } from './digest.ts'
import type { Source } from './document.ts'
import type { Api, Snippet } from './model.ts'

export interface ApiDocument extends Digested {
  file: string
}

interface Piece {
  code: string
  language: string
}

export interface ApiTools {
  cache: Cache
  version: string
  pool: { run(job: { kind: 'highlight'; pieces: Piece[] }): Promise<string[]> }
}

/** Undefined for a project without a document. */
export async function readApi(
  { root, api: file, variables }: Project,
  tools: ApiTools
): Promise<ApiDocument | undefined> {
  if (file === undefined) return undefined
  try {
    const bytes = await readFile(path.join(root, file))
    return { file, ...(await digestOnce({ file, bytes, variables }, tools)) }
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR')) throw error
    const note = 'Put it there, or name another with `api` in docsgen.config.ts'
    return { file, messages: [{ rule: 'api-document', file, text: 'Cannot read the OpenAPI document', note }] }
  }
}

const name = 'api.json'

async function digestOnce(
  { file, bytes, variables }: Omit<Source, 'text'> & { bytes: Uint8Array },
  { cache, version, pool }: ApiTools
): Promise<Digested> {
  const key = hash(version, file, bytes, JSON.stringify(variables))
  const kept = await cache.read(name)
  if (kept?.startsWith(key)) return JSON.parse(kept.slice(key.length)) as Digested
  const decoded = decodeSource(bytes, file)
  if ('message' in decoded) return { messages: [decoded.message] }
  const { digest } = await import('./digest.ts')
  const made = await digest({ file, text: decoded.text, variables })
  if (made.api) await highlightSnippets(made.api, pool)
  await cache.write(name, key + JSON.stringify(made))
  return made
}

/** In a thread: highlighting takes long to load. */
async function highlightSnippets({ operations, schemas }: Api, pool: ApiTools['pool']): Promise<void> {
  const found: { snippet: Snippet; language: string }[] = []
  const add = (snippet: Snippet, language: string) => found.push({ snippet, language })
  for (const { samples, responses } of Object.values(operations)) {
    for (const each of samples.flatMap(({ languages }) => languages)) add(each, each.language)
    for (const each of responses.flatMap(({ examples }) => examples)) add(each, 'json')
  }
  for (const each of Object.values(schemas).flatMap(({ examples }) => examples)) add(each, 'json')
  if (found.length === 0) return
  const pieces = found.map(({ snippet: { code }, language }) => ({ code, language }))
  const made = await pool.run({ kind: 'highlight', pieces })
  for (const [at, { snippet }] of found.entries()) snippet.html = made[at] ?? ''
}
