/** Characters; nobody means more. */
export const longestQuery = 200

/** Cuts what is too long, but no letter in two. A space at the end stays: the word before it is whole. */
export function cutQuery(text: string): string {
  const query = text.trimStart()
  return query.length > longestQuery ? query.slice(0, longestQuery).replace(/[\ud800-\udbff]$/, '') : query
}
