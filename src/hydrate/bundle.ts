/** The islands of a theme with the development build of React and what tries them, for `docsgen check --hydrate` alone. */
import path from 'node:path'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { type Bundler, ownPackages } from '../project/bundler.ts'
import { refuseNode } from '../theme/browser-modules.ts'
import { fillStrings } from '../theme/fill.ts'
import { importAll, overlayTemplates, type ThemeSource, templateNames } from '../theme/overlay.ts'
import { slotsOf } from '../theme/scripts.ts'
import { browserOptions } from '../theme/style.ts'

/** Returns the text of a module that sets `docsgenCheck`. React is the one that says most, also where Preact is sent. */
export async function bundleCheck(source: ThemeSource, bundler: Bundler): Promise<string> {
  const contents = `import { createCheck } from './${path.basename(codeRoot)}/client/hydrate/hydrate'
${importAll('islands', 'islands/', await templateNames('islands', source), '')}
globalThis.docsgenCheck = createCheck(islands)`
  const values = Object.entries(slotsOf(source)).map(([name, value]) => [name, JSON.stringify(value)])
  const options = {
    ...browserOptions,
    minify: false,
    format: 'esm' as const,
    jsx: 'automatic' as const,
    tsconfigRaw: '{}',
    stdin: { contents, resolveDir: packageRoot },
    define: { 'process.env.NODE_ENV': '"development"', ...Object.fromEntries(values) },
    plugins: [overlayTemplates(source), refuseNode, ownPackages]
  }
  const request = { options, salt: hash(contents, JSON.stringify(values)), root: source.root, rule: 'theme' as const }
  return fillStrings((await bundler.bundle('hydrate', request)).texts['.js'] ?? '', source.strings)
}
