/** docsgen's templates with the project's laid over them, file by file: by the same name means instead of. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { packageRoot } from './bundle.ts'
import { byCodeUnit } from './files.ts'

export const ownTemplates = path.join(packageRoot, 'templates')

/** Names of the templates in a folder of either, without their ending. */
export async function templateNames(folder: string, projectTemplates: string): Promise<string[]> {
  const found = new Set<string>()
  for (const base of [ownTemplates, projectTemplates]) {
    const entries = await readdir(path.join(base, folder)).catch(() => [])
    for (const name of entries) if (name.endsWith('.tsx')) found.add(name.slice(0, -4))
  }
  return [...found].sort(byCodeUnit)
}

/** Imports of one template by another find the project's file first, wherever the import stands. */
export function overlayTemplates(projectTemplates: string): Plugin {
  return {
    name: 'docsgen-overlay',
    setup(build) {
      build.onResolve({ filter: /^[./]/ }, ({ path: specifier, resolveDir, importer }) => {
        const wanted = path.resolve(resolveDir, specifier)
        const name = [ownTemplates, projectTemplates].map((base) => path.relative(base, wanted)).find(isBelow)
        const found = name === undefined ? undefined : findTemplate(name, { importer, projectTemplates })
        return found === undefined ? undefined : { path: found }
      })
    }
  }
}

function isBelow(relative: string): boolean {
  return !relative.startsWith('..') && !path.isAbsolute(relative)
}

function findTemplate(name: string, { importer, projectTemplates }: { importer: string; projectTemplates: string }) {
  const importsItself = importer.replace(/\.tsx?$/, '') === path.join(projectTemplates, name).replace(/\.tsx?$/, '')
  // A template that imports its own name means the one it stands in for.
  const bases = importsItself ? [ownTemplates] : [projectTemplates, ownTemplates]
  const candidates = bases.flatMap((base) =>
    ['.tsx', '.ts', '.css', ''].map((ending) => path.join(base, name + ending))
  )
  return candidates.find(existsSync)
}
