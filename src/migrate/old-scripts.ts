/** Scripts of the old site that run its generator: what they are called, and what is in the way of keeping them. */
import { asObject } from './from/read.ts'

/** What scripts and commands of other generators are called here. */
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
