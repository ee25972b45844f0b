/** Files that are there to be included, and that no page includes: left over, or pages that nobody sees. */
import { defineSiteRule } from './rule.ts'

export const unusedPartial = defineSiteRule({
  name: 'unused-partial',
  level: 'warn',
  docs: 'checking#unused-partial',
  scope: 'site',
  check({ ignored, written }) {
    const partials = ignored.filter((file) => /(^|\/)_[^_/][^/]*\.(mdx?|markdown)$/i.test(file))
    if (partials.length === 0) return []
    const used = new Set(written.flatMap((page) => Object.keys(page.included?.files ?? {})))
    return partials
      .filter((file) => !used.has(file))
      .map((file) => ({
        file,
        text: 'Cannot find a page that includes the file: it is not published',
        note: 'Include it, remove the `_` if it is a page, or remove the file'
      }))
  }
})
