/** Files of the project that are published as they are. Pictures are among them, under their published names. */
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { byCodeUnit, isInside } from '../disk/paths.ts'
import { cannotRead } from '../messages/message.ts'
import type { Project } from '../project/project.ts'
import type { KindContext, OutputKind } from './kind.ts'
import type { Body, Output } from './output.ts'

export const projectFiles: OutputKind = {
  name: 'project files',
  list({ project, site, tools }) {
    const homes = homesOf(project)
    const files = [...site.files].sort(([a], [b]) => byCodeUnit(a, b))
    return files.flatMap(([url, file]): Output[] => {
      const key = tools.fileHashes.get(file)
      const body = async () => readBody(file, { root: project.root, homes })
      return key === undefined ? [] : [{ path: url.slice(1), also: [], source: file, key, body }]
    })
  }
}

/** Adds missing hashes of published files to `fileHashes`; reports files that cannot be read. */
export function hashFiles({
  project,
  site,
  tools,
  report
}: Pick<KindContext, 'project' | 'site' | 'tools' | 'report'>) {
  const homes = homesOf(project)
  for (const [, file] of site.files) {
    if (tools.fileHashes.has(file)) continue
    try {
      tools.fileHashes.set(file, tools.stamps.hash(file, expectOwn(path.join(project.root, file), homes)))
    } catch (error) {
      report(cannotRead(file, error))
    }
  }
}

function readBody(file: string, { root, homes }: { root: string; homes: string[] }): Body {
  try {
    return { bytes: readFileSync(expectOwn(path.join(root, file), homes)) }
  } catch (error) {
    return { bytes: '', messages: [cannotRead(file, error)] }
  }
}

function homesOf({ root, content, assets }: Project): string[] {
  return [root, content, assets].map(maybeReal)
}

/** Returns the real path. Throws for a link out of the project: the file may have become one. */
function expectOwn(file: string, homes: string[]): string {
  const real = realpathSync.native(file)
  if (!homes.some((home) => isInside(real, home))) throw new Error('it leads out of the project')
  return real
}

function maybeReal(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder // it does not exist
  }
}
