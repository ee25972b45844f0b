/** docsgen's templates with those of plugins and of the project over them: a file replaces the one of its name below. */

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import { byCodeUnit, isInside } from '../disk/paths.ts'
import type { Bundler } from '../project/bundler.ts'
import type { LoadedPlugin } from '../project/plugins/plugin.ts'
import type { Project } from '../project/project.ts'
import { type ComponentSource, pageIslands, resolveComponents } from './page-components.ts'

export const ownTemplates = path.join(packageRoot, 'templates')

/** The part of a project that its theme depends on. */
export interface ThemeSource
  extends ComponentSource,
    Pick<
      Project,
      | 'root'
      | 'base'
      | 'templates'
      | 'client'
      | 'colours'
      | 'banner'
      | 'navbar'
      | 'social'
      | 'api'
      | 'apis'
      | 'search'
      | 'machines'
      | 'refresh'
      | 'theme'
      | 'cards'
      | 'diagrams'
      | 'print'
      | 'lang'
      | 'languages'
      | 'language'
      | 'configFile'
      | 'configText'
      | 'strings'
    > {
  plugins: Pick<LoadedPlugin, 'templates'>[]
  versions: Pick<Project['versions'][number], 'name'>[]
}

export interface BundleTools {
  bundler: Bundler
  salt: string
}

/** The folders over docsgen's own, the topmost last. */
export function layersOf({ plugins, templates }: ThemeSource): string[] {
  return [...plugins.flatMap((plugin) => plugin.templates ?? []), templates]
}

/** Names of the files in a folder of any layer, without their ending, in order; islands of pages are among those. */
export async function templateNames(folder: string, source: ThemeSource, ending = '.tsx'): Promise<string[]> {
  const names = await namesIn([ownTemplates, ...layersOf(source)], folder, ending)
  if (folder !== 'islands' || ending !== '.tsx') return names
  return [...new Set([...names, ...pageIslands(source)])].sort(byCodeUnit)
}

export async function namesIn(layers: string[], folder: string, ending = '.tsx'): Promise<string[]> {
  const found = new Set<string>()
  for (const base of layers) {
    const entries = await readdir(path.join(base, folder)).catch(() => [])
    for (const name of entries)
      if (name.endsWith(ending) && !isNoTemplate(name)) found.add(name.slice(0, -ending.length))
  }
  return [...found].sort(byCodeUnit)
}

/** True for a file that tests a template, and for a hidden one, such as the lock of an editor. */
export const isNoTemplate = (file: string) => /\.(test|spec)\.\w+$|(?:^|[\\/])\.[^\\/]*$/.test(file)

/** Code that imports templates and makes an object `variable` of them by name. `what` is `* as` for all their exports. */
export function importAll(variable: string, folder: string, names: string[], what = '* as '): string {
  const imports = names.map(
    (name, at) => `import ${what}${variable}${at} from ${quote(`./templates/${folder}${name}.tsx`)}`
  )
  const entries = names.map((name, at) => `${quote(name)}: ${variable}${at}`)
  return [...imports, `const ${variable} = {${entries}}`].join('\n')
}

const quote = (text: string) => JSON.stringify(text)

/** Resolves imports between templates to the topmost file, whichever layer imports it. */
export function overlayTemplates(source: ThemeSource): Plugin {
  const layers = [ownTemplates, ...layersOf(source)]
  return {
    name: 'docsgen-overlay',
    setup(build) {
      resolveComponents(build, source)
      build.onResolve({ filter: /^[./]/ }, ({ path: specifier, resolveDir, importer }) => {
        const wanted = path.resolve(resolveDir, specifier)
        const base = layers.find((layer) => isInside(wanted, layer))
        const found = base && findTemplate(path.relative(base, wanted), { importer, layers })
        return found === undefined ? undefined : { path: found }
      })
    }
  }
}

export const isStyle = (file: string) => file.endsWith('.css')

export const withoutEnding = (file: string) => file.replace(/\.tsx?$/, '')

function findTemplate(name: string, { importer, layers }: { importer: string; layers: string[] }): string | undefined {
  const layer = layers.findIndex((base) => withoutEnding(importer) === withoutEnding(path.join(base, name)))
  // A template that imports its own name means the one it replaces.
  const bases = (layer > 0 ? layers.slice(0, layer) : layers).toReversed()
  const endings = ['.tsx', '.ts', '.css', '']
  return bases.flatMap((base) => endings.map((ending) => path.join(base, name + ending))).find(existsSync)
}
