/** Files that name and order a folder for another generator: docsgen does not read them, so their labels are lost. */
import path from 'node:path'
import { categoryKeys } from '../sidebar/categories.ts'
import { defineSiteRule } from './rule.ts'

/** Files of Docusaurus, Nextra and plugins of MkDocs, and misspelt names of docsgen's own file. */
const names = /^(_?category_?\.(ya?ml|json)|_?meta\.(json|[jt]sx?)|\.pages|\.nav\.yml)$/

export const foreignCategory = defineSiteRule({
  name: 'foreign-category',
  level: 'warn',
  docs: 'checking#foreign-category',
  scope: 'site',
  check({ ignored, beside, files, written }) {
    // Published, or shown as code.
    const used = new Set([...files.values(), ...written.flatMap((page) => Object.keys(page.included?.files ?? {}))])
    return [...ignored, ...beside]
      .filter((file) => names.test(path.posix.basename(file)) && !used.has(file))
      .map((file) => ({
        file,
        text: `Expected \`_category.yml\`, not \`${path.posix.basename(file)}\`: docsgen does not read the file`,
        note: `Write \`${Object.keys(categoryKeys).join('`, `')}\` of the folder there, and \`sidebar.order\` in the front matter of its pages`
      }))
  }
})
