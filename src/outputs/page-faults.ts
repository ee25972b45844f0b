/** Problems that only rendering shows. */
import { type Message, seenOn } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import type { RenderFault } from '../theme/render-request.ts'

/** A mistake at a known place in a template gives the same text on every page, so that it is reported once. */
export function templateFault({ file }: Page, template: string, { island, ...fault }: RenderFault): Message {
  const base = { rule: 'template' as const, file, ...fault }
  const at = `\`${island?.place ?? file}\` (template \`${template}\`)`
  const what = island ? `the island \`${island.name}\`` : 'a page'
  if (fault.place) return { ...base, text: `Cannot render ${what}: ${fault.text}`, note: seenOn(at) }
  if (!island) return { ...base, text: `Cannot render \`${file}\` with the template \`${template}\`: ${fault.text}` }
  const [, own, line, column] = /^(.*):(\d+):(\d+)$/.exec(island.place ?? '') ?? []
  const where = own !== undefined && { file: own, place: { line: Number(line), column: Number(column) } }
  return { ...base, ...where, text: `Cannot render ${what}: ${fault.text}`, ...(!where && { note: seenOn(at) }) }
}

export function repeatedIds(page: Page, ids: string[]): Message[] {
  if (new Set(ids).size === ids.length) return []
  const repeated = new Set(ids.filter((id, at) => ids.indexOf(id) !== at))
  const own = page.anchors.filter((id, at) => page.anchors.indexOf(id) !== at)
  return [...repeated]
    .filter((id) => !own.includes(id))
    .map((id) => ({
      rule: 'duplicate-id',
      file: page.file,
      text: `Cannot use the id \`${id}\` twice: a template writes it too`
    }))
}
