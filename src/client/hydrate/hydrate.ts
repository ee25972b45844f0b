/**
 * For `docsgen check --hydrate`: hydrates the islands of a page one by one, as islands.ts does, with the development build
 * of React, which says what differs. hydrate/ writes its entry and asks.
 */
import { type ComponentType, createElement, Profiler, type ReactNode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { childrenOf } from '../islands/slot.ts'

/** Words of React about what differs, or of an error. */
type Problem = { differs: string } | { throws: string }

/** Milliseconds in which an effect can change the state and render again, and turns of the browser for a slow machine. */
const after = { milliseconds: 20, turns: 16 }

/** How many such times an island may take to come to rest. */
const patience = 25

const endless = 'it renders again and again: an effect sets state after each render'

/** Returns a function that hydrates the island with a number in the document, and gives the first problem of it. */
export function createCheck(islands: Record<string, ComponentType<object>>) {
  const found = listIslands(document)
  return (at: number): Promise<Problem | undefined> =>
    new Promise((resolve) => {
      const island = found[at]
      const Island = islands[island?.getAttribute('name') ?? '']
      if (!island || !Island) return resolve(undefined)
      if (!island.isConnected) document.body.append(island)
      const problems: Problem[] = []
      const { error: log } = console
      const done = () => {
        console.error = log
        resolve(problems[0])
      }
      // Attributes that differ are no error of React, and are only said there.
      console.error = (...said: unknown[]) => {
        if (/hydrated but some attributes/.test(String(said[0]))) problems.push({ differs: said.join('\n') })
      }
      const fail = (error: unknown) => {
        problems.push({ throws: error instanceof Error ? `${error.name}: ${error.message}` : String(error) })
        setTimeout(done)
      }
      const props = {
        ...JSON.parse(island.dataset.props ?? '{}'),
        children: childrenOf(island, ({ childNodes }) => [...childNodes].map((node) => node.cloneNode(true)))
      } as object
      let renders = 0
      const rest = async () => {
        for (let time = 0; time < patience; time++) {
          const before = renders
          const turns = await takeTurns()
          // React takes two turns to render again. What moves with each frame, or by a timer, lets many pass.
          if (renders - before < turns / 4) return done()
        }
        fail(endless)
      }
      const alive = createElement(Alive, { alive: () => void rest() }, createElement(Island, props))
      hydrateRoot(island, createElement(Profiler, { id: 'island', onRender: () => void renders++ }, alive), {
        identifierPrefix: island.dataset.prefix ?? '',
        onUncaughtError: fail,
        onCaughtError: fail,
        onRecoverableError(error) {
          const { message, cause } = error as Error
          if (cause === undefined) problems.push({ differs: message })
          else fail(cause)
        }
      })
    })
}

/** Lets the browser do what waits, for a while; gives how many turns it took. */
async function takeTurns(): Promise<number> {
  const end = performance.now() + after.milliseconds
  let turns = 0
  for (; turns < after.turns || performance.now() < end; turns++) await nextTurn()
  return turns
}

/** By a message, as React takes its turns: a timer would wait for some milliseconds. */
function nextTurn(): Promise<void> {
  const { port1, port2 } = new MessageChannel()
  return new Promise((resolve) => {
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage('')
  })
}

/** In the order of the document; those in children that are not shown yet are in templates. */
function listIslands(parent: ParentNode): HTMLElement[] {
  const found = parent.querySelectorAll<HTMLElement>('docsgen-island, docsgen-plain, template[data-slot]')
  return [...found].flatMap((each) => (each instanceof HTMLTemplateElement ? listIslands(each.content) : [each]))
}

function Alive({ alive, children }: { alive(): void; children?: ReactNode }): ReactNode {
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(alive, [])
  return children
}

/** Readers come on another day than the build: what an island renders of the time must differ, to be found. */
const later = 400 * 86_400_000 + 5_025_000

const Today = Date

globalThis.Date = new Proxy(Today, {
  construct: (_, given, target) => Reflect.construct(Today, given.length > 0 ? given : [Today.now() + later], target),
  apply: () => new Today(Today.now() + later).toString(),
  get: (_, key) => (key === 'now' ? () => Today.now() + later : Reflect.get(Today, key))
})
