import { language } from 'docsgen/strings'
import { fill } from './fill.ts'

/** A string with a form for each category of `Intl.PluralRules`. */
interface Forms {
  readonly [form: string]: string | undefined
  readonly other: string
}

/** The form for a number in the language of the words, with the number in the place of `{n}`. */
export function fillCount(forms: Forms, n: number): string {
  return fill(forms[new Intl.PluralRules(language).select(n)] ?? forms.other, { n })
}
