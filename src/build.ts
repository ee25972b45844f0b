/**
 * One build, as far as it goes without making a page: `docsgen build` makes the bodies that changed and writes them,
 * `check-links` makes them to look at them and writes nothing.
 */
import path from 'node:path'
import type { Bundler } from './bundle.ts'
import type { Cache } from './cache.ts'
import { readCategories } from './categories.ts'
import { type Project, parseKey } from './config.ts'
import { discover } from './discover.ts'
import { hash, mapLimit, toPosix } from './files.ts'
import { type ParseJob, pageKey } from './jobs.ts'
import { checkAnchors, splitHref } from './links.ts'
import { didYouMean } from './message.ts'
import { listOutputs, madeUrls } from './outputs.ts'
import { type Pool, StoppedError } from './pool.ts'
import { hrefToUrl, isExternal } from './shared/routes.ts'
import { joinSite, type Site } from './site.ts'
import { loadTheme, type Theme } from './theme.ts'
import type { BodyFacts, Content, Message, Output, Page, SourceFile } from './types.ts'

/** What a build works with. Made once by a command and passed down. */
export interface Machine {
  cache: Cache
  bundler: Bundler
  pool: Pool
  /** Identifies this docsgen: what another one cached is not used. */
  version: string
  signal: AbortSignal
  /** Called when a phase begins and as it goes on. */
  progress(phase: Phase, done?: number, total?: number): void
}

export type Phase = 'discover' | 'theme' | 'parse' | 'link' | 'render' | 'write'

export interface Build {
  project: Project
  site: Site
  theme: Theme
  outputs: Map<string, Output>
  messages: Message[]
  parsed: number
}

/** How many jobs are handed to the pool at once: enough to keep every thread busy, few enough to hold little memory. */
const inFlight = 64

export async function build(configured: Project, machine: Machine): Promise<Build> {
  machine.progress('discover')
  const found = await discover(configured)
  const { categories, messages: categoryMessages } = await readCategories(configured, found.data, machine.cache)
  machine.progress('theme')
  const theme = await loadTheme(configured, machine)
  const parser = await createParser(configured, theme, machine)
  const pages = await parser.parseAll(found.pages)
  const project = withTitle(configured, pages)
  const banner = project.banner && (await parser.parseBanner(project.banner.content))
  machine.signal.throwIfAborted()

  machine.progress('link')
  const { beside, assets } = found
  const site = joinSite(project, {
    pages,
    categories,
    beside,
    assets,
    bannerLinks: banner?.page.links ?? [],
    made: madeUrls(project, theme)
  })
  const tools = {
    content: (page: Page) => parser.content(page, site),
    render: (job: Parameters<typeof machine.pool.run>[0] & { kind: 'render' }) => machine.pool.run(job)
  }
  const { outputs, messages } = await listOutputs(
    { project, site, theme, ...(banner && { banner: banner.content }) },
    tools
  )
  const none: Message[] =
    pages.length > 0
      ? []
      : [
          {
            rule: 'no-pages',
            text: `Cannot find a page in \`${path.relative(project.root, project.content) || '.'}\``,
            note: 'Write an `index.md`'
          }
        ]
  const parseMessages = [...pages.flatMap((page) => page.messages), ...(banner?.page.messages ?? [])]
  return {
    project,
    site,
    theme,
    outputs,
    messages: [...none, ...found.messages, ...categoryMessages, ...parseMessages, ...site.messages, ...messages],
    parsed: parser.count()
  }
}

/** A site that is given no title is called what its home page is called. */
function withTitle(project: Project, pages: Page[]): Project {
  const home = pages.find((page) => page.url === '/')
  return project.hasTitle || !home ? project : { ...project, title: home.meta.title }
}

/** What can only be checked when the pages are made: ids and references that come from templates. */
export function checkBodies({ site, outputs, project, theme }: Build, facts: Map<string, BodyFacts>): Message[] {
  const ids = new Map(
    [...outputs.values()].flatMap(({ path: at, url }) =>
      url === undefined ? [] : [[url, facts.get(at)?.ids ?? []] as const]
    )
  )
  const cached = new Map<string, Set<string>>()
  const idsOf = (url: string) => {
    const known = cached.get(url) ?? new Set([...(site.pages.get(url)?.anchors ?? []), ...(ids.get(url) ?? [])])
    cached.set(url, known)
    return known
  }
  const urls = new Set([...site.pages.keys(), ...site.files.keys(), ...madeUrls(project, theme)])
  const seen = new Set<string>()
  const messages: Message[] = []
  for (const { path: at, url, source } of outputs.values()) {
    const { template = '', references = [] } = facts.get(at) ?? {}
    for (const href of references.filter((each) => !isExternal(each) && !site.configWritten.has(each))) {
      if (!href.startsWith('#') && seen.has(`${template} ${href}`)) continue
      seen.add(`${template} ${href}`)
      const fault = referenceFault(href, { url: url ?? '/', base: project.base, urls, idsOf })
      if (fault)
        messages.push({
          rule: 'broken-link',
          text: `${fault}; the template \`${template}\` links to it`,
          ...(source !== undefined && { file: source })
        })
    }
  }
  return [...messages, ...checkAnchors(site.wanted, idsOf)]
}

interface ReferenceContext {
  url: string
  base: string
  urls: Set<string>
  idsOf(url: string): Set<string>
}

function referenceFault(href: string, { url, base, urls, idsOf }: ReferenceContext): string | undefined {
  const target = href.startsWith('#') ? url : hrefToUrl(href, base)
  if (target === undefined) return `Cannot link to \`${href}\`: it does not begin with \`${base}/\``
  if (!urls.has(target) && target !== url) return `Cannot find \`${target}\`${didYouMean(target, urls)}`
  const id = splitHref(href).fragment
  return id === '' || id === 'top' || idsOf(target).has(decodeURIComponent(id))
    ? undefined
    : `Cannot find \`#${id}\` on \`${target}\``
}

/** Parses what is not in the cache, and finds the content of a page again when it is to be rendered. */
async function createParser(project: Project, { facts }: Theme, { cache, pool, version, signal, progress }: Machine) {
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
