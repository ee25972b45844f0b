/** Keeps what git ignores in the folder of the site: files with passwords stay out of the repository, as before. */
import { bareLine } from '../../src/init/write-starter.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import type { Kind } from '../types.ts'

/** Folders that only the old generator makes. */
const made: Record<Kind, RegExp> = {
  docusaurus: /^(?:build|\.docusaurus|\.cache-loader)$/,
  vitepress: /(?:^|\/)\.vitepress\/(?:cache|dist|\.temp)$/,
  mkdocs: /^site$/,
  starlight: /^\.astro$/,
  mintlify: /^$/,
  nextra: /^(?:\.next|out|next-env\.d\.ts)$/,
  mdbook: /^book$/
}

/** True for a file or folder that only the old generator makes. The new `.gitignore` does not have it. */
export function isMade(kind: Kind, name: string): boolean {
  return made[kind].test(name)
}

/** Returns docsgen's lines, and those of the source's `.gitignore` that hold for the new project. */
export async function keepIgnored(root: string, kind: Kind, own: string): Promise<string> {
  if (placeInSource(root, '.gitignore').at === undefined) return own
  const known = new Set(own.split('\n').map(bareLine))
  const text = (await readFrom(root, '.gitignore')).replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const blocks = text.split(/\n\s*\n/).flatMap((block) => {
    const lines = block.split('\n').filter((line) => line.trim() !== '')
    const left = lines.filter((line) => !known.has(bareLine(line)) && !isMade(kind, bareLine(line)))
    // A heading of lines that are gone is gone as well.
    const isIdle = left.length < lines.length && left.every((line) => line.startsWith('#'))
    return left.length === 0 || isIdle ? [] : [left.join('\n')]
  })
  return blocks.length === 0 ? own : `${own.trimEnd()}\n\n${blocks.join('\n\n')}\n`
}
