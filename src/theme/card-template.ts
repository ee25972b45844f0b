/** The template of cards, `templates/card.tsx`, as a module of its own: nothing else of a theme makes another card. */
import path from 'node:path'
import { packageRoot } from '../disk/package-root.ts'
import { type Bundle, nodeOptions, ownPackages } from '../project/bundler.ts'
import { type BundleTools, overlayTemplates, type ThemeSource } from './overlay.ts'

const entry = `import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Card from './templates/card.tsx'
export default (props) => renderToStaticMarkup(createElement(Card, props))`

/** Undefined for a site without cards. */
export async function bundleCard(source: ThemeSource, { bundler, salt }: BundleTools): Promise<Bundle | undefined> {
  if (!source.cards) return undefined
  const options = {
    ...nodeOptions,
    stdin: { contents: entry, resolveDir: packageRoot, sourcefile: path.join(packageRoot, 'card.ts') },
    plugins: [overlayTemplates(source), ownPackages],
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true
  }
  return bundler.bundle('card', { options, salt, root: source.root, rule: 'theme' })
}
