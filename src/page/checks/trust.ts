/** A page of a mount with `trust: 'safe'` brings no code, and takes no address of others. */
import type { Parents, Root } from 'mdast'
import { defined } from '../../disk/defined.ts'
import { excerpt, type Message } from '../../messages/message.ts'
import { placeOf } from '../line-origins.ts'
import type { MountedFolder } from '../mounts.ts'
import type { Page } from '../page.ts'
import { isBelow } from '../url.ts'

const note = "Set `trust: 'full'` for the mount if you trust everyone who can change it"

/** Takes the HTML out of a page that may have none, and reports it. A comment shows nothing and is not reported. */
export function refuseHtml(node: Root | Parents, file: string, messages: Message[]): void {
  for (const child of node.children) {
    if ('children' in child) refuseHtml(child, file, messages)
    if (child.type !== 'html' || !/<[a-z!?]/i.test(child.value.replace(/<!--(?!-?>).*?-->/gs, ''))) continue
    const text = `Cannot use \`${excerpt(child.value, 40)}\`: HTML is not allowed in this mount`
    messages.push({ rule: 'trust', file, text, note, ...placeOf(child) })
  }
  node.children = node.children.filter(({ type }) => type !== 'html') as typeof node.children
}

/** Reports addresses outside of its mount that a page would take. */
export function refuseAddresses(page: Page, { to }: Pick<MountedFolder, 'to'>): Message[] {
  const { file, meta, slugPlace, aliases = [] } = page
  const slug = meta.slug === undefined ? [] : [{ from: meta.slug, place: slugPlace }]
  return [...slug, ...aliases].flatMap(({ from, place }) => {
    if (!from.startsWith('/') || isBelow(from, `/${to}`)) return []
    const text = `Cannot use \`${from}\`: pages of this mount are below \`/${to}\``
    return [{ rule: 'trust', file, text, note, ...defined({ place }) }]
  })
}
