/** Markdown that a plugin made: parsed as a page is, and kept by its text. */
import type { Cache } from '../disk/cache.ts'
import { hash } from '../disk/files.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { GeneratedPage } from '../site/generated/page.ts'
import type { MadeMarkdown } from '../site/generated/plugin-pages.ts'
import type { CommonJob } from './common-job.ts'
import type { JobResults, ParseJob } from './threads/job.ts'

interface Tools {
  common: CommonJob
  cache: Cache
  run(job: ParseJob): Promise<JobResults['parse']>
}

/** It is in no file, so nothing that is found in it has a place, and it includes nothing. */
export async function parseMade(
  { file, url, markdown: text }: MadeMarkdown,
  { common: { words: _, ...common }, cache, run }: Tools
): Promise<GeneratedPage> {
  const name = `made-${hash(common.salt, file, text)}.json`
  const kept = await cache.read(name)
  if (kept !== undefined) return JSON.parse(kept) as GeneratedPage
  const task = { file, contentFile: `${url.slice(1) || 'index'}.md`, text }
  const { page: facts, content } = await run({ kind: 'parse', task, ...common })
  const page = JSON.parse(facts) as Page
  for (const each of [...page.messages, ...page.links, ...page.uses, ...(page.icons ?? [])]) delete each.place
  const made = { page, content: JSON.parse(String(content)) as Content }
  // A thread that was stopped may go on in the next run.
  if (page.messages.length === 0) await cache.write(name, JSON.stringify(made))
  return made
}
