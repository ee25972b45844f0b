/** What the folder of the old site has and the new one has not: who removes the old folder has to know of it. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byCodeUnit } from '../disk/paths.ts'
import { readFrom } from './files.ts'
import type { Kind, SourceSite, Todo } from './types.ts'

/** Files and folders that every generator replaces, and that tools make. */
const replaced =
  /^(?:node_modules|\.git|\.github|\.gitignore|\.DS_Store|package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|tsconfig\.json)$/

/** Those that were read, and what the generator makes. */
const known: Record<Kind, RegExp> = {
  docusaurus:
    /^(?:docusaurus\.config\.\w+|[\w-]*sidebars?[\w-]*\.(?:json|[cm]?[jt]s)|(?:\w+_)?versions\.json|(?:\w+_)?versioned_(?:docs|sidebars)|i18n|build|\.docusaurus)$/i,
  vitepress: /^\.vitepress\/(?:config(?:\.\w+)?|cache|dist)$/,
  mkdocs: /^(?:mkdocs\.ya?ml|site)$/,
  starlight: /^(?:astro\.config\.\w+|dist|\.astro|src\/(?:content\.config\.ts|env\.d\.ts|content))$/
}

/** Folders of code and pages: where some of it is taken over, the rest is named file by file. */
const mixed = /^(?:src|\.vitepress)(?:\/|$)/

/** Names what is at the top of the source, or below `mixed`, and neither taken over nor named; and `dropped` files. */
export async function findLeftBehind(
  site: SourceSite,
  { taken, dropped }: { taken: string[]; dropped: string[] }
): Promise<Todo[]> {
  const files = new Set(taken.map((file) => path.posix.normalize(file)))
  const above = new Set([...files].flatMap(pathsAbove))
  const left = [...(await leftIn(site, '', { files, above })), ...dropped].sort(byCodeUnit)
  const scripts = await ownScripts(site.root)
  const todos: Todo[] = []
  if (left.length > 0) {
    const text = `Not in the new folder: ${left.map(quote).join(', ')}. Keep what you need before you remove the old folder`
    todos.push({ file: '', text })
  }
  if (scripts.length > 0) {
    const text = `Scripts that are not in the new \`package.json\`: ${scripts.map(quote).join(', ')}`
    todos.push({ file: 'package.json', text })
  }
  return todos
}

interface Taken {
  files: ReadonlySet<string>
  /** Folders with such files. */
  above: ReadonlySet<string>
}

type Source = Pick<SourceSite, 'root' | 'kind'>

async function leftIn({ root, kind }: Source, folder: string, { files, above }: Taken): Promise<string[]> {
  const left: string[] = []
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (replaced.test(file) || known[kind].test(file) || files.has(file)) continue
    if (!above.has(file)) left.push(entry.isDirectory() ? `${file}/` : file)
    else if (mixed.test(file)) left.push(...(await leftIn({ root, kind }, file, { files, above })))
  }
  return left
}

/** Scripts that run something else than the generator. */
async function ownScripts(root: string): Promise<string[]> {
  const text = await readFrom(root, 'package.json').catch(() => '{}')
  try {
    const { scripts } = JSON.parse(text) as { scripts?: Record<string, string> }
    return Object.entries(scripts ?? {}).flatMap(([name, run]) =>
      /^(?:docusaurus|vitepress|astro|mkdocs|tsc)\b[^&|;]*$/.test(run) ? [] : [name]
    )
  } catch {
    return []
  }
}

function pathsAbove(file: string): string[] {
  const above = path.posix.dirname(file)
  return above === '.' || above === '/' ? [] : [above, ...pathsAbove(above)]
}

function quote(name: string): string {
  return `\`${name}\``
}
