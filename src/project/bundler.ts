/**
 * Bundles TypeScript of the project (configuration, theme, plugins) for Node. Starting esbuild takes longer than a warm
 * build may last, so bundles are cached with hashes of their inputs. Those of docsgen's own theme come with docsgen.
 */
import { existsSync, readdirSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type {
  BuildOptions,
  Message as EsbuildMessage,
  OnResolveArgs,
  OnResolveResult,
  OutputFile,
  Plugin,
  PluginBuild
} from 'esbuild'
import type { Cache } from '../disk/cache.ts'
import { hash } from '../disk/files.ts'
import { codeRoot, packageRoot } from '../disk/package-root.ts'
import { isInside, toPosix } from '../disk/paths.ts'
import { DocsgenError, type Message } from '../messages/message.ts'
import { didYouMean, suggestPath } from '../messages/suggest.ts'
import { maybeRead } from '../messages/terminal.ts'
import { fromLabel, InputList, type Inputs, inputsHold, type Rewrite, readInputs, toLabel } from './bundle-inputs.ts'
import { fromEsbuild } from './bundle-messages.ts'
import { cssModules, sheetOf } from './css-modules.ts'
import { definePlugin } from './plugins/plugin.ts'
import { appendMap, bundleFolder, type CodeRule, exitCodes } from './run-bundle.ts'
import type { TimeLimit } from './time-limit.ts'

/** Bundles of docsgen's own templates, and the module of those in English. */
export const ownBundles = path.join(codeRoot, 'bundles')

/** Facts that come with docsgen, or that an earlier build kept; made and kept if there are none. They are JSON. */
export async function readOnce<Facts>(name: string, cache: Cache, make: () => Promise<Facts>): Promise<Facts> {
  const kept = maybeRead(path.join(ownBundles, name)) ?? (await cache.read(name))
  if (kept !== undefined) return JSON.parse(kept)
  const facts = await make()
  await cache.write(name, JSON.stringify(facts))
  return facts
}

export interface Bundle {
  /** Hash of the texts. */
  key: string
  /** Texts by file extension: `.js`, `.css`, or `.map`; by file name if there may be several. The one of `stdin` is `stdin.js`. */
  texts: Record<string, string>
  /** Files that it copies, such as fonts, as base64 by name. */
  files?: Record<string, string>
  /** Hashes of the files it was made of. */
  madeOf: Record<string, string>
  /** The file that the entry point resolved to. */
  entry?: string
  /** The style sheets that its scripts import, in that order: labels, as in `madeOf`. */
  sheets?: string[]
  /** Problems in style sheets of the project. */
  warnings?: Message[]
}

export interface BundleRequest {
  options: BuildOptions
  /** Whatever the bundle depends on besides its input files. */
  salt: string
  /** Problems are reported relative to this folder, under this rule. */
  root: string
  rule: CodeRule
  rewrite?: Rewrite
}

export interface Bundler {
  bundle(name: string, request: BundleRequest): Promise<Bundle>
  /** Returns the file of a module to import, with all its sources below `root` in its source map. */
  writeModule(name: string, bundle: Bundle, root: string): Promise<string>
  /** All input files so far, and those that would be: a change of one changes the project. */
  inputs(): Iterable<string>
  /** Adds a file that is read without a bundle. */
  note(file: string): void
}

/** The tools that bundle and run code of the project. */
export interface CodeTools {
  bundler: Bundler
  cache: Cache
  limit: TimeLimit
}

/** A bundle as it is kept: `entry` is a label of `toLabel`. */
export interface BundleRecord extends Omit<Bundle, 'madeOf'> {
  salt: string
  inputs: Inputs
}

/** Bundles of another `version` of docsgen are not used. */
export function createBundler(cache: Cache, version: string): Bundler {
  const inputs = new Set<string>()
  const note = ({ inputs: made, ...bundle }: BundleRecord, root: string): Bundle => {
    const labels = [...Object.keys(made.files), ...made.absent, ...Object.keys(made.links)]
    for (const label of labels) inputs.add(fromLabel(label, root))
    return {
      ...bundle,
      madeOf: made.files,
      ...(bundle.entry !== undefined && { entry: fromLabel(bundle.entry, root) })
    }
  }
  return {
    inputs: () => inputs,
    note: (file) => void inputs.add(file),
    async bundle(name, { root, ...asked }) {
      const shipped = maybeParse(maybeRead(path.join(ownBundles, `${name}-${asked.salt}.json`)))
      if (shipped && inputsHold(shipped.inputs, packageRoot)) return note(shipped, packageRoot)
      const request = { ...asked, root: realpathSync(root), salt: hash(asked.salt, version) }
      const entry = `bundle-${name}.json`
      const kept = maybeParse(await cache.read(entry))
      if (kept?.salt === request.salt && inputsHold(kept.inputs, request.root)) return note(kept, root)
      const made = await makeBundle(request)
      await cache.write(entry, JSON.stringify(made))
      return note(made, root)
    },
    async writeModule(name, { key, texts }, root) {
      const module = `${name}-${key}.mjs`
      const shipped = path.join(ownBundles, module)
      return existsSync(shipped)
        ? shipped
        : cache.file(`modules/${module}`, linkReact(fillRoot(appendMap(texts, root), root)))
    }
  }
}

/**
 * `import.meta.url`, `.dirname` and `.filename` in bundled code are those of the file that it was written in, not of the
 * bundle in the cache. A bundle holds no path of the machine: the folder of the project is filled in when it is written.
 */
const placeholder = '"docsgen:root"'
const prefix = 'docsgen-place:'

/** For `define` of esbuild. */
const placeNames = Object.fromEntries(
  ['url', 'dirname', 'filename'].map((name) => [`import.meta.${name}`, `__docsgenPlace.${name}`])
)

/** For the beginning of a bundle: code that no import was added to has the place of the bundle. */
const bundlePlace =
  'const __docsgenPlace={url:import.meta.url,dirname:import.meta.dirname,filename:import.meta.filename};'

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
  sourcemap: 'external',
  sourcesContent: false,
  banner: {
    js: `import {createRequire as __createRequire} from 'node:module';const require=__createRequire(import.meta.url);${bundlePlace}`
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
      contents: `export const defineConfig = (config) => config, definePlugin = ${definePlugin}`
    }))
    build.onResolve({ filter: /^docsgen\/client$/ }, ({ kind }) =>
      build.resolve('./client/hooks/hooks', { resolveDir: codeRoot, kind })
    )
    // Tokens: the theme puts the words of the site in their place.
    build.onResolve({ filter: /^docsgen\/strings$/ }, () => ({ path: path.join(packageRoot, 'lib/strings/tokens.js') }))
    build.onResolve({ filter: /^docsgen\// }, resolveOwn)
    if (build.initialOptions.platform === 'node') shareReact(build)
    build.onResolve({ filter: /^react(-dom)?(\/|$)/ }, ({ path: specifier, kind, pluginData }) =>
      pluginData === own ? undefined : build.resolve(specifier, { resolveDir: packageRoot, kind, pluginData: own })
    )
  }
}

/** The modules of React that templates are rendered with: lib/react/ has one for each, made when docsgen is built. */
export const reactModules = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/server']

const reactPrefix = 'docsgen:react:'

const reactFolder = `${pathToFileURL(path.join(packageRoot, 'lib/react')).href}/`

/** All that Node runs shares one React, which is three fifths of a theme: it is neither bundled nor loaded again. */
function shareReact(build: PluginBuild) {
  const filter = new RegExp(`^(?:${reactModules.join('|')})$`)
  build.onResolve({ filter }, ({ path: specifier, namespace }) =>
    namespace === 'docsgen-react'
      ? { path: reactPrefix + specifier, external: true }
      : { path: specifier, namespace: 'docsgen-react' }
  )
  // By their names, so that a misspelt one is found when the bundle is made.
  build.onLoad({ filter: /.*/, namespace: 'docsgen-react' }, async ({ path: specifier }) => ({
    contents: `export { ${Object.keys(await import(`${reactFolder}${specifier}.js`)).join(', ')} } from '${specifier}'`
  }))
}

/** Says where the modules of React are that a bundle imports: a bundle itself holds no path of the machine. */
export function linkReact(code: string, base = reactFolder): string {
  const imported = new RegExp(`"${reactPrefix}([\\w/-]+)"`, 'g')
  return code.replace(imported, (_, specifier) => JSON.stringify(`${base}${specifier}.js`))
}

/** `root` has no links in its path: esbuild names files by their real paths. */
export async function makeBundle({ options, salt, root, rule, rewrite }: BundleRequest): Promise<BundleRecord> {
  const esbuild = await import('esbuild')
  const hashes = new Map<string, string>()
  const began = Date.now()
  const isNode = options.platform === 'node'
  const rewritten: Rewrite = (file, bytes) => {
    const given = rewrite ? rewrite(file, bytes) : bytes
    return isNode ? withPlace(file, given, root) : given
  }
  const plugins = [...(options.plugins ?? []), ...(isNode ? [places] : []), readInputs(hashes, rewritten)]
  const refuse = (errors: EsbuildMessage[]) =>
    new DocsgenError(
      errors.map((each) => fromEsbuild(each, root, rule)),
      exitCodes[rule]
    )
  try {
    const result = await esbuild.build({
      ...options,
      ...(isNode && { define: { ...options.define, ...placeNames } }),
      plugins: [cssModules(root, plugins), ...plugins],
      absWorkingDir: root,
      outdir: path.join(root, bundleFolder),
      metafile: true,
      write: false
    })
    const { metafile, outputFiles, warnings } = result
    // Everything after such a brace is lost.
    const open = warnings.filter(({ text }) => /^Expected "}" to go with "{"/.test(text))
    if (open.length > 0) throw refuse(open)
    const isText = (file: string) => /\.(js|css|map)$/.test(file)
    const made = outputFiles.filter((file) => isText(file.path))
    const isSeveral = options.splitting || !Array.isArray(options.entryPoints ?? [])
    const nameOf = isSeveral ? path.basename : path.extname
    const texts = Object.fromEntries(made.map((file) => [nameOf(file.path), file.text]))
    const copies = outputFiles.filter((file) => !isText(file.path))
    const toName = ({ path: at, contents }: OutputFile) => [path.basename(at), Buffer.from(contents).toString('base64')]
    const files = Object.fromEntries(copies.map(toName))
    const entries = Array.isArray(options.entryPoints) ? options.entryPoints.map(String) : []
    const { inputs } = new InputList({ metafile, hashes, entries, root, began })
    const entry = Object.values(metafile.outputs).find(
      ({ entryPoint = '<' }) => !entryPoint.startsWith('<')
    )?.entryPoint
    const found = entry !== undefined && { entry: toLabel(path.resolve(root, entry), root) }
    const imported = Object.keys(metafile.inputs).filter((name) => texts['.js'] !== undefined && name.endsWith('.css'))
    const sheets = imported.map((name) => toLabel(path.resolve(root, name), root))
    const odd = warnings.filter(({ location }) => isOwnStyle(location?.file, root))
    const warned = odd.map((each) => fromEsbuild(each, root, 'style'))
    return { salt, inputs, texts, key: hash(JSON.stringify(texts)), ...found, files, sheets, warnings: warned }
  } catch (error) {
    const { errors } = error as { errors?: EsbuildMessage[] }
    throw errors ? refuse(errors) : error
  }
}

function isOwnStyle(file = '', root: string): boolean {
  return /\.css$/.test(sheetOf(file)) && isInside(path.resolve(root, file), root) && !/\bnode_modules\b/.test(file)
}

function maybeParse(text: string | undefined): BundleRecord | undefined {
  return text === undefined ? undefined : (JSON.parse(text) as BundleRecord)
}

/** Resolves an import of `docsgen/templates/…`: a file of docsgen's templates, and nothing else of the package. */
export function resolveOwn({ path: specifier }: Pick<OnResolveArgs, 'path'>): OnResolveResult | undefined {
  if (/^docsgen\/(?:schema\/|package\.json$)/.test(specifier)) return undefined
  const folder = path.join(packageRoot, 'templates')
  const file = path.join(packageRoot, `${specifier.slice('docsgen/'.length)}.tsx`)
  if (isInside(file, folder) && existsSync(file)) return { path: file }
  const names = readdirSync(folder, { recursive: true }).map((name) => toPosix(String(name)))
  const templates = names.flatMap((name) => (name.endsWith('.tsx') ? [`docsgen/templates/${name.slice(0, -4)}`] : []))
  const guess = didYouMean(specifier, ['docsgen/client', 'docsgen/strings', ...templates], suggestPath)
  const notes = [
    { text: 'There are `docsgen`, `docsgen/client`, `docsgen/strings` and the files of `docsgen/templates/`' }
  ]
  return { errors: [{ text: `Cannot find \`${specifier}\`${guess}`, notes }] }
}

/** Adds an import at the end, where it moves no line. CommonJS has no `import.meta`, and would become a module. */
export function withPlace(file: string, bytes: Buffer | string, root: string): Buffer | string {
  const isModule = /\.mjs$/.test(file) || (/\.m?[jt]sx?$/.test(file) && !/[\\/]node_modules[\\/]/.test(file))
  if (!isModule || !bytes.includes('import.meta.') || bytes.includes('module.exports')) return bytes
  const label = toPosix(path.relative(root, file))
  return `${bytes}\nimport * as __docsgenPlace from ${JSON.stringify(prefix + label)}\n`
}

/** Gives what `withPlace` imports. */
export const places: Plugin = {
  name: 'docsgen-place',
  setup(build) {
    build.onResolve({ filter: new RegExp(`^${prefix}`) }, ({ path: specifier }) => ({
      path: specifier.slice(prefix.length),
      namespace: 'docsgen-place'
    }))
    build.onLoad({ filter: /.*/, namespace: 'docsgen-place' }, ({ path: label }) => ({
      contents: `import path from 'node:path'
import { pathToFileURL } from 'node:url'
export const filename = path.resolve(${placeholder}, ${JSON.stringify(label)})
export const dirname = path.dirname(filename)
export const url = pathToFileURL(filename).href`
    }))
  }
}

/** Puts the folder of the project into a bundle. */
export function fillRoot(code: string, root: string): string {
  return code.replaceAll(placeholder, () => JSON.stringify(root))
}
