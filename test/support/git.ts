import { execFileSync } from 'node:child_process'

const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.org', '-c', 'protocol.file.allow=always']

/** Runs git as somebody, without settings of the machine. Returns what it says. */
export function git(root: string, ...args: string[]): string {
  return gitOn(root, undefined, ...args)
}

/** The same on a day: that of what it commits. */
export function gitOn(root: string, day: string | undefined, ...args: string[]): string {
  const date = day && { GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: '2001-01-01T00:00:00Z' }
  const env = { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_SYSTEM: '/dev/null', ...date }
  return execFileSync('git', [...who, ...args], { cwd: root, env, encoding: 'utf8', stdio: 'pipe' }).trim()
}

/** Commits everything in a folder, which becomes a repository unless it is one. */
export function commitAll(root: string, day?: string): void {
  gitOn(root, day, 'init', '-q', '-b', 'main')
  gitOn(root, day, 'add', '-A', '.')
  gitOn(root, day, 'commit', '-qm', 'more')
}
