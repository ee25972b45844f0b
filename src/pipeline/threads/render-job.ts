/** Renders a page, as HTML or as Markdown, and writes it where finished files wait. */
import { stageBody } from '../../disk/stage-body.ts'
import type { ApiSlice, Snippet } from '../../openapi/model.ts'
import type { Coder } from '../../page/code/render-blocks.ts'
import type { Content } from '../../page/markdown/content.ts'
import { findFrame, withCure } from '../../project/run-bundle.ts'
import type { Used } from '../../theme/elements.ts'
import type { RunningIsland } from '../../theme/references.ts'
import type { RenderTask, ServerTheme } from '../../theme/render.tsx'
import type {
  RenderAnswer,
  RenderAsked,
  RenderProblem,
  TwinAnswer,
  TwinAsked,
  UsedTexts
} from '../../theme/render-request.ts'

type RenderHere = Omit<RenderAsked, 'site'> & { site: RenderTask['props']['site']; content: Content }

interface RenderTools {
  root: string
  entering: ((island?: RunningIsland) => void) | undefined
  loadCoder(): Promise<Coder>
}

/** Calls `entering` with the island that is rendered from now on, the innermost; without one when there is none. */
export async function renderPage(
  theme: ServerTheme,
  job: RenderHere,
  { root, entering, loadCoder }: RenderTools
): Promise<RenderAnswer> {
  const used = toUsed(job.used)
  if (used.api) await highlightSamples(used.api, loadCoder)
  const rendered = tryRender(theme, { ...job, used }, { root, entering })
  if ('problem' in rendered) return rendered
  const { html, problems = [], ...others } = rendered
  if (html.includes('<docsgen-island'))
    problems.push(...(await import('../../theme/nesting.ts')).findMisnested(html, others.islands ?? []))
  const facts = { ...others, ...(problems.length > 0 && { problems }) }
  return job.staging ? { staged: stageBody(html, job.staging), facts } : { html, facts }
}

/** The page in Markdown. Nothing is reported here: what fails shows in the page as well. */
export function renderTwin(theme: ServerTheme, job: TwinAsked & { content: Content }): TwinAnswer {
  const { front, template, address, origin, base, staging } = job
  const texts = {
    props: JSON.parse(job.props),
    hrefs: JSON.parse(job.hrefs),
    twins: JSON.parse(job.twins),
    content: job.content,
    used: toUsed(job.used)
  }
  const text = front + theme.twin({ template, address, origin, base, ...texts })
  return staging ? { staged: stageBody(text, staging) } : { text }
}

function toUsed({ api, icons, lists }: UsedTexts): Used {
  return {
    ...(api && { api: JSON.parse(api) }),
    ...(icons && { icons: JSON.parse(icons) }),
    ...(lists && { lists: JSON.parse(lists) })
  }
}

/** Code is highlighted for each page that shows it: that of a whole document is ten times as large as its pages need at once. */
async function highlightSamples({ operations, schemas }: ApiSlice, loadCoder: RenderTools['loadCoder']): Promise<void> {
  const ofOperations = Object.values(operations).flatMap(({ samples, responses }) => [
    ...samples.flatMap(({ languages }) => languages),
    ...responses.flatMap(({ examples }) => examples)
  ])
  const all = [
    ...ofOperations,
    ...Object.values(schemas).flatMap(({ examples, sample }) => [...examples, ...(sample ? [sample] : [])])
  ]
  if (all.length === 0) return
  const coder = await loadCoder()
  const html = await coder.highlight(all.map(({ code, language = 'json' }: Snippet) => ({ code, language })))
  for (const [index, snippet] of all.entries()) snippet.html = html[index]
}

function tryRender(
  theme: ServerTheme,
  { template, site, props, hrefs, images, used, ids, content }: Omit<RenderHere, 'used'> & { used: Used },
  { root, entering }: Omit<RenderTools, 'loadCoder'>
) {
  try {
    const pageProps = JSON.parse(props) as Omit<RenderTask['props'], 'site'>
    const texts = {
      hrefs: JSON.parse(hrefs),
      content,
      used,
      ...(images && { images: JSON.parse(images) }),
      ...(ids && { ids: JSON.parse(ids) })
    }
    return theme.render({ template, props: { ...pageProps, site }, ...texts }, entering)
  } catch (error) {
    return { problem: describeProblem(root, error) }
  }
}

/** Adds the template and line: the first frame of the stack that is in the project. */
function describeProblem(root: string, error: unknown): RenderProblem {
  if (!(error instanceof Error)) return { text: `it throws \`${String(error)}\`` }
  const { name, message, island, slot } = error as Error & { island?: RunningIsland; slot?: string }
  if (slot !== undefined) return { text: message, slot }
  if (name === 'IslandError') return { text: message, ...(island && { island }), ...findFrame(error, root) }
  const text = `${name}: ${explain(message)}`
  return { text, ...(island && { island, part: 'export default' }), ...findFrame(error, root) }
}

/** React in production mode gives a number only. These are the errors that templates make. */
const numbers: Record<string, string> = {
  31: 'there is an object where React expects text or an element',
  130: 'an element has no component; is it imported by the right name?',
  321: 'a hook is called outside a component',
  426: 'it is asynchronous; load the data in `useEffect`'
}

/** Says what to do about errors that are known by their text. */
function explain(message: string): string {
  const number = /Minified React error #(\d+)/.exec(message)?.[1] ?? ''
  if (numbers[number] !== undefined) return numbers[number]
  if (/^Cannot read properties of null \(reading 'use[A-Z]/.test(message))
    return `${message}: a package contains its own copy of React; use one that imports \`react\``
  return withCure(message)
}
