/** `docsgen check-links`: of a project without writing anything, of a built folder, or of a running site. */

import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { askHosts, countLinks, dryRun, toPatterns } from '../build/dry-run.ts'
import { maybeStat } from '../disk/files.ts'
import { readBaseline } from '../messages/baseline.ts'
import { filterMessages, type Terms } from '../messages/filter.ts'
import { countOf } from '../messages/format.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import type { Format } from '../messages/report.ts'
import { createTerminal, report, type Terminal } from '../messages/terminal.ts'
import type { Reference } from '../page/page.ts'
import type { ConfigOverrides } from '../project/project.ts'
import { defaultLevels } from '../site/checks/rules.ts'
import { ignoresOf } from '../site/site.ts'

export interface CheckLinksOptions extends Omit<ConfigOverrides, 'out'> {
  external?: boolean | undefined
  /** Patterns of urls not to ask. */
  ignore: string[]
  /** Milliseconds to wait for an answer of another host. */
  timeout?: number | undefined
  format: Format
  signal: AbortSignal
}

interface Checked {
  messages: Message[]
  external: Reference[]
  terms: Terms
  /** What was looked at, for the last line. */
  count: string
  root: string
}

/** Exit code 0, or 1 when a link is broken. Throws DocsgenError when the target cannot be checked. */
export async function checkLinks(target: string, options: CheckLinksOptions): Promise<number> {
  const terminal = createTerminal()
  const ignore = toPatterns(options.ignore)
  const context = { ...options, ignore, terminal }
  const { messages, external, terms, count, root } = await checkTarget(target, context)
  const asked = options.external ? await askHosts(external, context) : []
  const leveled = filterMessages([...messages, ...asked], terms)
  report(leveled, { terminal, format: options.format, root, defaults: defaultLevels })
  const failed = leveled.some((message) => message.level === 'error')
  if (options.format === 'text' && !failed) terminal.out(`${terminal.paint.green('✓')} ${count}: every link is sound\n`)
  return failed ? 1 : 0
}

type CheckContext = Omit<CheckLinksOptions, 'ignore'> & { ignore: RegExp[]; terminal: Terminal }

async function checkTarget(target: string, context: CheckContext): Promise<Checked> {
  if (/^https?:\/\//i.test(target)) return crawl(target, context)
  if (!(await maybeStat(target))?.isDirectory())
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${target}\`` })
  return (await isBuilt(target)) ? checkBuilt(target, context) : checkProject(target, context)
}

/** A folder with a home page and neither content nor configuration is one that was built. */
async function isBuilt(folder: string): Promise<boolean> {
  if (!existsSync(path.join(folder, 'index.html'))) return false
  const names = await readdir(folder)
  const own = await readdir(path.join(folder, 'docsgen')).catch(() => [])
  if (names.includes('404.html') && own.some((name) => /^boot\..*\.js$/.test(name))) return true
  return !names.some(
    (name) => name === 'content' || name.startsWith('docsgen.config.') || /\.(md|markdown)$/i.test(name)
  )
}

async function checkProject(root: string, context: CheckContext): Promise<Checked> {
  const { built, messages } = await dryRun(root, context)
  const { project, site } = built
  const terms = { ignores: ignoresOf(site), levels: project.levels, baseline: readBaseline(project.root) }
  return { messages, external: site.external, terms, count: countLinks(built), root: project.root }
}

async function checkBuilt(dir: string, context: CheckContext): Promise<Checked> {
  const { startPreview } = await import('../http/preview.ts')
  const server = await startPreview({ dir, port: 0, base: context.base ?? '' })
  try {
    return await crawl(server.url, context)
  } finally {
    await server.close()
  }
}

async function crawl(url: string, { ignore, terminal }: CheckContext): Promise<Checked> {
  terminal.progress(`Following the links of ${url}`)
  const { crawlSite } = await import('../http/crawl/crawl.ts')
  const { messages, pages, links, external } = await crawlSite({ url, ignore })
  terminal.progress('')
  const count = `${countOf(pages, 'page')}, ${countOf(links, 'link')}`
  return { messages, external, terms: { ignores: [], levels: defaultLevels }, count, root: process.cwd() }
}
