/** Locks and staging folders that earlier builds left, whoever has their numbers now. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { createOwner } from '../../src/disk/owner.ts'
import { lockProject } from '../../src/pipeline/lock.ts'
import { discardStaged, stage } from '../../src/pipeline/write/stage.ts'
import type { Project } from '../../src/project/project.ts'
import { project, write } from '../support/project.ts'
import { stageContext } from '../support/stage-context.ts'

const running = /^Cannot build: another build of this project is running/

/** The owner of this process with other fields. */
function owner({ pid, start, place }: { pid?: number; start?: string; place?: string }): string {
  const [ownPid, ownStart, ownPlace, random] = createOwner().split('-')
  return [pid ?? ownPid, start ?? ownStart, place ?? ownPlace, random].join('-')
}

function leave(left: string, secondsAgo = 0): { root: string; lock: string } {
  const root = project({ '.docsgen/lock': left })
  const lock = path.join(root, '.docsgen/lock')
  const then = new Date(Date.now() - secondsAgo * 1000)
  utimesSync(lock, then, then)
  return { root, lock }
}

test('a lock keeps out a second build, of the same process as well', async () => {
  const root = project({})
  const unlock = await lockProject(root)
  await expect(lockProject(root)).rejects.toThrow(running)
  await unlock()
  await (await lockProject(root))()
  expect(existsSync(path.join(root, '.docsgen/lock'))).toBe(false)
})

test('a number that is used again, or of nobody, is no running build', async () => {
  const numbers = ['1', String(process.pid), '999999999', String(2 ** 22 - 1), '', 'nonsense']
  for (const left of [...numbers, owner({ start: '1' }), owner({ pid: 1, start: '1' })]) {
    const { root, lock } = leave(left)
    const unlock = await lockProject(root)
    expect(readFileSync(lock, 'utf8')).not.toBe(left)
    await unlock()
  }
})

test.runIf(existsSync('/proc/self/stat'))('a killed build whose end nobody has asked for has ended', async () => {
  const parent = spawn('bash', ['-c', 'sleep 0.5 & echo $!; exec sleep 20'])
  const [reported] = await once(parent.stdout, 'data')
  const stat = () =>
    readFileSync(`/proc/${Number(reported)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  await expect.poll(() => stat()[0]).toBe('Z')
  const { root } = leave(owner({ pid: Number(reported), start: stat()[19] ?? '' }))
  await (await lockProject(root))()
  parent.kill()
})

test('a lock that leads to a device without an end is no running build', async () => {
  const { root, lock } = leave('')
  rmSync(lock)
  symlinkSync('/dev/zero', lock)
  const unlock = await lockProject(root)
  expect(lstatSync(lock).isFile()).toBe(true)
  await unlock()
})

test('a build elsewhere runs while it touches its lock', async () => {
  const elsewhere = owner({ place: 'abcdef' })
  await (await lockProject(leave(elsewhere, 60).root))()
  await (await lockProject(leave(elsewhere, 14.5).root))()
  const { root, lock } = leave(elsewhere)
  const timer = setInterval(() => utimesSync(lock, new Date(), new Date()), 100)
  await expect(lockProject(root)).rejects.toThrow(/\(on another machine or in another container\)$/)
  clearInterval(timer)
})

test('a lock that is another one by now stays', async () => {
  const root = project({})
  const unlock = await lockProject(root)
  write(root, { '.docsgen/lock': createOwner() })
  await unlock()
  expect(readdirSync(path.join(root, '.docsgen'))).toEqual(['lock'])
})

test('a staging folder is never one that is there, and those of ended builds go', async () => {
  const root = project({})
  const out = path.join(root, 'dist')
  const left = [String(process.pid), owner({ start: '1' }), owner({ place: 'abcdef' })]
  for (const each of left) write(root, { [`.dist.docsgen-${each}/secret.html`]: 'x' })
  const hourAgo = new Date(Date.now() - 3_700_000)
  const old = path.join(root, `.dist.docsgen-${owner({ place: '123456' })}`)
  mkdirSync(old)
  utimesSync(old, hourAgo, hourAgo)
  const stageNothing = () =>
    stage({ outputs: new Map(), project: { out } as Project }, { manifest: new Map() }, stageContext())
  const staged = [await stageNothing(), await stageNothing()]
  expect(staged.map(({ folder }) => readdirSync(folder))).toEqual([[], []])
  for (const each of staged) await discardStaged(each)
  expect(readdirSync(root).sort()).toEqual([`.dist.docsgen-${left[0]}`, `.dist.docsgen-${left[2]}`].sort())
})
