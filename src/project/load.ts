import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { hash, isLink, maybeStat } from '../disk/files.ts'
import { isJson } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import { DocsgenError, type Where } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Levels } from '../messages/rules.ts'
import { urlToHref } from '../page/url.ts'
import { bannerOf } from './banner.ts'
import { type CodeTools, nodeOptions, ownPackages } from './bundler.ts'
import { checkInside, checkOut, holdsMarkdown } from './check-output.ts'
import { needEncoder } from './encoder.ts'
import { loadPlugins } from './plugins/load.ts'
import { type ConfigOverrides, configFiles, type Project, titleFromFolder } from './project.ts'
import { importBundle } from './run-bundle.ts'
import type { CheckedConfig, Config } from './schema.ts'
import { checkFolders } from './sources.ts'
import { loadStrings } from './strings.ts'
import { versionSidebars } from './versions.ts'

export interface ConfigTools extends CodeTools {
  version: string
  /** Every rule of docsgen with its default level. */
  rules: Levels
}

/** Reads the project at `root`. Throws a DocsgenError (exit 2) that names what is wrong. */
export async function loadProject(root: string, tools: ConfigTools, overrides: ConfigOverrides = {}): Promise<Project> {
  const absolute = path.resolve(root)
  if (!(await maybeStat(absolute))?.isDirectory()) {
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${root}\`` })
  }
  const { configFile, configText, written } = await readWritten(absolute, tools)
  const { config, keep } = await checkOnce(written, { ...(configFile && { configFile }), configText }, tools)
  const inConfig = (key: keyof Config): Where =>
    configFile && config[key] !== undefined ? { file: configFile, ...placeOfPath(configText, [key]) } : {}
  const plugins = await loadPlugins(config, { root: absolute, configFile, configText }, tools)
  const rules: Levels = Object.assign({}, ...plugins.map((plugin) => plugin.rules), config.rules)
  const whereFormats: Where = configFile ? { file: configFile, ...placeOfPath(configText, ['images', 'formats']) } : {}
  const content = await findContent(absolute, config.content, inConfig('content'))
  const templates = path.resolve(absolute, config.templates)
  const layers = [...plugins.flatMap((plugin) => plugin.templates ?? []), templates]
  const { lang, strings } = config
  const words = await loadStrings({ root: absolute, lang, strings, layers, configFile, configText }, tools)
  const now = overrides.now ?? new Date().toISOString().slice(0, 10)
  const project: Project = {
    ...config,
    sidebars: versionSidebars(config),
    plugins,
    rules,
    levels: { ...tools.rules, ...rules },
    root: absolute,
    title: config.title ?? titleFromFolder(absolute),
    hasTitle: config.title !== undefined,
    base: normalizeBase(overrides.base ?? config.base, overrides.base === undefined ? inConfig('base') : {}),
    content,
    assets: path.resolve(absolute, config.assets),
    templates,
    strings: words,
    out: overrides.out ? path.resolve(overrides.out) : path.resolve(absolute, config.out),
    configText,
    drafts: overrides.drafts ?? 'omit',
    refresh: overrides.refresh ?? false,
    now,
    banner: bannerOf(config.banner, now),
    ...(config.images.formats.length > 0 && { encoder: needEncoder([absolute, packageRoot], whereFormats) }),
    ...(configFile && { configFile })
  }
  checkFolders(project)
  await checkOut(project, { where: overrides.out ? {} : inConfig('out'), isAsked: Boolean(overrides.out) })
  const isData = configFile?.endsWith('.json') === true
  const named = { assets: project.assets, templates: project.templates, api: config.api, out: project.out }
  for (const [key, place] of Object.entries(named) as [keyof typeof named, string | undefined][]) {
    if (place === undefined) continue
    const said = key === 'out' && overrides.out ? { where: {}, isData: false } : { where: inConfig(key), isData }
    await checkInside(absolute, path.resolve(absolute, place), { key, ...said })
  }
  await keep()
  return project
}

/** A configuration as written, unchecked. */
export interface Written {
  configFile?: string
  configText: string
  written: unknown
}

/** Runs the configuration in `root`, an absolute folder. Without one the result is an empty object. */
export async function readWritten(root: string, tools: CodeTools): Promise<Written> {
  const [configFile, another] = configFiles.filter((name) => existsSync(path.join(root, name)))
  if (configFile === undefined) return { configText: '', written: {} }
  if (another !== undefined) {
    const text = `Expected one configuration, not \`${configFile}\` and \`${another}\``
    throw new DocsgenError({ rule: 'config', file: another, text, note: 'Keep one of them' })
  }
  if ((await maybeStat(path.join(root, configFile)))?.isFile() !== true) {
    const note = 'Rename it: its name is that of the configuration'
    throw new DocsgenError({ rule: 'config', file: configFile, text: 'Expected a file, not a folder', note })
  }
  // What it leads to need not be data.
  if (configFile.endsWith('.json') && isLink(path.join(root, configFile))) {
    const note = 'Copy what it leads to, or write a docsgen.config.ts, which is code'
    throw new DocsgenError({ rule: 'config', file: configFile, text: 'Expected a file, not a link', note })
  }
  const configText = await readFile(path.join(root, configFile), 'utf8')
  const data = configFile.endsWith('.json') ? maybeParseJson(configText) : undefined
  return { configFile, configText, written: data?.value ?? (await importConfig(root, configFile, tools)) }
}

/** Undefined for what is no JSON: esbuild says where. */
function maybeParseJson(text: string): { value: unknown } | undefined {
  try {
    return { value: JSON.parse(text.replace(/^\uFEFF/, '')) }
  } catch {
    return undefined
  }
}

/** The entry with the key of the configuration that came to its end. */
const ended = 'config-ended.json'

async function importConfig(root: string, configFile: string, { bundler, cache, limit }: CodeTools): Promise<unknown> {
  const entry = path.join(root, configFile)
  const options = { ...nodeOptions, entryPoints: [entry], plugins: [ownPackages] }
  const bundle = await bundler.bundle('config', { options, salt: configFile, root, rule: 'config' })
  const file = await bundler.writeModule('config', bundle, root)
  const mayLoop = (await cache.read(ended)) !== bundle.key
  const module = (await importBundle(file, { root, rule: 'config', limit, mayLoop, source: configFile })) as {
    default?: unknown
  }
  if (mayLoop) await cache.write(ended, bundle.key)
  if (module.default !== undefined && !(module.default instanceof Promise)) return module.default
  const text = `Expected a default export, not ${module.default === undefined ? 'nothing' : 'a promise'}`
  const note = 'Write `export default defineConfig({ … })`, with `await` inside where something takes time'
  throw new DocsgenError({ rule: 'config', file: configFile, text, note })
}

/** Skips the check of a configuration that passed before: loading zod takes longer than a warm build may last. */
async function checkOnce(
  written: unknown,
  { configFile, configText }: Pick<Project, 'configFile' | 'configText'>,
  { cache, version, rules }: ConfigTools
): Promise<{ config: CheckedConfig; keep(): Promise<unknown> }> {
  const key = isJson(written) ? hash(version, JSON.stringify(written)) : undefined
  const kept = JSON.parse((await cache.read('config.json')) ?? '{}') as { key?: string; config: CheckedConfig }
  if (key !== undefined && key === kept.key) return { config: kept.config, keep: async () => {} }
  const { checkConfig } = await import('./check-config.ts')
  const config = checkConfig(written, { file: configFile, text: configText, rules: Object.keys(rules) })
  return { config, keep: async () => key && cache.write('config.json', JSON.stringify({ key, config })) }
}

/** `content/` if it exists, else the root if there is Markdown in it. */
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
