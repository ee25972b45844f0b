/** The schema of `theme`. Editors show the descriptions. */
import { z } from 'zod'
import { ownFonts } from './fonts.ts'

const hex = z.string().regex(/^#(?:[\da-f]{3}){1,2}$/i, 'Expected a colour such as `#7a1fa2`')
const colour = z.union(
  [
    hex,
    z.strictObject({
      light: hex.describe('Of the light mode.'),
      dark: hex.describe('Of the dark mode.')
    })
  ],
  {
    error: 'Expected a colour such as `#7a1fa2`, or `{ light, dark }` with one for each mode'
  }
)
const font = z.union([z.string().min(1), z.array(z.string().min(1)).min(1)], {
  error: 'Expected a package such as `@fontsource-variable/inter`, a file of the project, or a list of files'
})

const fonts = z.strictObject({
  body: font.optional().describe('Of all text.'),
  heading: font.optional().describe('Of headings. Default: that of the text.'),
  code: font.optional().describe('Of code.')
})

const length = "Expected a length such as `'4px'`, `'0.5rem'` or `'0'`"

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
  keyword: colour.optional().describe('Keywords, such as `if` and `return`.'),
  string: colour.optional().describe('Texts in quotes.'),
  number: colour.optional().describe('Numbers and constants.'),
  comment: colour.optional().describe('Comments.'),
  function: colour.optional().describe('Names of functions.'),
  type: colour.optional().describe('Names of types and classes.'),
  property: colour.optional().describe('Names of properties and attributes.'),
  variable: colour.optional().describe('Names of variables.'),
  meta: colour.optional().describe('Marks and directives.')
})

export const themeSchema = z.strictObject({
  accent: colour
    .optional()
    .describe(
      'The colour of links and buttons, and what follows from it: a palette for light and dark, readable in both.'
    ),
  neutral: hex.optional().describe('A colour that tints the greys: backgrounds, text and lines.'),
  radius: z
    .string(length)
    .regex(/^(?:0|(?:\d*\.)?\d+(?:px|rem|em))$/, length)
    .optional()
    .describe('Radius of corners, such as `0`, `4px` or `0.5rem`.'),
  density: z.enum(['compact', 'normal', 'spacious']).optional().describe('Spacing.'),
  fonts: z
    .union([z.enum(['docsgen', 'system']), fonts], {
      error: "Expected `'docsgen'`, `'system'`, or fonts for `body`, `heading` and `code`"
    })
    .transform((value) => (value === 'docsgen' ? ownFonts : value === 'system' ? {} : value))
    .optional()
    .describe(
      'Fonts: `docsgen` (default), `system`, a package such as `@fontsource-variable/inter`, or files of the project.'
    ),
  code: z
    .union([z.enum(codeThemeNames), codeColours], {
      error: `Expected one of \`${codeThemeNames.join('`, `')}\`, or colours by \`${codeColourNames.join('`, `')}\``
    })
    .optional()
    .describe('Colours of code: a palette by name, or your own.')
})

export type ThemeConfig = z.output<typeof themeSchema>
/** One for both modes, or one for each. */
export type ThemeColour = z.output<typeof colour>
