/** Checks the shape of a new plugin, and notes its hooks. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { type PluggableList, unified } from 'unified'
import { defined } from '../../disk/defined.ts'
import type { Json } from '../../disk/json.ts'
import { DocsgenError, type Message, type Where } from '../../messages/message.ts'
import type { Level } from '../../messages/rules.ts'
import { didYouMean, suggest } from '../../messages/suggest.ts'
import { schemaOf } from '../../page/front-matter/schema.ts'
import { keysAt } from '../../page/front-matter/shape.ts'
import { expectedText, isMissing, meantKeys, withoutMeant } from '../check-config.ts'
import { type CheckedModule, defaultRule, type LoadedPlugin, type Plugin } from './plugin.ts'
import { explainMismatch, kindOf, type Shape } from './problems.ts'

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

const levels = ['error', 'warn', 'info', 'off'] satisfies Level[]

/** A plugin as the configuration names it. */
export interface PluginSource {
  specifier: string
  options: Json | undefined
  root: string
  refuse(text: string, note?: string): never
  /** Where a key of the options is written. */
  whereKey(keys: PropertyKey[]): Where
}

/** Returns everything about a plugin that is JSON; calls `refuse`, which throws, for a value that is no plugin. `folder` is that of its module. */
export function describePlugin(
  value: unknown,
  folder: string,
  { specifier, refuse }: PluginSource
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
  const templatesFolder = templates === undefined ? undefined : path.resolve(folder, templates)
  if (templatesFolder !== undefined && !existsSync(templatesFolder))
    refuse(`Cannot find the folder \`${templates}\` of the plugin \`${name}\``, 'It must be next to its module')
  const named = Object.entries({ [defaultRule]: 'warn' as const, ...rules })
  return {
    name,
    hooks: hooks.filter((hook) => plugin[hook] !== undefined),
    endings: Object.keys(parsers),
    rules: Object.fromEntries(named.map(([rule, level]) => [`${name}/${rule}`, level])),
    ...defined({ templates: templatesFolder })
  }
}

function nameProblem({ name }: Plugin): string | undefined {
  return isName(name) ? undefined : `its name \`${name}\` is not made of lower-case letters, digits and hyphens`
}

function ruleProblem(rules: Record<string, unknown>): string | undefined {
  const [name, level] =
    Object.entries(rules).find(([each, given]) => !isName(each) || !(levels as unknown[]).includes(given)) ?? []
  if (name === undefined) return undefined
  if (!isName(name)) return `its rule \`${name}\` is not made of lower-case letters, digits and hyphens`
  return `the level of its rule \`${name}\` is not one of \`${levels.join('`, `')}\` but \`${String(level)}\``
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

/** Checks the options of a plugin by the shapes that it declares, and returns those that the plugin is made with. Throws a DocsgenError with all that do not fit. */
export function checkOptions(exported: unknown, { specifier, options, whereKey }: PluginSource): Json | undefined {
  if (!isChecked(exported)) return options
  const result = schemaOf(exported.options).safeParse(options ?? {})
  if (result.success) return JSON.parse(JSON.stringify(result.data)) as Json
  const { issues } = result.error
  const knownAt = (path: PropertyKey[]) => keysAt(exported.options, path)
  const misspelt = issues.flatMap((issue) => meantKeys(issue, (key) => suggest(key, knownAt(issue.path))))
  const messages = withoutMeant(issues, misspelt).flatMap((issue): Message[] => {
    if (issue.code === 'unrecognized_keys') {
      const known = knownAt(issue.path)
      return issue.keys.map((key) => ({
        rule: 'config',
        text: `Unknown option \`${[...issue.path, key].join('.')}\` of \`${specifier}\`${didYouMean(key, known)}`,
        note: known.length > 0 ? `Known: ${known.join(', ')}` : 'The plugin takes none',
        ...whereKey([...issue.path, key])
      }))
    }
    const subject =
      issue.path.length > 0
        ? `the option \`${issue.path.join('.')}\` of \`${specifier}\``
        : `the options of \`${specifier}\``
    const path = isMissing(issue) ? issue.path.slice(0, -1) : issue.path
    return [{ rule: 'config', text: expectedText(subject, issue), ...whereKey(path) }]
  })
  throw new DocsgenError(messages)
}

function isChecked(exported: unknown): exported is CheckedModule<unknown> {
  if (typeof exported !== 'function' || !Object.hasOwn(exported, 'options')) return false
  const { options } = exported as { options?: unknown }
  return typeof options === 'object' && options !== null
}
