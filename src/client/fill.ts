/** Puts values into the words that readers see. */

/** The parts of a text, with values in its places: `{name}`. */
export function fillParts<Value>(text: string, values: Readonly<Record<string, Value>>) {
  return text.split(/\{(\w+)}/).map((part, at) => (at % 2 ? values[part] : part))
}

/** The same as one text. */
export function fill(text: string, values: Readonly<Record<string, string | number>>): string {
  return fillParts(text, values).join('')
}
