/** Checks the shape of a new plugin, and notes its hooks. */

import { existsSync } from 'node:fs'
import path from 'node:path'
import { type PluggableList, unified } from 'unified'
import { defined } from '../../disk/defined.ts'
import type { Level } from '../../messages/rules.ts'
import { defaultRule, type LoadedPlugin, type Plugin } from './plugin.ts'
import { explainMismatch, kindOf, type Shape } from './validate.ts'

const kinds: Shape<keyof Plugin>['kinds'] = {
  name: 'text',
  rules: 'an object',
  remark: 'a list',
  rehype: 'a list',
  parsers: 'an object',
  templates: 'text',
  page: 'a function',
  pages: 'a function',
  site: 'a function',
  outputs: 'a function'
}

const hooks = ['remark', 'rehype', 'parsers', 'page', 'pages', 'site', 'outputs'] as const

const levels: Level[] = ['error', 'warn', 'off']

interface CheckedBy {
  specifier: string
  /** The folder of the plugin's module. */
  folder: string
  refuse(text: string, note?: string): never
}

/** Returns everything about a plugin that is JSON; calls `refuse`, which throws, for a value that is no plugin. */
export function describePlugin(
  value: unknown,
  { specifier, folder, refuse }: CheckedBy
): Omit<LoadedPlugin, 'key' | 'module' | 'options'> {
  const problem = explainMismatch(value, {
    subject: `the default export of \`${specifier}\``,
    kinds,
    required: ['name']
  })
  if (problem) refuse(problem, 'Write `export default definePlugin({ name: … })`')
  const plugin = value as Plugin
  const { name, rules = {}, parsers = {}, templates } = plugin
  const found = [nameProblem(plugin), ruleProblem(rules), parserProblem(parsers), unifiedProblem(plugin)].find(Boolean)
  if (found) refuse(`Cannot use the plugin \`${specifier}\`: ${found}`)
  const own = templates === undefined ? undefined : path.resolve(folder, templates)
  if (own !== undefined && !existsSync(own))
    refuse(`Cannot find the folder \`${templates}\` of the plugin \`${name}\``, 'It must be next to its module')
  const named = Object.entries({ [defaultRule]: 'warn' as const, ...rules })
  return {
    name,
    hooks: hooks.filter((hook) => plugin[hook] !== undefined),
    endings: Object.keys(parsers),
    rules: Object.fromEntries(named.map(([rule, level]) => [`${name}/${rule}`, level])),
    ...defined({ templates: own })
  }
}

function nameProblem({ name }: Plugin): string | undefined {
  return isName(name) ? undefined : `its name \`${name}\` is not made of lower-case letters, digits and hyphens`
}

function ruleProblem(rules: Record<string, unknown>): string | undefined {
  const [name, level] = Object.entries(rules).find(([each, given]) => !isName(each) || !isLevel(given)) ?? []
  if (name === undefined) return undefined
  if (!isName(name)) return `its rule \`${name}\` is not made of lower-case letters, digits and hyphens`
  return `the level of its rule \`${name}\` is not one of \`${levels.join('`, `')}\` but \`${String(level)}\``
}

function isLevel(value: unknown): boolean {
  return (levels as unknown[]).includes(value)
}

function isName(name: string): boolean {
  return /^[a-z\d]+(-[a-z\d]+)*$/.test(name)
}

function parserProblem(parsers: Record<string, unknown>): string | undefined {
  for (const [ending, parser] of Object.entries(parsers)) {
    if (!/^(\.[a-z\d]+)+$/.test(ending))
      return `\`${ending}\` in \`parsers\` is not the ending of a file, such as \`.csv\``
    if (/^\.(md|markdown|yml)$/.test(ending)) return `files that end in \`${ending}\` are docsgen's own`
    if (typeof parser !== 'function') return `the parser of \`${ending}\` is not a function but ${kindOf(parser)}`
  }
  return undefined
}

/** Remark and rehype plugins may throw when they get their options. */
function unifiedProblem(plugin: Plugin): string | undefined {
  for (const kind of ['remark', 'rehype'] as const) {
    try {
      unified()
        .use((plugin[kind] ?? []) as PluggableList)
        .freeze()
    } catch (error) {
      return `\`${kind}\` is not accepted by unified: ${error instanceof Error ? error.message : String(error)}`
    }
  }
  return undefined
}
