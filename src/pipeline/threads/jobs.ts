/** The slow work as functions of JSON, for threads, and for the main thread if there are none. */
import { ContentPacks, type PackFolders } from '../../disk/content-packs.ts'
import type { CardDrawer } from '../../outputs/cards/draw.ts'
import type { Coder } from '../../page/code/render-blocks.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { ParseHooks } from '../../page/page.ts'
import type { LoadedPlugin } from '../../project/plugins/plugin.ts'
import { createFindWords } from '../../search/page-words.ts'
import type { RunningIsland } from '../../theme/references.ts'
import type { RenderTask, ServerTheme } from '../../theme/render.tsx'
import type { Job, JobResults, Jobs, RenderJob, WarmJob } from './job.ts'
import { parseFile } from './parse-job.ts'
import { renderPage, renderTwin } from './render-job.ts'

/**
 * Does jobs for the project at `root`. Imports what a job needs when the first of its kind comes. `entering` hears of each
 * island before it is rendered, and of none after it.
 */
export function createJobs(root: string, entering?: (island?: RunningIsland) => void): Jobs {
  const themes = new Map<string, Promise<ServerTheme>>()
  const drawers = new Map<string, Promise<CardDrawer>>()
  const allHooks = new Map<string, Promise<ParseHooks>>()
  let coder: Promise<Coder> | undefined
  let packs: PackFolders = { places: [], home: '' }
  const contents = new ContentPacks(() => packs)
  const words = createFindWords()
  const siteOf = keepLast((text): RenderTask['props']['site'] => JSON.parse(text))
  let lastContent: { name: string; content: Content } | undefined

  /** The content of a page; undefined if it is gone or damaged. The copy of a page mostly follows the page. */
  function contentOf({ content, packs: given }: Pick<RenderJob, 'content' | 'packs'>): Content | undefined {
    packs = given
    const name = typeof content === 'string' ? '' : content[3]
    if (name !== '' && name === lastContent?.name) return lastContent.content
    const text = typeof content === 'string' ? content : contents.read(content)
    lastContent = text === undefined ? undefined : { name, content: JSON.parse(text) as Content }
    return lastContent?.content
  }

  /** Highlighters are loaded with the first code. */
  const loadCoder = () => (coder ??= openCoders())

  const themeOf = (module: string) => once(themes, module, () => openTheme(module))

  async function run(job: Job): Promise<JobResults[Job['kind']]> {
    if (job.kind === 'parse') {
      const { plugins } = job
      const hooks = plugins && (await once(allHooks, keyOf(plugins), () => loadHooks(plugins, root)))
      packs = job.packs ?? packs
      const store = (content: string) => (job.packs && contents.write(content)) ?? content
      return parseFile(root, job, { hooks, loadCoder, store, words })
    }
    if (job.kind === 'digest') return JSON.stringify((await import('../../openapi/digest.ts')).digest(job.source))
    if (job.kind === 'render') {
      const content = contentOf(job)
      if (content === undefined) return undefined
      const site = siteOf(job.site)
      return renderPage(await themeOf(job.module), { ...job, content, site }, { root, entering, loadCoder })
    }
    if (job.kind === 'twin') {
      const content = contentOf(job)
      return content === undefined ? undefined : renderTwin(await themeOf(job.module), { ...job, content })
    }
    if (job.kind === 'words') {
      const content = contentOf(job)
      return content === undefined ? undefined : words(content, job.text)
    }
    if (job.kind === 'encode' && 'facts' in job) return (await once(drawers, 'cards', openDrawer)).draw(job)
    if (job.kind === 'encode') return (await import('../../outputs/images/encode.ts')).encode(job)
    const { module } = job satisfies WarmJob
    if (module !== undefined) return (await themeOf(module)).facts
    await import('../../page/parse.ts')
    return undefined
  }
  return { run: run as Jobs['run'], close: () => contents.close() }
}

/** Makes a value once as long as the text stays the same. */
function keepLast<T>(make: (text: string) => T): (text: string) => T {
  let last: { text: string; value: T } | undefined
  return (text) => {
    if (last?.text !== text) last = { text, value: make(text) }
    return last.value
  }
}

const keyOf = (plugins: LoadedPlugin[]) => plugins.map((plugin) => plugin.key).join(' ')

async function openCoders(): Promise<Coder> {
  return (await import('../../page/code/render-blocks.ts')).openCoder()
}

async function openDrawer(): Promise<CardDrawer> {
  return (await import('../../outputs/cards/draw.ts')).createDrawer()
}

function once<T>(known: Map<string, T>, key: string, make: () => T): T {
  const made = known.get(key) ?? make()
  known.set(key, made)
  return made
}

async function openTheme(module: string): Promise<ServerTheme> {
  // Stacks then name the template of an error instead of the bundle.
  process.setSourceMapsEnabled(true)
  const { importTheme } = await import('../../theme/theme.ts')
  return importTheme(module)
}

async function loadHooks(plugins: LoadedPlugin[], root: string): Promise<ParseHooks> {
  const { openPlugins } = await import('../../project/plugins/load.ts')
  const { createHooks } = await import('../../project/plugins/page-hooks.ts')
  return createHooks(await openPlugins(plugins), root)
}
