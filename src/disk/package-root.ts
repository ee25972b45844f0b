/** docsgen's own folder, the one its code runs from, `src/` or `lib/`, and the fingerprint of what is in them. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { hash } from './files.ts'
import { byCodeUnit } from './paths.ts'

/** The folder of docsgen's templates and dependencies. */
export const packageRoot = findPackage(import.meta.dirname)

export const codeRoot = path.join(packageRoot, path.relative(packageRoot, import.meta.dirname).split(path.sep)[0] ?? '')

export function readVersion(): string {
  return readPackage().version
}

/** Returns the address of docsgen's documentation, without a slash at its end; a release has one. */
export function readHomepage(): string | undefined {
  return readPackage().homepage?.replace(/\/+$/, '')
}

function readPackage(): { version: string; homepage?: string } {
  return JSON.parse(readFileSync(path.join(packageRoot, 'package.json'), 'utf8'))
}

function findPackage(folder: string): string {
  return existsSync(path.join(folder, 'package.json')) ? folder : findPackage(path.dirname(folder))
}

/** Hashes the version and the code: a changed docsgen never uses entries of another one, not even between releases. */
export function fingerprint(): string {
  // Written when docsgen was built; made now if it runs from its sources.
  const noted = path.join(codeRoot, hashName)
  return hash(readVersion(), installed(), existsSync(noted) ? readFileSync(noted, 'utf8') : hashCode(codeRoot))
}

/** The file beside the code that holds its hash. */
export const hashName = 'code.hash'

export function hashCode(folder: string): string {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(c?js|tsx?)$/.test(name))
  return hash(...files.sort(byCodeUnit).map((name) => readFileSync(path.join(folder, name))))
}

/** npm's list of installed packages, docsgen's own or those around it: another release makes other pages. */
function installed(): string {
  const folders = [path.join(packageRoot, 'node_modules'), path.dirname(packageRoot)]
  const found = folders.map((folder) => path.join(folder, '.package-lock.json')).find(existsSync)
  return found === undefined ? '' : readFileSync(found, 'utf8')
}
