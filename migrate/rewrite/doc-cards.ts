/** `<DocCardList>` of Docusaurus: a list of pages that keeps itself, or cards that are written out. */
import { excerpt } from '../../src/messages/message.ts'
import type { Line, PageContext } from '../context.ts'
import { asPlain, directive } from './lines.ts'
import type { Tag } from './tags.ts'

interface Card {
  title: string
  href: string
  description?: string | undefined
}

/** Returns what stands for the list that begins at a line; undefined for items that are neither. */
export function docCards({ attributes }: Tag, at: number, context: PageContext): Line[] | undefined {
  const items = attributes.get('items')
  const expression = typeof items === 'object' && 'expression' in items ? items.expression : 'useCurrentSidebar'
  if (expression.includes('useCurrentSidebar')) return listOf(expression, at, context)
  const lines = writtenCards(expression)?.flatMap(({ title, href, description }) => {
    const opener = `card[${title.replace(/[[\]]/g, '\\$&')}]{href=${JSON.stringify(href)}}`
    if (description === undefined) return [{ text: `::${opener}`, at }]
    return [`:::${opener}`, asPlain(description), ':::'].map((text) => ({ text, at }))
  })
  return lines && directive({ name: 'cards' }, lines, at)
}

/** A list that keeps itself has all pages. */
function listOf(expression: string, at: number, context: PageContext): Line[] {
  if (!context.hasChildren()) return []
  if (!/^\s*useCurrentSidebar\w*(?:\(\)(?:\.items)?)?\s*$/.test(expression))
    context.todo(at, `\`::pages\` lists all pages below this one, not those of \`${excerpt(expression.trim())}\``)
  return [{ text: '::pages', at }]
}

/** `[{ type: 'link', label: 'Start', href: '/docs' }]`; undefined for what is not written out. */
function writtenCards(expression: string): Card[] | undefined {
  const items = [...expression.matchAll(/\{[^{}]*\}/g)].map(([item]) => {
    const [, , title] = /\blabel:\s*(["'`])(.*?)\1/.exec(item) ?? []
    const [, , href] = /\bhref:\s*(["'`])(.*?)\1/.exec(item) ?? []
    const [, , description] = /\bdescription:\s*(["'`])(.*?)\1/.exec(item) ?? []
    return title === undefined || href === undefined ? undefined : { title, href, description }
  })
  const cards = items.filter((item) => item !== undefined)
  return cards.length === items.length && cards.length > 0 ? cards : undefined
}
