/** Problems that only rendering shows. */
import { ownValue } from '../disk/json.ts'
import { type Message, seenOn } from '../messages/message.ts'
import type { Levels } from '../messages/rules.ts'
import type { Page } from '../page/page.ts'
import type { RunningIsland } from '../theme/references.ts'
import type { RenderProblem } from '../theme/render-request.ts'

/** A mistake at a known place in a template gives the same text on every page, so that it is reported once. */
export function templateProblem({ file }: Page, template: string, { island, ...problem }: RenderProblem): Message {
  const base = { rule: 'template' as const, file, ...problem }
  const at = `\`${island?.place ?? file}\` (template \`${template}\`)`
  const what = island ? `the island \`${island.name}\`` : 'a page'
  if (problem.place) return { ...base, text: `Cannot render ${what}: ${problem.text}`, note: seenOn(at) }
  if (!island) return { ...base, text: `Cannot render \`${file}\` with the template \`${template}\`: ${problem.text}` }
  const where = placeOf(island)
  return { ...base, ...where, text: `Cannot render ${what}: ${problem.text}`, ...(!where && { note: seenOn(at) }) }
}

function placeOf({ place = '' }: RunningIsland): Pick<Message, 'file' | 'place'> | undefined {
  const [, file, line, column] = /^(.*):(\d+):(\d+)$/.exec(place) ?? []
  return file === undefined ? undefined : { file, place: { line: Number(line), column: Number(column) } }
}

/** The table of contents and search lead to headings; to those that an island leaves out at first no link does. */
export function hiddenHeadings({ file, headings }: Page, hidden: Record<string, RunningIsland>): Message[] {
  return headings.flatMap(({ id }): Message[] => {
    const island = ownValue(hidden, id)
    if (!island) return []
    const text = `Cannot link to the heading \`#${id}\`: the island \`${island.name}\` leaves it out at first`
    return [{ rule: 'broken-anchor', file, ...placeOf(island), text, note: hiddenNote }]
  })
}

/** What to do about a target that an island leaves out. */
export const hiddenNote =
  'Always show `children` in the component, in `<details>` if readers should open it; or move the target out of the island'

export function repeatedIds(page: Page, ids: string[]): Message[] {
  if (new Set(ids).size === ids.length) return []
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  const known = page.anchors.filter((id, at) => page.anchors.indexOf(id) !== at)
  return [...repeated]
    .filter((id) => !known.includes(id))
    .map((id) => ({
      rule: 'duplicate-id',
      file: page.file,
      text: `Cannot use the id \`${id}\` twice: a template writes it too`
    }))
}

/** True if front matter is an error of the page: it was left out, and the page is not published. */
export function isIncomplete({ messages, ignores = [] }: Page, levels: Levels): boolean {
  return (
    levels['front-matter'] === 'error' && ignores.length === 0 && messages.some(({ rule }) => rule === 'front-matter')
  )
}
