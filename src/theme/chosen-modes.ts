/** Rules for the mode that a reader chose, where a site has the mode of the system as well (the rule `style`). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { withoutComments } from './brand/declarations.ts'
import { ownTemplates, type ThemeSource } from './overlay.ts'
import type { Sheet } from './project-sheets.ts'

/** The first in each rule. What `:not()` excludes also matches where no mode is chosen; the button shows the choice itself. */
const chosen = /(?<!:not\([^()]*)(\[data-theme=(['"]?)(light|dark)\2\])(?![^{},]*\.colour-toggle)[^{};]*\{/g

const note =
  'Write colours as `light-dark(…)`, without `[data-theme]`. For other properties, “In dark mode only” in Theming has the two rules'

/** Warns of each, unless the sheet has rules for the system too. */
export function findChosen({ file, text, isEntry }: Sheet, { root, templates, colours }: ThemeSource): Message[] {
  const name = path.relative(templates, path.join(root, file))
  const isOfTheme = !isEntry && existsSync(path.join(ownTemplates, name))
  if (colours.mode !== 'system' || isOfTheme) return []
  const bare = withoutComments(text)
  return [...bare.matchAll(chosen)].flatMap(({ 1: found, 3: mode, index }) =>
    new RegExp(`prefers-color-scheme\\s*:\\s*${mode}`).test(bare)
      ? []
      : {
          rule: 'style' as const,
          file,
          place: placeAt(text, index),
          text: `\`${found}\` matches only after a reader chose the mode, not where the system is ${mode}`,
          note
        }
  )
}
