/**
 * The lazy half: React and every island in one script, whose entry theme/scripts.ts writes. The dialog of search, a script
 * of its own, takes React from here: scripts/minify.mjs lists what.
 */
import { Component, type ComponentType, createElement, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { createElement as createHtml } from '../dom.ts'
import { childrenOf } from './slot.ts'

export { Fragment, useEffect, useRef, useState } from 'react'
export { jsx } from 'react/jsx-runtime'
export { createRoot } from 'react-dom/client'

export interface IslandsModule {
  /** Hydrates an island in place, once; calls `ready` when it is alive. Returns a function that makes it plain HTML again. */
  mount(element: HTMLElement, ready?: () => void): () => void
}

type Islands = Record<string, ComponentType<Record<string, unknown>>>

export function createIslands(islands: Islands): IslandsModule {
  /** `main` as the server wrote it, to start again after a crash. */
  const written = new WeakMap<Element, Node[]>()
  const mounted = new WeakMap<Element, () => void>()
  let count = 0

  function mount(element: HTMLElement, ready?: () => void): () => void {
    const name = element.getAttribute('name') ?? ''
    const Island = islands[name]
    if (!Island) throw new Error(`no island ${name}`)
    const isPlain = element.localName === 'docsgen-plain'
    const main = isPlain ? null : element.closest('main')
    if (main && !written.has(main)) written.set(main, cloneAll(main.childNodes))
    const before = cloneAll(element.childNodes)
    const props = JSON.parse(element.dataset.props ?? '{}') as Record<string, unknown>
    const onCrash = (error: unknown) => {
      console.error(`docsgen: the island ${name} crashed`, error)
      // React is still unmounting: replace what it leaves when it is done.
      setTimeout(() => (main ? showCrash(main, error, written.get(main)) : element.replaceChildren(...before)))
    }
    let isGone = false
    /** Leaves what the server wrote, so that it can begin again. */
    const unmount = () => {
      isGone = true
      root.unmount()
      mounted.delete(element)
      element.removeAttribute('data-hydrated')
      element.replaceChildren(...before)
    }
    const alive = () => {
      element.setAttribute('data-hydrated', '')
      ready?.()
    }
    const children = childrenOf(element)
    const island = createElement(Island, children ? { ...props, children } : props)
    const whole = createElement(Boundary, { onCrash }, createElement(Alive, { alive }, island))
    const root = hydrateRoot(element, whole, {
      // Without a prefix the server's HTML has no ids of React: any will do.
      identifierPrefix: element.dataset.prefix ?? `docsgen-${name}-${count++}-`,
      onCaughtError: () => {},
      // React also recovers from being unmounted early, which says nothing about the HTML.
      onRecoverableError(error) {
        if (isGone) return
        console.error(`docsgen: the island ${name} does not match its HTML`, error)
        if (isPlain) queueMicrotask(unmount)
      }
    })
    return unmount
  }

  return {
    mount(element, ready) {
      const unmount = mounted.get(element) ?? mount(element, ready)
      mounted.set(element, unmount)
      return unmount
    }
  }
}

/** Shows the panel in place of what was `written`, which comes back when the reader tries again. */
function showCrash(main: HTMLElement, error: unknown, written: Iterable<Node> = []) {
  const panel = createHtml('div', { class: 'crash', role: 'alert' })
  const button = createHtml('button', { type: 'button' }, 'Try again')
  button.addEventListener('click', () => {
    main.replaceChildren(...cloneAll(written))
    main.dispatchEvent(new CustomEvent('docsgen:restored', { bubbles: true }))
  })
  panel.append(createHtml('h1', {}, 'This page crashed.'), button, createHtml('pre', {}, explain(error)))
  main.replaceChildren(panel)
  button.focus()
}

/** The message of an error, and those of its causes. */
function explain(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error.message + (error.cause === undefined ? '' : `\n\nCause:\n${explain(error.cause)}`)
}

/** Its effect runs after those of the island, which may listen by then; a task later React is done. */
function Alive({ alive, children }: { alive(): void; children?: ReactNode }): ReactNode {
  useEffect(() => {
    const timer = setTimeout(alive)
    return () => clearTimeout(timer)
  }, [alive])
  return children
}

interface BoundaryProps {
  onCrash(error: unknown): void
  children?: ReactNode
}

/** React and preact report crashes to class components only. */
class Boundary extends Component<BoundaryProps, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch(error: unknown) {
    this.props.onCrash(error)
  }

  override render() {
    return this.state.crashed ? undefined : this.props.children
  }
}

function cloneAll(nodes: Iterable<Node>): Node[] {
  return [...nodes].map((node) => node.cloneNode(true))
}
