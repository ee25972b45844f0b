/** What the package.json of a new project names as `docsgen`, so that `npm install` finds it. */
import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { packageRoot, readVersion } from '../disk/package-root.ts'
import { DocsgenError } from '../messages/message.ts'

/** Docsgen for the dependencies of a project. */
export interface OwnPackage {
  /** Range, address or `file:` path, as npm, pnpm and yarn take it. */
  spec: string
  /** A sentence for the terminal, where `spec` is not what one expects. */
  note?: string
}

/**
 * Returns the spec by which this docsgen was installed, if that is a release or an address. A docsgen that came any other
 * way, such as a checkout or a tarball, is packed into `folder`, which must exist. Throws where npm cannot pack it.
 */
export async function ownPackage(folder: string): Promise<OwnPackage> {
  const source = installedFrom()
  if (source === 'registry') return { spec: `^${readVersion()}` }
  if (source !== undefined) return { spec: source }
  const file = await pack(folder)
  return {
    spec: `file:${file}`,
    note: `This docsgen is not from a registry: \`${file}\` is a copy of it, to be committed`
  }
}

/** Reads what npm has noted: `registry`, an address, or nothing for a file and where there is no note. */
function installedFrom(): string | undefined {
  const list = path.join(path.dirname(packageRoot), '.package-lock.json')
  if (!existsSync(list)) return undefined
  const { packages } = JSON.parse(readFileSync(list, 'utf8')) as { packages?: Record<string, { resolved?: string }> }
  const entry = packages?.['node_modules/docsgen']
  // npm leaves the address out if it is told to by `omit-lockfile-registry-resolved`.
  if (entry === undefined || entry.resolved === undefined) return entry && 'registry'
  if (/^https?:.*\/docsgen\/-\/docsgen-[^/]+\.tgz$/.test(entry.resolved)) return 'registry'
  return entry.resolved.startsWith('file:') ? undefined : entry.resolved
}

async function pack(folder: string): Promise<string> {
  const args = ['pack', '--json', '--ignore-scripts', '--pack-destination', folder]
  const isWindows = process.platform === 'win32'
  try {
    const { stdout } = await promisify(execFile)('npm', args, { cwd: packageRoot, shell: isWindows })
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
