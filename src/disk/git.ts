/** Runs git on the repository of a project, as a stranger's: nothing that its settings name is run or fetched. */
import { execFile } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { isCode } from './files.ts'
import { foldersFrom, isInside } from './paths.ts'

/** The reason why git does not answer, as the rest of a sentence. */
export class GitError extends Error {
  readonly note: string | undefined
  constructor(text: string, note?: string) {
    super(text)
    this.note = note
  }
}

export interface GitOptions {
  /** An index in place of the repository's own. */
  index?: string
  input?: string
  /** `latin1` gives each byte of the answer as a character. */
  encoding?: 'utf8' | 'latin1'
}

/** Returns what a command prints: its arguments, or a text with spaces between them. Throws a GitError. */
export type Git = (command: string | string[], options?: GitOptions) => Promise<string>

const mostBytes = 2 ** 30

/** Milliseconds: longer than the largest histories take. */
const longest = 300_000

/** A repository may bring settings with commands: in a folder that git takes for a repository, or in its own `.git`. */
const trusted = [
  'safe.bareRepository=explicit',
  'core.fsmonitor=false',
  'log.showSignature=false',
  'diff.relative=false'
].flatMap((each) => ['-c', each])

/** Runs git in `cwd`, without what a repository would have it run or fetch. Throws a GitError where there is none. */
export async function openGit(cwd: string, signal: AbortSignal): Promise<Git> {
  // Starting git takes longer than looking.
  if (process.env.GIT_DIR === undefined && foldersFrom(realpathSync.native(cwd)).every((each) => !isTop(each)))
    throw new GitError('git says "not a git repository (or any of the parent directories): .git"')
  const env = quietly()
  const keys = await runGit('config --list -z --name-only', { cwd, env, signal })
  const filters = keys.split('\0').filter((key) => /^filter\..*\.(clean|process|required)$/s.test(key))
  const sealed = { ...env, ...emptySettings(filters) }
  return (command, { index, ...options } = {}) =>
    runGit(command, { cwd, env: { ...sealed, ...(index && { GIT_INDEX_FILE: index }) }, signal, ...options })
}

/** Runs git in `cwd` as its user does, who asked for it: it fetches, but runs no hooks and never waits for an answer. */
export function openRemoteGit(cwd: string, signal: AbortSignal): Git {
  const others = Object.entries(process.env).filter(([key]) => !/^GIT_(DIR|WORK_TREE|INDEX_FILE|PREFIX)$/.test(key))
  const env = {
    ...Object.fromEntries(others),
    GIT_ALLOW_PROTOCOL: 'https:ssh:file',
    GIT_TERMINAL_PROMPT: '0',
    LC_ALL: 'C'
  }
  const own = ['-c', 'core.hooksPath=/dev/null', '-c', 'core.autocrlf=false']
  return (command, { index: _, ...options } = {}) =>
    runGit([...own, ...(typeof command === 'string' ? command.split(' ') : command)], { cwd, env, signal, ...options })
}

/** Returns a setting of the user, or of the repository if there is one. Throws a GitError where it is not set. */
export async function readSetting(name: string, cwd: string, signal: AbortSignal): Promise<string> {
  return (await runGit(['config', name], { cwd, env: quietly(), signal })).trim()
}

/** No locks: somebody may be committing. No protocol: objects that are missing are fetched by a command of its settings. */
function quietly(): NodeJS.ProcessEnv {
  return { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_ALLOW_PROTOCOL: '', LC_ALL: 'C' }
}

/** Not by `-c`: a name may have a `=`. */
function emptySettings(keys: string[]): NodeJS.ProcessEnv {
  const first = Number(process.env.GIT_CONFIG_COUNT ?? 0)
  const each = keys.flatMap((key, index) => [
    [`GIT_CONFIG_KEY_${first + index}`, key],
    [`GIT_CONFIG_VALUE_${first + index}`, '']
  ])
  return { ...Object.fromEntries(each), GIT_CONFIG_COUNT: String(first + keys.length) }
}

interface Running extends Omit<GitOptions, 'index'> {
  cwd: string
  env: NodeJS.ProcessEnv
  signal: AbortSignal
}

function runGit(command: string | string[], { input = '', encoding = 'utf8', ...running }: Running): Promise<string> {
  const args = typeof command === 'string' ? command.split(' ') : command
  return new Promise((resolve, reject) => {
    const options = { ...running, encoding, maxBuffer: mostBytes, timeout: longest }
    const child = execFile('git', [...trusted, ...args], options, (error, stdout, stderr) => {
      if (!error) return resolve(stdout)
      const said = /^(?!warning: |hint: )(?:fatal: |error: )?(.+)$/im.exec(stderr)?.[1] ?? error.message
      reject(new GitError(isCode(error, 'ENOENT') ? 'git is not installed' : `git says "${said}"`))
    })
    child.stdin?.on('error', () => {}) // git that ends early says why
    child.stdin?.end(input)
  })
}

/** Returns the git work tree around a folder, or where there is none the folder: a real path. Throws when it is not there. */
export function workTreeOf(root: string): string {
  const real = realpathSync.native(root)
  const top = foldersFrom(real).find(isTop)
  // Whoever keeps a home folder in git does not mean all of it.
  return top === undefined || isInside(homedir(), top) ? real : top
}

function isTop(folder: string): boolean {
  return existsSync(path.join(folder, '.git'))
}
