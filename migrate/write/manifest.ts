/** Keeps what the `package.json` of the old site says of the package. */
import { readFrom } from '../read/files.ts'
import { asObject, yamlValue } from '../read/read.ts'
import type { Around } from '../repository/around.ts'
import { keptScripts } from '../repository/scripts.ts'

const kept = ['name', 'version', 'description', 'private', 'license', 'author', 'contributors', 'repository', 'engines']

/** Returns `made`, the text of the new one, with what is kept. Files that only the old site has, such as `bin`, are not. */
export async function keepManifest(
  root: string,
  made: string,
  { workflow, isDouble, node: needed }: Pick<Around, 'workflow' | 'isDouble'> & { node: string }
): Promise<string> {
  const old = asObject(yamlValue(await readFrom(root, 'package.json').catch(() => ''))) // JSON is YAML
  const isSame = String(old.packageManager).startsWith(`${workflow.installer.name}@`)
  const keys = [...kept.filter((key) => !isDouble || key !== 'name'), ...(isSame ? ['packageManager'] : [])]
  const own = keys.flatMap((key) => {
    const value = key === 'engines' ? enginesOf(old.engines, needed) : old[key]
    return value === undefined ? [] : [[key, value]]
  })
  const all: Record<string, unknown> = { ...JSON.parse(made), ...Object.fromEntries(own) }
  const { scripts: usual, dependencies, devDependencies, ...rest } = all
  const scripts = { ...keptScripts(old), ...asObject(usual) }
  return `${JSON.stringify({ ...rest, scripts, dependencies, devDependencies }, undefined, 2)}\n`
}

/** A range of Node that docsgen does not run on would stop the installation. */
function enginesOf(engines: unknown, needed: string): unknown {
  const { node, ...others } = asObject(engines)
  if (node === undefined) return engines
  const majorOf = (range: string) => Number(/^>=\s*v?(\d+)[.\d\sx]*$/.exec(range)?.[1] ?? 0)
  return { node: majorOf(String(node)) > majorOf(needed) ? node : needed, ...others }
}
