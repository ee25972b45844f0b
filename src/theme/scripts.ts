/**
 * The scripts of a site: lines for the first paint, the boot script, and those that are loaded where they are needed: the
 * one of pages with islands, React with the islands, the one that completes a large sidebar, extras, for pages with tabs,
 * code and the like, checklists, features to choose from, the one of the page for unknown addresses, and search, which
 * shares React with the islands.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { urlToHref } from '../page/url.ts'
import { ownPackages } from '../project/bundler.ts'
import { preactForReact, refuseNode } from './browser-modules.ts'
import {
  type BundleTools,
  importAll,
  layersOf,
  namesIn,
  overlayTemplates,
  type ThemeSource,
  templateNames
} from './overlay.ts'
import { announce, refreshedUrl, toRefreshed } from './refresh.ts'
import { slotsIn } from './slots.ts'
import { browserOptions } from './style.ts'

export interface Client {
  /** Inline in each page; `banner` where readers can close one. */
  firstPaint: { plain: string; banner: string }
  /** Both texts of `firstPaint` as sources of a Content-Security-Policy: `'sha256-…' 'sha256-…'`. */
  policyHash: string
  boot: Script
  /** The element of islands. */
  island: Script
  /** React with all islands; the element loads it. */
  islands: Script
  /** For `docsgen dev`, where the project has islands: what `islands` loads, and the files that show by it alone. */
  refreshed?: { chunks: Script[]; files: string[] }
  /** Completes a large sidebar when a reader opens more of it. */
  sidebar: Script
  /** For pages with `extras`. */
  extras: Script
  /** For pages with a checklist; extras loads it. */
  checklist: Script
  /** For pages with features to choose from. */
  choice: Script
  /** For pages with slots around the main part; absent where the project has none. */
  slots?: Script
  /** Proposes pages on the page for unknown addresses. */
  nearest: Script
  /** The field of search, and what it loads: the dialog's script and style sheet. */
  search: { opener: Script; dialog: Script; style: Script }
}

/** The list of all pages that `nearest` asks for. */
export const pageListUrl = '/docsgen/pages.json'

export interface Script {
  url: string
  text: string
}

/** `searchStyle` is the text of the style sheet of the dialog of search. */
export async function bundleClient(
  source: ThemeSource,
  tools: BundleTools,
  searchStyle: Promise<string>
): Promise<Client> {
  const { base } = source
  const slots = slotsOf(source)
  const { islands, refreshed } = await bundleIslands(source, tools)
  const island = toScript('island', await readOwn('island', { BASE: base, ISLANDS_URL: urlToHref(islands.url, base) }))
  const sidebar = toScript('sidebar', await readOwn('sidebar', slots))
  const checklist = toScript('checklist', await readOwn('checklist', slots))
  const choice = toScript('choice', await readOwn('choice'))
  const nearest = toScript('nearest', await readOwn('nearest', { ...slots, PAGES_URL: urlToHref(pageListUrl, base) }))
  const extras = toScript(
    'extras',
    await readOwn('extras', { ...slots, CHECKLIST_URL: urlToHref(checklist.url, base) })
  )
  const boot = await readOwn(source.versions.length > 0 ? 'boot-versions' : 'boot', {
    ...slots,
    SIDEBAR_URL: urlToHref(sidebar.url, base),
    ISLANDS_URL: urlToHref(islands.url, base)
  })
  const firstPaint = {
    plain: await readOwn('first-paint', slots),
    banner: await readOwn('first-paint-banner', slots)
  }
  const bootScript = toScript('boot', boot)
  const hasSlots = (await slotsIn(source)).length > 0
  const policyHash = Object.values(firstPaint).map(toPolicySource).join(' ')
  return {
    firstPaint,
    policyHash,
    boot: bootScript,
    island,
    islands,
    ...(refreshed && { refreshed }),
    sidebar,
    extras,
    checklist,
    choice,
    ...(hasSlots && {
      slots: toScript('slots', await readOwn('slots', { BOOT_URL: urlToHref(bootScript.url, base) }))
    }),
    nearest,
    search: await readSearch(source, { boot: bootScript, islands, style: await searchStyle })
  }
}

/** The field is there before React, which comes with the islands; the dialog reads pages from the memory of the router. */
async function readSearch(
  { base, client }: ThemeSource,
  { boot, islands, style: text }: { boot: Script; islands: Script; style: string }
): Promise<Client['search']> {
  const style = toScript('search', text, 'css')
  const urls = { BOOT_URL: urlToHref(boot.url, base), ISLANDS_URL: urlToHref(islands.url, base) }
  const slots = { BASE: base, STORAGE_PREFIX: client.storagePrefix, ...urls }
  const dialog = toScript('search-dialog', await readOwn('search-dialog', slots))
  const opener = await readOwn('search', {
    ...slots,
    SEARCH_DIALOG_URL: urlToHref(dialog.url, base),
    SEARCH_STYLE_URL: urlToHref(style.url, base)
  })
  return { opener: toScript('search', opener), dialog, style }
}

/** What hooks in islands say of the site: filled in later, so that its values are no part of the bundle. */
const hookSlots = Object.fromEntries(
  ['BASE', 'STORAGE_PREFIX', 'VERSIONS', 'COLOURS'].map((name) => [name, `SLOT_${name}`])
)

/** The values that scripts of all sites have slots for. */
export function slotsOf({ base, client, versions, colours }: ThemeSource) {
  return {
    BASE: base,
    STORAGE_PREFIX: client.storagePrefix,
    VERSIONS: versions.map(({ name }) => name),
    COLOURS: toOwnMode(colours)
  }
}

/** The mode as pages have it before a reader chooses: none, which is the system's, or `light` or `dark`. */
function toOwnMode(colours: ThemeSource['colours']): 'light' | 'dark' | '' {
  return colours === 'system' ? '' : colours
}

async function bundleIslands(
  source: ThemeSource,
  { bundler, salt }: BundleTools
): Promise<Pick<Client, 'islands' | 'refreshed'>> {
  const { client, root } = source
  const names = await templateNames('islands', source)
  const own = `./${path.basename(codeRoot)}/client/islands/islands`
  const contents = `import { createIslands } from '${own}'
import { PageContext } from 'docsgen/client'
export { Fragment, createRoot, jsx, useEffect, useRef, useState } from '${own}'
${importAll('islands', 'islands/', names, '')}
export const { mount } = createIslands(islands, PageContext)`
  const options = {
    ...browserOptions,
    format: 'esm' as const,
    jsx: 'automatic' as const,
    // The project's own tsconfig.json must not count.
    tsconfigRaw: '{}',
    legalComments: 'none' as const,
    stdin: { contents, resolveDir: packageRoot },
    define: { 'process.env.NODE_ENV': '"production"', ...hookSlots },
    plugins: [
      overlayTemplates(source),
      refuseNode,
      ...(client.runtime === 'preact' ? [preactForReact] : []),
      ownPackages
    ]
  }
  const fill = (text = '') => fillSlots(text, slotsOf(source))
  const request = { options, salt: hash(salt, contents, client.runtime), root, rule: 'theme' as const }
  if (!source.refresh || (await namesIn(layersOf(source), 'islands')).length === 0) {
    const { texts } = await bundler.bundle('islands', request)
    return { islands: toScript('islands', fill(texts['.js'])) }
  }
  const files = names.map((name) => `./templates/islands/${name}.tsx`)
  const refreshed = { ...request, options: toRefreshed(options, contents, files) }
  const made = await bundler.bundle('islands-refreshed', refreshed)
  const { 'stdin.js': text, ...texts } = made.texts
  const chunks = Object.entries(texts).map(([name, chunk]) => ({
    url: `/docsgen/${name}`,
    text: announce(name, fill(chunk), root)
  }))
  return {
    islands: { url: refreshedUrl, text: fillSlots(fill(text), { CHUNKS: Object.keys(texts) }) },
    refreshed: { chunks, files: Object.keys(made.madeOf) }
  }
}

/** Reads a script that scripts/minify.mjs made, and puts values in its slots. */
export async function readOwn(name: string, slots: Record<string, unknown> = {}): Promise<string> {
  return fillSlots(await readFile(path.join(packageRoot, 'lib/browser', `${name}.js`), 'utf8'), slots)
}

function fillSlots(text: string, slots: Record<string, unknown>): string {
  // A template literal that begins with a slot becomes a string.
  return text.replace(/`\$\{SLOT_(\w+)\}([^`$\\]*)`|\bSLOT_(\w+)/g, (all, first?: string, rest?: string, slot = '') => {
    if (!Object.hasOwn(slots, first ?? slot)) return all
    return JSON.stringify(first === undefined ? slots[slot] : `${slots[first]}${rest}`).replaceAll('<', '\\u003c')
  })
}

function toPolicySource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function toScript(name: string, text: string, ending = 'js'): Script {
  return { url: `/docsgen/${name}.${hash(text).slice(0, 10)}.${ending}`, text }
}
