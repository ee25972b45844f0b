/** Markdown that is in no file: the banner of the configuration, and pages of plugins. It is parsed as pages are, and kept by its text. */
import { hash } from '../disk/files.ts'
import { placeAt, placeOfPath } from '../messages/place.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { GeneratedPage } from '../site/generated/page.ts'
import type { PluginMarkdown } from '../site/generated/plugin-pages.ts'
import type { Context } from './open.ts'
import { type ParseInputs, runParse } from './parse-pages.ts'

export interface Banner {
  page: Page
  content: Content
}

export async function parseBanner(
  markdown: string,
  { configured: project, common: { options, salt } }: ParseInputs,
  { cache }: Pick<Context, 'cache'>
): Promise<Banner> {
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
function placeInConfig(parsed: Banner, text: string): Banner {
  const { place: banner } = placeOfPath(text, ['banner', 'content'])
  for (const each of [...parsed.page.links, ...parsed.page.messages]) {
    const start = 'href' in each ? text.indexOf(`](${each.href}`) : -1
    const place = start === -1 ? banner : placeAt(text, start + 2)
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
