/** Search in a project as its files are now, as a reader will have it. */
import type { Search } from '../client/search/search.ts'
import { DocsgenError } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { createPhases, type Terminal } from '../messages/terminal.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { type ReadSite, searchSite } from '../search/search-site.ts'
import { readBuild } from './check.ts'
import { openProject } from './open.ts'
import { buildSite } from './pipeline.ts'

export interface OpenOptions {
  overrides: ConfigOverrides
  signal: AbortSignal
  terminal: Terminal
}

/** Builds the project at `root` up to its index and writes nothing. Throws a DocsgenError for one without search. */
export async function searchProject<Result>(
  root: string,
  { overrides, signal, terminal }: OpenOptions,
  use: (search: Search, read: ReadSite) => Promise<Result>
): Promise<Result> {
  const { progress, slow, end } = createPhases(terminal)
  try {
    return await openProject(root, { overrides, readOnly: true, signal, progress, slow }, async (project, context) => {
      if (project.search === false) throw searchIsOff(project)
      const build = await buildSite(project, context)
      const missing = build.messages.filter(({ rule }) => rule === 'no-pages')
      if (missing.length > 0) throw new DocsgenError(missing, 1)
      const { rows: manifest } = await build.sources.manifest()
      const read = readBuild(build, manifest)
      return use(searchSite(read), read)
    })
  } finally {
    end()
  }
}

function searchIsOff({ configFile, configText }: Project): DocsgenError {
  const text = 'Cannot search: search is off in the configuration'
  const where = configFile !== undefined && { file: configFile, ...placeOfPath(configText, ['search']) }
  return new DocsgenError({ rule: 'usage', text, ...where, note: 'Remove `search: false`' })
}
