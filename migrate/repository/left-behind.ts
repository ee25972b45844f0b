/** Says what a person has to know who removes the old folder: files that only it has, its scripts, and what names it. */
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byCodeUnit, toPosix } from '../../src/disk/paths.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import type { Kind, SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'
import { isMade } from '../write/ignored.ts'
import { lostScripts, readManifest } from '../write/manifest.ts'
import type { Repository } from './repository.ts'

/** Files that each new site has, that are of the repository, or that tools make. */
const replaced =
  /^(?:\.git|\.github|\.gitignore|\.DS_Store|node_modules|package\.json|tsconfig\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?)$/

/** Those that were read. */
const known: Partial<Record<Kind, RegExp>> = {
  docusaurus:
    /^(?:docusaurus\.config\.\w+|[\w-]*sidebars?[\w-]*\.(?:json|[cm]?[jt]s)|(?:\w+_)?versions\.json|(?:\w+_)?versioned_(?:docs|sidebars)|i18n)$/i,
  mkdocs: /^mkdocs\.ya?ml$/,
  starlight: /^astro\.config\.\w+$/
}

/** Names what is at the top of the source and not `taken`, scripts, and files that name the folder of the site. */
export async function findLeftBehind(
  site: SourceSite,
  { folder, files, top }: Repository,
  taken: string[]
): Promise<Todo[]> {
  const { root, kind } = site
  const above = new Set(taken.map((file) => path.posix.normalize(file).split('/')[0] ?? ''))
  const left = (await readdir(root, { withFileTypes: true })).flatMap((entry) => {
    const { name } = entry
    const isKnown = replaced.test(name) || isMade(kind, name) || known[kind]?.test(name) || above.has(name)
    return isKnown ? [] : [entry.isDirectory() ? `${name}/` : name]
  })
  const todos: Todo[] = []
  if (left.length > 0) {
    const text = `Not in the new folder: ${listNames(left.sort(byCodeUnit))}. Keep what you need before you remove the old folder`
    todos.push({ file: '', text })
  }
  const scripts = lostScripts(await readManifest(root))
  if (scripts.length > 0) {
    const text = `Scripts that are not in the new \`package.json\`: ${listNames(scripts)}. Copy those that you need, with the packages that they run`
    todos.push({ file: 'package.json', text })
  }
  const names = await findMentions(root, { folder, files, top })
  if (names.length > 0) {
    const text = `Files outside of the site name its folder \`${folder}\`: ${listNames(names, 12)}. Change what they say of it`
    todos.push({ file: '', text })
  }
  return todos
}

const isRead =
  /(?:\.(?:json[c5]?|ya?ml|toml|[cm]?[jt]s|sh|mdx?|py|rb|cfg|\w*ignore)|(?:^|\/)(?:\w*(?:Make|Docker|Just)file|CODEOWNERS))$/

/** Files of the repository with a path in the folder of the site. */
async function findMentions(root: string, { folder, files, top }: Omit<Repository, 'branch'>): Promise<string[]> {
  if (folder === '') return []
  const path_ = new RegExp(`(?<![\\w./-])(?:\\./|\\.\\./)*${folder.replace(/[.+]/g, '\\$&')}/`)
  const found: string[] = []
  for (const file of files) {
    if (file.startsWith(`${folder}/`) || !isRead.test(file) || /changelog|lock\b/i.test(file)) continue
    const shown = toPosix(path.relative(root, path.join(top, file)))
    const text = placeInSource(root, shown).at === undefined ? '' : await readFrom(root, shown)
    if (text.length < 2 ** 18 && path_.test(text)) found.push(file)
    if (found.length > 40) break
  }
  return found
}
