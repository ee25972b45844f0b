/** What can be linked to: pages, the files beside them, and what docsgen makes. */
import path from 'node:path'
import type { Project } from './config.ts'
import { toPosix } from './files.ts'
import { createGuesser } from './link-faults.ts'
import type { Targets } from './links.ts'
import type { Message, Page } from './types.ts'
import { toContentFile } from './versions.ts'
import { whyHidden } from './visibility.ts'

export interface Published {
  /** Every page that was parsed, those that lost their url to another too. */
  parsed: Page[]
  beside: string[]
  assets: string[]
  /** Urls of files docsgen makes. */
  made: string[]
  messages: Message[]
}

export function collectTargets(
  project: Project,
  pages: Map<string, Page>,
  { parsed, beside, assets, made, messages }: Published
): Targets {
  const content = toPosix(path.relative(project.root, project.content))
  const files = new Map(made.map((url) => [url, '']))
  const fileUrls = new Map<string, string>()
  const add = (file: string, url: string) => {
    const other = files.get(url)
    if (other)
      messages.push({
        rule: 'duplicate-url',
        file,
        text: `Cannot publish \`${url}\` twice: \`${other}\` has the same url`
      })
    files.set(url, file)
    fileUrls.set(file, url)
  }
  const contentFile = (file: string) => toContentFile(project, file)
  for (const file of beside) add(file, `/${contentFile(file)}`)
  for (const file of assets) add(file, assetUrl(project, file))
  // A page that lost its url to another is a fault; the links to it are no further ones.
  const pageFiles = new Map([...parsed, ...pages.values()].map((page) => [page.file, page.url]))
  const guess = createGuesser([...pages.keys(), ...files.keys()])
  return {
    pages,
    pageFiles,
    hidden: findHidden(project, pages, parsed),
    files,
    fileUrls,
    content,
    contentFile,
    base: project.base,
    origin: project.url,
    guess
  }
}

/** A page that is published at the url of one that is not is what links to it mean. */
function findHidden({ drafts, now }: Project, pages: Map<string, Page>, parsed: Page[]): Map<string, string> {
  const hidden = new Map<string, string>()
  for (const page of drafts === 'include' ? [] : parsed) {
    const why = whyHidden(page.meta, now)
    if (why !== undefined && (drafts === 'show' || !pages.has(page.url))) hidden.set(page.url, why)
  }
  return hidden
}

export function assetUrl(project: Project, file: string): string {
  return `/${toPosix(path.relative(project.assets, path.join(project.root, file)))}`
}

/** Files beside the pages that nothing refers to, which are not published. `files` are those that are. */
export function unusedFiles(
  files: Map<string, string>,
  { beside, pages }: { beside: string[]; pages: Page[] }
): Message[] {
  const included = pages.flatMap((page) => Object.keys(page.included?.files ?? {}))
  const used = new Set([...files.values(), ...included])
  return beside
    .filter((file) => !used.has(file))
    .map((file) => ({
      rule: 'unused-asset',
      file,
      text: 'Cannot find anything that refers to the file: it is not published',
      note: 'Refer to it, or remove it'
    }))
}
