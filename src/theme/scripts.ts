/**
 * What the browser is given: a few lines for the first paint, the boot script, and scripts that come where they are needed:
 * the islands with React, what completes a large sidebar, and what only pages with tabs and the like need.
 */

import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { BuildOptions, Plugin } from 'esbuild'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { urlToHref } from '../page/url.ts'
import { type Bundler, ownPackages } from '../project/bundler.ts'
import { overlayTemplates, type ThemeSource, templateNames } from './overlay.ts'

export interface Client {
  /** Stands in the page itself; the second where readers can close a banner. */
  firstPaint: { plain: string; banner: string }
  /** The sources of `firstPaint` for a Content-Security-Policy, one policy for all sites: `'sha256-…' 'sha256-…'`. */
  policyHash: string
  boot: Script
  islands: Script
  /** Completes a large sidebar, when somebody opens what a page leaves out. */
  sidebar: Script
  /** For pages with `extras`. */
  extras: Script
}

export interface Script {
  url: string
  text: string
}

export async function bundleClient(
  source: ThemeSource,
  { bundler, salt }: { bundler: Bundler; salt: string }
): Promise<Client> {
  const { base, client, versions, root } = source
  const entry = await writeIslandsEntry(source)
  const { texts } = await bundler.bundle('islands', {
    root,
    rule: 'theme',
    salt: hash(salt, entry, client.runtime, String(versions.length > 0)),
    options: { ...browserOptions(source), stdin: { contents: entry, resolveDir: packageRoot } }
  })
  const slots = { BASE: base, STORAGE_PREFIX: client.storagePrefix, VERSIONS: versions.map(({ name }) => name) }
  const islands = toScript('islands', texts['.js'] ?? '')
  const sidebar = toScript('sidebar', await readOwn('sidebar', slots))
  const extras = toScript('extras', await readOwn('extras', slots))
  const boot = await readOwn(versions.length > 0 ? 'boot-versions' : 'boot', {
    ...slots,
    ISLANDS_URL: urlToHref(islands.url, base),
    SIDEBAR_URL: urlToHref(sidebar.url, base)
  })
  const firstPaint = {
    plain: await readOwn('first-paint', slots),
    banner: await readOwn('first-paint-banner', slots)
  }
  const policyHash = Object.values(firstPaint).map(toPolicySource).join(' ')
  return { firstPaint, policyHash, boot: toScript('boot', boot), islands, sidebar, extras }
}

/** A script that was made when docsgen was (scripts/minify.mjs), with what this site puts in its slots. */
export async function readOwn(name: string, slots: Record<string, unknown> = {}): Promise<string> {
  const text = await readFile(path.join(packageRoot, 'lib/browser', `${name}.js`), 'utf8')
  // A template that begins with one is a text.
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

function browserOptions(source: ThemeSource): BuildOptions {
  const { client, versions } = source
  const plugins = client.runtime === 'preact' ? [preactForReact, ownPackages] : [ownPackages]
  return {
    bundle: true,
    minify: true,
    format: 'esm',
    target: ['es2022', 'chrome111', 'safari16.4', 'firefox113'],
    jsx: 'automatic',
    // The project's own tsconfig.json is none of our business.
    tsconfigRaw: '{}',
    legalComments: 'none',
    logLevel: 'silent',
    outdir: '/bundle',
    define: { 'process.env.NODE_ENV': '"production"', HAS_VERSIONS: String(versions.length > 0) },
    plugins: [overlayTemplates(source), ...plugins]
  }
}

/** The same islands at a tenth of the weight. */
const preactForReact: Plugin = {
  name: 'docsgen-preact',
  setup(build) {
    build.onResolve({ filter: /^react(-dom)?(\/.*)?$/ }, ({ path: specifier, kind }) => {
      const name = /jsx-(dev-)?runtime$/.test(specifier)
        ? 'preact/jsx-runtime'
        : specifier === 'react-dom/client'
          ? 'preact/compat/client'
          : 'preact/compat'
      return build.resolve(name, { resolveDir: packageRoot, kind })
    })
  }
}

async function writeIslandsEntry(source: ThemeSource): Promise<string> {
  const names = await templateNames('islands', source)
  return [
    `import { createIslands } from './${path.basename(codeRoot)}/client/islands/islands'`,
    ...names.map((name, at) => `import island${at} from ${JSON.stringify(`./templates/islands/${name}.tsx`)}`),
    `export const { mount } = createIslands({${names.map((name, at) => `${JSON.stringify(name)}: island${at}`)}})`
  ].join('\n')
}
