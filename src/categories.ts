/** `_category.yml`: the name and order of a folder in the sidebar. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Cache } from './cache.ts'
import type { Project } from './config.ts'
import { toPosix } from './files.ts'
import { didYouMean } from './message.ts'
import { fileToUrl } from './shared/routes.ts'
import type { Category, Message, Place, SourceFile } from './types.ts'

interface Read {
  category: Category
  messages: Message[]
}

/** The categories of a project by the url of their folder. What is read is kept by the hash of the file. */
export async function readCategories(project: Project, files: SourceFile[], cache: Cache) {
  const categories = new Map<string, Category>()
  const messages: Message[] = []
  for (const { file, hash } of files) {
    const name = `category-${hash}.json`
    const kept = await cache.read(name)
    const read: Read = kept === undefined ? await readCategory(path.join(project.root, file)) : JSON.parse(kept)
    if (kept === undefined) await cache.write(name, JSON.stringify(read))
    const folder = path.posix.dirname(toPosix(path.relative(project.content, path.join(project.root, file))))
    categories.set(folder === '.' ? '/' : fileToUrl(`${folder}/index.md`), read.category)
    messages.push(...read.messages.map((message) => ({ ...message, file })))
  }
  return { categories, messages }
}

async function readCategory(absolute: string): Promise<Read> {
  const { isMap, isScalar, LineCounter, parseDocument } = await import('yaml')
  const counter = new LineCounter()
  const document = parseDocument(await readFile(absolute, 'utf8'), { lineCounter: counter, prettyErrors: false })
  const category: Category = {}
  const messages: Message[] = []
  const report = (offset: number, text: string) => {
    const { line, col } = counter.linePos(offset)
    const place: Place = { line: Math.max(1, line), column: Math.max(1, col) }
    messages.push({ rule: 'category', place, text })
  }
  for (const error of document.errors)
    report(error.pos[0], `Cannot read the category: ${error.message.replace(/\.$/, '')}`)
  if (document.errors.length > 0 || document.contents === null) return { category, messages }
  if (!isMap(document.contents)) report(0, 'Expected keys and values: `label` and `order`')
  for (const { key, value } of isMap(document.contents) ? document.contents.items : []) {
    const name = isScalar(key) ? String(key.value) : ''
    const offset = (isScalar(key) && key.range?.[0]) || 0
    const written = isScalar(value) ? value.value : undefined
    if (name === 'label' && typeof written === 'string') category.label = written
    else if (name === 'order' && typeof written === 'number') category.order = written
    else if (name === 'label' || name === 'order')
      report(offset, `Expected \`${name}\` to be a ${name === 'label' ? 'string' : 'number'}`)
    else report(offset, `Unknown key \`${name}\`${didYouMean(name, ['label', 'order'])}`)
  }
  return { category, messages }
}
