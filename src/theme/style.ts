/**
 * The style sheets: `styles.css` with what it imports, among it the style of each directive, a file beside its template; those
 * of some sites and of some pages; and the one of the dialog of search, `search.css`, which no page loads before
 * a reader turns to it.
 */

import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { defined, maybe } from '../disk/defined.ts'
import { hash, listFiles } from '../disk/files.ts'
import { byCodeUnit, isInside, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { urlToHref } from '../page/url.ts'
import { fromLabel, type Rewrite } from '../project/bundle-inputs.ts'
import type { Bundle } from '../project/bundler.ts'
import { apisOf } from '../project/project.ts'
import { declarationsOf } from './brand/declarations.ts'
import { slotsIn } from './slots.ts'
import { type BundleTools, overlayTemplates, ownTemplates, type ThemeSource, templateNames } from './template-layers.ts'

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
  /** The style sheet of the search dialog. */
  search: string
  files: StyleFile[]
  /** Warnings about the style sheets of the project. */
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
  const sheetGroups = await groupsOf(source)
  const groups = Object.keys(sheetGroups).map((name) => [name, `docsgen:${name}`])
  const entryPoints = { style: inFolder('styles.css'), dialog: inFolder('search.css'), ...Object.fromEntries(groups) }
  const bundle = (name: string, options: BuildOptions, ...salts: string[]) =>
    bundler.bundle(name, {
      options: { ...browserOptions, ...wholeNames, ...options, ...assetsOf(source), plugins: pluginsOf(source) },
      salt: hash(salt, ...(source.base === '' ? [] : [source.base]), ...salts),
      root: source.root,
      rule: 'theme',
      rewrite: toLayer(source)
    })
  const { texts, files, warnings = [], madeOf } = await bundle('styles', { entryPoints })
  const sheets = (await rendering).sheets?.filter((label) => madeOf[label] === undefined) ?? []
  const contents = sheets.map((label) => `@import ${JSON.stringify(fromLabel(label, source.root))};`).join('\n')
  const stdin = { contents, resolveDir: source.root, loader: 'css' as const }
  const imported: Partial<Bundle> = sheets.length === 0 ? {} : await bundle('imported', { stdin }, contents)
  const importedText = imported.texts?.['.css'] ?? ''
  const textOf = (name: string) => texts[`${name}.css`] ?? ''
  const needed = await neededGroups(sheetGroups, source)
  const isShown = ({ file }: Sheet) => (madeOf[file] ?? imported.madeOf?.[file]) !== undefined
  // A sheet that nothing shows is reported as unused, and for nothing else.
  const sources = (await readSheets(source)).filter(isShown)
  return {
    text:
      textOf('style') +
      needed.flatMap(({ name, mark }) => (mark === undefined ? textOf(name) : [])).join('') +
      importedText,
    parts: needed.flatMap(({ name, mark }) =>
      mark === undefined ? [] : [{ url: sheetUrl(name, textOf(name)), text: textOf(name), mark }]
    ),
    search: textOf('dialog'),
    files: Object.entries({ ...files, ...imported.files }).map(([name, base64]) => ({
      url: `${folder}/${name}`,
      base64
    })),
    messages: [...warnings, ...(imported.warnings ?? []), ...sources.flatMap((sheet) => findOdd(sheet, source))],
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

export function sheetUrl(name: string, text: string): string {
  return `${folder}/${name}.${hash(text).slice(0, 10)}.css`
}

/** Fonts and images beside a style sheet or in a package are published with it. */
const loader = Object.fromEntries(
  'woff2 woff ttf otf eot png jpg jpeg gif webp avif svg ico'.split(' ').map((name) => [`.${name}`, 'file' as const])
)

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
const filesOf = async (name: string, source: ThemeSource) =>
  name === 'directives' || name === 'islands' ? stylesBeside(name, source) : (await groupsOf(source))[name]?.files

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
      build.onResolve({ filter: /^docsgen:/ }, async ({ path: specifier }) => {
        const name = specifier.slice('docsgen:'.length)
        return (await filesOf(name, source)) ? { path: name, namespace: 'docsgen' } : undefined
      })
      build.onLoad({ filter: /.*/, namespace: 'docsgen' }, async ({ path: name }) => {
        const styles = (await filesOf(name, source)) ?? []
        const contents = styles.map((style) => `@import ${JSON.stringify(`./${style}.css`)};`).join('\n')
        return { contents, resolveDir: ownTemplates, loader: 'css' }
      })
    }
  }
}

/**
 * Puts the rules of a style sheet into the cascade layer of whoever wrote it. Those of the project are in none, so they win
 * whatever their order and their specificity.
 */
function toLayer({ plugins, templates }: ThemeSource): Rewrite {
  return (file, bytes) => {
    if (!file.endsWith('.css')) return bytes
    if (isInside(file, ownTemplates)) return wrap(bytes.toString(), 'docsgen')
    if (isInside(file, templates) || !plugins.some((plugin) => plugin.templates && isInside(file, plugin.templates)))
      return bytes
    return wrap(bytes.toString(), 'plugins', '@layer docsgen, plugins;')
  }
}

/** Rules that a layer cannot hold, at the start of a style sheet. */
const imports = /^(?:\s+|\/\*[\s\S]*?\*\/|@(?:charset|import|layer)(?:[^;'"(){}]|'[^'\n]*'|"[^"\n]*"|\([^()]*\))*;)*/

/** Lines keep their numbers. */
function wrap(css: string, layer: string, order = ''): string {
  const [head = ''] = imports.exec(css) ?? []
  const rules = css.slice(head.length)
  return rules === '' ? css : `${order}${head}@layer ${layer}{${rules}}`
}

/** A style sheet of the project, as it is written. */
export interface Sheet {
  file: string
  text: string
  /** It is `styles.css`, which takes the place of the theme's. */
  isEntry: boolean
}

/** `styles.css` comes last, as it imports the others. What cannot be read, such as the link of an editor's lock, is none. */
async function readSheets({ root, templates }: ThemeSource): Promise<Sheet[]> {
  const names = (await listFiles(templates).catch(() => [])).filter((name) => name.endsWith('.css')).sort(byCodeUnit)
  const last = (name: string) => Number(name === 'styles.css')
  return names
    .sort((a, b) => last(a) - last(b))
    .flatMap((name) => {
      const text = maybe(() => readFileSync(path.join(templates, name), 'utf8'))
      const file = toPosix(path.relative(root, path.join(templates, name)))
      return text === undefined ? [] : { file, text, isEntry: name === 'styles.css' }
    })
}

/** Finds what esbuild does not report (the rule `style`). */
const findOdd = (sheet: Sheet, source: ThemeSource) =>
  [lacksTheme, findCircular, findChosen].flatMap((find) => find(sheet, source))

/** Warns of a `styles.css` without the one that it replaces. */
function lacksTheme({ file, text, isEntry }: Sheet): Message[] {
  if (!isEntry || /@import\s+(?:url\(\s*)?['"]?\.\/styles/.test(text)) return []
  const problem = 'Expected the style sheet to import the one of the theme, which it replaces'
  return [{ rule: 'style', file, text: problem, note: "Start it with `@import './styles.css';`" }]
}

/** A property of the whole page that is made of itself: browsers take away its value, and that of the theme too. */
function findCircular({ file, text }: Sheet): Message[] {
  return declarationsOf(text).flatMap(({ name, value, at }) => {
    if (!new RegExp(`var\\(\\s*${name}\\s*[,)]`).test(value)) return []
    const problem = `\`${name}\` is made of itself: it has no value`
    const note = 'Write a colour or a length instead of the `var()`'
    return { rule: 'style' as const, file, place: placeAt(text, at), text: problem, note }
  })
}

/** The first in each rule. What `:not()` excludes also matches where no mode is chosen; the button shows the choice itself. */
const chosen = /(?<!:not\([^()]*)(\[data-theme=(['"]?)(light|dark)\2\])(?![^{},]*\.colour-toggle)[^{};]*\{/g

/** Rules for the mode that a reader chose, unless the sheet has rules for the system too, or takes the place of one of the theme. */
function findChosen({ file, text, isEntry }: Sheet, { root, templates, colours }: ThemeSource): Message[] {
  const name = path.relative(templates, path.join(root, file))
  if (colours.mode !== 'system' || (!isEntry && existsSync(path.join(ownTemplates, name)))) return []
  const bare = text.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
  const note =
    'Write colours as `light-dark(…)`, without `[data-theme]`. For other properties, “In dark mode only” in Theming has the two rules'
  return [...bare.matchAll(chosen)].flatMap(({ 1: found, 3: mode, index }) => {
    if (new RegExp(`prefers-color-scheme\\s*:\\s*${mode}`).test(bare)) return []
    const problem = `\`${found}\` matches only after a reader chose the mode, not where the system is ${mode}`
    return { rule: 'style' as const, file, place: placeAt(text, index), text: problem, note }
  })
}

/**
 * Style sheets that only some sites or pages need. If the configuration decides, they are added to the sheet of all pages; with a
 * `mark` they are a file of their own, loaded by the pages whose HTML it matches.
 */
interface SheetGroup {
  /** Templates without their ending, in order. */
  files: string[]
  /** Sites that need it, if not all do. */
  has?(source: ThemeSource): boolean | Promise<boolean>
  /** Regular expression for the HTML of pages that need it. */
  mark?: string
}

const hasVersions = ({ versions }: ThemeSource) => versions.length > 1
const hasMenus = ({ navbar }: ThemeSource) => navbar.some(({ items }) => items !== undefined)
const isEastAsian = ({ lang, languages }: ThemeSource) =>
  (languages.length > 0 ? languages.map((each) => each.lang) : [lang]).some((tag) => /^(?:zh|ja|ko)\b/.test(tag))
const hasTwins = ({ machines }: ThemeSource) => machines !== false && machines.button

/** In the order in which a page has them, after `styles.css`. */
const ownGroups: Readonly<Record<string, SheetGroup>> = {
  search: { files: ['styles/search'], has: ({ search }) => search !== false },
  dropdown: {
    files: ['styles/dropdown'],
    has: (source) => source.languages.length > 0 || hasVersions(source) || hasMenus(source) || hasTwins(source)
  },
  twin: { files: ['styles/twin'], has: hasTwins },
  versions: { files: ['styles/versions'], has: hasVersions },
  social: { files: ['styles/social'], has: ({ social }) => social.length > 0 },
  languages: { files: ['styles/languages'], has: ({ languages }) => languages.length > 0 },
  banner: { files: ['styles/banner'], has: ({ banner }) => banner !== undefined },
  colours: { files: ['styles/colours'], has: ({ colours }) => colours.mode === 'system' },
  slots: { files: ['styles/slots'], has: async (source) => (await slotsIn(source)).length > 0 },
  'east-asian': {
    files: ['styles/east-asian'],
    has: isEastAsian,
    mark: '<(?:html|article)[^>]* lang="(?:zh|ja|ko)\\b'
  },
  code: { files: ['styles/code', 'styles/code-lines'], mark: '<pre\\b' },
  diagrams: { files: ['styles/diagram'], has: ({ diagrams }) => diagrams, mark: '<svg class="diagram\\b' },
  blocks: {
    files: ['styles/tabs', 'styles/examples', 'styles/file-tree'],
    mark: 'class="(?:tabs|examples?|file-tree)\\b'
  },
  methods: { files: ['styles/method'], mark: 'class="method\\b' },
  api: {
    files: ['styles/attributes', 'styles/api', 'styles/reference', 'styles/endpoints'],
    has: (source) => apisOf(source).length > 0,
    mark: 'class="(?:mark|attributes?|operation|responses?|endpoints|api-servers|api-schemes)\\b'
  },
  paper: { files: ['styles/paper'], has: ({ print }) => print, mark: 'class="paper\\b' },
  lists: { files: ['styles/page-list'], mark: 'class="page-list\\b' },
  landing: {
    files: ['styles/home', 'styles/features'],
    mark: 'class="(?:hero|home|features|closing)\\b'
  },
  pages: { files: ['styles/pages'], mark: 'class="(?:pricing|plan|not-found)\\b' }
}

/** With those of a project and its plugins: `styles/on/<class>.css` is for pages that have an element of the class. */
async function groupsOf(source: ThemeSource): Promise<Record<string, SheetGroup>> {
  const classes = await templateNames('styles/on', source, '.css')
  const groups = classes.map((name): [string, SheetGroup] => [
    `on-${name}`,
    { files: [`styles/on/${name}`], mark: `class="(?:[^"]* )?${name}[ "]` }
  ])
  return { ...ownGroups, ...Object.fromEntries(groups) }
}

/** The groups that a site needs. */
async function neededGroups(
  sheetGroups: Record<string, SheetGroup>,
  source: ThemeSource
): Promise<{ name: string; mark?: string }[]> {
  const groups = Object.entries(sheetGroups)
  const found = await Promise.all(groups.map(([, { has }]) => has?.(source) ?? true))
  return groups.flatMap(([name, { mark }], at) => (found[at] ? { name, ...defined({ mark }) } : []))
}
