/** Scripts of the old site that run its generator: what they are called, and what is in the way of keeping them. */
import { readFrom } from '../read/files.ts'
import { asObject } from '../read/read.ts'

/** Names of scripts and commands of other generators, with those of docsgen. */
export const newNames: Readonly<Record<string, string>> = {
  start: 'dev',
  dev: 'dev',
  develop: 'dev',
  build: 'build',
  serve: 'preview',
  preview: 'preview'
}

/** A command of the old generator and its options, and nothing else. */
const ofGenerator = /^(?:docusaurus|vitepress|astro) ([a-z]+)((?: [^&|;]+)?)$/

/** Options that docsgen has too, or that change nothing of the result; VitePress names its folder. */
const harmless = /^(?: (?:--(?:port|host)[ =][\w.:-]+|--(?:no-)?(?:open|minify)|docs))*$/

/** Scripts of the old generator with other options, whose names may be those of new ones. */
export function changedScripts(manifest: Record<string, unknown>): string[] {
  const kept = keptScripts(manifest)
  return Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) => {
    const [, command = ''] = ofGenerator.exec(String(run)) ?? []
    return Object.hasOwn(newNames, command) && !Object.hasOwn(kept, name) ? [`\`${name}\`, \`${String(run)}\``] : []
  })
}

/** Scripts of commands that docsgen does not have, such as `deploy`. */
export function goneScripts(manifest: Record<string, unknown>): string[] {
  return Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) => {
    const found = /^(?:docusaurus|vitepress|astro)(?: ([a-z:-]+))?(?: [^&|;]+)?$/.exec(String(run))
    return found && !Object.hasOwn(newNames, found[1] ?? '') ? [name] : []
  })
}

/** Scripts that only run the old generator keep their names: a team goes on typing `npm start`. */
export function keptScripts(manifest: Record<string, unknown>): Record<string, string> {
  const own = Object.entries(asObject(manifest.scripts)).flatMap(([name, run]) => {
    const [, command = '', options = ''] = ofGenerator.exec(String(run)) ?? []
    const taken = options.match(/ --(?:port|host)[ =][\w.:-]+/g) ?? []
    const isWhole = harmless.test(options)
    const now = isWhole && Object.hasOwn(newNames, command) ? newNames[command] : undefined
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

/** Scripts that run something else than the generator. */
export function ownScripts({ scripts }: Record<string, unknown>): string[] {
  const isOwn = (run: unknown) => !/^(?:docusaurus|vitepress|astro|mkdocs)\b[^&|;]*$/.test(String(run))
  return Object.entries(asObject(scripts)).flatMap(([name, run]) => (isOwn(run) ? [name] : []))
}

/** All that the new site does not have. */
export function lostScripts(manifest: Record<string, unknown>): string[] {
  const kept = { dev: '', build: '', check: '', preview: '', ...keptScripts(manifest) }
  return Object.keys(asObject(manifest.scripts)).filter((name) => !Object.hasOwn(kept, name))
}
