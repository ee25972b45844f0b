/** The style sheet: `styles.css` with what it imports, among it the style of each directive, a file beside its template. */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { type BundleTools, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'

/** Browsers since spring 2023, as scripts/minify.mjs has them. */
export const browserOptions: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome111', 'safari16.4', 'firefox113'],
  logLevel: 'silent'
}

export async function bundleStyle(source: ThemeSource, { bundler, salt }: BundleTools): Promise<string> {
  const entry = path.join(ownTemplates, 'styles.css')
  const options = {
    ...browserOptions,
    entryPoints: [entry],
    plugins: [directiveStyles(source), overlayTemplates(source)]
  }
  const { texts } = await bundler.bundle('style', { options, salt, root: source.root, rule: 'theme' })
  return texts['.css'] ?? ''
}

/** Answers `@import 'docsgen:directives'` with every `directives/<name>.css` that has a `<name>.tsx`. */
function directiveStyles(source: ThemeSource): Plugin {
  return {
    name: 'docsgen-directive-styles',
    setup(build) {
      build.onResolve({ filter: /^docsgen:directives$/ }, () => ({ path: 'directives', namespace: 'docsgen' }))
      build.onLoad({ filter: /^directives$/, namespace: 'docsgen' }, async () => {
        const directives = new Set(await templateNames('directives', source))
        const styles = (await templateNames('directives', source, '.css')).filter((name) => directives.has(name))
        const contents = styles.map((name) => `@import ${JSON.stringify(`./directives/${name}.css`)};`).join('\n')
        return { contents, resolveDir: ownTemplates, loader: 'css' }
      })
    }
  }
}
