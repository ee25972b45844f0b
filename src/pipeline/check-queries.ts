/** Tries what readers must find: the queries of `search.test.yml`. */
import { isCode, readData } from '../disk/files.ts'
import { cannotRead, levelOf, type Message, type Problem } from '../messages/message.ts'
import { isIndexed } from '../outputs/search.ts'
import { decodeSource } from '../page/decode.ts'
import { urlToPaths } from '../page/url.ts'
import { queriesFile } from '../project/project.ts'
import type { ExpectedQuery } from '../search/queries.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import type { Build } from './build.ts'
import type { Manifest } from './write/manifest.ts'

/** Tries the queries of the project, if it has any. Nothing is loaded if it has none. */
export async function checkQueries(
  built: Build,
  facts: ReadonlyMap<string, BodyFacts>,
  manifest: Manifest
): Promise<Message[]> {
  const { project } = built
  if (levelOf('search-test', project.levels) === 'off') return []
  const read = readText(project.root)
  if (read === undefined) return []
  if ('message' in read) return [read.message]
  const { readQueries } = await import('../search/queries.ts')
  const { queries, problems } = readQueries(read.text)
  if (queries.length > 0) problems.push(...(await findProblems(queries, built, { facts, manifest })))
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
  built: Build,
  { facts, manifest }: { facts: ReadonlyMap<string, BodyFacts>; manifest: Manifest }
): Promise<Problem[]> {
  const { project, site } = built
  if (project.search === false) {
    const note = 'Remove the file, or `search: false`'
    return [{ text: 'Cannot test the queries: search is off in the configuration', note }]
  }
  const [{ tryQueries }, { searchBuild }] = await Promise.all([
    import('../search/try-queries.ts'),
    import('./search-built.ts')
  ])
  const idsOf = (url: string) => {
    const made = facts.get(urlToPaths(url, project.layout)[0])
    return made && new Set([...(site.pages.get(url)?.anchors ?? []), ...made.ids])
  }
  const isFound = (url: string) => {
    const page = site.pages.get(url)
    return page !== undefined && isIndexed(page, project)
  }
  return tryQueries(queries, { search: searchBuild(built, manifest), urls: new Set(site.pages.keys()), isFound, idsOf })
}
