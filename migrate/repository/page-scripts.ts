/** Scripts of the old site that write its pages, or parts of them between marks: they would not find the new ones. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { placeInSource, readFrom } from '../read/files.ts'
import { asObject } from '../read/read.ts'
import type { SourcePage, SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'

const ofCode = /\.[cm]?[jt]s$/

/** Names each script at the top of the site, or that `package.json` runs, which writes Markdown. */
export async function findPageScripts(
  { root }: SourceSite,
  pages: { page: SourcePage; text: string }[]
): Promise<Todo[]> {
  const manifest = await readFrom(root, 'package.json').catch(() => '{}')
  const top = (await readdir(root)).filter((file) => ofCode.test(file) && !/\.config\.\w+$/.test(file))
  const run = Object.values(scriptsOf(manifest)).flatMap((command) => String(command).split(/[\s"';&|]+/))
  const files = new Set([...top, ...run.filter((word) => ofCode.test(word))].map((file) => path.posix.normalize(file)))
  const todos: Todo[] = []
  for (const file of files) {
    const source = placeInSource(root, file).at === undefined ? '' : await readFrom(root, file)
    if (/\bwriteFile/.test(source) && /\.mdx?\b/.test(source))
      todos.push({ file, text: textOf(marksFor(source, pages)) })
  }
  return todos
}

function scriptsOf(manifest: string): Record<string, unknown> {
  try {
    return asObject(asObject(JSON.parse(manifest)).scripts)
  } catch {
    return {}
  }
}

/** `START:`, and no word of a sentence. */
const isMark = /^[A-Z_-]{3,}$|\w[:#-]/

/** Comments of pages whose first word a script has, by the first of them, and the pages. */
function marksFor(source: string, pages: { page: SourcePage; text: string }[]) {
  const found = pages.flatMap(({ page, text }) => {
    const comments = text.matchAll(/\{\/\*\s*((\S+)[^\n]*?)\s*\*\/\}/g)
    const [first] = [...comments].filter(([, , word = '']) => isMark.test(word) && source.includes(word))
    return first ? [{ mark: first[1] ?? '', file: page.file }] : []
  })
  return { mark: found[0]?.mark, files: found.map(({ file }) => file) }
}

function textOf({ mark, files }: { mark: string | undefined; files: string[] }): string {
  const change =
    mark === undefined
      ? 'change its folder to `content/`'
      : `change its folder to \`content/\`, and its marks: in ${listNames(files)}, \`{/* ${mark} */}\` is \`<!-- ${mark} -->\` now`
  return `This script writes Markdown. To keep it, ${change}. To show code of files without a script, move them to the new folder and write \`file=\` after the language of a block, see “Include code” in Includes and variables`
}
