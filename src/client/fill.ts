/** Puts values into the words that readers see. */

/** A string with a form for each category of `Intl.PluralRules`. */
interface Forms {
  readonly [form: string]: string | undefined
  readonly other: string
}

/** The parts of a text, with values in its places: `{name}`. */
export function fillParts<Value>(text: string, values: Readonly<Record<string, Value>>) {
  return text.split(/\{(\w+)}/).map((part, at) => (at % 2 ? values[part] : part))
}

/** The same as one text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillParts(text, values).join('')
}

/** The form for a number in a language, with the number in the place of `{n}`. */
export function fillCount(forms: Forms, count: number, language: string): string {
  return fill(forms[new Intl.PluralRules(language).select(count)] ?? forms.other, { n: count })
}
