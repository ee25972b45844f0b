import { type ComponentType, createElement, useId } from 'react'
import { renderToString } from 'react-dom/server'

interface IslandProps<Props extends object> {
  /** File name in `islands/`, which is how the client finds the component. */
  name: string
  component: ComponentType<Props>
  /** Nothing but JSON: they travel as an attribute. */
  props: Props
  when?: 'intent' | 'visible' | 'idle' | 'load'
}

/**
 * A part of the page that a script may bring to life. It is a React root of its own, because `useId` counts from the
 * root: rendered within the page's tree, its ids would not be those the client makes when it hydrates the part alone.
 */
export function Island<Props extends object>({ name, component, props, when = 'intent' }: IslandProps<Props>) {
  const prefix = `docsgen-${name}-${useId().replace(/\W/g, '')}-`
  const html = renderToString(createElement(component, props), { identifierPrefix: prefix })
  return createElement('docsgen-island', {
    name,
    'data-props': Object.keys(props).length > 0 ? JSON.stringify(props) : undefined,
    'data-when': when === 'intent' ? undefined : when,
    'data-prefix': html.includes(prefix) ? prefix : undefined,
    dangerouslySetInnerHTML: { __html: html }
  })
}
