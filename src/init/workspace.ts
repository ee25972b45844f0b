/** The workspace of npm, pnpm, yarn or bun that a folder is a member of, and what a workflow does to install it. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { isInside, toPosix } from '../disk/paths.ts'

/** How packages are installed. */
export interface Installer {
  name: 'npm' | 'pnpm' | 'yarn' | 'bun'
  /** Its command that installs what the lock file says. */
  install: string
  /** The command before `docsgen`. */
  run: string
  /** Its lock file, from the top of the repository. */
  lock: string
}

export interface Workspace {
  /** Absolute. */
  folder: string
  /** That lists its members. */
  file: string
  patterns: string[]
}

const managers: Record<Installer['name'], Omit<Installer, 'name'>> = {
  npm: { install: 'npm ci', run: 'npx', lock: 'package-lock.json' },
  pnpm: { install: 'pnpm install --frozen-lockfile', run: 'pnpm exec', lock: 'pnpm-lock.yaml' },
  yarn: { install: 'yarn install --frozen-lockfile', run: 'yarn run', lock: 'yarn.lock' },
  bun: { install: 'bun install --frozen-lockfile', run: 'bun run', lock: 'bun.lock' }
}

/** The installer of a folder in the repository at `top`: both are absolute. */
export function installerOf(root: string, top: string): Installer {
  return installerIn(workspaceOf(root, top)?.folder ?? root, top)
}

/** The one that the folder names in its `package.json`, or whose lock file it has. */
export function installerIn(folder: string, top: string): Installer {
  const { packageManager } = readManifest(folder)
  const [, asked] = /^(npm|pnpm|yarn|bun)@/.exec(String(packageManager)) ?? []
  const names = Object.keys(managers) as Installer['name'][]
  const has = (file: string) => existsSync(path.join(folder, file))
  const isThere = (name: Installer['name']) =>
    has(managers[name].lock) || (name === 'pnpm' && has('pnpm-workspace.yaml')) || (name === 'bun' && has('bun.lockb'))
  const isFromPnpm = process.env.npm_config_user_agent?.startsWith('pnpm/')
  const name = names.find((each) => each === asked) ?? names.find(isThere) ?? (isFromPnpm ? 'pnpm' : 'npm')
  const isBerry = name === 'yarn' && /^__metadata:/m.test(readText(path.join(folder, 'yarn.lock')))
  const { install, run, lock } = managers[name]
  return {
    name,
    install: isBerry ? 'yarn install --immutable' : install,
    run,
    lock: toPosix(path.join(path.relative(top, folder), lock))
  }
}

/** The workspace above a folder that has it as a member, by the name that the folder has or had. */
export function workspaceOf(root: string, top: string): Workspace | undefined {
  for (let folder = path.dirname(root); isInside(folder, top); folder = path.dirname(folder)) {
    const found = readWorkspace(folder)
    if (found && isMember(found, root)) return found
    if (folder === top) return undefined
  }
  return undefined
}

export function isMember({ folder, patterns }: Workspace, root: string): boolean {
  const place = toPosix(path.relative(folder, root))
  const fits = (pattern: string) => toExpression(pattern).test(place)
  return patterns.some(fits) && !patterns.some((each) => each.startsWith('!') && fits(each.slice(1)))
}

function readWorkspace(folder: string): Workspace | undefined {
  const own = readYaml(path.join(folder, 'pnpm-workspace.yaml')).packages
  if (Array.isArray(own)) return { folder, file: 'pnpm-workspace.yaml', patterns: own.map(String) }
  const { workspaces } = readManifest(folder)
  const listed = Array.isArray(workspaces) ? workspaces : (workspaces as { packages?: unknown } | undefined)?.packages
  return Array.isArray(listed) ? { folder, file: 'package.json', patterns: listed.map(String) } : undefined
}

/** The expression of a pattern such as `packages/*`. */
function toExpression(pattern: string): RegExp {
  const bare = pattern.replace(/^\.\//, '').replace(/\/$/, '')
  const parts = bare.split(/(\*\*\/?|\*)/).map((part) => {
    if (part.startsWith('**')) return '.*'
    return part === '*' ? '[^/]*' : part.replace(/[\\^$+?.()|[\]{}]/g, '\\$&')
  })
  return new RegExp(`^${parts.join('')}$`)
}

function readManifest(folder: string): Record<string, unknown> {
  return readYaml(path.join(folder, 'package.json')) // JSON is YAML
}

/** An empty object for what cannot be read: its tool would say so. */
function readYaml(file: string): Record<string, unknown> {
  try {
    const value: unknown = parse(readText(file), { logLevel: 'silent' })
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

function readText(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : ''
}
