/** Imports a bundle of the project's own code and reports whatever it does wrong. */

import { existsSync, readFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { defined } from '../disk/defined.ts'
import { codeRoot } from '../disk/package-root.ts'
import { isInside, toPosix } from '../disk/paths.ts'
import { DocsgenError, type Message, type SourcePlace } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { type TimeLimit, takeListeners, UnfinishedError } from './time-limit.ts'

/** Source maps are relative to this folder of the project, wherever the bundle is. Nothing is written to it. */
export const bundleFolder = '.docsgen/bundle'

/** Rules for problems of such code, with the exit code of each. */
export const exitCodes = { config: 2, plugin: 2, theme: 1 } as const

export type CodeRule = keyof typeof exitCodes

const names: Record<CodeRule, string> = { config: 'the configuration', plugin: 'the plugin', theme: 'the theme' }

export interface Run {
  root: string
  rule: CodeRule
  limit: TimeLimit
  /** The source file, where no line of it is known. */
  source?: string
}

/** Imports a bundle into this thread. Whatever it throws is reported as `reportRun` does. */
export async function importBundle(file: string, run: Run): Promise<unknown> {
  const giveBack = takeListeners()
  try {
    return await reportRun(file, run, () => import(pathToFileURL(file).href))
  } finally {
    giveBack()
  }
}

/** Runs code of a bundle. Whatever it throws becomes a DocsgenError at the place in its source, and so does a promise that takes too long. */
export async function reportRun(file: string, run: Run, call: () => Promise<unknown>): Promise<unknown> {
  try {
    return await run.limit.run(call)
  } catch (error) {
    throw new DocsgenError(describeProblem(error, file, run), exitCodes[run.rule], { cause: error })
  }
}

function describeProblem(error: unknown, file: string, { root, rule, source }: Run): Message {
  const lacking = rule === 'theme' && error instanceof Error ? lackingOf(error, root) : undefined
  if (lacking) return lacking
  const text = `Cannot run ${names[rule]}: ${withCure(explainError(error))}`
  const place = error instanceof Error ? findSource(error, { file, root }) : {}
  return { rule, text, ...defined({ file: source }), ...place }
}

/** Why code failed, as the end of a sentence. */
export function explainError(error: unknown): string {
  if (error instanceof UnfinishedError) return error.message
  return error instanceof Error ? `${error.name}: ${error.message}` : `it throws \`${String(error)}\``
}

/** Says what to do about an error of code that expects a browser, or a wrong import; other texts stay. */
export function withCure(message: string): string {
  const [, before, name] = /^(.*)\(0 , \w+\.(\w+)\) is not a function.*$/.exec(message) ?? []
  if (name !== undefined)
    return `${before}\`${name}\` is not a function: the module that it is imported from has none of that name`
  const [, lacking] = /\b([\w$]+) is not defined$/.exec(message) ?? []
  if (lacking === undefined) return message
  if (!/^(window|document|navigator|localStorage|sessionStorage|location|matchMedia)$/.test(lacking))
    return `${message}: import it, or correct its name`
  return `${message}: it runs in Node first, and what needs a browser belongs in \`useEffect\` of an island`
}

/** The theme itself reports what a template exports; no stack frame leads to the template. */
function lackingOf({ message }: Error, root: string): Message | undefined {
  const [, file, written] = /^expected .*?(?:in|of) (templates\/[^\s:]+\.tsx)(?:, not `(.*?)`)?/.exec(message) ?? []
  if (file === undefined) return undefined
  const place = written === undefined ? undefined : findQuoted(written, path.join(root, file))
  return { rule: 'theme', file, text: `E${message.slice(1)}`, ...defined({ place }) }
}

function findQuoted(text: string, file: string): SourcePlace | undefined {
  const source = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const at = ["'", '"', '`'].map((quote) => source.indexOf(quote + text + quote)).find((index) => index !== -1)
  return at === undefined ? undefined : placeAt(source, at)
}

/** The text of a module with its source map, in which Node finds the sources by their places below `root`. */
export function appendMap({ '.js': code = '', '.map': map }: Record<string, string>, root: string): string {
  if (map === undefined) return code
  const sourceRoot = `${path.join(root, bundleFolder)}/`
  const placed = map.replace('{', () => `{"sourceRoot":${JSON.stringify(sourceRoot)},`)
  return `${code}//# sourceMappingURL=data:application/json;base64,${Buffer.from(placed).toString('base64')}\n`
}

/** The first stack frame in a source file of the project, by the source map at the end of the bundle. */
export function findSource(
  error: Error,
  { file, root }: { file: string; root: string }
): Pick<Message, 'file' | 'place'> {
  const { stack = '' } = error
  const encoded = /sourceMappingURL=data:application\/json;base64,(\S+)\s*$/.exec(readFileSync(file, 'utf8'))?.[1]
  if (encoded === undefined) return {}
  const map = new SourceMap(JSON.parse(Buffer.from(encoded, 'base64').toString()))
  for (const [, name, line, column] of stack.matchAll(/([^/\\]+\.mjs):(\d+):(\d+)\)?$/gm)) {
    if (name !== path.basename(file)) continue // of another module, which this map is not of
    const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry)) continue
    const source = path.resolve(root, bundleFolder, entry.originalSource)
    const place = { line: entry.originalLine + 1, column: entry.originalColumn + 1 }
    if (isOwn(source, root)) return { file: toPosix(path.relative(root, source)), place }
  }
  return findFrame(error, root)
}

/** The same for a stack that Node has mapped already. */
export function findFrame({ stack = '' }: Error, root: string): Pick<Message, 'file' | 'place'> {
  for (const [, at = '', line, column] of stack.matchAll(/((?:file:\/)?\/[^\n]*?):(\d+):(\d+)\)?$/gm)) {
    const file = at.startsWith('file:') ? fileURLToPath(at) : path.resolve(at)
    const place = { line: Number(line), column: Number(column) }
    if (isOwn(file, root)) return { file: toPosix(path.relative(root, file)), place }
  }
  return {}
}

function isOwn(file: string, root: string): boolean {
  return isInside(file, root) && !isInside(file, codeRoot) && !/node_modules|\.docsgen/.test(file)
}
