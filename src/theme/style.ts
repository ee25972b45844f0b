/** The style sheet: `styles.css` with what it imports, among it the style of each directive, a file beside its template. */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { listFiles } from '../disk/files.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { maybeRead } from '../messages/terminal.ts'
import { type BundleTools, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'

/** Browsers since spring 2023, as scripts/minify.mjs has them. */
export const browserOptions: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome111', 'safari16.4', 'firefox113'],
  logLevel: 'silent'
}

/** Gives the text, and what is odd in the project's part of it. */
export async function bundleStyle(
  source: ThemeSource,
  { bundler, salt }: BundleTools
): Promise<{ text: string; messages: Message[] }> {
  const entry = path.join(ownTemplates, 'styles.css')
  const options = {
    ...browserOptions,
    entryPoints: [entry],
    plugins: [directiveStyles(source), overlayTemplates(source)]
  }
  const { texts, warnings = [] } = await bundler.bundle('style', { options, salt, root: source.root, rule: 'theme' })
  return { text: texts['.css'] ?? '', messages: [...warnings, ...(await findOdd(source))] }
}

/** Warns of what esbuild does not: British spelling, and a `styles.css` without the theme's, whose place it takes. */
async function findOdd({ root, templates }: ThemeSource): Promise<Message[]> {
  const names = (await listFiles(templates).catch(() => [])).filter((name) => name.endsWith('.css')).sort(byCodeUnit)
  return names.flatMap((name): Message[] => {
    const file = toPosix(path.relative(root, path.join(templates, name)))
    const text = maybeRead(path.join(templates, name)) ?? ''
    const british = [...text.matchAll(/(?<=[{;]\s*)(?:[a-z]+-)*colour\b(?=[a-z-]*\s*:)/g)].map(
      ({ 0: property, index }): Message => ({
        rule: 'style',
        file,
        text: `\`${property}\` is not a known CSS property; did you mean \`${property.replace('colour', 'color')}\`?`,
        place: placeAt(text, index)
      })
    )
    if (name !== 'styles.css' || /@import\s+(?:url\(\s*)?['"]?\.\/styles/.test(text)) return british
    const bare = 'Expected the style sheet to import the one of the theme, whose place it takes'
    return [{ rule: 'style', file, text: bare, note: "Begin it with `@import './styles.css';`" }, ...british]
  })
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
