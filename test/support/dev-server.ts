/** `docsgen dev` while it runs: what it says, what it serves, and the events it sends. */
import { type ChildProcess, fork, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import type { LiveEvent } from '../../src/client/dev/event.ts'
import { repository } from './project.ts'

export interface DevProcess {
  url: string
  /** All it wrote to stdout and stderr. */
  output(): string
  events: LiveEvent[]
  /** The body of a page without the script of docsgen dev. */
  body(url: string): Promise<string>
  /** Tries until `look` gives something. */
  until<T>(what: string, look: () => T | undefined | false | Promise<T | undefined | false>): Promise<T>
  /** Until the body of a url holds a text. */
  untilBody(url: string, text: string): Promise<unknown>
  stop(): Promise<number | null>
}

let warm: ChildProcess | undefined
let sessions = 0

/** Starts it on a free port, in a process that serves other projects too; it ends with the test. */
export function startDev(root: string, ...args: string[]): Promise<DevProcess> {
  if (warm?.connected !== true)
    warm = fork(path.join(import.meta.dirname, 'warm-dev.mjs'), {
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' }
    })
  const [child, id] = [warm.setMaxListeners(0), sessions++]
  const stop = () => void child.send({ id })
  const ended = (write: (text: string) => void) =>
    new Promise<number>((resolve) => {
      child.on('message', function listen(message: { id: number; text?: string; code?: number }) {
        if (message.id !== id) return
        if (message.text !== undefined) return write(message.text)
        child.off('message', listen)
        resolve(message.code ?? 1)
      })
      child.once('close', () => resolve(1))
    })
  child.send({ id, root, args })
  return watchDev(ended, stop)
}

/** The same as its users do it, in a process of its own, with threads. */
export function startDevAlone(root: string): Promise<DevProcess> {
  const bin = path.join(repository, 'bin/docsgen.js')
  const child = spawn(process.execPath, [bin, 'dev', root, '--port', '0'], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  const ended = async (write: (text: string) => void) => {
    for (const stream of [child.stdout, child.stderr]) stream.on('data', write)
    const [code] = await once(child, 'close')
    return code as number | null
  }
  return watchDev(ended, () => child.kill('SIGINT'))
}

async function watchDev(
  run: (write: (text: string) => void) => Promise<number | null>,
  interrupt: () => void
): Promise<DevProcess> {
  let output = ''
  let hasEnded = false
  const ended = run((text) => (output += text)).finally(() => (hasEnded = true))
  const gone = new AbortController()
  const stop = () => {
    gone.abort()
    interrupt()
    return ended
  }
  onTestFinished(async () => {
    if (!hasEnded) await stop()
  })
  const until: DevProcess['until'] = async (what, look) => {
    for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
      const found = await look()
      if (found !== undefined && found !== false) return found
      if (hasEnded) break
    }
    throw new Error(`waited in vain for ${what}\n${output}`)
  }
  const url = await until('the address', () => /Address +(\S+?)\/?\n/.exec(output)?.[1])
  const body = async (at: string) => withoutScript(await (await fetch(url + at)).text())
  const events: LiveEvent[] = []
  void listen(
    `${new URL(url).origin}${new URL(url).pathname.replace(/\/$/, '')}/docsgen/dev-events`,
    events,
    gone.signal
  )
  await until('the first event', () => events.length > 0)
  return {
    url,
    output: () => output,
    events,
    body,
    until,
    untilBody: (at, text) => until(`${JSON.stringify(text)} at ${at}`, async () => (await body(at)).includes(text)),
    stop
  }
}

export function withoutScript(html: string): string {
  return html.replace(/<script type="module" src="[^"]*\/docsgen\/dev\.js"[^>]*><\/script>(?=<\/body>)/, '')
}

async function listen(url: string, events: LiveEvent[], signal: AbortSignal): Promise<void> {
  try {
    const { body } = await fetch(url, { signal })
    let text = ''
    for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
      const blocks = (text + chunk).split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) if (block.startsWith('data: ')) events.push(JSON.parse(block.slice(6)))
    }
  } catch (error) {
    if (!signal.aborted) throw error
  }
}
