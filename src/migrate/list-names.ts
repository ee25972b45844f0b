/** Names as code. The terminal shortens long lists. */
export function listNames(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}
