/** Turns content (JSON) into React nodes: with the theme's components, and with every reference looked up. */
import { type ComponentType, createElement, Fragment, type ReactNode } from 'react'
import { ownValue } from '../disk/json.ts'
import type { ApiSlice } from '../openapi/model.ts'
import type { Content } from '../page/markdown/content.ts'
import { mapRefresh, mapSrcSet } from '../page/url.ts'
import type { ListedPage } from '../site/generated/page.ts'

export interface ElementOptions {
  /** By tag, `a`, or by the element of a directive, `docsgen-note`. */
  components: Record<string, ComponentType<Record<string, unknown>>>
  /** Final addresses by href. */
  hrefs: Record<string, string>
  /** Images by href. */
  images?: Record<string, SizedImage>
  used?: Used
  /** Ids of headings in the content → those that they have on the page; their own lead there too. */
  ids?: Readonly<Record<string, readonly string[]>>
}

/** Facts that directives show and that are not in the file of the page. */
export interface Used {
  /** A part of the OpenAPI document. */
  api?: ApiSlice
  /** Icons that are not docsgen's, by name. */
  icons?: Record<string, string>
  /** Lists of pages, by the link to the page that they are of. */
  lists?: Record<string, ListedPage[]>
}

/** The prop in which directives are given what the page uses: a context would not reach what is rendered inside an island. */
export const usedProp = 'docsgen-used'

/** The element that stands for a component that a page of MDX imports. */
export const componentElement = 'docsgen-component'

/** The size of an image in pixels, and its copies in other formats and widths. */
export type SizedImage = [width: number, height: number, sources?: ImageSource[]]

export interface ImageSource {
  type: string
  srcSet: string
}

const references = new Set('href src poster data xLinkHref action formAction background longDesc'.split(' '))

const srcSets = new Set(['srcSet', 'imageSrcSet'])

export function toElements(content: Content, options: ElementOptions, parent = ''): ReactNode {
  if (typeof content === 'string') return content
  const [name, props] = content
  const nodes: ReactNode[] = []
  for (let at = 2; at < content.length; at++) nodes.push(toElements(content[at] as Content, options, name))
  const type = name === '' ? Fragment : (ownValue(options.components, name) ?? name)
  let resolved = resolveProps(name, props, options)
  const own = String(props.id)
  const [id, ...also] = (options.ids && /^h[1-6]$/.test(name) && ownValue(options.ids, own)) || []
  if (id !== undefined) {
    resolved = { ...resolved, id }
    if (!Object.values(options.ids ?? {}).some((ids) => ids.includes(own))) also.unshift(own)
    nodes.unshift(...also.map((each) => createElement('span', { key: each, id: each })))
  }
  const element = createElement(type as ComponentType<Record<string, unknown>>, resolved, ...nodes)
  // An author's own `picture` or `srcset` stays as it is.
  if (name !== 'img' || parent === 'picture' || props.srcSet !== undefined) return element
  const [across = 0, , sources] = ownValue(options.images ?? {}, String(props.src)) ?? []
  return sources ? withSources(element, sources, Number(resolved.width) || across) : element
}

/** The widest that the theme shows images beside a sidebar, in CSS pixels. */
const column = 768

function withSources(image: ReactNode, sources: ImageSource[], width: number): ReactNode {
  const shown = Math.min(width, column)
  const sizes = `(min-width: ${shown}px) ${shown}px, 100vw`
  return createElement('picture', {}, ...sources.map((each) => createElement('source', { ...each, sizes })), image)
}

function resolveProps(type: string, props: Record<string, unknown>, options: ElementOptions): Record<string, unknown> {
  const isDirective = type.startsWith('docsgen-') && ownValue(options.components, type) !== undefined
  let resolved = type === 'img' ? withSize(props, options) : props
  if (isDirective) resolved = { ...props, [usedProp]: options.used ?? {} }
  if (isDirective && props.title) resolved.title = toElements(props.title as Content, options)
  const toFinal = (url: string) => ownValue(options.hrefs, url) ?? url
  for (const [name, value] of Object.entries(props)) {
    if (typeof value !== 'string') continue
    if (references.has(name)) resolved = { ...resolved, [name]: toFinal(value) }
    else if (srcSets.has(name)) resolved = { ...resolved, [name]: mapSrcSet(value, toFinal) }
  }
  if (type === 'meta' && typeof props.content === 'string')
    resolved = { ...resolved, content: mapRefresh(props.content, toFinal) }
  return resolved
}

/** Adds the size of an image; if the author wrote one side, the other follows in proportion. */
function withSize(props: Record<string, unknown>, { images = {} }: ElementOptions): Record<string, unknown> {
  const size = ownValue(images, String(props.src))
  if (!size) return props
  const { width, height } = props
  const [across, down] = size
  if (width === undefined && height === undefined) return { ...props, width: across, height: down }
  if (height === undefined && Number(width) > 0)
    return { ...props, height: Math.round((Number(width) * down) / across) }
  if (width === undefined && Number(height) > 0)
    return { ...props, width: Math.round((Number(height) * across) / down) }
  return props
}
