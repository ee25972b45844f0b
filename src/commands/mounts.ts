/** `docsgen mounts`: fetches the repositories that the configuration mounts, and keeps their commits in a lock. */
import path from 'node:path'
import { GitError } from '../disk/git.ts'
import { DocsgenError, type Message, type Where } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { didYouMean } from '../messages/suggest.ts'
import { createTerminal } from '../messages/terminal.ts'
import type { WantedRepository } from '../project/fetch-mounts.ts'
import { command, required, several, text } from './command.ts'

export const mounts = command({
  name: 'mounts',
  description: 'Fetch the repositories whose documentation is mounted.',
  arguments: {
    action: required('`fetch` gets the commits of the lock, `update` the newest ones', ['fetch', 'update']),
    names: several('names of repositories; without one, all')
  },
  options: { root: text('<dir>', 'folder of the project (default: here)') },
  examples: ['docsgen mounts fetch', 'docsgen mounts update', 'docsgen mounts update sdk'],
  async run({ action, names, root = '.' }, { signal }) {
    const [{ readMountsLock, writeMountsLock, mountsLock }, { fetchRepository }] = await Promise.all([
      import('../project/mounts-lock.ts'),
      import('../project/fetch-mounts.ts')
    ])
    const terminal = createTerminal()
    const absolute = path.resolve(root)
    const all = await readRepositories(absolute, signal)
    if (all.length === 0) terminal.err('The configuration mounts no repository\n')
    const known = all.map(({ name }) => name)
    const unknown = names.find((name) => !known.includes(name))
    if (unknown !== undefined) {
      const text = `Cannot find a repository \`${unknown}\`${didYouMean(unknown, known)}`
      throw new DocsgenError({ rule: 'usage', text, note: 'Names are in `mounts` of the configuration' })
    }
    const before = readMountsLock(absolute)
    const after = new Map([...before].filter(([name]) => known.includes(name)))
    const messages: Message[] = []
    for (const { where, ...wanted } of all.filter(({ name }) => names.length === 0 || names.includes(name))) {
      const { name, git, ref } = wanted
      const last = before.get(name)
      const locked = last?.git === git && last.ref === ref ? last : undefined
      const isNewest = action === 'update'
      const fail = (text: string, note: string) => messages.push({ rule: 'config', ...where, text, note })
      if (!isNewest && !locked)
        fail(`Cannot find the commit of \`${name}\` in \`${mountsLock}\``, `Run \`docsgen mounts update ${name}\``)
      else
        try {
          const fetched = await fetchRepository(absolute, wanted, { locked, isNewest, signal })
          after.set(name, fetched)
          const [old, now] = [locked?.commit, fetched.commit].map((each) => each?.slice(0, 12))
          const change = old === now ? `${now}` : `${old ?? 'new'} → ${now}`
          terminal.out(`${terminal.paint.green('✓')} ${name}  ${ref}  ${change}\n`)
          if (fetched.isRestored)
            terminal.err(`docsgen: warning: ${name}: files were edited in \`.docsgen/mounts\`, and are restored\n`)
          if (fetched.isRewritten)
            terminal.err(`docsgen: warning: ${name}: the history of ${ref} was rewritten, and no longer has ${old}\n`)
        } catch (error) {
          signal.throwIfAborted()
          if (!(error instanceof GitError)) throw error
          const note = isNewest
            ? 'Check `git` and `ref`, and that you may read it'
            : `If its history was rewritten, run \`docsgen mounts update ${name}\``
          fail(`Cannot fetch \`${ref}\` of \`${name}\`: ${error.message}`, note)
        }
    }
    if (action === 'update') writeMountsLock(absolute, after.values())
    if (messages.length > 0) throw new DocsgenError(messages)
    return 0
  }
})

type ConfiguredRepository = WantedRepository & { where: Where }

/** Reads the configuration alone: the project cannot be loaded without the files that are missing. */
async function readRepositories(root: string, signal: AbortSignal): Promise<ConfiguredRepository[]> {
  const [{ openContext }, { readWritten }, { checkConfig }, { repositoryOf, trustOf }] = await Promise.all([
    import('../pipeline/open.ts'),
    import('../project/load.ts'),
    import('../project/check-config.ts'),
    import('../project/mounts-lock.ts')
  ])
  const context = openContext(root, { jobs: 0, readOnly: true, signal, progress() {} })
  try {
    const { written, configFile: file, configText: text } = await readWritten(root, context)
    const { config, messages, invalid } = checkConfig(written, { file, text, rules: Object.keys(context.rules) })
    if (invalid.has('mounts')) throw new DocsgenError(messages)
    const all = new Map<string, ConfiguredRepository>()
    for (const [at, mount] of config.mounts.entries()) {
      const repository = repositoryOf(mount)
      if (!repository) continue
      const where = file === undefined ? {} : { file, ...placeOfPath(text, ['mounts', String(at), 'git']) }
      const { paths } = all.get(repository.name) ?? { paths: [] }
      const isWhole = (mount.path ?? '.') === '.' || trustOf(mount) === 'full'
      all.set(repository.name, { ...repository, paths: [...paths, isWhole ? '' : `/${mount.path}/`], where })
    }
    return [...all.values()]
  } finally {
    await context.close()
  }
}
