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
