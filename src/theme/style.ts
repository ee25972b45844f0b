/**
 * The style sheets: `styles.css` with what it imports, among it the style of each directive, a file beside its template; those
 * of some sites and of some pages (sheets.ts); and the one of the dialog of search, `search.css`, which no page loads before
 * a reader turns to it.
 */
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { hash } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import { urlToHref } from '../page/url.ts'
import { fromLabel } from '../project/bundle-inputs.ts'
import type { Bundle } from '../project/bundler.ts'
import { toLayer } from './cascade.ts'
import { findChosen } from './chosen-modes.ts'
import { type BundleTools, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './overlay.ts'
import { findOdd, readSheets, type Sheet } from './project-sheets.ts'
import { neededGroups, sheetGroups } from './sheets.ts'

/** Browsers since spring 2024, which know `light-dark()`, as scripts/minify.mjs has them. */
export const browserOptions: BuildOptions = {
  bundle: true,
  minify: true,
  target: ['es2022', 'chrome123', 'safari17.5', 'firefox120'],
  logLevel: 'silent'
}

interface Style {
  /** For all pages. */
  text: string
  /** For pages that show what is in one. */
  parts: StylePart[]
  /** Of the dialog of search. */
  search: string
  files: StyleFile[]
  /** What is odd in the project's part of it. */
  messages: Message[]
  /** The project's part of it, as written. */
  sources: Sheet[]
}

/** A style sheet of some pages. */
export interface StylePart {
  url: string
  text: string
  /** Regular expression for the HTML of these pages. */
  mark: string
}

/**
 * All sheets are made, whatever the site is sent: those of docsgen's own templates are the same for every configuration. With
 * them those that components import: `rendering` is the bundle of all components.
 */
export async function bundleStyle(
  source: ThemeSource,
  { bundler, salt }: BundleTools,
  rendering: Promise<Bundle>
): Promise<Style> {
  const inFolder = (file: string) => path.join(ownTemplates, file)
  const groups = Object.keys(sheetGroups).map((name) => [name, `docsgen:${name}`])
  const entryPoints = { style: inFolder('styles.css'), dialog: inFolder('search.css'), ...Object.fromEntries(groups) }
  const bundle = (name: string, options: BuildOptions, ...salts: string[]) =>
    bundler.bundle(name, {
      options: { ...browserOptions, ...wholeNames, ...options, ...assetsOf(source), plugins: pluginsOf(source) },
      salt: hash(salt, ...baseOf(source), ...salts),
      root: source.root,
      rule: 'theme',
      rewrite: toLayer(source)
    })
  const { texts, files, warnings = [], madeOf } = await bundle('styles', { entryPoints })
  const sheets = (await rendering).sheets?.filter((label) => madeOf[label] === undefined) ?? []
  const contents = sheets.map((label) => `@import ${JSON.stringify(fromLabel(label, source.root))};`).join('\n')
  const stdin = { contents, resolveDir: source.root, loader: 'css' as const }
  const imported: Partial<Bundle> = sheets.length === 0 ? {} : await bundle('imported', { stdin }, contents)
  const own = imported.texts?.['.css'] ?? ''
  const textOf = (name: string) => texts[`${name}.css`] ?? ''
  const needed = await neededGroups(source)
  const isShown = ({ file }: Sheet) => (madeOf[file] ?? imported.madeOf?.[file]) !== undefined
  // A sheet that nothing shows is reported as unused, and for nothing else.
  const sources = (await readSheets(source)).filter(isShown)
  const bundled = [...Object.values(texts), own].join('')
  return {
    text: textOf('style') + needed.flatMap(({ name, mark }) => (mark === undefined ? textOf(name) : [])).join('') + own,
    parts: needed.flatMap(({ name, mark }) =>
      mark === undefined ? [] : [{ url: sheetUrl(name, textOf(name)), text: textOf(name), mark }]
    ),
    search: textOf('dialog'),
    files: Object.entries({ ...files, ...imported.files }).map(([name, base64]) => ({
      url: `${folder}/${name}`,
      base64
    })),
    messages: [
      ...warnings,
      ...(imported.warnings ?? []),
      ...(await findOdd(sources, bundled, source)),
      ...sources.flatMap((sheet) => findChosen(sheet, source))
    ],
    sources
  }
}

/** A CSS module has in bundles of scripts the names that it has here. */
const wholeNames: BuildOptions = { minify: false, minifyWhitespace: true, minifySyntax: true }

const pluginsOf = (source: ThemeSource) => [ownStyles(source), siteFiles(source), overlayTemplates(source)]

const assetsOf = ({ base }: ThemeSource) => ({
  publicPath: urlToHref(folder, base),
  loader,
  assetNames: 'file.[hash]'
})

/** A file that a style sheet loads: its url has a hash of its bytes. */
export interface StyleFile {
  url: string
  base64: string
}

/** Url of the folder with what docsgen makes. */
const folder = '/docsgen'

/** The url has a hash of the text. */
export function sheetUrl(name: string, text: string): string {
  return `${folder}/${name}.${hash(text).slice(0, 10)}.css`
}

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

/** The templates that `docsgen:<name>` names. */
const filesOf = (name: string, source: ThemeSource) =>
  sheetGroups[name]?.files ?? (name === 'directives' || name === 'islands' ? stylesBeside(name, source) : undefined)

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
        return filesOf(name, source) ? { path: name, namespace: 'docsgen' } : undefined
      })
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, async ({ path: name }) => {
        const styles = (await filesOf(name, source)) ?? []
        const contents = styles.map((style) => `@import ${JSON.stringify(`./${style}.css`)};`).join('\n')
        return { contents, resolveDir: ownTemplates, loader: 'css' }
      })
    }
  }
}
