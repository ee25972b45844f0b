/** Facts about the new site that the repository around the old one has: its host, its workflow, how it is installed, and what is to do there. */
import path from 'node:path'
import { isInside, toPosix } from '../../src/disk/paths.ts'
import { mainBranch } from '../../src/init/git.ts'
import { type Starter, type WorkflowPlace, workflowFile } from '../../src/init/starter.ts'
import { type Installer, installerIn, isMember, type Workspace, workspaceOf } from '../../src/init/workspace.ts'
import type { StarterPlan } from '../../src/init/write-starter.ts'
import { readFrom } from '../read/files.ts'
import type { SourceSite, Todo } from '../types.ts'
import { type FoundHost, findEvidence, findHost, findHostFiles } from './host-files.ts'
import { findOuterScripts } from './outer-scripts.ts'
import { findOutside, type Repository, readRepository } from './repository.ts'
import { findWorkflows, isOnPages } from './workflows.ts'

export interface Around {
  repository: Repository
  host: Starter['host']
  /** The host that the old site names, and nobody asked for. */
  found: FoundHost | undefined
  workflow: WorkflowPlace
  /** Both sites are members of one workspace, where a name is of one package. */
  isDouble: boolean
  /** Paths whose changes start the workflow; empty for all. */
  paths: string[]
  todos: Todo[]
}

export async function readAround(
  site: SourceSite,
  { target, plan, host: asked }: { target: string; plan: StarterPlan; host: Starter['host'] }
): Promise<Around> {
  const { root } = site
  const repository = await readRepository(root)
  const found = asked === undefined && !(await isOnPages(root, repository)) ? findHost(root) : undefined
  const host = asked ?? found?.host
  const { todos, trigger } = await findWorkflows({ site, repository, host, folder: plan.folder })
  const { installer, isDouble, todos: installs } = await findInstaller(site, { repository, target, plan })
  todos.push(
    ...findEvidence(found),
    ...(await findHostFiles(site, host)),
    ...findOutside(site),
    ...(await findOuterScripts({ root, target, repository, installer })),
    ...installs
  )
  const branches = trigger.branches ?? [await mainBranch(repository.top)]
  const workflow = { folder: plan.folder ?? '', branches, installer }
  return { repository, host, found, workflow, isDouble, paths: trigger.paths ?? [], todos }
}

interface Places {
  repository: Repository
  target: string
  plan: StarterPlan
}

/** The new site is installed as the old one, if that is the repository or a member of a workspace; else with npm. */
async function findInstaller(
  { root }: SourceSite,
  { repository: { top, folder }, target, plan }: Places
): Promise<{ installer: Installer; isDouble: boolean; todos: Todo[] }> {
  if (folder === '') return { installer: installerIn(top, top), isDouble: false, todos: [] }
  const workspace = isInside(target, top) ? workspaceOf(path.join(top, folder), top) : undefined
  if (workspace !== undefined) {
    const installer = installerIn(workspace.folder, top)
    const isDouble = [root, target].every((each) => isMember(workspace, each))
    return {
      installer,
      isDouble,
      todos: [await toInstall(workspace, installer, { root, target, was: path.join(top, folder) })]
    }
  }
  const { installer } = plan
  const others = [installerIn(root, top), installerIn(top, top)].filter(({ name }) => name !== installer.name)
  const text = `The new folder is installed with ${installer.name}, in \`${workflowFile}\` too: commit its \`${path.posix.basename(installer.lock)}\`. It is not a member of a workspace of ${others[0]?.name}`
  return { installer, isDouble: false, todos: others.length === 0 ? [] : [{ file: '', text, weight: 'note' }] }
}

/** A lock file has the packages of each member of a workspace. */
async function toInstall(
  workspace: Workspace,
  { name, lock, install }: Installer,
  { root, target, was }: { root: string; target: string; was: string }
): Promise<Todo> {
  const at = path.join(workspace.folder, workspace.file)
  const file = toPosix(path.relative(root, at))
  const [from, to] = [was, target].map((each) => toPosix(path.relative(workspace.folder, each)))
  const lines = (await readFrom(root, file).catch(() => '')).split('\n')
  const list = lines.findIndex((each) => /\b(?:packages|workspaces)\b/.test(each))
  const isFrom = (each: string) => each.split(/[\s"',[\]]+/).some((word) => word.replace(/^\.\/|\/$/g, '') === from)
  const line = lines.findIndex((each, at) => at >= list && isFrom(each)) + 1
  const change = isMember(workspace, target) ? 'run' : `write \`${to}\` for \`${from}\`, and run`
  const text = `The site is a member of this workspace: ${change} \`${name} install\` here. Commit \`${lock}\` with the new site: without, \`${install}\` fails`
  return { file, ...(line > 0 && { line }), text }
}
