/** `docsgen check-links`: of a project without writing anything, of a built folder, or of a running site. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { build as buildSite } from '../build.ts'
import { checkBodies } from '../check.ts'
import { type ConfigOverrides, loadProject } from '../config.ts'
import { maybeStat } from '../files.ts'
import type { Reference } from '../links.ts'
import { createMachine, readVersion } from '../machine.ts'
import { readManifest } from '../manifest.ts'
import { DocsgenError, levelMessages } from '../message.ts'
import { countOf, type Format } from '../report.ts'
import type { Level, Rule } from '../rules.ts'
import { stage } from '../stage.ts'
import { createPhases, createTerminal, report, type Terminal } from '../terminal.ts'
import type { Message } from '../types.ts'

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
  levels: Partial<Record<Rule, Level>>
  /** What was looked at, for the last line. */
  count: string
  root: string
}

/** Exit code 0, or 1 when a link is broken. Throws DocsgenError when the target cannot be checked. */
export async function checkLinks(target: string, options: CheckLinksOptions): Promise<number> {
  const terminal = createTerminal()
  const ignore = options.ignore.map(toPattern)
  const checked = await checkTarget(target, { ...options, ignore, terminal })
  const messages = [...checked.messages]
  if (options.external) {
    terminal.progress(`Asking other hosts about ${checked.external.length} links`)
    const { checkExternal } = await import('../external.ts')
    const settings = {
      ignore,
      version: readVersion(),
      ...(options.timeout !== undefined && { timeout: options.timeout })
    }
    messages.push(...(await checkExternal(checked.external, settings)))
  }
  const leveled = levelMessages(messages, checked.levels)
  report(leveled, { terminal, format: options.format, root: checked.root })
  const failed = leveled.some((message) => message.level === 'error')
  if (options.format === 'text' && !failed)
    terminal.out(`${terminal.paint.green('✓')} ${checked.count}: every link is sound\n`)
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

async function checkProject(root: string, { base, signal, terminal }: CheckContext): Promise<Checked> {
  const phases = createPhases(terminal)
  const machine = createMachine(path.resolve(root), { readOnly: true, signal, progress: phases.progress })
  try {
    const project = await loadProject(root, machine, { base })
    const built = await buildSite(project, machine)
    const manifest = await readManifest(project, machine.cache)
    const staged = await stage({
      outputs: built.outputs,
      manifest,
      project,
      signal,
      discard: true,
      progress: (done, total) => phases.progress('render', done, total)
    })
    const messages = [...built.messages, ...staged.messages, ...checkBodies(built, staged.facts)]
    const links = [...built.site.pages.values()].reduce((sum, page) => sum + page.links.length, 0)
    return {
      messages,
      external: built.site.external,
      levels: project.rules,
      count: `${countOf(built.site.pages.size, 'page')}, ${countOf(links, 'link')}`,
      root: project.root
    }
  } finally {
    phases.end()
    await machine.close()
  }
}

async function checkBuilt(dir: string, context: CheckContext): Promise<Checked> {
  const { startPreview } = await import('../preview.ts')
  const server = await startPreview({ dir, port: 0, base: context.base ?? '' })
  try {
    return await crawl(server.url, context)
  } finally {
    await server.close()
  }
}

async function crawl(url: string, { ignore, terminal }: CheckContext): Promise<Checked> {
  terminal.progress(`Following the links of ${url}`)
  const { crawlSite } = await import('../crawl.ts')
  const { messages, pages, links, external } = await crawlSite({ url, ignore })
  terminal.progress('')
  return {
    messages,
    external,
    levels: {},
    count: `${countOf(pages, 'page')}, ${countOf(links, 'link')}`,
    root: process.cwd()
  }
}

function toPattern(text: string): RegExp {
  try {
    return new RegExp(text)
  } catch (error) {
    throw new DocsgenError({
      rule: 'usage',
      text: `Cannot use the pattern \`${text}\`: ${error instanceof Error ? error.message : ''}`
    })
  }
}
