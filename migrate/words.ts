/** How names and quotes are written in the report. */

/** Names as code, `most` of them if there are more. */
export function listNames(all: string[], most = all.length): string {
  const names = all.slice(0, most).map((name) => `\`${name}\``)
  return all.length > most ? `${names.join(', ')} and ${all.length - most} more` : names.join(', ')
}

/** The beginning of a text, with an ellipsis where it is cut. */
export function excerpt(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}
