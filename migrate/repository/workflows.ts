/** Workflows of GitHub that publish the old site: beside that of the new one, both would run. */
import { realpathSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { isLink, listFiles } from '../../src/disk/files.ts'
import { toPosix } from '../../src/disk/paths.ts'
import {
  inYaml,
  readStarter,
  type Starter,
  starterHosts,
  type WorkflowPlace,
  workflowFile
} from '../../src/init/starter.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import { asList, asObject, yamlValue } from '../read/read.ts'
import type { SourceSite, Todo } from '../types.ts'
import { outsideFolders, type Repository } from './repository.ts'

const folder = '.github/workflows'

const publishes = /docusaurus|vitepress|mkdocs|starlight|gh-pages|pages-deploy|deploy-pages/i

const toPages = /gh-pages|deploy-pages|pages-deploy|gh-deploy|(?:docusaurus|run|yarn|pnpm) deploy\b/i

/** The changes that start the workflow of the new site. */
interface Trigger {
  branches?: string[]
  paths?: string[]
}

interface Places {
  site: SourceSite
  repository: Repository
  host: Starter['host']
  /** The folder of the new site in its repository; undefined outside of one. */
  folder: string | undefined
}

interface Workflow {
  name: string
  text: string
  /** It names no generator and no pages, but runs scripts where the old site is. */
  onlyRuns: boolean
  /** Workflows of the old site that it calls, if it does nothing else for the site. */
  calls: string[]
}

/** Workflows of the repository around a site that build it, or publish to GitHub Pages. */
async function oldWorkflows(root: string, { top: above, folder: site }: Repository): Promise<Workflow[]> {
  const top = toPosix(path.relative(realpathSync.native(root), above))
  const { at } = placeInSource(root, path.posix.join(top, folder), 'folder')
  const scripts = await scriptsOf(root)
  const found: Workflow[] = []
  const others: Workflow[] = []
  for (const name of at === undefined ? [] : await listFiles(at)) {
    const place = path.posix.join(top, folder, name)
    if (!/^[^/]+\.ya?ml$/.test(name) || placeInSource(root, place).at === undefined) continue
    const text = await readFrom(root, place)
    const onlyRuns = !publishes.test(text)
    const isOther = /\bdocsgen\b/.test(text) || (onlyRuns && !runsScripts(text, { scripts, site }))
    const list = isOther ? others : found
    list.push({ name, text, onlyRuns, calls: [] })
  }
  const named = found.map(({ name }) => name)
  const callers = others.map((each) => ({ ...each, calls: named.filter((name) => isCalled(name, each.text)) }))
  return [...found, ...callers.filter(({ calls }) => calls.length > 0)]
}

function isCalled(name: string, text: string): boolean {
  return text
    .split('\n')
    .some((line) => /^[\s-]*uses:\s*(\S+)/.exec(line)?.[1]?.replace(/["']/g, '') === `./${folder}/${name}`)
}

/** The names of the scripts of the old site. */
async function scriptsOf(root: string): Promise<string[]> {
  const text = await readFrom(root, 'package.json').catch(() => '')
  return Object.keys(asObject(asObject(yamlValue(text)).scripts)) // JSON is YAML
}

/** `npm run build`, `yarn build` or `npm test`, at the top of the repository or in the folder of the site. */
function runsScripts(text: string, { scripts, site }: { scripts: string[]; site: string }): boolean {
  const lines = text.split('\n').filter((line) => !/^\s*#/.test(line))
  const places =
    /(?:\bworking-directory:|--prefix|--cwd|--dir|-C|\bcd)[ =]+["']?(?:\.\/)?([^\s"';&|]+?)\/?["']?(?=[\s;&|]|$)/g
  const isThere = site === '' || lines.some((line) => [...line.matchAll(places)].some(([, place]) => place === site))
  const run = /\b(?:npm|yarn|pnpm|bun) +(?:-\S+(?:[ =]\S+)? +)?(?:run(?:-script)? +)?([\w:.-]+)/g
  return isThere && lines.some((line) => [...line.matchAll(run)].some(([, name = '']) => scripts.includes(name)))
}

/** Whether a workflow publishes the old site to GitHub Pages. */
export async function isOnPages(root: string, repository: Repository): Promise<boolean> {
  const all = await oldWorkflows(root, repository)
  return all.some(({ text, onlyRuns, calls }) => !onlyRuns && calls.length === 0 && toPages.test(text))
}

/** Names each of these workflows. */
export async function findWorkflows({ site: old, repository, host = 'github', folder: target }: Places): Promise<{
  todos: Todo[]
  trigger: Trigger
}> {
  const outside = outsideFolders(old)
  const site = repository.folder
  const todos: Todo[] = []
  const trigger: Trigger = {}
  for (const { name, text, onlyRuns, calls } of await oldWorkflows(old.root, repository)) {
    if (calls.length > 0) {
      const names = calls.map((each) => `\`${each}\``).join(', ')
      todos.push({
        file: `${folder}/${name}`,
        text: `This workflow calls ${names}: if you remove that, remove the call too`
      })
      continue
    }
    if (onlyRuns) {
      todos.push({ file: `${folder}/${name}`, text: `This workflow may build the old site: ${toRemoveIt}` })
      continue
    }
    const { branches, paths } = triggerOf(text)
    const read = paths.filter((each) => !outside.some((folder) => isIn(each, folder)))
    if (branches.length > 0) trigger.branches ??= branches
    const moved = site === '' || target === undefined ? [] : movePaths(read, { from: site, to: target, file: name })
    if (moved.length > 0) trigger.paths ??= moved
    const isFiltered = moved.length === 0 && /^ *paths(?:-ignore)?:/m.test(text)
    const filter =
      moved.length === 0
        ? isFiltered
          ? `. ${everyPush}`
          : ''
        : `. ${filtered}${unread(outside, read.length < paths.length)}`
    const whatToDo = host === 'github' ? `${toRemove}, ${toSet}` : toRemove
    todos.push({ file: `${folder}/${name}`, text: whatToDo + filter })
  }
  return { todos, trigger }
}

function triggerOf(text: string): Required<Trigger> {
  const push = asObject(asObject(asObject(yamlValue(text)).on).push)
  return { branches: asList(push.branches).map(String), paths: asList(push.paths).map(String) }
}

/** Paths of the old site are all of the folder of the new one; the others stay. */
function movePaths(paths: string[], { from, to, file }: { from: string; to: string; file: string }): string[] {
  const all = to === '' ? '**' : `${to}/**`
  const made = paths.map((each) => {
    if (each === `${folder}/${file}`) return workflowFile
    if (!isIn(each, from)) return each
    return each.startsWith('!') ? '' : all
  })
  return [...new Set(made.filter(Boolean))]
}

/** Whether a pattern, such as `!docs/**`, is of what is in a folder. */
function isIn(pattern: string, folder: string): boolean {
  const bare = pattern.replace(/^!/, '')
  return bare === folder || bare.startsWith(`${folder}/`)
}

/** The workflow of a new site with the paths of the old one. */
export function withPaths(workflow: string, paths: string[]): string {
  if (paths.length === 0) return workflow
  const list = paths.map(inYaml).join(', ')
  const lines = `    paths: [${list}]\n`
  return workflow.replace(/^ {4}branches: .*\n {2}pull_request:\n/m, (found) => {
    const [push = '', request = ''] = found.split(/(?<=\n)/)
    return `${push}${lines}${request}${lines}`
  })
}

export const wasThere = 'It was there, and is left as it is'

/** Gives the workflow at `at` the folder of the new site if a migration to another folder left it there. Returns what is to know or to do. */
export async function replaceWorkflow(
  at: string,
  { host, workflow }: { host: Starter['host']; workflow: WorkflowPlace }
): Promise<{ text: string } | undefined> {
  const there = isLink(at) ? '' : await readFile(at, 'utf8').catch(() => '')
  const [, from = ''] = /^ +working-directory: (.+)$/m.exec(there) ?? []
  const { folder, installer } = workflow
  const isSame = from === '' || from === folder
  const { branches, paths } = triggerOf(there)
  const lock = installer.lock.startsWith(`${folder}/`) ? installer.lock.replace(folder, from) : installer.lock
  const earlier = { branches, folder: from, installer: { ...installer, lock } }
  const isOurs = starterHosts.some((host) => workflowOf(host, earlier, paths) === there)
  if (!isOurs || from === '') return { text: isSame ? wasThere : `${wasThere}. It is for the folder \`${from}\`` }
  const moved = movePaths(paths, { from, to: folder, file: '' })
  await writeFile(at, workflowOf(host, { ...workflow, branches }, moved))
  const text = `It was for the folder \`${from}\`, of an earlier migration, and is for \`${folder}\` now. If this was a trial, take that back`
  return isSame ? undefined : { text }
}

function workflowOf(host: Starter['host'], workflow: WorkflowPlace, paths: string[]): string {
  const files = readStarter({ title: '', name: '', docsgen: '', host, workflow })
  return withPaths(files[workflowFile] ?? '', paths)
}

const toRemoveIt = 'remove it, or what it does for the site'

const toRemove = `This workflow may publish the old site: ${toRemoveIt}`

const toSet = `and set Settings → Pages → Source to GitHub Actions for \`${workflowFile}\``

const filtered = 'Its filter `paths` is in the new one, with the new folder'

function unread(folders: string[], isLess: boolean): string {
  const names = folders.map((folder) => `\`${folder}/\``).join(', ')
  return isLess ? `, and without ${names}, which the new site does not read` : ''
}

const everyPush =
  'Its filter `paths` is not in the new workflow, which runs on each push: add one if other changes are not to start it'
