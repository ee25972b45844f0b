/** Emoji by the names that GitHub has for them, as in `:rocket:`. The table is large, so only pages with such a name load it. */
import { nameToEmoji } from 'gemoji'
import type { Parents } from 'hast'
import { ownValue } from '../../disk/json.ts'

/** A name between colons, which are no part of a word or an address. */
const emojiMark = /(?<![\w:/.-]):([a-z0-9_+-]+):(?![\w:/])/g

/** Draws the emoji of a tree, in place. Names in code stay, and those after a backslash in the source. */
export function drawEmoji(node: Parents, source: string): void {
  for (const child of node.children) {
    if (child.type === 'element' && !/^(?:code|pre|kbd|samp|script|style|textarea)$/.test(child.tagName))
      drawEmoji(child, source)
    if (child.type !== 'text' || !child.value.includes(':')) continue
    const written = source.slice(child.position?.start.offset ?? 0, child.position?.end.offset ?? 0)
    child.value = child.value.replace(emojiMark, (mark, name: string) =>
      written.includes(`\\${mark}`) ? mark : (ownValue(nameToEmoji, name) ?? mark)
    )
  }
}
