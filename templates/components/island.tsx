import { type ComponentType, createElement, type ReactNode, useId } from 'react'
import { renderToString } from 'react-dom/server'

interface IslandProps<Props extends object> {
  /** File name in `islands/`, by which the client finds the component. */
  name: string
  component: ComponentType<Props>
  /** JSON only: they are sent as an attribute. */
  props: Props
  when?: 'intent' | 'visible' | 'idle' | 'load'
  /** Its HTML does all by itself: React comes with the first touch, which does not wait for it. */
  plain?: boolean
  /** Reach the component as `children`. In the browser they are the HTML of the server, and are not sent twice. */
  children?: ReactNode
}

/**
 * A part of the page that React may hydrate. It is a React root of its own because `useId` counts from the root:
 * rendered in the page's tree, its ids would differ from those of the client, which hydrates it alone. A plain part is a
 * `docsgen-plain`, which the boot script hands to React; the others are `docsgen-island`, with a script of their own.
 */
export function Island<Props extends object>(island: IslandProps<Props>) {
  const { name, component, props, when = 'intent', plain, children } = island
  const prefix = `docsgen-${name}-${useId().replace(/\W/g, '')}-`
  const render = (node: ReactNode) => renderToString(node, { identifierPrefix: prefix })
  const slot = children === undefined ? undefined : createElement('docsgen-slot', {}, children)
  const shown = render(createElement(component, slot ? { ...props, children: slot } : props))
  // Children that do not show at first are there for later.
  const isHidden = slot && !shown.includes('<docsgen-slot>')
  const html = isHidden ? `${shown}<template data-slot>${render(children)}</template>` : shown
  return createElement(plain ? 'docsgen-plain' : 'docsgen-island', {
    name,
    'data-props': Object.keys(props).length > 0 ? JSON.stringify(props) : undefined,
    'data-when': when === 'intent' ? undefined : when,
    'data-prefix': html.includes(prefix) ? prefix : undefined,
    dangerouslySetInnerHTML: { __html: html }
  })
}
