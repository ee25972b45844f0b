/** What directives and islands declare of themselves, checked when the theme is loaded. */
import { didYouMean } from '../messages/suggest.ts'
import type { Directive } from '../page/directives/directive.ts'
import { moments } from './islands.ts'

const kinds = ['string', 'number', 'boolean', 'json', 'icon', 'pages', 'operation', 'schema', 'scheme', 'tag']

/** Throws for a kind, a rule or a moment that there is none of; `file` is that in the templates, without its ending. */
export function checkDeclarations(
  file: string,
  { attributes = {}, rules = {}, scripts = [] }: Directive,
  when?: string
): void {
  const expect = (written: string, known: readonly string[], where: string) => {
    if (!known.includes(written))
      throw new Error(
        `expected ${known.join(', ')} in ${where} of templates/${file}.tsx, not \`${written}\`${didYouMean(written, known)}`
      )
  }
  const names = Object.keys(attributes)
  for (const kind of Object.values(attributes)) if (typeof kind === 'string') expect(kind, kinds, '`attributes`')
  if (when !== undefined) expect(when, moments, '`when`')
  for (const rule of Object.keys(rules)) expect(rule, ['forms', 'required', 'within', 'holds', 'has'], '`rules`')
  if (rules.has !== undefined) expect(rules.has, ['tasks', 'questions', 'keys'], '`rules.has`')
  for (const form of rules.forms ?? []) expect(form, ['text', 'leaf', 'container'], '`rules.forms`')
  for (const each of rules.required ?? []) expect(each, ['label', ...names], '`rules.required`')
  if (rules.required?.includes('label') && names.includes('label'))
    throw new Error(
      `expected another name for \`label\` in \`attributes\` of templates/${file}.tsx: in \`rules.required\` it means the text in brackets`
    )
  if (typeof scripts !== 'boolean') for (const each of scripts) expect(each, names, '`scripts`')
}
