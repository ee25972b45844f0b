/** Scripts of packages above the old site that run one of its own: the new site has others, and may have another package manager. */
import path from 'node:path'
import { isInside, toPosix } from '../../src/disk/paths.ts'
import type { Installer } from '../../src/init/workspace.ts'
import { readFrom } from '../read/files.ts'
import { asObject, asText } from '../read/read.ts'
import type { Todo } from '../types.ts'
import type { Repository } from './repository.ts'
import { keptScripts, newNames } from './scripts.ts'

const renamed: Readonly<Record<string, string>> = { ...newNames, check: 'check' }

/** How a package manager is told the folder. */
const inFolder: Record<Installer['name'], string> = { npm: '--prefix', pnpm: '--dir', yarn: '--cwd', bun: '--cwd' }

interface Places {
  root: string
  /** The folder of the new site. */
  target: string
  repository: Repository
  installer: Installer
}

/** Names each script above `root` that enters its folder, that of the new site at `target`, or its package. */
export async function findOuterScripts({ root, target, repository, installer }: Places): Promise<Todo[]> {
  const { top, folder } = repository
  const old = (await readManifest(root, 'package.json')).value
  const own = asText(old.name)
  const kept = keptScripts(old)
  const todos: Todo[] = []
  for (let up = '..'; isInside(path.resolve(root, up), top); up = `../${up}`) {
    const file = `${up}/package.json`
    const { text, value } = await readManifest(root, file)
    const [was = '', is = ''] = [path.join(top, folder), target].map((each) =>
      toPosix(path.relative(path.resolve(root, up), each))
    )
    for (const [name, run] of Object.entries(asObject(value.scripts))) {
      const found = callsIn(String(run), own === undefined ? [was, is] : [was, is, own])
      const isScript = (each: string) => Object.hasOwn(asObject(old.scripts), each)
      const change = found && changeOf(found.calls, { kept, isScript, installer, is, isThere: found.place === is })
      if (change === undefined) continue
      const line = text.split('\n').findIndex((each) => each.trimStart().startsWith(`"${name}"`)) + 1
      todos.push({
        file,
        ...(line > 0 && { line }),
        text: `The script \`${name}\` runs something of the old site. ${change}`
      })
    }
    if (path.resolve(root, up) === top) break
  }
  return todos
}

interface Change {
  /** Scripts of the old site that the new one has too. */
  kept: Record<string, string>
  /** Tells whether the old site has a script of a name. */
  isScript(name: string): boolean
  installer: Installer
  /** The new folder, as the script has to name it. */
  is: string
  isThere: boolean
}

/** Undefined where nothing is to change. */
function changeOf(calls: Call[], { kept, isScript, installer, is, isThere }: Change): string | undefined {
  const nowOf = ({ source, name = '' }: Call) =>
    Object.hasOwn(kept, name) && !/\bdocusaurus\s/.test(source) ? name : renamed[name]
  const isLost = (call: Call) =>
    call.name !== undefined && nowOf(call) === undefined && (call.isRun || isScript(call.name))
  const lost = calls.filter(isLost).map(({ name }) => `\`${name}\``)
  const written = calls.flatMap((call): string[] => {
    const { source, manager, name, isEntered } = call
    const now = nowOf(call)
    if (name !== undefined && now === undefined) return []
    if (manager !== undefined && manager !== installer.name) {
      const way = isEntered ? '' : ` ${inFolder[installer.name]} ${is}`
      return [`\`${installer.name}${way} ${now === undefined ? 'install' : `run ${now}`}\` for \`${source}\``]
    }
    if (now === undefined || (isThere && now === name)) return []
    return [now === name ? `\`${name}\`` : `\`${now}\` for \`${name}\``]
  })
  const changes = [
    ...(written.length > 0 ? [`write ${[...new Set(written)].join(', ')}`] : []),
    ...(lost.length > 0 ? [`leave out ${[...new Set(lost)].join(', ')}`] : [])
  ]
  if (changes.length > 0) return `For the new one, ${changes.join(' and ')}`
  return isThere ? undefined : 'Give it the new folder'
}

async function readManifest(root: string, file: string): Promise<{ text: string; value: Record<string, unknown> }> {
  try {
    const text = await readFrom(root, file)
    return { text, value: asObject(JSON.parse(text)) }
  } catch {
    return { text: '', value: {} }
  }
}

interface Call {
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

/** A command without the folder: the package manager, `run`, and the name. */
const runs =
  /(?:^|\s)(?:(npm|pnpm|yarn|bun)(?=\s|$)|turbo|lerna|nx)(?:\s+-\S+)*(\s+run(?:-script)?)?(?:\s+-\S+)*(?:\s+(?!docusaurus\s)([\w:.-]+)|\s*$)/

const ofDocusaurus = /^(?:start|dev|develop|build|serve|preview|deploy|clear)$/

/** Returns the calls in the first of the places that are entered; a place is a folder or a package. */
function callsIn(run: string, places: string[]): { place: string; calls: Call[] } | undefined {
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
