/** Finds, loads and checks the configuration. What comes out has every default filled in: nothing later asks twice. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type Bundler, packageRoot } from './bundle.ts'
import type { Cache } from './cache.ts'
import { checkOut, holdsMarkdown, type Where } from './config-out.ts'
import type { CheckedConfig, Config } from './config-schema.ts'
import { type Encoder, findEncoder } from './encode.ts'
import { hash, isInside, maybeStat } from './files.ts'
import { DocsgenError, placeOfPath } from './message.ts'
import { type LoadedPlugin, loadPlugins } from './plugins.ts'
import { urlToHref } from './shared/routes.ts'
import { versionSidebars } from './versions.ts'

export const configFiles = ['ts', 'mts', 'js', 'mjs', 'json'].map((ending) => `docsgen.config.${ending}`)

/** The checked configuration with its defaults, and where everything lies. Directories are absolute. */
export interface Project extends Omit<CheckedConfig, 'plugins' | 'title' | 'content' | 'assets' | 'templates' | 'out'> {
  root: string
  title: string
  /** Whether the configuration gives the title; else the home page does, and failing that the folder. */
  hasTitle: boolean
  /** '' or `/x`, percent-encoded: what stands before every url in an href. */
  base: string
  content: string
  assets: string
  templates: string
  out: string
  plugins: LoadedPlugin[]
  /** What makes pictures in other formats, where they are asked for. */
  encoder?: Encoder
  /** The configuration file relative to the root and its text, to point at what is wrong in it. */
  configFile?: string
  configText: string
  /** Whether pages that are not published are left out, shown with links to them refused, or taken as published. */
  drafts: 'omit' | 'show' | 'include'
  /** The day, in UTC: `2026-01-31`. It decides which pages are there, and nothing else. */
  now: string
}

export interface ConfigTools {
  bundler: Bundler
  cache: Cache
  version: string
}

export interface ConfigOverrides {
  out?: string | undefined
  base?: string | undefined
  drafts?: Project['drafts'] | undefined
  now?: string | undefined
}

/** Identity: gives an editor the types of the configuration. */
export function defineConfig(config: Config): Config {
  return config
}

/** Reads the project at `root`. Throws a DocsgenError (exit 2) that names what is wrong. */
export async function loadProject(root: string, tools: ConfigTools, overrides: ConfigOverrides = {}): Promise<Project> {
  const absolute = path.resolve(root)
  if (!(await maybeStat(absolute))?.isDirectory()) {
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${root}\`` })
  }
  const { configFile, configText, written } = await readWritten(absolute, tools.bundler)
  const { config, keep } = await checkOnce(written, { ...(configFile && { configFile }), configText }, tools)
  const inConfig = (key: keyof Config): Where =>
    configFile && config[key] !== undefined ? { file: configFile, ...placeOfPath(configText, [key]) } : {}
  const plugins = await loadPlugins(config, { root: absolute, configFile, configText }, tools)
  const whereFormats: Where = configFile ? { file: configFile, ...placeOfPath(configText, ['images', 'formats']) } : {}
  const content = await findContent(absolute, config.content, inConfig('content'))
  const project: Project = {
    ...config,
    sidebars: versionSidebars(config),
    plugins,
    rules: { ...Object.assign({}, ...plugins.map((plugin) => plugin.rules)), ...config.rules },
    root: absolute,
    title: config.title ?? titleFromFolder(absolute),
    hasTitle: config.title !== undefined,
    base: normalizeBase(overrides.base ?? config.base, overrides.base === undefined ? inConfig('base') : {}),
    content,
    assets: path.resolve(absolute, config.assets),
    templates: path.resolve(absolute, config.templates),
    out: overrides.out ? path.resolve(overrides.out) : path.resolve(absolute, config.out),
    configText,
    drafts: overrides.drafts ?? 'omit',
    now: overrides.now ?? new Date().toISOString().slice(0, 10),
    ...(config.images.formats.length > 0 && { encoder: needEncoder([absolute, packageRoot], whereFormats) }),
    ...(configFile && { configFile })
  }
  await checkOut(project, overrides.out ? {} : inConfig('out'))
  await keep()
  return project
}

/** What the configuration of a project says, unchecked, and where. */
export interface Written {
  configFile?: string
  configText: string
  written: unknown
}

/** Runs the configuration at `root`, an absolute folder; without one nothing is written. */
export async function readWritten(root: string, bundler: Bundler): Promise<Written> {
  const [configFile, another] = configFiles.filter((name) => existsSync(path.join(root, name)))
  if (configFile === undefined) return { configText: '', written: {} }
  if (another !== undefined) {
    const text = `Expected one configuration, not \`${configFile}\` and \`${another}\``
    throw new DocsgenError({ rule: 'config', file: another, text, note: 'Keep one of them' })
  }
  const configText = await readFile(path.join(root, configFile), 'utf8')
  return { configFile, configText, written: await importConfig(root, configFile, bundler) }
}

async function importConfig(root: string, configFile: string, bundler: Bundler): Promise<unknown> {
  const entry = path.join(root, configFile)
  const module = (await bundler.importModule('config', { entry, root })) as { default?: unknown }
  if (module.default !== undefined && !(module.default instanceof Promise)) return module.default
  const text = `Expected a default export, not ${module.default === undefined ? 'nothing' : 'a promise'}`
  const note = 'Write `export default defineConfig({ … })`, with `await` inside where something takes time'
  throw new DocsgenError({ rule: 'config', file: configFile, text, note })
}

/** Loading the check takes longer than a warm build may last: a configuration that was found good is known. */
async function checkOnce(
  written: unknown,
  { configFile, configText }: Pick<Project, 'configFile' | 'configText'>,
  { cache, version }: ConfigTools
): Promise<{ config: CheckedConfig; keep(): Promise<unknown> }> {
  const key = isPlain(written) ? hash(version, JSON.stringify(written)) : undefined
  const kept = JSON.parse((await cache.read('config.json')) ?? '{}') as { key?: string; config: CheckedConfig }
  if (key !== undefined && key === kept.key) return { config: kept.config, keep: async () => {} }
  const { checkConfig } = await import('./config-check.ts')
  const config = checkConfig(written, configFile, configText)
  return { config, keep: async () => key && cache.write('config.json', JSON.stringify({ key, config })) }
}

/** Is the same when it was JSON in between. */
function isPlain(value: unknown): boolean {
  if (typeof value !== 'object') return ['string', 'boolean', 'number'].includes(typeof value)
  return value !== null && /^(Array|Object)$/.test(value.constructor?.name) && Object.values(value).every(isPlain)
}

/** The first that one of these folders can import. Throws a DocsgenError (exit 2) that says how to install it. */
export function needEncoder(folders: string[], where: Where): Encoder {
  const encoder = findEncoder(folders)
  if (encoder) return encoder
  const text = 'Cannot find the package `sharp`, which makes pictures in the formats of `images.formats`'
  throw new DocsgenError({ rule: 'config', text, note: 'Install it: `npm install --save-dev sharp`', ...where })
}

/** `content/` if there is one; else the root itself, when it holds Markdown. */
async function findContent(root: string, configured: string | undefined, where: Where): Promise<string> {
  const wanted = path.resolve(root, configured ?? 'content')
  if (!isInside(wanted, root)) {
    const text = `Expected \`content\` inside the project, not \`${configured}\``
    throw new DocsgenError({ rule: 'config', text, note: 'Name a folder below the configuration', ...where })
  }
  if ((await maybeStat(wanted))?.isDirectory()) return wanted
  if (configured === undefined && (await holdsMarkdown(root))) return root
  const note = 'Make the folder and put an `index.md` in it, or name another with `content` in docsgen.config.ts'
  const text = `Cannot find content at \`${path.relative(root, wanted)}\``
  throw new DocsgenError({ rule: 'usage', text, note, ...where })
}

/** `event-guides` is called Event guides. */
export function titleFromFolder(root: string): string {
  const words = path.basename(root).replace(/[-_]+/g, ' ').trim()
  return words.charAt(0).toUpperCase() + words.slice(1) || 'Documentation'
}

function normalizeBase(base: string, where: Where): string {
  const bare = maybeDecodePath(base.replace(/^\/+|\/+$/g, ''))
  if (bare === undefined || /[\s?#\\]|(^|\/)\.\.?(\/|$)|\/\//.test(bare) || base.includes('://')) {
    const note = 'Write the path the site is served under, such as `/docs`'
    throw new DocsgenError({ rule: 'config', text: `Cannot use \`base\`: \`${base}\` is not a path`, note, ...where })
  }
  return bare === '' ? '' : urlToHref(`/${bare}`, '')
}

function maybeDecodePath(text: string): string | undefined {
  try {
    return decodeURI(text)
  } catch {
    return undefined
  }
}

/** Identifies what of the configuration changes how a file is parsed. */
export function parseKey(project: Project): string {
  return hash(JSON.stringify([project.variables, path.relative(project.root, project.content)]))
}
