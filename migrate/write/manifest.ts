/** Keeps what the `package.json` of the old site says of the package, and scripts that only run its generator. */
import { readFrom } from '../read/files.ts'
import { asObject, yamlValue } from '../read/values.ts'
import type { Around } from '../repository/around.ts'

/** Commands of other generators, with those of docsgen. */
const newNames = new Map(
  Object.entries({ start: 'dev', dev: 'dev', develop: 'dev', build: 'build', serve: 'preview', preview: 'preview' })
)

/** They keep their names: a team goes on typing `npm start`. */
function keptScripts(manifest: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) => {
    // Options that docsgen has too, or that change nothing of the result; VitePress names its folder.
    const [, command = '', options = ''] =
      /^(?:docusaurus|vitepress|astro) ([a-z]+)((?: (?:--(?:port|host)[ =][\w.:-]+|--(?:no-)?(?:open|minify)|docs))*)$/.exec(
        String(run)
      ) ?? []
    const now = newNames.get(command)
    const taken = options.match(/ --(?:port|host)[ =][\w.:-]+/g) ?? []
    return now === undefined ? [] : [[name, `docsgen ${now}${taken.join('')}`] as const]
  })
  return Object.fromEntries(own)
}

export async function readManifest(root: string): Promise<Record<string, unknown>> {
  return asObject(yamlValue(await readFrom(root, 'package.json').catch(() => ''))) // JSON is YAML
}

/** Scripts that the new site does not have, but for commands of the generator, such as `deploy`. */
export function lostScripts(manifest: Record<string, unknown>): string[] {
  const kept = { dev: '', build: '', check: '', preview: '', ...keptScripts(manifest) }
  const isOwn = (run: unknown) => !/^(?:docusaurus|vitepress|astro|mkdocs)\b[^&|;]*$/.test(String(run))
  return Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) =>
    isOwn(run) && !Object.hasOwn(kept, name) ? [name] : []
  )
}

const kept = ['name', 'version', 'description', 'private', 'license', 'author', 'contributors', 'repository', 'engines']

/** Returns `made`, the text of the new one, with what is kept. Files that only the old site has, such as `bin`, are not. */
export async function keepManifest(
  root: string,
  made: string,
  { workflow, isDouble, node: needed }: Pick<Around, 'workflow' | 'isDouble'> & { node: string }
): Promise<string> {
  const old = await readManifest(root)
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
