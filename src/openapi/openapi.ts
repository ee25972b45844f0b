/**
 * The OpenAPI documents of a project: their bytes come in, what pages can show of it and messages go out. Knows no page and no
 * url. Each is cached by the bytes of its files: parser and validator are loaded only when they changed, in a thread.
 */
import path from 'node:path'
import type { Cache } from '../disk/cache.ts'
import { defined, maybe } from '../disk/defined.ts'
import { DataError, hash, isCode, mostBytes, readData, readRegular } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import { decodeSource } from '../page/decode.ts'
import { type ApiConfig, apisOf, type Project } from '../project/project.ts'
import type { Digested } from './digest.ts'
import type { Source } from './document.ts'
import type { Api } from './model.ts'

/** All documents of a project together. */
export interface ApiDocument {
  /** Undefined when one of them cannot be understood. */
  api?: Api
  messages: Message[]
  /** Their other files. */
  files: string[]
}

export interface ApiTools {
  cache: Cache
  version: string
  /** Returns what `digest` does as JSON, or the reason why it was stopped, as the end of a sentence. */
  digest(source: Source): Promise<{ text: string } | string>
}

/** Undefined for a project without a document. */
export async function readApi(project: Project, tools: ApiTools): Promise<ApiDocument | undefined> {
  const documents = await Promise.all(apisOf(project).map((each) => readDocument(each, project, tools)))
  if (documents.length === 0) return undefined
  const messages = documents.flatMap((each) => each.messages)
  // The levels of a document are those of all of its files.
  for (const [at, { rules }] of apisOf(project).entries())
    for (const file of Object.keys(documents[at]?.files ?? {}))
      for (const [rule, level] of Object.entries(rules)) Object.assign(project.levels, { [`${rule} ${file}`]: level })
  const files = documents.flatMap((each) => Object.keys(each.files))
  const all = documents.flatMap(({ api }) => api ?? [])
  if (all.length < documents.length) return { messages, files }
  const api = all.reduce(joinApis)
  return { api, messages, files }
}

function joinApis(one: Api, other: Api): Api {
  return {
    operations: { ...one.operations, ...other.operations },
    schemas: { ...one.schemas, ...other.schemas },
    schemes: { ...one.schemes, ...other.schemes },
    documents: { ...one.documents, ...other.documents },
    places: { ...one.places, ...other.places },
    links: [...one.links, ...other.links]
  }
}

async function readDocument(
  { name, file, samples }: ApiConfig,
  { root, variables, strings, markdown: { parser } }: Project,
  tools: ApiTools
): Promise<Digested> {
  try {
    const bytes = readRegular(path.join(root, file), mostBytes)
    return await digestOnce({ root, name, file, bytes, variables, strings, samples, ...defined({ parser }) }, tools)
  } catch (error) {
    const isLarge = error instanceof DataError
    if (!isLarge && !isCode(error, 'ENOENT', 'EACCES', 'EISDIR', 'ENOTDIR', 'EINVAL')) throw error
    const text = `Cannot read the OpenAPI document${isLarge ? `: ${error.message}` : ''}`
    const note = 'Put it there, or name another one in the configuration'
    return { files: {}, messages: [{ rule: 'api-document', file, text, note }] }
  }
}

async function digestOnce(
  { bytes, ...source }: Omit<Source, 'text'> & { bytes: Uint8Array },
  { cache, version, digest }: ApiTools
): Promise<Digested> {
  const { root, name = '', file, variables, strings, samples, parser } = source
  const entry = name === '' ? 'api.json' : `api-${name}.json`
  const key = hash(version, name, file, bytes, JSON.stringify([variables, strings, samples, parser]))
  const kept = await cache.read(entry)
  if (kept?.startsWith(key)) {
    const known = JSON.parse(kept.slice(key.length)) as Digested
    // As `joinFiles` notes it: '' for a file that cannot be read.
    const hashOf = (other: string) => maybe(() => hash(readData(root, other))) ?? ''
    if (Object.entries(known.files).every(([other, before]) => hashOf(other) === before)) return known
  }
  const decoded = decodeSource(bytes, file)
  if ('message' in decoded) return { messages: [decoded.message], files: {} }
  const made = await digest({ ...source, text: decoded.text })
  if (typeof made === 'string') {
    const note = 'Split it, or look for a pattern with a repetition inside a repetition, such as `(a+)+`'
    return {
      files: {},
      messages: [{ rule: 'api-document', file, text: `Cannot read the OpenAPI document: ${made}`, note }]
    }
  }
  await cache.write(entry, key + made.text)
  return JSON.parse(made.text) as Digested
}
