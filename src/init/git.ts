/** Questions about the repository of a new site: what git leaves out of commits, and the branch that is published. */
import { openGit, readSetting } from '../disk/git.ts'
import { nameSome } from '../messages/format.ts'
import type { Problem } from '../messages/message.ts'

/** Milliseconds for a question. */
const longest = 10_000

/**
 * Reports which of `files`, relative to `root`, git ignores, with the rule of the first; all files are looked at without a list.
 * Nothing is reported outside of a repository and without git.
 */
export async function findIgnored(root: string, files = ['.']): Promise<Problem | undefined> {
  try {
    const git = await openGit(root, AbortSignal.timeout(longest))
    const listed = await git(['ls-files', '-z', '--others', '--ignored', '--exclude-standard', '--', ...files])
    const ignored = listed.split('\0').filter((file) => file !== '')
    const [first] = ignored
    if (first === undefined) return undefined
    const [, rule = ''] = /^(.*:\d+:.*)\t/.exec(await git(['check-ignore', '-v', '--no-index', '--', first])) ?? []
    const text = `git ignores ${nameSome(ignored)}, because of \`${rule}\``
    return { text, note: `Commit with \`git add -f\`, such as \`git add -f ${first}\`, or change the rule` }
  } catch {
    return undefined
  }
}

/** The default branch of the remote, else the one that is checked out, else the one that `git init` makes. */
export async function mainBranch(folder: string): Promise<string> {
  const signal = AbortSignal.timeout(longest)
  const ask = async (command: string) => (await openGit(folder, signal))(command)
  const remote = ask('symbolic-ref --short refs/remotes/origin/HEAD').then((name) => name.replace(/^origin\//, ''))
  const branch = remote
    .catch(() => ask('symbolic-ref --short HEAD'))
    .catch(() => readSetting('init.defaultBranch', folder, signal))
  return (await branch.catch(() => '')).trim() || 'main'
}
