/**
 * The style sheet: `styles.css` with what it imports, among it the style of each directive, a file beside its template. And
 * the one of the dialog of search, `search.css`, which no page loads before a reader turns to it.
 */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { hash, listFiles } from '../disk/files.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { maybeRead } from '../messages/terminal.ts'
import { urlToHref } from '../page/url.ts'
import { toLayer } from './cascade.ts'
import { type BundleTools, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'
import { slotsIn } from './slots.ts'

/** Browsers since spring 2024, which know `light-dark()`, as scripts/minify.mjs has them. */
export const browserOptions: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome123', 'safari17.5', 'firefox120'],
  logLevel: 'silent'
}

/** A style sheet of the project. */
export interface Sheet {
  file: string
  text: string
  /** It is `styles.css`, which takes the place of the theme's. */
  isEntry: boolean
}

interface Style {
  text: string
  /** Of the dialog of search. */
  search: string
  files: StyleFile[]
  /** What is odd in the project's part of it. */
  messages: Message[]
  /** The project's part of it, as written. */
  sources: Sheet[]
}

export async function bundleStyle(source: ThemeSource, { bundler, salt }: BundleTools): Promise<Style> {
  const own = hash(
    salt,
    ...[hasVersions, hasApi, hasSearch, isSystem, hasMenus, hasSocial, hasKind].map((has) => String(has(source))),
    ...baseOf(source)
  )
  const bundle = (name: string, file: string) => {
    const entryPoints = [path.join(ownTemplates, file)]
    const plugins = [ownStyles(source), siteFiles(source), overlayTemplates(source)]
    const publicPath = urlToHref(folder, source.base)
    const options = { ...browserOptions, entryPoints, plugins, publicPath, loader, assetNames: 'file.[hash]' }
    return bundler.bundle(name, { options, salt: own, root: source.root, rule: 'theme', rewrite: toLayer(source) })
  }
  const sheets = await Promise.all([bundle('style', 'styles.css'), bundle('search-style', 'search.css')])
  const [text = '', search = ''] = sheets.map(({ texts }) => texts['.css'])
  const messages = sheets.flatMap(({ warnings = [] }) => warnings)
  const sources = await readSheets(source)
  const files = new Map(sheets.flatMap(({ files = {} }) => Object.entries(files)))
  return {
    text,
    search,
    files: [...files].map(([name, base64]) => ({ url: `${folder}/${name}`, base64 })),
    messages: [...messages, ...findOdd(sources)],
    sources
  }
}

/** A file that a style sheet loads: its url has a hash of its bytes. */
export interface StyleFile {
  url: string
  base64: string
}

/** Url of the folder with what docsgen makes. */
const folder = '/docsgen'

/** Fonts and images beside a style sheet or in a package are published with it. */
const loader = Object.fromEntries(
  'woff2 woff ttf otf eot png jpg jpeg gif webp avif svg ico'.split(' ').map((name) => [`.${name}`, 'file' as const])
)

/** Addresses of style sheets begin with the base. */
function baseOf({ base }: ThemeSource): string[] {
  return base === '' ? [] : [base]
}

/** `url(/fonts/own.woff2)` is a file of the site, never one of the disk. */
function siteFiles({ base }: ThemeSource): Plugin {
  return {
    name: 'docsgen-site-files',
    setup(build) {
      build.onResolve({ filter: /^\// }, ({ path: url, kind }) =>
        kind === 'url-token' ? { path: url.startsWith('//') ? url : urlToHref(url, base), external: true } : undefined
      )
    }
  }
}

/** `styles.css` comes last, as it imports the others. */
async function readSheets({ root, templates }: ThemeSource): Promise<Sheet[]> {
  const names = (await listFiles(templates).catch(() => [])).filter((name) => name.endsWith('.css')).sort(byCodeUnit)
  const last = (name: string) => Number(name === 'styles.css')
  return names
    .sort((a, b) => last(a) - last(b))
    .map((name) => ({
      file: toPosix(path.relative(root, path.join(templates, name))),
      text: maybeRead(path.join(templates, name)) ?? '',
      isEntry: name === 'styles.css'
    }))
}

/** Warns of what esbuild does not: British spelling, and a `styles.css` without the theme's, whose place it takes. */
function findOdd(sheets: readonly Sheet[]): Message[] {
  return sheets.flatMap(({ file, text, isEntry }): Message[] => {
    const british = [...text.matchAll(/(?<=[{;]\s*)(?:[a-z]+-)*colour\b(?=[a-z-]*\s*:)/g)].map(
      ({ 0: property, index }): Message => ({
        rule: 'style',
        file,
        text: `\`${property}\` is not a known CSS property; did you mean \`${property.replace('colour', 'color')}\`?`,
        place: placeAt(text, index)
      })
    )
    if (!isEntry || /@import\s+(?:url\(\s*)?['"]?\.\/styles/.test(text)) return british
    const bare = 'Expected the style sheet to import the one of the theme, whose place it takes'
    return [{ rule: 'style', file, text: bare, note: "Begin it with `@import './styles.css';`" }, ...british]
  })
}

const hasVersions = ({ versions }: ThemeSource) => versions.length > 1
const hasApi = ({ api }: ThemeSource) => api !== undefined
const hasKind = ({ banner }: ThemeSource) => banner?.kind !== undefined
const hasMenus = ({ navbar }: ThemeSource) => navbar.some(({ items }) => items !== undefined)
const hasSocial = ({ social }: ThemeSource) => social.length > 0
const isSystem = ({ colours }: ThemeSource) => colours === 'system'
const hasSearch = ({ search }: ThemeSource) => search !== false

/** The styles behind `@import 'docsgen:…'`. A site is sent none that its configuration rules out. */
const groups: Record<string, (source: ThemeSource) => string[] | Promise<string[]>> = {
  dropdown: (source) => (hasVersions(source) || hasMenus(source) ? ['styles/dropdown'] : []),
  banner: (source) => (hasKind(source) ? ['styles/banner'] : []),
  social: (source) => (hasSocial(source) ? ['styles/social'] : []),
  versions: (source) => (hasVersions(source) ? ['styles/versions'] : []),
  api: (source) => (hasApi(source) ? ['styles/method', 'styles/attributes', 'styles/api'] : []),
  search: (source) => (hasSearch(source) ? ['styles/search'] : []),
  colours: (source) => (isSystem(source) ? ['styles/colours'] : []),
  slots: async (source) => ((await slotsIn(source)).length > 0 ? ['styles/slots'] : []),
  directives: (source) => stylesBeside('directives', source),
  islands: (source) => stylesBeside('islands', source)
}

/** Every `<folder>/<name>.css` that has a `<name>.tsx`. */
async function stylesBeside(folder: string, source: ThemeSource): Promise<string[]> {
  const names = new Set(await templateNames(folder, source))
  const styles = await templateNames(folder, source, '.css')
  return styles.filter((name) => names.has(name)).map((name) => `${folder}/${name}`)
}

function ownStyles(source: ThemeSource): Plugin {
  return {
    name: 'docsgen-styles',
    setup(build) {
      build.onResolve({ filter: /^docsgen:/ }, ({ path: specifier }) => {
        const name = specifier.slice('docsgen:'.length)
        return Object.hasOwn(groups, name) ? { path: name, namespace: 'docsgen' } : undefined
      })
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, async ({ path: name }) => {
        const styles = (await groups[name]?.(source)) ?? []
        const contents = styles.map((style) => `@import ${JSON.stringify(`./${style}.css`)};`).join('\n')
        return { contents, resolveDir: ownTemplates, loader: 'css' }
      })
    }
  }
}
