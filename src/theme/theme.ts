/**
 * Takes the templates of docsgen, of plugins and of the project; gives the module that renders pages, the style sheet, the
 * scripts, and the facts that parsing needs. Knows no page and no site.
 */
import { existsSync, readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Cache } from '../disk/cache.ts'
import { hash, listFiles } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { didYouMean, suggestPath } from '../messages/suggest.ts'
import { toComponentName } from '../page/mdx/specifiers.ts'
import { type Bundle, type Bundler, nodeOptions, ownPackages, readOnce } from '../project/bundler.ts'
import { reportRun } from '../project/run-bundle.ts'
import type { TimeLimit } from '../project/time-limit.ts'
import { makeBrand } from './brand/brand.ts'
import { fillStrings, refusePreact } from './browser-modules.ts'
import { importComponents } from './page-components.ts'
import type { ServerTheme } from './render.tsx'
import { bundleClient, type Client } from './scripts.ts'
import { findUnknownSlots, slotsIn } from './slots.ts'
import { bundleStyle, type StyleFile, type StylePart, sheetUrl } from './style.ts'
import {
  type BundleTools,
  importAll,
  isNoTemplate,
  isStyle,
  layersOf,
  overlayTemplates,
  ownTemplates,
  type ThemeSource,
  templateNames,
  withoutEnding
} from './template-layers.ts'

export interface Theme {
  /** Changes with anything that pages are rendered with. */
  key: string
  /** Changes with what an open page cannot take in: all but the islands, where they are refreshed. */
  look: string
  /** The key of the components of pages (project/page-components.ts). */
  components: string
  /** File of the server module, which rendering threads import. */
  module: string
  facts: ServerTheme['facts']
  /** Text of the style sheet of all pages. */
  style: string
  /** Style sheets of some pages. */
  styleParts: StylePart[]
  /** Files that the style sheets load. */
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
  /** Imports a server module where pages are rendered. */
  readFacts(module: string): Promise<unknown>
}

const serverOptions = { ...nodeOptions, define: { 'process.env.NODE_ENV': '"production"' }, minifySyntax: true }

/** Bundles the theme. Throws a DocsgenError (exit 1) with places when a template does not compile. */
export async function loadTheme(source: ThemeSource, { bundler, cache, limit, readFacts }: ThemeTools): Promise<Theme> {
  const { root } = source
  const listings = await Promise.all(layersOf(source).map((folder) => listFiles(folder).catch(() => [])))
  const listing = listings.map((files) => files.sort(byCodeUnit).join('\n')).join('\n\n')
  const code = new Set((await listFiles(ownTemplates)).filter((file) => !isStyle(file)).map(withoutEnding))
  // A bundle that none of these files can be a part of is the one that comes with docsgen.
  const saltIf = (counts: (file: string) => boolean) => hash(listings.flat().some(counts) ? listing : '')
  const { key: components = '' } = source.components ?? {}
  const withComponents = (salt: string) => (components === '' ? salt : hash(salt, components))
  const salt = withComponents(hash(listing))
  const ownSalt = saltIf((file) => code.has(withoutEnding(file)))
  const options = {
    ...serverOptions,
    stdin: { contents: await writeEntry(source), resolveDir: packageRoot, loader: 'ts' as const },
    plugins: [overlayTemplates(source), refusePreact(root), ownPackages]
  }
  const rendering = bundler.bundle('server', {
    options,
    salt: withComponents(saltIf((file) => !isStyle(file))),
    root,
    rule: 'theme'
  })
  const styles = bundleStyle(source, { bundler, salt: saltIf(isStyle) }, rendering)
  const search = styles.then((sheets) => sheets.search)
  search.catch(() => {}) // `styles` rejects as well, before the client is ready for it
  const [server, style, client, cards] = await Promise.all([
    rendering,
    styles,
    bundleClient(source, { bundler, salt, ownSalt }, search),
    bundleCard(source, { bundler, salt })
  ])
  const filled = fillBundle(server, source)
  const module = await bundler.writeModule('server', filled, root)
  // Importing the module takes longer than a whole warm build, so its facts are kept beside it.
  const read = () => reportRun(module, { root, rule: 'theme', limit }, () => readFacts(module))
  const facts = (await readOnce(`facts-${server.key}.json`, cache, read)) as Theme['facts']
  const files = listings.at(-1) ?? []
  const unused = await findUnused(files, source, new Set(bundler.inputs()))
  const misplaced = findUnknownSlots(await slotsIn(source), source)
  const brand = await makeBrand(source, { sheets: style.sources, cache, note: bundler.note })
  const messages = [...style.messages, ...brand.messages, ...misplaced, ...unused, ...findDeadHooks(files, source)]
  const card = cards && fillBundle(cards, source)
  const look = hash(lookOf(client, server.madeOf), JSON.stringify(source.strings))
  return {
    key: filled.key,
    look,
    components,
    module,
    facts,
    style: style.text + brand.css,
    styleParts: style.parts,
    styleFiles: [...style.files, ...brand.files],
    preload: brand.preload,
    client,
    ...(card && { card: { module: await bundler.writeModule('card', card, root), key: card.key } }),
    messages
  }
}

/** Hooks of what is only rendered when the site is built; `files` are those of the site's own templates. */
function findDeadHooks(files: string[], source: ThemeSource): Message[] {
  const { root } = source
  const rendered = files.filter((file) => /^(?:(?:directives|slots)[\\/])?[^\\/]+\.tsx$/.test(file)).sort(byCodeUnit)
  const templates = rendered.map((file) => ({
    file: toPosix(path.relative(root, path.join(source.templates, file))),
    what: templateKinds[path.dirname(file)] ?? 'a template',
    note: 'Write the part that changes in the browser as an island, in `templates/islands/`'
  }))
  const shown = (source.components?.list ?? []).filter(
    ({ from, island }) => !island && existsSync(path.join(root, from))
  )
  const components = [...new Set(shown.map(({ from }) => from))].map((file) => ({
    file,
    what: 'a component of pages',
    note: "Write `'use client'` at the top of the file: then browsers run it"
  }))
  return [...templates, ...components].flatMap((each) => findDeadHook(each, root))
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
${importComponents(source)}
const ownIslands = ${JSON.stringify(ownIslands.sort(byCodeUnit))}
const shorthands = { alerts, npm }
export default createTheme({ PageContext, document, markdown, templates, directives, island, islands, ownIslands, slot, slots, pageComponents, shorthands, iconNames })`
}

export async function importTheme(module: string): Promise<ServerTheme> {
  return ((await import(pathToFileURL(module).href)) as { default: ServerTheme }).default
}

export const styleUrl = ({ style }: Theme) => sheetUrl('style', style)

const entry = `import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import Card from './templates/card.tsx'
export default (props) => renderToStaticMarkup(createElement(Card, props))`

/** Undefined for a site without cards. */
async function bundleCard(source: ThemeSource, { bundler, salt }: BundleTools): Promise<Bundle | undefined> {
  if (!source.cards) return undefined
  const options = {
    ...serverOptions,
    stdin: { contents: entry, resolveDir: packageRoot, sourcefile: path.join(packageRoot, 'card.ts') },
    plugins: [overlayTemplates(source), ownPackages]
  }
  return bundler.bundle('card', { options, salt, root: source.root, rule: 'theme' })
}

/** Warns of a file of the project that no bundle holds and that replaces none: a misspelt name, or left over. */
async function findUnused(
  files: readonly string[],
  { root, templates }: ThemeSource,
  used: Set<string>
): Promise<Message[]> {
  // A style beside its component is left out only where the theme's own styles are, which is reported.
  const isBeside = (file: string) =>
    /^(?:directive|island)s[\\/].*\.css$/.test(file) && files.includes(file.replace(/css$/, 'tsx'))
  const code = files.filter((file) => /\.(tsx|jsx|css)$/.test(file) && !isNoTemplate(file) && !isBeside(file))
  const unused = code.filter((file) => !used.has(path.join(templates, file)))
  const themeFiles = unused.length > 0 ? (await listFiles(ownTemplates)).sort(byCodeUnit) : []
  const strange = unused.filter((file) => !themeFiles.includes(file)).sort(byCodeUnit)
  return strange.map((file) => ({
    rule: 'unused-template',
    file: toPosix(path.relative(root, path.join(templates, file))),
    text: `Cannot find a use of the file: ${whyUnused(toPosix(file), themeFiles)}`
  }))
}

function whyUnused(file: string, own: readonly string[]): string {
  const [, folder] = /^(island|directive|slot)s\/[^/]+\.jsx$/.exec(file) ?? []
  if (folder !== undefined) return `a file of \`${folder}s/\` ends in \`.tsx\``
  const [, name] = /^components\/([A-Za-z][\w-]*)\.[jt]sx$/.exec(file) ?? []
  const page = name === undefined ? '' : `, no page has \`<${toComponentName(name)}>\``
  return `no template imports it${page}, and docsgen has none at \`${file}\`${didYouMean(file, own, suggestPath)}`
}

/** Hooks of React that need a browser. Others, such as `useId` and `useMemo`, work once as well. */
const browserHooks =
  /\buse(?:State|Reducer|Effect|LayoutEffect|InsertionEffect|SyncExternalStore|Transition|DeferredValue|Optimistic|ActionState|EffectEvent)\b/

/** Hooks of `docsgen/client` that need a browser: facts of the page are known when it is rendered. */
const docsgenHooks = /\buse(?!(?:Page|Version)\b)[A-Z]\w*/

/** An event handler of an element. */
const handler = /(?<=<[a-z][\w-]*\b[^<>]*\s)on[A-Z]\w*(?==\{)/

const clientImports = /^import\s+(?!type\b)[^'";]*?['"](react|docsgen\/client)['"]/gm

const templateKinds: Partial<Record<string, string>> = { directives: 'a directive', slots: 'a slot' }

/** Reports the first hook or handler in a file that does nothing there: it is rendered once, and no browser runs it. */
function findDeadHook({ file, what, note }: { file: string; what: string; note: string }, root: string): Message[] {
  const text = readFileSync(path.join(root, file), 'utf8')
  const found = [...text.matchAll(clientImports)].flatMap(({ 0: statement, 1: from, index }) => {
    const hooks = from === 'react' ? browserHooks : docsgenHooks
    const [hook] = hooks.exec(statement) ?? []
    if (hook !== undefined) return [{ hook, at: index + statement.indexOf(hook) }]
    const [, whole] = /^import\s+(?:\*\s+as\s+)?([\w$]+)/.exec(statement) ?? []
    const call = new RegExp(`(?<![\\w$.])${whole?.replaceAll('$', '\\$&')}\\.(${hooks.source})[(<]`)
    const used = whole !== undefined && call.exec(text)
    return used ? [{ hook: used[1] ?? '', at: used.index }] : []
  })
  const listener = handler.exec(text)
  const [first] = listener ? [...found, { hook: listener[0], at: listener.index }] : found
  if (!first) return []
  const problem = `Cannot use \`${first.hook}\` in ${what}: it is rendered once, when the site is built`
  return [{ rule: 'dead-hook', file, place: placeAt(text, first.at), text: problem, note }]
}
