/** Writes the files of a new site into a folder that may hold others: what is there is left, and package.json gets what it lacks. */
import { existsSync } from 'node:fs'
import { lstat, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode, isLink, listFiles, makeFolder } from '../disk/files.ts'
import { foldersOf, isInside, toPosix } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'
import { configFiles } from '../project/project.ts'
import { mainBranch } from './git.ts'
import { hostsSetting, readStarter, type Starter, starterPaths, workflowFile } from './starter.ts'
import { type Installer, installerOf } from './workspace.ts'

export interface StarterResult {
  /** Relative to the folder of the site, as are those below. */
  written: string[]
  /** Files that were there. */
  left: string[]
  /** Lines that the `.gitignore` that was there should have. */
  unignored: string[]
  /** Additions to files that were there: the configuration for the host that was asked for, and the workspace of pnpm. */
  unset: Setting[]
  installer: Installer
  /** The name of each script: `dev`, or `docs:dev` where the package has another one of that name. */
  scripts: Record<string, string>
}

interface Setting {
  file: string
  setting: string
}

export interface StarterPlan {
  /** The place of a file on the disk: the workflow is at the top of the repository. */
  place(file: string): string
  isNew(file: string): boolean
  /** The folder of the site in its repository, empty for the top; undefined without a repository. */
  folder: string | undefined
  installer: Installer
  /** The name of the configuration that is there. */
  config: string | undefined
}

/** Reads what is in the way of a new site at `root`. Throws a DocsgenError (exit 2) if it cannot be written there. */
export async function planStarter(root: string): Promise<StarterPlan> {
  const found = findRepository(root)
  const repository = found ?? root
  const installer = installerOf(root, repository)
  const folderOf = (file: string) => {
    if (file === 'pnpm-workspace.yaml') return path.join(repository, path.dirname(installer.lock))
    return file === workflowFile ? repository : root
  }
  const place = (file: string) => path.join(folderOf(file), file)
  const folders = [...new Set(starterPaths.flatMap(foldersOf))]
  const blocked: string[] = []
  for (const folder of folders) {
    const at = path.join(folder.startsWith('.github') ? repository : root, folder)
    // A link would lead what is written elsewhere.
    const stat = await lstat(at).catch(() => undefined)
    if (isLink(at) || stat?.isDirectory() === false) blocked.push(`\`${folder}\``)
  }
  if (blocked.length > 0) {
    const text = `Cannot make a site: expected a folder, not a file or a link, at ${blocked.join(', ')}`
    throw new DocsgenError({
      rule: 'usage',
      text,
      note: 'Nothing was written. Name a new folder, such as `docsgen init website`'
    })
  }
  const there = new Set<string>()
  for (const file of starterPaths) if (await isThere(place(file))) there.add(file)
  const config = configFiles.find((name) => existsSync(path.join(root, name)))
  const pages = await listFiles(path.join(root, 'content')).catch(() => [])
  const isStarted = config !== undefined || pages.some((file) => /\.(md|markdown)$/.test(file))
  const isNew = (file: string) =>
    !there.has(file) && !(config && file === 'docsgen.config.ts') && !(isStarted && file.startsWith('content/'))
  const folder = found && toPosix(path.relative(found, root))
  return { place, isNew, folder, installer, config }
}

/** Writes a site to `root`, which must exist. */
export async function writeStarter(root: string, starter: Omit<Starter, 'workflow'>): Promise<StarterResult> {
  const { place, isNew, folder = '', installer, config } = await planStarter(root)
  const branches = [await mainBranch(root)]
  const files = readStarter({ ...starter, workflow: { folder, branches, installer } })
  const made: StarterResult = {
    written: [],
    left: [],
    unignored: [],
    installer,
    scripts: {},
    unset: await findUnset(root, config, starter.host)
  }
  const shown = (file: string) => toPosix(path.relative(root, place(file)))
  const own = JSON.parse(files['package.json'] ?? '{}') as Package
  for (const [file, text] of Object.entries(files)) {
    if (file === 'package.json' && !isNew(file)) {
      const { scripts, added } = await mergePackage(place(file), own)
      made.scripts = scripts
      if (added.length > 0) made.written.push(`${shown(file)} (${added.join(' and ')} added)`)
      else made.left.push(shown(file))
    } else if (isNew(file)) {
      makeFolder(path.dirname(place(file)))
      await writeFile(place(file), text, { flag: 'wx' })
      made.written.push(shown(file))
    } else if (await isThere(place(file))) {
      made.left.push(shown(file))
      const setting = 'allowBuilds: { esbuild: true }'
      const isUnset = file === 'pnpm-workspace.yaml' && !/\besbuild\b/.test(await readFile(place(file), 'utf8'))
      if (isUnset) made.unset.push({ file: shown(file), setting })
    }
  }
  if (made.left.includes('.gitignore')) {
    const lines = new Set((await readFile(place('.gitignore'), 'utf8')).split('\n').map(bareLine))
    made.unignored = (files['.gitignore'] ?? '')
      .trim()
      .split('\n')
      .filter((line) => !lines.has(bareLine(line)))
  }
  if (isNew('package.json'))
    made.scripts = Object.fromEntries(Object.keys(own.scripts ?? {}).map((name) => [name, name]))
  return made
}

/** Returns the setting for `host`, unless the text of the configuration has it. */
async function findUnset(root: string, file: string | undefined, host: Starter['host']): Promise<Setting[]> {
  const setting = host && hostsSetting(host)
  if (file === undefined || setting === undefined) return []
  const text = await readFile(path.join(root, file), 'utf8')
  return new RegExp(`\\bhosts\\b[^\\]]*\\b${host}\\b`).test(text) ? [] : [{ file, setting }]
}

/** `dist`, `/dist` and `dist/` leave out the same folder. */
export function bareLine(line: string): string {
  return line.trim().replace(/^\/|\/$/g, '')
}

interface Package {
  scripts?: Record<string, string>
  dependencies?: Record<string, string>
  devDependencies?: Record<string, string>
}

/** Reads a package.json. Throws a DocsgenError (exit 2) for what is none. */
export async function readPackage(file: string): Promise<{ text: string; value: Package }> {
  const text = await readFile(file, 'utf8')
  try {
    const value = JSON.parse(text) as Package
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { text, value }
  } catch {
    // reported below
  }
  const note = 'Nothing was written. Fix the file first: docsgen adds scripts and itself to it'
  throw new DocsgenError({ rule: 'usage', text: `Cannot read \`${file}\` as a package.json`, note })
}

/** True for a file or folder that no other checkout of the repository has: `npm ci` would look for it there. */
export function isOutside(spec: string | undefined, root: string): boolean {
  const [, file] = /^file:(.+)$/.exec(spec ?? '') ?? []
  return file !== undefined && !isInside(path.resolve(root, file), findRepository(root) ?? root)
}

/** Adds scripts and docsgen, and keeps what is there, but for a docsgen outside of the repository. Returns the names of the scripts. */
async function mergePackage(file: string, own: Package): Promise<{ scripts: Record<string, string>; added: string[] }> {
  const { text, value } = await readPackage(file)
  const wanted = Object.entries(own.scripts ?? {})
  const isTaken = wanted.some(([name, script]) => (value.scripts?.[name] ?? script) !== script)
  const named = wanted.map(([name, script]) => [name, isTaken ? `docs:${name}` : name, script] as const)
  const scripts = { ...Object.fromEntries(named.map(([, name, script]) => [name, script])), ...value.scripts }
  const key = value.dependencies?.docsgen === undefined ? 'devDependencies' : 'dependencies'
  const installed = value[key]?.docsgen
  const needsOwn = installed === undefined || isOutside(installed, path.dirname(file))
  const merged = {
    ...value,
    scripts: { ...value.scripts, ...scripts },
    ...(needsOwn && { [key]: { ...value[key], ...own.devDependencies } })
  }
  const hasScripts = JSON.stringify(merged.scripts) === JSON.stringify(value.scripts)
  const added = [...(hasScripts ? [] : ['scripts']), ...(needsOwn ? ['docsgen'] : [])]
  const indent = /^([ \t]+)"/m.exec(text)?.[1] ?? '  '
  if (added.length > 0) await writeFile(file, `${JSON.stringify(merged, undefined, indent)}\n`)
  return { scripts: Object.fromEntries(named.map(([name, given]) => [name, given])), added }
}

/** The folder of the git repository that holds `root`. */
function findRepository(root: string): string | undefined {
  for (let at = root; ; at = path.dirname(at)) {
    if (existsSync(path.join(at, '.git'))) return at
    if (path.dirname(at) === at) return undefined
  }
}

/** Something has that name, or a file has the name of one of its folders. */
async function isThere(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return true
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}
