/** The repository around the old site: its branch, its host, how it is installed, what else publishes the site, and what only the old folder has. */
import { realpathSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { listFiles } from '../../src/disk/files.ts'
import { openGit, workTreeOf } from '../../src/disk/git.ts'
import { byCodeUnit, isInside, toPosix } from '../../src/disk/paths.ts'
import type { Starter, WorkflowPlace } from '../../src/init/starter.ts'
import { installerIn, isMember, workspaceOf } from '../../src/init/workspace.ts'
import type { StarterPlan } from '../../src/init/write-starter.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import type { SourceSite, Todo } from '../types.ts'
import { listNames } from '../words.ts'
import { isMade } from '../write/manifest.ts'
import { type FoundHost, findHost, findHostFiles } from './host-files.ts'

/** Facts about the new site that the repository around the old one has. */
export interface Around {
  host: Starter['host']
  /** The host that the old site names, and nobody asked for. */
  found: FoundHost | undefined
  workflow: WorkflowPlace
  /** Both sites are members of one workspace, where a name is of one package. */
  isDouble: boolean
  todos: Todo[]
}

/** Milliseconds for git, which lists the largest repositories in one second. */
const longest = 30_000

export async function readAround(
  site: SourceSite,
  { target, plan, host: asked }: { target: string; plan: StarterPlan; host: Starter['host'] }
): Promise<Around> {
  const { root } = site
  const top = workTreeOf(root)
  const folder = toPosix(path.relative(top, realpathSync.native(root)))
  const found = asked === undefined ? findHost(root) : undefined
  const host = asked ?? found?.host
  const todos = [...(await findWorkflows(root, top)), ...(await findHostFiles(site, host))]
  const workspace = folder !== '' && isInside(target, top) ? workspaceOf(path.join(top, folder), top) : undefined
  const own = workspace ? installerIn(workspace.folder, top) : plan.installer
  const installer = folder === '' ? installerIn(top, top) : own
  const isDouble = workspace !== undefined && isMember(workspace, target)
  const member = `The site is a member of the workspace in \`${workspace?.file}\`. Name the new folder for the old one, and run \`${installer.name} install\``
  if (workspace) todos.push({ file: '', text: member })
  if (folder !== '')
    todos.push({ file: '', text: `Files outside may name its folder: find them with \`git grep ${folder}/\`` })
  const outside = new Set(
    site.pages.flatMap(({ file, isPart }) => (isPart ? [] : (/^(?:\.\.\/)+[^/]+\//.exec(file) ?? [])))
  )
  const copied = `Pages of ${listNames([...outside])} are copied: when you remove the old site, remove them there too`
  if (outside.size > 0) todos.push({ file: '', text: copied })
  const workflow = { folder: plan.folder ?? '', branches: [await readBranch(top)], installer }
  return { host, found, workflow, isDouble, todos }
}

/** The default branch of the remote, else the one that is checked out. */
async function readBranch(top: string): Promise<string> {
  try {
    const git = await openGit(top, AbortSignal.timeout(longest))
    const remote = git('symbolic-ref --short refs/remotes/origin/HEAD')
    return (await remote.catch(() => git('symbolic-ref --short HEAD'))).replace(/^origin\//, '').trim()
  } catch {
    return 'main' // without git
  }
}

/** Workflows of GitHub that publish the old site: beside that of the new one, both would run. */
async function findWorkflows(root: string, top: string): Promise<Todo[]> {
  const folder = path.posix.join(toPosix(path.relative(realpathSync.native(root), top)), '.github/workflows')
  const { at } = placeInSource(root, folder, 'folder')
  const todos: Todo[] = []
  for (const name of at === undefined ? [] : await listFiles(at)) {
    const file = path.posix.join(folder, name)
    const text = placeInSource(root, file).at === undefined ? '' : await readFrom(root, file)
    if (publishing.test(text) && !/\bdocsgen\b/.test(text))
      todos.push({ file: `.github/workflows/${name}`, text: toRemove })
  }
  return todos
}

const publishing = /docusaurus|vitepress|mkdocs|starlight|gh-pages|deploy-pages|pages-deploy/i

const toRemove =
  'This workflow may publish the old site: remove it, or what it does for the site. Its branches and paths are not in the new one. On GitHub Pages, set Settings → Pages → Source to GitHub Actions'

/** Files that each new site has, that are of the repository, that tools make, or that were read. */
const replaced =
  /^(?:\.git|\.github|\.gitignore|\.DS_Store|node_modules|package\.json|tsconfig\.json|package-lock\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-lock\.yaml|bun\.lockb?|(?:docusaurus|astro)\.config\.\w+|mkdocs\.ya?ml|[\w-]*sidebars?[\w-]*\.(?:json|[cm]?[jt]s)|(?:\w+_)?versions\.json|(?:\w+_)?versioned_(?:docs|sidebars)|i18n)$/i

/** Names what is at the top of the source and not `taken`: only the old folder has it. */
export async function findLeftBehind(root: string, taken: string[]): Promise<Todo[]> {
  const above = new Set(taken.map((file) => path.posix.normalize(file).split('/')[0] ?? ''))
  const left = (await readdir(root, { withFileTypes: true })).flatMap((entry) => {
    const isKnown = replaced.test(entry.name) || isMade.test(entry.name) || above.has(entry.name)
    return isKnown ? [] : [entry.isDirectory() ? `${entry.name}/` : entry.name]
  })
  const text = `Not in the new folder: ${listNames(left.sort(byCodeUnit))}. Keep what you need before you remove the old folder`
  return left.length === 0 ? [] : [{ file: '', text }]
}
