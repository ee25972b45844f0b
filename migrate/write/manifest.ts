/** Keeps what `package.json` and `.gitignore` of the old site say: files with passwords stay out of the repository, as before. */
import type { WorkflowPlace } from '../../src/init/starter.ts'
import { bareLine } from '../../src/init/write-starter.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import { asObject, yamlValue } from '../read/values.ts'
import type { Todo } from '../types.ts'
import { listNames } from '../words.ts'

/** Names of files and folders that only an old generator makes. */
export const isMade =
  /^(?:build|\.docusaurus|\.cache-loader|site|\.astro|\.next|out|next-env\.d\.ts|book|(?:.*\/)?\.vitepress\/(?:cache|dist|\.temp))$/

/** Returns docsgen's lines, and those of the source's `.gitignore` that hold for the new project. */
export async function keepIgnored(root: string, own: string): Promise<string> {
  if (placeInSource(root, '.gitignore').at === undefined) return own
  const known = new Set(own.split('\n').map(bareLine))
  const lines = (await readFrom(root, '.gitignore')).replace(/^\ufeff/, '').split(/\r?\n/)
  const left = lines.filter(
    (line) => /^[^#\s]/.test(line) && !known.has(bareLine(line)) && !isMade.test(bareLine(line))
  )
  return left.length === 0 ? own : `${own.trimEnd()}\n\n${left.join('\n')}\n`
}

const kept = ['name', 'version', 'description', 'private', 'license', 'author', 'contributors', 'repository']

interface ManifestOptions {
  workflow: WorkflowPlace
  isDouble: boolean
  dependencies: Record<string, string> | undefined
}

/**
 * Returns `made`, the text of the new one, with what is kept, and the scripts that are not. Files that only the old site has, such as `bin`, are left.
 */
export async function keepManifest(
  root: string,
  made: string,
  { workflow, isDouble, dependencies }: ManifestOptions
): Promise<{ text: string; todos: Todo[] }> {
  const old = asObject(yamlValue(await readFrom(root, 'package.json').catch(() => ''))) // JSON is YAML
  const isSame = String(old.packageManager).startsWith(`${workflow.installer.name}@`)
  const keys = [...kept.filter((key) => !isDouble || key !== 'name'), ...(isSame ? ['packageManager'] : [])]
  const own = Object.fromEntries(keys.flatMap((key) => (old[key] === undefined ? [] : [[key, old[key]]])))
  const { scripts, devDependencies, ...rest } = JSON.parse(made) as Record<string, unknown>
  const lost = Object.keys(asObject(old.scripts)).filter((name) => !(name in asObject(scripts)))
  const todo = `Scripts that are not in the new \`package.json\`: ${listNames(lost)}. Copy those that you need, with the packages that they run`
  return {
    text: `${JSON.stringify({ ...rest, ...own, scripts, dependencies, devDependencies }, undefined, 2)}\n`,
    todos: lost.length > 0 ? [{ file: 'package.json', text: todo }] : []
  }
}
