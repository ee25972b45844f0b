/**
 * Hydrates the islands of a site as a browser does, and reports what differs from the HTML of the build. In come outputs,
 * out go messages. Knows no command and nothing of how bodies are made.
 */

import path from 'node:path'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { byCodeUnit } from '../disk/paths.ts'
import { headersFor } from '../http/rules.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import type { Output } from '../outputs/output.ts'
import { type Bundler, ownPackages } from '../project/bundler.ts'
import type { Project } from '../project/project.ts'
import { viewsOf } from '../project/views.ts'
import { fillStrings, refuseNode } from '../theme/browser-modules.ts'
import { slotsOf } from '../theme/scripts.ts'
import { browserOptions } from '../theme/style.ts'
import { importAll, overlayTemplates, type ThemeSource, templateNames } from '../theme/template-layers.ts'
import { type Answer, type Chromium, findChromium, startChromium, Tab } from './chromium.ts'

export interface HydrateOptions {
  project: Project
  outputs: ReadonlyMap<string, Output>
  style: string
  bundler: Bundler
  signal: AbortSignal
  /** How many pages are made at once. */
  atOnce: number
  /** Milliseconds that an island may take. */
  limit?: number
}

/** An island of a page that is like no other one before it. */
interface IslandTrial {
  name: string
  /** Its number on the page. */
  at: number
  /** Where it is written. */
  where: Pick<Message, 'file' | 'place'>
}

interface PageAsked {
  url: string
  html: string
  islands: IslandTrial[]
}

/** A host that there is none of: all is answered here. */
const origin = 'https://docsgen.invalid'

const scriptUrl = `${origin}/docsgen/hydrate.js`

/** Milliseconds in which a page has to load, on the slowest machine; not time of its first island. */
const pageLimit = 30_000

const styleUrl = `${origin}/docsgen/hydrate.css`

export interface Tried {
  messages: Message[]
  /** The name of each island that was tried, once for each set of props. */
  names: string[]
}

/** Throws a DocsgenError if there is no browser to be found. */
export async function hydrateIslands(options: HydrateOptions): Promise<Tried> {
  const pages = await findIslands(options)
  const names = pages.flatMap(({ islands }) => islands.map(({ name }) => name))
  if (names.length === 0) return { messages: [], names }
  const program = findChromium()
  const script = await bundleCheck(options.project, options.bundler)
  const headers = String((await options.outputs.get('_headers')?.body())?.bytes ?? '')
  const trial = new Trial(program, {
    script,
    project: options.project,
    style: options.style,
    headers,
    limit: options.limit ?? 5000
  })
  const stop = () => void trial.close()
  options.signal.addEventListener('abort', stop)
  try {
    const messages: Message[] = []
    for (const page of pages) messages.push(...(await trial.tryPage(page)))
    return { messages, names }
  } catch (error) {
    options.signal.throwIfAborted()
    throw error
  } finally {
    options.signal.removeEventListener('abort', stop)
    await trial.close()
  }
}

/** Makes every page, some at once, and finds each island with the same props once. Other pages are not kept. */
async function findIslands({ outputs, signal, atOnce }: HydrateOptions): Promise<PageAsked[]> {
  const pages = [...outputs.values()].filter(({ url }) => url !== undefined)
  pages.sort((a, b) => byCodeUnit(a.path, b.path))
  const seen = new Set<string>()
  const asked: PageAsked[] = []
  for (let at = 0; at < pages.length; at += atOnce) {
    signal.throwIfAborted()
    const some = pages.slice(at, at + atOnce)
    const bodies = await Promise.all(some.map(async (output) => ({ output, ...(await output.body()) })))
    for (const { output, bytes = '', islands: places = [] } of bodies) {
      const html = String(bytes)
      const islands = newIslands(html, seen).map((each) => ({ ...each, where: whereOf(output, places[each.at]) }))
      if (islands.length > 0) asked.push({ url: output.url ?? '', html, islands })
    }
  }
  return asked
}

/** Those of a page that no page before it has; added to `seen`. */
function newIslands(html: string, seen: Set<string>): Omit<IslandTrial, 'where'>[] {
  const tags = html.match(/<docsgen-(?:island|plain)\b[^>]*>/g) ?? []
  return tags.flatMap((tag, at) => {
    const name = /\bname="([^"]*)"/.exec(tag)?.[1] ?? ''
    const id = `${name} ${/\bdata-props="([^"]*)"/.exec(tag)?.[1] ?? ''}`
    if (seen.has(id)) return []
    seen.add(id)
    return [{ name, at }]
  })
}

function whereOf({ source }: Output, written = ''): IslandTrial['where'] {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(written) ?? []
  if (file === undefined) return source === undefined ? {} : { file: source }
  return { file, place: { line: Number(line), column: Number(column) } }
}

interface TrialOptions {
  /** Has the words of a language in each page. */
  script: string
  project: Project
  style: string
  /** Text of the file `_headers`: the policy of the site holds here too. */
  headers: string
  limit: number
}

/** A browser that is started again after an island that never ends. */
class Trial {
  readonly #program: string
  readonly #options: TrialOptions
  #browser: Chromium | undefined
  #tab: Tab | undefined
  #page: PageAsked | undefined

  constructor(program: string, options: TrialOptions) {
    this.#program = program
    this.#options = options
  }

  async close(): Promise<void> {
    const browser = this.#browser
    this.#browser = undefined
    this.#tab = undefined
    await browser?.close()
  }

  async tryPage(page: PageAsked): Promise<Message[]> {
    this.#page = page
    let isOpen = false
    const messages: Message[] = []
    for (const island of page.islands) {
      if (!isOpen) {
        const visit = await this.#within(pageLimit, (tab) => tab.visit(origin + page.url))
        if (visit === tooLong) {
          const text = `Cannot open \`${page.url}\` in a browser: it takes longer than ${pageLimit / 1000} s`
          return [...messages, { rule: 'hydration', ...island.where, text }]
        }
        isOpen = true
      }
      const answer = await this.#within(this.#options.limit, (tab) => tab.evaluate(`docsgenCheck(${island.at})`))
      if (answer === tooLong) isOpen = false
      const problem = toProblem(answer, this.#options.limit)
      if (problem)
        messages.push({
          rule: 'hydration',
          ...island.where,
          ...problem,
          text: `Cannot hydrate the island \`${island.name}\`: ${problem.text}`
        })
    }
    return messages
  }

  async #open(): Promise<Tab> {
    this.#browser ??= await startChromium(this.#program)
    this.#tab ??= await Tab.open(this.#browser.pipe, (url) => this.#answer(url))
    return this.#tab
  }

  async #within(limit: number, run: (tab: Tab) => Promise<unknown>): Promise<unknown> {
    let timer: NodeJS.Timeout | undefined
    const tab = await this.#open() // the start of the browser does not count
    const late = new Promise((resolve) => (timer = setTimeout(() => resolve(tooLong), limit)))
    try {
      const running = run(tab)
      running.catch(() => {}) // the browser is ended
      const answer = await Promise.race([running, late])
      if (answer === tooLong) await this.close()
      return answer
    } catch (error) {
      if (error instanceof DocsgenError) throw error
      throw new DocsgenError({
        rule: 'usage',
        text: `Cannot hydrate islands in \`${this.#program}\`: ${(error as Error).message}`
      })
    } finally {
      clearTimeout(timer)
    }
  }

  /** The page as it is, with one script in place of its own. */
  async #answer(url: string): Promise<Answer | undefined> {
    const { script, style, headers, project } = this.#options
    if (url === scriptUrl) {
      const [, lang] = /<html\b[^>]*\blang="([^"]*)"/.exec(this.#page?.html ?? '') ?? []
      const { strings } = viewsOf(project).find((view) => view.lang === lang) ?? project
      return { type: 'text/javascript; charset=utf-8', body: fillStrings(script, strings) }
    }
    if (url === styleUrl) return { type: 'text/css; charset=utf-8', body: style }
    if (!this.#page || url !== encodeURI(origin + this.#page.url)) return undefined
    const html = this.#page.html.replace(
      /<script\b[^>]*\bsrc=[^>]*><\/script>|<link\b[^>]*\brel="(?:stylesheet|modulepreload|preload)"[^>]*>/g,
      ''
    )
    const loads = `<link rel="stylesheet" href="${styleUrl}"><script type="module" src="${scriptUrl}"></script></head>`
    return {
      type: 'text/html; charset=utf-8',
      headers: headersFor(headers, this.#page.url),
      body: html.replace('</head>', () => loads)
    }
  }
}

const tooLong = Symbol('too long')

function toProblem(answer: unknown, limit: number): Pick<Message, 'text' | 'note'> | undefined {
  if (answer === tooLong) return { text: `it takes longer than ${limit / 1000} s` }
  const { throws, differs } = (answer ?? {}) as { throws?: string; differs?: string }
  if (throws !== undefined) return { text: throws }
  return differs === undefined ? undefined : describeDifference(differs)
}

/** Returns the text of a module that sets `docsgenCheck`, without the words of a language. React is the one that says most, also where Preact is sent. */
async function bundleCheck(source: ThemeSource, bundler: Bundler): Promise<string> {
  const contents = `import { createCheck } from './${path.basename(codeRoot)}/client/hydrate/hydrate'
${importAll('islands', 'islands/', await templateNames('islands', source), '')}
globalThis.docsgenCheck = createCheck(islands)`
  const values = Object.entries(slotsOf(source)).map(([name, value]) => [name, JSON.stringify(value)])
  const options = {
    ...browserOptions,
    minify: false,
    format: 'esm' as const,
    jsx: 'automatic' as const,
    tsconfigRaw: '{}',
    stdin: { contents, resolveDir: packageRoot },
    define: { 'process.env.NODE_ENV': '"development"', ...Object.fromEntries(values) },
    plugins: [overlayTemplates(source), refuseNode, ownPackages]
  }
  const request = { options, salt: hash(contents, JSON.stringify(values)), root: source.root, rule: 'theme' as const }
  return (await bundler.bundle('hydrate', request)).texts['.js'] ?? ''
}

const advice = 'Read what only the browser knows in `useEffect`, or with a hook of `docsgen/client`'

/** React shows the tree with `+` for what the browser renders and `-` for what the build did. */
function describeDifference(report: string): { text: string; note?: string } {
  // Before its address are reasons in general.
  const lines = report.slice(report.lastIndexOf('hydration-mismatch')).split('\n')
  const at = lines.findIndex((line) => /^[+-] /.test(line))
  const shown = (sign: string) =>
    lines
      .find((line) => line.startsWith(`${sign} `))
      ?.slice(2)
      .trim()
  const [browser, build] = [shown('+'), shown('-')]
  const parent = lines
    .slice(0, at)
    .reverse()
    .map((line) => /^ +(<[a-z][\w-]*)/.exec(line)?.[1])
    .find(Boolean)
  // Reasons in general follow, which may not be those of this island.
  if (at === -1) return { text: report.split(/\n| As a result| This can happen/)[0] ?? '' }
  const text = `the browser renders ${quote(browser)} where the build rendered ${quote(build)}`
  return { text, note: parent === undefined ? advice : `It is in \`${parent}>\`. ${advice}` }
}

function quote(shown: string | undefined): string {
  return shown === undefined ? 'nothing' : `\`${shown.slice(0, 80)}\``
}
