/** Markdown that is in no file: the banner of the configuration, and pages of plugins. It is parsed as pages are, and kept by its text. */
import { hash } from '../disk/files.ts'
import type { SourcePlace } from '../messages/message.ts'
import { placeAt, placeOfPath } from '../messages/place.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import type { GeneratedPage } from '../site/generated/page.ts'
import type { PluginMarkdown } from '../site/generated/plugin-pages.ts'
import type { Context } from './open.ts'
import { type ParseInputs, runParse } from './parse-pages.ts'

export interface Banner {
  page: Page
  content: Content
}

/** The banner in each language: that of the source where a language has no words for it. */
export async function parseBanners(
  { views, ...project }: Project,
  inputs: ParseInputs,
  context: Pick<Context, 'cache'>
): Promise<Banner[]> {
  if (project.banner === undefined) return []
  const { configFile: file = 'docsgen.config.ts', configText: text } = project
  const { place } = placeOfPath(text, ['banner', 'content'])
  const own = await parseBanner(project.banner, { file, text, place }, { ...inputs, ...context })
  const banners = [own]
  for (const { banner = project.banner, words } of views.slice(1)) {
    const { id, content } = project.banner
    if (words === undefined || banner.content === content) banners.push(own)
    else {
      const where = { file: words.file, text: words.source, place: words.places[id] ?? words.places[content] }
      banners.push(await parseBanner(banner, where, { ...inputs, ...context }))
    }
  }
  return banners
}

interface BannerSource {
  /** The file that has the banner, its text, and the place of the banner in it. */
  file: string
  text: string
  place: SourcePlace | undefined
}

async function parseBanner(
  { content: markdown }: { content: string },
  source: BannerSource,
  { cache, common: { options, salt } }: ParseInputs & Pick<Context, 'cache'>
): Promise<Banner> {
  const { file } = source
  const name = `banner-${hash(salt, file, markdown)}.json`
  const kept = await cache.read(name)
  if (kept !== undefined) return placeBanner(JSON.parse(kept), source)
  const { parse } = await import('../page/parse.ts')
  // It has no code to highlight.
  const task = { file, contentFile: 'banner.md', key: name }
  const { page, content } = parse(task, new TextEncoder().encode(markdown), options)
  await cache.write(name, JSON.stringify({ page, content }))
  return placeBanner({ page, content }, source)
}

/** Gives places in the file: that of the link, else that of the banner. A translation is after its text. */
function placeBanner(parsed: Banner, { file, text, place: banner }: BannerSource): Banner {
  for (const each of [...parsed.page.links, ...parsed.page.messages]) {
    const start = 'href' in each ? text.lastIndexOf(`](${each.href}`) : -1
    const place = start === -1 ? banner : placeAt(text, start + 2)
    each.file = file
    if (place) each.place = place
    else delete each.place
  }
  return parsed
}

/** Nothing that is found in the Markdown of a plugin has a place, and it includes nothing. */
export async function parsePluginPage(
  { file, url, markdown: text }: PluginMarkdown,
  { common: { words: _, ...common } }: ParseInputs,
  context: Pick<Context, 'cache' | 'pool'>
): Promise<GeneratedPage> {
  const { cache } = context
  const name = `made-${hash(common.salt, file, text)}.json`
  const kept = await cache.read(name)
  if (kept !== undefined) return JSON.parse(kept) as GeneratedPage
  const task = { file, contentFile: `${url.slice(1) || 'index'}.md`, text }
  const { page: facts, content } = await runParse({ kind: 'parse', task, ...common }, context)
  const page = JSON.parse(facts) as Page
  for (const each of [...page.messages, ...page.links, ...page.uses, ...(page.icons ?? [])]) delete each.place
  const parsed = { page, content: JSON.parse(String(content)) as Content }
  // A thread that was stopped may go on in the next run.
  if (page.messages.length === 0) await cache.write(name, JSON.stringify(parsed))
  return parsed
}
