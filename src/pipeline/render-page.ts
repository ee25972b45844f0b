/** Pages with their contents, for outputs: as HTML, as Markdown, as words for search. Threads do the work. */
import { isOnDisk, type Spot } from '../disk/content-packs.ts'
import type { OutputTools } from '../outputs/kind.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { Site } from '../site/site.ts'
import type { StoppedAnswer } from '../theme/render-request.ts'
import type { Context } from './open.ts'
import { type ParseInputs, runParse, toJob } from './parse-pages.ts'
import type { JobResults, RenderJob, TwinJob } from './threads/job.ts'
import { StoppedError } from './threads/pool.ts'

type Generated = Site['generated']

/** `generated` has the contents of pages that are in no file. */
export function createRenderer(
  generated: Generated,
  inputs: ParseInputs,
  context: Context
): Pick<OutputTools, 'render' | 'twin' | 'words' | 'content'> {
  const { store, remotePages } = inputs
  const { pool } = context

  /** A thread finds the content of a page where another one put it; if it is not there, it is given the text. */
  async function withContent<T>(page: Page, run: (content: string | Spot) => Promise<T | undefined>): Promise<T> {
    const spot = await findSpot(page, generated, inputs)
    const first = spot && isOnDisk(spot) ? await run(spot) : undefined
    const answer = first ?? (await run(await readText(page, generated, inputs, context)))
    if (answer === undefined) throw new Error(`The content of ${page.file} is text and cannot be lost`)
    return answer
  }

  return {
    render: (page, asked) =>
      withContent(page, (content) => runTheme({ kind: 'render', ...asked, content, packs: store.packs }, context)),
    twin: (page, asked) =>
      withContent(page, (content) => runTheme({ kind: 'twin', ...asked, content, packs: store.packs }, context)),
    async words(page, text) {
      const isPlain = Object.keys(text.parts).length === 0
      if (isPlain && !store.textOf('words', page.key)) await remotePages?.fetch('words', page)
      const words = store.takeWords(page)
      if (words !== undefined && isPlain) return words
      return withContent(page, (content) => pool.run({ kind: 'words', text, content, packs: store.packs }))
    },
    content: (page) => readContent(page, generated, inputs, context)
  }
}

export async function readContent(
  page: Page,
  generated: Generated,
  inputs: ParseInputs,
  context: Context
): Promise<Content> {
  return JSON.parse(await readText(page, generated, inputs, context)) as Content
}

/** The place of the content of a page: of one that another machine has parsed it may have to be fetched. */
async function findSpot(
  page: Page,
  generated: Generated,
  { store, remotePages }: ParseInputs
): Promise<Spot | undefined> {
  if (!store.spotOf(page) && !generated.has(page.key)) await remotePages?.fetch('contents', page)
  return store.spotOf(page)
}

/** Parses the page again if its content is lost. */
async function readText(page: Page, generated: Generated, inputs: ParseInputs, context: Context): Promise<string> {
  if (generated.has(page.key)) return JSON.stringify(generated.get(page.key))
  const { store } = inputs
  const spot = await findSpot(page, generated, inputs)
  const kept = spot && context.contents.read(spot)
  if (kept !== undefined) return kept
  const { page: facts, content } = await runParse(toJob(page.file, inputs), context)
  if (spot) store.damaged++
  // The file may have changed since.
  if ((JSON.parse(facts) as Page).key === page.key) store.addContent(page.key, content)
  return typeof content === 'string' ? content : ''
}

/** A template that takes forever, or ends its thread, is a problem of one page. */
async function runTheme<J extends RenderJob | TwinJob>(
  job: J,
  { pool }: Pick<Context, 'pool'>
): Promise<JobResults[J['kind']] | StoppedAnswer> {
  try {
    return await pool.run(job, { urgent: true })
  } catch (error) {
    if (!(error instanceof StoppedError)) throw error
    const { message: text, island } = error
    return { problem: { text, ...(island && { island }) }, isStopped: true }
  }
}
