/** Problems that only rendering shows. */
import { type Message, seenOn } from '../messages/message.ts'
import type { Page } from '../page/page.ts'

/** A mistake at a known place in a template gives the same text on every page, so that it is reported once. */
export function templateFault({ file }: Page, template: string, fault: Omit<Message, 'rule'>): Message {
  const base = { rule: 'template' as const, file, ...fault }
  if (!fault.place)
    return { ...base, text: `Cannot render \`${file}\` with the template \`${template}\`: ${fault.text}` }
  return {
    ...base,
    text: `Cannot render a page: ${fault.text}`,
    note: seenOn(`\`${file}\` (template \`${template}\`)`)
  }
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
