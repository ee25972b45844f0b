/**
 * Files → pages: what the cache holds is taken from it, the rest is parsed in the pool. A page that cannot be parsed is a
 * page with a message, so that the others go on.
 */
import path from 'node:path'
import { mapLimit } from '../disk/concurrency.ts'
import { isOnDisk, type PackFolders, type Spot } from '../disk/content-packs.ts'
import { hash } from '../disk/files.ts'
import { areSame } from '../page/include/reader.ts'
import type { Page } from '../page/page.ts'
import { readBeginning, skim } from '../page/skim.ts'
import { type Project, parseKey } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { toContentFile } from '../project/versions.ts'
import type { Site } from '../site/site.ts'
import type { RenderAnswer, RenderAsked } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'
import { parseBanner } from './banner.ts'
import type { Context } from './context.ts'
import { ownKey, type PageMemory, savePages } from './page-memory.ts'
import type { JobResults, ParseJob } from './threads/job.ts'
import { pageKey } from './threads/parse-job.ts'
import { StoppedError } from './threads/pool.ts'

/** So many files are skimmed before whatever else is going on has its turn. */
const atOnce = 64

/** Hooks of plugins that are run where a page is parsed. */
const pageHooks = new Set(['remark', 'rehype', 'parsers', 'page'])

export type Parser = ReturnType<typeof createParser>

/** Parses what is not in the cache, and finds the content of a page again when it is to be rendered. */
export function createParser(project: Project, { facts }: Theme, context: Context, memory: PageMemory) {
  const { cache, contents, pool, version, signal, progress } = context
  const { variables, policy } = project
  const tags = Object.keys(project.tags)
  const options = {
    variables,
    policy,
    tags,
    rules: Object.keys(project.levels),
    zoom: project.images.zoom,
    maths: project.maths,
    directives: facts.directives,
    templates: facts.templates,
    shorthands: facts.shorthands
  }
  const plugins = project.plugins.filter(({ hooks }) => hooks.some((hook) => pageHooks.has(hook)))
  const salt = hash(version, parseKey(project), JSON.stringify(options), ...plugins.map(({ key }) => key))
  const given = plugins.length > 0 && { plugins }
  const { pages: known, spots, stamps } = memory
  /** While docsgen runs, a file that was not read again is the same object. */
  const pageOf = new WeakMap<SourceFile, Page>()
  const skimmedOf = new WeakMap<SourceFile, Page>()
  const parsed = new Set<string>()
  let folders: PackFolders | undefined
  let damaged = 0
  let isKept = !memory.isEmpty

  function toJob(file: string): ParseJob {
    return { kind: 'parse', task: { file, contentFile: toContentFile(project, file) }, salt, options, ...given }
  }

  function maybeKnown(source: SourceFile): Page | undefined {
    const page = pageOf.get(source)
    if (page || known.size === 0 || source.hash === '') return page
    const { contentFile } = toJob(source.file).task
    const found = known.get(pageKey({ salt, contentFile, bytesHash: source.hash }))
    const isSame = !found?.included || areSame(found.included.files, { stamps, root: project.root })
    if (!found || !isSame) return undefined
    pageOf.set(source, found)
    return found
  }

  async function parseFile(source: SourceFile, urgent: boolean): Promise<void> {
    signal.throwIfAborted()
    if (maybeKnown(source)) return
    pageOf.set(source, await add(source, urgent))
  }

  function skimFile(source: SourceFile): void {
    if (skimmedOf.has(source)) return
    const text = readBeginning(path.join(project.root, source.file))
    skimmedOf.set(source, skim({ source, contentFile: toJob(source.file).task.contentFile }, text))
  }

  /** Of files that were parsed, or at least skimmed. */
  function pagesOf(files: SourceFile[]): Page[] {
    return files.flatMap((file) => pageOf.get(file) ?? skimmedOf.get(file) ?? [])
  }

  async function add(source: SourceFile, urgent: boolean): Promise<Page> {
    parsed.add(source.file)
    const job = { ...toJob(source.file), packs: packs() }
    const { page: text, content, note, stamps: others } = await runParse(job, urgent)
    const page = JSON.parse(text) as Page
    if (note) {
      source.hash = note[4]
      stamps.add(source.file, note)
    }
    for (const [file, each] of Object.entries(others ?? {})) stamps.add(file, each)
    keepContent(page.key, content)
    known.set(ownKey(page), page)
    return page
  }

  function keepContent(key: string, content: string | Spot) {
    if (typeof content !== 'string') contents.adopt(content)
    spots.set(key, typeof content === 'string' ? contents.add(content) : content)
    isKept = false
  }

  /** Threads write contents where the next run looks for them, and read them there. */
  function packs(): PackFolders {
    folders ??= { home: cache.folder('contents'), places: cache.places('contents') }
    return folders
  }

  async function runParse(job: ParseJob, urgent = false): Promise<JobResults['parse']> {
    try {
      return await pool.run(job, { urgent })
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error
      const { emptyPage } = await import('../page/parse.ts')
      const { file } = job.task
      const text = `Cannot parse the page: ${error.message}`
      const stopped = emptyPage({ ...job.task, key: hash(salt, file, 'stopped') }, [
        { rule: 'too-complex', file, text, note: 'Split the page, or take deeply nested lists and quotes apart' }
      ])
      return { page: JSON.stringify(stopped.page), content: JSON.stringify(stopped.content) }
    }
  }

  /** The content of a page as text. */
  async function read(page: Page, { generated }: Site): Promise<string> {
    const own = generated.get(page.key)
    if (own !== undefined) return JSON.stringify(own)
    const spot = spots.get(page.key)
    const kept = spot && contents.read(spot)
    if (kept !== undefined) return kept
    const { content } = await runParse(toJob(page.file), true)
    if (spot) damaged++
    keepContent(page.key, content)
    return typeof content === 'string' ? content : ''
  }

  return {
    /** Files that were not known. */
    parsed: () => parsed,
    /** How many contents were there and not as they were written. */
    damaged: () => damaged,
    async parseAll(files: SourceFile[], { urgent = false } = {}): Promise<Page[]> {
      const left = files.filter((file) => !maybeKnown(file))
      let done = files.length - left.length
      progress('parse', done, files.length)
      await mapLimit(left, pool.inFlight, async (file) => {
        await parseFile(file, urgent)
        progress('parse', ++done, files.length)
      })
      return pagesOf(files)
    },
    /** What is known without parsing: of the files that are left, no more than can be seen from outside. */
    async skimAll(files: SourceFile[]): Promise<{ pages: Page[]; left: SourceFile[] }> {
      const left = files.filter((file) => !maybeKnown(file))
      for (const [at, file] of left.entries()) {
        if (at % atOnce === atOnce - 1) await new Promise(setImmediate)
        skimFile(file)
      }
      return { pages: pagesOf(files), left }
    },
    /** Pages with their messages, for the next run; contents that no page has any more go. */
    async keep(pages: Page[]): Promise<void> {
      if (isKept && known.size === pages.length && !stamps.isChanged()) return
      isKept = true
      await savePages(memory, pages, context)
    },
    /** What a page said before an edit is of no use to anybody. */
    forget(page: Page): void {
      if (known.get(ownKey(page)) === page) known.delete(ownKey(page))
      spots.delete(page.key)
    },
    parseBanner: (markdown: string) => parseBanner(markdown, { project, options, salt, cache }),
    read,
    /** A thread finds the content of a page where another one put it; where that is not so it is given the text. */
    async render(page: Page, site: Site, asked: RenderAsked): Promise<RenderAnswer> {
      const run = (content: string | Spot) =>
        pool.run({ kind: 'render', ...asked, content, packs: packs() }, { urgent: true }).catch(toFault)
      const spot = spots.get(page.key)
      const first = await run(spot && isOnDisk(spot) ? spot : await read(page, site))
      const answer = 'isLost' in first ? await run(await read(page, site)) : first
      if ('isLost' in answer) throw new Error(`The content of ${page.file} is text and cannot be lost`)
      return answer
    }
  }
}

/** A template that takes for ever, or ends its thread, is a fault of one page. */
function toFault(error: unknown): RenderAnswer {
  if (error instanceof StoppedError) return { fault: { text: error.message } }
  throw error
}
