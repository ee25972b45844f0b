/** Lists all problems of a site whose bodies are made, and queries of readers that find the wrong page. */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import type { Search } from '../client/search/search.ts'
import { defined } from '../disk/defined.ts'
import { isSeveral, languageAt } from '../languages/languages.ts'
import type { Message } from '../messages/message.ts'
import { checkBodies } from '../outputs/check-references.ts'
import { indexFolderIn, isIndexed } from '../outputs/search.ts'
import { urlToPaths } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { checkQueries } from '../search/check-queries.ts'
import type { ReadSite } from '../search/search-site.ts'
import { checkLock, type UrlLock } from '../site/checks/url-lock/url-lock.ts'
import type { BodyFacts } from '../theme/render-request.ts'
import type { Build } from './list.ts'
import { inPlace, type Manifest } from './write/manifest.ts'
import type { Staged } from './write/stage.ts'

interface BodyFindings {
  staged: Pick<Staged, 'facts' | 'refers' | 'messages'>
  /** The files in the output folder. */
  manifest: Manifest
  signal: AbortSignal
}

export async function checkBuild(
  build: Build,
  { staged, manifest, signal }: BodyFindings
): Promise<{ messages: Message[]; lock: UrlLock }> {
  const lock = await checkLock({ ...build, signal })
  const messages = [
    ...build.messages,
    ...staged.messages,
    ...checkBodies(build, staged.facts, staged.refers),
    ...(await trySearch(build, staged.facts, manifest)),
    ...lock.messages
  ]
  return { messages, lock }
}

/** Tries the queries of the project, if it has any. */
function trySearch(build: Build, facts: ReadonlyMap<string, BodyFacts>, manifest: Manifest): Promise<Message[]> {
  const { project, site } = build
  return checkQueries(project, async () => ({
    searchFor: await openSearches(project, readBuild(build, manifest)),
    urls: new Set(site.pages.keys()),
    isFound(url) {
      const page = site.pages.get(url)
      return page !== undefined && isIndexed(page, project)
    },
    idsOf(url) {
      const body = facts.get(urlToPaths(url, project.layout)[0])
      return body && new Set([...(site.pages.get(url)?.anchors ?? []), ...body.ids])
    }
  }))
}

/** Gives the search in the language of a page; each is opened once. */
async function openSearches({ languages, language }: Project, read: ReadSite): Promise<(url: string) => Search> {
  const { searchSite } = await import('../search/search-site.ts')
  const opened = new Map<string, Search>()
  return (url) => {
    const folder = indexFolderIn(
      isSeveral(languages) ? { language: languageAt(url, languages) } : defined({ language })
    )
    const search = opened.get(folder) ?? searchSite(read, folder)
    opened.set(folder, search)
    return search
  }
}

/** Reads the files of a build: those in place from there; the others are made as they would be written. */
export function readBuild({ outputs, project }: Pick<Build, 'outputs' | 'project'>, manifest: Manifest): ReadSite {
  return async (file) => {
    const output = outputs.get(file)
    const known = manifest.get(file)
    if (!output) return undefined
    if (known?.key === output.key && inPlace(project.out, output, known))
      return readFile(path.join(project.out, file), 'utf8')
    const { bytes } = await output.body()
    return bytes === undefined ? undefined : Buffer.from(bytes).toString('utf8')
  }
}
