/** Targets of links: pages, files beside them, generated files. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { haveSameBytes } from '../../disk/files.ts'
import { isInside, toPosix } from '../../disk/paths.ts'
import type { Language } from '../../languages/languages.ts'
import type { Message } from '../../messages/message.ts'
import type { ApiDocument } from '../../openapi/openapi.ts'
import { whyHidden } from '../../page/drafts.ts'
import { placeOfMounted } from '../../page/mounts.ts'
import type { Page } from '../../page/page.ts'
import { apisOf, type Project } from '../../project/project.ts'
import { foldersOfAll } from '../../project/sidebar-lists.ts'
import { toContentFile } from '../../project/versions.ts'
import { createGuesser } from '../checks/link-guess.ts'
import type { Redirects } from '../redirects/redirects.ts'

export interface Targets {
  /** Pages by url. */
  pages: ReadonlyMap<string, Page>
  /** Urls of pages by source file, for links to `./x.md`. */
  pageFiles: ReadonlyMap<string, string>
  /** By url, why a page is not published: published pages may not link to it. */
  hidden: ReadonlyMap<string, string>
  /** Other files by the url they are published under. */
  files: ReadonlyMap<string, string>
  /** Urls of other files by source file, for links to `./x.png`. */
  fileUrls: ReadonlyMap<string, string>
  /** The content folder relative to the root, '' when it is the root. */
  content: string
  /** A file relative to the content folder, as its url has it. */
  contentFile(file: string): string
  /** Languages that have pages; none where the site has one. */
  languages: readonly Language[]
  fallback: Project['fallback']
  base: string
  /** The address of the site. */
  origin: string | undefined
  /** Paths of other sites on the same host. */
  external: readonly string[]
  /** Prefixes of sidebars that are lists of the configuration. */
  writtenSidebars: readonly string[]
  /** Old urls of pages. */
  redirects: Redirects
  /** The folder of assets relative to the root. */
  assets: string
  /** True if the project has a file of this path, in no folder that is published. */
  isOutside(url: string): boolean
  /** Returns the file of this url in a folder that other generators publish, and this project does not. */
  publicFile(url: string): string | undefined
  /** Guesses the url meant by one that leads nowhere. */
  guess(url: string): string | undefined
}

/** Folders that other generators publish as they are. */
const publicFolders = ['static', 'public']

export interface Published {
  /** Every page that was parsed, those that lost their url to another too. */
  parsed: Page[]
  beside: string[]
  assets: string[]
  /** Urls of files docsgen makes. */
  outputUrls: string[]
  redirects: Redirects
  messages: Message[]
  api: ApiDocument | undefined
}

export function collectTargets(
  project: Project,
  pages: ReadonlyMap<string, Page>,
  { parsed, beside, assets, outputUrls, redirects, messages, api }: Published
): Targets {
  const content = toPosix(path.relative(project.root, project.content))
  const files = new Map(outputUrls.map((url) => [url, '']))
  const fileUrls = new Map<string, string>()
  const add = (file: string, url: string) => {
    const other = files.get(url)
    if (other && !haveSameBytes(path.join(project.root, other), path.join(project.root, file))) {
      const text = `Cannot publish \`${url}\` twice: \`${other}\` has the same url and other bytes`
      messages.push({ rule: 'duplicate-url', file, text, note: 'Rename one of the two, or remove it' })
    }
    files.set(url, file)
    fileUrls.set(file, url)
  }
  const contentFile = (file: string) => toContentFile(project, file)
  for (const file of beside) {
    add(file, `/${contentFile(file)}`)
    // Translations look for it in the content folder.
    fileUrls.set(path.posix.join(content, contentFile(file)), `/${contentFile(file)}`)
  }
  for (const file of assets) add(file, assetUrl(project, file))
  const ofFolders = new Set(foldersOfAll(project.sidebars))
  const guess = createGuesser(project, pages, files.keys())
  // Nobody knows the pages of a document that cannot be read.
  const unread = api && !api.api ? apisOf(project).flatMap(({ at }) => (at === undefined ? [] : [at, `${at}/*`])) : []
  const isOutside = (file: string) => isUnpublished(path.join(project.root, file), project)
  return {
    pages,
    // A page that lost its url is reported; links to it are not.
    pageFiles: filesOf([...parsed, ...pages.values()], content, project),
    hidden: findHidden(project, pages, parsed),
    files,
    fileUrls,
    content,
    contentFile,
    languages: project.languages,
    fallback: project.fallback,
    base: project.base,
    origin: project.url,
    external: [...project.external, ...unread],
    writtenSidebars: Object.keys(project.sidebars).filter((prefix) => !ofFolders.has(prefix)),
    redirects,
    assets: toPosix(path.relative(project.root, project.assets)),
    isOutside,
    publicFile: (url) => publicFolders.map((folder) => path.posix.join(folder, url)).find(isOutside),
    guess
  }
}

/** Urls of pages by file. Those of mounts are in the content folder as well. */
function filesOf(pages: readonly Page[], content: string, { mounts }: Project): Map<string, string> {
  const files = new Map<string, string>()
  for (const { file, url, untranslated } of pages) {
    const mounted = placeOfMounted(mounts, file)
    if (untranslated === undefined) files.set(file, url)
    if (untranslated === undefined && mounted !== undefined) files.set(path.posix.join(content, mounted), url)
  }
  return files
}

/** A file that no build looks at, and none wrote. */
function isUnpublished(file: string, { content, assets, out }: Project): boolean {
  return (
    path.extname(file) !== '' && ![content, assets, out].some((folder) => isInside(file, folder)) && existsSync(file)
  )
}

/** Links to a url mean the published page there, if there are two. */
function findHidden({ drafts, now }: Project, pages: ReadonlyMap<string, Page>, parsed: Page[]): Map<string, string> {
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
