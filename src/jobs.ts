/** The slow things, as functions of JSON: what a thread does, and what the main thread does when there are none. */
import { type Aside, type Laid, layAside } from './aside.ts'
import { createCoder } from './code/coder.ts'
import { createContents, type PackFolders, type Spot } from './contents.ts'
import type { EncodeTask } from './encode.ts'
import { findFrame } from './import-bundle.ts'
import type { ParseHooks } from './markdown/hooks.ts'
import type { Note } from './notes.ts'
import type { ParseOptions, ParseTask } from './parse.ts'
import { parseFile } from './parse-job.ts'
import type { LoadedPlugin } from './plugins.ts'
import type { Rendered, RenderTask, ServerTheme } from './render.tsx'
import type { Message } from './types.ts'

export interface ParseJob {
  kind: 'parse'
  task: Omit<ParseTask, 'key'>
  /** Hash of what the page depends on besides its bytes. */
  salt: string
  options: ParseOptions
  /** Those with hooks over one page, if there are any. */
  plugins?: LoadedPlugin[]
  /** Write the content to a pack there instead of giving it back. */
  packs?: PackFolders
}

export interface RenderJob extends RenderAsked {
  kind: 'render'
  /** As text, or where it lies in `packs`. */
  content: string | Spot
  packs: PackFolders
}

/** What a page is rendered with, besides its content. */
export interface RenderAsked {
  /** The theme's server module. */
  module: string
  template: string
  /** What all pages share, the page's own, and what its links became: JSON, as are the contents in the cache. */
  site: string
  props: string
  hrefs: string
  /** How large its pictures are. */
  pictures?: string
  /** What it shows of the OpenAPI document. */
  api?: string
  /** Lay the page aside instead of giving it back. */
  aside?: Aside
}

/** Loads what other jobs need before they come: the parser, or a theme. */
export interface WarmJob {
  kind: 'warm'
  module?: string
}

/** Code that is not of a page. */
export interface HighlightJob {
  kind: 'highlight'
  pieces: { code: string; language: string }[]
}

/** A picture in another format or size. */
export interface EncodeJob extends EncodeTask {
  kind: 'encode'
}

export type Job = ParseJob | RenderJob | WarmJob | HighlightJob | EncodeJob

export type RenderAnswer =
  | { html?: string; laid?: Laid; facts: Pick<Rendered, 'ids' | 'references'> }
  | { fault: Omit<Message, 'rule'> }

export interface JobResults {
  /** As JSON: a text is handed from thread to thread faster than the objects it stands for. */
  parse: { page: string; content: string | Spot; note?: Note; notes?: Record<string, Note> }
  /** The content may not be where it was, or not as it was. */
  render: RenderAnswer | { isLost: true }
  warm: undefined
  highlight: string[]
  /** The bytes, or why there are none. */
  encode: { bytes: Uint8Array } | string
}

export interface Jobs {
  run<J extends Job>(job: J): Promise<JobResults[J['kind']]>
  close(): void
}

/** Does jobs for the project at `root`; what a job needs is imported when the first such job comes. */
export function createJobs(root: string): Jobs {
  const themes = new Map<string, Promise<ServerTheme>>()
  const hooks = new Map<string, Promise<ParseHooks>>()
  const coder = createCoder()
  let packs: PackFolders = { places: [], home: '' }
  const contents = createContents({ places: () => packs.places, home: () => packs.home })
  let lastSite = { text: '', props: {} as RenderTask['props']['site'] }

  /** Read once, as long as it stays the same. */
  function siteOf(text: string) {
    if (text !== lastSite.text) lastSite = { text, props: JSON.parse(text) }
    return lastSite.props
  }

  function hooksOf(plugins: LoadedPlugin[]): Promise<ParseHooks> {
    const key = plugins.map((plugin) => plugin.key).join(' ')
    const made = hooks.get(key) ?? loadHooks(plugins, root)
    hooks.set(key, made)
    return made
  }

  function themeOf(module: string): Promise<ServerTheme> {
    const theme = themes.get(module) ?? loadTheme(module)
    themes.set(module, theme)
    return theme
  }

  async function run(job: Job): Promise<JobResults[Job['kind']]> {
    if (job.kind === 'parse') {
      const hooks = job.plugins && (await hooksOf(job.plugins))
      packs = job.packs ?? packs
      const store = (content: string) => (job.packs && contents.write(content)) ?? content
      return parseFile(root, job, { hooks, finish: coder.finish, store })
    }
    if (job.kind === 'highlight') return coder.highlight(job.pieces)
    if (job.kind === 'render') {
      packs = job.packs
      const content = typeof job.content === 'string' ? job.content : contents.read(job.content)
      if (content === undefined) return { isLost: true }
      return renderPage(root, await themeOf(job.module), { ...job, content, site: siteOf(job.site) })
    }
    if (job.kind === 'encode') return (await import('./encode.ts')).encode(job)
    await (job.module === undefined ? import('./parse.ts') : themeOf(job.module))
    return undefined
  }
  return { run: run as Jobs['run'], close: () => contents.close() }
}

async function loadTheme(module: string): Promise<ServerTheme> {
  // Stacks then name the template a fault is in, instead of the bundle.
  process.setSourceMapsEnabled(true)
  const { importTheme } = await import('./theme.ts')
  return importTheme(module)
}

async function loadHooks(plugins: LoadedPlugin[], root: string): Promise<ParseHooks> {
  const { openPlugins } = await import('./plugins.ts')
  const { createHooks } = await import('./markdown/hooks.ts')
  return createHooks(await openPlugins(plugins), root)
}

type RenderHere = Omit<RenderAsked, 'site'> & { site: RenderTask['props']['site']; content: string }

function renderPage(root: string, theme: ServerTheme, job: RenderHere): RenderAnswer {
  const rendered = tryRender(root, theme, job)
  if ('fault' in rendered) return rendered
  const { html, ...facts } = rendered
  return job.aside ? { laid: layAside(html, job.aside), facts } : { html, facts }
}

function tryRender(
  root: string,
  theme: ServerTheme,
  { template, site, props, hrefs, pictures, api, content }: RenderHere
) {
  try {
    const own = JSON.parse(props) as Omit<RenderTask['props'], 'site'>
    const texts = {
      hrefs: JSON.parse(hrefs),
      content: JSON.parse(content),
      ...(api && { api: JSON.parse(api) }),
      ...(pictures && { pictures: JSON.parse(pictures) })
    }
    return theme.render({ template, props: { ...own, site }, ...texts })
  } catch (error) {
    return { fault: describeFault(root, error) }
  }
}

/** The template and line a fault comes from: the first frame of its stack that is the project's own. */
function describeFault(root: string, error: unknown): Omit<Message, 'rule'> {
  if (!(error instanceof Error)) return { text: `it throws \`${String(error)}\`` }
  const text = `${error.name}: ${explain(error.message)}`
  return { text, ...findFrame(error, root) }
}

/** React in production mode says no more than a number. These two are what templates do wrong. */
function explain(message: string): string {
  const number = /Minified React error #(\d+)/.exec(message)?.[1]
  if (number === '31') return 'an object stands where React expects text or an element'
  if (number === '130') return 'an element has no component; is it imported by the right name?'
  return message
}
