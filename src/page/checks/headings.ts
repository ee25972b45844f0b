import type { Element } from 'hast'
import type { SourcePlace } from '../../messages/message.ts'
import { locate } from '../line-origins.ts'
import { hasText, spokenText } from './link-text.ts'
import { definePageRule } from './rule.ts'

export const headingOrder = definePageRule({
  name: 'heading-order',
  level: 'warn',
  docs: 'checking#heading-order',
  check({ files, title: called }, report) {
    let before = 1 // the title of a page, whoever writes it
    let title: SourcePlace | undefined
    let [hasText, hasHeading] = [false, false]
    const visit = (heading: Element) => {
      const start = heading.position?.start
      if (!start) return // docsgen wrote it: that of the footnotes
      const depth = Number(heading.tagName.slice(1))
      const most = before + 1
      if (depth === 1 && title) {
        const note = `The first, at line ${title.line}, is the title of the page: write \`##\` here`
        report({ text: 'Expected one heading of level 1', note }, heading)
      } else if (depth === 1 && (hasHeading || (hasText && called !== undefined && called !== spokenText(heading)))) {
        const shown = called === undefined ? '' : `, instead of \`${called}\``
        const note = `It is the title that readers see${shown}: move it to the top, or write \`##\` here`
        report({ text: 'Expected the heading of level 1 at the top of the page', note }, heading)
      }
      if (depth === 1) title ??= locate(start, files).place
      if (depth > most) {
        const above = before === 1 && !title ? 'The title of the page' : 'The heading before'
        const note = `${above} is of level ${before}: write ${most} number signs, or add the missing heading`
        report({ text: `Expected a heading of level ${most} at most, not ${depth}`, note }, heading)
      }
      before = depth
      hasHeading = true
    }
    // A logo and badges may be above a title.
    const p = ({ children }: Element) => {
      hasText ||= children.some((each) => each.type === 'text' && /\p{L}/u.test(each.value))
    }
    return { h1: visit, h2: visit, h3: visit, h4: visit, h5: visit, h6: visit, p }
  }
})

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
