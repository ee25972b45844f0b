/** A text as a message quotes it: an ellipsis shows where it is cut. */
export function excerpt(text: string, most = 80): string {
  return text.length > most ? `${text.slice(0, most).trimEnd()}…` : text
}
