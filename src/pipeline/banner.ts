/** The banner: Markdown in the configuration, parsed as a page is. */
import type { Cache } from '../disk/cache.ts'
import { hash } from '../disk/files.ts'
import { placeAt, placeOfPath } from '../messages/place.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { ParseOptions } from '../page/parse.ts'
import type { Project } from '../project/project.ts'

interface BannerTools {
  project: Project
  options: ParseOptions
  /** Hash of all that parsing depends on besides the text. */
  salt: string
  cache: Cache
}

export async function parseBanner(
  markdown: string,
  { project, options, salt, cache }: BannerTools
): Promise<{ page: Page; content: Content }> {
  const name = `banner-${hash(salt, markdown)}.json`
  const kept = await cache.read(name)
  if (kept !== undefined) return placeInConfig(JSON.parse(kept), project.configText)
  const { parse } = await import('../page/parse.ts')
  const task = { file: project.configFile ?? 'docsgen.config.ts', contentFile: 'banner.md', key: name }
  // It has no code to highlight.
  const { page, content } = parse(task, new TextEncoder().encode(markdown), options)
  await cache.write(name, JSON.stringify({ page, content }))
  return placeInConfig({ page, content }, project.configText)
}

/** Gives places in the configuration: that of the link, else that of the banner. */
function placeInConfig<T extends { page: Page }>(parsed: T, text: string): T {
  const { place: banner } = placeOfPath(text, ['banner', 'content'])
  for (const each of [...parsed.page.links, ...parsed.page.messages]) {
    const written = 'href' in each ? text.indexOf(`](${each.href}`) : -1
    const place = written === -1 ? banner : placeAt(text, written + 2)
    if (place) each.place = place
    else delete each.place
  }
  return parsed
}
