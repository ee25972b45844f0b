/** At most five names, as code. */
export function listNames(all: string[]): string {
  const names = all.slice(0, 5).map((name) => `\`${name}\``)
  return all.length > 5 ? `${names.join(', ')} and ${all.length - 5} more` : names.join(', ')
}
