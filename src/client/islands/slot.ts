/**
 * The children of an island. In the browser they are the nodes the server wrote, which stay as they are while React works
 * around them, and are kept while the component does not show them.
 */
import { createElement, type ReactNode, useLayoutEffect, useRef } from 'react'

/** Selects all islands of a page. */
export const anyIsland = 'docsgen-island, docsgen-plain'

const noHtml = { __html: '' }

/**
 * Returns what the component of an island has as `children`; undefined if the server wrote none. Call it before hydration.
 *
 * @param copy Copies what the server wrote in an element.
 */
export function childrenOf(island: Element, copy: (element: Element) => Node[]): ReactNode {
  // Children that did not show at first.
  const later = island.querySelector<HTMLTemplateElement>(':scope > template[data-slot]')
  const slots = [...island.querySelectorAll('docsgen-slot')]
  const shown = slots.find((slot) => slot.parentElement?.closest(anyIsland) === island)
  const written = later ? [...later.content.childNodes] : shown && copy(shown)
  later?.remove()
  return written && createElement(Slot, { written, kept: [] })
}

interface SlotProps {
  written: Node[]
  /** Children that were shown and are not now. */
  kept: Node[][]
}

/** React never writes into it: it neither compares its HTML nor sets it. */
function Slot({ written, kept }: SlotProps): ReactNode {
  const ref = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const slot = ref.current
    if (!slot) return undefined
    if (!slot.firstChild) {
      slot.append(...(kept.pop() ?? written.map((node) => node.cloneNode(true))))
      slot.dispatchEvent(new CustomEvent('docsgen:restored', { bubbles: true }))
    }
    return () => void kept.push([...slot.childNodes])
  }, [kept, written])
  return createElement('docsgen-slot', { ref, suppressHydrationWarning: true, dangerouslySetInnerHTML: noHtml })
}
