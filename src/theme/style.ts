/** The style sheet: `styles.css` with what it imports, among it the style of each directive, a file beside its template. */
import path from 'node:path'
import type { Plugin } from 'esbuild'
import type { Bundler } from '../project/bundler.ts'
import { overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'

export async function bundleStyle(
  source: ThemeSource,
  { bundler, salt }: { bundler: Bundler; salt: string }
): Promise<string> {
  const { texts } = await bundler.bundle('style', {
    root: source.root,
    rule: 'theme',
    salt,
    options: {
      entryPoints: [path.join(ownTemplates, 'styles.css')],
      bundle: true,
      minify: true,
      outdir: '/bundle',
      target: ['es2022', 'chrome111', 'safari16.4', 'firefox113'],
      plugins: [directiveStyles(source), overlayTemplates(source)],
      logLevel: 'silent'
    }
  })
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
