/** Tries what readers must find: the queries of `search.test.yml`. */
import { isCode, readData } from '../disk/files.ts'
import { cannotRead, levelOf, type Message, type Problem } from '../messages/message.ts'
import { decodeSource } from '../page/decode.ts'
import { type Project, queriesFile } from '../project/project.ts'
import type { ExpectedQuery } from './queries.ts'
import type { Searched } from './try-queries.ts'

/** Opens the search of a site if there is a query. Nothing is loaded if there is none. */
export async function checkQueries(project: Project, open: () => Promise<Searched>): Promise<Message[]> {
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
  open: () => Promise<Searched>
): Promise<Problem[]> {
  if (project.search === false) {
    const note = 'Remove the file, or `search: false`'
    return [{ text: 'Cannot test the queries: search is off in the configuration', note }]
  }
  const { tryQueries } = await import('./try-queries.ts')
  return tryQueries(queries, await open())
}
