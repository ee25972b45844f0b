/** The site → its outputs, whose bodies are not made yet: `docsgen build` writes them, `check` only looks at them. */
import path from 'node:path'
import type { Message } from '../messages/message.ts'
import { readFiles } from '../outputs/files/file-references.ts'
import { readSizes } from '../outputs/images/dimensions.ts'
import { type CardTask, createEncoder, type EncodeTask, importSharp } from '../outputs/images/encode.ts'
import type { OutputTools } from '../outputs/kind.ts'
import type { Output } from '../outputs/output.ts'
import { listOutputs, type OutputList, type ViewTools } from '../outputs/outputs.ts'
import { shownPages } from '../page/drafts.ts'
import type { Theme } from '../theme/theme.ts'
import type { Joined } from './join.ts'
import type { Context } from './open.ts'
import { createRenderer } from './render-page.ts'
import type { JobResults } from './threads/job.ts'
import { StoppedError } from './threads/pool.ts'

export interface Build extends Omit<Joined, 'edit'> {
  readonly theme: Theme
  /** By path. */
  readonly outputs: ReadonlyMap<string, Output>
  readonly listed: OutputList
  readonly messages: readonly Message[]
}

export async function list({ edit, ...joined }: Joined, context: Context): Promise<Build> {
  const { sources, project, site, banners, kinds } = joined
  const { theme } = sources
  const tools = createTools(joined, context)
  const views = sources.searches.map((search, at) => ({
    theme: sources.themes[at] ?? theme,
    search,
    banner: banners[at]?.content
  }))
  const listed = await listOutputs({ project, site, views: views as [ViewTools], kinds, tools }, edit)
  const shown = shownPages(project, [...joined.pages])
  return {
    ...joined,
    theme,
    outputs: listed.outputs,
    listed,
    messages: [
      ...(shown.length > 0 ? [] : [noPages(joined)]),
      ...sources.messages,
      ...[...new Set(banners)].flatMap(({ page }) => page.messages),
      ...shown.flatMap((page) => page.messages),
      ...joined.pluginMessages,
      ...site.messages,
      ...listed.messages
    ]
  }
}

function createTools({ sources, project: { root }, site }: Joined, context: Context): Omit<OutputTools, 'search'> {
  const { cache } = context
  return {
    ...createRenderer(site.generated, sources, context),
    sizes: (hashes) => readSizes(hashes, { root, cache }),
    references: (hashes) => readFiles(hashes, { root, cache }),
    encode: createEncoder(cache, (task) => encodeInThread(task, context)),
    fileHashes: sources.fileHashes,
    stamps: sources.store.memory.stamps
  }
}

/** Loads sharp here too: its libraries must stay until the last thread that uses them is gone. */
async function encodeInThread(task: EncodeTask | CardTask, { pool }: Context): Promise<JobResults['encode']> {
  await importSharp(task.module)
  try {
    return await pool.run({ kind: 'encode', ...task })
  } catch (error) {
    if (error instanceof StoppedError) return error.message
    throw error
  }
}

function noPages({ project, pages }: Joined): Message {
  return {
    rule: 'no-pages',
    text: `Cannot find a page in \`${path.relative(project.root, project.content) || '.'}\``,
    note: pages.length > 0 ? 'No page is published; see `--drafts`' : 'Write an `index.md`'
  }
}
