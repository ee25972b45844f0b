/** What of a style sheet of Docusaurus is not migrated, each with its line. */
import type { SourceSite, Todo } from '../types.ts'
import type { SourceSheet } from './sheets.ts'

export interface Left {
  /** A selector, a property, or what an at-rule begins with. */
  name: string
  at: number
  /** The property that docsgen has no name for. */
  missing?: string | undefined
  /** Properties of a part that docsgen places itself. */
  lost?: string[]
  /** A class of the site that the theme of docsgen has too. */
  taken?: string | undefined
}

export function noteLeft({ todos }: SourceSite, { file, text }: SourceSheet, left: Left[]): void {
  const lineOf = ({ at }: Left) => text.slice(0, at).split('\n').length
  const isFont = ({ name }: Left) => /^@import\b.*\bfonts\.googleapis\.com\//.test(name)
  for (const each of left.filter(isFont))
    for (const advice of adviseOnFonts(each.name))
      todos.push({ file, line: lineOf(each), text: advice, weight: 'look' })
  const others = left.filter((each) => !isFont(each)).sort((a, b) => a.at - b.at)
  const details = others.map((each) => `line ${lineOf(each)}: ${nameOf(each)}`)
  const all: Todo = {
    file,
    text: 'What this style sheet sets is in `theme` and `templates/styles.css` now',
    weight: 'note'
  }
  const some = 'Of this style sheet, not all is migrated: see “Style sheets” in From Docusaurus'
  todos.push(details.length === 0 ? all : { file, text: some, details, weight: 'look' })
}

function nameOf({ name, missing, lost, taken }: Left): string {
  if (taken !== undefined)
    return `\`${name}\`: docsgen has a class \`${taken}\` too. Choose another name, in the pages as well`
  if (missing !== undefined) return `\`${name}\`, for \`${missing}\``
  if (lost === undefined) return `\`${name}\``
  return `${lost.map((each) => `\`${each}\``).join(', ')} of \`${name}\`, a part that docsgen places itself`
}

function adviseOnFonts(imported: string): string[] {
  const families = [...imported.matchAll(/[?&]family=([^&'")]+)/g)].flatMap(([, list = '']) => list.split('|'))
  return families.map((each) => {
    const family = new URLSearchParams(`family=${each}`).get('family')?.replace(/:.*/, '') ?? ''
    const end = family.toLowerCase().replaceAll(' ', '-')
    const install = `install \`@fontsource-variable/${end}\`, or \`@fontsource/${end}\` if that package does not exist`
    return `The font \`${family}\` does not come from Google Fonts here: ${install}, and name it in \`theme.fonts\`, instead of \`--font…\` in \`templates/styles.css\``
  })
}
