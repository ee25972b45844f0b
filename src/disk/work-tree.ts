/** Whose files those of a folder are: what comes with it in one checkout. */
import { existsSync, realpathSync } from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { isInside } from './paths.ts'

/** Returns the git work tree around a folder, or where there is none the folder: a real path. Throws when it is not there. */
export function workTreeOf(root: string): string {
  const real = realpathSync.native(root)
  for (let folder = real; ; folder = path.dirname(folder)) {
    // Whoever keeps a home folder in git does not mean all of it.
    if (existsSync(path.join(folder, '.git'))) return isInside(homedir(), folder) ? real : folder
    if (path.dirname(folder) === folder) return real
  }
}
