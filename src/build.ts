/**
 * One build, as far as it goes without making a page: `docsgen build` makes the bodies that changed and writes them,
 * `check-links` makes them to look at them and writes nothing.
 */
import path from 'node:path'
import { readCategories } from './categories.ts'
import type { Project } from './config.ts'
import { discover } from './discover.ts'
import type { Machine } from './machine.ts'
import { listOutputs, madeUrls } from './outputs.ts'
import { createParser } from './pages.ts'
import { joinSite, type Site } from './site.ts'
import { loadTheme, type Theme } from './theme.ts'
import type { Message, Output, Page } from './types.ts'

export interface Build {
  project: Project
  site: Site
  theme: Theme
  outputs: Map<string, Output>
  messages: Message[]
  parsed: number
}

export async function build(configured: Project, machine: Machine): Promise<Build> {
  machine.progress('discover')
  const found = await discover(configured)
  const { categories, messages: categoryMessages } = await readCategories(configured, found.data, machine)
  machine.progress('theme')
  const theme = await loadTheme(configured, machine)
  const parser = await createParser(configured, theme, machine)
  const pages = await parser.parseAll(found.pages)
  const project = withTitle(configured, pages)
  const banner = project.banner && (await parser.parseBanner(project.banner.content))
  machine.signal.throwIfAborted()

  machine.progress('link')
  const { beside, assets } = found
  const site = joinSite(project, {
    pages,
    categories,
    beside,
    assets,
    bannerLinks: banner?.page.links ?? [],
    made: madeUrls(project, theme)
  })
  const tools = {
    content: (page: Page) => parser.content(page, site),
    render: (job: Parameters<typeof machine.pool.run>[0] & { kind: 'render' }) => machine.pool.run(job)
  }
  const { outputs, messages } = await listOutputs(
    { project, site, theme, ...(banner && { banner: banner.content }) },
    tools
  )
  const none: Message[] =
    pages.length > 0
      ? []
      : [
          {
            rule: 'no-pages',
            text: `Cannot find a page in \`${path.relative(project.root, project.content) || '.'}\``,
            note: 'Write an `index.md`'
          }
        ]
  const parseMessages = [...pages.flatMap((page) => page.messages), ...(banner?.page.messages ?? [])]
  return {
    project,
    site,
    theme,
    outputs,
    messages: [...none, ...found.messages, ...categoryMessages, ...parseMessages, ...site.messages, ...messages],
    parsed: parser.count()
  }
}

/** A site that is given no title is called what its home page is called. */
function withTitle(project: Project, pages: Page[]): Project {
  const home = pages.find((page) => page.url === '/')
  return project.hasTitle || !home ? project : { ...project, title: home.meta.title }
}
