/**
 * The plugins that a configuration names. Each is bundled with all it imports into one module: that can be imported by any
 * thread, and the hash of the bundle and the options is all that what the plugin makes depends on.
 */
import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Bundle, type Bundler, nodeOptions, ownPackages } from './bundle.ts'
import type { Cache } from './cache.ts'
import type { CheckedConfig } from './config-schema.ts'
import { hash } from './files.ts'
import { importBundle } from './import-bundle.ts'
import { DocsgenError, didYouMean, placeAt } from './message.ts'
import type { Plugin, PluginModule } from './plugin.ts'
import type { Level } from './rules.ts'
import type { Json, Message } from './types.ts'

/** A plugin as everything but its hooks: JSON, so that it can be handed to a thread and remembered. */
export interface LoadedPlugin {
  name: string
  /** Another one when its code, that of what it imports, or an option is another. */
  key: string
  /** The bundled module. */
  module: string
  options?: Json
  /** The hooks it has. */
  hooks: string[]
  /** File endings it makes pages of. */
  endings: string[]
  /** Its rules by their whole names. */
  rules: Record<string, Level>
  /** The folder of its templates. */
  templates?: string
}

export interface PluginTools {
  bundler: Bundler
  cache: Cache
}

interface Configured {
  root: string
  /** The configuration file relative to the root and its text, to point at what is wrong in it. */
  configFile: string | undefined
  configText: string
}

/** Bundles and checks the plugins. Throws a DocsgenError (exit 2) that names the one that cannot be used. */
export async function loadPlugins(
  { plugins, rules }: Pick<CheckedConfig, 'plugins' | 'rules'>,
  { root, configFile, configText }: Configured,
  tools: PluginTools
): Promise<LoadedPlugin[]> {
  const where = (written: string): Pick<Message, 'file' | 'place'> => {
    const at = configText.indexOf(written)
    return configFile ? { file: configFile, ...(at !== -1 && { place: placeAt(configText, at) }) } : {}
  }
  const loaded: LoadedPlugin[] = []
  for (const each of plugins) {
    const [specifier, options] = typeof each === 'string' ? [each] : each
    const refuse = (text: string, note?: string): never => {
      throw new DocsgenError({ rule: 'plugin', text, ...where(specifier), ...(note !== undefined && { note }) })
    }
    const plugin = await loadPlugin({ specifier, options, root, refuse }, tools)
    if (loaded.some(({ name }) => name === plugin.name)) refuse(`Cannot use two plugins of the name \`${plugin.name}\``)
    loaded.push(plugin)
  }
  const known = loaded.flatMap((plugin) => Object.keys(plugin.rules))
  const unknown = Object.keys(rules).filter((rule) => rule.includes('/') && !known.includes(rule))
  if (unknown.length === 0) return loaded
  const toFault = (rule: string): Message => ({
    rule: 'config',
    text: `Unknown rule \`${rule}\`${didYouMean(rule, known)}`,
    ...where(rule)
  })
  throw new DocsgenError(unknown.map(toFault))
}

interface Asked {
  specifier: string
  options: Json | undefined
  root: string
  refuse(text: string, note?: string): never
}

async function loadPlugin({ specifier, options, root, refuse }: Asked, tools: PluginTools): Promise<LoadedPlugin> {
  const { key: code, texts, entry } = await bundlePlugin({ specifier, root, refuse }, tools.bundler)
  const key = hash(code, JSON.stringify(options ?? null))
  const module = await tools.cache.file(`modules/plugin-${code}.mjs`, texts['.js'] ?? '')
  const given = { key, module, ...(options !== undefined && { options }) }
  const kept = await tools.cache.read(`plugin-${key}.json`)
  if (kept !== undefined) return { ...JSON.parse(kept), ...given }
  const { default: exported } = (await importBundle(module, { root, rule: 'plugin' })) as { default?: unknown }
  const { describePlugin } = await import('./plugin-check.ts')
  const plugin = callFactory(exported, { specifier, options, refuse })
  const facts = describePlugin(plugin, { specifier, folder: path.dirname(entry ?? root), refuse })
  await tools.cache.write(`plugin-${key}.json`, JSON.stringify(facts))
  return { ...facts, ...given }
}

type Named = Pick<Asked, 'specifier' | 'root' | 'refuse'>

async function bundlePlugin({ specifier, root, refuse }: Named, bundler: Bundler): Promise<Bundle> {
  const isFile = /^\.{0,2}\//.test(specifier)
  const file = path.resolve(root, specifier)
  if (isFile && !existsSync(file)) refuse(`Cannot find the plugin \`${specifier}\`${nearestFile(specifier, root)}`)
  const options = { ...nodeOptions, entryPoints: [isFile ? file : specifier], plugins: [ownPackages] }
  try {
    return await bundler.bundle(`plugin-${hash(specifier)}`, { options, salt: specifier, root, rule: 'plugin' })
  } catch (error) {
    const isMissing = error instanceof DocsgenError && error.messages.some(({ file: at }) => at === undefined)
    if (!isFile && isMissing) {
      refuse(`Cannot find the package \`${specifier}\``, `Install it; the name of a file begins with \`./\``)
    }
    throw error
  }
}

function nearestFile(specifier: string, root: string): string {
  const folder = path.posix.dirname(specifier)
  const names = existsSync(path.resolve(root, folder)) ? readdirSync(path.resolve(root, folder)) : []
  return didYouMean(
    specifier,
    names.map((name) => `${folder}/${name}`)
  )
}

function callFactory(
  exported: unknown,
  { specifier, options, refuse }: { specifier: string; options: Json | undefined; refuse: Asked['refuse'] }
): unknown {
  if (typeof exported !== 'function') return exported
  try {
    return exported(options)
  } catch (error) {
    return refuse(
      `Cannot set up the plugin \`${specifier}\`: ${error instanceof Error ? error.message : String(error)}`
    )
  }
}

export interface OpenPlugin extends LoadedPlugin {
  plugin: Plugin
}

/** The plugins with their hooks, in this thread. */
export async function openPlugins(loaded: LoadedPlugin[]): Promise<OpenPlugin[]> {
  const opened: OpenPlugin[] = []
  for (const each of loaded) {
    const { default: exported } = (await import(pathToFileURL(each.module).href)) as { default: PluginModule }
    opened.push({ ...each, plugin: typeof exported === 'function' ? exported(each.options) : exported })
  }
  return opened
}
