import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { defined, maybe } from '../disk/defined.ts'
import { hash, isLink, maybeStat } from '../disk/files.ts'
import { isJson } from '../disk/json.ts'
import { packageRoot } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import { canonical, isSeveral, type Language, languagesOf } from '../languages/languages.ts'
import { DocsgenError, type Message, Problems, type Where } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import type { Levels } from '../messages/rules.ts'
import { maybeDecode, urlToHref } from '../page/url.ts'
import { type CodeTools, nodeOptions, ownPackages } from './bundler.ts'
import type { ConfigCheck } from './check-config.ts'
import { checkInside, checkOut, holdsMarkdown } from './check-output.ts'
import { missingFonts } from './fonts.ts'
import { findMounts } from './mounts.ts'
import { drawerUse, encoderUse, needPackage } from './packages.ts'
import { loadPlugins } from './plugins/load.ts'
import {
  type ApiConfig,
  apisOf,
  bannerOf,
  type ConfigOverrides,
  configFiles,
  type Project,
  titleFromFolder
} from './project.ts'
import { importBundle } from './run-bundle.ts'
import type { CheckedConfig, Config } from './schema.ts'
import { checkFolders } from './sources.ts'
import { loadStrings, type StringSources } from './strings.ts'
import { versionSidebars } from './versions.ts'
import { createView, type ViewWords } from './views.ts'
import { placeIn, readWords, strayWords } from './words.ts'

export interface ConfigTools extends CodeTools {
  version: string
  /** Every rule of docsgen with its default level. */
  rules: Levels
}

/** The steps of loading share this. All that can be known is reported together: they go on with what is sound. */
interface Loading extends Pick<ConfigCheck, 'config' | 'invalid'> {
  root: string
  configFile: string | undefined
  configText: string
  problems: Problems
  tools: ConfigTools
  /** The place of a path of keys in the configuration. */
  whereAt(keys: string[]): Where
  /** The place of a key, where it is written. */
  where(key: keyof Config): Where
}

/** Reads the project at `root`. Throws a DocsgenError (exit 2) that names what is wrong. */
export async function loadProject(root: string, tools: ConfigTools, overrides: ConfigOverrides = {}): Promise<Project> {
  const absolute = path.resolve(root)
  if (!(await maybeStat(absolute))?.isDirectory()) {
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${root}\`` })
  }
  const { keep, ...loading } = await openConfig(absolute, tools)
  const { config, configFile, configText, invalid, problems, where, whereAt } = loading
  const plugins = invalid.has('plugins') ? undefined : await problems.of(() => loadPlugins(config, loading, tools))
  const rules: Levels = Object.assign({}, ...(plugins ?? []).map((plugin) => plugin.rules), config.rules)
  const [encoder, drawer] = await findPackages(loading)
  const content = invalid.has('content')
    ? undefined
    : await problems.of(() => findContent(absolute, config.content, where('content')))
  const folders = foldersOf(absolute, config, { content, out: overrides.out })
  const layers = [...(plugins ?? []).flatMap((plugin) => plugin.templates ?? []), folders.templates]
  const languages = languagesOf(config)
  const words = await loadWords(languages, layers, loading)
  const ofBase = overrides.base === undefined ? where('base') : {}
  const base = await problems.of(() => normalizeBase(overrides.base ?? config.base, ofBase))
  await checkPlaces(folders, Boolean(overrides.out), loading)
  const places = { ...folders, whereAt }
  const mounts = content === undefined ? [] : await problems.of(() => findMounts(config.mounts, places))
  if (problems.messages.length > 0 || !mounts || !plugins || content === undefined || !words[0] || base === undefined)
    throw problems.toError()
  await keep()
  const now = overrides.now ?? new Date().toISOString().slice(0, 10)
  const project: Project = {
    ...config,
    redirects: withStart(config, languages),
    lang: languages[0]?.lang ?? config.lang,
    languages,
    prefix: '',
    views: [],
    ...folders,
    content,
    mounts,
    base,
    sidebars: versionSidebars(config),
    plugins,
    rules,
    levels: { ...tools.rules, ...rules, ...levelsOf(apisOf(config)) },
    title: config.title ?? titleFromFolder(absolute),
    hasTitle: config.title !== undefined,
    strings: words[0].strings,
    messages: words.flatMap(({ messages }) => messages),
    configText,
    drafts: overrides.drafts ?? 'omit',
    refresh: overrides.refresh ?? false,
    print: overrides.print ?? config.print,
    now,
    banner: bannerOf(config.banner, now),
    ...defined({ encoder, drawer, configFile })
  }
  const views = languages.flatMap((language, at) => (words[at] ? createView(project, language, words[at]) : []))
  return { ...project, views }
}

/**
 * Reads the configuration, and checks it. Skips the check of one that passed before: loading zod takes longer than a warm
 * build may last.
 */
async function openConfig(root: string, tools: ConfigTools): Promise<Loading & { keep(): Promise<unknown> }> {
  const { configFile, configText, written } = await readWritten(root, tools)
  const { cache, version } = tools
  const key = isJson(written) ? hash(version, JSON.stringify(written)) : undefined
  const kept = JSON.parse((await cache.read('config.json')) ?? '{}') as { key?: string; config: CheckedConfig }
  const isKept = key !== undefined && key === kept.key
  const check = async (): Promise<ConfigCheck> => {
    const { checkConfig } = await import('./check-config.ts')
    return checkConfig(written, { file: configFile, text: configText, rules: Object.keys(tools.rules) })
  }
  const { config, messages, invalid } = isKept
    ? { config: kept.config, messages: [], invalid: new Set<string>() }
    : await check()
  const whereAt = (keys: string[]): Where => (configFile ? { file: configFile, ...placeOfPath(configText, keys) } : {})
  const problems = new Problems()
  problems.add([...messages, ...missingFonts(config.theme?.fonts, root, whereAt)])
  return {
    ...{ root, config, configFile, configText, invalid, problems, tools, whereAt },
    where: (key) => (config[key] === undefined ? {} : whereAt([key])),
    keep: async () => !isKept && key && cache.write('config.json', JSON.stringify({ key, config }))
  }
}

/** The packages that the configuration asks for: that of images, and that of diagrams. */
async function findPackages({ root, config, problems, whereAt }: Loading) {
  const uses = [encoderUse(config), drawerUse(config)]
  return Promise.all(
    uses.map((use) => use && problems.of(() => needPackage([root, packageRoot], use, whereAt(use.keys))))
  )
}

/** The words of each language, the source first; those of the site where it has one language. */
async function loadWords(
  languages: readonly Language[],
  layers: readonly string[],
  { config, problems, tools, where, whereAt, ...source }: Loading
): Promise<ViewWords[]> {
  const [first, ...others] = languages
  if (isSeveral(languages)) {
    const strays = strayWords(languages, source.root)
    problems.add([...wrongLang(config, languages, where('lang')), ...strays])
  }
  const load = (lang: string, asked: Pick<StringSources, 'strings' | 'keys' | 'whereString'>) =>
    problems.of(() => loadStrings({ ...source, lang, layers, ...asked }, tools))
  const ofSource = await load(first?.lang ?? config.lang, {
    strings: config.strings,
    keys: first ? ['locales', first.tag] : ['lang'],
    whereString: (key) => whereAt(['strings', key])
  })
  const all: ViewWords[] = ofSource ? [ofSource] : []
  for (const language of others) {
    const { words, messages } = await readWords(language, config, source.root, tools)
    problems.add(messages)
    const loaded = await load(language.lang, {
      strings: words.strings,
      keys: ['locales', language.tag],
      whereString: (key) => ({ file: words.file, ...placeIn(words, `strings.${key}`) })
    })
    if (loaded) all.push({ ...loaded, words })
  }
  return all
}

/** Where every language has a prefix, the address of the site leads to the source. */
function withStart({ redirects }: CheckedConfig, [source]: readonly Language[]): CheckedConfig['redirects'] {
  if (!source?.prefix || redirects.some(({ from }) => from === '/')) return redirects
  return [...redirects, { from: '/', to: source.prefix, status: 302 }]
}

/** Reports a `lang` that is another language than the first of `locales`. */
function wrongLang({ lang }: CheckedConfig, [source]: readonly [Language, ...Language[]], where: Where): Message[] {
  if (lang === 'en' || canonical(lang) === source.lang) return []
  const text = `Expected \`lang\` to be the first language of \`locales\`, \`${source.tag}\`, not \`${lang}\``
  return [{ rule: 'config', text, note: 'Remove it: the first language is that of the source', ...where }]
}

/** Levels of rules in one document, by rule and file. */
function levelsOf(apis: readonly ApiConfig[]): Levels {
  const all = apis.flatMap(({ file, rules }) =>
    Object.entries(rules).map(([rule, level]) => [`${rule} ${file}`, level])
  )
  return Object.fromEntries(all)
}

type Folders = Pick<Project, 'root' | 'content' | 'assets' | 'templates' | 'out'>

/** The folders of a project, absolute. An output folder on the command line is relative to the working folder. */
function foldersOf(
  root: string,
  config: CheckedConfig,
  { content, out }: { content: string | undefined; out: string | undefined }
): Folders {
  return {
    root,
    content: content ?? path.join(root, 'content'),
    assets: path.resolve(root, config.assets),
    templates: path.resolve(root, config.templates),
    out: out ? path.resolve(out) : path.resolve(root, config.out)
  }
}

/** Adds a problem for each place that must not be read or written. `isAsked`: the user named the output folder, and not the project. */
async function checkPlaces(
  folders: Folders,
  isAsked: boolean,
  { config, configFile, problems, where }: Loading
): Promise<void> {
  const { root, assets, templates, out } = folders
  await problems.of(() => checkFolders(folders))
  const isData = configFile?.endsWith('.json') === true
  const documents = apisOf(config).map(({ name, file }) => [name === '' ? 'api' : 'apis', file] as const)
  for (const [key, place] of [['assets', assets], ['templates', templates], ...documents] as const)
    await problems.of(() => checkInside(root, path.resolve(root, place), { key, where: where(key), isData }))
  // One problem of the output folder is enough.
  const ofOut = isAsked ? {} : where('out')
  await problems.of(async () => {
    await checkOut(folders, { where: ofOut, isAsked })
    await checkInside(root, out, { key: 'out', where: ofOut, isData: isData && !isAsked })
  })
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
  const bare = maybeDecode(base.replace(/^\/+|\/+$/g, ''), decodeURI)
  if (bare === undefined || /[\s?#\\]|(^|\/)\.\.?(\/|$)|\/\/|\p{Cs}/u.test(bare) || base.includes('://')) {
    const note = 'Write the path the site is served under, such as `/docs`'
    throw new DocsgenError({ rule: 'config', text: `Cannot use \`base\`: \`${base}\` is not a path`, note, ...where })
  }
  return bare === '' ? '' : urlToHref(`/${bare}`, '')
}

/** A configuration as written, unchecked. */
export interface ConfigSource {
  configFile?: string
  configText: string
  written: unknown
}

/** Runs the configuration in `root`, an absolute folder. Without one the result is an empty object. */
export async function readWritten(root: string, tools: CodeTools): Promise<ConfigSource> {
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
  // The target of a link need not be data.
  if (configFile.endsWith('.json') && isLink(path.join(root, configFile))) {
    const note = 'Copy its target, or write a docsgen.config.ts, which may use any folder'
    throw new DocsgenError({ rule: 'config', file: configFile, text: 'Expected a file, not a link', note })
  }
  const configText = await readFile(path.join(root, configFile), 'utf8')
  const parse = () => ({ value: JSON.parse(configText.replace(/^\uFEFF/, '')) as unknown })
  // esbuild says where what is no JSON is wrong.
  const data = configFile.endsWith('.json') ? maybe(parse) : undefined
  return { configFile, configText, written: data?.value ?? (await importConfig(root, configFile, tools)) }
}

async function importConfig(root: string, configFile: string, { bundler, limit }: CodeTools): Promise<unknown> {
  const entry = path.join(root, configFile)
  const options = { ...nodeOptions, entryPoints: [entry], plugins: [ownPackages] }
  const bundle = await bundler.bundle('config', { options, salt: configFile, root, rule: 'config' })
  const file = await bundler.writeModule('config', bundle, root)
  const module = (await importBundle(file, { root, rule: 'config', limit, source: configFile })) as {
    default?: unknown
  }
  if (module.default !== undefined && !(module.default instanceof Promise)) return module.default
  const text = `Expected a default export, not ${module.default === undefined ? 'nothing' : 'a promise'}`
  const note = 'Write `export default defineConfig({ … })`, with `await` inside for anything asynchronous'
  throw new DocsgenError({ rule: 'config', file: configFile, text, note })
}
