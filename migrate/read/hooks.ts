/** Tells which components of a source need a browser: they become islands, the others directives. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeInSource } from './files.ts'

/** Matches source with state, effects or handlers of events. */
export const needsBrowser =
  /\buse(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore)\b|\bon[A-Z]\w*=\{|\bBrowserOnly\b/

const endings = ['', ...['', '/index'].flatMap((name) => ['.tsx', '.jsx', '.ts', '.js'].map((end) => name + end))]

/** Returns the file of the source that `file` imports `from` a path; undefined for a package. */
export function findModule(root: string, file: string, from: string): string | undefined {
  if (!/^(?:@site\/|\.)/.test(from)) return undefined
  const base = from.startsWith('@site/') ? from.slice('@site/'.length) : path.posix.join(path.posix.dirname(file), from)
  return endings.map((ending) => base + ending).find((each) => placeInSource(root, each).at !== undefined)
}

/** True if the module that `file` imports `from` a path needs a browser. */
export function usesHooks(root: string, file: string, from: string): boolean {
  const at = placeInSource(root, findModule(root, file, from) ?? '').at
  return at !== undefined && needsBrowser.test(readFileSync(at, 'utf8'))
}
