/** Workflows of GitHub that publish the old site: beside that of the new one, both would run. */
import { realpathSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../../src/disk/files.ts'
import { toPosix } from '../../src/disk/paths.ts'
import { placeInSource, readFrom } from '../read/files.ts'
import { asList, asObject, yamlValue } from '../read/values.ts'
import type { Todo } from '../types.ts'
import type { Repository } from './repository.ts'

const folder = '.github/workflows'

const publishes = /docusaurus|vitepress|mkdocs|starlight|gh-pages|pages-deploy|deploy-pages/i

const toPages = /gh-pages|deploy-pages|pages-deploy|gh-deploy|(?:docusaurus|run|yarn|pnpm) deploy\b/i

/** Facts that workflows of the old site say of the new one. */
interface Workflows {
  todos: Todo[]
  /** Branches that the site is published from, if a workflow names them. */
  branches: string[] | undefined
  /** The old site is published to GitHub Pages. */
  isOnPages: boolean
}

/** Names each workflow that may publish the old site. */
export async function findWorkflows(root: string, { top }: Repository): Promise<Workflows> {
  const place = path.posix.join(toPosix(path.relative(realpathSync.native(root), top)), folder)
  const { at } = placeInSource(root, place, 'folder')
  const found: Workflows = { todos: [], branches: undefined, isOnPages: false }
  for (const name of at === undefined ? [] : await listFiles(at)) {
    const file = path.posix.join(place, name)
    if (!/^[^/]+\.ya?ml$/.test(name) || placeInSource(root, file).at === undefined) continue
    const text = await readFrom(root, file)
    if (/\bdocsgen\b/.test(text) || !publishes.test(text)) continue
    const { branches } = asObject(asObject(asObject(yamlValue(text)).on).push)
    if (asList(branches).length > 0) found.branches ??= asList(branches).map(String)
    found.isOnPages ||= toPages.test(text)
    const filter = /^ *paths(?:-ignore)?:/m.test(text) ? `. ${everyPush}` : ''
    found.todos.push({ file: `${folder}/${name}`, text: toRemove + (toPages.test(text) ? inSettings : '') + filter })
  }
  return found
}

const toRemove = 'This workflow may publish the old site: remove it, or what it does for the site'

const inSettings = ', and set Settings → Pages → Source to GitHub Actions for the new one'

const everyPush =
  'Its filter `paths` is not in the new workflow, which runs on each push: add one if other changes are not to start it'
