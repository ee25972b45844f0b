/** One run of `docsgen dev`: puts loop, server and watcher together, and takes them apart when it has to stop. */
import { once } from 'node:events'
import * as http from 'node:http'
import path from 'node:path'
import { addressOf, greet, homeOf, listen, toPrefix } from '../http/http.ts'
import { countOf, formatDuration } from '../messages/format.ts'
import type { Terminal } from '../messages/terminal.ts'
import { openContext } from '../pipeline/open.ts'
import { loadProject } from '../project/load.ts'
import { readOwn } from '../theme/scripts.ts'
import { BodyCache } from './body-cache.ts'
import { Dev, type DevOptions } from './dev.ts'
import { openInEditor } from './editor.ts'
import { Reporter } from './reporter.ts'
import { createDevServer, type DevServer, type Served } from './server.ts'
import { type Watching, watchProject } from './watch-project.ts'

export interface SessionOptions {
  /** Undefined for 3000, or the next that is free. */
  port: number | undefined
  host: string
  base: string | undefined
  /** The command of the editor that places of messages are opened in. */
  editor: string | undefined
  terminal: Terminal
  signal: AbortSignal
  /** Called with the address of the site once it is served. */
  serving(url: string): void
}

/** Serves the project at `root` until the signal is aborted. Throws a DocsgenError for what can never be served. */
export async function serveProject(
  root: string,
  { port, host, base, editor, terminal, signal, serving }: SessionOptions
): Promise<void> {
  const started = performance.now()
  // The next millisecond: a file saved before in this one is read as it is.
  const since = Date.now() + 1
  const context = openContext(path.resolve(root), { signal, progress: () => {} })
  const closing: (() => unknown)[] = [() => context.close()]
  try {
    // Loads a thread while the sources are looked at. Nobody waits for it, nor for why it failed.
    context.pool.run({ kind: 'warm' }).catch(() => {})
    const overrides = { base, drafts: 'show' as const, refresh: true }
    const project = await loadProject(root, context, overrides)
    let watching: Watching | undefined
    const updated = () => watching?.renew()
    const parts = { project, overrides, context, updated, script: await readOwn('dev') }
    const { loop, live, server } = assemble(parts, { host, editor, terminal })
    const web = http.createServer(server.handler)
    const used = await listen(web, { host, port, first: 3000 })
    closing.unshift(
      () => live.close(),
      server.close,
      () => web.close().closeAllConnections(),
      () => loop.settled()
    )
    loop.update({ files: new Set(), all: true })
    const url = homeOf(addressOf({ host, port: used, prefix: decodeURI(toPrefix(project.base)) }))
    const ready = `ready in ${formatDuration(performance.now() - started)}`
    greet(terminal.paint.dim(ready), { host, url }, terminal)
    serving(url)
    const aborted = signal.aborted ? undefined : once(signal, 'abort')
    await Promise.race([loop.quiet(), aborted]) // what changes meanwhile is found when the watching begins
    if (!signal.aborted) {
      watching = watchProject({ loop, context, terminal, since })
      closing.unshift(watching.close)
    }
    await aborted
    if (process.stdout.isTTY) terminal.out('\n') // after the `^C`
    await loop.save()
  } finally {
    for (const close of closing) await close()
  }
}

/** `updated` is called after each round of the loop. */
function assemble(
  { updated, script, ...parts }: Omit<DevOptions, 'updated' | 'parsed'> & { updated(): void; script: string },
  { host, editor, terminal }: Pick<SessionOptions, 'host' | 'editor' | 'terminal'>
) {
  const bodies = new BodyCache({ limit: 500, made: () => live.bodyMade() })
  const loop = new Dev({
    ...parts,
    updated(round) {
      live.updated(round)
      updated()
    },
    parsed: (left) => terminal.progress(left > 0 ? `Checking: ${countOf(left, 'page')} left` : '')
  })
  const send = (event: string) => server.send(event)
  const live: Reporter = new Reporter({
    dev: loop,
    bodies,
    root: parts.project.root,
    terminal,
    signal: parts.context.signal,
    send
  })
  const served = async (asked: string): Promise<Served> => {
    const prefix = decodeURI(toPrefix(loop.state.project.base))
    await loop.prepare(asked.slice(prefix.length) || '/')
    return { prefix, outputs: loop.state.build?.outputs, version: live.version(), look: live.look() }
  }
  const open = async (where: string) => {
    const place = live.placeOf(where)
    return place ? openInEditor(place, editor) : 'Cannot find this place: it may be fixed'
  }
  const hello = (key: string) => live.hello(key)
  const server: DevServer = createDevServer({ bodies, script, host, terminal, hello, served, open })
  return { loop, live, server }
}
