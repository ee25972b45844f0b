/** `docsgen config`: what is in force, and where it comes from. */
import path from 'node:path'
import { type ConfigOverrides, loadProject, readWritten } from '../config.ts'
import { createMachine } from '../machine.ts'
import { stripControls } from '../report.ts'
import { listSettings, type Setting } from '../settings.ts'
import { createTerminal } from '../terminal.ts'

export interface ConfigOptions extends ConfigOverrides {
  format: 'text' | 'json'
  signal: AbortSignal
}

/** Prints every setting. Throws DocsgenError for a configuration that cannot be used. */
export async function config(root: string, { format, signal, ...overrides }: ConfigOptions): Promise<number> {
  const absolute = path.resolve(root)
  const machine = createMachine(absolute, { jobs: 0, signal, progress: () => {} })
  try {
    const project = await loadProject(root, machine, overrides)
    const settings = listSettings({ project, written: await readWritten(absolute, machine.bundler), overrides })
    const terminal = createTerminal()
    if (format === 'json') terminal.out(`${JSON.stringify(settings, undefined, 2)}\n`)
    else for (const line of formatSettings(settings, terminal.width)) terminal.out(line)
    return 0
  } finally {
    await machine.close()
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
