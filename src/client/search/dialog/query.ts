/** The longest query in characters: longer text was pasted by mistake. */
export const longestQuery = 200

/** Cuts text that is too long, but not within a character. A final space stays: it says that the word before it is complete. */
export function cutQuery(text: string): string {
  const query = text.trimStart()
  return query.length > longestQuery ? query.slice(0, longestQuery).replace(/[\ud800-\udbff]$/, '') : query
}
