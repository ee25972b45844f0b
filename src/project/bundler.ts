/**
 * Bundles TypeScript of the project (configuration, theme, plugins) for Node. Starting esbuild takes longer than a warm
 * build may last, so bundles are cached with hashes of their inputs. Those of docsgen's own theme come with docsgen.
 */

import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { BuildOptions, Message as EsbuildMessage, Plugin } from 'esbuild'
import type { Cache } from '../disk/cache.ts'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { toPosix } from '../disk/paths.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { bundleFolder, type CodeRule, exitCodes, importBundle } from './run-bundle.ts'

/** Bundles of docsgen's own templates. */
export const ownBundles = path.join(codeRoot, 'bundles')

export interface Bundle {
  /** Hash of the texts. */
  key: string
  /** Texts by file extension, `.js` or `.css`. */
  texts: Record<string, string>
  /** The file that the entry point resolved to. */
  entry?: string
}

export interface BundleRequest {
  options: BuildOptions
  /** Whatever the bundle depends on besides its input files. */
  salt: string
  /** Problems are reported relative to this folder, under this rule. */
  root: string
  rule: CodeRule
}

export interface Bundler {
  bundle(name: string, request: BundleRequest): Promise<Bundle>
  importModule(name: string, target: { entry: string; root: string }): Promise<unknown>
  /** All input files so far: a change of one changes the project. */
  inputs(): Iterable<string>
}

export interface BundleRecord extends Bundle {
  salt: string
  /** Hashes of the input files. In docsgen's own bundles these are relative to `packageRoot`. */
  inputs: Record<string, string>
}

/** Bundles of another `version` of docsgen are not used. */
export function createBundler(cache: Cache, version: string): Bundler {
  const inputs = new Set<string>()
  const note = (record: BundleRecord) => {
    for (const file of Object.keys(record.inputs)) inputs.add(path.resolve(packageRoot, file))
    return record
  }
  const bundler: Bundler = {
    inputs: () => inputs,
    async bundle(name, asked) {
      const request = { ...asked, salt: hash(asked.salt, version) }
      const entry = `bundle-${name}.json`
      const kept = maybeParse(await cache.read(entry))
      if (kept?.salt === request.salt && inputsHold(kept.inputs)) return note(kept)
      const own = maybeParse(maybeRead(path.join(ownBundles, `${name}-${asked.salt}.json`))?.toString())
      if (own && inputsHold(own.inputs)) return note(own)
      const made = await makeBundle(request)
      await cache.write(entry, JSON.stringify(made))
      return note(made)
    },
    async importModule(name, { entry, root }) {
      const options = { ...nodeOptions, entryPoints: [entry], plugins: [ownPackages] }
      const { key, texts } = await bundler.bundle(name, { options, salt: entry, root, rule: 'config' })
      const file = await cache.file(`modules/${name}-${key}.mjs`, texts['.js'] ?? '')
      return importBundle(file, { root, rule: 'config' })
    }
  }
  return bundler
}

/** A single ES module for Node that can be imported from any folder. */
export const nodeOptions: BuildOptions = {
  bundle: true,
  write: false,
  metafile: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  jsx: 'automatic',
  // ignores the project's own tsconfig.json
  tsconfigRaw: '{}',
  logLevel: 'silent',
  outdir: bundleFolder,
  sourcemap: 'inline',
  sourcesContent: false,
  sourceRoot: bundleFolder,
  banner: {
    js: "import {createRequire as __createRequire} from 'node:module';const require=__createRequire(import.meta.url);"
  }
}

/** Marks our own look-ups in `pluginData`. */
const own = { own: true }

/** Resolves `docsgen` and React to the ones docsgen itself uses, wherever the importing file is. */
export const ownPackages: Plugin = {
  name: 'docsgen-packages',
  setup(build) {
    build.onResolve({ filter: /^docsgen$/ }, () => ({ path: 'docsgen', namespace: 'docsgen' }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen' }, () => ({
      contents: 'export const defineConfig = (config) => config, definePlugin = (plugin) => plugin'
    }))
    build.onResolve({ filter: /^docsgen\/templates\// }, ({ path: specifier }) => ({
      path: path.join(packageRoot, `${specifier.slice('docsgen/'.length)}.tsx`)
    }))
    build.onResolve({ filter: /^react-dom\/server$/ }, async ({ kind }) => {
      const { path: manifest } = await build.resolve('react-dom/package.json', {
        resolveDir: packageRoot,
        kind,
        pluginData: own
      })
      // Only renderToString: the public entry adds the streaming renderers, three times the bytes.
      const file = 'cjs/react-dom-server-legacy.browser.production.js'
      return { path: path.join(path.dirname(manifest), file) }
    })
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path: specifier, kind, pluginData }) =>
      pluginData === own ? undefined : build.resolve(specifier, { resolveDir: packageRoot, kind, pluginData: own })
    )
  }
}

export async function makeBundle({ options, salt, root, rule }: BundleRequest): Promise<BundleRecord> {
  const esbuild = await import('esbuild')
  try {
    const result = await esbuild.build({ ...options, absWorkingDir: root, metafile: true, write: false })
    const texts = Object.fromEntries(result.outputFiles.map((file) => [path.extname(file.path), file.text]))
    const files = Object.keys(result.metafile.inputs)
      .filter((input) => !input.startsWith('<') && !input.startsWith('docsgen:'))
      .map((input) => path.resolve(root, input))
    const inputs = Object.fromEntries(files.map((file) => [file, hashFile(file)]))
    const [entry] = Object.values(result.metafile.outputs).flatMap(({ entryPoint = '<' }) => entryPoint)
    const found = entry !== undefined && !entry.startsWith('<') && { entry: path.resolve(root, entry) }
    return { salt, inputs, texts, key: hash(JSON.stringify(texts)), ...found }
  } catch (error) {
    const errors = (error as { errors?: EsbuildMessage[] }).errors
    if (!errors) throw error
    throw new DocsgenError(
      errors.map((each) => toMessage(each, root, rule)),
      exitCodes[rule]
    )
  }
}

function toMessage({ text, location }: EsbuildMessage, root: string, rule: CodeRule): Message {
  const [, lacking, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? []
  if (lacking !== undefined && location) {
    const wanted = name === 'default' ? 'a default export: its component' : `an export \`${name}\``
    const importer = location.file === '<stdin>' ? 'The theme' : `\`${path.basename(location.file)}\``
    const file = toPosix(path.relative(root, path.resolve(root, lacking)))
    return { rule, file, text: `Expected ${wanted}`, note: `${importer} imports it` }
  }
  if (!location) return { rule, text }
  const file = toPosix(path.relative(root, path.resolve(root, location.file)))
  return { rule, text, file, place: { line: location.line, column: location.column + 1 } }
}

function inputsHold(inputs: Record<string, string>): boolean {
  return Object.entries(inputs).every(([file, known]) => hashFile(file) === known)
}

function hashFile(file: string): string {
  const bytes = maybeRead(path.resolve(packageRoot, file))
  return bytes ? hash(bytes) : 'missing'
}

function maybeRead(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch {
    return undefined
  }
}

function maybeParse(text: string | undefined): BundleRecord | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as BundleRecord)
}
