/** `docsgen dev`: the site while it is written. Nothing is written to the output folder. */
import { spawn } from 'node:child_process'
import * as http from 'node:http'
import path from 'node:path'
import { type Context, openContext } from '../build/context.ts'
import { createBodyCache } from '../dev/body-cache.ts'
import { createDev, type Dev } from '../dev/dev.ts'
import { createReporter, type Reporter } from '../dev/reporter.ts'
import { createDevServer } from '../dev/server.ts'
import { includedFiles } from '../dev/update.ts'
import { createWatcher } from '../dev/watcher.ts'
import { isInside } from '../disk/paths.ts'
import { addressOf, explainListen, isLoopback, listen, toPrefix } from '../http/http.ts'
import { formatDuration } from '../messages/format.ts'
import { DocsgenError } from '../messages/message.ts'
import { createTerminal, type Terminal } from '../messages/terminal.ts'
import { loadProject } from '../project/load.ts'
import { configFiles, type Project } from '../project/project.ts'
import { readOwn } from '../theme/scripts.ts'

export interface DevCommandOptions {
  port?: number | undefined
  host: string
  open?: boolean | undefined
  base?: string | undefined
  signal: AbortSignal
}

/** Serves until it is told to stop. Exit code 0; throws DocsgenError for what can never be served. */
export async function dev(
  root: string,
  { port, host, open = false, base, signal }: DevCommandOptions
): Promise<number> {
  const started = performance.now()
  const terminal = createTerminal()
  const context = openContext(path.resolve(root), { signal, progress: () => {} })
  const closing: (() => unknown)[] = [() => context.close()]
  try {
    // A thread loads while the sources are looked at. Nobody waits for it, nor for why it failed.
    context.pool.run({ kind: 'warm' }).catch(() => {})
    const overrides = { base, drafts: 'show' as const }
    const project = await loadProject(root, context, overrides)
    let watching: Watching | undefined
    const bodies = createBodyCache({ limit: 500, made: () => live.bodyMade() })
    const loop: Dev = createDev({
      project,
      overrides,
      context,
      updated(round) {
        live.updated(round)
        watching?.renew()
      },
      parsed: (left) => live.parsed(left)
    })
    const live: Reporter = createReporter({
      dev: loop,
      bodies,
      root: project.root,
      terminal,
      send: (event) => server.send(event)
    })
    const script = await readOwn('dev')
    const server = createDevServer({
      bodies,
      script,
      host,
      hello: live.hello,
      served: (asked) => findServed(asked, loop, live)
    })
    const web = http.createServer(server.handler)
    const used = await listenOrExplain(web, { host, port })
    closing.unshift(live.close, server.close, () => web.close().closeAllConnections(), loop.settled)
    loop.update({ files: new Set(), all: true })
    const url = addressOf({ host, port: used, prefix: decodeURI(toPrefix(project.base)) })
    if (!isLoopback(host)) terminal.err('docsgen: warning: The site is visible on the network\n')
    terminal.out(`docsgen: serving ${url} after ${formatDuration(performance.now() - started)} (Ctrl+C to stop)\n`)
    if (open) openBrowser(url)
    await Promise.race([loop.quiet(), untilAborted(signal)]) // what changes meanwhile is found when the watching begins
    if (!signal.aborted) {
      watching = watch({ loop, context, terminal, started })
      closing.unshift(watching.close)
    }
    await untilAborted(signal)
    if (process.stdout.isTTY) terminal.out('\n') // behind the `^C`
    await loop.save()
    return 0
  } finally {
    for (const close of closing) await close()
  }
}

async function findServed(asked: string, loop: Dev, live: Reporter) {
  const prefix = decodeURI(toPrefix(loop.project().base))
  await loop.prepare(asked.slice(prefix.length) || '/')
  return { prefix, outputs: loop.build()?.outputs, version: live.version(), look: live.look() }
}

interface Watch {
  loop: Dev
  context: Context
  terminal: Terminal
  /** When the command began, as `performance.now()` has it. */
  started: number
}

interface Watching {
  /** Watches what pages include by now. */
  renew(): void
  close(): Promise<void>
}

function watch({ loop, context, terminal, started }: Watch): Watching {
  let included = listIncluded(loop)
  const watcher = createWatcher({
    targets: () => [...listTargets(loop.project()), ...included],
    since: Date.now() - (performance.now() - started),
    ignored: (file) => isIgnored(file, loop.project(), [...context.bundler.inputs(), ...included]),
    changed: (change) => loop.update(change),
    warn: (text) => terminal.err(`docsgen: warning: ${text}\n`)
  })
  return {
    renew() {
      included = listIncluded(loop)
      watcher.add(included)
    },
    close: () => watcher.close()
  }
}

/** Files that pages take text from, which may lie anywhere in the project. */
function listIncluded(loop: Dev): string[] {
  const { root } = loop.project()
  return [...includedFiles(loop.build()?.sources.pages ?? [])].map((file) => path.join(root, file))
}

async function listenOrExplain(
  server: http.Server,
  { host, port }: { host: string; port: number | undefined }
): Promise<number> {
  try {
    return await listen(server, { host, port, first: 3000 })
  } catch (error) {
    const place = port === undefined ? host : `${host}:${port}`
    const text = `Cannot listen on ${place}: ${explainListen(error)}`
    throw new DocsgenError({ rule: 'usage', text, note: 'Choose another with `--port` or `--host`' })
  }
}

/** The root is watched for what may come into being; what of it is of interest says `isIgnored`. */
function listTargets({ root, content, assets, templates }: Project): string[] {
  return [root, ...[content, assets, templates].filter((folder) => !isInside(folder, root))]
}

/** Sources as the search for them takes them (discover.ts), templates, the configuration, and what these import. */
function isIgnored(file: string, project: Project, inputs: Iterable<string>): boolean {
  const { root, content, assets, templates, out, api } = project
  const name = path.basename(file)
  // All of them are absolute and without `..`, and there may be very many.
  const isInside = (inner: string, outer: string) =>
    inner === outer || inner.startsWith(outer.endsWith(path.sep) ? outer : outer + path.sep)
  if (file === root) return false
  if (isInside(file, out) || name === 'node_modules' || name === '.git' || name === '.docsgen') return true
  if (isInside(file, templates)) return name.startsWith('.')
  const isSource = isInside(file, content) || isInside(file, assets)
  if (isSource && (!/^[._]/.test(name) || name === '_category.yml')) return false
  const configs = [...configFiles, ...(api === undefined ? [] : [api])].map((config) => path.join(root, config))
  return ![content, assets, templates, ...configs, ...inputs].some((wanted) => isInside(wanted, file))
}

function openBrowser(url: string): void {
  const [program, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', ''] : ['xdg-open']
  // Without a browser the address in the terminal has to do.
  if (program)
    spawn(program, [...args, url], { stdio: 'ignore', detached: true })
      .on('error', () => {})
      .unref()
}

function untilAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}
