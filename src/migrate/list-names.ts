/** At most `most` names, as code. */
export function listNames(all: string[], most = 5): string {
  const names = all.slice(0, most).map((name) => `\`${name}\``)
  return all.length > most ? `${names.join(', ')} and ${all.length - most} more` : names.join(', ')
}
