/** The lazy half: hydrates islands, whose components it is given. shared.ts is the script with it and React. */

import * as strings from 'docsgen/strings'
import {
  Component,
  type ComponentType,
  type Context,
  createElement,
  type ReactNode,
  useEffect,
  useLayoutEffect
} from 'react'
import { hydrateRoot } from 'react-dom/client'
import { anyIsland, childrenOf } from './slot.ts'

// For the dialog of search.
export { Fragment, useEffect, useRef, useState } from 'react'
export { jsx } from 'react/jsx-runtime'
export { createRoot } from 'react-dom/client'

export interface IslandsModule {
  /**
   * Hydrates an island in place, once, and calls `ready` when it is alive. It ends when another page is shown. Without
   * `ready` it is the plain island around `element`. Its url begins with `folder`. False if it has left the page meanwhile.
   */
  mount(element: Element, folder: string, ready?: () => void): Promise<boolean>
}

/** The facts of the page in the server's HTML of an island. */
type PageContext = Context<{ url?: string | undefined; version?: string | undefined } | undefined>

type Island = ComponentType<Record<string, unknown>>

export type LoadIsland = (name: string, folder: string) => Promise<Island>

/** An island that is hydrated. */
interface Mounted {
  /** The HTML that the server wrote in it. */
  written: Node[]
  /** The island, and those around it: the last one leaves with the page. */
  within: Element[]
  unmount(): void
}

/** `pageContext` is the one that hooks read: `docsgen/client` is a module of its own. */
export function createIslands(load: LoadIsland, pageContext: PageContext): IslandsModule {
  const page = new HydratedPage(load, pageContext)
  return { mount: (...asked) => page.mount(...asked) }
}

class HydratedPage {
  readonly #load: LoadIsland
  readonly #pageContext: PageContext
  readonly #mounted = new Map<Element, Mounted>()
  /** Islands that stay HTML: React cannot have them. */
  readonly #left = new WeakSet<Element>()
  #count = 0

  constructor(load: LoadIsland, pageContext: PageContext) {
    this.#load = load
    this.#pageContext = pageContext
    // Children that an island hides may come back, as long as that island is there.
    new MutationObserver(() => {
      for (const { within, unmount } of this.#mounted.values()) if (!within.at(-1)?.isConnected) unmount()
    }).observe(document.body, { childList: true })
  }

  async mount(element: Element, folder: string, ready?: () => void): Promise<boolean> {
    const island = ready ? element : element.closest('docsgen-plain')
    if (!(island instanceof HTMLElement)) return false
    const Island = await this.#load(island.getAttribute('name') ?? '', folder)
    if (!island.isConnected) return false
    if (!this.#mounted.has(island) && !this.#left.has(island))
      this.#mounted.set(island, this.#hydrate(island, Island, ready))
    return true
  }

  #hydrate(island: HTMLElement, Island: Island, ready?: () => void): Mounted {
    const name = island.getAttribute('name') ?? ''
    const isPlain = island.localName === 'docsgen-plain'
    const copy = (element: Element) => this.#copy(element)
    const written = copy(island)
    const props = JSON.parse(island.dataset.props ?? '{}') as Record<string, unknown>
    const within = [island, ...islandsAround(island)]
    const children = childrenOf(island, copy)
    let isGone = false
    /** Leaves what the server wrote, so that it can begin again. */
    const unmount = () => {
      isGone = true
      for (const [inner, mounted] of this.#mounted)
        if (inner !== island && mounted.within.includes(island)) mounted.unmount()
      root.unmount()
      this.#mounted.delete(island)
      island.removeAttribute('data-hydrated')
      island.replaceChildren(...written)
    }
    const leave = () => {
      unmount()
      this.#left.add(island)
      ready?.()
    }
    const again = () => {
      unmount()
      island.dispatchEvent(new CustomEvent('docsgen:restored', { bubbles: true }))
      this.#mounted.set(island, this.#hydrate(island, Island, ready))
      island.querySelector<HTMLElement>('a, button, input, select, textarea, summary')?.focus()
    }
    const alive = () => {
      island.setAttribute('data-hydrated', '')
      ready?.()
    }
    // React is at work when it calls these: it is left when it is done.
    const retry = island.closest('main') ? () => void setTimeout(again) : undefined
    const onCrash = (error: unknown) => {
      console.error(`docsgen: the island ${name} crashed`, error)
      setTimeout(retry ? alive : leave) // the panel is to be touched as well
    }
    const { url, version } = island.dataset
    const content = createElement(Island, children ? { ...props, children } : props)
    const inPage = createElement(this.#pageContext, { value: { url, version } }, content)
    const whole = createElement(Boundary, { island, retry, onCrash }, createElement(Alive, { alive, isPlain }, inPage))
    const root = hydrateRoot(island, whole, {
      // Without a prefix the server's HTML has no ids of React: any will do.
      identifierPrefix: island.dataset.prefix ?? `docsgen-${name}-${this.#count++}-`,
      onCaughtError: () => {},
      // React also recovers from being unmounted early, which says nothing about the HTML.
      onRecoverableError(error) {
        if (isGone) return
        console.error(`docsgen: the island ${name} does not match its HTML`, error)
        // HTML that does all by itself is put back, open or closed: an extension may have translated it.
        if (isPlain) queueMicrotask(leave)
      }
    })
    return { written, within, unmount }
  }

  /** Copies what the server wrote in an element, whatever its fields and the islands in it have become. */
  #copy(element: Element): Node[] {
    const whole = element.cloneNode(true) as Element
    const copies = [...whole.querySelectorAll(anyIsland)]
    for (const [at, inner] of element.querySelectorAll(anyIsland).entries()) {
      const { written } = this.#mounted.get(inner) ?? {}
      if (!written) continue
      copies[at]?.replaceChildren(...written.map((node) => node.cloneNode(true)))
      copies[at]?.removeAttribute('data-hydrated')
    }
    const form = document.createElement('form')
    form.append(...whole.childNodes)
    for (const each of [form, ...form.querySelectorAll('form')]) each.reset()
    return [...form.childNodes]
  }
}

/** From the inside out. */
function islandsAround({ parentElement }: Element): Element[] {
  const around = parentElement?.closest(anyIsland)
  return around ? [around, ...islandsAround(around)] : []
}

interface AliveProps {
  alive(): void
  isPlain: boolean
  children?: ReactNode
}

/** Says when an island is alive. */
function Alive({ alive, isPlain, children }: AliveProps): ReactNode {
  // At once: from now on scripts that answered for it leave it alone.
  useLayoutEffect(() => {
    if (isPlain) alive()
  }, [alive, isPlain])
  // After the effects of the island, which may listen by then; a task later React is done.
  useEffect(() => {
    const timer = isPlain ? undefined : setTimeout(alive)
    return () => clearTimeout(timer)
  }, [alive, isPlain])
  return children
}

interface BoundaryProps {
  island: Element
  /** Begins again; without it nothing shows. */
  retry: (() => void) | undefined
  onCrash(error: unknown): void
  children?: ReactNode
}

/** Shows a panel in place of an island that crashed. React and preact report crashes only to class components. */
class Boundary extends Component<BoundaryProps, { crash?: { error: unknown } }> {
  override state: { crash?: { error: unknown } } = {}

  static getDerivedStateFromError(error: unknown) {
    return { crash: { error } }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    const { island, retry, children } = this.props
    const { crash } = this.state
    if (!crash || !retry) return crash ? undefined : children
    // The crashed HTML is still in the page: the focus goes to the button only if it was in there.
    const hadFocus = island.contains(document.activeElement)
    return createElement(
      'div',
      { className: 'crash', role: 'alert' },
      createElement(`h${levelAt(island)}`, {}, strings.crashed),
      createElement(
        'button',
        { type: 'button', onClick: retry, ref: hadFocus ? focus : undefined },
        strings.crashedRetry
      ),
      createElement('pre', {}, explain(crash.error))
    )
  }
}

const focus = (button: HTMLElement | null) => button?.focus()

/** The level of a heading at the beginning of an island: one below the last before it. */
function levelAt(island: Element): number {
  const headings = [...document.querySelectorAll('main :is(h1, h2, h3, h4, h5, h6)')]
  const isBefore = (heading: Element) => island.compareDocumentPosition(heading) === Node.DOCUMENT_POSITION_PRECEDING
  return Math.min(6, Number(headings.findLast(isBefore)?.localName[1] ?? 0) + 1)
}

/** The message of an error, and those of its causes. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message + (error.cause === undefined ? '' : `\n\n${strings.crashedCause}\n${explain(error.cause)}`)
}
