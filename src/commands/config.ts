/** `docsgen config`: the settings in force, and where they come from. */
import { stripControls } from '../messages/format.ts'
import { createTerminal } from '../messages/terminal.ts'
import type { Setting } from '../project/settings.ts'
import { choice, command, text } from './command.ts'
import { root, visibility } from './options.ts'

export const config = command({
  name: 'config',
  description: 'Print every active setting and its source.',
  arguments: { root },
  options: {
    out: text('<dir>', 'folder, as for `build`'),
    base: text('<path>', 'path, as for `build`'),
    ...visibility,
    format: choice('output format', ['text', 'json'], 'text')
  },
  examples: ['docsgen config', 'docsgen config --base /docs --format json'],
  async run({ root, format, ...overrides }, { signal }) {
    const [{ openProject }, { readWritten }, { listSettings }] = await Promise.all([
      import('../pipeline/open.ts'),
      import('../project/load.ts'),
      import('../project/settings.ts')
    ])
    const settings = await openProject(root, { overrides, jobs: 0, signal, progress() {} }, async (project, context) =>
      listSettings(project, await readWritten(project.root, context), overrides)
    )
    const terminal = createTerminal()
    if (format === 'json') terminal.raw(`${JSON.stringify(settings, undefined, 2)}\n`)
    else for (const line of formatSettings(countWords(settings), terminal.width)) terminal.raw(line)
    return 0
  }
})

interface ListedSetting extends Setting {
  /** In place of the value. */
  text?: string
}

/** The words that a project keeps as they are fill screens: they are one line. */
function countWords(settings: Setting[]): ListedSetting[] {
  const isWord = ({ key, from }: Setting) => key.startsWith('strings.') && from === 'default'
  const first = settings.findIndex(isWord)
  const words = new Set(settings.filter(isWord).map(({ key }) => key.split('.')[1]))
  return settings.flatMap((each, index) => {
    if (index === first) return [{ ...each, key: 'strings', text: `${words.size} words: see \`--format json\`` }]
    return isWord(each) ? [] : [each]
  })
}

/** Three columns if there is room for them, and whole values if nobody watches. */
function formatSettings(settings: ListedSetting[], width: number): string[] {
  const rows = settings.map((setting) => ({
    ...setting,
    text: setting.text ?? stripControls(setting.value === undefined ? '–' : JSON.stringify(setting.value)),
    origin: formatOrigin(setting)
  }))
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

function formatOrigin({ from, source, place }: Setting): string {
  if (from === 'default') return 'default'
  return place ? `${source}:${place.line}:${place.column}` : (source ?? '')
}
