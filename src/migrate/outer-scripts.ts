/** Scripts of packages above the old site that run one of its own: the new site has others. */
import path from 'node:path'
import { isInside, toPosix } from '../disk/paths.ts'
import { readFrom } from './files.ts'
import { asObject, asText } from './from/read.ts'
import type { Repository } from './repository.ts'
import type { Todo } from './types.ts'

/** What the scripts of a new site are called, by the names that old ones have. */
const renamed: Record<string, string> = {
  start: 'dev',
  dev: 'dev',
  develop: 'dev',
  build: 'build',
  serve: 'preview',
  preview: 'preview'
}

/** Names each script above `root` that enters its folder, that of the new site at `target`, or its package. */
export async function findOuterScripts(root: string, target: string, { top, folder }: Repository): Promise<Todo[]> {
  const own = asText((await readManifest(root, 'package.json')).value.name)
  const todos: Todo[] = []
  for (let up = '..'; isInside(path.resolve(root, up), top); up = `../${up}`) {
    const file = `${up}/package.json`
    const { text, value } = await readManifest(root, file)
    const folders = [path.join(top, folder), target].map((each) => toPosix(path.relative(path.resolve(root, up), each)))
    for (const [name, run] of Object.entries(asObject(value.scripts))) {
      const calls = callsIn(String(run), own === undefined ? folders : [...folders, own])
      const change = calls && changeOf(calls, calls.place === folders[1])
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

interface Calls {
  /** The folder or the package. */
  place: string
  /** Names of scripts that follow, or stand before. */
  names: string[]
}

/** `npm --prefix website start`, `cd website && npm run build`, `yarn workspace site serve`. */
function callsIn(run: string, places: string[]): Calls | undefined {
  const enters =
    /(?:--prefix|--cwd|--dir|-C|--workspace|workspace|-w|--filter|-F|\bcd|\bdocusaurus[ ]+[\w:-]+)[ =]+["']?(?:\.\/)?([^\s"';&|]+?)\/?["']?(?=[\s;&|]|$)/g
  const place = [...run.matchAll(enters)].map(([, found = '']) => found).find((found) => places.includes(found))
  if (place === undefined) return undefined
  const words = run.replace(enters, (found) => /docusaurus[ ]+([\w:-]+)/.exec(found)?.[1] ?? '')
  const names = [...words.matchAll(/(?<=^|\s)(?:start|dev|develop|build|serve|preview|deploy|clear)(?=[\s;&|]|$)/g)]
  return { place, names: [...new Set(names.map(([name]) => name))] }
}

/** Undefined where nothing is to change. */
function changeOf({ names }: Calls, isThere: boolean): string | undefined {
  const kept = names.filter((name) => renamed[name] !== undefined && (!isThere || renamed[name] !== name))
  const lost = names.filter((name) => renamed[name] === undefined)
  if (isThere && kept.length + lost.length === 0) return undefined
  const parts = kept.map((name) => (renamed[name] === name ? `\`${name}\`` : `\`${renamed[name]}\` for \`${name}\``))
  const changes = [
    ...(parts.length > 0 ? [`write ${parts.join(', ')}`] : []),
    ...(lost.length > 0 ? [`leave out ${lost.map((name) => `\`${name}\``).join(', ')}`] : [])
  ]
  return changes.length === 0 ? 'Give it the new folder' : `For the new one, ${changes.join(' and ')}`
}

async function readManifest(root: string, file: string): Promise<{ text: string; value: Record<string, unknown> }> {
  try {
    const text = await readFrom(root, file)
    return { text, value: asObject(JSON.parse(text)) }
  } catch {
    return { text: '', value: {} }
  }
}
