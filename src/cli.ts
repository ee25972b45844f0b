/** Arguments → command → exit code. The only place that catches a DocsgenError. */
import { constants } from 'node:os'
import { inspect } from 'node:util'
import { Command, CommanderError } from 'commander'
import { build } from './commands/build.ts'
import { check } from './commands/check.ts'
import { checkLinks } from './commands/check-links.ts'
import { config } from './commands/config.ts'
import { dev } from './commands/dev.ts'
import { diff } from './commands/diff.ts'
import { exportCommand } from './commands/export.ts'
import { freeze } from './commands/freeze.ts'
import { i18n } from './commands/i18n.ts'
import { init } from './commands/init.ts'
import { mcp } from './commands/mcp.ts'
import { migrate } from './commands/migrate.ts'
import { mounts } from './commands/mounts.ts'
import { preview } from './commands/preview.ts'
import { ignoreClosedPipe, listenForInterrupt, refuseExit } from './commands/process.ts'
import { search } from './commands/search.ts'
import { why } from './commands/why.ts'
import { isCode } from './disk/files.ts'
import { ownValue } from './disk/json.ts'
import { readVersion } from './disk/package-root.ts'
import { stripControls } from './messages/format.ts'
import { DocsgenError, levelMessages, toBug } from './messages/message.ts'
import { type Format, formats } from './messages/report.ts'
import { divertStdout } from './messages/stdout.ts'
import { createTerminal, report, type Terminal } from './messages/terminal.ts'

/** In the order of the help. */
export const commands = [
  init,
  build,
  dev,
  why,
  freeze,
  i18n,
  mounts,
  migrate,
  config,
  preview,
  check,
  checkLinks,
  diff,
  exportCommand,
  search,
  mcp
]

/** Runs docsgen with the arguments after its name. Returns 0, 1 (the site has errors), 2 (usage, configuration) or 130. */
export async function main(argv: string[]): Promise<number> {
  ignoreClosedPipe()
  const restoreStdout = divertStdout()
  const exit = refuseExit()
  const interrupt = listenForInterrupt(exit)
  let exitCode = 0
  const terminal = createTerminal()
  const program = createProgram(terminal)
  const fail = (error: unknown) => reportFatal(error, { terminal, program, argv })
  let stray: { error: unknown } | undefined
  // An error that nobody caught stops every command except `dev`.
  const takeStray = (error: unknown) => {
    if (program.args[0] === 'dev') return void fail(error)
    stray ??= { error }
    interrupt.abort()
  }
  process.on('uncaughtException', takeStray)
  const call = () => ({ signal: interrupt.signal, debug: program.opts().debug === true })
  for (const command of commands) command.addTo(program, call, (code) => (exitCode = code))
  try {
    await program.parseAsync(argv, { from: 'user' })
    return stray ? fail(stray.error) : exitCode
  } catch (error) {
    if (stray) return fail(stray.error)
    if (interrupt.signal.aborted) {
      terminal.err('docsgen: interrupted\n')
      return 128 + constants.signals[interrupt.name()]
    }
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    return fail(error)
  } finally {
    process.off('uncaughtException', takeStray)
    restoreStdout()
  }
}

interface Called {
  terminal: Terminal
  program: Command
  argv: string[]
}

/** Reports what stops everything. Returns the exit code. */
function reportFatal(error: unknown, { terminal, program, argv }: Called): number {
  const known = error instanceof DocsgenError ? error : ofMachine(error)
  const format = (program.args.length > 0 && formatOf(argv)) || 'text'
  if (program.opts().debug) terminal.err(`${stripControls(inspect(known, { colors: false }))}\n`)
  report(levelMessages(known.messages), { terminal, format, root: rootOf(program) })
  if (known.messages.some(({ rule }) => rule === 'bug'))
    terminal.err(`${stripControls(inspect(error, { colors: false }))}\n`)
  const failed = commands.find(({ name }) => name === program.args[0])?.failed
  if (format === 'text' && failed) {
    // Who fixes the configuration should know that this was not all.
    if (known.messages.every(({ rule }) => rule === 'config'))
      terminal.err('Pages are checked when the configuration is right.\n')
    terminal.err(`${failed}\n`)
  }
  return known.exitCode
}

function createProgram({ out, err }: Terminal): Command {
  return new Command('docsgen')
    .description('Turns a folder of Markdown into a site for any static host.')
    .version(readVersion(), '-v, --version')
    .option('--debug', 'print the stack of an error and the time of each phase')
    .exitOverride()
    .configureOutput({
      writeOut: out,
      writeErr: (text) => err(stripControls(withMeant(text.replace(/^error: /, 'docsgen: error: '))))
    })
    .showSuggestionAfterError()
    .helpCommand(false)
    .addHelpText('after', '\nExample:\n  $ docsgen init website\n  $ docsgen build\n  $ docsgen preview\n')
}

/** Names that other generators have for a command. */
const otherNames: Record<string, string> = {
  create: 'init',
  develop: 'dev',
  generate: 'build',
  lint: 'check',
  new: 'init',
  serve: 'dev, or preview for a built site',
  start: 'dev',
  watch: 'dev'
}

function withMeant(text: string): string {
  const [line, name = ''] = /^docsgen: error: unknown command '(\w+)'/.exec(text) ?? []
  const meant = ownValue(otherNames, name)
  if (line === undefined)
    return text.replace(/command-argument value ('.*') is invalid for argument '(.*)'/, 'Cannot take $1 for <$2>')
  return meant === undefined ? text : `${line}\n(Did you mean ${meant}?)\n`
}

function formatOf(argv: string[]): Format | undefined {
  const at = argv.findIndex((argument) => argument === '--format' || argument.startsWith('--format='))
  const value = argv[at]?.split('=')[1] ?? argv[at + 1]
  return formats.find((format) => format === value)
}

/** The folder is the last argument of every command, unless it takes any number of others. */
function rootOf({ args, commands: made }: Command): string {
  const called = made.find((command) => command.name() === args[0])
  const last = called?.registeredArguments.at(-1)
  if (last?.variadic) return called?.opts().root ?? '.'
  return (!last?.required && called?.args[called.registeredArguments.length - 1]) || '.'
}

/** A full disk or a file nobody may write is no bug of docsgen. */
function ofMachine(error: unknown): DocsgenError {
  const codes = [
    'ENOSPC',
    'EDQUOT',
    'EROFS',
    'EACCES',
    'EPERM',
    'EBUSY',
    'EIO',
    'EMFILE',
    'ENFILE',
    'ENAMETOOLONG',
    'EFBIG'
  ]
  if (!isCode(error, ...codes)) return new DocsgenError(toBug(error, 'continue'), 1)
  const text = `Cannot continue: ${error.message}`
  return new DocsgenError({ rule: 'output', text, note: 'Fix that, then build again' })
}
