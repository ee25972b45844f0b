/**
 * Arguments → command → exit code. The only place that catches a DocsgenError.
 * Over 230 lines: the options of all commands stand together.
 */

import { constants } from 'node:os'
import { inspect } from 'node:util'
import { Argument, Command, CommanderError, InvalidArgumentError, Option } from 'commander'
import { readVersion } from './build/fingerprint.ts'
import { isCode } from './disk/files.ts'
import { stripControls } from './messages/format.ts'
import { DocsgenError, levelMessages } from './messages/message.ts'
import { type Format, formats } from './messages/report.ts'
import { createTerminal, report } from './messages/terminal.ts'
import { isDay } from './page/visibility.ts'

/** Runs docsgen with the arguments behind its name. Gives 0, 1 (the site has errors), 2 (usage, configuration) or 130. */
export async function main(argv: string[]): Promise<number> {
  ignoreClosedPipe()
  const interrupt = listenForInterrupt()
  let exitCode = 0
  const program = createProgram({ signal: interrupt.signal, done: (code) => (exitCode = code) })
  try {
    await program.parseAsync(argv, { from: 'user' })
    return exitCode
  } catch (error) {
    if (interrupt.signal.aborted) {
      process.stderr.write('docsgen: interrupted\n')
      return 128 + constants.signals[interrupt.name()]
    }
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2
    const known = error instanceof DocsgenError ? error : ofMachine(error)
    const format = (program.args.length > 0 && formatOf(argv)) || 'text'
    if (program.opts().debug) process.stderr.write(`${stripControls(inspect(known, { colors: false }))}\n`)
    report(levelMessages(known.messages), { terminal: createTerminal(), format, root: rootOf(program) })
    return known.exitCode
  }
}

interface Run {
  signal: AbortSignal
  done(exitCode: number): void
}

function createProgram({ signal, done }: Run): Command {
  const program = new Command('docsgen')
    .description('Turns a folder of Markdown into a site that any static host can serve.')
    .version(readVersion(), '-v, --version')
    .option('--debug', 'say where an error comes from, and how long each phase took')
    .exitOverride()
    .configureOutput({
      writeErr: (text) => process.stderr.write(stripControls(text.replace(/^error: /, 'docsgen: error: ')))
    })
    .showSuggestionAfterError()
    .helpCommand(false)
    .addHelpText('after', '\nExample:\n  $ docsgen init website\n  $ docsgen build\n  $ docsgen preview\n')

  program
    .command('init')
    .description('Make a small site to begin with: pages, configuration, a workflow that publishes it.')
    .argument('[dir]', 'folder to write it to', '.')
    .option('--yes', 'ask nothing')
    .addHelpText('after', examples('docsgen init website', 'docsgen init --yes'))
    .action(async (dir, options) => {
      const { init } = await import('./commands/init.ts')
      done(await init(dir, { ...options, signal }))
    })

  program
    .command('build')
    .description('Check the whole site and write it, or name what is wrong and write nothing.')
    .argument('[root]', 'folder of the project', '.')
    .option('--out <dir>', 'folder to write to (default: dist in the project)')
    .option('--base <path>', 'path the site is served under, such as /docs')
    .addOption(draftsOption())
    .addOption(nowOption())
    .option('--jobs <n>', 'threads to use, 0 for none (default: one for each processor, at most 8)', parseCount)
    .option('--force', 'use nothing an earlier build left')
    .addOption(formatOption(formats))
    .option('--quiet', 'print faults only')
    .option('--strict', 'warnings are errors')
    .option('--verify-cache', 'build once more without what earlier builds left, and compare every byte')
    .addOption(new Option('--report <format>', 'print what was done with each page, and why').choices(['json']))
    .addHelpText('after', examples('docsgen build', 'docsgen build website --out public --base /docs') + exitCodes)
    .action(async (root, options) => {
      const { build } = await import('./commands/build.ts')
      done(await build(root, { ...options, debug: program.opts().debug, signal }))
    })

  program
    .command('dev')
    .description('Serve the site while you write it: a page that is saved is seen at once.')
    .argument('[root]', 'folder of the project', '.')
    .option('--port <n>', 'port to listen on (default: 3000, or the next that is free)', parseCount)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--open', 'open it in the browser')
    .option('--base <path>', 'path the site is served under, such as /docs')
    .addHelpText('after', examples('docsgen dev', 'docsgen dev website --port 8080 --open'))
    .action(async (root, options) => {
      const { dev } = await import('./commands/dev.ts')
      done(await dev(root, { ...options, signal }))
    })

  program
    .command('why')
    .description('Say why a page is built anew, or is not.')
    .argument('<url>', 'url of the page, such as /docs/start, or its file')
    .argument('[root]', 'folder of the project', '.')
    .option('--out <dir>', 'folder it was built to (default: dist in the project)')
    .option('--base <path>', 'path it was built for')
    .addOption(draftsOption())
    .addOption(nowOption())
    .addHelpText('after', examples('docsgen why /docs/start'))
    .action(async (url, root, options) => {
      const { why } = await import('./commands/why.ts')
      done(await why(url, root, { ...options, signal }))
    })

  program
    .command('migrate')
    .description('Carry a site of another generator over. The source is only read; its configuration is run.')
    .addArgument(
      new Argument('<kind>', 'what it was made with').choices(['docusaurus', 'vitepress', 'mkdocs', 'starlight'])
    )
    .argument('[dir]', 'folder that holds its configuration', '.')
    .option('--out <dir>', 'empty folder to write to (default: the same name with -docsgen behind it)')
    .addHelpText('after', examples('docsgen migrate docusaurus website --out new-website'))
    .action(async (kind, dir, options) => {
      const { migrate } = await import('./commands/migrate.ts')
      done(await migrate(kind, dir, options))
    })

  program
    .command('config')
    .description('Print every setting that is in force, and where it comes from.')
    .argument('[root]', 'folder of the project', '.')
    .option('--out <dir>', 'as for build')
    .option('--base <path>', 'as for build')
    .addOption(new Option('--format <format>', 'how it is printed').choices(['text', 'json']).default('text'))
    .addHelpText('after', examples('docsgen config', 'docsgen config --base /docs --format json'))
    .action(async (root, options) => {
      const { config } = await import('./commands/config.ts')
      done(await config(root, { ...options, signal }))
    })

  program
    .command('preview')
    .description('Serve a built site exactly as a strict static host does.')
    .argument('[dir]', 'folder of the built site', 'dist')
    .option('--port <n>', 'port to listen on (default: 4173, or the next that is free)', parseCount)
    .option('--host <name>', 'address to listen on', '127.0.0.1')
    .option('--base <path>', 'path the site was built for')
    .addHelpText('after', examples('docsgen preview', 'docsgen preview public --port 8080'))
    .action(async (dir, options) => {
      const { preview } = await import('./commands/preview.ts')
      done(await preview(dir, options))
    })

  program
    .command('check')
    .description('Say all that is wrong with a project. Writes nothing but what it is asked to.')
    .argument('[root]', 'folder of the project', '.')
    .option('--strict', 'warnings are errors')
    .option('--fix', 'mend what can be mended in one way only')
    .option('--update-baseline', 'take what is wrong now for known, and say only what is new from now on')
    .option('--external', 'ask other hosts about links to them')
    .option('--ignore <pattern...>', 'regular expressions of urls not to ask', [])
    .option('--timeout <ms>', 'how long to wait for another host (default: 10000)', parseCount)
    .option('--base <path>', 'path the site is served under, such as /docs')
    .addOption(draftsOption())
    .addOption(nowOption())
    .addOption(formatOption(formats))
    .addHelpText(
      'after',
      examples('docsgen check', 'docsgen check --strict --format github', 'docsgen check --fix') + exitCodes
    )
    .action(async (root, options) => {
      const { check } = await import('./commands/check.ts')
      done(await check(root, { ...options, signal }))
    })

  program
    .command('check-links')
    .description('Check every link of a project (writing nothing), of a built folder, or of a running site.')
    .argument('[target]', 'folder of the project, built folder, or url', '.')
    .option('--external', 'ask other hosts too')
    .option('--ignore <pattern...>', 'regular expressions of urls not to ask', [])
    .option('--timeout <ms>', 'how long to wait for another host (default: 10000)', parseCount)
    .option('--base <path>', 'path the site is served under')
    .addOption(draftsOption())
    .addOption(nowOption())
    .addOption(formatOption(formats))
    .addHelpText(
      'after',
      examples(
        'docsgen check-links',
        'docsgen check-links dist --external',
        'docsgen check-links https://example.org'
      ) + exitCodes
    )
    .action(async (target, options) => {
      const { checkLinks } = await import('./commands/check-links.ts')
      done(await checkLinks(target, { ...options, signal }))
    })
  return program
}

function formatOption(choices: readonly Format[]): Option {
  return new Option('--format <format>', 'how faults are printed').choices(choices).default('text')
}

function draftsOption(): Option {
  return new Option('--drafts', 'with the pages that are not published').preset('include')
}

function nowOption(): Option {
  return new Option('--now <day>', 'which pages are published on that day (default: today)').argParser(parseDay)
}

function examples(...lines: string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}\n`).join('')}`
}

const exitCodes = '\nExit code: 0 fine, 1 the site has errors, 2 usage or configuration, 130 interrupted\n'

function parseCount(text: string): number {
  if (!/^\d+$/.test(text)) throw new InvalidArgumentError('Expected a whole number.')
  return Number(text)
}

function parseDay(text: string): string {
  if (!isDay(text)) throw new InvalidArgumentError('Expected a day such as 2026-01-31.')
  return text
}

function formatOf(argv: string[]): Format | undefined {
  const at = argv.findIndex((argument) => argument === '--format' || argument.startsWith('--format='))
  const value = argv[at]?.split('=')[1] ?? argv[at + 1]
  return formats.find((format) => format === value)
}

function rootOf(program: Command): string {
  const root = program.args[1]
  return root !== undefined && !root.startsWith('-') ? root : '.'
}

/** A full disk, a file nobody may write: no fault of the site's and none of ours. Any other error goes on with its stack. */
function ofMachine(error: unknown): DocsgenError {
  const codes = ['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'EBUSY', 'EIO', 'EMFILE', 'ENFILE', 'ENAMETOOLONG']
  if (!isCode(error, ...codes)) throw error
  const text = `Cannot go on: ${error.message}`
  return new DocsgenError({ rule: 'output', text, note: 'When that is mended, build again' })
}

/**
 * The first Ctrl+C lets a command tidy up, the second ends the process at once. Listens to the end of the process: a build
 * that is done is not undone by a signal that comes late.
 */
function listenForInterrupt() {
  const controller = new AbortController()
  let name: 'SIGINT' | 'SIGTERM' = 'SIGINT'
  const onSignal = (signal: NodeJS.Signals) => {
    if (controller.signal.aborted) process.exit(128 + constants.signals[name])
    name = signal === 'SIGTERM' ? 'SIGTERM' : 'SIGINT'
    controller.abort()
  }
  process.on('SIGINT', onSignal).on('SIGTERM', onSignal)
  return { signal: controller.signal, name: () => name }
}

/** `docsgen build | head -1`: nobody reads on, which is no fault. */
function ignoreClosedPipe(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error
    })
  }
}
