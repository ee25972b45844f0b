/** A Chromium of this machine, found and started: no package brings one. */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { DocsgenError } from '../messages/message.ts'
import { Pipe } from './pipe.ts'

/** Names of the program, the likeliest first. */
const names = [
  'google-chrome',
  'google-chrome-stable',
  'chromium',
  'chromium-browser',
  'chrome',
  'chromium-headless-shell',
  'microsoft-edge',
  'msedge'
]

/** Where it is, if it is in no folder of PATH. */
const places = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  ...['ProgramFiles', 'ProgramFiles(x86)', 'LOCALAPPDATA'].flatMap((variable) => {
    const folder = process.env[variable]
    if (folder === undefined) return []
    return ['Google/Chrome', 'Microsoft/Edge'].map((name) =>
      path.join(folder, name, 'Application', name.endsWith('Edge') ? 'msedge.exe' : 'chrome.exe')
    )
  })
]

/** The program that CHROME_PATH names, or one that is found. Throws a DocsgenError (exit 2) if there is none. */
export function findChromium(): string {
  const note = 'Install Chrome or Chromium, or name the program: `CHROME_PATH=/opt/chrome docsgen check --hydrate`'
  const named = process.env.CHROME_PATH
  if (named) {
    if (existsSync(named)) return named
    throw new DocsgenError({ rule: 'usage', text: `Cannot find the browser \`${named}\` of CHROME_PATH`, note })
  }
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean)
  const files = names.flatMap((name) => folders.map((folder) => path.join(folder, name)))
  const found = [...files, ...places].find(existsSync)
  if (found === undefined)
    throw new DocsgenError({ rule: 'usage', text: 'Cannot find a browser to hydrate islands in', note })
  return found
}

const options = [
  '--headless',
  '--remote-debugging-pipe',
  '--no-first-run',
  '--no-default-browser-check',
  '--disable-extensions',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--host-resolver-rules=MAP * ~NOTFOUND',
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp'
]

export interface Chromium {
  pipe: Pipe
  /** Ends it, whatever its pages are at, and removes its folder. */
  close(): Promise<void>
}

/**
 * Starts it without windows. Throws a DocsgenError (exit 2) if it does not start. Root has no sandbox, nor have most
 * containers. What runs in it are islands that Node has rendered already, under the policy of the site, and nothing from the network.
 */
export async function startChromium(program: string): Promise<Chromium> {
  const whys: string[] = []
  for (const sandbox of process.getuid?.() === 0 ? [false] : [true, false]) {
    const started = await tryStart(program, sandbox ? options : [...options, '--no-sandbox'])
    if (typeof started !== 'string') return started
    whys.push(started)
  }
  const why = whys.find(Boolean)
  throw new DocsgenError({ rule: 'usage', text: `Cannot start \`${program}\`${why ? `: ${why}` : ''}` })
}

/** Returns the last words of one that does not start. */
async function tryStart(program: string, args: string[]): Promise<Chromium | string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsgen-hydrate-'))
  // A group of its own, to be ended as one.
  const child = spawn(program, [...args, `--user-data-dir=${folder}`, 'about:blank'], {
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', 'pipe'],
    detached: process.platform !== 'win32'
  })
  let said = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said = (said + text).slice(-2000)
  })
  child.on('error', ({ message }) => {
    said = message
  })
  const pipe = new Pipe(child.stdio[3] as Writable, child.stdio[4] as Readable)
  const kill = () => killAll(child)
  process.once('exit', kill)
  const close = async () => {
    await end(child, pipe)
    process.off('exit', kill)
    await rm(folder, { recursive: true, force: true, maxRetries: 10 })
  }
  try {
    await pipe.send('Browser.getVersion')
    return { pipe, close }
  } catch {
    await close()
    return said.trim().split('\n').at(-1) ?? ''
  }
}

/** Milliseconds that it has to end by itself. */
const patience = 2000

async function end(child: ChildProcess, pipe: Pipe): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise((resolve) => child.once('exit', resolve))
  pipe.send('Browser.close').catch(() => {})
  const timer = setTimeout(() => killAll(child), patience)
  await ended
  clearTimeout(timer)
}

/** Ends its processes as well: they would write to its folder. */
function killAll(child: ChildProcess): void {
  if (process.platform === 'win32' || child.pid === undefined) child.kill('SIGKILL')
  else
    try {
      process.kill(-child.pid, 'SIGKILL')
    } catch {} // it has ended
}
