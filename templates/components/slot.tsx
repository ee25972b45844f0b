import type { SlotName, SlotProps } from 'docsgen'
import { type ComponentType, createContext, useContext } from 'react'
import { renderToString } from 'react-dom/server'
import { IslandContext } from './island.tsx'

/** Given by the renderer to all pages: what a project has in `slots/`, and the page. */
export const SlotContext = createContext<
  { slots: Record<string, { default: ComponentType<SlotProps> }>; props: SlotProps } | undefined
>(undefined)

/** These stay when another page is shown: client/slots replaces one whose key is another there. */
const staying = /^(banner|navbar|sidebar|footer)/

/** A place where a project adds to the page: `slots/<name>.tsx`. Nothing where there is no such file. */
export function Slot({ name }: { name: SlotName }) {
  const context = useContext(SlotContext)
  const finder = useContext(IslandContext)
  const Own = context?.slots[name]?.default
  if (!context || !Own) return undefined
  if (name === 'head') checkHead(renderToString(<Own {...context.props} />))
  if (!staying.test(name)) return <Own {...context.props} />
  const own = (
    <IslandContext value={finder}>
      <Own {...context.props} />
    </IslandContext>
  )
  const html = renderToString(own, { identifierPrefix: `${name}-` })
  const props = {
    'data-slot': name,
    'data-key': toKey(html),
    dangerouslySetInnerHTML: { __html: html }
  }
  return name === 'banner' ? <aside className="banner-slot slot" {...props} /> : <div className="slot" {...props} />
}

/** A browser ends the head where it meets any other element. */
function checkHead(html: string): void {
  const own = html.replace(/(<(script|style|noscript|template|title)\b[^>]*>)[\s\S]*?<\/\2>/g, '$1')
  const [, other] = /<(?!(?:base|link|meta|noscript|script|style|template|title)\b)([a-z][\w-]*)/.exec(own) ?? []
  if (other === undefined) return
  throw Object.assign(new Error(`expected elements of the head in slots/head.tsx, not <${other}>`), { slot: 'head' })
}

/** Another text has another key, as good as always. */
function toKey(text: string): string {
  let key = 0
  for (let at = 0; at < text.length; at++) key = (Math.imul(key, 31) + text.charCodeAt(at)) | 0
  return (key >>> 0).toString(36)
}

Slot.markdown = () => undefined
