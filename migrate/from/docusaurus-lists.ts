/** Lists of pages that docsgen makes for folders, where Docusaurus had no page. */
import path from 'node:path'
import { isBelow } from '../../src/page/url.ts'
import { listNames } from '../list-names.ts'
import type { Docs, SourceEntry, SourcePage, SourceSite } from '../types.ts'
import { asObject } from './read.ts'

/** Names them, and says how to have none. */
export function nameNewLists(site: SourceSite, docs: Docs[], file: string): void {
  const inDocs = (url: string) => docs.some(({ route }) => isBelow(url, `/${route}`))
  const folders = Object.entries(site.sidebars).flatMap(([prefix, list]) => autoFolders(prefix, list))
  const links = docs.flatMap((each) =>
    [...each.links].map(([place, { link }]) => ({ place, type: asObject(link).type }))
  )
  const linked = links.flatMap(({ place, type }) => (type === undefined ? [] : `/${place}`))
  const known = new Set([...linked, ...site.pages.map(({ url }) => url), ...site.redirects.map(({ from }) => from)])
  const lists = new Set<string>()
  const seen = new Set<string>()
  const isListed = ({ file, isPart, isUnlisted, isDraft }: SourcePage) =>
    !isPart && !isUnlisted && !isDraft && docs.some(({ folder }) => file.startsWith(`${folder}/`))
  for (const { url } of site.pages.filter(isListed))
    for (let at = path.posix.dirname(url); inDocs(at) && !known.has(at) && !seen.has(at); at = path.posix.dirname(at))
      if (seen.add(at) && folders.some((folder) => isBelow(at, folder))) lists.add(at)
  if (lists.size === 0) return
  const others = [
    ...(site.tops.some((top) => docs.every(({ folder }) => folder !== top)) ? ['the blog'] : []),
    ...(links.some(({ type }) => type === 'generated-index') ? ['what were generated indexes'] : [])
  ]
  const text = `docsgen makes a list of pages at ${listNames([...lists].sort())}, where no page was. For a page of your own, write its \`index.md\`. \`generateIndex: false\` turns all such lists off${others.length > 0 ? `, with those of ${others.join(' and ')}` : ''}`
  site.todos.push({ file, text, weight: 'note' })
}

/** The urls of folders that docsgen lists by itself. */
function autoFolders(prefix: string, list: 'auto' | SourceEntry[]): string[] {
  if (list === 'auto') return [prefix]
  return list.flatMap(({ folder, items = [] }) => [
    ...(folder === undefined ? [] : [`/${folder}`]),
    ...autoFolders(prefix, items)
  ])
}
