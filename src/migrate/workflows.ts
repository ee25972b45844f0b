/** Workflows of GitHub that publish the old site: beside that of the new one, both would run. */
import path from 'node:path'
import { listFiles } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import { workTreeOf } from '../disk/work-tree.ts'
import type { Starter } from '../project/starter.ts'
import { placeInSource, readFrom } from './files.ts'
import type { Todo } from './types.ts'

const folder = '.github/workflows'

const publishes = /docusaurus|vitepress|mkdocs|starlight|gh-pages|pages-deploy|deploy-pages/i

/** Names each workflow of the repository around `root` that builds the old site or publishes to GitHub Pages. */
export async function findWorkflows(root: string, host: Starter['host'] = 'github'): Promise<Todo[]> {
  const top = toPosix(path.relative(root, workTreeOf(root)))
  const { at } = placeInSource(root, path.posix.join(top, folder), 'folder')
  const todos: Todo[] = []
  for (const name of at === undefined ? [] : await listFiles(at)) {
    const place = path.posix.join(top, folder, name)
    if (!/^[^/]+\.ya?ml$/.test(name) || placeInSource(root, place).at === undefined) continue
    const text = await readFrom(root, place)
    if (!publishes.test(text) || /\bdocsgen\b/.test(text)) continue
    const isFiltered = /^ *paths(?:-ignore)?:/m.test(text)
    const whatToDo = host === 'github' ? `${toRemove}, ${toSet}` : toRemove
    todos.push({ file: `${folder}/${name}`, text: isFiltered ? `${whatToDo}. ${everyPush}` : whatToDo })
  }
  return todos
}

const toRemove = 'This workflow may publish the old site: remove it, or what it does for the site'

const toSet = 'and set Settings → Pages → Source to GitHub Actions for `.github/workflows/site.yml`'

const everyPush =
  'Its filter `paths` is not in the new workflow, which runs on each push: add one if other changes are not to start it'
