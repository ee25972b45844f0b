/**
 * Finds the folders that the configuration mounts. Each is a root of content, as content/ is: its files have a place in the
 * site, a folder that they may show files of, and an address where they can be edited.
 */
import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs'
import path from 'node:path'
import { workTreeOf } from '../disk/git.ts'
import { byCodeUnit, isInside, toPosix } from '../disk/paths.ts'
import { isNeverShown } from '../disk/secrets.ts'
import { DocsgenError, type Message, type Where } from '../messages/message.ts'
import { mountOf } from '../page/mounts.ts'
import { encodeText, urlProblem } from '../page/url.ts'
import { folderOfCommit, missingRepository, readMountsLock, repositoryOf, trustOf } from './mounts-lock.ts'
import type { Mount, Project } from './project.ts'
import type { CheckedConfig } from './schema.ts'

type MountPlaces = Pick<Project, 'root' | 'content' | 'out'> & { whereAt(keys: string[]): Where }

/** Throws a DocsgenError that names everything that cannot be mounted. */
export function findMounts(written: CheckedConfig['mounts'], { whereAt, ...places }: MountPlaces): Mount[] {
  const { root } = places
  const messages: Message[] = []
  const mounts: Mount[] = []
  const locked = written.some(({ git }) => git !== undefined) ? readMountsLock(root) : new Map()
  for (const [at, each] of written.entries()) {
    const report = (key: string, text: string, note: string) =>
      messages.push({ rule: 'config', text, note, ...whereAt(['mounts', String(at), key]) })
    const repository = repositoryOf(each)
    const missing = repository && missingRepository(root, repository, locked.get(repository.name))
    if (missing) report('git', missing.text, missing.note)
    if (missing) continue
    const commit = repository && folderOfCommit(locked.get(repository.name))
    const top = commit ?? toPosix(path.relative(realpathSync.native(root), workTreeOf(root)))
    const [key, pattern] = commit ? ['path', each.path ?? '.'] : ['from', each.from ?? '.']
    const start = path.join(root, commit ?? '')
    const found = matchFolders(start, pattern)
    const advice = commit ? 'If it is new, run `docsgen mounts update`' : 'It is relative to the project'
    if (found.length === 0) report(key, `Cannot find a folder at \`${pattern}\``, advice)
    for (const { folder, names } of found) {
      const from = toPosix(path.relative(root, folder))
      const problem = folderProblem(folder, { ...places, top, start, mounts })
      if (problem) report(key, `Cannot mount \`${from}\`: ${problem.why}`, problem.note)
      const to = each.to.replace(/\$(\d)/g, (written, number) => names[Number(number) - 1] ?? written)
      const why = urlProblem(to) ?? takenBy(to, from, { ...places, mounts })
      const note = `Give it an address of its own; each \`*\` of \`${key}\` is \`$1\`, \`$2\` and so on in \`to\``
      const trust = trustOf(each)
      if (/\$\d/.test(to)) report('to', `Cannot fill \`${to}\`: \`${pattern}\` has fewer \`*\``, note)
      else if (why !== undefined) report('to', `Cannot mount \`${from}\` at \`${to}\`: ${why}`, note)
      else if (!problem) {
        const home = trust === 'full' ? top : from
        mounts.push({ from, to: to.slice(1), home, top, trust, isRemote: commit !== undefined, edit: each.edit })
      }
    }
  }
  if (messages.length > 0) throw new DocsgenError(messages)
  return mounts
}

/** The folders of a pattern, in order, with the names that each `*` stands for. Private folders have no pages. */
function matchFolders(root: string, pattern: string) {
  let found: { folder: string; names: string[] }[] = [{ folder: root, names: [] }]
  for (const segment of pattern.split('/')) {
    const parts = segment.split('*').map((part) => part.replace(/[^\w]/g, '\\$&'))
    const shape = new RegExp(`^${parts.join('(.+)')}$`)
    found = found.flatMap(({ folder, names }) => {
      if (parts.length === 1) return [{ folder: path.join(folder, segment), names }]
      return foldersIn(folder).flatMap((name) => {
        const [, ...stars] = shape.exec(name) ?? []
        return stars.length > 0 ? [{ folder: path.join(folder, name), names: [...names, ...stars] }] : []
      })
    })
  }
  return found.filter(({ folder }) => isFolder(folder))
}

function foldersIn(folder: string): string[] {
  const entries = isFolder(folder) ? readdirSync(folder) : []
  return entries.filter((name) => !/^[._]|^node_modules$/.test(name)).sort(byCodeUnit)
}

function isFolder(folder: string): boolean {
  return statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
}

interface MountsSoFar extends Pick<Project, 'root' | 'content'> {
  mounts: readonly Mount[]
}

function folderProblem(
  folder: string,
  { root, content, out, top, start, mounts }: MountsSoFar & Pick<Project, 'out'> & { top: string; start: string }
): { why: string; note: string } | undefined {
  const real = realpathSync.native(folder)
  if (!isInside(real, realpathSync.native(path.join(root, top))))
    return { why: 'it is outside the git work tree', note: 'Mount another repository with `git`' }
  if (isNeverShown(toPosix(path.relative(maybeReal(start), real))))
    return { why: 'it is private', note: 'Name another folder' }
  const others = [content, out, ...mountFolders({ root, mounts })]
  const near = (other: string) => isInside(real, other) || isInside(other, real)
  const other = others.map(maybeReal).find(near)
  if (other === undefined) return undefined
  const name = toPosix(path.relative(realpathSync.native(root), other)) || '.'
  const note = 'A folder is content, or mounted once, and not the output'
  return { why: isInside(real, other) ? `it is in \`${name}\`` : `\`${name}\` is in it`, note }
}

/** The real path of a folder, if it exists. */
export function maybeReal(folder: string): string {
  return existsSync(folder) ? realpathSync.native(folder) : folder
}

/** Why a mount cannot have an address: other content is there. */
function takenBy(to: string, from: string, { root, content, mounts }: MountsSoFar): string | undefined {
  const placed = { from, to: to.slice(1) }
  const others = [{ from: toPosix(path.relative(root, content)), to: '' }, ...mounts]
  const pairs = others.flatMap((other) => [[other, placed] as const, [placed, other] as const])
  const there = pairs.flatMap(([outer, inner]) => {
    const inside = path.posix.relative(`/${outer.to}`, `/${inner.to}`)
    const file = path.posix.join(outer.from, inside)
    return inside.startsWith('..') ? [] : ['', '.md', '.mdx', '.markdown'].map((ending) => file + ending)
  })
  const taken = there.find((file) => existsSync(path.join(root, file)))
  return taken && `\`${taken}\` is there`
}

/** The folders of mounts, absolute. */
export function mountFolders({ root, mounts }: Pick<Project, 'root' | 'mounts'>): string[] {
  return mounts.map(({ from }) => path.join(root, from))
}

/** The folder that a file is in, which no link leads out of, and the file relative to it: the mount's, or the project. */
export function withHome(
  { root, mounts }: Pick<Project, 'root' | 'mounts'>,
  file: string
): [home: string, file: string] {
  const mount = mountOf(mounts, file)
  return mount ? [path.join(root, mount.home), path.posix.relative(mount.home, file)] : [root, file]
}

/** The address where a source file can be edited. */
export function editAddress({ edit, mounts }: Pick<Project, 'edit' | 'mounts'>, file: string): string | undefined {
  const mount = mountOf(mounts, file)
  if (mount?.isRemote && mount.edit === undefined) return undefined
  const named = mount?.edit === undefined ? file : path.posix.relative(mount.top, file)
  const address = (mount?.edit ?? edit)?.replaceAll('{file}', () => named.split('/').map(encodeText).join('/'))
  return address !== undefined && named.startsWith('../') ? new URL(address).href : address
}
