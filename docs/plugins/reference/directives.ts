import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type Fence, fencesOf, firstSentence, inCode, type ReferencePage, readDocs, table } from './sections.ts'

interface Facts {
  attributes: Record<string, string | string[]>
  rules: { forms?: ('text' | 'leaf' | 'container')[]; required?: string[]; holds?: string[]; within?: string[] }
}

/** Pages of docs/ that teach directives, the best examples first. */
const teachers = ['blocks', 'writing', 'code', 'images', 'api-reference', 'theming']

/** A page for each directive: its first example in docs/, shown and written, and its attributes. */
export function directivePages(repository: string): ReferencePage[] {
  const bundles = path.join(repository, 'lib/bundles')
  const facts = readdirSync(bundles).find((name) => name.startsWith('facts-')) ?? ''
  const { directives }: { directives: Record<string, Facts> } = JSON.parse(
    readFileSync(path.join(bundles, facts), 'utf8')
  )
  const docs = readDocs(repository)
  const fences = fencesOf(docs, teachers).filter(({ info }) => /^md( example|$)/.test(info))
  return Object.entries(directives).map(([name, { attributes, rules }]) => {
    const source = readFileSync(path.join(repository, `templates/directives/${name}.tsx`), 'utf8')
    const [, comment = ''] = /\/\*\* ((?:(?!\*\/)[\s\S])*) \*\/\nexport default/.exec(source) ?? []
    const example = findExample(name, fences)
    if (comment === '' || !example) throw new Error(`there is no ${example ? 'comment' : 'example'} of ${name}`)
    const text = comment.replace(/\n \* ?/g, ' ')
    const rows = Object.entries(attributes).map(([attribute, kind]) => [
      inCode(attribute),
      Array.isArray(kind) ? kind.map(inCode).join(', ') : kind,
      rules.required?.includes(attribute) ? 'yes' : ''
    ])
    const parts = [
      text,
      formsOf(name, rules),
      '## Example',
      onThisSite(example.text),
      `\`\`\`\`md\n${example.text}\n\`\`\`\``,
      ...(rows.length > 0 ? ['## Attributes', table(['attribute', 'value', 'needed'], rows)] : []),
      `More in [the guide](${example.href}).`
    ]
    return {
      url: `directives/${name}`,
      title: name,
      description: firstSentence(text),
      markdown: `${parts.join('\n\n')}\n`
    }
  })
}

const named = { text: 'in a line', leaf: 'on a line of its own', container: 'around text' }

function formsOf(name: string, { forms = ['container'], holds, within, required }: Facts['rules']): string {
  const written = { text: `:${name}[…]`, leaf: `::${name}`, container: `:::${name}` }
  const list = (names: string[]) =>
    names.map((each) => (each.length < 4 && each !== 'tab' ? `\`<${each}>\`` : `\`${each}\``)).join(', ')
  const said = [
    `Write it ${forms.map((form) => `${named[form]} (\`${written[form]}\`)`).join(' or ')}.`,
    required?.includes('label') && 'It needs text in brackets.',
    holds && `It holds ${list(holds)}.`,
    within && `It is inside ${list(within)}.`
  ]
  return said.filter(Boolean).join(' ')
}

interface Example {
  text: string
  /** Where it is explained. */
  href: string
}

function findExample(name: string, fences: Fence[]): Example | undefined {
  for (const { page, heading, text } of fences) {
    const block = blockOf(name, text.split('\n'))
    if (block === undefined) continue
    const anchor = heading
      ?.toLowerCase()
      .replace(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-')
    return { text: block, href: `/${page}${anchor === undefined ? '' : `#${anchor}`}` }
  }
  // All admonitions are written alike.
  const alike = fences.length > 0 && /^(caution|info)$/.test(name) ? findExample('warning', fences) : undefined
  return alike && { ...alike, text: alike.text.replaceAll('warning', name) }
}

/** The outermost block of a page that holds the directive. */
function blockOf(name: string, lines: string[]): string | undefined {
  let from = 0
  let depth = 0
  let isIn = false
  for (const [at, line] of lines.entries()) {
    if (depth === 0) from = at
    const isOpening = /^:{3,}[a-z]/.test(line)
    const isHere = new RegExp(`^:{2,}${name}(?![\\w-])|(^|[^:]):${name}\\[`).test(line)
    isIn ||= isHere
    if (isOpening) depth++
    else if (/^:{3,}$/.test(line)) depth--
    if (isIn && depth === 0) return lines.slice(from, at + 1).join('\n')
  }
  return undefined
}

/** Examples link to pages of a site that is not this one, and a heading in one is not the title of this page. */
function onThisSite(text: string): string {
  return text
    .replace(/^# /, '### ')
    .replace(/\]\((?!https?:)[^)\s]+\.(png|svg|webp)\)/g, '](/example.svg)')
    .replace(/\]\((?!https?:|\/example\.svg)[^)\s]+\)/g, '](/getting-started)')
    .replace(/href=("?)(?!https?:)[^\s}"]+\1/g, 'href=/getting-started')
    .replace(/src=("?)[^\s}"]+\1/g, 'src=/example.svg')
}
