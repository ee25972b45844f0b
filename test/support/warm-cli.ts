/** `docsgen` in a process that has run before: the same code, streams and exit codes, without the time to load them. */
import { type ChildProcess, fork } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import path from 'node:path'
import type { Ran } from './project.ts'

interface Process {
  child: ChildProcess
  output: { stdout: string; stderr: string }
  /** The run before. */
  last: Promise<unknown>
}

/** What a new process would do, but for what only the end of one shows. Without threads. */
export const docsgenWarm = createWarm()

/** Gives a function that runs `docsgen` in a process with these variables, which starts with the first call. */
export function createWarm(env: Record<string, string> = {}): (args: string[], cwd: string) => Promise<Ran> {
  let started: Process | undefined
  return (args, cwd) => {
    if (started?.child.connected !== true) started = start(env)
    const current = started
    const ran = current.last.catch(() => {}).then(() => run(current, args, cwd))
    current.last = ran
    return ran
  }
}

function start(env: Record<string, string>): Process {
  const child = fork(path.join(import.meta.dirname, 'warm-cli.mjs'), {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', ...env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc']
  })
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => (output.stdout += chunk))
  child.stderr?.on('data', (chunk) => (output.stderr += chunk))
  return { child, output, last: Promise.resolve() }
}

function run({ child, output }: Process, args: string[], cwd: string): Promise<Ran> {
  const mark = `\n${randomUUID()}\n`
  return new Promise((resolve, reject) => {
    let code: number | undefined
    const look = () => {
      if (code === undefined || !output.stdout.endsWith(mark) || !output.stderr.endsWith(mark)) return
      stopLooking()
      const [stdout, stderr] = [output.stdout.slice(0, -mark.length), output.stderr.slice(0, -mark.length)]
      output.stdout = output.stderr = ''
      resolve({ code, stdout, stderr })
    }
    const done = (message: unknown) => {
      code = (message as { code: number }).code
      look()
    }
    const fail = () => {
      stopLooking()
      reject(new Error(`The process ended\n${output.stderr}`))
    }
    const stopLooking = () => {
      child.off('message', done).off('close', fail)
      for (const stream of [child.stdout, child.stderr]) stream?.off('data', look)
    }
    child.on('message', done).on('close', fail)
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', look)
    child.send({ args, cwd, mark })
  })
}
