/** Runs the hooks of plugins over all pages. What a hook throws, or returns in a wrong shape, is a message. */

import { byCodeUnit } from '../../disk/paths.ts'
import { DocsgenError, type Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import { isUnlisted } from '../../page/drafts.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Page } from '../../page/page.ts'
import { urlProblem, urlToHref } from '../../page/url.ts'
import type { Project } from '../project.ts'
import { type TimeLimit, TooLongError } from '../time-limit.ts'
import type { OpenPlugin, PluginOutput, PluginPage, PluginSite, SitePage } from './plugin.ts'
import {
  type Call,
  explainMismatch,
  freezeDeep,
  hookProblem,
  kindOf,
  readList,
  type Shape,
  toMessage
} from './problems.ts'

interface Run {
  site: PluginSite
  root: string
  messages: Message[]
  limit: TimeLimit
}

/** Runs `site` and `outputs`. Returns the outputs that have the right shape. */
export async function runSiteHooks(plugin: OpenPlugin, run: Run): Promise<PluginOutput[]> {
  const { site, messages } = run
  const { plugin: hooks } = plugin
  let isOver = false
  const report = (said: Parameters<typeof toMessage>[0]) => {
    if (!isOver) return void messages.push(toMessage(said, plugin))
    // A hook that goes on without being awaited reports too late: the problems are counted already.
    const text = `Cannot report to the plugin \`${plugin.name}\` after the end of \`site\`: ${said.text}`
    throw new DocsgenError({ rule: 'plugin', text, note: 'Make the hook `async`, and await in it all that reports' }, 1)
  }
  await runHook(() => hooks.site?.(site, { report }), { plugin, hook: 'site' }, run)
  isOver = true
  // In a list: a promise would be waited for.
  const [given] = (await runHook(() => [hooks.outputs?.(site)], { plugin, hook: 'outputs' }, run)) ?? []
  return readList<PluginOutput>(given ?? [], { plugin, hook: 'outputs' }, { problemOf: outputProblem, messages })
}

/** Runs `pages`. Returns the pages that have the right shape. */
export async function runPagesHook(
  plugin: OpenPlugin,
  { templates, ...run }: Run & { templates: string[] }
): Promise<PluginPage[]> {
  const call = { plugin, hook: 'pages' }
  const given = await runHook<unknown>(() => plugin.plugin.pages?.(run.site), call, run)
  return readList<PluginPage>(given ?? [], call, {
    problemOf: (page) => pageProblem(page, templates),
    messages: run.messages
  })
}

/** Undefined when the hook throws, which is reported. Throws a DocsgenError when its promise takes too long: no other hook would do better. */
async function runHook<T>(
  hook: () => T | Promise<T>,
  { plugin, hook: name }: Omit<Call, 'root'>,
  { root, messages, limit }: Run
): Promise<T | undefined> {
  const describe = (error: unknown) => hookProblem(error, { plugin, hook: name, root })
  try {
    return await limit.run(hook)
  } catch (error) {
    if (error instanceof TooLongError) throw new DocsgenError(describe(error), 1)
    messages.push(describe(error))
    return undefined
  }
}

const outputKinds: Shape<keyof PluginOutput>['kinds'] = { path: 'text', key: 'JSON', body: 'a function' }

function outputProblem(output: PluginOutput): string | undefined {
  const problem = explainMismatch(output, { subject: 'an output', kinds: outputKinds, required: ['path', 'body'] })
  const inPath = problem === undefined ? urlProblem(`/${output.path}`) : undefined
  return inPath === undefined ? problem : `its path \`${output.path}\` has ${inPath}`
}

const pageKinds: Shape<keyof PluginPage>['kinds'] = {
  url: 'text',
  title: 'text',
  content: 'JSON',
  description: 'text',
  template: 'text',
  toc: 'JSON',
  unlisted: 'true or false',
  sidebar: 'an object',
  search: 'an object',
  data: 'an object'
}

function pageProblem(page: PluginPage, templates: string[]): string | undefined {
  const problem = explainMismatch(page, { subject: 'a page', kinds: pageKinds, required: ['url', 'title', 'content'] })
  if (problem !== undefined) return problem
  const { url, content, sidebar = {}, search = {}, template } = page
  const inUrl = url.startsWith('/') ? urlProblem(url) : 'no `/` at its start'
  if (inUrl !== undefined) return `the url \`${url}\` has ${inUrl}`
  if (!isMarkdown(content) && !isContent(content))
    return `Expected \`content\` of \`${url}\` to be \`{ markdown }\`, a string or \`[type, props, ...children]\`, not ${kindOf(content)}`
  if (template !== undefined && !templates.includes(template))
    return `Unknown template \`${template}\` of \`${url}\`${didYouMean(template, templates)}`
  const of = (key: string) => `\`${key}\` of \`${url}\``
  return (
    explainMismatch(sidebar, { subject: of('sidebar'), kinds: { label: 'text', order: 'a number' } }) ??
    explainMismatch(search, {
      subject: of('search'),
      kinds: { exclude: 'true or false', boost: 'a number', keywords: 'a list' }
    })
  )
}

/** True for content that is to be parsed. */
export function isMarkdown(content: PluginPage['content']): content is { markdown: string } {
  const { markdown } = Object(content) as { markdown?: unknown }
  return typeof markdown === 'string'
}

function isContent(content: unknown): content is Content {
  if (typeof content === 'string') return true
  if (!Array.isArray(content)) return false
  const [type, props, ...children] = content
  return typeof type === 'string' && kindOf(props) === 'an object' && children.every(isContent)
}

export type ReadContent = (page: Page) => Promise<Content>

export function describeSite(project: Project, pages: Iterable<Page>, read: ReadContent): PluginSite {
  const { root, title, description, lang, base } = project
  const shown = [...pages].filter(({ url }) => url !== '/404').sort((a, b) => byCodeUnit(a.url, b.url))
  return { root, title, description, lang, base, pages: shown.map((page) => describePage(page, project, read)) }
}

function describePage(page: Page, project: Project, read: ReadContent): SitePage {
  const { file, key, url, meta, headings } = page
  const href = urlToHref(url, project.base)
  return {
    file,
    key,
    url,
    href,
    ...(project.url && { address: new URL(href, project.url).href }),
    unlisted: isUnlisted(page, project),
    meta: freezeDeep(meta),
    headings: freezeDeep(headings),
    content: () => read(page),
    text: async () =>
      textOf(await read(page))
        .replace(/\s*\n\s*/g, '\n')
        .trim()
  }
}

const inline = /^(a|abbr|b|bdi|bdo|cite|code|del|dfn|em|i|ins|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var|wbr)$/

/** A line for each block. */
function textOf(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { title }, ...children] = content
  const label = typeof title === 'object' ? [title as Content, '\n'] : []
  const text = [...label, ...children].map(textOf).join('')
  return inline.test(type) ? text : `\n${text}\n`
}
