/** Reads random texts in both ways, and shortens those that come out differently. Run by test/fuzz-markdown.mjs. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { createRandom } from './random.ts'
import { randomMarkdown, randomMdx } from './random-markdown.ts'
import { isSame, type Kind, kinds } from './same-tree.ts'

/** Returns the number of differences. Text and kind follow from the seed; each text takes the next one. */
export function fuzz(limits: { minutes: number; texts: number; seed: number; folder: string }): number {
  const end = Date.now() + limits.minutes * 60_000
  const found = new Set<string>()
  let count = 0
  for (; count < limits.texts && Date.now() < end; count++) {
    const seed = limits.seed + count
    const kind = kinds[seed % 10 < 6 ? 0 : (seed % 10) - 6] ?? 'page'
    const text = (kind === 'mdx' ? randomMdx : randomMarkdown)(createRandom(seed))
    if (differs(text, kind)) {
      const short = shorten(text, kind)
      const name = `${kind}: ${JSON.stringify(short)}`
      if (!found.has(name)) console.log(`seed ${seed}, ${name}`)
      found.add(name)
      mkdirSync(limits.folder, { recursive: true })
      writeFileSync(path.join(limits.folder, `${seed}-${kind}.md`), short)
    }
    if (count % 10_000 === 9999) console.log(`${count + 1} texts, ${found.size} differences`)
  }
  console.log(`${count} texts from seed ${limits.seed}, ${found.size} differences`)
  return found.size
}

/** An error is a difference too, but for MDX, where micromark asserts what is not so of some texts that have none. */
function differs(text: string, kind: Kind): boolean {
  try {
    return !isSame(text, kind)
  } catch {
    return kind !== 'mdx'
  }
}

/** Leaves out halves, quarters and so on, down to single characters, as long as there is a difference. */
function shorten(text: string, kind: Kind): string {
  let short = text
  for (let length = Math.ceil(text.length / 2); length > 0; ) {
    const before = short
    for (let at = 0; at < short.length; ) {
      const shorter = short.slice(0, at) + short.slice(at + length)
      if (differs(shorter, kind)) short = shorter
      else at += length
    }
    if (length > 1) length = Math.ceil(length / 2)
    else if (short === before) length = 0
  }
  return short
}
