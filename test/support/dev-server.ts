/** `docsgen dev` as a process: what it says, what it serves, and the events it sends. */
import { spawn } from 'node:child_process'
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
  /** Until the body of a url holds a text; gives the milliseconds that took. */
  untilBody(url: string, text: string): Promise<number>
  stop(): Promise<number | null>
}

/** Starts it on a free port; it ends with the test. */
export async function startDev(root: string, ...args: string[]): Promise<DevProcess> {
  const bin = path.join(repository, 'bin/docsgen.js')
  const child = spawn(process.execPath, [bin, 'dev', root, '--port', '0', ...args], {
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '' },
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  const gone = new AbortController()
  const ended = once(child, 'close').then(([code]) => code as number | null)
  onTestFinished(async () => {
    gone.abort()
    child.kill('SIGKILL')
    await ended
  })
  const until: DevProcess['until'] = async (what, look) => {
    for (const end = Date.now() + 90_000; Date.now() < end; await new Promise((resolve) => setTimeout(resolve, 10))) {
      const found = await look()
      if (found !== undefined && found !== false) return found
      if (child.exitCode !== null) break
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
    async untilBody(at, text) {
      const started = performance.now()
      await until(`${JSON.stringify(text)} at ${at}`, async () => (await body(at)).includes(text))
      return performance.now() - started
    },
    async stop() {
      gone.abort()
      child.kill('SIGINT')
      return ended
    }
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
