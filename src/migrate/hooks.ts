/** Tells which components of a source need a browser: they become islands, the others directives. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { placeInSource } from './files.ts'

/** Matches source with state, effects or handlers of events. */
export const needsBrowser =
  /\buse(?:State|Reducer|Effect|LayoutEffect|Ref|Transition|SyncExternalStore)\b|\bon[A-Z]\w*=\{|\bBrowserOnly\b/

const endings = ['', ...['', '/index'].flatMap((name) => ['.tsx', '.jsx', '.ts', '.js'].map((end) => name + end))]

/** True if the module that `file` imports `from` a path needs a browser. */
export function usesHooks(root: string, file: string, from: string): boolean {
  if (!/^(?:@site\/|\.)/.test(from)) return false
  const base = from.startsWith('@site/') ? from.slice('@site/'.length) : path.posix.join(path.posix.dirname(file), from)
  const at = endings.map((ending) => placeInSource(root, base + ending).at).find((found) => found !== undefined)
  return at !== undefined && needsBrowser.test(readFileSync(at, 'utf8'))
}
