/** Files beside the pages that docsgen neither publishes nor reads. */
import path from 'node:path'
import type { Page } from '../../page/page.ts'
import { categoryKeys } from '../sidebar/categories.ts'
import { defineSiteRule } from './rule.ts'

export const unusedAsset = defineSiteRule({
  name: 'unused-asset',
  level: 'off',
  docs: 'checking#unused-asset',
  scope: 'site',
  check({ files, beside, written }) {
    const used = new Set([...files.values(), ...includedIn(written)])
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
    const used = new Set(includedIn(written))
    return partials
      .filter((file) => !used.has(file))
      .map((file) => ({
        file,
        text: 'Cannot find a page that includes the file: it is not published',
        note: 'Include it, remove the `_` if it is a page, or remove the file'
      }))
  }
})

/** Files of Docusaurus, Nextra and plugins of MkDocs, and misspelt names of docsgen's own file. */
const names = /^(_?category_?\.(ya?ml|json)|_?meta\.(json|[jt]sx?)|\.pages|\.nav\.yml)$/

export const foreignCategory = defineSiteRule({
  name: 'foreign-category',
  level: 'warn',
  docs: 'checking#foreign-category',
  scope: 'site',
  check({ ignored, beside, files, written }) {
    // Published, or shown as code.
    const used = new Set([...files.values(), ...includedIn(written)])
    return [...ignored, ...beside]
      .filter((file) => names.test(path.posix.basename(file)) && !used.has(file))
      .map((file) => ({
        file,
        text: `Expected \`_category.yml\`, not \`${path.posix.basename(file)}\`: docsgen does not read the file`,
        note: `Write \`${Object.keys(categoryKeys).join('`, `')}\` of the folder there, and \`sidebar.order\` in the front matter of its pages`
      }))
  }
})

function includedIn(pages: readonly Page[]): string[] {
  return pages.flatMap(({ included }) => Object.keys(included?.files ?? {}))
}
