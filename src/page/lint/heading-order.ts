import type { Element } from 'hast'
import type { Place } from '../../messages/message.ts'
import { locate } from '../line-origins.ts'
import { definePageRule } from './rule.ts'

export const headingOrder = definePageRule({
  name: 'heading-order',
  level: 'warn',
  check({ files }, report) {
    // The title of a page is of level 1, whoever writes it.
    let above = 1
    let title: Place | undefined
    const visit = (heading: Element) => {
      const start = heading.position?.start
      if (!start) return // docsgen wrote it: that of the footnotes
      const depth = Number(heading.tagName.slice(1))
      const before = above
      above = depth
      if (depth === 1 && title !== undefined) {
        const note = `The first, at line ${title.line}, is the title of the page: make this one \`##\``
        report({ text: 'Expected one heading of level 1', note }, heading)
      }
      if (depth === 1) title ??= locate(start, files).place
      if (depth <= before + 1) return
      const text = `Expected a heading of level ${before + 1} at most, not ${depth}`
      const subject = before === 1 && title === undefined ? 'The title of the page' : 'The heading before'
      const note = `${subject} is of level ${before}: write ${before + 1} number signs, or the heading that is missing`
      report({ text, note }, heading)
    }
    return { elements: { h1: visit, h2: visit, h3: visit, h4: visit, h5: visit, h6: visit } }
  }
})
