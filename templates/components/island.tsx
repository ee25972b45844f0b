import type { IslandFinder, Islands, Json } from 'docsgen'
import { PageContext } from 'docsgen/client'
import { createContext, createElement, type ReactNode, useContext, useId } from 'react'
import { jsx } from 'react/jsx-runtime'
import { renderToString } from 'react-dom/server'

/** The props of an island that says its type in `Islands`, else any JSON. */
type PropsOf<Name> = Name extends keyof Islands
  ? Islands[Name] extends (props: infer Props) => unknown
    ? Omit<Props, 'children'>
    : never
  : { readonly [key: string]: Json | undefined }

type NameOf<Name> = Name | keyof Islands

export type IslandProps<Name> = {
  /** File name in `islands/`. */
  name: NameOf<Name>
  /** When React hydrates it: with the first touch, when it is in view, when the browser has time, or at once. */
  when?: 'intent' | 'visible' | 'idle' | 'load'
  /** Its HTML does all by itself: React comes with the first touch, which does not wait for it. */
  plain?: boolean
  /** The id of the element around it. */
  id?: string
  /** Where Markdown has it: `content/index.md:3:1`. */
  place?: string
  /** Reach the component as `children`. In the browser they are the HTML of the server, and are not sent twice. */
  children?: ReactNode
} & (Partial<PropsOf<Name>> extends PropsOf<Name> ? { props?: PropsOf<Name> } : { props: PropsOf<Name> })

/** Given by the renderer to all pages. An island has none, but its children do. */
export const IslandContext = createContext<IslandFinder | undefined>(undefined)

/** The facts of a page for one island, and which of them its HTML depends on. */
class AskedPage {
  readonly asked: { url?: string; version?: string | undefined } = {}
  readonly base: string
  readonly versions: readonly string[]
  readonly colours: IslandFinder['page']['colours']
  readonly #page: IslandFinder['page']

  constructor(page: IslandFinder['page']) {
    this.base = page.base
    this.versions = page.versions
    this.colours = page.colours
    this.#page = page
  }

  get url() {
    this.asked.url = this.#page.url
    return this.#page.url
  }

  get version() {
    this.asked.version = this.#page.version
    return this.#page.version
  }
}

/**
 * A part of the page that React may hydrate. It is a React root of its own because `useId` counts from the root:
 * rendered in the page's tree, its ids would differ from those of the client, which hydrates it alone. A plain part is a
 * `docsgen-plain`, which the boot script hands to React; the others are `docsgen-island`, with a script of their own.
 */
export function Island<const Name extends string>(asked: IslandProps<Name>) {
  const { name, props = {}, plain, id, place, children, when: moment, ...others } = asked
  const finder = useContext(IslandContext)
  const prefix = `docsgen-${name}-${useId().replace(/\W/g, '')}-`
  if (!finder) throw new Error(`an island cannot hold the island \`${name}\`: give it as one of the children`)
  const page = new AskedPage(finder.page)
  const { json, html, when } = finder.inside({ name, place }, () => {
    const { component, json, when } = finder.find({ name, when: moment, props, others })
    const render = (node: ReactNode) => renderToString(node, { identifierPrefix: prefix })
    const inner = children === undefined ? undefined : createElement(IslandContext, { value: finder }, children)
    const slot = inner && createElement('docsgen-slot', {}, inner)
    let isAsked = false
    const give = () => {
      isAsked = true
      return slot
    }
    // Unlike createElement it reads no prop.
    const island = jsx(
      component,
      slot ? Object.defineProperty({ ...props }, 'children', { get: give, enumerable: true }) : props
    )
    const shown = render(createElement(PageContext, { value: page }, island))
    if (!slot || shown.includes('<docsgen-slot>')) return { json, when, html: shown }
    // Children that do not show at first are there for later.
    const later = render(inner)
    finder.hide({ name, place }, later)
    if (!isAsked && later !== '') finder.loseChildren({ name, place }, component)
    return { json, when, html: `${shown}<template data-slot>${later}</template>` }
  })
  return createElement(plain ? 'docsgen-plain' : 'docsgen-island', {
    name,
    id,
    'data-props': json === '{}' ? undefined : json,
    'data-when': when === 'intent' ? undefined : when,
    'data-prefix': html.includes(prefix) ? prefix : undefined,
    'data-url': page.asked.url,
    'data-version': page.asked.version,
    dangerouslySetInnerHTML: { __html: html }
  })
}

/** In Markdown an island is what is written in it. */
Island.markdown = ({ children }: { children?: ReactNode }) => children
