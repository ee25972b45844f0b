/** Builds a project and puts it in place: the whole site, or nothing when it has errors. */
import { filterMessages, readBaseline } from '../messages/baseline.ts'
import type { Leveled } from '../messages/message.ts'
import { sweepEncoded } from '../outputs/images/encode.ts'
import { keyOf } from '../outputs/output.ts'
import type { Project } from '../project/project.ts'
import { checkLock, writeLock } from '../site/checks/url-lock/url-lock.ts'
import { ignoresOf } from '../site/site.ts'
import { listMessages } from './all-messages.ts'
import type { Build } from './build.ts'
import { build } from './build-project.ts'
import type { Context } from './context.ts'
import { reportOutputs } from './reasons.ts'
import { commit, type Emitted } from './write/commit.ts'
import { type Manifest, openManifest, sweepManifests } from './write/manifest.ts'
import { discardStaged, stage } from './write/stage.ts'

export interface Published {
  built: Build
  messages: Leveled[]
  /** How many problems the baseline hides. */
  known: number
  /** Undefined when there are errors: the output folder is as it was. */
  done: Done | undefined
}

export interface Done extends Emitted {
  /** Tells what became of every page and of what plugins add. */
  describe(): ReturnType<typeof reportOutputs>
  /** New lines of the url lock, and lost addresses that were in no commit of it. */
  added: number
  dropped: string[]
  /** Entries of the cache that were not as they were written. */
  damaged: number
  /** Nothing of this build counts for the next one. */
  isForgotten: boolean
}

export interface PublishOptions {
  /** Make every output again. */
  force?: boolean | undefined
  /** Make errors of warnings. */
  strict?: boolean | undefined
  /** Write over files that docsgen did not write. */
  overwrite?: boolean | undefined
}

/** Throws when the signal is aborted in time, or when the output folder is in the way. */
export async function publish(
  project: Project,
  context: Context,
  { force = false, strict = false, overwrite }: PublishOptions
): Promise<Published> {
  let opened: ReturnType<typeof openManifest> | undefined
  const open = () => (opened ??= openManifest(project, context.cache))
  const meanwhile = async ({ outputs }: Build) => {
    await open()
    for (const output of outputs.values()) keyOf(output) // an output keeps its key
  }
  const built = await build(project, context, { meanwhile })
  const { outputs, sources } = built
  const { rows: known, write: note } = await open()
  const manifest = force ? forget(known) : known
  const staged = await stage({
    outputs,
    manifest,
    project,
    signal: context.signal,
    atOnce: context.pool.inFlight,
    stop: (error) => context.pool.abandon(error),
    progress: (done, total) => context.progress('render', done, total)
  })
  const lock = await checkLock({ ...built, signal: context.signal })
  const found = [...(await listMessages(built, { staged, manifest })), ...lock.messages]
  const { messages, known: hidden } = filterMessages(found, {
    ignores: ignoresOf(built.site),
    levels: project.levels,
    strict,
    baseline: readBaseline(project.root)
  })
  if (context.signal.aborted || messages.some(({ level }) => level === 'error')) {
    await discardStaged(staged)
    context.signal.throwIfAborted()
    return { built, messages, known: hidden, done: undefined }
  }
  context.progress('write')
  const { next } = lock
  const prepare = () => {
    if (next !== undefined) writeLock(project.root, next)
  }
  const emitted = await commit(staged, { outputs, manifest, project, overwrite, note, prepare })
  await sweepEncoded(context.cache, new Set([...outputs.values()].map(({ key }) => key)))
  await sweepManifests(project, context.cache)
  await context.cache.sweep()
  const damaged = context.cache.damaged + sources.parser.damaged
  if (damaged > 0) await sources.parser.keep(sources.found.pages)
  const describe = () =>
    reportOutputs(outputs, {
      manifest: emitted.manifest,
      made: new Set(staged.made.keys()),
      written: new Set(emitted.written),
      parsed: sources.parser.parsed
    })
  return {
    built,
    messages,
    known: hidden,
    done: {
      ...emitted,
      added: lock.added ?? 0,
      dropped: lock.dropped ?? [],
      describe,
      damaged,
      isForgotten: context.cache.isForgotten
    }
  }
}

/** Keeps only the names of what was written: all of it is made again, and what is gone is removed. */
function forget(manifest: Manifest): Manifest {
  return new Map([...manifest].map(([at, written]) => [at, { ...written, key: '', hash: '' }]))
}
