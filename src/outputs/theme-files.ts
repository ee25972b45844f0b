/** The style sheet and the scripts of the theme. Their names hold a hash of their bytes. */
import type { Project } from '../project/project.ts'
import { styleUrl, type Theme } from '../theme/theme.ts'
import type { OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const styleSheet: OutputKind = {
  name: 'style sheet',
  urls: (_, theme) => [styleUrl(theme)],
  hashed: ({ theme }) => [styleUrl(theme)],
  list: ({ theme }) => [textOutput(styleUrl(theme), () => theme.style)]
}

export const scripts: OutputKind = {
  name: 'scripts',
  urls: (project, theme) => scriptsOf(project, theme).map(({ url }) => url),
  hashed: ({ project, theme }) => scriptsOf(project, theme).map(({ url }) => url),
  list: ({ project, theme }) => scriptsOf(project, theme).map(({ url, text }) => textOutput(url, () => text))
}

/** With the style sheet of the dialog of search. */
function scriptsOf(project: Project, { client }: Theme) {
  const { boot, island, islands, sidebar, extras, checklist, choice, nearest, search } = client
  const ofSearch = project.search === false ? [] : Object.values(search)
  return [boot, island, islands, sidebar, extras, checklist, choice, nearest, ...ofSearch]
}
