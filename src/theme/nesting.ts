/**
 * HTML of islands that no browser keeps as it is written: its parser ends or moves elements, and React finds them elsewhere.
 * What may be in what is the HTML Standard's, §13.2.4 (scopes) and §13.2.6 (tree construction).
 */
import { readTags, voidElements } from '../page/html-tags.ts'
import type { IslandProblem, RunningIsland } from './references.ts'

interface Open {
  name: string
  island?: RunningIsland
  /** It was reported: what is in it is elsewhere as well. */
  isLost: boolean
}

/** What is wrong with an element: where it may not be, and what to do. */
interface Misfit {
  /** Index of the element that may not hold it; undefined for a part of a table that is in none. */
  at?: number
  advice: string
}

const set = (names: string) => new Set(names.split(' '))

/** They end a `<p>`. */
const blocks = set(
  'address article aside blockquote center dd details dialog dir div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr li listing main menu nav ol p plaintext pre search section summary table ul xmp'
)

/** Nothing outside of them is ended by what is in them. */
const walls = set('applet caption desc foreignobject html marquee object table td template th')

/** The same for `<a>`, which is kept in a list of its own. */
const marks = set('applet caption marquee object td template th')

/** `<li>` looks for the one before it as far as the nearest of these. */
const special = set(
  'applet article aside blockquote body button caption center details dir dl fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup html main marquee menu nav object ol pre search section select summary table tbody td template tfoot th thead tr ul'
)

/** What the parts of a table hold; the first is what to write around others. */
const parts: Record<string, string[]> = {
  table: ['tbody', 'thead', 'tfoot', 'caption', 'colgroup'],
  tbody: ['tr'],
  thead: ['tr'],
  tfoot: ['tr'],
  tr: ['td', 'th'],
  colgroup: ['col']
}

const isPart = set(Object.values(parts).flat().join(' '))

const anywhere = set('script style template')

const foreignParts = set('svg math foreignobject')

const isHeading = (name: string) => /^h[1-6]$/.test(name)

interface Rule {
  inner(name: string): boolean
  /** The nearest of these ends when `inner` begins … */
  outer(name: string): boolean
  /** … unless one of these is between them. */
  wall(name: string): boolean
  advice: string
}

const is =
  (...names: string[]) =>
  (name: string) =>
    names.includes(name)

const beside = 'put one beside the other'

const rules: Rule[] = [
  {
    inner: (name) => blocks.has(name),
    outer: is('p'),
    wall: (name) => name === 'button' || walls.has(name),
    advice: 'write `<div>` instead of `<p>`'
  },
  { inner: is('a'), outer: is('a'), wall: (name) => marks.has(name), advice: beside },
  { inner: is('button'), outer: is('button'), wall: (name) => walls.has(name), advice: beside },
  { inner: is('form'), outer: is('form'), wall: () => false, advice: beside },
  { inner: isHeading, outer: isHeading, wall: () => true, advice: beside },
  { inner: is('li'), outer: is('li'), wall: (name) => special.has(name), advice: 'write `<ul>` around the inner one' },
  {
    inner: is('dt', 'dd'),
    outer: is('dt', 'dd'),
    wall: (name) => special.has(name),
    advice: 'write `<dl>` around the inner one'
  }
]

/** `places` says where Markdown has each island of the document, in order; empty for those of templates. */
export function findMisnested(html: string, places: readonly string[]): IslandProblem[] {
  const open: Open[] = []
  const problems = new Map<string, IslandProblem>()
  let count = 0
  const report = (inner: string, misfit: Misfit, own?: RunningIsland) => {
    const problem = describe(inner, misfit, { open, own })
    if (problem) problems.set(`${problem.island.name} ${problem.island.place} ${problem.text}`, problem)
  }
  readTags(html, {
    tag({ name, written, isEnd, isSlashed }) {
      if (isEnd) {
        const at = open.findLastIndex((each) => each.name === name)
        if (at !== -1) open.length = at
        return
      }
      const isIsland = name === 'docsgen-island' || name === 'docsgen-plain'
      const [, called = ''] = (isIsland && /\bname="([^"]*)"/.exec(written)) || []
      const island = isIsland ? { name: called, place: places[count++] || undefined } : undefined
      const isChecked = island !== undefined || open.some((each) => each.island)
      const isHidden = name === 'input' && /\btype="hidden"/.test(written)
      const misfit = isChecked && !isHidden ? findMisfit(name, open) : undefined
      if (misfit) report(name, misfit, island)
      if (!voidElements.has(name) && !isSlashed)
        open.push({ name, isLost: misfit !== undefined, ...(island && { island }) })
    },
    text(text) {
      const [first] = parts[open.at(-1)?.name ?? ''] ?? []
      if (first !== undefined && text.trim() !== '' && open.some(({ island }) => island))
        report('', { at: open.length - 1, advice: 'write it in a cell, `<td>`' })
    }
  })
  return [...problems.values()]
}

function findMisfit(name: string, open: readonly Open[]): Misfit | undefined {
  const parent = open.at(-1)
  const foreign = open.findLast((each) => foreignParts.has(each.name))
  if (parent?.isLost || (foreign && foreign.name !== 'foreignobject')) return undefined
  if (name === 'form' && open.some((each) => each.name === 'template')) return undefined
  const misplaced = misplacedPart(name, parent?.name ?? '')
  if (misplaced !== undefined) return { at: open.length - 1, advice: misplaced }
  if (isPart.has(name) && !parts[parent?.name ?? ''] && parent?.name !== 'template')
    return { advice: 'write one around it' }
  for (const { inner, outer, wall, advice } of rules) {
    const at = inner(name) ? open.findLastIndex((each) => outer(each.name) || wall(each.name)) : -1
    if (at !== -1 && outer(open[at]?.name ?? '')) return { at, advice }
  }
  return undefined
}

/** What to do about an element right in a part of a table; undefined if it may be there. */
function misplacedPart(name: string, parent: string): string | undefined {
  const held = parts[parent]
  if (!held || held.includes(name) || anywhere.has(name)) return undefined
  const between = held.find((each) => parts[each]?.includes(name))
  if (between !== undefined) return `write \`<${between}>\` around it`
  return isPart.has(name) ? 'write what is missing between them' : 'write it in a cell, `<td>`'
}

/** Undefined if all of it is in the children of an island: React leaves these as they are. */
function describe(
  inner: string,
  { at, advice }: Misfit,
  { open, own }: { open: readonly Open[]; own: RunningIsland | undefined }
): IslandProblem | undefined {
  const regionAt = own ? open.length : open.findLastIndex((each) => each.island || each.name === 'docsgen-slot')
  const islandAt = own ? open.length : open.findLastIndex((each) => each.island)
  const island = own ?? open[islandAt]?.island
  const isInSlot = regionAt !== islandAt
  if (!island || (isInSlot && (at === undefined || at >= regionAt))) return undefined
  const tag = (name: string) => `\`<${name}>\``
  const isElement = inner !== '' && inner !== 'docsgen-slot'
  const what = own ? 'it' : isElement ? tag(inner) : inner === '' ? 'text' : '`children`'
  if (at === undefined) {
    const holder = Object.keys(parts).find((each) => parts[each]?.includes(inner)) ?? ''
    return { island, text: `${what} is in no ${tag(holder)}: ${advice}`, part: `<${inner}` }
  }
  const outer = open[at]?.name ?? ''
  const text = `${what} cannot be in ${tag(outer)}`
  if (own) return { island, text: `${text}: ${advice}` }
  if (at > islandAt) return { island, text: `${text}: ${advice}`, part: `<${isElement && !isInSlot ? inner : outer}` }
  const holder = open.slice(0, at).findLast((each) => each.island)?.island
  const around = `${text}, which is ${holder ? `in the island \`${holder.name}\`` : 'around the island'}`
  const isInLine = outer === 'p' && !holder && island.place !== undefined
  const instead = isInLine ? `write ${tag('span')} in the island, or \`::${island.name}\` on a line of its own` : advice
  return { island, text: `${around}: ${instead}` }
}
