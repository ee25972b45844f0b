/** The schema of `mounts`. */
import path from 'node:path'
import * as z from 'zod'
import { type RepositoryForm, repositoryForms, repositoryOf, secretIn } from './mounts-lock.ts'
import { editAddress, url } from './versions-schema.ts'

/** Relative, with slashes, and `*` for a part of a name. */
const folder = z
  .string()
  .regex(
    /^(?![/\\]|[A-Za-z]:)(?!.*(?:\\|\*\*))./,
    'Expected a folder such as `docs` or `packages/*/docs`, relative and with slashes'
  )
  .overwrite((written) => path.posix.join(written, '.').replace(/\/$/, ''))

const { name, git, ref } = repositoryForms
const form = ({ pattern, expected }: RepositoryForm) => z.string().regex(pattern, expected)

/** Git gets these as the configuration has them. */
const repository = {
  name: form(name),
  git: form(git).superRefine((address, { addIssue }) => {
    const message = secretIn(address)
    if (message !== undefined) addIssue({ code: 'custom', message })
  }),
  ref: form(ref)
}

const mount = z
  .strictObject({
    from: folder
      .optional()
      .describe(
        'Folder of the same git work tree, relative to the project, such as `../packages/*/docs`; `*` is any name.'
      ),
    git: repository.git
      .optional()
      .describe('Another repository, such as `https://example.org/sdk.git`: `docsgen mounts` fetches it.'),
    ref: repository.ref.optional().describe('Branch, tag or commit of the repository. Default: its default branch.'),
    path: folder
      .regex(/^(?!(?:.*\/)?\.\.(?:\/|$))/, 'Expected a folder of the repository')
      .optional()
      .describe('Folder of the repository, such as `docs`. Default: all of it.'),
    name: repository.name
      .optional()
      .describe('Name of the repository in messages and in the lock. Default: the end of its address.'),
    to: url.describe('Url that its pages begin with, such as `/packages/$1`: `$1` is what the first `*` stands for.'),
    edit: editAddress
      .optional()
      .describe('Address where a page can be edited, with `{file}` for its file in the repository.'),
    trust: z
      .enum(['full', 'safe'])
      .optional()
      .describe('`safe`: its pages bring no code, such as HTML. Default: `full` for a folder, `safe` for a repository.')
  })
  .superRefine(({ from, git, ...more }, { addIssue }) => {
    if ((from === undefined) === (git === undefined))
      addIssue({ code: 'custom', message: 'write `from` for a folder, or `git` for another repository' })
    for (const key of ['ref', 'path', 'name'] as const)
      if (git === undefined && more[key] !== undefined)
        addIssue({ code: 'custom', path: [key], message: 'only a repository has it: write `git`' })
  })

/** Several folders of one repository share its name, and its commit. */
function refuseTwice(mounts: z.output<typeof mount>[], { addIssue }: z.RefinementCtx): void {
  const all = mounts.map(repositoryOf)
  for (const [at, one] of all.entries()) {
    const first = all.findIndex((other) => other !== undefined && other.name === one?.name)
    const other = all[first]
    if (!one || !other || (other.git === one.git && other.ref === one.ref)) continue
    const message = `\`${one.name}\` is the name of \`mounts.${first}\` too: give one of them a \`name\``
    addIssue({ code: 'custom', path: [at, 'git'], message })
  }
}

export const mountsSchema = z.array(mount).superRefine(refuseTwice).default([])
