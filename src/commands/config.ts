/** `docsgen config`: what is in force, and where it comes from. */
import path from 'node:path'
import { openContext } from '../build/context.ts'
import type { Json } from '../disk/json.ts'
import { toPosix } from '../disk/paths.ts'
import { stripControls } from '../messages/format.ts'
import type { Place } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { createTerminal } from '../messages/terminal.ts'
import { loadProject, readWritten, type Written } from '../project/load.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import { schema } from '../project/schema.ts'

/** A value in force; `undefined` where nothing is set and nothing stands in for it. */
export interface Setting {
  key: string
  value: Json | undefined
  from: 'default' | 'flag' | 'file'
  /** The flag, or the configuration. */
  source?: string
  place?: Place
}

export interface SettingsSource {
  project: Project
  written: Written
  overrides: ConfigOverrides
}

/** Every key of the configuration in the order of the documentation; objects by key, lists whole. */
function listSettings({ project, written, overrides }: SettingsSource): Setting[] {
  const values = shownValues(project)
  return Object.keys(schema.shape)
    .filter((key) => key !== '$schema')
    .flatMap((key) => flatten([key], values[key]))
    .map(({ keys, value }) => {
      const key = keys.join('.')
      const flag = (key === 'out' || key === 'base') && overrides[key] !== undefined
      if (flag) return { key, value, from: 'flag', source: `--${key}` }
      if (!isWritten(keys, written.written)) return { key, value, from: 'default' }
      const source = written.configFile ?? ''
      return { key, value, from: 'file', source, ...placeOfPath(written.configText, keys) }
    })
}

/** As an author would write them: folders from the project, the base with a slash. */
function shownValues(project: Project): Record<string, unknown> {
  const from = (folder: string) => toPosix(path.relative(project.root, folder)) || '.'
  const { title, content, assets, templates, out, base, ...rest } = project
  const folders = { content: from(content), assets: from(assets), templates: from(templates), out: from(out) }
  return { ...rest, ...folders, ...(project.hasTitle && { title }), base: base || '/' }
}

function flatten(keys: string[], value: unknown): { keys: string[]; value: Json | undefined }[] {
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value)
  const entries = isObject ? Object.entries(value).filter(([, inner]) => inner !== undefined) : []
  if (entries.length === 0) return [{ keys, value: value as Json | undefined }]
  return entries.flatMap(([key, inner]) => flatten([...keys, key], inner))
}

function isWritten(keys: string[], written: unknown): boolean {
  let value = written
  for (const key of keys) value = (value as Record<string, unknown> | undefined)?.[key]
  return value !== undefined
}

export interface ConfigOptions extends ConfigOverrides {
  format: 'text' | 'json'
  signal: AbortSignal
}

/** Prints every setting. Throws DocsgenError for a configuration that cannot be used. */
export async function config(root: string, { format, signal, ...overrides }: ConfigOptions): Promise<number> {
  const absolute = path.resolve(root)
  const context = openContext(absolute, { jobs: 0, signal, progress: () => {} })
  try {
    const project = await loadProject(root, context, overrides)
    const settings = listSettings({ project, written: await readWritten(absolute, context.bundler), overrides })
    const terminal = createTerminal()
    if (format === 'json') terminal.out(`${JSON.stringify(settings, undefined, 2)}\n`)
    else for (const line of formatSettings(settings, terminal.width)) terminal.out(line)
    return 0
  } finally {
    await context.close()
  }
}

/** Three columns where there is room for them, and whole values where nobody watches. */
function formatSettings(settings: Setting[], width: number): string[] {
  const rows = settings.map((setting) => ({ ...setting, text: formatValue(setting), origin: formatOrigin(setting) }))
  const widest = (column: 'key' | 'text' | 'origin') => Math.max(...rows.map((row) => row[column].length))
  const room = width - widest('key') - widest('origin') - 5
  return rows.map(({ key, text, origin }) => {
    if (room < 15) return [key, `  ${text}`, `  ${origin}`].map((line) => `${cut(line, width - 1)}\n`).join('')
    const value = cut(text, room).padEnd(Math.min(room, widest('text'), 50))
    return `${key.padEnd(widest('key'))}  ${value}  ${origin}\n`
  })
}

function cut(text: string, width: number): string {
  return text.length > width ? `${text.slice(0, width - 1)}…` : text
}

function formatValue({ value }: Setting): string {
  return stripControls(value === undefined ? '–' : JSON.stringify(value))
}

function formatOrigin({ from, source, place }: Setting): string {
  if (from === 'default') return 'default'
  return place ? `${source}:${place.line}:${place.column}` : (source ?? '')
}
