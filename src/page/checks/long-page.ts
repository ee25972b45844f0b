/** A page that nobody reads to its end, and that takes a phone a while to show. */
import { definePageRule } from './rule.ts'

/** An hour of reading and more. */
const mostWords = 15_000

export const longPage = definePageRule({
  name: 'long-page',
  level: 'warn',
  docs: 'checking#long-page',
  check({ body }, report) {
    // A word is two characters at least, with the space after it.
    const words = body.length < mostWords * 2 ? 0 : (body.match(/\S+/g)?.length ?? 0)
    if (words <= mostWords) return {}
    const text = `Expected a page of ${mostWords.toLocaleString('en')} words at most`
    report({ text, note: `It has ${words.toLocaleString('en')}: split it` })
    return {}
  }
})
