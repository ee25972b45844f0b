/** Classes of Infima, the style sheet of Docusaurus, in components that came from there (the rule `style`). */
import path from 'node:path'
import { listFiles } from '../disk/files.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { maybeRead } from '../messages/terminal.ts'
import { isTest, type ThemeSource } from './overlay.ts'
import type { Sheet } from './project-sheets.ts'

const tones = 'primary|secondary|success|info|warning|danger'

/** Only names that are Infima's own, as texts: `styles['card__body']` is a class of a module. */
const infima = new RegExp(
  `(?<!\\[["'\`])(?<=["'\`\\s])(?:${[
    `(?:button|badge|alert|text)--(?:${tones})`,
    'button--(?:outline|link|sm|lg|block|active)',
    'text--(?:center|left|right|justify|bold|semibold|light|truncate|no-decoration)',
    '(?:margin|padding)(?:-(?:top|bottom|left|right|vert|horiz))?--(?:none|xs|sm|md|lg|xl)',
    'col--(?:offset-)?\\d\\d?',
    'row--(?:no-gutters|align-\\w+)',
    'card__(?:header|body|footer|image)',
    'hero__(?:title|subtitle)|hero--(?:primary|dark)',
    'navbar__(?:inner|items|item|link|brand|logo|title|toggle)',
    'avatar__(?:photo|intro|name|subtitle)',
    'shadow--(?:lw|md|tl)'
  ].join('|')})(?=["'\`\\s])`,
  'g'
)

/** Warns of each component of the project with such classes that no style sheet has; `bundled` is the text of all sheets. */
export async function findInfima(
  sheets: readonly Sheet[],
  bundled: string,
  { root, templates }: ThemeSource
): Promise<Message[]> {
  const names = (await listFiles(templates).catch(() => [])).filter((name) => /\.[jt]sx?$/.test(name) && !isTest(name))
  const files = names.map((name) => path.join(templates, name)).map((file) => ({ file, text: maybeRead(file) ?? '' }))
  const known = [bundled, ...[...sheets, ...files].map(({ text }) => text)].join('\n')
  return files.flatMap(({ file, text }) => {
    const code = text.replace(/\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm, (comment) => ' '.repeat(comment.length))
    const found = [...code.matchAll(infima)].filter(([name]) => !known.includes(`.${name}`))
    const [first] = found
    if (first === undefined) return []
    const classes = [...new Set(found.map(([name]) => name))].join(' ')
    const lines = [...new Set(found.map(({ index }) => placeAt(text, index).line))]
    const where = lines.length > 1 ? `They are in lines ${lines.join(', ')}. ` : ''
    return {
      rule: 'style' as const,
      file: toPosix(path.relative(root, file)),
      text: `No style sheet has these classes of Docusaurus: \`${classes}\``,
      place: placeAt(text, first.index),
      note: `${where}“Classes” in From Docusaurus says what is instead`
    }
  })
}
