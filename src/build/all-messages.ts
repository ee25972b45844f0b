/** All that is wrong with a site whose bodies are made, and what its readers must find and do not. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { isLink, readRegular } from '../disk/files.ts'
import { cannotRead, levelOf, type Message, type Problem } from '../messages/message.ts'
import { checkBodies } from '../outputs/check-references.ts'
import { isIndexed } from '../outputs/search.ts'
import { decodeSource } from '../page/decode.ts'
import { urlToPaths } from '../page/url.ts'
import type { ExpectedQuery } from '../search/queries.ts'
import type { Build } from './build.ts'
import type { Manifest } from './write/manifest.ts'
import type { Staged } from './write/stage.ts'

/** In the root of a project: queries, and where each leads. */
export const queriesFile = 'search.test.yml'

interface Made {
  staged: Pick<Staged, 'facts' | 'refers' | 'messages'>
  /** What is in place. */
  manifest: Manifest
}

export async function listMessages(built: Build, { staged, manifest }: Made): Promise<Message[]> {
  return [
    ...built.messages,
    ...staged.messages,
    ...checkBodies(built, staged.facts, staged.refers),
    ...(await checkQueries(built, { staged, manifest }))
  ]
}

/** Tries the queries of the project, if it has any. Nothing is loaded if it has none. */
async function checkQueries(built: Build, made: Made): Promise<Message[]> {
  const { project } = built
  const file = path.join(project.root, queriesFile)
  if (levelOf('search-test', project.levels) === 'off' || !(existsSync(file) || isLink(file))) return []
  const read = readText(file)
  if ('message' in read) return [read.message]
  const { readQueries } = await import('../search/queries.ts')
  const { queries, problems } = readQueries(read.text)
  if (queries.length > 0) problems.push(...(await findProblems(queries, built, made)))
  return problems.map((problem) => ({ rule: 'search-test', file: queriesFile, ...problem }))
}

function readText(file: string): ReturnType<typeof decodeSource> {
  const refuse = (text: string, note: string): Message => ({ rule: 'search-test', file: queriesFile, text, note })
  if (isLink(file))
    return { message: refuse('Cannot read the queries: the file is a link', 'Put the file in its place') }
  try {
    return decodeSource(readRegular(file), queriesFile)
  } catch (error) {
    return { message: cannotRead(queriesFile, error) }
  }
}

async function findProblems(
  queries: readonly ExpectedQuery[],
  built: Build,
  { staged, manifest }: Made
): Promise<Problem[]> {
  const { project, site } = built
  if (project.search === false) {
    const note = 'Remove the file, or `search: false`'
    return [{ text: 'Cannot try any query: the configuration turns search off', note }]
  }
  const [{ tryQueries }, { searchBuild }] = await Promise.all([
    import('../search/try-queries.ts'),
    import('./search-built.ts')
  ])
  const idsOf = (url: string) => {
    const facts = staged.facts.get(urlToPaths(url, project.layout)[0])
    return new Set([...(site.pages.get(url)?.anchors ?? []), ...(facts?.ids ?? [])])
  }
  const isFound = (url: string) => {
    const page = site.pages.get(url)
    return page !== undefined && isIndexed(page, project)
  }
  return tryQueries(queries, { search: searchBuild(built, manifest), urls: new Set(site.pages.keys()), isFound, idsOf })
}
