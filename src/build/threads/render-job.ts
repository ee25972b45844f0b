import { stageBody } from '../../disk/stage-body.ts'
import type { Message } from '../../messages/message.ts'
import { findFrame } from '../../project/run-bundle.ts'
import type { RenderTask, ServerTheme } from '../../theme/render.tsx'
import type { RenderAnswer, RenderAsked } from '../../theme/render-request.ts'

type RenderHere = Omit<RenderAsked, 'site'> & { site: RenderTask['props']['site']; content: string }

export function renderPage(root: string, theme: ServerTheme, job: RenderHere): RenderAnswer {
  const rendered = tryRender(root, theme, job)
  if ('fault' in rendered) return rendered
  const { html, ...facts } = rendered
  return job.staging ? { staged: stageBody(html, job.staging), facts } : { html, facts }
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

/** Adds the template and line: the first frame of the stack that is in the project. */
function describeFault(root: string, error: unknown): Omit<Message, 'rule'> {
  if (!(error instanceof Error)) return { text: `it throws \`${String(error)}\`` }
  const text = `${error.name}: ${explain(error.message)}`
  return { text, ...findFrame(error, root) }
}

/** React in production mode gives a number only. These two are the errors that templates make. */
function explain(message: string): string {
  const number = /Minified React error #(\d+)/.exec(message)?.[1]
  if (number === '31') return 'an object stands where React expects text or an element'
  if (number === '130') return 'an element has no component; is it imported by the right name?'
  return message
}
