/** What a reader sees in place of an island that crashed. React and preact report crashes to class components only. */
import * as strings from 'docsgen/strings'
import { Component, createElement, type ReactNode } from 'react'

interface BoundaryProps {
  island: Element
  /** Begins again; without it nothing shows. */
  retry: (() => void) | undefined
  onCrash(error: unknown): void
  children?: ReactNode
}

export class Boundary extends Component<BoundaryProps, { crash?: { error: unknown } }> {
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
    // What crashed is still in the page: who was in it is led to the button, nobody else.
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
