/**
 * The process that something on the disk belongs to. A number alone does not tell it: after a reboot, and in every
 * container, the same numbers are given again.
 */

import { randomBytes } from 'node:crypto'
import { readFileSync, readlinkSync } from 'node:fs'
import { hostname } from 'node:os'
import { maybe } from './defined.ts'
import { hash, isAlive } from './files.ts'

/** The shape of an owner; those of older versions are numbers. */
const shape = /^(\d+)-(\d+)-([\da-f]+)-[\da-f]+$/

/** Returns the number, the start and the place of this process, and something random: no other owner is the same. */
export function createOwner(): string {
  return [process.pid, stateOf(process.pid)?.start ?? 0, placeOfProcess(), randomBytes(6).toString('hex')].join('-')
}

export function isOwner(text: string): boolean {
  return shape.test(text)
}

/** The number of the process, if it can be seen from here. */
export function processOf(owner: string): number | undefined {
  const [, pid, , place] = shape.exec(owner) ?? []
  return place === placeOfProcess() ? Number(pid) : undefined
}

/** Undefined for a process of another machine or container, and where the system does not say when a process began. */
export function isRunning(owner: string): boolean | undefined {
  const pid = processOf(owner)
  if (pid === undefined) return undefined
  if (!isAlive(pid)) return false
  const state = stateOf(pid)
  return state && state.start === shape.exec(owner)?.[2] && !state.isZombie
}

/** Linux alone says it: the ticks between the start of the machine and that of the process. */
function stateOf(pid: number): { start: string; isZombie: boolean } | undefined {
  const stat = maybe(() => readFileSync(`/proc/${pid}/stat`, 'utf8'))
  // The second field, the name in brackets, may hold anything.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields && { start: fields[19] ?? '0', isZombie: /^[ZXx]$/.test(fields[0] ?? '') }
}

/** Where numbers of processes mean the same: a machine since its start, and a container of it. */
function placeOfProcess(): string {
  const boot = maybe(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8'))
  const container = maybe(() => readlinkSync('/proc/self/ns/pid'))
  return Buffer.from(hash(JSON.stringify([hostname(), boot, container]))).toString('hex', 0, 6)
}
