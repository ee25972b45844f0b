import type { Element } from 'hast'
import { hasText } from './link-text.ts'
import { definePageRule } from './rule.ts'

export const emptyHeading = definePageRule({
  name: 'empty-heading',
  level: 'error',
  docs: 'checking#empty-heading',
  check(_, report) {
    const visit = (heading: Element) => {
      if (!heading.position || hasText(heading)) return
      report({ text: 'Heading has no text', note: 'Write one, or remove the heading' }, heading)
    }
    return { h1: visit, h2: visit, h3: visit, h4: visit, h5: visit, h6: visit }
  }
})
