import path from 'node:path'
import { byCodeUnit, foldersOf, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { inConfig } from '../messages/place.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import { movedUrl, type Versions, versionOf } from '../project/versions.ts'

/** Older versions are listed only in themselves. */
export function isListed(versions: Versions, url: string, list: string): boolean {
  const version = versionOf(versions, url)
  return version === undefined || version === versions[0] || version === versionOf(versions, list)
}

/** The pages that a list at this url may hold. */
export function listedIn(list: string, { versions }: Project, pages: ReadonlyMap<string, Page>) {
  return versions.length === 0 ? pages : new Map([...pages].filter(([url]) => isListed(versions, url, list)))
}

/** The first page of each version by name: at its path, else the first of its sidebars. */
export function findStarts(
  { versions }: Project,
  pages: ReadonlyMap<string, Page>,
  sidebars: readonly { order: string[] }[]
): Map<string, string> {
  const urls = [...sidebars.flatMap(({ order }) => order), ...[...pages.keys()].sort(byCodeUnit)]
  return new Map(
    versions.flatMap((version) => {
      const start = [version.path, ...urls].find((url) => pages.has(url) && versionOf(versions, url) === version)
      return start === undefined ? [] : [[version.name, start] as const]
    })
  )
}

/** The url of the same page in another version, if it has one. */
export function samePage(
  versions: Versions,
  url: string,
  { to, pages }: { to: Versions[number]; pages: ReadonlyMap<string, Page> }
) {
  const from = versionOf(versions, url)
  const moved = from && movedUrl(url, from, to)
  return moved !== undefined && pages.has(moved) && versionOf(versions, moved) === to ? moved : undefined
}

/** Reports versions without pages. */
export function emptyVersions(
  project: Project,
  pages: ReadonlyMap<string, Page>,
  starts: ReadonlyMap<string, string>
): Message[] {
  if (project.versions.length === 0) return []
  const folders = new Set([...pages.keys()].flatMap((url) => foldersOf(url.slice(1)).map((folder) => `/${folder}`)))
  return project.versions.flatMap(({ name, path: prefix, content }, index) => {
    if (starts.has(name)) return []
    const key = content === undefined ? 'path' : 'content'
    const folder = toPosix(path.relative(project.root, path.join(project.content, content ?? prefix)))
    const guess = content === undefined ? didYouMean(prefix, folders) : ''
    return {
      rule: 'no-pages' as const,
      text: `Cannot find a page of the version \`${name}\`: it is not in \`${folder}\`${guess}`,
      note: 'Put its pages there, or name another folder inside the content folder with `content`',
      ...inConfig(project, ['versions', index, key])
    }
  })
}
