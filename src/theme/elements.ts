/** Content (JSON) → React nodes, with the theme's components and every reference looked up. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { own } from '../disk/json.ts'
import type { Content } from '../page/markdown/content.ts'
import { mapSrcSet } from '../page/url.ts'

export interface ElementOptions {
  /** By tag (`a`, `pre`) or `docsgen-<directive>`. */
  components: Record<string, ComponentType<Record<string, unknown>>>
  /** What an author wrote → where it leads. */
  hrefs: Record<string, string>
  /** How large pictures are, by what an author wrote. */
  pictures?: Record<string, Picture>
}

/** How large a picture is, and where there are others of it for a browser to choose from. */
export type Picture = [width: number, height: number, sources?: PictureSource[]]

export interface PictureSource {
  type: string
  srcSet: string
}

const references = ['href', 'src', 'poster', 'data', 'xLinkHref', 'action', 'formAction']

export function toElements(content: Content, options: ElementOptions, parent = ''): ReactNode {
  if (typeof content === 'string') return content
  const [name, props, ...children] = content
  const nodes = children.map((child) => toElements(child, options, name))
  const type = name === '' ? Fragment : (own(options.components, name) ?? name)
  const resolved = resolveProps(name, props, options)
  const element = createElement(type as ComponentType<Record<string, unknown>>, resolved, ...nodes)
  // Authors who write their own choice have made it.
  const isAlone = name === 'img' && parent !== 'picture' && props.srcSet === undefined
  const [across = 0, , sources] = (isAlone && own(options.pictures ?? {}, String(props.src))) || []
  return sources ? withSources(element, sources, Number(resolved.width) || across) : element
}

/** As wide as the theme shows pictures beside a sidebar, in CSS pixels. */
const column = 768

function withSources(image: ReactNode, sources: PictureSource[], width: number): ReactNode {
  const shown = Math.min(width, column)
  const sizes = `(min-width: ${shown}px) ${shown}px, 100vw`
  return createElement('picture', {}, ...sources.map((each) => createElement('source', { ...each, sizes })), image)
}

function resolveProps(type: string, props: Record<string, unknown>, options: ElementOptions): Record<string, unknown> {
  const hasLabel = type.startsWith('docsgen-') && props.title
  const sized = type === 'img' ? withSize(props, options) : props
  let resolved = hasLabel ? { ...props, title: toElements(props.title as Content, options) } : sized
  for (const name of references) {
    const href = props[name]
    const final = typeof href === 'string' ? own(options.hrefs, href) : undefined
    if (final !== undefined) resolved = { ...resolved, [name]: final }
  }
  if (typeof props.srcSet === 'string')
    resolved = {
      ...resolved,
      srcSet: mapSrcSet(props.srcSet, (url) => (Object.hasOwn(options.hrefs, url) ? (options.hrefs[url] ?? url) : url))
    }
  return resolved
}

/** An author who says one of the two has the other follow from the picture. */
function withSize(props: Record<string, unknown>, { pictures = {} }: ElementOptions): Record<string, unknown> {
  const size = own(pictures, String(props.src))
  if (!size) return props
  const [across, down] = size
  const written = { width: Number(props.width), height: Number(props.height) }
  if (props.height === undefined && written.width > 0)
    return { ...props, height: Math.round((written.width * down) / across) }
  if (props.width === undefined && written.height > 0)
    return { ...props, width: Math.round((written.height * across) / down) }
  return props.width === undefined && props.height === undefined ? { ...props, width: across, height: down } : props
}
