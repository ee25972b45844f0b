/** What the script of a package runs in another folder: `cd website && yarn install && yarn build`. */
import type { Installer } from '../src/init/workspace.ts'

export interface Call {
  /** As it is written. */
  source: string
  /** The package manager; undefined where something else runs it. */
  manager?: Installer['name']
  /** The script, or the command of Docusaurus; undefined where packages are installed. */
  name: string | undefined
  /** It is the name of a script for sure, and no command of the package manager. */
  isRun: boolean
  /** `cd` has entered the folder before. */
  isEntered: boolean
}

const enters =
  /(?:--prefix|--cwd|--dir|-C|--workspace|workspace|-w|--filter|-F|\bcd|\bdocusaurus[ ]+[\w:-]+)[ =]+["']?(?:\.\/)?([^\s"';&|]+?)\/?["']?(?=[\s;&|]|$)/g

/** Of a command without the folder: what runs it, `run`, and the name. */
const runs =
  /(?:^|\s)(?:(npm|pnpm|yarn|bun)(?=\s|$)|turbo|lerna|nx)(?:\s+-\S+)*(\s+run(?:-script)?)?(?:\s+-\S+)*(?:\s+(?!docusaurus\s)([\w:.-]+)|\s*$)/

const ofDocusaurus = /^(?:start|dev|develop|build|serve|preview|deploy|clear)$/

/** Returns the calls in the first of the places that are entered; a place is a folder or a package. */
export function callsIn(run: string, places: string[]): { place: string; calls: Call[] } | undefined {
  const calls: Call[] = []
  let place: string | undefined
  let isEntered = false
  for (const written of run.split(/&&|\|\||[;&|]/)) {
    const source = written.replace(/^[\s(]+|[\s)]+$/g, '')
    const into = [...source.matchAll(enters)].map(([, found = '']) => found)
    const found = into.find((each) => places.includes(each))
    place ??= found
    if (/^cd\s/.test(source)) isEntered = found !== undefined
    else if (isEntered || found !== undefined) calls.push(...callOf(source, isEntered))
  }
  return place === undefined ? undefined : { place, calls }
}

function callOf(source: string, isEntered: boolean): Call[] {
  const bare = source.replace(enters, (found) => /docusaurus[ ]+[\w:-]+/.exec(found)?.[0] ?? '').trim()
  const [, command] = /\bdocusaurus\s+([\w:-]+)/.exec(bare) ?? []
  if (command !== undefined) return [{ source, name: command, isRun: true, isEntered }]
  const [whole, manager, run, name] = runs.exec(bare) ?? []
  if (whole === undefined) return []
  const isInstall = name === undefined || (run === undefined && /^(?:install|ci|i)$/.test(name))
  return [
    {
      source,
      ...(manager !== undefined && { manager: manager as Installer['name'] }),
      name: isInstall ? undefined : name,
      isRun: run !== undefined || ofDocusaurus.test(name ?? ''),
      isEntered
    }
  ]
}
