/**
 * The rules of docsgen and of plugins are in cascade layers. Those of the project are in none, so they win whatever their
 * order and their specificity.
 */
import { isInside } from '../disk/paths.ts'
import type { Rewrite } from '../project/bundle-inputs.ts'
import { ownTemplates, type ThemeSource } from './overlay.ts'

/** Puts the rules of a style sheet into the layer of whoever wrote it. */
export function toLayer({ plugins, templates }: ThemeSource): Rewrite {
  return (file, bytes) => {
    if (!file.endsWith('.css')) return bytes
    if (isInside(file, ownTemplates)) return wrap(bytes.toString(), 'docsgen')
    if (isInside(file, templates) || !plugins.some((plugin) => plugin.templates && isInside(file, plugin.templates)))
      return bytes
    return wrap(bytes.toString(), 'plugins', '@layer docsgen, plugins;')
  }
}

/** What a layer cannot hold, and is first in a style sheet. */
const imports = /^(?:\s+|\/\*[\s\S]*?\*\/|@(?:charset|import|layer)(?:[^;'"(){}]|'[^'\n]*'|"[^"\n]*"|\([^()]*\))*;)*/

/** Lines keep their numbers. */
function wrap(css: string, layer: string, order = ''): string {
  const [head = ''] = imports.exec(css) ?? []
  const rules = css.slice(head.length)
  return rules === '' ? css : `${order}${head}@layer ${layer}{${rules}}`
}
