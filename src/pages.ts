/**
 * Files → pages: what the cache holds is taken from it, the rest is parsed in the pool. A page that cannot be parsed is a
 * page with a message, so that the others go on.
 */
import path from 'node:path'
import { type Project, parseKey } from './config.ts'
import { hash, mapLimit, toPosix } from './files.ts'
import { type ParseJob, pageKey } from './jobs.ts'
import type { Machine } from './machine.ts'
import { StoppedError } from './pool.ts'
import type { Site } from './site.ts'
import type { Theme } from './theme.ts'
import type { Content, Page, SourceFile } from './types.ts'

/** How many jobs are handed to the pool at once: enough to keep every thread busy, few enough to hold little memory. */
const inFlight = 64

/** Parses what is not in the cache, and finds the content of a page again when it is to be rendered. */
export async function createParser(
  project: Project,
  { facts }: Theme,
  { cache, pool, version, signal, progress }: Machine
) {
  const options = { variables: project.variables, directives: facts.directives, templates: facts.templates }
  const salt = hash(version, parseKey(project), JSON.stringify(options))
  const known = new Map(
    ((JSON.parse((await cache.read('pages.json')) ?? '[]') as Page[]) ?? []).map((page) => [page.key, page])
  )
  const bannerFile = project.configFile ?? 'docsgen.config.ts'
  let parsed = 0

  function toJob(file: string): ParseJob {
    const contentFile = toPosix(path.relative(project.content, path.join(project.root, file)))
    return { kind: 'parse', task: { file, contentFile }, salt, options }
  }

  async function parseFile({ file, hash: bytesHash }: SourceFile): Promise<Page> {
    signal.throwIfAborted()
    const job = toJob(file)
    const kept = known.get(pageKey({ salt, contentFile: job.task.contentFile, bytesHash }))
    if (kept) return kept
    parsed++
    const { page, content } = await runParse(job)
    await cache.write(contentName(page.key), content)
    return page
  }

  async function runParse(job: ParseJob) {
    try {
      return await pool.run(job)
    } catch (error) {
      if (!(error instanceof StoppedError)) throw error
      const { emptyPage } = await import('./parse.ts')
      const { file } = job.task
      const text = `Cannot parse the page: ${error.message}`
      const stopped = emptyPage({ ...job.task, key: hash(salt, file, 'stopped') }, [
        { rule: 'too-complex', file, text, note: 'Split the page, or take deeply nested lists and quotes apart' }
      ])
      return { page: stopped.page, content: JSON.stringify(stopped.content) }
    }
  }

  return {
    count: () => parsed,
    async parseAll(files: SourceFile[]): Promise<Page[]> {
      let done = 0
      progress('parse', 0, files.length)
      const pages = await mapLimit(files, inFlight, async (file) => {
        const page = await parseFile(file)
        progress('parse', ++done, files.length)
        return page
      })
      if (parsed > 0 || known.size !== pages.length) await keepPages(pages)
      return pages
    },
    async parseBanner(markdown: string): Promise<{ page: Page; content: Content }> {
      const name = `banner-${hash(salt, markdown)}.json`
      const kept = await cache.read(name)
      if (kept !== undefined) return JSON.parse(kept)
      const { parse } = await import('./parse.ts')
      const made = parse(
        { file: bannerFile, contentFile: 'banner.md', key: name },
        new TextEncoder().encode(markdown),
        options
      )
      for (const each of [...made.page.links, ...made.page.messages]) delete each.place
      await cache.write(name, JSON.stringify(made))
      return made
    },
    async content(page: Page, { generated }: Site): Promise<string> {
      const own = generated.get(page.key)
      if (own !== undefined) return JSON.stringify(own)
      if (page.key === 'not-found') return '{"type":"","props":{}}'
      return (await cache.read(contentName(page.key))) ?? (await runParse(toJob(page.file))).content
    }
  }

  /** Pages with their messages, for the next run; contents that no page has any more go. */
  async function keepPages(pages: Page[]): Promise<void> {
    await cache.write('pages.json', JSON.stringify(pages))
    const keys = new Set(pages.map((page) => page.key))
    await mapLimit(
      [...known.keys()].filter((key) => !keys.has(key)),
      inFlight,
      (key) => cache.remove(contentName(key))
    )
  }
}

function contentName(key: string): string {
  return `contents/${key.slice(0, 2)}/${key}.json`
}
