/** The dependency on docsgen in the package.json of a new project, which `npm install` must find. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageRoot, readVersion } from '../disk/package-root.ts'
import { toPosix } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'

/** Docsgen for the dependencies of a project. */
export interface OwnPackage {
  /** Range, address or `file:` path, as npm, pnpm and yarn take it. */
  spec: string
  /** A sentence for the terminal, where `spec` is not what one expects. */
  note?: string
}

/** Returns what a project in `folder`, which must exist, installs: what somebody asked for, else this docsgen. Throws where npm cannot pack it. */
export async function packageFor(folder: string, asked?: string): Promise<OwnPackage> {
  if (asked === undefined) return ownPackage(folder)
  // npm reads a path from the folder of package.json.
  const isPath = /^\.{1,2}[\\/]|\.tgz$/.test(asked) && !path.isAbsolute(asked) && !asked.includes(':')
  if (!isPath || !existsSync(asked)) return { spec: asked }
  return { spec: `file:${toPosix(path.relative(folder, path.resolve(asked)))}` }
}

/** The spec by which this docsgen was installed. One that came as a checkout or a tarball is packed into `folder`. */
async function ownPackage(folder: string): Promise<OwnPackage> {
  const source = installedFrom()
  if (source === 'registry') return { spec: `^${readVersion()}` }
  // `package.json` is published: it gets no name and no password. `git` as the user of ssh is no secret.
  if (source !== undefined) return { spec: source.replace(/^([\w+.-]+:\/\/)(?!git@)[^/?#]*@/, '$1') }
  const file = await pack(folder)
  return {
    spec: `file:${file}`,
    note: `This docsgen is not from a registry: commit \`${file}\`, a copy of it`
  }
}

/** Reads what npm has noted: `registry`, an address, or nothing for a file and where there is no note that can be read. */
function installedFrom(): string | undefined {
  const resolved = maybeResolved(path.join(path.dirname(packageRoot), '.package-lock.json'))
  // npm leaves the address out if so configured by `omit-lockfile-registry-resolved`.
  if (resolved === '' || /^https?:.*\/docsgen\/-\/docsgen-[^/]+\.tgz$/.test(resolved ?? '')) return 'registry'
  return resolved?.startsWith('file:') ? undefined : resolved
}

/** The address in npm's list of what it installed, empty if the entry has none. */
function maybeResolved(list: string): string | undefined {
  try {
    const { packages } = JSON.parse(readFileSync(list, 'utf8')) as { packages?: Record<string, { resolved?: unknown }> }
    const entry = packages?.['node_modules/docsgen']
    const { resolved = '' } = entry ?? {}
    return entry && typeof resolved === 'string' ? resolved : undefined
  } catch {
    return undefined
  }
}

/** Without a shell: on Windows npm is a script for one, which would take spaces and `&` of a folder for its own. */
async function pack(folder: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  try {
    const [program, ...own] = npm()
    const { stdout } = await promisify(execFile)(program, [...own, ...args], { cwd: packageRoot })
    // npm before 12 prints a list, later ones an object of packages.
    const [made] = Object.values(JSON.parse(stdout) as Record<string, { filename: string }>)
    if (made) return made.filename
    throw new Error(stdout)
  } catch (error) {
    const text = 'Cannot pack this docsgen for the new project with `npm pack`'
    const note = `Name what to install with \`--docsgen <spec>\`. npm says: ${(error as Error).message.split('\n')[0]}`
    throw new DocsgenError({ rule: 'usage', text, note })
  }
}

/** npm as a program and its first arguments: on Windows its script, which is beside node, run by node. */
function npm(): [program: string, ...args: string[]] {
  if (process.platform !== 'win32') return ['npm']
  const { npm_execpath: running = '' } = process.env
  const isNpm = /^np[mx]-cli\.c?js$/.test(path.basename(running))
  const folder = isNpm ? path.dirname(running) : path.join(path.dirname(process.execPath), 'node_modules/npm/bin')
  return [process.execPath, path.join(folder, 'npm-cli.js')]
}
