/** `docsgen init`: a small site that builds, beside what a folder holds already; or the site that is there, carried over. */
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { InvalidArgumentError } from 'commander'
import type { Kind } from '../../migrate/types.ts'
import { makeFolder } from '../disk/files.ts'
import { findIgnored } from '../init/git.ts'
import { packageFor } from '../init/own-package.ts'
import { type Starter, starterHosts } from '../init/starter.ts'
import { createTerminal, type Fact, shownFolder } from '../messages/terminal.ts'
import { titleFromFolder } from '../project/project.ts'
import { command, flag, maybe, oneOf, option, text } from './command.ts'
import { migrate } from './migrate.ts'
import { docsgenSpec, generators, publishingHost } from './options.ts'
import type { Questions } from './questions.ts'

const modes = ['system', 'light', 'dark'] as const

export const init = command({
  name: 'init',
  description: 'Create a small site to start with: pages, configuration, and a workflow that publishes it.',
  arguments: { dir: maybe('folder to write it to (default: asks on a terminal, else here)') },
  options: {
    title: text('<title>', 'title of the site (default: name of the folder)'),
    host: publishingHost,
    colours: option<Starter['colours']>('<mode>', 'colours of the site (default: system)', (made) =>
      oneOf(made, modes)
    ),
    accent: option<string | undefined>('<colour>', 'colour of links and buttons, such as #7a1fa2', (made) =>
      made.argParser(parseColour)
    ),
    from: option<Kind | undefined>('<kind>', 'migrate the site in the folder, as `migrate` does', (made) =>
      oneOf(made, generators)
    ),
    yes: flag('do not ask questions'),
    docsgen: docsgenSpec
  },
  examples: [
    'docsgen init website',
    'docsgen init --yes --title "My notes" --host vercel',
    'docsgen init --from mkdocs'
  ],
  async run({ dir, from, yes = false, docsgen, ...given }, call) {
    const asks = !yes && process.stdin.isTTY === true && process.stdout.isTTY === true
    const questions = asks ? new (await import('./questions.ts')).Questions(call.signal) : undefined
    const kind = await kindToCarry(path.resolve(dir ?? '.'), from, questions)
    if (kind === 'none') return 0
    if (kind) return await migrate.run({ kind, dir: dir ?? '.', host: given.host, docsgen, run: true }, call)
    // A folder with nothing but what begins with a dot is a new one.
    const here = readdirSync('.').every((name) => name.startsWith('.')) ? '.' : 'website'
    const folder = dir ?? (await questions?.text('Folder', { fallback: here, shown: here })) ?? '.'
    return await make(path.resolve(folder), { ...given, docsgen, questions })
  }
})

const colour = /^#(?:[\da-f]{3}){1,2}$/i

function parseColour(text: string): string {
  if (!colour.test(text)) throw new InvalidArgumentError('Expected a colour such as #7a1fa2.')
  return text
}

/** Decides which site to migrate: the one that `--from` names, or one that is there and wanted; `none` ends the command. */
async function kindToCarry(
  root: string,
  from: Kind | undefined,
  questions: Questions | undefined
): Promise<Kind | 'none' | undefined> {
  const kind = from ?? (await import('../../migrate/detect.ts')).detectKind(root)
  if (kind === undefined) return undefined
  if (!questions) {
    if (from === undefined)
      createTerminal().out(
        `There is a site of ${kind} in ${shownFolder(root)}: \`docsgen init --from ${kind}\` migrates it\n`
      )
    return from
  }
  const target = shownFolder(`${root}-docsgen`)
  if (await questions.yes(`Carry the site of ${kind} in ${shownFolder(root)} over to ${target}`)) return kind
  return from ? 'none' : undefined
}

interface SiteAnswers extends Pick<Starter, 'host' | 'colours' | 'accent'> {
  title?: string | undefined
  docsgen: string | undefined
  questions: Questions | undefined
}

/** Asks for what no flag says, and writes the site. */
async function make(root: string, { docsgen, questions, ...given }: SiteAnswers): Promise<number> {
  const { isOutside, planStarter, readPackage, writeStarter } = await import('../init/write-starter.ts')
  const { isNew } = await planStarter(root)
  const file = path.join(root, 'package.json')
  const { dependencies, devDependencies } = isNew('package.json') ? {} : (await readPackage(file)).value
  const guess = titleFromFolder(root)
  const title = given.title ?? (await questions?.text('Title', { fallback: guess, shown: guess })) ?? guess
  const host = given.host ?? (await questions?.choice('Host', starterHosts, 'github'))
  const accent = given.accent === undefined ? questions && (await askAccent(questions)) : await readable(given.accent)
  const colours = given.colours ?? (await questions?.choice('Colours', modes, 'system'))
  questions?.close()
  makeFolder(root)
  const named = dependencies?.docsgen ?? devDependencies?.docsgen
  const installed = docsgen === undefined && !isOutside(named, root) ? named : undefined
  const { spec, note } =
    installed === undefined ? await packageFor(root, docsgen) : { spec: installed, note: undefined }
  const made = await writeStarter(root, { title, name: packageName(root), docsgen: spec, host, colours, accent })
  const terminal = createTerminal()
  const { paint } = terminal
  const folder = shownFolder(root)
  const tarballs = spec.startsWith('file:') ? [spec.slice('file:'.length)] : []
  const ignored = await findIgnored(root, [...made.written, ...tarballs])
  const { name } = made.installer
  const steps = [
    ...(folder === '.' ? [] : [`cd ${folder.replace(/\/$/, '')}`]),
    `${name} install`,
    `${name} run ${made.scripts.dev}     ${paint.dim('shows the site while you write it')}`,
    `${name} run ${made.scripts.build}   ${paint.dim('checks it and writes it to dist/')}`
  ]
  terminal.list(`${paint.green('✓')} ${paint.bold('A site')} in ${folder}`, [
    ['Wrote', made.written.join(', ')],
    made.left.length > 0 && ['Kept', made.left.join(', '), 'yellow'],
    made.unignored.length > 0 && ['Add', `to .gitignore: ${made.unignored.join(', ')}`, 'yellow'],
    ...made.unset.map(({ file, setting }): Fact => ['Add', `to ${file}: ${setting}`, 'yellow']),
    note !== undefined && ['Package', note],
    ignored !== undefined && ['Ignored', `${ignored.text}\n${ignored.note}`, 'yellow'],
    ['Next', steps.join('\n')]
  ])
  return 0
}

/** Asks again after a colour that cannot be read, with the nearest that can as the default. */
async function askAccent(questions: Questions, fallback?: string): Promise<string | undefined> {
  const answer = await questions.text('Colour of links and buttons, such as #7a1fa2', {
    fallback,
    shown: fallback ?? 'docsgen’s blue',
    refusal: (answer) => (colour.test(answer) ? undefined : 'Expected a colour such as #7a1fa2')
  })
  const fit = answer === undefined ? undefined : await readable(answer)
  return fit === answer ? answer : askAccent(questions, fit)
}

/** Returns the colour, or the nearest that can be read, and says why. */
async function readable(colour: string): Promise<string> {
  const { fitAccent } = await import('../theme/brand/palette.ts')
  const { accent, why } = fitAccent(colour)
  if (why !== undefined) createTerminal().out(`  ${why}\n`)
  return accent
}

function packageName(root: string): string {
  const name = path
    .basename(root)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name || 'documentation'
}
