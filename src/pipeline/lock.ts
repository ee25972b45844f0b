import { renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isCode, makeFolder, maybeStat, readRegular, temporaryName } from '../disk/files.ts'
import { createOwner, isOwner, isRunning, processOf } from '../disk/owner.ts'
import { DocsgenError } from '../messages/message.ts'

/** Milliseconds between two touches of a lock by the build that holds it. */
const beat = 1000

/** Milliseconds without a touch after which the build has ended, if its process cannot be seen from here. */
const silence = 15_000

/** Keeps a second build of the project out: the two would undo each other's work. Returns the function that unlocks. */
export async function lockProject(root: string): Promise<() => Promise<void>> {
  const file = path.join(root, '.docsgen', 'lock')
  const owner = createOwner()
  for (let tries = 0; ; tries++) {
    try {
      makeFolder(path.dirname(file))
      writeFileSync(file, owner, { flag: 'wx' })
      return hold(file, owner)
    } catch (error) {
      if (isCode(error, 'ENOENT', 'EACCES', 'EPERM', 'EROFS', 'ENOTDIR', 'ENOSPC')) return async () => {}
      if (!isCode(error, 'EEXIST')) throw error
      if ((await maybeStat(path.dirname(file)))?.isDirectory() !== true) return async () => {}
      await takeFromDead(file, tries)
    }
  }
}

function hold(file: string, owner: string): () => Promise<void> {
  const touch = () => {
    try {
      utimesSync(file, new Date(), new Date())
    } catch {
      // somebody removed it
    }
  }
  const timer = setInterval(touch, beat).unref()
  const release = () => {
    if (ownerOf(file) === owner) rmSync(file, { force: true })
  }
  process.once('exit', release)
  return async () => {
    clearInterval(timer)
    process.off('exit', release)
    release()
  }
}

function ownerOf(file: string): string {
  try {
    return readRegular(file).toString()
  } catch {
    return ''
  }
}

/** Removes the lock of a build that was killed. Throws a DocsgenError while the build runs. */
async function takeFromDead(file: string, tries: number): Promise<void> {
  const owner = ownerOf(file)
  // An empty file is about to be written by its owner.
  if (!isOwner(owner) && tries === 0) return void (await wait(50))
  if (tries > 5 || (isOwner(owner) && (isRunning(owner) ?? (await isTouched(file))))) {
    const number = processOf(owner)
    const who = number === undefined ? 'on another machine or in another container' : `process ${number}`
    const text = `Cannot build: another build of this project is running (${who})`
    throw new DocsgenError({
      rule: 'usage',
      text,
      note: `Wait for it; if no such process is running, remove \`${file}\``
    })
  }
  remove(file, owner)
}

/** Looks at the lock until it is touched, or has not been for long enough. */
async function isTouched(file: string): Promise<boolean> {
  const timeOf = async () => (await maybeStat(file))?.mtimeMs
  const first = await timeOf()
  const end = Math.min(first ?? 0, Date.now()) + silence
  while (Date.now() < end) {
    await wait(beat / 4)
    const now = await timeOf()
    if (now !== first) return now !== undefined
  }
  return false
}

/** Moves the lock away, so that one of several builds gets it, and puts it back if it is another one by now. */
function remove(file: string, owner: string): void {
  const aside = temporaryName(file)
  try {
    renameSync(file, aside)
    const taken = ownerOf(aside)
    if (taken !== owner) writeFileSync(file, taken, { flag: 'wx' })
  } catch (error) {
    if (!isCode(error, 'ENOENT', 'EEXIST')) throw error
  }
  rmSync(aside, { force: true, recursive: true })
}
