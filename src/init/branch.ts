/** The branch that a repository publishes from. */
import { openGit } from '../disk/git.ts'

/** Milliseconds for git. */
const longest = 10_000

/** The default branch of the remote, else the one that is checked out, else the one that `git init` makes. */
export async function mainBranch(folder: string): Promise<string> {
  try {
    const git = await openGit(folder, AbortSignal.timeout(longest))
    const ask = (command: string) => git(command).catch(() => '')
    const remote = (await ask('symbolic-ref --short refs/remotes/origin/HEAD')).replace(/^origin\//, '')
    const own = remote || (await ask('symbolic-ref --short HEAD')) || (await ask('config init.defaultBranch'))
    return own.trim() || 'main'
  } catch {
    return 'main' // without git
  }
}
