/**
 * Finds HTML of islands that no browser keeps as it is written: its parser ends or moves elements, and React then finds them
 * elsewhere. parse5 reads each island as browsers do; an element is misplaced if others are around it there.
 */
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { readTags, type Tag, voidElements } from '../page/html-tags.ts'
import type { IslandProblem, RunningIsland } from './references.ts'

interface OpenElement {
  name: string
  /** Offset of its tag. */
  at: number
  island: RunningIsland | undefined
}

/** `places` says where Markdown has each island of the page, in order; empty for those of templates. */
export function findMisnested(html: string, places: readonly string[]): IslandProblem[] {
  const problems = new Map<string, IslandProblem>()
  for (const { text, first } of islandsIn(html)) {
    const problem = checkIsland(text, places.slice(first))
    if (problem) problems.set(`${problem.island.name} ${problem.island.place} ${problem.text}`, problem)
  }
  return [...problems.values()]
}

/** The islands that are in no other, each after the tags around it: parsing whole pages takes too long. */
function islandsIn(html: string): { text: string; first: number }[] {
  const islands: { text: string; first: number }[] = []
  const open: Pick<Tag, 'name' | 'written'>[] = []
  let outer: { depth: number; at: number; first: number } | undefined
  let count = 0
  readTags(html, {
    tag({ name, written, at, isEnd, isSlashed }) {
      if (isEnd) {
        const depth = open.findLastIndex((each) => each.name === name)
        if (depth !== -1) open.length = depth
        if (depth !== outer?.depth) return
        const around = open.map((each) => (each.name === 'docsgen-plain' ? '' : each.written)).join('')
        islands.push({ text: around + html.slice(outer.at, at), first: outer.first })
        outer = undefined
        return
      }
      const isIsland = name === 'docsgen-island'
      if (isIsland) outer ??= { depth: open.length, at, first: count }
      if (isIsland || name === 'docsgen-plain') count++
      if (!voidElements.has(name) && !isSlashed) open.push({ name, written })
    }
  })
  return islands
}

/** Returns the first problem: what follows from it would be reported too. */
function checkIsland(html: string, places: readonly string[]): IslandProblem | undefined {
  const parsed = new Map<number, Ancestors>()
  collect(parse(html, { sourceCodeLocationInfo: true, scriptingEnabled: false }), { starts: new Set() }, parsed)
  const open: OpenElement[] = []
  let count = 0
  let problem: IslandProblem | undefined
  readTags(html, {
    tag({ name, written, at, isEnd, isSlashed }) {
      if (isEnd) {
        const start = open.findLastIndex((each) => each.name === name)
        if (start !== -1) open.length = start
        return
      }
      const [, called] = /^<docsgen-(?:island|plain)\b.*?\bname="([^"]*)"/s.exec(written) ?? []
      const island = called === undefined ? undefined : { name: called, place: places[count++] || undefined }
      const outer = island || open.some((each) => each.island) ? findOuter(name, parsed.get(at), open) : -1
      if (outer !== -1) problem ??= describe(name, outer, open, island)
      if (!voidElements.has(name) && !isSlashed) open.push({ name, at, island })
    }
  })
  return problem
}

interface Ancestors {
  /** Offsets of the tags of the elements around an element. */
  starts: Set<number>
  /** The parent has no tag: the browser adds it. */
  isAdded?: boolean
}

/** Notes by the offset of each tag what is around its element. An element that is made twice counts where it was first. */
function collect(node: DefaultTreeAdapterMap['node'], around: Ancestors, into: Map<number, Ancestors>): void {
  const children = 'content' in node ? node.content.childNodes : 'childNodes' in node ? node.childNodes : []
  const start = 'tagName' in node ? node.sourceCodeLocation?.startOffset : undefined
  if (start !== undefined && !into.has(start)) into.set(start, around)
  const starts = start === undefined ? around.starts : new Set([...around.starts, start])
  const inner = { starts, isAdded: 'tagName' in node && start === undefined }
  for (const child of children) collect(child, inner, into)
}

/** The index of the element that cannot hold another one; -1 if browsers keep it there. */
function findOuter(name: string, ancestors: Ancestors | undefined, open: readonly OpenElement[]): number {
  if (ancestors?.isAdded) return open.length - 1
  if (ancestors) return open.findIndex(({ at }) => !ancestors.starts.has(at))
  const same = open.findLastIndex((each) => each.name === name)
  return same === -1 ? open.length - 1 : same
}

/** Undefined if all of it is in the children of an island: React leaves these as they are. */
function describe(
  name: string,
  outerIndex: number,
  open: readonly OpenElement[],
  misplaced: RunningIsland | undefined
): IslandProblem | undefined {
  const slotIndex = open.findLastIndex((each) => each.name === 'docsgen-slot')
  const islandIndex = misplaced ? open.length : open.findLastIndex((each) => each.island)
  const island = misplaced ?? open[islandIndex]?.island
  const isInSlot = slotIndex > islandIndex
  if (!island || (isInSlot && outerIndex >= slotIndex)) return undefined
  const outer = open[outerIndex]?.name ?? ''
  const text = `${misplaced ? 'it' : `\`<${name}>\``} cannot be in \`<${outer}>\``
  const advice = outer === 'p' ? 'write `<div>` instead of `<p>`' : 'browsers move it or leave it out'
  if (misplaced) return { island, text: `${text}: ${advice}` }
  if (outerIndex > islandIndex) return { island, text: `${text}: ${advice}`, part: `<${isInSlot ? outer : name}` }
  const isInLine = outer === 'p' && island.place !== undefined
  const instead = isInLine ? `write \`<span>\` in the island, or \`::${island.name}\` on a line of its own` : advice
  return { island, text: `${text}, which is around the island: ${instead}` }
}
