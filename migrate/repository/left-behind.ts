/** Finds files that only the old folder has: a person who removes it has to know of them. */
import { existsSync, readdirSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { byCodeUnit } from '../../src/disk/paths.ts'
import { bareLine } from '../../src/init/write-starter.ts'
import { readFrom } from '../read/files.ts'
import type { Kind, SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'
import { isMade } from '../write/ignored.ts'
import { outputFolders } from './repository.ts'
import { changedScripts, goneScripts, ownScripts, readManifest } from './scripts.ts'

/** Files and folders that are of the repository, or that tools make. */
const kept = /^(?:node_modules|\.git|\.github|\.DS_Store)$/

/** Files that each new site has. */
const replaced =
  /^(?:\.gitignore|package\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|tsconfig\.json)$/

/** Those that were read, and what the generator makes. */
const known: Record<Kind, RegExp> = {
  docusaurus:
    /^(?:docusaurus\.config\.\w+|[\w-]*sidebars?[\w-]*\.(?:json|[cm]?[jt]s)|(?:\w+_)?versions\.json|(?:\w+_)?versioned_(?:docs|sidebars)|i18n|build|\.docusaurus)$/i,
  vitepress: /^\.vitepress\/(?:config(?:\.\w+)?|cache|dist)$/,
  mkdocs: /^(?:mkdocs\.ya?ml|site)$/,
  starlight: /^(?:astro\.config\.\w+|dist|\.astro|src\/(?:content\.config\.ts|env\.d\.ts|content))$/
}

/** True for what was read, and what the generator makes. */
export function isOfGenerator(file: string, kind: Kind): boolean {
  return known[kind].test(file)
}

/** True for that, and for what the new site has of its own. */
export function isReplaced(file: string, kind: Kind): boolean {
  return replaced.test(file) || isOfGenerator(file, kind)
}

/** Folders of code and pages: where some of it is taken over, the rest is named file by file. */
const mixed = /^(?:src|\.vitepress)(?:\/|$)/

interface Files {
  /** The folder that the generator makes. */
  output: string | undefined
  taken: string[]
  /** Code that pages show. */
  copied: string[]
  dropped: string[]
  named: string[]
}

/** Names what is at the top of the source, or below `mixed`, and neither taken over nor named; and `dropped` files. */
export async function findLeftBehind(
  site: SourceSite,
  { output, taken, copied, dropped, named }: Files
): Promise<Todo[]> {
  const files = new Set(taken.map((file) => path.posix.normalize(file)))
  const above = new Set([...files].flatMap(pathsAbove))
  const found = await findIn(site, '', { output, files, above, copied: withAbove(copied), named: withAbove(named) })
  const left = [...found.left, ...dropped].sort(byCodeUnit)
  const manifest = await readManifest(site.root)
  const scripts = ownScripts(manifest)
  const changed = changedScripts(manifest)
  const todos: Todo[] = []
  if (copied.length > 0) {
    const text = `Pages show copies of code: ${listNames(copied)}. Change those in \`snippets/\` too, or move the files there`
    todos.push({ file: '', text, weight: 'note' })
  }
  if (left.length > 0) {
    const text = `Not in the new folder: ${listNames(left)}. Keep what you need before you remove the old folder`
    todos.push({ file: '', text })
  }
  if (found.replaced.length > 0 && existsSync(path.join(site.root, '.git'))) {
    const lines = new Set((await readFrom(site.root, '.gitignore').catch(() => '')).split('\n').map(bareLine))
    const isIgnored = (name: string) => (name === 'node_modules' || isMade(site.kind, name)) && lines.has(name)
    const old = readdirSync(site.root).filter(isIgnored).sort(byCodeUnit)
    const names = found.replaced
      .filter((name) => !isIgnored(name))
      .map((name) => (/^[\w./@-]+$/.test(name) ? name : `'${name.replaceAll("'", "'\\''")}'`))
      .sort(byCodeUnit)
    const rest = [...found.left, ...found.named].sort(byCodeUnit)
    const stays =
      rest.length === 0
        ? ''
        : `. The command leaves ${listNames(rest, 10)}, which the new site does not have, or not all of it: remove what you do not need`
    const ignored = old.length === 0 ? '' : `, and \`rm -rf ${old.join(' ')}\`, which git ignores`
    const text = `When the rest is done, and if the site stays at the top of its repository, remove what the new one replaces and copy its files there: \`git rm -r --quiet --ignore-unmatch ${names.join(' ')}\`${ignored}${stays}`
    todos.push({ file: '', text, weight: 'last' })
  }
  if (scripts.length > 0) {
    const text = `Scripts that are not in the new \`package.json\`: ${listNames(scripts)}. Copy those that you need, with the packages that they run`
    todos.push({ file: 'package.json', text })
  }
  const gone = goneScripts(manifest)
  if (gone.length > 0) {
    const text = `Scripts that docsgen does not need: ${listNames(gone)}. A workflow or the host publishes the site`
    todos.push({ file: 'package.json', text, weight: 'note' })
  }
  if (changed.length > 0) {
    const text = `Scripts with options of the old generator: ${changed.join('; ')}. Write what docsgen has for them, see “Commands”, or leave them out`
    todos.push({ file: 'package.json', text })
  }
  return todos
}

interface SourceFacts {
  output: string | undefined
  files: ReadonlySet<string>
  /** Those with something to do, and their folders: they stay until it is done. */
  named: ReadonlySet<string>
  /** Folders with such files. */
  above: ReadonlySet<string>
  /** Files that pages show copies of, and their folders: others may need them. */
  copied: ReadonlySet<string>
}

type Source = Pick<SourceSite, 'root' | 'kind'>

interface FolderContents {
  left: string[]
  /** With something to do. */
  named: string[]
  /** Files that the new site has too, or has no use for. */
  replaced: string[]
  /** All of the folder is that. */
  isReplaced: boolean
}

async function findIn({ root, kind }: Source, folder: string, facts: SourceFacts): Promise<FolderContents> {
  const { output, files, named, above, copied } = facts
  const found: FolderContents = { left: [], named: [], replaced: [], isReplaced: true }
  for (const entry of await readdir(path.join(root, folder), { withFileTypes: true })) {
    const file = path.posix.join(folder, entry.name)
    if (kept.test(file)) continue
    // A folder of the repository that is called as one of a generator.
    const isOwn = outputFolders.has(file) && file !== output
    const isKnown = (!isOwn && isReplaced(file, kind)) || (files.has(file) && !named.has(file))
    if (copied.has(file) && !isKnown && !above.has(file)) found.isReplaced = false
    else if (isKnown || (above.has(file) && !mixed.test(file))) found.replaced.push(file)
    else if (above.has(file)) {
      const inner = await findIn({ root, kind }, file, facts)
      found.left.push(...inner.left)
      found.named.push(...inner.named)
      found.replaced.push(...(inner.isReplaced ? [file] : inner.replaced))
      found.isReplaced &&= inner.isReplaced
    } else {
      found.isReplaced = false
      const list = named.has(file) ? found.named : found.left
      list.push(entry.isDirectory() ? `${file}/` : file)
    }
  }
  return found
}

function withAbove(files: string[]): Set<string> {
  return new Set(files.flatMap((file) => [path.posix.normalize(file), ...pathsAbove(file)]))
}

function pathsAbove(file: string): string[] {
  const above = path.posix.dirname(file)
  return above === '.' || above === '/' ? [] : [above, ...pathsAbove(above)]
}
