/** Facts about the new site that the repository around the old one has: its host, its workflow, how it is installed. */
import path from 'node:path'
import { isInside } from '../../src/disk/paths.ts'
import { type Starter, type WorkflowPlace, workflowFile } from '../../src/init/starter.ts'
import { type Installer, installerIn, isMember, workspaceOf } from '../../src/init/workspace.ts'
import type { StarterPlan } from '../../src/init/write-starter.ts'
import type { SourceSite, Todo } from '../types.ts'
import { type FoundHost, findHost, findHostFiles } from './host-files.ts'
import { findOutside, type Repository, readRepository } from './repository.ts'
import { findWorkflows } from './workflows.ts'

export interface Around {
  repository: Repository
  host: Starter['host']
  /** The host that the old site names, and nobody asked for. */
  found: FoundHost | undefined
  workflow: WorkflowPlace
  /** Both sites are members of one workspace, where a name is of one package. */
  isDouble: boolean
  todos: Todo[]
}

export async function readAround(
  site: SourceSite,
  { target, plan, host: asked }: { target: string; plan: StarterPlan; host: Starter['host'] }
): Promise<Around> {
  const { root } = site
  const repository = await readRepository(root)
  const { todos, branches, isOnPages } = await findWorkflows(root, repository)
  const found = asked === undefined && !isOnPages ? findHost(root) : undefined
  const host = asked ?? found?.host
  const { installer, isDouble, todos: installs } = findInstaller(site, { repository, target, plan })
  todos.push(...(await findHostFiles(site, host)), ...findOutside(site), ...installs)
  const workflow = { folder: plan.folder ?? '', branches: branches ?? [repository.branch], installer }
  return { repository, host, found, workflow, isDouble, todos }
}

interface Places {
  repository: Repository
  target: string
  plan: StarterPlan
}

/** The new site is installed as the old one, if that is the repository or a member of a workspace; else with npm. */
function findInstaller(
  { root }: SourceSite,
  { repository: { top, folder }, target, plan }: Places
): { installer: Installer; isDouble: boolean; todos: Todo[] } {
  if (folder === '') return { installer: installerIn(top, top), isDouble: false, todos: [] }
  const workspace = isInside(target, top) ? workspaceOf(path.join(top, folder), top) : undefined
  if (workspace !== undefined) {
    const installer = installerIn(workspace.folder, top)
    const isDouble = [root, target].every((each) => isMember(workspace, each))
    const change = isMember(workspace, target) ? 'Run' : 'Name the new folder for the old one, and run'
    const text = `The site is a member of the workspace in \`${workspace.file}\`. ${change} \`${installer.name} install\`, and commit \`${installer.lock}\` with the new site`
    return { installer, isDouble, todos: [{ file: '', text }] }
  }
  const { installer } = plan
  const text = `The new folder is installed with ${installer.name}, in \`${workflowFile}\` too: commit its \`${path.posix.basename(installer.lock)}\``
  const isOther = [installerIn(root, top), installerIn(top, top)].some(({ name }) => name !== installer.name)
  return { installer, isDouble: false, todos: isOther ? [{ file: '', text, weight: 'note' }] : [] }
}
