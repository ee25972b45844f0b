import { stageBody } from '../../disk/stage-body.ts'
import { findFrame, withCure } from '../../project/run-bundle.ts'
import type { RunningIsland } from '../../theme/references.ts'
import type { RenderTask, ServerTheme } from '../../theme/render.tsx'
import type { RenderAnswer, RenderAsked, RenderFault } from '../../theme/render-request.ts'

type RenderHere = Omit<RenderAsked, 'site'> & { site: RenderTask['props']['site']; content: string }

/** Calls `entering` with the island that is rendered from now on, the innermost; without one when there is none. */
export function renderPage(
  theme: ServerTheme,
  job: RenderHere,
  { root, entering }: { root: string; entering: ((island?: RunningIsland) => void) | undefined }
): RenderAnswer {
  const rendered = tryRender(theme, job, { root, entering })
  if ('fault' in rendered) return rendered
  const { html, ...facts } = rendered
  return job.staging ? { staged: stageBody(html, job.staging), facts } : { html, facts }
}

function tryRender(
  theme: ServerTheme,
  { template, site, props, hrefs, pictures, icons, api, content }: RenderHere,
  { root, entering }: { root: string; entering: ((island?: RunningIsland) => void) | undefined }
) {
  try {
    const own = JSON.parse(props) as Omit<RenderTask['props'], 'site'>
    const texts = {
      hrefs: JSON.parse(hrefs),
      content: JSON.parse(content),
      ...(api && { api: JSON.parse(api) }),
      ...(pictures && { pictures: JSON.parse(pictures) }),
      ...(icons && { icons: JSON.parse(icons) })
    }
    return theme.render({ template, props: { ...own, site }, ...texts }, entering)
  } catch (error) {
    return { fault: describeFault(root, error) }
  }
}

/** Adds the template and line: the first frame of the stack that is in the project. */
function describeFault(root: string, error: unknown): RenderFault {
  if (!(error instanceof Error)) return { text: `it throws \`${String(error)}\`` }
  const { name, message, island } = error as Error & { island?: RunningIsland }
  if (name === 'IslandProblem') return { text: message, ...(island && { island }), ...findFrame(error, root) }
  const text = `${name}: ${explain(message)}`
  return { text, ...(island && { island, part: 'export default' }), ...findFrame(error, root) }
}

/** React in production mode gives a number only. These are the errors that templates make. */
const numbers: Record<string, string> = {
  31: 'an object stands where React expects text or an element',
  130: 'an element has no component; is it imported by the right name?',
  321: 'a hook is called outside of a component',
  426: 'it waits for something, as an async component does; load it in `useEffect`'
}

/** Says what to do about errors that are known by their text. */
function explain(message: string): string {
  const number = /Minified React error #(\d+)/.exec(message)?.[1] ?? ''
  if (numbers[number] !== undefined) return numbers[number]
  if (/^Cannot read properties of null \(reading 'use[A-Z]/.test(message))
    return `${message}: a package has a copy of React in its own files; use one that imports \`react\``
  return withCure(message)
}
