/** Files of a new site that git leaves out of commits, because of rules that were there before. */
import { openGit } from '../disk/git.ts'
import type { Problem } from '../messages/message.ts'

/** More files than these are counted. */
const mostNamed = 5

/** Milliseconds. */
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
    const named = ignored.slice(0, mostNamed).map((file) => `\`${file}\``)
    const rest = ignored.length > mostNamed ? ` and ${ignored.length - mostNamed} more` : ''
    const text = `git ignores ${named.join(', ')}${rest}, because of \`${rule}\``
    return { text, note: `Commit with \`git add -f\`, such as \`git add -f ${first}\`, or change the rule` }
  } catch {
    return undefined
  }
}
