/** Where the links of the current version lead in its copy. */
import path from 'node:path'
import { joinPosix } from '../disk/paths.ts'
import { isElsewhere, isExternal, maybeDecode, splitHref, urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { isFolderIndex } from '../site/generated/folder-indexes.ts'
import type { Site } from '../site/site.ts'
import type { Frozen } from './versions.ts'

export interface Addresses {
  /** The href to write in the copy of a file. */
  href(href: string, file: string): string
  /** The same for the file of an include, which begins at the project if it has a slash. */
  include(href: string, file: string): string
  /** The same for the configuration. */
  url(href: string): string
}

/** `copies`: the copy of each file that has one, both relative to the project. */
export function createAddresses(
  { site, project, frozen }: { site: Pick<Site, 'pages' | 'targets'>; project: Project; frozen: Frozen },
  copies: ReadonlyMap<string, string>
): Addresses {
  const { pages, targets } = site
  const isCurrent = (url: string) => frozen.versionOf(url) === frozen.current
  const isWritten = (file: string) => {
    const page = pages.get(targets.pageFiles.get(file) ?? '')
    return targets.fileUrls.has(file) || (targets.pageFiles.has(file) && !(page && isFolderIndex(page, project)))
  }

  /** An address without a file, such as a generated list or a path without an ending, moves with its folder. */
  const moveFile = (file: string) => {
    const [copy, place] = [copies.get(file), frozen.placeOf(file)]
    if (copy !== undefined || isWritten(file) || place === undefined) return copy ?? file
    const isBeside = isCurrent(`/${targets.contentFile(file)}`.replace(/\/\.?$/, '') || '/')
    return isBeside ? path.posix.join(place.target, path.posix.relative(place.folder, file)) : file
  }

  const moveRelative = (pathname: string, file: string) => {
    const from = path.posix.dirname(copies.get(file) ?? file)
    const to = moveFile(joinPosix(path.posix.dirname(file), pathname).replace(/\/$/, ''))
    if (path.posix.join(from, pathname).replace(/\/$/, '') === to) return pathname
    const way = path.posix.relative(from, to)
    return pathname.startsWith('./') && !way.startsWith('.') ? `./${way}` : way
  }

  const moveUrl = (pathname: string) => {
    const url = path.posix.normalize(pathname)
    const page = pages.get(url) ?? pages.get(frozen.inSource(url))
    if (page) {
      const isCopied = copies.has(page.file) || isFolderIndex(page, project)
      return isCopied && isCurrent(url) ? frozen.move(url) : pathname
    }
    const copy = copies.get(targets.files.get(url) ?? '')
    if (copy !== undefined) return `/${targets.contentFile(copy)}`
    const file = copies.get(path.posix.join(targets.content, url.slice(1)))
    return file === undefined ? pathname : `/${path.posix.relative(targets.content, file)}`
  }

  const change = (href: string, move: (pathname: string) => string) => {
    const { pathname, query, fragment } = splitHref(href)
    const decoded = isExternal(href) ? undefined : maybeDecode(pathname)
    if (!decoded || isElsewhere(decoded, targets.external)) return href
    const moved = move(decoded)
    return moved === decoded ? href : urlToHref(moved, '') + query + (fragment && `#${fragment}`)
  }

  return {
    href: (href, file) => change(href, (way) => (way.startsWith('/') ? moveUrl(way) : moveRelative(way, file))),
    include: (href, file) => (href.startsWith('/') ? `/${moveFile(href.slice(1))}` : moveRelative(href, file)),
    url: (href) => change(href, (way) => (way.startsWith('/') ? moveUrl(way) : way))
  }
}
