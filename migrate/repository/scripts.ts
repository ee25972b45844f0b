/** Scripts of the old site that run its generator. */
import { readFrom } from '../read/files.ts'
import { asObject } from '../read/read.ts'

/** Commands of other generators, with those of docsgen. */
const newNames: Readonly<Record<string, string>> = {
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
    // Options that docsgen has too, or that change nothing of the result; VitePress names its folder.
    const [, command = '', options = ''] =
      /^(?:docusaurus|vitepress|astro) ([a-z]+)((?: (?:--(?:port|host)[ =][\w.:-]+|--(?:no-)?(?:open|minify)|docs))*)$/.exec(
        String(run)
      ) ?? []
    const now = Object.hasOwn(newNames, command) ? newNames[command] : undefined
    const taken = options.match(/ --(?:port|host)[ =][\w.:-]+/g) ?? []
    return now === undefined ? [] : [[name, `docsgen ${now}${taken.join('')}`] as const]
  })
  return Object.fromEntries(own)
}

export async function readManifest(root: string): Promise<Record<string, unknown>> {
  try {
    return asObject(JSON.parse(await readFrom(root, 'package.json')))
  } catch {
    return {}
  }
}

/** Scripts that the new site does not have, but for commands of the generator, such as `deploy`. */
export function lostScripts(manifest: Record<string, unknown>): string[] {
  const kept = { dev: '', build: '', check: '', preview: '', ...keptScripts(manifest) }
  const isOwn = (run: unknown) => !/^(?:docusaurus|vitepress|astro|mkdocs)\b[^&|;]*$/.test(String(run))
  return Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) =>
    isOwn(run) && !Object.hasOwn(kept, name) ? [name] : []
  )
}
