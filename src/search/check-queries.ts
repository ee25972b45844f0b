/** Tries the queries of `search.test.yml`, which say what readers must find. */
import { isCode, readData } from '../disk/files.ts'
import { cannotRead, levelOf, type Message, type Problem } from '../messages/message.ts'
import { decodeSource } from '../page/decode.ts'
import { type Project, queriesFile } from '../project/project.ts'
import type { ExpectedQuery } from './queries.ts'
import type { SearchableSite } from './try-queries.ts'

/** Opens the search of a site only if there is a query: without one, nothing is loaded. */
export async function checkQueries(project: Project, open: () => Promise<SearchableSite>): Promise<Message[]> {
  if (levelOf('search-test', project.levels) === 'off') return []
  const read = readText(project.root)
  if (read === undefined) return []
  if ('message' in read) return [read.message]
  const { readQueries } = await import('./queries.ts')
  const { queries, problems } = readQueries(read.text)
  if (queries.length > 0) problems.push(...(await findProblems(queries, project, open)))
  return problems.map((problem) => ({ rule: 'search-test', file: queriesFile, ...problem }))
}

function readText(root: string): ReturnType<typeof decodeSource> | undefined {
  try {
    return decodeSource(readData(root, queriesFile), queriesFile)
  } catch (error) {
    return isCode(error, 'ENOENT') ? undefined : { message: cannotRead(queriesFile, error) }
  }
}

async function findProblems(
  queries: readonly ExpectedQuery[],
  project: Project,
  open: () => Promise<SearchableSite>
): Promise<Problem[]> {
  if (project.search === false) {
    const note = 'Remove the file, or `search: false`'
    return [{ text: 'Cannot test the queries: search is off in the configuration', note }]
  }
  const { tryQueries } = await import('./try-queries.ts')
  return tryQueries(queries, await open())
}
