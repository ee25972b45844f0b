/** The addresses that a site answers and shall go on to answer. */
import type { Page } from '../../page/page.ts'
import { hiddenBy } from '../../page/visibility.ts'
import type { Project } from '../../project/project.ts'
import { notFoundUrl } from '../generated/not-found.ts'
import type { Site } from '../site.ts'
import type { Addresses } from './lock-file.ts'

/** What browsers load to show a page, and what machines ask for at the root or beside a page: nobody keeps its address. */
const unkept =
  /^\/(?:docsgen\/|[_.][^/]*$|robots\.txt$|sitemap[-\d]*\.xml$)|\/llms[\w-]*\.txt$|\.(?:avif|css|gif|ico|jpe?g|js|map|md|mjs|mp4|otf|png|svg|ttf|webm|webp|woff2?)$/i

/** Pages that are published today and have no day on which they go, and files that people download or subscribe to. */
export function addressesOf(project: Project, { pages, files, targets }: Pick<Site, 'pages' | 'files' | 'targets'>) {
  const addresses: Addresses = new Map()
  for (const page of pages.values()) if (isPromised(page, project)) addresses.set(page.url, anchorsOf(page))
  for (const url of files.keys()) if (!unkept.test(url)) addresses.set(url, new Set())
  // Those without a source are made in each build.
  for (const [url, file] of targets.files) if (file === '' && !unkept.test(url)) addresses.set(url, new Set())
  return addresses
}

function isPromised({ url, meta }: Page, { now }: Project): boolean {
  return url !== notFoundUrl && meta.expires === undefined && !hiddenBy(meta, now)
}

/** Headings, ids that authors wrote, and shown parts of the OpenAPI document. A title is the top of its page. */
function anchorsOf({ anchors, headings, uses }: Page): Set<string> {
  const [first] = headings
  const title = first?.depth === 1 ? first.id : undefined
  const ids = anchors.filter((id) => id !== title && !/^(?:docsgen-|user-content-|footnote-label$)/.test(id))
  return new Set([...ids, ...uses.flatMap(({ name }) => (name === '' ? [] : [name]))])
}
