/** Parses a file. A failure of the disk or of the parser becomes a page with a message. */
import path from 'node:path'
import type { Spot } from '../../disk/content-packs.ts'
import { DataError, hash, isCode } from '../../disk/files.ts'
import { type Note, readNoted } from '../../disk/stamps.ts'
import { cannotRead, isBug, type Message, toBug } from '../../messages/message.ts'
import type { Coder } from '../../page/code/render-blocks.ts'
import { createIncludeReader } from '../../page/include/reader.ts'
import { mountOf } from '../../page/mounts.ts'
import type { ParseHooks } from '../../page/page.ts'
import type { Parsed, ParseOptions } from '../../page/parse.ts'
import type { LoadedPlugin } from '../../project/plugins/plugin.ts'
import { textOf } from '../../search/page-text.ts'
import type { FindWords } from '../../search/page-words.ts'
import type { JobResults, ParseJob } from './job.ts'

type KeyedPage = Record<'salt' | 'file' | 'contentFile' | 'bytesHash', string> & {
  mounts: ParseOptions['mounts'] | undefined
}

/** Equal keys mean equal pages. Without its mount, a page that moves into one would keep its old file. */
export function pageKey({ salt, file, contentFile, bytesHash, mounts = [] }: KeyedPage): string {
  const mount = mountOf(mounts, file)?.from ?? ''
  // One hash instead of three, because every build does this for every page. Both hashes have a fixed length.
  return hash(`${salt} ${mount}${contentFile} ${bytesHash}`)
}

interface JobTools {
  hooks: ParseHooks | undefined
  loadCoder(): Promise<Coder>
  /** Returns the text itself if it is not stored. */
  store(content: string): string | Spot
  words: FindWords
}

export async function parseFile(
  root: string,
  { task, salt, options, plugins, drawer, words: asked }: ParseJob,
  { hooks, loadCoder, store, words }: JobTools
): Promise<JobResults['parse']> {
  const { emptyPage, parse } = await import('../../page/parse.ts')
  const toText = (parsed: Pick<Parsed, 'page' | 'content'>) => ({
    page: JSON.stringify(parsed.page),
    content: store(JSON.stringify(parsed.content))
  })
  try {
    const { bytes, note } = readTask(root, task)
    const { mounts } = options
    const key = pageKey({ salt, ...task, mounts, bytesHash: note?.[4] ?? hash(bytes) })
    const { read, included, stamps } = createIncludeReader(root, task.file, options.inLanguages, mounts)
    const { maths: formulas } = options.maths ? await import('../../page/markdown/maths.ts') : {}
    const mayBeMdx = options.mdx && (/\.mdx$/i.test(task.file) || bytes.includes('.mdx'))
    const readMdx = mayBeMdx ? await import('../../page/mdx/mdx.ts') : undefined
    const mayHaveEmoji = /:(?:[a-z+-][\w+-]*|100):|::include/.test(bytes.toString('latin1'))
    const { drawEmoji } = mayHaveEmoji ? await import('../../page/markdown/emoji.ts') : {}
    const tools = { ...options, ...(note && { read }), formulas, drawEmoji, readMdx }
    const { page, content, blocks } = parse({ ...task, key, ...(hooks && { hooks }) }, bytes, tools)
    if (blocks.length > 0) page.messages.push(...(await (await loadCoder()).finish({ content, blocks, drawer })))
    const text = asked && { ...textOf(page, asked), parts: {} }
    const found = text && { words: await words(content, text) }
    const including = Object.keys(included).length > 0 && {
      included: { files: included, own: key },
      key: hash(key, JSON.stringify(included))
    }
    return { ...toText({ page: { ...page, ...including }, content }), ...found, ...(note && { note }), stamps }
  } catch (error) {
    if (isCode(error, 'EMFILE')) throw error // another thread may have one left
    const key = hash(salt, task.file, String(error))
    return toText(emptyPage({ ...task, key }, [explain(error, task.file, plugins)]))
  }
}

function explain(error: unknown, file: string, plugins: LoadedPlugin[] = []): Message {
  if (error instanceof RangeError && error.message.includes('call stack'))
    return { rule: 'too-complex', file, text: 'Cannot parse the page: its blocks are nested too deep' }
  if (error instanceof DataError || !isBug(error)) return cannotRead(file, error)
  const bug = toBug(error, 'parse the page', file)
  const suspects = plugins.filter(({ hooks }) => hooks.includes('remark') || hooks.includes('rehype'))
  const names = suspects.map(({ name }) => `\`${name}\``).join(', ')
  const note = `It may be what a plugin adds to the syntax or the tree: ${names}`
  return suspects.length > 0 ? { ...bug, rule: 'plugin', note } : bug
}

/** The text of the task, which has no stamp, or its file. */
function readTask(root: string, { file, text }: ParseJob['task']): { bytes: Buffer; note?: Note } {
  return text === undefined ? readNoted(path.join(root, file)) : { bytes: Buffer.from(text) }
}
