/** Packages that a site needs only for some of its features: they are found where the project or docsgen has them. */
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DocsgenError, type Where } from '../messages/message.ts'
import type { CheckedConfig } from './schema.ts'

type Uses = Pick<CheckedConfig, 'images' | 'cards' | 'diagrams'>

/** The use that a site has for beautiful-mermaid. */
export function drawerUse({ diagrams }: Uses): PackageUse | undefined {
  return diagrams ? { name: 'beautiful-mermaid', text: 'draws `diagrams`', keys: ['diagrams'] } : undefined
}

/** The use that a site has for sharp. */
export function encoderUse({ images, cards }: Uses): PackageUse | undefined {
  const name = 'sharp'
  if (images.formats.length > 0)
    return { name, text: 'writes images in the formats of `images.formats`', keys: ['images', 'formats'] }
  return cards === false ? undefined : { name, text: 'makes `cards`', keys: ['cards'] }
}

/** The purpose of a package, and the keys of the configuration that ask for it. */
interface PackageUse {
  name: string
  text: string
  keys: string[]
}

/** Returns a package, as found from one of these folders. Throws a DocsgenError (exit 2) that tells how to install it. */
export function needPackage(folders: string[], { name, text: use }: PackageUse, where: Where): InstalledPackage {
  const installed = findPackage(folders, name)
  if (installed) return installed
  const text = `Cannot find the package \`${name}\`, which ${use}`
  throw new DocsgenError({ rule: 'config', text, note: `Install it: \`npm install --save-dev ${name}\``, ...where })
}

/** Its version decides which bytes it makes. */
export interface InstalledPackage {
  module: string
  version: string
}

/** Returns a package from the first of these folders that can import it. */
export function findPackage(folders: string[], name: string): InstalledPackage | undefined {
  for (const each of folders) {
    try {
      const module = findModule(name, createRequire(path.join(each, 'package.json')))
      const { version } = JSON.parse(readFileSync(path.join(path.dirname(module), '../package.json'), 'utf8'))
      return { module, version }
    } catch {
      // the next folder may have it
    }
  }
  return undefined
}

/** A package for `import` alone is not resolved for `require`: its folder tells which module it is. */
function findModule(name: string, { resolve }: NodeJS.Require): string {
  try {
    return resolve(name)
  } catch {
    const folders = (resolve.paths(name) ?? []).map((each) => path.join(each, name))
    const folder = folders.find((each) => existsSync(each)) ?? ''
    return path.join(folder, JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')).main)
  }
}
