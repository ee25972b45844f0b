/** Compares the output with that of a build without a cache, which is made in a temporary folder. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '../disk/files.ts'
import type { Output } from '../outputs/output.ts'
import type { Project } from '../project/project.ts'
import { openContext } from './open.ts'
import { buildSite } from './pipeline.ts'
import { pathsOf } from './write/manifest.ts'
import { stage } from './write/stage.ts'

/** Returns the paths that differ. */
export async function findDiffering(
  project: Project,
  { outputs, jobs, signal }: { outputs: ReadonlyMap<string, Output>; jobs: number | undefined; signal: AbortSignal }
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-verify-'))
  const context = openContext(project.root, { fresh: true, readOnly: true, jobs, signal, progress: () => {} })
  try {
    const cold = await buildSite(project, context)
    const apart = { ...project, out: path.join(folder, 'dist') }
    const staged = await stage({ ...cold, project: apart }, { manifest: new Map() }, context)
    const differing = [...staged.made].filter(([, { output, entry }]) =>
      pathsOf(output).some((each) => hashOf(path.join(project.out, each)) !== entry.hash)
    )
    const extra = [...outputs.keys()].filter((each) => !cold.outputs.has(each))
    return [...differing.map(([at]) => at), ...extra]
  } finally {
    await context.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

function hashOf(file: string): string | undefined {
  try {
    return hash(readFileSync(file))
  } catch {
    return undefined
  }
}
