/**
 * The plugins that a configuration names. Each is bundled with all it imports into one module: that can be imported by any
 * thread, and the hash of the bundle and the options is all that what the plugin makes depends on.
 */

import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { defined } from '../../disk/defined.ts'
import { hash } from '../../disk/files.ts'
import { DocsgenError, type Message, Problems, type Where } from '../../messages/message.ts'
import { placeAt, placeOfPath } from '../../messages/place.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { type Bundle, type Bundler, type CodeTools, nodeOptions, ownPackages } from '../bundler.ts'
import { importBundle } from '../run-bundle.ts'
import type { CheckedConfig } from '../schema.ts'
import type { TimeLimit } from '../time-limit.ts'
import type { PluginSource } from './describe.ts'
import type { LoadedPlugin, OpenPlugin, PluginModule } from './plugin.ts'

/** Bundles and checks the plugins; `configFile` is relative to the root. Throws a DocsgenError that names all unusable ones. */
export async function loadPlugins(
  { plugins, rules }: Pick<CheckedConfig, 'plugins' | 'rules'>,
  { root, configFile, configText }: { root: string; configFile: string | undefined; configText: string },
  tools: CodeTools
): Promise<LoadedPlugin[]> {
  const where = (written: string): Pick<Message, 'file' | 'place'> => {
    const at = configText.indexOf(written)
    return configFile ? { file: configFile, ...(at !== -1 && { place: placeAt(configText, at) }) } : {}
  }
  const loaded: LoadedPlugin[] = []
  const problems = new Problems()
  for (const [index, each] of plugins.entries()) {
    const [specifier, options] = typeof each === 'string' ? [each] : each
    const refuse = (text: string, note?: string): never => {
      throw new DocsgenError({ rule: 'plugin', text, ...where(specifier), ...defined({ note }) })
    }
    const whereKey = (keys: PropertyKey[]): Where =>
      configFile ? { file: configFile, ...placeOfPath(configText, ['plugins', index, 1, ...keys]) } : {}
    await problems.of(async () => {
      const plugin = await loadPlugin({ specifier, options, root, refuse, whereKey }, tools)
      if (loaded.some(({ name }) => name === plugin.name))
        refuse(`Cannot use two plugins with the name \`${plugin.name}\``)
      loaded.push(plugin)
    })
  }
  if (problems.messages.length > 0) throw problems.toError()
  const known = loaded.flatMap((plugin) => Object.keys(plugin.rules))
  const unknown = Object.keys(rules).filter((rule) => rule.includes('/') && !known.includes(rule))
  if (unknown.length === 0) return loaded
  const toProblem = (rule: string): Message => ({
    rule: 'config',
    text: `Unknown rule \`${rule}\`${didYouMean(rule, known)}`,
    ...where(rule)
  })
  throw new DocsgenError(unknown.map(toProblem))
}

async function loadPlugin(asked: PluginSource, tools: CodeTools): Promise<LoadedPlugin> {
  const { options: written, root } = asked
  const bundle = await bundlePlugin(asked, tools.bundler)
  const key = hash(bundle.key, JSON.stringify(written ?? null))
  const module = await tools.bundler.writeModule('plugin', bundle, root)
  const given = { key, module }
  const kept = await tools.cache.read(`plugin-${key}.json`)
  if (kept !== undefined) return { ...placeTemplates(JSON.parse(kept) as Facts, root), ...given }
  const { limit } = tools
  const { default: exported } = (await importBundle(module, { root, rule: 'plugin', limit })) as { default?: unknown }
  const { checkOptions, describePlugin } = await import('./describe.ts')
  const options = checkOptions(exported, asked)
  const [plugin] = await callFactory(exported, { ...asked, options }, limit)
  const described = describePlugin(plugin, path.dirname(bundle.entry ?? root), asked)
  const facts: Facts = { ...described, ...defined({ options }) }
  const { templates } = facts
  const portable = { ...facts, ...(templates !== undefined && { templates: path.relative(root, templates) }) }
  await tools.cache.write(`plugin-${key}.json`, JSON.stringify(portable))
  return { ...facts, ...given }
}

type Facts = Omit<LoadedPlugin, 'key' | 'module'>

/** Facts are kept with a folder relative to the project, which may be copied. */
function placeTemplates({ templates, ...facts }: Facts, root: string): Facts {
  return { ...facts, ...(templates !== undefined && { templates: path.resolve(root, templates) }) }
}

async function bundlePlugin({ specifier, root, refuse }: PluginSource, bundler: Bundler): Promise<Bundle> {
  const isFile = /^\.{0,2}\//.test(specifier)
  const file = path.resolve(root, specifier)
  if (isFile && !existsSync(file)) refuse(`Cannot find the plugin \`${specifier}\`${nearestFile(specifier, root)}`)
  const options = { ...nodeOptions, entryPoints: [isFile ? file : specifier], plugins: [ownPackages] }
  try {
    return await bundler.bundle(`plugin-${hash(specifier)}`, { options, salt: specifier, root, rule: 'plugin' })
  } catch (error) {
    const isMissing = error instanceof DocsgenError && error.messages.some(({ file: at }) => at === undefined)
    if (!isFile && isMissing) {
      refuse(`Cannot find the package \`${specifier}\``, `Install it, or write \`./\` before the name of a file`)
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

/** In a list: a promise would be waited for. */
async function callFactory(
  exported: unknown,
  { specifier, options, refuse }: PluginSource,
  limit: TimeLimit
): Promise<[plugin: unknown]> {
  if (typeof exported !== 'function') return [exported]
  try {
    return await limit.run(() => [exported(options)])
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    return refuse(`Cannot set up the plugin \`${specifier}\`: ${why}`)
  }
}

/** Imports the hooks of plugins into this thread. */
export async function openPlugins(loaded: LoadedPlugin[]): Promise<OpenPlugin[]> {
  const opened: OpenPlugin[] = []
  for (const each of loaded) {
    const { default: exported } = (await import(pathToFileURL(each.module).href)) as { default: PluginModule }
    opened.push({ ...each, plugin: typeof exported === 'function' ? exported(each.options) : exported })
  }
  return opened
}
