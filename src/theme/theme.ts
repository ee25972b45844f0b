/**
 * Takes the templates of docsgen, of plugins and of the project; gives the module that renders pages, the style sheet, the
 * scripts, and the facts that parsing needs. Knows no page and no site.
 */
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cache } from '../disk/cache.ts'
import { hash, listFiles } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { byCodeUnit } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { type Bundle, type Bundler, nodeOptions, ownBundles, ownPackages } from '../project/bundler.ts'
import { importBundle } from '../project/run-bundle.ts'
import type { TimeLimit } from '../project/time-limit.ts'
import type { Brand } from './brand/brand.ts'
import { refusePreact } from './browser-modules.ts'
import { bundleCard } from './card-template.ts'
import { findDeadHooks } from './dead-hooks.ts'
import { fillStrings } from './fill.ts'
import { importAll, layersOf, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'
import type { Sheet } from './project-sheets.ts'
import type { ServerTheme } from './render.tsx'
import { bundleClient, type Client } from './scripts.ts'
import { findUnknownSlots, slotsIn } from './slots.ts'
import { bundleStyle, type StyleFile, type StylePart, sheetUrl } from './style.ts'
import { findShadowed, findUnused } from './unused.ts'

export interface Theme {
  /** Changes with anything that pages are rendered with. */
  key: string
  /** Changes with what an open page cannot take in: all but the islands, where they are refreshed. */
  look: string
  /** File of the server module, which rendering threads import. */
  module: string
  facts: ServerTheme['facts']
  /** Text of the style sheet of all pages. */
  style: string
  /** Style sheets of some pages. */
  styleParts: StylePart[]
  /** What the style sheets load. */
  styleFiles: StyleFile[]
  /** Urls of fonts that every page needs. */
  preload: string[]
  client: Client
  /** The module that draws cards, and what changes with it; for sites that have them. */
  card?: { module: string; key: string }
  messages: Message[]
}

interface ThemeTools {
  bundler: Bundler
  cache: Cache
  limit: TimeLimit
}

/** Bundles the theme. Throws a DocsgenError (exit 1) with places when a template does not compile. */
export async function loadTheme(source: ThemeSource, { bundler, cache, limit }: ThemeTools): Promise<Theme> {
  const { root } = source
  const entry = await writeEntry(source)
  const listings = await Promise.all(layersOf(source).map((folder) => listFiles(folder).catch(() => [])))
  const salt = hash(entry, listings.map((files) => files.sort(byCodeUnit).join('\n')).join('\n\n'))
  const options = {
    ...nodeOptions,
    stdin: { contents: entry, resolveDir: packageRoot, loader: 'ts' as const },
    plugins: [overlayTemplates(source), refusePreact(root), ownPackages],
    define: { 'process.env.NODE_ENV': '"production"' },
    minifySyntax: true
  }
  const rendering = bundler.bundle('server', { options, salt, root, rule: 'theme' })
  const styles = bundleStyle(source, { bundler, salt }, rendering)
  const search = styles.then((sheets) => sheets.search)
  search.catch(() => {}) // `styles` rejects as well, before the client is ready for it
  const [server, style, client, cards] = await Promise.all([
    rendering,
    styles,
    bundleClient(source, { bundler, salt }, search),
    bundleCard(source, { bundler, salt })
  ])
  const filled = fillBundle(server, source)
  const { key } = filled
  const module = await bundler.writeModule('server', filled, root)
  const facts = await readFacts(`facts-${server.key}.json`, { module, cache, limit, root })
  const files = await listFiles(source.templates).catch(() => [])
  const unused = await findUnused(files, source, new Set(bundler.inputs()))
  const shadowed = findShadowed(files, source, facts.directives)
  const misplaced = findUnknownSlots(await slotsIn(source), source)
  const brand = await loadBrand(source, style.sources, { bundler, cache, limit })
  const dead = findDeadHooks(files.sort(byCodeUnit), source)
  const messages = [...style.messages, ...brand.messages, ...misplaced, ...unused, ...shadowed, ...dead]
  const look = hash(lookOf(client, server.madeOf), JSON.stringify(source.strings))
  return {
    key,
    look,
    module,
    facts,
    style: style.text + brand.css,
    styleParts: style.parts,
    styleFiles: [...style.files, ...brand.files],
    preload: brand.preload,
    client,
    ...(cards && { card: await placeCard(fillBundle(cards, source), { bundler, root }) }),
    messages
  }
}

/** Only a project that sets colours, fonts or other tokens needs it. */
async function loadBrand(
  source: ThemeSource,
  sheets: readonly Sheet[],
  { bundler, cache }: ThemeTools
): Promise<Brand> {
  if (
    !source.theme &&
    !sheets.some(({ text }) => /--[\w-]+\s*:|\.(?:sidebar|navbar|brand|footer|banner|hero)(?![\w])/.test(text))
  )
    return { css: '', files: [], preload: [], messages: [] }
  const { makeBrand } = await import('./brand/brand.ts')
  return makeBrand(source, { sheets, cache, note: bundler.note })
}

async function placeCard(bundle: Bundle, { bundler, root }: { bundler: Bundler; root: string }) {
  return { module: await bundler.writeModule('card', bundle, root), key: bundle.key }
}

/** The bundle with the words of the site. */
function fillBundle(bundle: Bundle, { strings }: ThemeSource): Bundle {
  const texts = { ...bundle.texts, '.js': fillStrings(bundle.texts['.js'] ?? '', strings) }
  return { ...bundle, texts, key: hash(bundle.key, JSON.stringify(strings)) }
}

function lookOf({ islands, parts, refreshed, ...others }: Client, files: Record<string, string>): string {
  const shown = new Set(refreshed)
  const rest = Object.entries(files).flatMap(([file, digest]) =>
    shown.has(file) || file.endsWith('.css') ? [] : `${file} ${digest}`
  )
  return hash(JSON.stringify([rest.sort(byCodeUnit), others, refreshed ? islands.url : [islands, parts]]))
}

/** The source of the server module: every template, directive, island and slot of the layers. */
async function writeEntry(source: ThemeSource): Promise<string> {
  const ownIslands = (await readdir(path.join(ownTemplates, 'islands'))).map((file) => path.parse(file).name)
  const others = ['document', 'markdown', 'card']
  const kinds = (await templateNames('', source)).filter((name) => !others.includes(name))
  return `import { createTheme } from './${path.basename(codeRoot)}/theme/render'
import { PageContext } from 'docsgen/client'
import * as document from './templates/document.tsx'
import * as markdown from './templates/markdown.tsx'
import * as island from './templates/components/island.tsx'
import * as slot from './templates/components/slot.tsx'
import { alerts, npm } from './templates/shorthands.ts'
import { iconNames } from './templates/components/icons.tsx'
${importAll('templates', '', kinds)}
${importAll('directives', 'directives/', await templateNames('directives', source))}
${importAll('islands', 'islands/', await templateNames('islands', source))}
${importAll('slots', 'slots/', await slotsIn(source))}
const ownIslands = ${JSON.stringify(ownIslands.sort(byCodeUnit))}
const shorthands = { alerts, npm }
export default createTheme({ PageContext, document, markdown, templates, directives, island, islands, ownIslands, slot, slots, shorthands, iconNames })`
}

/** Importing the module takes longer than a whole warm build, so its facts are kept beside it. */
async function readFacts(
  name: string,
  { module, cache, limit, root }: Pick<ThemeTools, 'cache' | 'limit'> & { module: string; root: string }
): Promise<Theme['facts']> {
  const kept = (await readFile(path.join(ownBundles, name), 'utf8').catch(() => undefined)) ?? (await cache.read(name))
  if (kept !== undefined) return JSON.parse(kept)
  const { facts } = ((await importBundle(module, { root, rule: 'theme', limit })) as { default: ServerTheme }).default
  await cache.write(name, JSON.stringify(facts))
  return facts
}

/** Imports a server module into this thread. */
export async function importTheme(module: string): Promise<ServerTheme> {
  return ((await import(pathToFileURL(module).href)) as { default: ServerTheme }).default
}

export function styleUrl({ style }: Theme): string {
  return sheetUrl('style', style)
}
