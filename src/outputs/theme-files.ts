/** The style sheet and the scripts of the theme. Their names hold a hash of their bytes. */
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
  urls: (_, theme) => scriptsOf(theme).map(({ url }) => url),
  hashed: ({ theme }) => scriptsOf(theme).map(({ url }) => url),
  list: ({ theme }) => scriptsOf(theme).map(({ url, text }) => textOutput(url, () => text))
}

function scriptsOf({ client }: Theme) {
  const { boot, island, islands, sidebar, extras, checklist, choice, nearest } = client
  return [boot, island, islands, sidebar, extras, checklist, choice, nearest]
}
