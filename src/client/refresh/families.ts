/**
 * The components on the page, by file and name: each is rendered by one that stays and calls the newest code. theme/scripts.ts
 * adds to each chunk what is announced here.
 */
import { type ComponentType, createElement, type ReactNode, useEffect, useState } from 'react'

type Component = (props: object) => ReactNode
type Hooks = Record<string, unknown>

interface Family {
  current: Component
  signature: string
  /** How often the calls of hooks became others: another one begins with fresh state. */
  generation: number
  /** How often there was new code. */
  revision: number
  /** Is rendered in place of all of the family. */
  stable: ComponentType<object>
  /** Each renders one of those on the page again. */
  renders: Set<() => void>
}

/** Values at the top of a chunk: functions by file and name, components among them, and everything with the name of a hook. */
interface Announced {
  functions: Record<string, unknown>
  hooks: Hooks
}

declare global {
  /** By name of the chunk. A chunk runs once, and is taken in again when an edit is undone. */
  var docsgenChunks: Record<string, Announced> | undefined
  /** `refresh` of the React that the page has. */
  var docsgenRefresh: unknown
}

const families = new Map<string, Family>()
const familyOf = new WeakMap<object, Family>()
/** Hooks of the chunk in which a hook is written. */
const hooksAround = new WeakMap<object, Hooks>()
let rendering: Family | undefined
/** By name, as they stay. */
const shown: Islands = {}

type Islands = Record<string, ComponentType<object>>

globalThis.docsgenRefresh ??= refresh

/** Takes in what some chunks announced, and shows it. Gives the islands as components that stay, always in the same object. */
export function refresh(islands: Islands, chunks: string[]): Islands {
  const announced = chunks.flatMap((chunk) => globalThis.docsgenChunks?.[chunk] ?? [])
  for (const { functions, hooks } of announced)
    for (const each of Object.values(functions)) if (isComponent(each)) hooksAround.set(each, hooks)
  const fresh = announced.flatMap(({ functions, hooks }) =>
    Object.entries(functions).flatMap(([id, component]) => (isComponent(component) ? takeIn(id, component, hooks) : []))
  )
  for (const [name, component] of Object.entries(islands)) {
    // A class, or what else React takes, begins again.
    const family = familyOf.get(component) ?? takeIn(name, (props) => createElement(component, props), {})
    fresh.push(family)
    shown[name] = family.stable
  }
  for (const { renders } of fresh) for (const render of renders) render()
  return shown
}

/** The component to render in place of another. */
export function stableOf<T>(type: T): T {
  const family = typeof type === 'function' ? familyOf.get(type) : undefined
  return (family?.stable as T | undefined) ?? type
}

/** The dependencies of a hook, so that it runs again after an edit of its component. */
export function withRevision(dependencies: unknown): unknown {
  return Array.isArray(dependencies) && rendering ? [...dependencies, rendering.revision] : dependencies
}

/** True for a function that is no class. */
function isComponent(value: unknown): value is Component {
  return typeof value === 'function' && !('render' in Object(value.prototype))
}

/** Gives a component to the family of the one that had its place. */
function takeIn(id: string, current: Component, hooks: Hooks): Family {
  const signature = signatureOf(current, hooks)
  const family = families.get(id) ?? createFamily({ current, signature })
  if (family.signature !== signature) family.generation++
  if (family.current !== current) family.revision++
  families.set(id, family)
  familyOf.set(current, family)
  return Object.assign(family, { current, signature })
}

function createFamily({ current, signature }: Pick<Family, 'current' | 'signature'>): Family {
  const family: Family = { current, signature, generation: 0, revision: 0, stable: Stable, renders: new Set() }

  // biome-ignore lint/correctness/noComponentHookFactories: as Stable
  function Current(props: object) {
    const around = rendering
    rendering = family
    try {
      return family.current(props)
    } finally {
      rendering = around
    }
  }

  // biome-ignore lint/correctness/noComponentHookFactories: one for each family, made once
  function Stable(props: object) {
    const [, count] = useState(0)
    useEffect(() => {
      const render = () => count((before) => before + 1)
      family.renders.add(render)
      return () => void family.renders.delete(render)
    }, [])
    return createElement(Current, { ...props, key: family.generation })
  }
  Stable.displayName = current.name
  return family
}

/** The lines with calls of hooks, with what state begins with, and those of the project's hooks that are called. */
function signatureOf(hook: Component, around: Hooks, seen = new Set<unknown>([hook])): string {
  const lines = String(hook).split('\n')
  return lines
    .flatMap((line) => {
      const calls = [...line.matchAll(/\b(use[A-Z]\w*)\)?\(/g)]
      if (!calls[0]) return []
      const names = calls.map(([, name = '']) => name)
      const inner = names.map((name) => {
        const called = around[name]
        if (typeof called !== 'function' || seen.has(called)) return name
        return `${name}(${signatureOf(called as Component, hooksAround.get(called) ?? {}, seen.add(called))})`
      })
      const hasState = names.some((name) => /^use(State|Reducer)\d*$/.test(name))
      // esbuild numbers names where several files have the same.
      return [hasState ? line : line.slice(0, calls[0].index), ...inner].map((text) =>
        text.trim().replace(/(\buse\w+?)\d+\b/g, '$1')
      )
    })
    .join('\n')
}
