/** docsgen's templates with those of plugins and of the project laid over them, file by file: by the same name means instead of. */

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from '../disk/package-root.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { LoadedPlugin } from '../project/plugins/plugin.ts'
import type { Project } from '../project/project.ts'

export const ownTemplates = path.join(packageRoot, 'templates')

/** What of a project its theme is made of. */
export interface ThemeSource extends Pick<Project, 'root' | 'base' | 'templates' | 'client'> {
  plugins: Pick<LoadedPlugin, 'templates'>[]
  versions: Pick<Project['versions'][number], 'name'>[]
}

/** The folders laid over docsgen's, the last above the others. */
export function laidOver({ plugins, templates }: Pick<ThemeSource, 'plugins' | 'templates'>): string[] {
  return [...plugins.flatMap((plugin) => plugin.templates ?? []), templates]
}

/** Names of the files in a folder of any of them, without their ending. */
export async function templateNames(folder: string, source: ThemeSource, ending = '.tsx'): Promise<string[]> {
  const found = new Set<string>()
  for (const base of [ownTemplates, ...laidOver(source)]) {
    const entries = await readdir(path.join(base, folder)).catch(() => [])
    for (const name of entries) if (name.endsWith(ending)) found.add(name.slice(0, -ending.length))
  }
  return [...found].sort(byCodeUnit)
}

/** Imports of one template by another find the uppermost file first, wherever the import stands. */
export function overlayTemplates(source: ThemeSource): Plugin {
  const layers = [ownTemplates, ...laidOver(source)]
  return {
    name: 'docsgen-overlay',
    setup(build) {
      build.onResolve({ filter: /^[./]/ }, ({ path: specifier, resolveDir, importer }) => {
        const wanted = path.resolve(resolveDir, specifier)
        const name = layers.map((base) => path.relative(base, wanted)).find(isBelow)
        const found = name === undefined ? undefined : findTemplate(name, { importer, layers })
        return found === undefined ? undefined : { path: found }
      })
    }
  }
}

function isBelow(relative: string): boolean {
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}

function findTemplate(name: string, { importer, layers }: { importer: string; layers: string[] }) {
  const bare = (file: string) => file.replace(/\.tsx?$/, '')
  const own = layers.findIndex((base) => bare(importer) === bare(path.join(base, name)))
  // A template that imports its own name means the one it stands in for.
  const bases = (own > 0 ? layers.slice(0, own) : layers).toReversed()
  const candidates = bases.flatMap((base) =>
    ['.tsx', '.ts', '.css', ''].map((ending) => path.join(base, name + ending))
  )
  return candidates.find(existsSync)
}
