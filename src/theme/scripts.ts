/**
 * The scripts of a site: lines for the first paint, the boot script, and those that are loaded where they are needed: the
 * one of pages with islands, React with the islands, the one that completes a large sidebar, extras, for pages with tabs,
 * code and the like, checklists, features to choose from, and the one of the page for unknown addresses.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { urlToHref } from '../page/url.ts'
import { ownPackages } from '../project/bundler.ts'
import { type BundleTools, importAll, overlayTemplates, type ThemeSource, templateNames } from './overlay.ts'
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
  /** Completes a large sidebar when a reader opens more of it. */
  sidebar: Script
  /** For pages with `extras`. */
  extras: Script
  /** For pages with a checklist; extras loads it. */
  checklist: Script
  /** For pages with features to choose from. */
  choice: Script
  /** Proposes pages on the page for unknown addresses. */
  nearest: Script
}

/** The list of all pages that `nearest` asks for. */
export const pageListUrl = '/docsgen/pages.json'

export interface Script {
  url: string
  text: string
}

export async function bundleClient(source: ThemeSource, tools: BundleTools): Promise<Client> {
  const { base, client, versions } = source
  const slots = { BASE: base, STORAGE_PREFIX: client.storagePrefix, VERSIONS: versions.map(({ name }) => name) }
  const islands = toScript('islands', await bundleIslands(source, tools))
  const island = toScript('island', await readOwn('island', { BASE: base, ISLANDS_URL: urlToHref(islands.url, base) }))
  const sidebar = toScript('sidebar', await readOwn('sidebar', slots))
  const checklist = toScript('checklist', await readOwn('checklist', slots))
  const choice = toScript('choice', await readOwn('choice'))
  const nearest = toScript('nearest', await readOwn('nearest', { ...slots, PAGES_URL: urlToHref(pageListUrl, base) }))
  const extras = toScript(
    'extras',
    await readOwn('extras', { ...slots, CHECKLIST_URL: urlToHref(checklist.url, base) })
  )
  const boot = await readOwn(versions.length > 0 ? 'boot-versions' : 'boot', {
    ...slots,
    SIDEBAR_URL: urlToHref(sidebar.url, base),
    ISLANDS_URL: urlToHref(islands.url, base)
  })
  const firstPaint = {
    plain: await readOwn('first-paint', slots),
    banner: await readOwn('first-paint-banner', slots)
  }
  const policyHash = Object.values(firstPaint).map(toPolicySource).join(' ')
  return {
    firstPaint,
    policyHash,
    boot: toScript('boot', boot),
    island,
    islands,
    sidebar,
    extras,
    checklist,
    choice,
    nearest
  }
}

async function bundleIslands(source: ThemeSource, { bundler, salt }: BundleTools): Promise<string> {
  const { client, root } = source
  const contents = `import { createIslands } from './${path.basename(codeRoot)}/client/islands/islands'
${importAll('islands', 'islands/', await templateNames('islands', source), '')}
export const { mount } = createIslands(islands)`
  const options = {
    ...browserOptions,
    format: 'esm' as const,
    jsx: 'automatic' as const,
    // The project's own tsconfig.json must not count.
    tsconfigRaw: '{}',
    legalComments: 'none' as const,
    stdin: { contents, resolveDir: packageRoot },
    define: { 'process.env.NODE_ENV': '"production"' },
    plugins: [overlayTemplates(source), ...(client.runtime === 'preact' ? [preactForReact] : []), ownPackages]
  }
  const own = hash(salt, contents, client.runtime)
  const { texts } = await bundler.bundle('islands', { options, salt: own, root, rule: 'theme' })
  return texts['.js'] ?? ''
}

/** Reads a script that scripts/minify.mjs made, and puts values in its slots. */
export async function readOwn(name: string, slots: Record<string, unknown> = {}): Promise<string> {
  const text = await readFile(path.join(packageRoot, 'lib/browser', `${name}.js`), 'utf8')
  // A template literal that begins with a slot becomes a string.
  return text.replace(/`\$\{SLOT_(\w+)\}([^`$\\]*)`|\bSLOT_(\w+)/g, (_, first?: string, rest?: string, slot = '') =>
    JSON.stringify(first === undefined ? slots[slot] : `${slots[first]}${rest}`).replaceAll('<', '\\u003c')
  )
}

function toPolicySource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}

function toScript(name: string, text: string): Script {
  return { url: `/docsgen/${name}.${hash(text).slice(0, 10)}.js`, text }
}

/** Islands with preact have a tenth of the weight. */
const preactForReact: Plugin = {
  name: 'docsgen-preact',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path: specifier, kind }) => {
      const [jsx] = /jsx-(?:dev-)?runtime$/.exec(specifier) ?? []
      const name = jsx ? 'jsx-runtime' : specifier === 'react-dom/client' ? 'compat/client' : 'compat'
      return build.resolve(`preact/${name}`, { resolveDir: packageRoot, kind })
    })
  }
}
