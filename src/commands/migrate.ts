/** `docsgen migrate`: a site of another generator, carried over. */
import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { readVersion } from '../build/fingerprint.ts'
import { maybeStat } from '../disk/files.ts'
import { isInside } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal, shownFolder } from '../messages/terminal.ts'
import { migrate as carryOver, readSource } from '../migrate/migrate.ts'
import { formatCounts, formatMarkdown } from '../migrate/report.ts'
import type { Kind } from '../migrate/types.ts'

/** Reads `dir` and writes a project to `out`. Throws DocsgenError where one of them is not what it should be. */
export async function migrate(
  kind: Kind,
  dir: string,
  { out = `${path.resolve(dir)}-docsgen` }: { out?: string }
): Promise<number> {
  const root = path.resolve(dir)
  const target = path.resolve(out)
  await checkFolders(root, target)
  const site = await readSource(kind, root)
  if (site.pages.length === 0) {
    const text = `Cannot find pages of ${kind} in ${shownFolder(root)}`
    throw new DocsgenError({ rule: 'usage', text, note: 'Name the folder that holds its configuration' })
  }
  const migration = await carryOver(site, { target, version: readVersion() })
  const report = path.join(target, 'MIGRATION.md')
  await writeFile(report, formatMarkdown(migration))
  const { out: print, paint } = createTerminal()
  const folder = shownFolder(target)
  print(`${paint.green('✓')} ${paint.bold(`Carried over to ${folder}`)}\n  ${formatCounts(migration)}\n`)
  print(`\nNext:\n  read ${folder === '.' ? '' : folder}MIGRATION.md\n  docsgen build ${folder}\n`)
  return 0
}

async function checkFolders(root: string, target: string): Promise<void> {
  if (!(await maybeStat(root))?.isDirectory()) {
    throw new DocsgenError({ rule: 'usage', text: `Cannot find a folder at \`${root}\`` })
  }
  const text = `Cannot write to \`${target}\``
  if (isInside(target, root))
    throw new DocsgenError({
      rule: 'usage',
      text: `${text}: it lies inside the source`,
      note: 'Choose another folder with `--out`'
    })
  const existing = await maybeStat(target)
  const isEmpty = existing === undefined || (existing.isDirectory() && (await readdir(target)).length === 0)
  if (!isEmpty)
    throw new DocsgenError({
      rule: 'usage',
      text: `${text}: it is not empty`,
      note: 'Choose another folder with `--out`'
    })
}
