import { mkdirSync, writeFileSync } from 'node:fs'
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import { isAlive, isCode, maybeStat } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'

/** Keeps a second build of the project out: the two would undo each other's work. Returns the function that unlocks. */
export async function lockProject(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, '.docsgen', 'lock')
  for (let tries = 0; ; tries++) {
    try {
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, String(process.pid), { flag: 'wx' })
      return () => rm(file, { force: true })
    } catch (error) {
      if (isCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC')) return async () => {}
      if (!isCode(error, 'EEXIST')) throw error
      if ((await maybeStat(path.dirname(file)))?.isDirectory() !== true) return async () => {}
      await takeFromDead(file, tries)
    }
  }
}

/** Removes the lock of a build that was killed. Throws a DocsgenError while the build runs. */
async function takeFromDead(file: string, tries: number): Promise<void> {
  const owner = Number(await readFile(file, 'utf8').catch(() => ''))
  // A number used again, as in containers, may be our own. An empty file is about to be written by its owner.
  const isRunning = owner > 0 && owner !== process.pid && isAlive(owner)
  if (tries > 5 || isRunning) {
    const text = `Cannot build: another build of this project is running (process ${owner})`
    throw new DocsgenError({ rule: 'usage', text, note: `Wait for it; if there is none, remove \`${file}\`` })
  }
  if (owner === 0 && tries === 0) await new Promise((resolve) => setTimeout(resolve, 50))
  else await rm(file, { force: true, recursive: true })
}
