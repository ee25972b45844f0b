/** Every setting in force, and where it comes from. */
import path from 'node:path'
import type { Json } from '../disk/json.ts'
import { toPosix } from '../disk/paths.ts'
import type { SourcePlace } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { valueAt } from './check-config.ts'
import type { ConfigSource } from './load.ts'
import type { ConfigOverrides, Project } from './project.ts'
import { schema } from './schema.ts'

export interface Setting {
  key: string
  /** Undefined for a key that has neither a value nor a default. */
  value: Json | undefined
  from: 'default' | 'flag' | 'file'
  /** The flag, or the configuration. */
  source?: string
  place?: SourcePlace
}

/**
 * Lists every key of the configuration in the order of the documentation, then what only flags set; objects by key, lists
 * whole.
 */
export function listSettings(project: Project, written: ConfigSource, overrides: ConfigOverrides): Setting[] {
  const values = shownValues(project)
  const flags: Partial<Record<string, unknown>> = { ...overrides }
  return [...Object.keys(schema.shape), 'drafts', 'now']
    .filter((key) => key !== '$schema')
    .flatMap((key) => flatten([key], values[key]))
    .map(({ keys, value }) => {
      const key = keys.join('.')
      if (flags[key] !== undefined) return { key, value, from: 'flag', source: `--${key}` }
      if (valueAt(written.written, keys) === undefined) return { key, value, from: 'default' }
      const source = written.configFile ?? ''
      return { key, value, from: 'file', source, ...placeOfPath(written.configText, keys) }
    })
}

/** The values as an author would write them: folders from the project, the base with a slash. */
function shownValues(project: Project): Record<string, unknown> {
  const from = (folder: string) => toPosix(path.relative(project.root, folder)) || '.'
  const { title, content, assets, templates, out, base, ...rest } = project
  const plugins = project.plugins.map(({ name }) => name)
  const folders = { content: from(content), assets: from(assets), templates: from(templates), out: from(out) }
  return { ...rest, ...folders, plugins, ...(project.hasTitle && { title }), base: base || '/' }
}

function flatten(keys: string[], value: unknown): { keys: string[]; value: Json | undefined }[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value).filter(([, inner]) => inner !== undefined) : []
  if (entries.length === 0) return [{ keys, value: value as Json | undefined }]
  return entries.flatMap(([key, inner]) => flatten([...keys, key], inner))
}
