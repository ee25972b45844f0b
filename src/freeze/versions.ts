/** The version that is frozen, and the one that its copy becomes. Throws a DocsgenError for what cannot be one. */
import { existsSync, readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { isInside, toPosix } from '../disk/paths.ts'
import { isSeveral, languageAt, plainUrl, urlIn } from '../languages/languages.ts'
import { DocsgenError } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import type { Page } from '../page/page.ts'
import { isBelow, urlProblem } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { movedUrl, type Versions, versionOf } from '../project/versions.ts'

type Version = Versions[number]

export interface VersionRequest {
  name: string
  /** Where the documentation begins, if there are no versions yet. */
  path?: string | undefined
}

export interface Frozen {
  /** With the current one first; without the new one. */
  versions: Versions
  current: Version
  made: Version
  /** The folders of the current version and those of their copies, relative to the project: the source's is the first. */
  places: readonly [CopiedFolder, ...CopiedFolder[]]
  placeOf(file: string): CopiedFolder | undefined
  /** The version of a url in any language. */
  versionOf(url: string): Version | undefined
  /** The url in the source. */
  inSource(url: string): string
  /** The url of the copy. */
  move(url: string): string
  /** The file of a copy that follows from its url, without an ending. */
  stemAt(url: string): string
}

interface CopiedFolder {
  folder: string
  target: string
}

/** The name of a version that has none yet; people rename it before they publish. */
const unnamed = { name: 'current', label: 'Current' }

export function findFrozen(project: Project, pages: readonly Page[], asked: VersionRequest): Frozen {
  const { name } = asked
  const { languages } = project
  const ownOf = (url: string) => (isSeveral(languages) ? languageAt(url, languages) : undefined)
  const plainOf = (url: string) => plainUrl(url, ownOf(url) ?? { prefix: '' })
  const start = asked.path?.replace(/(?<=.)\/$/, '')
  const current = project.versions[0] ?? {
    ...unnamed,
    path: startOf(
      { name, path: start },
      pages.map(({ url }) => plainOf(url))
    )
  }
  const versions = project.versions.length > 0 ? project.versions : [current]
  if (start !== undefined && start !== current.path)
    refuse(`Cannot use \`--path ${start}\`: the current version begins at \`${current.path}\``, 'Leave it out')
  const why = nameProblem(name)
  if (why !== undefined) refuse(`Cannot use the name \`${name}\`: ${why}`, 'Use a name such as `2.x`')
  if (languages.some(({ tag }) => tag === name))
    refuse(`Cannot use the name \`${name}\`: it is the tag of a language`, 'Use another name')
  const made = { name, label: name, path: path.posix.join(current.path, name) }
  const taken = versions.find((each) => each.name === name || each.path === made.path)
  if (taken) refuse(`Cannot use the name \`${name}\`: the version \`${taken.name}\` has it`, 'Use another name')
  const moved = (url: string, to: { path: string }) => movedUrl(plainOf(url), current, to)
  const content = toPosix(path.relative(project.root, project.content))
  const placeIn = (tag: string) => {
    const folder = path.posix.join(content, tag, current.content ?? current.path.slice(1))
    return { folder, target: path.posix.join(folder, name) }
  }
  const places = [placeIn(''), ...languages.map(({ tag }) => placeIn(tag))] as const
  for (const { target } of places) {
    const there = path.join(project.root, target)
    if (existsSync(there) && !(statSync(there).isDirectory() && readdirSync(there).length === 0))
      refuse(`Cannot write to \`${target}\`: it exists and is not empty`, 'Use another name, or remove it')
  }
  const other = pages.find(({ url }) => isBelow(plainOf(url), made.path))
  if (other) refuse(`Cannot use \`${made.path}\`: \`${other.file}\` has the url \`${other.url}\``, 'Use another name')
  if (!pages.some(({ url }) => versionOf(versions, plainOf(url)) === current))
    refuse(`Cannot find a page of the version \`${current.name}\``, `Its pages begin with \`${current.path}\``)
  return {
    ...{ versions, current, made, places },
    // Folders of languages are inside that of the source.
    placeOf: (file) => places.findLast(({ folder }) => isInside(`/${file}`, `/${folder}`)),
    versionOf: (url) => versionOf(versions, plainOf(url)),
    inSource: (url) => urlIn(plainOf(url), languages[0] ?? { prefix: '' }),
    move: (url) => (plainOf(url) === url ? moved(url, made) : urlIn(moved(url, made), ownOf(url) ?? { prefix: '' })),
    stemAt(url) {
      const own = ownOf(url)
      const rest = moved(url, { path: '/' })
      return path.posix.join(placeIn(own && !own.isSource ? own.tag : '').target, rest === '/' ? '/index' : rest)
    }
  }
}

/** The path that was asked for, if there are pages. */
function startOf({ name, path: start }: VersionRequest, urls: readonly string[]): string {
  const again = `docsgen freeze ${name} --path /docs`
  if (start === undefined)
    return refuse(
      'Cannot find the current version: the configuration has no `versions`',
      `Say where it begins: \`${again}\``
    )
  if (start.startsWith('/') && urls.some((url) => isBelow(url, start))) return start
  const guess = didYouMean(start, new Set(urls.map((url) => `/${url.split('/')[1]}`)))
  return refuse(`Cannot find a page below \`${start}\`${guess}`, `Give the beginning of its urls: \`${again}\``)
}

function nameProblem(name: string): string | undefined {
  if (!/^[\w.-]+$/.test(name)) return 'expected letters, digits, `_`, `.` and `-`'
  if (/^[_.]/.test(name)) return 'folders whose names begin with `_` or a dot have no pages'
  const problem = urlProblem(`/${name}`)
  return problem && `it has ${problem}`
}

function refuse(text: string, note: string): never {
  throw new DocsgenError({ rule: 'usage', text, note })
}
