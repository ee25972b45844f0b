/** `docsgen init`: a small site that builds, in a folder that holds none of its files yet. */
import { lstat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isCode, isLink, makeFolder } from '../disk/files.ts'
import { foldersOf } from '../disk/paths.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal, shownFolder } from '../messages/terminal.ts'
import { ownPackage } from '../project/own-package.ts'
import { titleFromFolder } from '../project/project.ts'
import { readStarter, starterPaths } from '../project/starter.ts'
import { command, flag, optional } from './command.ts'
import { docsgenSpec } from './options.ts'

export const init = command({
  name: 'init',
  description: 'Make a small site to begin with: pages, configuration, a workflow that publishes it.',
  arguments: { dir: optional('folder to write it to', '.') },
  options: { yes: flag('ask nothing'), docsgen: docsgenSpec },
  examples: ['docsgen init website', 'docsgen init --yes'],
  async run({ dir, yes = false, docsgen }, { signal }) {
    const root = path.resolve(dir)
    const name = packageName(root)
    const guess = titleFromFolder(root)
    await refuseTaken(root)
    const asks = !yes && process.stdin.isTTY && process.stdout.isTTY
    const title = (asks && (await ask(`Title of the site (${guess}): `, signal))) || guess
    makeFolder(root)
    const { spec, note } = docsgen === undefined ? await ownPackage(root) : { spec: docsgen }
    for (const [file, text] of Object.entries(readStarter({ title, name, docsgen: spec }))) {
      makeFolder(path.dirname(path.join(root, file)))
      await writeFile(path.join(root, file), text, { flag: 'wx' })
    }
    reportNext(root, note)
    return 0
  }
})

/** Names all that are in the way at once. */
async function refuseTaken(root: string): Promise<void> {
  // A link would lead what is written elsewhere.
  const folders = [...new Set(starterPaths.flatMap(foldersOf))]
  const taken = folders.filter((folder) => isLink(path.join(root, folder))).map((folder) => `\`${folder}\``)
  for (const file of starterPaths) if (await isTaken(path.join(root, file))) taken.push(`\`${file}\``)
  if (taken.length === 0) return
  const text = `Cannot make a site in ${shownFolder(root)}: there is ${taken.join(', ')}`
  const note = 'Nothing was written. Name a new folder, such as `docsgen init website`'
  throw new DocsgenError({ rule: 'usage', text, note })
}

/** Something has that name, or a file has the name of one of its folders. */
async function isTaken(file: string): Promise<boolean> {
  try {
    await lstat(file)
    return true
  } catch (error) {
    if (isCode(error, 'ENOTDIR')) return true
    if (isCode(error, 'ENOENT')) return false
    throw error
  }
}

/** Returns a line from the terminal, or nothing when it ends without one. */
async function ask(question: string, signal: AbortSignal): Promise<string> {
  const { createInterface } = await import('node:readline')
  const { out } = createTerminal()
  out(question)
  for await (const line of createInterface({ input: process.stdin, signal })) return line.trim()
  out('\n')
  signal.throwIfAborted()
  return ''
}

function packageName(root: string): string {
  const name = path
    .basename(root)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
  return name || 'documentation'
}

function reportNext(root: string, note: string | undefined): void {
  const { out, paint } = createTerminal()
  const folder = shownFolder(root)
  out(`${paint.green('✓')} ${paint.bold('A site of 3 pages')} in ${folder}\n`)
  for (const file of starterPaths) out(`  ${file}\n`)
  if (note !== undefined) out(`${paint.dim(note)}\n`)
  const enter = folder === '.' ? [] : [`cd ${folder.replace(/\/$/, '')}`]
  const steps: [command: string, why: string][] = [
    ['npm run dev', 'shows the site while you write it'],
    ['npm run build', 'checks it and puts it into dist/']
  ]
  const lines = steps.map(([command, why]) => `${command.padEnd(15)} ${paint.dim(why)}`)
  out(`\nNext:\n${[...enter, 'npm install', ...lines].map((line) => `  ${line}\n`).join('')}`)
}
