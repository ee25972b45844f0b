/** Islands on the server: found by name, their props checked; those of a project are directives as well. */
import { type ComponentType, createElement, isValidElement, type ReactNode } from 'react'
import type { PageFacts } from '../client/hooks/page.ts'
import { ownValue } from '../disk/json.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type Directive, elementOf } from '../page/directives/directive.ts'
import { type IslandProblem, type RunningIsland, readReferences } from './references.ts'

/** Finds the islands of a page while it is rendered. */
export interface IslandFinder {
  /** The facts of the page that hooks of islands return. */
  page: PageFacts
  /** Throws when there is none of the name, `when` is misspelt, `props` are no JSON, or there are `others` beside them. */
  find(asked: { name: string; when: string | undefined; props: object; others?: object }): {
    component: IslandComponent
    json: string
    /** As asked for, or as the island says. */
    when: string
  }
  /** Returns what `render` does; an error it throws has the innermost island as its `island`. */
  inside<T>(island: RunningIsland, render: () => T): T
  /** Notes the ids of children that the island leaves out at first: no address leads to them. */
  hide(island: RunningIsland, html: string): void
  /** By id. */
  hidden: Record<string, RunningIsland>
  /** Reports children that the component did not ask for, unless it may do so later. */
  loseChildren(island: RunningIsland, component: IslandComponent): void
  problems: IslandProblem[]
}

type IslandComponent = ComponentType<{ children?: ReactNode }>

/** A file of `templates/islands/`. */
export interface IslandModule extends Directive {
  default: IslandComponent
  /** When it comes alive where nothing else is asked for. */
  when?: string
}

/** Props of the component `Island`, as directives give them. */
export interface IslandCall {
  name: string
  props: object
  when?: string
  id?: string
  place?: string
  children?: ReactNode
}

/** A mistake in how an island is written. Its message explains it, so no stack is needed. */
class IslandError extends Error {
  override name = 'IslandError'
}

const lostChildren =
  "it never shows `children`, so what is written in it is lost: show them, or `export const rules = { forms: ['leaf'] }` and write nothing in it"

export const moments = ['intent', 'visible', 'idle', 'load'] as const

/** Finds islands of a theme for a page; `entering` is called before each is rendered, and without an island after it. */
export function createFinder(
  islands: Record<string, IslandModule>,
  page: PageFacts,
  entering: (island?: RunningIsland) => void
): IslandFinder {
  const hidden: Record<string, RunningIsland> = Object.create(null)
  const problems: IslandProblem[] = []
  return {
    page,
    hidden,
    problems,
    loseChildren(island, component) {
      if (typeof component === 'function' && !/\.children\b/.test(String(component)))
        problems.push({ island, text: lostChildren })
    },
    hide(island, html) {
      for (const id of readReferences(html).ids) hidden[id] = island
    },
    find({ name, when: asked, props, others = {} }) {
      const { default: component, when: usual = 'intent' } = ownValue(islands, name) ?? {}
      const when = asked ?? usual
      if (!component) {
        const guess = didYouMean(name, Object.keys(islands)) || `; write templates/islands/${name}.tsx`
        throw new IslandError(`no island has this name${guess}`)
      }
      if (!moments.some((moment) => moment === when))
        throw new IslandError(
          `expected \`when\` to be one of \`${moments.join('`, `')}\`, not \`${when}\`${didYouMean(when, moments)}`
        )
      const [other] = Object.keys(others)
      if (other !== undefined)
        throw new IslandError(`\`${other}\` is not a property of \`<Island>\`; write \`props={{ ${other}: … }}\``)
      const misfit = findMisfit(props, 'props', [])
      if (misfit) throw new IslandError(`${misfit}: props are sent to the browser as JSON`)
      return { component, json: JSON.stringify(props), when }
    },
    inside(island, render) {
      entering(island)
      try {
        return render()
      } catch (error) {
        if (error instanceof Error && 'island' in error) throw error
        throw Object.assign(error instanceof Error ? error : new Error(String(error)), { island })
      } finally {
        entering()
      }
    }
  }
}

/** Finds a part of a value that JSON does not keep, as the beginning of a sentence: `props.items.0` is a function. */
function findMisfit(value: unknown, path: string, around: readonly unknown[]): string | undefined {
  const kind = typeof value
  if (value === null || kind === 'string' || kind === 'boolean' || Number.isFinite(value)) return undefined
  if (kind !== 'object') return `\`${path}\` is ${kind === 'number' ? String(value) : nouns[kind]}`
  const object = value as Record<string, unknown>
  if (around.includes(object)) return `\`${path}\` is an object that it is in`
  if ('$$typeof' in object) return `\`${path}\` is an element of React, which can be one of the children`
  const prototype = Object.getPrototypeOf(object)
  if (!Array.isArray(object) && prototype !== null && Object.getPrototypeOf(prototype) !== null)
    return `\`${path}\` is a ${prototype.constructor?.name ?? 'class'}`
  for (const [key, each] of Object.entries(object)) {
    // JSON leaves out what is undefined, as React does; in a list it would be `null`.
    if (each === undefined && !Array.isArray(object)) continue
    const misfit = findMisfit(each, `${path}.${key}`, [...around, object])
    if (misfit) return misfit
  }
  return undefined
}

const nouns: Partial<Record<string, string>> = {
  function: 'a function',
  symbol: 'a symbol',
  bigint: 'a bigint',
  undefined: 'undefined'
}

type IslandDirective = Directive & { default: ComponentType<Record<string, unknown>> }

interface Named {
  islands: Record<string, IslandModule>
  directives: Record<string, unknown>
  island: { Island: ComponentType<IslandCall> }
  ownIslands: readonly string[]
}

/**
 * Returns the directives that islands are, by name: those of projects and plugins, unless a directive of the name is there
 * to write it. Throws when two of one name declare attributes. Elements are named in lower case, so names that differ in
 * that are one.
 */
export function islandDirectives({ islands, directives, island, ownIslands }: Named): Record<string, IslandDirective> {
  const taken = new Map(
    Object.keys(directives).map((name) => [elementOf(name), 'docsgen or the project has a directive of that name'])
  )
  const made: Record<string, IslandDirective> = {}
  for (const [name, module] of Object.entries(islands)) {
    const other = taken.get(elementOf(name))
    if (!module.attributes && (other !== undefined || ownIslands.includes(name))) continue
    const refuse = (what: string, why: string) =>
      new Error(`expected another name ${what}templates/islands/${name}.tsx: ${why}`)
    if (other !== undefined) throw refuse('of ', other)
    for (const reserved of ['when', 'children'])
      if (Object.hasOwn(module.attributes ?? {}, reserved))
        throw refuse(`for \`${reserved}\` in \`attributes\` of `, 'every island has one')
    taken.set(elementOf(name), `templates/islands/${name}.tsx differs from it only in case`)
    made[name] = toDirective(name, module, island.Island)
  }
  return made
}

/** Takes `when` as well. */
function toDirective(
  name: string,
  { attributes = {}, rules = {}, scripts = false, inHeading = false }: IslandModule,
  Island: ComponentType<IslandCall>
): IslandDirective {
  return {
    default({ 'data-place': place, id, when, title, children, ...others }) {
      const given = {
        ...others,
        ...(title !== undefined && { title: textOf(title) }),
        ...('id' in attributes && { id })
      }
      const around = { place, when, ...(!('id' in attributes) && { id }) }
      return createElement(Island, { name, props: given, ...around, children } as IslandCall)
    },
    attributes: { ...attributes, when: moments },
    rules,
    scripts,
    inHeading,
    island: true
  }
}

/** The text of a label: props of islands are JSON. */
function textOf(node: unknown): string {
  if (Array.isArray(node)) return node.map(textOf).join('')
  if (!isValidElement<{ children?: unknown; alt?: unknown }>(node)) return String(node ?? '')
  return textOf(node.props.children ?? node.props.alt)
}
