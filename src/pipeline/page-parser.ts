/**
 * Files → pages: those that are remembered are taken from there, the rest is parsed in the pool. A page that cannot be
 * parsed is a page with a message, so that the others go on.
 */
import path from 'node:path'
import { isOnDisk, type PackFolders, type Spot } from '../disk/content-packs.ts'
import { mapLimit } from '../disk/files.ts'
import { areIncludesSame } from '../page/include/reader.ts'
import type { Page } from '../page/page.ts'
import { readFront, skim } from '../page/skim.ts'
import type { Project } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { toContentFile } from '../project/versions.ts'
import type { PageText } from '../search/page-text.ts'
import type { Site } from '../site/site.ts'
import type { RenderAnswer, RenderAsked, TwinAnswer, TwinAsked } from '../theme/render-request.ts'
import { parseBanner } from './banner.ts'
import type { CommonJob } from './common-job.ts'
import type { Context } from './context.ts'
import { parseMade } from './made-markdown.ts'
import { ownKey, type PageMemory, savePages } from './page-memory.ts'
import { StoppedPages, toStoppedPage } from './stopped-pages.ts'
import type { JobResults, ParseJob, RenderJob, TwinJob } from './threads/job.ts'
import { pageKey } from './threads/parse-job.ts'
import { StoppedError } from './threads/pool.ts'
import { runTheme } from './threads/run-theme.ts'

/** Files skimmed before other work has its turn. */
const skimmedAtOnce = 64
/** More pages than this are skimmed first: fewer are parsed before anybody notices. */
const manyPages = 30

export class Parser {
  /** Files that were not remembered. */
  readonly parsed = new Set<string>()
  /** How many contents were not as they had been written. */
  damaged = 0
  readonly #project: Project
  readonly #context: Context
  readonly #memory: PageMemory
  /** The same for every page. */
  readonly #common: CommonJob
  /** A file that was not read again is the same object. */
  readonly #pageOf = new WeakMap<SourceFile, Page>()
  readonly #skimmedOf = new WeakMap<SourceFile, Page>()
  /** Words of pages that were just parsed, by key. */
  readonly #words = new Map<string, string>()
  readonly #stopped = new StoppedPages((error) => void this.#context.pool.abandon(error))
  #packs: PackFolders | undefined
  #isKept: boolean

  constructor(project: Project, common: CommonJob, context: Context, memory: PageMemory) {
    this.#project = project
    this.#context = context
    this.#memory = memory
    this.#isKept = !memory.isEmpty
    this.#common = common
  }

  async parseAll(files: SourceFile[], { urgent = false } = {}): Promise<Page[]> {
    const { pool, progress, signal } = this.#context
    const left = this.#unknown(files)
    let done = files.length - left.length
    progress('parse', done, files.length)
    await mapLimit(left, pool.inFlight, async (file) => {
      signal.throwIfAborted()
      // It may have been asked for twice.
      if (!this.#maybeKnown(file)) this.#pageOf.set(file, await this.#parse(file, urgent))
      progress('parse', ++done, files.length)
    })
    return this.#pagesOf(files)
  }

  /** The pages as they were, if few have changed since, and none is new or has another title, which other pages show. */
  guess(files: SourceFile[]): Page[] | undefined {
    const changed = this.#unknown(files)
    if (changed.length === 0 || changed.length > manyPages) return undefined
    const last = new Map([...this.#memory.pages.values()].map((page) => [page.file, page]))
    if (changed.some((file) => this.#skim(file).meta.title !== last.get(file.file)?.meta.title)) return undefined
    return files.flatMap((file) => this.#maybeKnown(file) ?? last.get(file.file) ?? [])
  }

  /** Parses the files if few are unknown; else only skims those: they are `unparsed`. */
  async parseOrSkim(files: SourceFile[]): Promise<{ pages: Page[]; unparsed: SourceFile[] }> {
    const unparsed = this.#unknown(files)
    if (unparsed.length <= manyPages) return { pages: await this.parseAll(files), unparsed: [] }
    for (const [at, file] of unparsed.entries()) {
      if (at % skimmedAtOnce === skimmedAtOnce - 1) await new Promise(setImmediate)
      this.#skim(file)
    }
    return { pages: this.#pagesOf(files), unparsed }
  }

  /** Keeps the pages of these files, as far as they are parsed, for the next run, and the contents of these pages alone. */
  async keep(files: SourceFile[]): Promise<void> {
    const { pages: known, stamps } = this.#memory
    const pages = files.flatMap((file) => this.#pageOf.get(file) ?? [])
    if (this.#isKept && known.size === pages.length && !stamps.isChanged()) return
    this.#isKept = true
    await savePages(this.#memory, pages, this.#context)
  }

  /** Forgets what a page said before an edit. */
  forget(page: Page): void {
    const { pages, spots } = this.#memory
    if (pages.get(ownKey(page)) === page) pages.delete(ownKey(page))
    spots.delete(page.key)
  }

  readonly parseBanner = (markdown: string) =>
    parseBanner(markdown, { ...this.#common, project: this.#project, cache: this.#context.cache })
  readonly parseMade = (made: Parameters<typeof parseMade>[0]) =>
    parseMade(made, { common: this.#common, cache: this.#context.cache, run: (job) => this.#runParse(job, true) })

  /** Returns the content of a page as text. */
  async read(page: Page, { generated }: Pick<Site, 'generated'>): Promise<string> {
    if (generated.has(page.key)) return JSON.stringify(generated.get(page.key))
    const spot = this.#memory.spots.get(page.key)
    const kept = spot && this.#context.contents.read(spot)
    if (kept !== undefined) return kept
    const { page: text, content } = await this.#runParse(this.#toJob(page.file), true)
    if (spot) this.damaged++
    // The file may have changed since.
    if ((JSON.parse(text) as Page).key === page.key) this.#keepContent(page.key, content)
    return typeof content === 'string' ? content : ''
  }

  render(page: Page, site: Site, asked: RenderAsked): Promise<RenderAnswer> {
    return this.#withContent(page, site, (content) => {
      const { pool } = this.#context
      return runTheme<RenderJob>(pool, { kind: 'render', ...asked, content, packs: this.#packFolders() })
    })
  }

  /** Writes a page in Markdown. */
  twin(page: Page, site: Site, asked: TwinAsked): Promise<TwinAnswer> {
    return this.#withContent(page, site, (content) => {
      const { pool } = this.#context
      return runTheme<TwinJob>(pool, { kind: 'twin', ...asked, content, packs: this.#packFolders() })
    })
  }

  /** Finds the words of a page: PageWords as JSON. */
  async words(page: Page, site: Site, text: PageText): Promise<string> {
    const found = Object.keys(text.parts).length > 0 ? undefined : this.#words.get(page.key)
    this.#words.delete(page.key)
    if (found !== undefined) return found
    return this.#withContent(page, site, (content) =>
      this.#context.pool.run({ kind: 'words', text, content, packs: this.#packFolders() })
    )
  }

  /** A thread finds the content of a page where another one put it; if it is not there, it is given the text. */
  async #withContent<T>(page: Page, site: Site, run: (content: string | Spot) => Promise<T | undefined>): Promise<T> {
    const spot = this.#memory.spots.get(page.key)
    const first = spot && isOnDisk(spot) ? await run(spot) : undefined
    const answer = first ?? (await run(await this.read(page, site)))
    if (answer === undefined) throw new Error(`The content of ${page.file} is text and cannot be lost`)
    return answer
  }

  #toJob(file: string): ParseJob {
    return { kind: 'parse', task: { file, contentFile: toContentFile(this.#project, file) }, ...this.#common }
  }

  #maybeKnown(source: SourceFile): Page | undefined {
    const { pages: known, stamps } = this.#memory
    const page = this.#pageOf.get(source)
    const bytesHash = source.hash || stamps.hashOf(source.file)
    if (page || known.size === 0 || bytesHash === undefined) return page
    const contentFile = toContentFile(this.#project, source.file)
    const found = known.get(pageKey({ salt: this.#common.salt, contentFile, bytesHash }))
    const isSame = !found?.included || areIncludesSame(found.included.files, { stamps, root: this.#project.root })
    if (!found || !isSame) return undefined
    this.#pageOf.set(source, found)
    return found
  }

  #unknown(files: SourceFile[]): SourceFile[] {
    return files.filter((file) => !this.#maybeKnown(file))
  }

  #skim(source: SourceFile): Page {
    const task = { source, contentFile: toContentFile(this.#project, source.file) }
    const page = this.#skimmedOf.get(source) ?? skim(task, readFront(path.join(this.#project.root, source.file)))
    this.#skimmedOf.set(source, page)
    return page
  }

  #pagesOf(files: SourceFile[]): Page[] {
    return files.flatMap((file) => this.#pageOf.get(file) ?? this.#skimmedOf.get(file) ?? [])
  }

  async #parse(source: SourceFile, urgent: boolean): Promise<Page> {
    this.parsed.add(source.file)
    const job = { ...this.#toJob(source.file), packs: this.#packFolders() }
    const { page: text, content, words, note, stamps: others = {} } = await this.#runParse(job, urgent)
    const page = JSON.parse(text) as Page
    const { pages, stamps } = this.#memory
    if (note) stamps.add(source.file, note)
    for (const [file, each] of Object.entries(others)) stamps.add(file, each)
    this.#keepContent(page.key, content)
    if (words !== undefined) this.#words.set(page.key, words)
    pages.set(ownKey(page), page)
    return page
  }

  #keepContent(key: string, content: string | Spot) {
    const { contents } = this.#context
    if (typeof content !== 'string') contents.adopt(content)
    this.#memory.spots.set(key, typeof content === 'string' ? contents.add(content) : content)
    this.#isKept = false
  }

  /** Threads write contents where the next run looks for them, and read them there. */
  #packFolders(): PackFolders {
    this.#packs ??= this.#context.contents.folders()
    return this.#packs
  }

  async #runParse(job: ParseJob, urgent: boolean): Promise<JobResults['parse']> {
    try {
      return await this.#context.pool.run(job, { urgent })
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error
      if (job.plugins && !urgent) this.#stopped.add(job.task.file, error.message)
      return toStoppedPage(job, error.message)
    }
  }
}
