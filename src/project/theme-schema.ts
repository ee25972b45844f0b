/** What `theme` of the configuration may hold. Editors show the comments on these keys. */
import { z } from 'zod'

const hex = z.string().regex(/^#(?:[\da-f]{3}){1,2}$/i, 'Expected a colour such as `#7a1fa2`')
const colour = z.union([hex, z.strictObject({ light: hex, dark: hex })], {
  error: 'Expected a colour such as `#7a1fa2`, or `{ light, dark }` with one for each mode'
})
const font = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)], {
  error: 'Expected a package such as `@fontsource-variable/inter`, a file of the project, or a list of files'
})

export const codeThemeNames = ['docsgen', 'github', 'solarized', 'nord', 'mono'] as const
export const codeColourNames = [
  'keyword',
  'string',
  'number',
  'comment',
  'function',
  'type',
  'property',
  'variable',
  'meta'
] as const

const codeColours = z.strictObject({
  keyword: colour.optional(),
  string: colour.optional(),
  number: colour.optional(),
  comment: colour.optional(),
  function: colour.optional(),
  type: colour.optional(),
  property: colour.optional(),
  variable: colour.optional(),
  meta: colour.optional()
})

export const themeSchema = z.strictObject({
  /** The colour of links and buttons, and what follows from it: a palette for light and dark, readable in both. */
  accent: colour.optional(),
  /** A colour that tints the greys: grounds, text and lines. */
  neutral: hex.optional(),
  /** How round corners are, such as `0`, `4px` or `0.5rem`. */
  radius: z
    .string()
    .regex(/^(?:0|(?:\d*\.)?\d+(?:px|rem|em))$/, 'Expected a length such as `4px`, `0.5rem` or `0`')
    .optional(),
  /** How far things are apart. */
  density: z.enum(['compact', 'normal', 'spacious']).optional(),
  /** Fonts: a package such as `@fontsource-variable/inter`, or files of the project. */
  fonts: z
    .strictObject({
      /** Of all text. */
      body: font.optional(),
      /** Of headings. Default: that of the text. */
      heading: font.optional(),
      /** Of code. */
      code: font.optional()
    })
    .optional(),
  /** Colours of code: a palette by name, or your own. */
  code: z
    .union([z.enum(codeThemeNames), codeColours], {
      error: `Expected one of \`${codeThemeNames.join('`, `')}\`, or colours by \`${codeColourNames.join('`, `')}\``
    })
    .optional()
})

export type ThemeConfig = z.output<typeof themeSchema>
/** One for both modes, or one for each. */
export type ThemeColour = z.output<typeof colour>
