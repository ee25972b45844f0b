/** Running a bundle of the project's own code, whatever it does. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { isInside, toPosix } from './files.ts'
import { DocsgenError } from './message.ts'
import type { Message } from './types.ts'

/** Where bundles seem to lie: their source maps lead from here, wherever they are kept. */
export const bundleFolder = '/bundle/'

export const exitCodes = { config: 2, theme: 1 } as const

/** Imports a bundle; what it throws meanwhile becomes a DocsgenError at the place where its source throws it. */
export async function importBundle(
  file: string,
  { root, rule }: { root: string; rule: 'config' | 'theme' }
): Promise<unknown> {
  const { exit } = process
  try {
    process.exit = (code) => {
      throw new Error(`it calls process.exit(${code ?? ''})`)
    }
    return await import(pathToFileURL(file).href)
  } catch (error) {
    const why = error instanceof Error ? `${error.name}: ${error.message}` : `it throws \`${String(error)}\``
    const text = `Cannot run the ${rule === 'config' ? 'configuration' : 'theme'}: ${why}`
    const place = error instanceof Error ? await findSource(error, { file, root }) : {}
    throw new DocsgenError({ rule, text, ...place }, exitCodes[rule])
  } finally {
    process.exit = exit
  }
}

/** The first frame of a stack that lies in a source file of the project, by the source map at the end of the bundle. */
async function findSource(
  { stack = '' }: Error,
  { file, root }: { file: string; root: string }
): Promise<Pick<Message, 'file' | 'place'>> {
  const encoded = /sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(await readFile(file, 'utf8'))?.[1]
  if (encoded === undefined) return {}
  const { SourceMap } = await import('node:module')
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  for (const [, line, column] of stack.matchAll(/\.mjs:(\d+):(\d+)\)?$/gm)) {
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = path.resolve(bundleFolder, entry.originalSource)
    const place = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    const isOwn = isInside(source, root) && !isInside(source, import.meta.dirname) && !source.includes('node_modules')
    if (isOwn) return { file: toPosix(path.relative(root, source)), place }
  }
  return {}
}
