/** What the `package.json` of the old site says of the package, and the new one goes on saying. */
import { readNodeRange } from '../disk/package-root.ts'
import type { Around } from './around.ts'
import { readFrom } from './files.ts'
import { asObject } from './from/read.ts'
import { yamlValue } from './yaml-value.ts'

const kept = ['name', 'version', 'description', 'private', 'license', 'author', 'contributors', 'repository', 'engines']

/** Returns `made`, the text of the new one, with what is kept. Files that only the old site has, such as `bin`, are not. */
export async function keepManifest(
  root: string,
  made: string,
  { workflow, isDouble }: Pick<Around, 'workflow' | 'isDouble'>
): Promise<string> {
  const old = asObject(yamlValue(await readFrom(root, 'package.json').catch(() => ''))) // JSON is YAML
  const isSame = String(old.packageManager).startsWith(`${workflow.installer.name}@`)
  const keys = [...kept.filter((key) => !isDouble || key !== 'name'), ...(isSame ? ['packageManager'] : [])]
  const own = keys.flatMap((key) => {
    const value = key === 'engines' ? enginesOf(old.engines) : old[key]
    return value === undefined ? [] : [[key, value]]
  })
  const all: Record<string, unknown> = { ...JSON.parse(made), ...Object.fromEntries(own) }
  const { scripts: usual, dependencies, devDependencies, ...rest } = all
  const scripts = { ...keptScripts(old), ...asObject(usual) }
  return `${JSON.stringify({ ...rest, scripts, dependencies, devDependencies }, undefined, 2)}\n`
}

/** What scripts and commands of other generators are called here. */
export const newNames: Readonly<Record<string, string>> = {
  start: 'dev',
  dev: 'dev',
  develop: 'dev',
  build: 'build',
  serve: 'preview',
  preview: 'preview'
}

/** Scripts that only run the old generator keep their names: a team goes on typing `npm start`. */
export function keptScripts(manifest: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) => {
    const [, command = '', options = ''] =
      /^(?:docusaurus|vitepress|astro) ([a-z]+)( [^&|;]*)?$/.exec(String(run)) ?? []
    const [port = ''] = / --port[ =]\d+/.exec(options) ?? []
    const now = Object.hasOwn(newNames, command) ? newNames[command] : undefined
    return now === undefined ? [] : [[name, `docsgen ${now}${port}`] as const]
  })
  return Object.fromEntries(own)
}

/** A range of Node that docsgen does not run on would stop the installation. */
function enginesOf(engines: unknown): unknown {
  const { node, ...others } = asObject(engines)
  if (node === undefined) return engines
  const needed = readNodeRange()
  const majorOf = (range: string) => Number(/^>=\s*v?(\d+)[.\d\sx]*$/.exec(range)?.[1] ?? 0)
  return { node: majorOf(String(node)) > majorOf(needed) ? node : needed, ...others }
}
