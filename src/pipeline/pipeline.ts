/** A build from its beginning to its end: the whole site is put in place, or nothing when it has errors. */
import { type Filtered, filterMessages, readBaseline } from '../messages/baseline.ts'
import type { Leveled, Message } from '../messages/message.ts'
import { sweepEncoded } from '../outputs/images/encode.ts'
import type { Project } from '../project/project.ts'
import type { RemoteCache } from '../remote/remote.ts'
import { ignoresOf } from '../site/site.ts'
import { checkBuild } from './check.ts'
import { discover, keepSources } from './discover.ts'
import { joinEarly } from './join-early.ts'
import { type Build, list } from './list.ts'
import { type Context, openProject, type ProjectOptions } from './open.ts'
import { parsePages } from './parse-pages.ts'
import { commit, type Emitted } from './write/commit.ts'
import { forgetBodies, sweepManifests } from './write/manifest.ts'
import { discardStaged, stage } from './write/stage.ts'

export interface PublishOptions extends ProjectOptions {
  force?: boolean | undefined
  strict?: boolean | undefined
  /** Write over files that docsgen did not write. */
  overwrite?: boolean | undefined
}

export interface Published {
  build: Build
  messages: Leveled[]
  /** How many problems the baseline hides. */
  hidden: number
  /** The files that were written and removed; undefined when there are errors, and the output folder is as it was. */
  emitted?: Emitted
  /** Outputs whose bodies were made, by path, and those whose bodies another machine had made. */
  made: ReadonlySet<string>
  taken: ReadonlySet<string>
  remote: RemoteCache | undefined
  /** Number of new lines in the url lock, and lost addresses that were in no commit of it. */
  added: number
  dropped: string[]
  /** Entries of the cache that were not as they were written. */
  damaged: number
  /** Nothing of this build counts for the next one. */
  isForgotten: boolean
}

/**
 * Runs the steps in their order; each has a file of its own, in this folder or in `write/`. `joinEarly` calls `join`, or guesses
 * what that gives while pages are parsed.
 * Throws when the signal is aborted in time, or when the output folder is in the way.
 */
export function publish<Result>(
  root: string,
  { force = false, strict = false, overwrite, ...opening }: PublishOptions,
  report: (published: Published) => Promise<Result>
): Promise<Result> {
  return openProject(root, { ...opening, fresh: force, lock: true }, async (project, context) => {
    const { cache, signal, remote } = context
    const sources = await discover(project, context)
    const parsing = parsePages(sources.found.pages, sources, context)
    const joined = await joinEarly(sources, parsing, context)
    const build = await list(joined, context)
    await keepSources(sources)

    const { rows, write: saveManifest } = await sources.manifest()
    const manifest = force ? forgetBodies(rows) : rows
    const staged = await stage(build, { manifest }, context)
    const checked = await checkBuild(build, { staged, manifest, signal })
    const { messages, known: hidden } = filterHere(build, checked.messages, strict)
    const { added = 0, dropped = [] } = checked.lock
    const taken = new Set([...staged.made].flatMap(([at, { entry }]) => (entry.isRemote ? [at] : [])))
    const made = new Set([...staged.made.keys()].filter((at) => !taken.has(at)))
    const { isForgotten } = cache
    const published = { build, messages, hidden, made, taken, remote, added, dropped, damaged: 0, isForgotten }
    if (signal.aborted || messages.some(({ level }) => level === 'error')) {
      await discardStaged(staged)
      signal.throwIfAborted()
      await remote?.settle()
      return report(published)
    }

    context.progress('write')
    const emitted = await commit(staged, {
      ...build,
      manifest,
      overwrite,
      write: saveManifest,
      lock: checked.lock.next
    })
    await sweepCache(build, context)
    await giveShared(context)
    await remote?.settle()
    const damaged = cache.damaged + sources.store.damaged
    if (damaged > 0 || remote) await sources.store.save(sources.found.pages)
    return report({ ...published, emitted, damaged, isForgotten: cache.isForgotten })
  })
}

/** Gives messages their levels in this project, and leaves out those that it accepts. */
export function filterHere({ project, site }: Build, messages: Message[], strict = false): Filtered {
  const { levels, root } = project
  return filterMessages(messages, { ignores: ignoresOf(site), levels, strict, baseline: readBaseline(root) })
}

/** Writes the small entries that this build used to the remote cache, unless they are there. */
export async function giveShared({ cache, remote }: Context): Promise<void> {
  if (!remote?.options.isWriting) return
  const [own, there] = [cache.listShared(), await remote.readShared()]
  const isOther = [...own].some(([name, bytes]) => !bytes.equals(there.get(name) ?? Buffer.of()))
  if (isOther) await remote.replace('shared', own.keys(), (name) => own.get(name), there)
}

/** Removes what no later build needs. */
async function sweepCache({ project, outputs }: Build, { cache }: Context): Promise<void> {
  await sweepEncoded(cache, new Set([...outputs.values()].map(({ key }) => key)))
  await sweepManifests(project, cache)
  await cache.sweep()
}

/** The first steps of a build, for commands that look at a site and put nothing in place. */
export async function buildSite(project: Project, context: Context): Promise<Build> {
  const sources = await discover(project, context)
  const parsing = parsePages(sources.found.pages, sources, context)
  const joined = await joinEarly(sources, parsing, context)
  const build = await list(joined, context)
  await keepSources(sources)
  return build
}
