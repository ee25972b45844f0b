/** Parts that pages pass something to: here they are the same on each page, but for what its front matter says. */
import { isDeepStrictEqual } from 'node:util'
import type { PartUse } from './context.ts'
import { listNames } from './list-names.ts'
import type { Todo } from './types.ts'

/** One task for each part, with the pages that are without something that others pass. */
export function findLostProps(uses: PartUse[]): Todo[] {
  const parts = [...new Set(uses.map(({ part }) => part))]
  return parts.flatMap((part) => {
    const own = uses.filter((use) => use.part === part)
    const props = [...new Set(own.flatMap((use) => Object.keys(use.props)))]
    if (props.length === 0) return []
    const what = `The partial is the same on each page: it does not get ${props.map((prop) => `\`${prop}\``).join(', ')}. Write ${props.length === 1 ? 'it' : 'them'} below \`x\` in the front matter of each page that includes the partial`
    const optional = props.flatMap((prop) => {
      const without = [...new Set(own.filter((use) => !(prop in use.props)).map(({ page }) => page))]
      return without.length === 0 ? [] : [`\`${prop}: ''\` in ${listNames(without)}`]
    })
    const rest = optional.length === 0 ? '' : `, also ${optional.join(', ')}, which did not pass it`
    const several = own.filter((use, at) =>
      own.some((other, first) => first < at && other.page === use.page && !isDeepStrictEqual(other.props, use.props))
    )
    const pages = [...new Set(several.map(({ page }) => page))]
    const twice = `${listNames(pages)} ${pages.length === 1 ? 'includes' : 'include'} the partial more than once and ${pages.length === 1 ? 'passes' : 'pass'} different values. A key of the front matter has only one: write the text there each time, or make the partial a directive, see “Your own components” in From Docusaurus`
    return [{ file: part, text: what + rest }, ...(pages.length === 0 ? [] : [{ file: part, text: twice }])]
  })
}
