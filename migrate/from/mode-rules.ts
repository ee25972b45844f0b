/** Rules for one colour mode. In Docusaurus the root always has `data-theme`; here it has none for the mode of the system. */
import { modes } from '../../src/theme/brand/declarations.ts'
import { indent, selectorsOf } from './css-rules.ts'

const ofMode = /^(?:html|:root)?\[data-theme=(['"]?)(light|dark)\1\](?::root)?(?=[\s.:>+~])/

/** A list of selectors without the modes that they begin with. */
export function withoutModes(prelude: string): string {
  return selectorsOf(prelude)
    .map((selector) => selector.replace(ofMode, '').trim())
    .join(', ')
}

/** The same rule for the modes of a system, after the one for those that a reader chose. */
export function forSystem(prelude: string, body: string): string[] {
  return modes.flatMap((mode) => {
    const list = selectorsOf(prelude).filter((selector) => ofMode.exec(selector)?.[2] === mode)
    if (list.length === 0) return []
    const selectors = list.map((selector) => selector.replace(ofMode, ':root:not([data-theme])')).join(', ')
    return `@media (prefers-color-scheme: ${mode}) {\n${indent(`${selectors} {\n${indent(body)}\n}`)}\n}`
  })
}
