/** Search as a reader has it, without a browser: in the outputs of a build, or in the folder of a built site. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { createSearch } from '../client/search/engine.ts'
import type { ReadText, Search } from '../client/search/search.ts'
import { isCode } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import { placeOfPath } from '../messages/place.ts'
import { createPhases, type Terminal } from '../messages/terminal.ts'
import { searchFolder as folderUrl } from '../outputs/search.ts'
import { urlToPaths } from '../page/url.ts'
import type { ConfigOverrides, Project } from '../project/project.ts'
import type { Build } from './build.ts'
import { build } from './build-project.ts'
import { textOf } from './page-text.ts'
import { withProject } from './with-project.ts'
import { inPlace, type Manifest, openManifest } from './write/manifest.ts'

/** The text of a file of a site by its path; undefined if there is none. */
export type ReadSite = (at: string) => Promise<string | undefined>

/** What is in place is read there: no index is made for it. */
export function searchBuild(built: Pick<Build, 'outputs' | 'project'>, manifest: Manifest): Search {
  return searchSite(readBuild(built, manifest))
}

/** Makes the files that are asked for, as a build would write them. */
function readBuild({ outputs, project }: Pick<Build, 'outputs' | 'project'>, manifest: Manifest): ReadSite {
  return async (at) => {
    const output = outputs.get(at)
    const known = manifest.get(at)
    if (!output) return undefined
    if (known?.key === output.key && inPlace(project.out, output, known))
      return readFile(path.join(project.out, at), 'utf8')
    const { bytes } = await output.body()
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
  }
}

export interface OpenOptions {
  overrides: ConfigOverrides
  signal: AbortSignal
  terminal: Terminal
}

export interface Indexed {
  built: Build
  search: Search
  read: ReadSite
}

/** Builds the project at `root` up to its index and writes nothing. Throws a DocsgenError for one without search. */
export async function withIndexed<Result>(
  root: string,
  { overrides, signal, terminal }: OpenOptions,
  use: (indexed: Indexed) => Promise<Result>
): Promise<Result> {
  const { progress, slow, end } = createPhases(terminal)
  try {
    return await withProject(root, { overrides, readOnly: true, signal, progress, slow }, async (project, context) => {
      if (project.search === false) throw searchIsOff(project)
      const built = await build(project, context)
      const missing = built.messages.filter(({ rule }) => rule === 'no-pages')
      if (missing.length > 0) throw new DocsgenError(missing, 1)
      const { rows: manifest } = await openManifest(project, context.cache)
      const read = readBuild(built, manifest)
      return use({ built, search: searchSite(read), read })
    })
  } finally {
    end()
  }
}

function searchIsOff({ configFile, configText }: Project): DocsgenError {
  const text = 'Cannot search: search is off in the configuration'
  const where = configFile !== undefined && { file: configFile, ...placeOfPath(configText, ['search']) }
  return new DocsgenError({ rule: 'usage', text, ...where, note: 'Remove `search: false`' })
}

/** Searches a built site. Throws a DocsgenError if it has no index, and, once asked, if that is not as a build writes it. */
export function searchFolder(folder: string): Search {
  if (!existsSync(path.join(folder, folderUrl, 'root.json'))) {
    const note = 'It was built with `search: false`, or by another program'
    throw new DocsgenError({ rule: 'usage', text: `Cannot find an index in \`${folder}\``, note })
  }
  return searchSite(readFolder(folder))
}

export function readFolder(folder: string): ReadSite {
  return (at) =>
    readFile(path.join(folder, at), 'utf8').catch((error: unknown) => {
      if (isCode(error, 'ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'ERR_INVALID_ARG_VALUE')) return undefined
      throw error
    })
}

/** Searches a site whose files are read like this. */
export function searchSite(read: ReadSite): Search {
  const load = async (name: string) => {
    const at = `${folderUrl}/${name}`.slice(1)
    const text = await read(at)
    return text === undefined ? undefined : parse(text, at)
  }
  const readText: ReadText = async (url, id, isOwn) => {
    for (const at of urlToPaths(url, 'both')) {
      const html = await read(at)
      if (html !== undefined) return textOf(html, id, isOwn)
    }
    return undefined
  }
  return createSearch(load, readText)
}

/** Throws a DocsgenError for a text that no build writes. */
function parse(text: string, at: string): unknown {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && (!at.endsWith('/root.json') || isRoot(value))) return value
  } catch {
    // reported like any other text that is no index
  }
  const note = 'Build the site again'
  throw new DocsgenError({ rule: 'usage', text: `Cannot read \`${at}\`: it is not part of an index`, note })
}

function isRoot(value: object): boolean {
  const lists = new Map(Object.entries(value))
  return ['words', 'endings', 'versions', 'sections', 'tags'].every((name) => Array.isArray(lists.get(name)))
}
