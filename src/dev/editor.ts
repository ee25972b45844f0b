/**
 * Opens a file in an editor with a window: the one of `--editor`, else one that is running, else the one of `VISUAL` or
 * `EDITOR`. Comes in a place, goes out a process; knows neither the server nor the site.
 */
import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { promisify } from 'node:util'

export interface EditorPlace {
  /** Absolute. */
  file: string
  /** From 1. */
  line: number
  column: number
}

/** Names of commands and the arguments each takes for a place. Those that need a terminal are left out. */
const editors: [names: RegExp, toArguments: (place: EditorPlace) => string[]][] = [
  [/^(code|code-insiders|code-oss|codium|vscodium|cursor|windsurf|positron)$/, (place) => ['--goto', toText(place)]],
  [/^(zed|zeditor|subl|sublime_text|lapce)$/, (place) => [toText(place)]],
  [
    /^(idea|webstorm|phpstorm|pycharm|rubymine|goland|rustrover)$/,
    ({ file, line, column }) => ['--line', String(line), '--column', String(column - 1), file]
  ],
  [/^(kate|kwrite)$/, ({ file, line, column }) => ['--line', String(line), '--column', String(column), file]],
  [/^emacsclient$/, ({ file, line, column }) => ['--no-wait', `+${line}:${column}`, file]],
  [/^(gvim|mvim)$/, ({ file, line }) => ['--remote-silent', `+${line}`, file]]
]

/** Commands of the applications of macOS, whose processes have other names. */
const applications: [name: string, command: string][] = [
  ['Visual Studio Code', 'code'],
  ['VSCodium', 'codium'],
  ['Cursor', 'cursor'],
  ['Windsurf', 'windsurf'],
  ['Zed', 'zed'],
  ['Sublime Text', 'subl'],
  ['IntelliJ IDEA', 'idea'],
  ['WebStorm', 'webstorm']
]

/** Opens a place; `command` is that of `--editor`. Returns what to tell the user if it cannot. */
export async function openInEditor(place: EditorPlace, command: string | undefined): Promise<string | undefined> {
  const { VISUAL, EDITOR } = process.env
  const wanted = command || (await findRunning()) || VISUAL || EDITOR
  if (!wanted) return 'Cannot find an editor that is running: name one with `docsgen dev --editor <command>`'
  const [program = '', ...own] = wanted.split(' ').filter(Boolean)
  const toArguments = argumentsOf(program)
  if (!toArguments && !command)
    return `Cannot open a window of \`${program}\`: name another editor with \`docsgen dev --editor <command>\``
  // An unknown command of the user's own gets `file:line:column`, as most take it.
  const child = spawn(program, [...own, ...(toArguments?.(place) ?? [toText(place)])], {
    stdio: 'ignore',
    detached: true
  })
  child.unref()
  try {
    await once(child, 'spawn')
    return undefined
  } catch (error) {
    return `Cannot start \`${program}\`: ${error instanceof Error ? error.message : String(error)}`
  }
}

function toText({ file, line, column }: EditorPlace): string {
  return `${file}:${line}:${column}`
}

function argumentsOf(program: string): ((place: EditorPlace) => string[]) | undefined {
  const name = path.basename(program).replace(/\.(exe|cmd)$/, '')
  return editors.find(([names]) => names.test(name))?.[1]
}

/** The command of an editor that is running; where `ps` is missing there is none. */
async function findRunning(): Promise<string | undefined> {
  const { stdout } = await promisify(execFile)('ps', ['-A', '-o', 'comm=']).catch(() => ({ stdout: '' }))
  for (const line of stdout.split('\n')) {
    const application = applications.find(([name]) => line.includes(`/${name}.app/`))
    const name = application?.[1] ?? path.basename(line.trim())
    if (argumentsOf(name)) return name.replace('sublime_text', 'subl')
  }
  return undefined
}
