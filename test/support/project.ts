/** Whole small projects on disk, and the CLI run on them as a process: what a user does, and what a user sees. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { afterFile } from './after-file.ts'
import { docsgenWarm } from './warm-cli.ts'

export const repository = path.resolve(import.meta.dirname, '../..')

/** A folder of its own that goes when the tests of the file are done. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-test-'))
  afterFile(() => rmSync(folder, { recursive: true, force: true, maxRetries: 10 }))
  return folder
}

export type Files = Record<string, string | Uint8Array>

/** A project of these files, by path. */
export function project(files: Files): string {
  const root = temporaryFolder()
  write(root, files)
  return root
}

/** A copy of test/sites/<name>. */
export function site(name: string): string {
  const root = temporaryFolder()
  cpSync(path.join(repository, 'test/sites', name), root, { recursive: true })
  return root
}

export function write(root: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(root, file)), { recursive: true })
    writeFileSync(path.join(root, file), text)
  }
}

export interface Ran {
  code: number | null
  stdout: string
  stderr: string
}

export interface RunOptions {
  cwd?: string
  env?: Record<string, string>
  /** Called with the process once it runs. */
  started?(child: ReturnType<typeof spawn>): void
}

/**
 * Runs `docsgen` with these arguments, where nothing else is asked in a process that has run before, without threads: both
 * take longer to load than most sites here to build. The output has no colours.
 */
export function docsgen(args: string[], options: RunOptions = {}): Promise<Ran> {
  if (options.env || options.started) return docsgenAlone(args, options)
  return docsgenWarm(args, options.cwd ?? repository)
}

/** The same in a new process: where what counts is how that begins and ends, what runs beside it, and threads. */
export function docsgenAlone(args: string[], options: RunOptions = {}): Promise<Ran> {
  return run(process.execPath, [path.join(repository, 'bin/docsgen.js'), ...args], options)
}

/** Sends a signal to a process some milliseconds after it has begun to build a project: before, it would end Node alone. */
export async function signalBuild(child: ChildProcess, root: string, signal: NodeJS.Signals, delay: number) {
  const isRunning = () => child.exitCode === null && child.signalCode === null
  const readLock = () => readFile(path.join(root, '.docsgen/lock'), 'utf8').catch(() => '')
  while (isRunning() && !(await readLock()).startsWith(`${child.pid}-`)) await sleep(2)
  await sleep(delay)
  if (isRunning()) child.kill(signal)
}

/** Runs any program, its output as text. */
export function run(
  program: string,
  args: string[],
  { cwd = repository, env = {}, started }: RunOptions = {}
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '', ...env },
      stdio: ['ignore', 'pipe', 'pipe']
    })
    let stdout = ''
    let stderr = ''
    child.stdout.on('data', (chunk) => (stdout += chunk))
    child.stderr.on('data', (chunk) => (stderr += chunk))
    child.on('error', reject)
    child.on('close', (code) => resolve({ code, stdout, stderr }))
    started?.(child)
  })
}

/** Builds a project, or one of these files, in a process that is loaded and without threads; `files` are its output by path. */
export async function buildProject(from: string | Files, ...args: string[]) {
  const root = typeof from === 'string' ? from : project(from)
  const ran = await docsgen(['build', root, ...args])
  return { ...ran, files: readTree(path.join(root, 'dist')) }
}

/** The output by path of a project, or of these files, of which there must be nothing to report. */
export async function buildSound(from: string | Files, ...args: string[]): Promise<Record<string, string>> {
  const { code, stderr, files } = await buildProject(from, ...args)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  return files
}

/** Builds as a user does it, in a process of its own. */
export async function buildAlone(root: string, ...args: string[]): Promise<Ran & { files: Record<string, string> }> {
  const ran = await docsgenAlone(['build', root, ...args])
  return { ...ran, files: readTree(path.join(root, 'dist')) }
}

/** Builds a project, which other tests may be building too, into a folder of its own. Returns the folder. */
export async function buildElsewhere(root: string): Promise<string> {
  const out = path.join(temporaryFolder(), 'dist')
  for (let tries = 0; ; tries++) {
    const { code, stderr } = await docsgen(['build', root, '--out', out, '--quiet'])
    if (code === 0) return out
    // Only one build of a project runs at a time.
    if (!stderr.includes('another build of this project is running') || tries === 100) throw new Error(stderr)
    await sleep(250)
  }
}

/** Every file below a folder: text for what is text, a hash for the rest. */
export function readTree(folder: string): Record<string, string> {
  let entries: string[] = []
  try {
    entries = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
  } catch {
    return {}
  }
  return Object.fromEntries(entries.sort().map((file) => [file, readText(path.join(folder, file))]))
}

/** Names of the files that two outputs do not share byte for byte. */
export function differing(built: Record<string, string>, wanted: Record<string, string>): string[] {
  const files = new Set([...Object.keys(built), ...Object.keys(wanted)])
  return [...files].filter((file) => built[file] !== wanted[file])
}

function readText(file: string): string {
  const bytes = readFileSync(file)
  return /(^|\/)_headers$|\.(html|css|js|txt|xml|svg|json|mdx?)$/.test(file)
    ? bytes.toString('utf8')
    : createHash('sha256').update(bytes).digest('hex')
}
