/** Whether what was built with the cache is what is built without: every output is made anew, apart, and compared. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { build } from './build.ts'
import type { Project } from './config.ts'
import { hash } from './files.ts'
import { createMachine } from './machine.ts'
import { stage } from './stage.ts'
import type { Output } from './types.ts'

/** Paths of the output that are not what a build without a cache makes. */
export async function findDiffering(
  project: Project,
  { outputs, jobs, signal }: { outputs: Map<string, Output>; jobs: number | undefined; signal: AbortSignal }
): Promise<string[]> {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-verify-'))
  const machine = createMachine(project.root, { fresh: true, readOnly: true, jobs, signal, progress: () => {} })
  try {
    const cold = await build(project, machine)
    const apart = { ...project, out: path.join(folder, 'dist') }
    const staged = await stage({
      outputs: cold.outputs,
      manifest: new Map(),
      project: apart,
      signal,
      atOnce: machine.pool.inFlight,
      progress() {}
    })
    const differing = [...staged.made].filter(([, { output, entry }]) =>
      [output.path, ...output.also].some((each) => hashOf(path.join(project.out, each)) !== entry.hash)
    )
    const extra = [...outputs.keys()].filter((each) => !cold.outputs.has(each))
    return [...differing.map(([at]) => at), ...extra]
  } finally {
    await machine.close()
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
