import type { Nodes } from 'hast'
import { excerpt } from '../../messages/message.ts'
import { definePageRule } from './rule.ts'

/** Texts that tell nobody where a link leads. */
const empty = new Set(
  'here,click here,click,link,this,this link,this page,more,read more,learn more,see here,go here'.split(',')
)

const note = 'Name its target: many readers go from link to link and hear only the text of each'

export const linkText = definePageRule({
  name: 'link-text',
  level: 'warn',
  docs: 'checking#link-text',
  check: (_, report) => ({
    a(link) {
      const { href, ariaLabel, title } = link.properties
      if (href === undefined || !link.position) return
      const text = spokenText(link)
      if (text === '' && !ariaLabel && !title) {
        const shown = String(href) === '' ? '' : ` to \`${excerpt(String(href))}\``
        report({ text: `Expected text for the link${shown}`, note }, link)
      } else if (saysNothing(text, String(href))) {
        report({ text: `Expected link text that names the target, not \`${text}\``, note }, link)
      }
    }
  })
})

/** True of `here` and `read more…`, but not where the address has the word: the library Click, the section about `link`. */
function saysNothing(text: string, href: string): boolean {
  const words = text.toLowerCase().replace(/(?<![\s.:!…»→>])[\s.:!…»→>]+$/, '')
  return (
    empty.has(words) &&
    !href
      .toLowerCase()
      .split(/[^a-z]+/)
      .includes(words)
  )
}

/** The text of a link or a cell as it is read out. */
export function spokenText(node: Nodes): string {
  return rawText(node).replace(/\s+/g, ' ').trim()
}

/** True if anything of it is read out. */
export function hasText(node: Nodes): boolean {
  return /\S/.test(rawText(node))
}

function rawText(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type !== 'element') return ''
  if (node.tagName === 'img') return String(node.properties.alt ?? '')
  const label = node.properties.ariaLabel ?? (node.tagName.startsWith('docsgen-') ? node.tagName : undefined)
  return label === undefined ? node.children.map(rawText).join('') : String(label)
}
