/** docsgen's own folder, and the one its code runs from: `src/` or `lib/`. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'

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
