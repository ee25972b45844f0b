/**
 * The theme: docsgen's templates/ with those of plugins and of the project laid over them, file by file. Bundled twice by esbuild: one module
 * for the server, and the stylesheet.
 */

import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cache } from '../disk/cache.ts'
import { hash, listFiles } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type Bundler, nodeOptions, ownBundles, ownPackages } from '../project/bundler.ts'
import { importBundle } from '../project/run-bundle.ts'
import { laidOver, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'
import type { ServerTheme } from './render.tsx'
import { bundleClient, type Client } from './scripts.ts'
import { bundleStyle } from './style.ts'

export interface Theme {
  /** Changes with anything a page is rendered with. */
  key: string
  /** The server module, to be imported by whoever renders. */
  module: string
  facts: ServerTheme['facts']
  style: string
  client: Client
  messages: Message[]
}

export interface ThemeTools {
  bundler: Bundler
  cache: Cache
}

/** Bundles the theme. Throws a DocsgenError (exit 1) with places when a template does not compile. */
export async function loadTheme(source: ThemeSource, { bundler, cache }: ThemeTools): Promise<Theme> {
  const entry = await writeEntry(source)
  const listing = await Promise.all(laidOver(source).map((folder) => listFiles(folder).catch(() => [])))
  const request = {
    salt: hash(entry, listing.map((files) => files.sort(byCodeUnit).join('\n')).join('\n\n')),
    root: source.root,
    rule: 'theme' as const
  }
  const server = bundler.bundle('server', {
    ...request,
    options: {
      ...nodeOptions,
      stdin: { contents: entry, resolveDir: packageRoot, loader: 'ts' },
      plugins: [overlayTemplates(source), ownPackages],
      define: { 'process.env.NODE_ENV': '"production"', HAS_VERSIONS: 'true' },
      minifySyntax: true
    }
  })
  const [{ key, texts }, style, client] = await Promise.all([
    server,
    bundleStyle(source, { bundler, salt: request.salt }),
    bundleClient(source, { bundler, salt: request.salt })
  ])
  const module = await cache.file(`modules/server-${key}.mjs`, texts['.js'] ?? '')
  const facts = await readFacts(`facts-${key}.json`, { module, cache, root: source.root })
  const messages = await unusedTemplates(source, new Set(bundler.inputs()))
  return { key, module, facts, style, client, messages }
}

/** A file of the project's that no bundle holds and that stands in for none: its name is misspelt, or it is forgotten. */
async function unusedTemplates({ root, templates }: ThemeSource, used: Set<string>): Promise<Message[]> {
  const files = await listFiles(templates).catch(() => [])
  const code = files.filter((file) => /\.(tsx|css)$/.test(file) && !file.includes('.test.'))
  const unused = code.filter((file) => !used.has(path.join(templates, file)))
  const own = unused.length > 0 ? (await listFiles(ownTemplates)).sort(byCodeUnit) : []
  const strange = unused.filter((file) => !own.includes(file)).sort(byCodeUnit)
  return strange.map((file) => ({
    rule: 'unused-template',
    file: toPosix(path.relative(root, path.join(templates, file))),
    text: `Cannot tell what the file is for: no template imports it, and docsgen has none at \`${file}\`${didYouMean(file, own)}`
  }))
}

interface ReadFacts {
  module: string
  cache: Cache
  root: string
}

/** Importing the module takes longer than a warm build may last, so what it says of itself is kept. */
async function readFacts(name: string, { module, cache, root }: ReadFacts): Promise<Theme['facts']> {
  const own = () => readFile(path.join(ownBundles, name), 'utf8').catch(() => undefined)
  const kept = (await cache.read(name)) ?? (await own())
  if (kept !== undefined) return JSON.parse(kept)
  const { facts } = ((await importBundle(module, { root, rule: 'theme' })) as { default: ServerTheme }).default
  await cache.write(name, JSON.stringify(facts))
  return facts
}

/** The server theme in this thread. */
export async function importTheme(module: string): Promise<ServerTheme> {
  return ((await import(pathToFileURL(module).href)) as { default: ServerTheme }).default
}

/** The module that names every template, written out of the folders' listings. */
async function writeEntry(source: ThemeSource): Promise<string> {
  const kinds = (await templateNames('', source)).filter((name) => name !== 'document' && name !== 'markdown')
  const directives = await templateNames('directives', source)
  const lines = [
    `import { createTheme } from './${path.basename(codeRoot)}/theme/render'`,
    "import * as document from './templates/document.tsx'",
    "import * as markdown from './templates/markdown.tsx'",
    "import { alerts, npm } from './templates/shorthands.ts'",
    ...kinds.map((name, index) => `import * as template${index} from ${JSON.stringify(`./templates/${name}.tsx`)}`),
    ...directives.map(
      (name, index) => `import * as directive${index} from ${JSON.stringify(`./templates/directives/${name}.tsx`)}`
    ),
    `const templates = {${kinds.map((name, index) => `${JSON.stringify(name)}: template${index}`)}}`,
    `const directives = {${directives.map((name, index) => `${JSON.stringify(name)}: directive${index}`)}}`,
    'export default createTheme({ document, markdown, templates, directives, shorthands: { alerts, npm } })'
  ]
  return lines.join('\n')
}

export function styleUrl({ style }: Theme): string {
  return `/docsgen/style.${hash(style).slice(0, 10)}.css`
}
