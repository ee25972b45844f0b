/** A part of a build on one of several machines: what it makes is in the remote cache afterwards, where a whole build finds it. */
import { DocsgenError, type Leveled } from '../messages/message.ts'
import type { RemoteCache } from '../remote/remote.ts'
import { discover, keepSources } from './discover.ts'
import { join } from './join.ts'
import { list } from './list.ts'
import { openProject, type ProjectOptions } from './open.ts'
import { parsePages } from './parse-pages.ts'
import { filterHere, giveShared } from './pipeline.ts'
import { isOfShare } from './write/remote-bodies.ts'
import { discardStaged, stage } from './write/stage.ts'

export interface ShareResult {
  pages: number
  /** How many of its pages were parsed, and bodies made, by this machine; the others were there. */
  parsed: number
  made: number
  /** Why others were not made. */
  errors: Leveled[]
  remote: RemoteCache
}

/** Most problems are left to the build that puts the site in place. Throws a DocsgenError where nothing could be shared. */
export function buildShare(root: string, options: ProjectOptions & Required<Pick<ProjectOptions, 'share'>>) {
  return openProject(root, { ...options, lock: true }, async (project, context): Promise<ShareResult> => {
    const { remote, share } = context
    if (!remote?.options.isWriting || !share) {
      const note =
        'Set `DOCSGEN_REMOTE_CACHE`, `DOCSGEN_CACHE_SECRET` and `DOCSGEN_REMOTE_CACHE_WRITE=1` for each shard'
      throw new DocsgenError({ rule: 'usage', text: 'Cannot share a build: no remote cache is written to', note })
    }
    const sources = await discover(project, context)
    const joined = await join(sources, await parsePages(sources.found.pages, sources, context), context)
    // The index is made by the first alone.
    const kinds = joined.kinds.filter(({ name }) => share.number === 1 || name !== 'search')
    const build = await list({ ...joined, kinds }, context)
    await keepSources(sources)
    const own = [...build.outputs].filter(([, output]) => isOfShare(output, remote, share))
    const staged = await stage({ outputs: new Map(own), project: build.project }, { manifest: new Map() }, context)
    await discardStaged(staged)
    if (share.number === 1) await giveShared(context)
    await remote.settle()
    const made = [...staged.made.values()].filter(({ entry }) => !entry.isRemote).length
    const errors = filterHere(build, staged.messages).messages.filter(({ level }) => level === 'error')
    return { pages: build.site.pages.size, parsed: sources.store.parsed.size, made, errors, remote }
  })
}
