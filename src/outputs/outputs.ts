/**
 * The site as a map from exact path to a body that is not made yet. The key of a body is a hash of all it is made of, and
 * of nothing else: a page's key holds its own slice of the navigation, so that an edit elsewhere leaves it alone.
 */
import { hash } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import type { Page } from '../page/page.ts'
import { isUnlisted } from '../page/visibility.ts'
import type { Project } from '../project/project.ts'
import { siteProps } from '../theme/site-props.ts'
import { styleUrl, type Theme } from '../theme/theme.ts'
import { indexOutputs } from './conflicts.ts'
import { ownFavicon } from './favicon.ts'
import { hostFiles } from './hosts.ts'
import { type Output, textOutput } from './output.ts'
import {
  notFoundOutput,
  notFoundUrl,
  type OutputParts,
  type OutputTools,
  type PageContext,
  pageOutput
} from './pages.ts'
import { namePictures, pictureFolder, pointToPictures, refusePages, renameOutputs } from './pictures/names.ts'
import { listPictureSets } from './pictures/variants.ts'
import { fileOutputs } from './project-files.ts'
import { robots } from './robots.ts'
import { sitemap } from './sitemap.ts'

export interface Listed {
  outputs: Map<string, Output>
  messages: Message[]
  /** Puts a page that joined the site in place of the one at its url. */
  replace(page: Page): void
}

/** Urls of the files docsgen makes besides the pages. */
export function madeUrls(project: Project, theme: Theme): string[] {
  return [...hashedUrls(theme), '/robots.txt', '/favicon.svg', ...(project.url ? ['/sitemap.xml'] : [])]
}

/** Those whose names hold a hash of what is in them. */
function hashedUrls(theme: Theme): string[] {
  const { boot, islands, sidebar, extras } = theme.client
  return [styleUrl(theme), ...[boot, islands, sidebar, extras].map(({ url }) => url)]
}

export async function listOutputs(parts: OutputParts, tools: OutputTools): Promise<Listed> {
  const { project, site, theme } = parts
  const shared = siteProps(parts, {
    style: styleUrl(theme),
    script: theme.client.boot.url,
    firstPaint: theme.client.firstPaint[project.banner?.closeable ? 'banner' : 'plain']
  })
  const { extras } = theme.client
  const commonText = JSON.stringify(shared)
  const messages: Message[] = []
  const files = fileOutputs(parts, { messages, hashes: tools.fileHashes, stamps: tools.stamps })
  const pictures = namePictures(parts, tools.fileHashes)
  for (const page of site.pages.values()) pointToPictures(page, pictures, parts)
  const published = renameOutputs(files, pictures, parts)
  messages.push(...refusePages(site))
  const sizes = await tools.sizes(tools.fileHashes)
  const sets = listPictureSets(parts, { ...tools, sizes })
  messages.push(...sets.messages)
  for (const [url, { source = '' }] of sets.outputs) site.files.set(url, source)
  const context: PageContext = {
    ...parts,
    extras: extras.url,
    commonText,
    common: { theme: theme.key, site: hash(commonText) },
    sizes,
    sources: sets.sources,
    tools
  }
  const pages = [...site.pages.values()].filter((page) => page.url !== notFoundUrl)
  const listed = pages.filter((page) => !isUnlisted(page, project))
  const hashed = [...hashedUrls(theme), ...(pictures.size + sets.outputs.size > 0 ? [`${pictureFolder}/*`] : [])]
  const hosted = { inline: theme.client.policyHash, hashed }
  const added = new Set(site.added)
  const made = (url: string, bytes: string) => (site.files.has(url) || added.has(url) ? [] : [textOutput(url, bytes)])
  const all = [
    textOutput(styleUrl(theme), theme.style),
    textOutput(theme.client.islands.url, theme.client.islands.text),
    textOutput(theme.client.sidebar.url, theme.client.sidebar.text),
    textOutput(theme.client.boot.url, theme.client.boot.text),
    textOutput(extras.url, extras.text),
    ...published,
    ...sets.outputs.values(),
    ...made('/favicon.svg', ownFavicon),
    ...made('/robots.txt', robots(project)),
    ...(project.url ? made('/sitemap.xml', sitemap(project, listed, site.updated)) : []),
    ...Object.entries(hostFiles(project, hosted)).flatMap(([url, text]) => made(url, text)),
    ...pages.map((page) => pageOutput(page, context)),
    ...site.wholeSidebars.map(({ page, sidebar }) => pageOutput(page, context, sidebar)),
    notFoundOutput(context),
    ...parts.added
  ]
  const outputs = indexOutputs(all, messages)
  const replace = (page: Page) => {
    pointToPictures(page, pictures, parts)
    const output = page.url === notFoundUrl ? notFoundOutput(context) : pageOutput(page, context)
    if (outputs.get(output.path)?.source === output.source) outputs.set(output.path, output)
  }
  return { outputs, messages, replace }
}
