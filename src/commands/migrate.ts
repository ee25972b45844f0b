/** `docsgen migrate`: a site of another generator becomes a project of docsgen. */
import { readdirSync } from 'node:fs'
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isLink, makeFolder, maybeStat } from '../disk/files.ts'
import { readHomepage } from '../disk/package-root.ts'
import { isInside } from '../disk/paths.ts'
import { findIgnored } from '../init/git.ts'
import { packageFor } from '../init/own-package.ts'
import { cleanName, countOf, stripControls } from '../messages/format.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal, shownFolder } from '../messages/terminal.ts'
import { command, optional, required, text, unless } from './command.ts'
import { docsgenSpec, generators, publishingHost } from './options.ts'

/** More kinds of what is to do than these are in the report alone. */
const mostKinds = 20

export const migrate = command({
  name: 'migrate',
  description:
    'Migrate a site from another generator. Reads the source, and runs its configuration and sidebars: nothing else of it.',
  arguments: {
    kind: required('generator of the site', generators),
    dir: optional('folder that holds its configuration', '.')
  },
  options: {
    out: text('<dir>', 'empty folder to write to (default: the name of the source with -docsgen added)'),
    host: publishingHost,
    docsgen: docsgenSpec,
    run: unless('run nothing of the source: what its configuration says is missing then')
  },
  examples: ['docsgen migrate docusaurus website --out new-website', 'docsgen migrate mkdocs --host netlify'],
  async run({ kind, dir, out, host, docsgen, run }, { signal }) {
    const source = path.resolve(dir)
    const target = path.resolve(out ?? `${source}-docsgen`)
    await checkFolders(source, target)
    const [{ migrate: carryOver, readSource }, { countKinds, formatCounts, formatReports }, { evaluate }] =
      await Promise.all([
        import('../../migrate/migrate.ts'),
        import('../../migrate/write/report.ts'),
        import('../../migrate/read/evaluate.ts')
      ])
    const { out: print, paint } = createTerminal()
    const running = new Set<string>()
    const site = await readSource(kind, source, async (file) => {
      if (run && !running.has(file)) print(`Running ${cleanName(file)} …\n`)
      running.add(file)
      return evaluate(source, file, { isRun: run })
    })
    if (site.pages.length === 0) {
      const text = `Cannot find pages of ${kind} in ${shownFolder(source)}`
      const folders = readdirSync(source, { withFileTypes: true }).filter((entry) => entry.isDirectory())
      const { detectKind } = await import('../../migrate/detect.ts')
      const beside = folders.map(({ name }) => path.join(source, name)).find((each) => detectKind(each) === kind)
      const folder = beside === undefined ? '' : `, \`${shownFolder(beside)}\``
      throw new DocsgenError({ rule: 'usage', text, note: `Pass the folder with its configuration${folder}` })
    }
    makeFolder(target)
    const { spec, note } = await packageFor(target, docsgen)
    const migration = await carryOver(site, { target, host, docsgen: spec })
    const isWhole = migration.todos.every(({ weight }) => weight !== 'first')
    const ignored = await findIgnored(target)
    if (ignored)
      migration.todos.unshift({ file: '.gitignore', text: `${ignored.text}. ${ignored.note}`, weight: 'first' })
    const isReady = migration.site.dependencies === undefined
    const checked = isReady ? await checkWritten(target, signal) : 'Run `docsgen check` when packages are installed.'
    for (const [name, text] of Object.entries(formatReports(migration, checked, readHomepage())))
      await writeFile(path.join(target, name), text)
    const folder = shownFolder(target)
    const kinds = countKinds(migration.todos)
    const serious = kinds.filter(({ weight }) => weight === 'first').map(({ text }) => paint.red(stripControls(text)))
    print(serious.map((text) => `${text}\n`).join(''))
    const done = isWhole
      ? `${paint.green('✓')} ${paint.bold(`Migrated to ${folder}`)}`
      : `Migrated in part to ${folder}`
    print(`${done}\n  ${formatCounts(migration)}\n`)
    const { found, installer } = migration
    if (found) print(`  For ${found.name}, as \`${found.file}\` says; \`--host\` names another host\n`)
    const others = kinds.slice(serious.length)
    for (const { text, count } of others.slice(0, mostKinds))
      print(`  ${String(count).padStart(6)}  ${stripControls(text)}\n`)
    if (others.length > mostKinds) print(`          and ${countOf(others.length - mostKinds, 'kind')} more\n`)
    print(`  ${checked}\n`)
    if (note !== undefined) print(`${paint.dim(note)}\n`)
    const report = shownFolder(path.join(target, 'MIGRATION.md')).replace(/\/$/, '')
    const enter = folder === '.' ? [] : [`cd ${folder.replace(/\/$/, '')}`]
    const steps = [`read ${report}`, ...enter, `${installer.name} install`, `${installer.run} docsgen build`]
    print(`\nNext:\n${steps.map((step) => `  ${step}\n`).join('')}`)
    return isWhole ? 0 : 1
  }
})

/** The result of `docsgen check`, in a line: errors and warnings by rule. */
async function checkWritten(root: string, signal: AbortSignal): Promise<string> {
  const { dryRun, levelFindings } = await import('../pipeline/dry-run.ts')
  const terminal = createTerminal()
  try {
    const found = await dryRun(root, { overrides: {}, signal, terminal })
    const { messages } = await levelFindings(found, {
      strict: false,
      known: false,
      external: false,
      ignore: [],
      terminal
    })
    const listOf = (wanted: string) => {
      const rules = new Map<string, number>()
      for (const { level, rule } of messages) if (level === wanted) rules.set(rule, (rules.get(rule) ?? 0) + 1)
      const names = [...rules].sort(([, a], [, b]) => b - a).map(([rule, count]) => `${count} \`${rule}\``)
      const count = [...rules.values()].reduce((sum, each) => sum + each, 0)
      return count === 0 ? [] : [`${countOf(count, wanted === 'warn' ? 'warning' : wanted)}: ${names.join(', ')}`]
    }
    const lists = [...listOf('error'), ...listOf('warn')]
    return `\`docsgen check\` finds ${lists.length === 0 ? `no problem in ${found.count}` : lists.join('; ')}.`
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    return `\`docsgen check\` stops: ${error.message}`
  }
}

async function checkFolders(source: string, target: string): Promise<void> {
  if (!(await maybeStat(source))?.isDirectory()) {
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${source}\`` })
  }
  const existing = await maybeStat(target)
  const isEmpty = existing === undefined || (existing.isDirectory() && (await readdir(target)).length === 0)
  const lost = existing === undefined && isLink(target) ? 'it is a link to nothing' : undefined
  const why = isInside(target, source) ? 'it is inside the source' : isEmpty ? lost : 'it is not empty'
  if (why === undefined) return
  const text = `Cannot write to \`${target}\`: ${why}`
  const name = path.basename(target)
  const note =
    target === source
      ? `To keep the name of the folder, move the old one aside, \`mv ${name} old-${name}\`, and migrate that`
      : 'Choose another folder with `--out`, such as `../new-site`'
  throw new DocsgenError({ rule: 'usage', text, note })
}
