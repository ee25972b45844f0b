/** Names as code, `most` of them if there are more. The terminal shortens long lists by itself. */
export function listNames(all: string[], most = all.length): string {
  const names = all.slice(0, most).map((name) => `\`${name}\``)
  return all.length > most ? `${names.join(', ')} and ${all.length - most} more` : names.join(', ')
}
