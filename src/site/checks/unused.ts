/** Files beside the pages that nothing refers to: they are not published. */
import { defineSiteRule } from './rule.ts'

export const unusedAsset = defineSiteRule({
  name: 'unused-asset',
  level: 'off',
  docs: 'checking#unused-asset',
  scope: 'site',
  check({ files, beside, written }) {
    const included = written.flatMap((page) => Object.keys(page.included?.files ?? {}))
    const used = new Set([...files.values(), ...included])
    return beside
      .filter((file) => !used.has(file))
      .map((file) => ({
        file,
        text: 'Cannot find anything that refers to the file: it is not published',
        note: 'Refer to it, or remove it'
      }))
  }
})

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
