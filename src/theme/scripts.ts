/** The scripts of a site, as `Client` lists them; each is loaded where it is needed. Search shares React with the islands. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import { pageListUrl, urlToHref } from '../page/url.ts'
import { ownPackages } from '../project/bundler.ts'
import { scriptHash } from '../project/head.ts'
import { fillSlots, fillStrings, islandParts, preactForReact, refuseNode, refusePreact } from './browser-modules.ts'
import { slotsIn } from './slots.ts'
import { browserOptions } from './style.ts'
import {
  type BundleTools,
  importAll,
  layersOf,
  namesIn,
  overlayTemplates,
  ownTemplates,
  type ThemeSource,
  templateNames
} from './template-layers.ts'

export interface Client {
  /** Inline in each page; `banner` where readers can close one, `plain` is empty where they cannot choose the colours. */
  firstPaint: { plain: string; banner: string }
  /** The texts of `firstPaint` as sources of a Content-Security-Policy: `'sha256-…' 'sha256-…'`. */
  policyHash: string
  boot: Script
  /** The element of islands. */
  island: Script
  /** React, which all islands share; the element loads it. */
  islands: Script
  /** The islands, and what several of them import. */
  parts: Script[]
  /** For `docsgen dev`, where the project has islands: the files that show by `parts` alone. */
  refreshed?: string[]
  /** Completes a large sidebar when a reader opens more of it. */
  sidebar: Script
  /** For pages with `extras`. */
  extras: Script
  /** For pages with a checklist; extras loads it. */
  checklist: Script
  /** For pages with anchors that moved, which are in the fragment of its address. */
  anchors: Script
  /** For pages with features to choose from. */
  choice: Script
  /** For pages with slots around the main part; absent where the project has none. */
  slots?: Script
  /** For pages of sites with several languages. */
  languages?: Script
  /** Proposes pages on the page for unknown addresses. */
  nearest: Script
  /** The field of search, and what it loads: the dialog's script and style sheet. */
  search: { opener: Script; dialog: Script; style: Script }
}

export interface Script {
  url: string
  text: string
}

/** `ownSalt` is for the islands of docsgen's own; `searchStyle` is the text of the style sheet of the dialog of search. */
export async function bundleClient(
  source: ThemeSource,
  tools: BundleTools & { ownSalt: string },
  searchStyle: Promise<string>
): Promise<Client> {
  const make = createMaker(source)
  const hrefOf = ({ url }: Script) => urlToHref(url, source.base)
  const { islands, parts, folder, refreshed } = await bundleIslands(source, tools)
  const sidebar = await make('sidebar')
  const checklist = await make('checklist')
  const islandSlots = { ISLANDS_URL: hrefOf(islands), ISLANDS_FOLDER: folder && urlToHref(folder, source.base) }
  const bootSlots = { SIDEBAR_URL: hrefOf(sidebar), ...islandSlots }
  const ofModes = source.colours.toggle ? '' : '-one-mode'
  const boot = await make('boot', bootSlots, bootFiles[Math.min(source.versions.length, 2)] + ofModes)
  const firstPaint = {
    plain: source.colours.toggle ? (await make('first-paint')).text : '',
    banner: (await make('first-paint', {}, `first-paint-banner${ofModes}`)).text
  }
  // The field of search is there before React, which comes with the islands; the dialog reads pages from the memory of the router.
  const style = toScript('search', await searchStyle, 'css')
  const ask = typeof source.search === 'object' ? source.search.ask : undefined
  const dialogSlots = {
    BOOT_URL: hrefOf(boot),
    ISLANDS_URL: hrefOf(islands),
    ...(ask && { ASK_ENDPOINT: ask.endpoint })
  }
  const { text } = await make('search-dialog', dialogSlots, `search-dialog${ask ? '-ask' : ''}`)
  // The index of another language than the source is in a folder of its own.
  const index = `/docsgen/search/${folderOf(source)}`
  const dialog = toScript('search-dialog', text.replaceAll('/docsgen/search/', index))
  const searchSlots = {
    ISLANDS_URL: hrefOf(islands),
    SEARCH_DIALOG_URL: hrefOf(dialog),
    SEARCH_STYLE_URL: hrefOf(style)
  }
  const hasSlots = (await slotsIn(source)).length > 0
  return {
    firstPaint,
    policyHash: Object.values(firstPaint).filter(Boolean).map(scriptHash).join(' '),
    boot,
    island: await make('island', islandSlots),
    islands,
    parts,
    ...(refreshed && { refreshed }),
    sidebar,
    extras: await make('extras', { CHECKLIST_URL: hrefOf(checklist) }),
    checklist,
    anchors: await make('anchors'),
    choice: await make('choice'),
    ...(source.languages.length > 0 && { languages: await make('languages') }),
    ...(hasSlots && { slots: await make('slots', { BOOT_URL: hrefOf(boot) }) }),
    nearest: await make('nearest', { PAGES_URL: urlToHref(pageListUrl, source.base) }),
    search: { opener: await make('search', searchSlots), dialog, style }
  }
}

/** Files that another language than the source has of its own are in a folder. */
function folderOf({ language }: Pick<ThemeSource, 'language'>): string {
  return language === undefined || language.isSource ? '' : `${language.tag}/`
}

/** For sites without versions, with one, and with several. */
const bootFiles = ['boot', 'boot-version', 'boot-versions']

/** Gives scripts of docsgen, with the values and the words of the site in their places. */
function createMaker(source: ThemeSource) {
  const common = slotsOf(source)
  return async (name: string, slots: Record<string, string> = {}, file = name): Promise<Script> => {
    const text = fillSlots(await readOwn(file), { ...common, ...slots })
    return toScript(name, fillStrings(text, source.strings))
  }
}

/** Values of the site that hooks in islands return. They are filled in later, so the bundle does not depend on them. */
const hookSlots = Object.fromEntries(
  ['BASE', 'STORAGE_PREFIX', 'VERSIONS', 'COLOURS'].map((name) => [name, `SLOT_${name}`])
)

/** The values that scripts of all sites have slots for. */
export function slotsOf({ base, client, versions, colours }: ThemeSource) {
  return {
    BASE: base,
    STORAGE_PREFIX: client.storagePrefix,
    VERSIONS: versions.map(({ name }) => name),
    // None is the mode of the system, until a reader chooses.
    COLOURS: colours.mode === 'system' ? '' : colours.mode
  }
}

/** `folder` is the beginning of the urls of islands. It has a hash of them all, as their scripts import one another. */
async function bundleIslands(
  source: ThemeSource,
  { bundler, salt, ownSalt }: BundleTools & { ownSalt: string }
): Promise<Pick<Client, 'islands' | 'parts' | 'refreshed'> & { folder: string }> {
  const { client, root } = source
  const all = await templateNames('islands', source)
  const names = source.colours.toggle ? all : all.filter((name) => name !== 'colour-toggle')
  const layers = layersOf(source).filter((layer) => layer !== ownTemplates)
  const ofProject = new Set(await namesIn(layers, 'islands'))
  const isRefreshed = source.refresh && ofProject.size > 0
  const fill = (text = '') => fillStrings(fillSlots(text, slotsOf(source)), source.strings)
  const options = {
    ...browserOptions,
    format: 'esm' as const,
    jsx: 'automatic' as const,
    // The project's own tsconfig.json must not count.
    tsconfigRaw: '{}',
    legalComments: 'none' as const,
    define: { 'process.env.NODE_ENV': '"production"', ...hookSlots },
    plugins: [
      overlayTemplates(source),
      refuseNode,
      refusePreact(root),
      ...(isRefreshed ? [] : [islandParts(client.runtime)]),
      ...(client.runtime === 'preact' ? [preactForReact] : []),
      ownPackages
    ]
  }
  const bundle = (name: string, some: string[], more: BuildOptions) => {
    const salts = [name === 'islands' ? ownSalt : salt, ...some, client.runtime]
    return bundler.bundle(name, { options: { ...options, ...more }, salt: hash(...salts), root, rule: 'theme' })
  }
  if (isRefreshed) {
    const made = await bundle('islands-refreshed', names, toRefreshed(options, names))
    return { ...refreshedScripts(made.texts, source, fill), folder: '', refreshed: Object.keys(made.madeOf) }
  }
  // Those of a project share the state of modules.
  const apart = [false, true].map((splitting) => {
    const some = names.filter((name) => ofProject.has(name) === splitting)
    const entryPoints = Object.fromEntries(some.map((each) => [each, `island:${each}`]))
    return some.length > 0 && bundle(splitting ? 'islands-project' : 'islands', some, { entryPoints, splitting })
  })
  const bundles = (await Promise.all(apart)).filter((each) => each !== false)
  const scripts = bundles
    .flatMap(({ texts }) => Object.entries(texts))
    .flatMap(([name, text]) => (name.endsWith('.js') ? [[name, fill(text)] as const] : []))
  const folder = `/docsgen/islands.${hash(JSON.stringify(scripts)).slice(0, 10)}/`
  return {
    islands: toScript('islands', fill(await readOwn(client.runtime === 'preact' ? 'islands-preact' : 'islands'))),
    parts: scripts.map(([name, text]) => ({ url: `${folder}${name}`, text })),
    folder
  }
}

/** These keep their addresses, which are in scripts that pages have loaded. */
function refreshedScripts(
  { 'stdin.js': text, ...texts }: Record<string, string>,
  source: ThemeSource,
  fill: (text?: string) => string
): Pick<Client, 'islands' | 'parts'> {
  const folder = `/docsgen/${folderOf(source)}`
  const parts = Object.entries(texts).map(([name, chunk]) => ({
    url: folder + name,
    text: announce(name, fill(chunk), source.root)
  }))
  return { islands: { url: `${folder}islands.js`, text: fillSlots(fill(text), { CHUNKS: Object.keys(texts) }) }, parts }
}

/** Reads a script that scripts/minify.mjs made. */
export function readOwn(name: string): Promise<string> {
  return readFile(path.join(packageRoot, 'lib/browser', `${name}.js`), 'utf8')
}

function toScript(name: string, text: string, ending = 'js'): Script {
  return { url: `/docsgen/${name}.${hash(text).slice(0, 10)}.${ending}`, text }
}

/**
 * Gives the files of the project a React that renders what stays. As CommonJS: hooks keep their names in what esbuild writes,
 * by which the browser compares them.
 */
const reactThatStays: Plugin = {
  name: 'docsgen-refresh',
  setup(build) {
    build.onResolve({ filter: /^react(\/jsx-runtime)?$/ }, ({ path: specifier, importer, namespace }) => {
      // The same React as is imported elsewhere, not the one for `require`.
      if (namespace === 'docsgen-refresh')
        return build.resolve(specifier, { resolveDir: packageRoot, kind: 'import-statement' })
      return importer && isOfProject(importer) ? { path: 'react', namespace: 'docsgen-refresh' } : undefined
    })
    build.onLoad({ filter: /.*/, namespace: 'docsgen-refresh' }, () => ({
      contents: `module.exports = { ...require('react'), ...require('${refresher}') }`,
      resolveDir: packageRoot
    }))
  }
}

const runtime = `./${path.basename(codeRoot)}/client/islands/islands`

const refresher = `./${path.basename(codeRoot)}/client/refresh/refresh`

/**
 * The islands for `docsgen dev`, so that an edit of one shows in an open page (client/refresh/): React and each island in a
 * chunk of its own. The name of a chunk is a hash of it, so a browser runs only those again that changed. Unlike in a build,
 * there is one entry, which imports React and the islands.
 */
function toRefreshed(options: BuildOptions, names: string[]): BuildOptions {
  const imports = [refresher, runtime, 'docsgen/client', ...names.map((name) => `./templates/islands/${name}.tsx`)]
  const contents = `import { createIslands } from '${runtime}'
import { PageContext } from 'docsgen/client'
import { refresh } from '${refresher}'
export { createRoot, Fragment, jsx, useEffect, useRef, useState } from '${runtime}'
export { fill, fillCount, fillParts } from 'docsgen/client'
export { refresh }
${importAll('islands', 'islands/', names, '')}
const refreshed = refresh(islands, SLOT_CHUNKS)
export const { mount } = createIslands(async (name) => refreshed[name], PageContext)
export const chunks = [${imports.map((file) => `() => import(${JSON.stringify(file)})`)}]`
  return {
    stdin: { contents, resolveDir: packageRoot },
    minify: false,
    splitting: true,
    plugins: [reactThatStays, ...(options.plugins ?? [])]
  }
}

/** Adds to a chunk what it announces: functions and hooks at its top. `root` is what the names of files begin at. */
function announce(chunk: string, text: string, root: string): string {
  // esbuild writes above each module where it came from, and begins what is at its top in the first column.
  const modules = text.split(/^\/\/ (?=\S+$)/m).map((code) => ({ code, file: code.slice(0, code.indexOf('\n')) }))
  const ofProject = modules.slice(1).filter(({ file }) => isOfProject(path.resolve(root, file)))
  if (ofProject.length === 0) return text
  const functions = ofProject.flatMap(({ code, file }) =>
    [...code.matchAll(/^(?:function|var) ([\w$]+)/gm)].map(([, name = '']): [string, string] => [
      `${file} ${name}`,
      name
    ])
  )
  const hooks = [...new Set(text.match(/\buse[A-Z][\w$]*/g))].map((name): [string, string] => [name, name])
  const announced = `{ functions: ${toObject(functions)}, hooks: ${toObject(hooks)} }`
  return `${text}(globalThis.docsgenChunks ??= {})[${JSON.stringify(chunk)}] = ${announced};\n`
}

/** The text may contain a name that is not at the top of the chunk: its value is undefined. */
function toObject(entries: [key: string, name: string][]): string {
  const values = entries.map(
    ([key, name]) => `${JSON.stringify(key)}: typeof ${name} === 'undefined' ? undefined : ${name}`
  )
  return `{ ${values.join(', ')} }`
}

const isOfProject = (file: string) => !/[\\/]node_modules[\\/]/.test(file) && !isInside(file, codeRoot)
