/** The words of a page as it is published, to look for phrases in; `apart` is between its blocks. */

import { apart } from '../client/search/search.ts'
import { unescapeXml } from '../disk/entities.ts'
import { readTags } from '../page/html-tags.ts'

/** Elements within a line: the words around them go on. */
const inline = /^(?:a|abbr|b|code|del|em|i|kbd|mark|span|strong|sub|sup)$/

/**
 * The text of a page without what is around it. With the id of a heading, or of what begins with one: its section, to the
 * next heading; with an empty one what comes before the first heading below the title. `isOwn` leaves out links.
 */
export function textOf(html: string, id?: string, isOwn = false): string {
  const from = Math.max(0, html.indexOf('<main'))
  const to = html.lastIndexOf('</main>')
  let text = ''
  let isInside = !id
  let hasHeading = isInside
  let hasId = false
  let isLeftOut = false
  readTags(html.slice(from, to < 0 ? html.length : to), {
    tag({ name, written, isEnd }) {
      if (!inline.test(name)) text += apart
      if (isOwn && name === 'a') isLeftOut = !isEnd
      const isFirst = hasId
      const own = isEnd ? undefined : idOf(written)
      hasId = own !== undefined
      if (id === undefined || isEnd) return
      // One without an id, and not the first of what has one, is within its section.
      const isHeading = /^h[2-6]$/.test(name) && (hasId || isFirst)
      const isTarget = id !== '' && own === id
      if (isHeading) isInside &&= !hasHeading
      if (isHeading || isTarget) hasHeading = isHeading
      isInside ||= isTarget
    },
    text(piece) {
      if (isInside && !isLeftOut) text += unescapeXml(piece)
    }
  })
  return text
}

function idOf(tag: string): string | undefined {
  const [, id] = /\sid="([^"]*)"/.exec(tag) ?? []
  return id && unescapeXml(id)
}
