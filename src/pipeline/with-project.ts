/** Opens a project for a command, and closes all that was opened, whatever happens in between. */
import path from 'node:path'
import { loadProject } from '../project/load.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { type Context, type ContextOptions, openContext } from './context.ts'
import { lockProject } from './lock.ts'
import { loadThreadEarly } from './page-memory.ts'

export interface ProjectOptions extends ContextOptions {
  overrides: ConfigOverrides
  /** The output folder will be written: no other build may do so at the same time. */
  lock?: boolean
}

/** Returns what `use` returns. Throws a DocsgenError for a project that cannot be opened. */
export async function withProject<Result>(
  root: string,
  { overrides, lock = false, ...options }: ProjectOptions,
  use: (project: Project, context: Context) => Promise<Result>
): Promise<Result> {
  const absolute = path.resolve(root)
  const context = openContext(absolute, options)
  let unlock = async () => {}
  try {
    if (lock) loadThreadEarly(absolute, context)
    const project = await loadProject(root, context, overrides)
    if (lock) unlock = await lockProject(absolute)
    return await use(project, context)
  } finally {
    await unlock()
    await context.close()
  }
}
