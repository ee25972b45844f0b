/**
 * `import.meta.url`, `.dirname` and `.filename` in bundled code are those of the file that it was written in, not of the
 * bundle in the cache. A bundle holds no path of the machine: the folder of the project is filled in when it is written.
 */
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { toPosix } from '../disk/paths.ts'

const placeholder = '"docsgen:root"'
const prefix = 'docsgen-place:'

/** For `define` of esbuild. */
export const placeNames = Object.fromEntries(
  ['url', 'dirname', 'filename'].map((name) => [`import.meta.${name}`, `__docsgenPlace.${name}`])
)

/** For the beginning of a bundle: code that no import was added to has the place of the bundle. */
export const bundlePlace =
  'const __docsgenPlace={url:import.meta.url,dirname:import.meta.dirname,filename:import.meta.filename};'

/** Adds an import at the end, where it moves no line. CommonJS has no `import.meta`, and would become a module. */
export function withPlace(file: string, bytes: Buffer | string, root: string): Buffer | string {
  const isModule = /\.mjs$/.test(file) || (/\.m?[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file))
  if (!isModule || !bytes.includes('import.meta.') || bytes.includes('module.exports')) return bytes
  const label = toPosix(path.relative(root, file))
  return `${bytes}\nimport * as __docsgenPlace from ${JSON.stringify(prefix + label)}\n`
}

/** Gives what `withPlace` imports. */
export const places: Plugin = {
  name: 'docsgen-place',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path: specifier }) => ({
      path: specifier.slice(prefix.length),
      namespace: 'docsgen-place'
    }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen-place' }, ({ path: label }) => ({
      contents: `import path from 'node:path'
import { pathToFileURL } from 'node:url'
export const filename = path.resolve(${placeholder}, ${JSON.stringify(label)})
export const dirname = path.dirname(filename)
export const url = pathToFileURL(filename).href`
    }))
  }
}

/** Puts the folder of the project into a bundle. */
export function fillRoot(code: string, root: string): string {
  return code.replaceAll(placeholder, () => JSON.stringify(root))
}
