/** The style sheets and the scripts of the theme, and what they load. Their names hold a hash of their bytes. */
import type { Project } from '../project/project.ts'
import { styleUrl, type Theme } from '../theme/theme.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { type Output, textOutput } from './output.ts'

export const styleSheets: OutputKind = {
  name: 'style sheets',
  urls: (_, { themes }) => sheetsOf(themes).map(({ path }) => `/${path}`),
  hashed: ({ themes }) => sheetsOf(themes).map(({ path }) => `/${path}`),
  list: ({ themes }) => sheetsOf(themes)
}

export const scripts: OutputKind = {
  name: 'scripts',
  urls: (project, { themes }) => scriptsOf(project, themes).map(({ url }) => url),
  hashed: (context) => neededScripts(context).map(({ url }) => url),
  list: (context) => neededScripts(context).map(({ url, text }) => textOutput(url, () => text))
}

function neededScripts({ project, theme, themes, site }: KindContext) {
  const hasMoved = site.redirects.all.some(({ from }) => from.includes('#'))
  return [...scriptsOf(project, themes), ...(hasMoved ? [theme.client.anchors] : [])]
}

/** Those of all languages: some have other fonts. */
function sheetsOf(themes: readonly Theme[]): Output[] {
  const all = themes.flatMap((theme) => [
    textOutput(styleUrl(theme), () => theme.style),
    ...theme.styleParts.map(({ url, text }) => textOutput(url, () => text)),
    ...theme.styleFiles.map(({ url, base64 }): Output => {
      return { path: url.slice(1), also: [], key: url, body: async () => ({ bytes: Buffer.from(base64, 'base64') }) }
    })
  ])
  return [...new Map(all.map((sheet) => [sheet.path, sheet])).values()]
}

/** Those of all languages, with the style sheet of the dialog of search: scripts without words are the same in each. */
function scriptsOf(project: Project, themes: readonly Theme[]) {
  const all = themes.flatMap(({ client }) => {
    const { boot, island, islands, sidebar, extras, checklist, choice, nearest, ...more } = client
    const ofSearch = project.search === false ? [] : Object.values(more.search)
    const asked = [more.slots, more.languages].flatMap((each) => each ?? [])
    return [boot, island, islands, sidebar, extras, checklist, choice, nearest, ...more.parts, ...asked, ...ofSearch]
  })
  return [...new Map(all.map((script) => [script.url, script])).values()]
}

/** For sites without an icon: browsers ask for one on every page. */
export const favicon: OutputKind = {
  name: 'favicon',
  yields: true,
  urls: ({ favicon }) => (favicon === undefined ? ['/favicon.svg'] : []),
  list: ({ project }) => (project.favicon === undefined ? [textOutput('/favicon.svg', () => icon)] : [])
}

const icon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2e5585"/><path d="M9 9h14M9 16h14M9 23h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n'
