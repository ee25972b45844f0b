import type { Where } from './message.ts'

/** `1 page`, `2 pages`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

export function where({ file, place }: Where): string {
  if (file === undefined) return ''
  return place ? `${file}:${place.line}:${place.column}: ` : `${file}: `
}

/** Files of another repository are named by it and its commit: `sdk@0123456789ab:docs/a.md`. */
export function nameRepositories(text: string): string {
  return text.replace(/\.docsgen\/mounts\/([\w.-]+@[\da-f]{12})\//g, '$1:')
}

/** True for a file of another repository, which is never changed here. */
export function isOfRepository(file: string): boolean {
  return nameRepositories(file) !== file
}

/** Names the first, and counts the others: `` `a`, `b` and 3 more ``. */
export function nameSome(names: readonly string[], most = 5): string {
  const named = names.slice(0, most).map((name) => `\`${cleanName(name)}\``)
  return named.join(', ') + (names.length > most ? ` and ${names.length - most} more` : '')
}

/** Names of files may hold line ends. */
export function cleanName(file: string): string {
  return stripControls(file).replace(/[\n\t\u2028\u2029]/g, '\ufffd')
}

/** Replaces C0 and C1 controls, except newline and tab, and bidirectional overrides. */
export function stripControls(text: string): string {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: looks for controls
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g, '\ufffd')
}

/** `0.85 s`: the unit of a report whose times stand beside each other. */
export function formatSeconds(milliseconds: number): string {
  return `${(milliseconds / 1000).toFixed(2)} s`
}

/** `850 ms`, `1.2 s`. */
export function formatDuration(milliseconds: number): string {
  return milliseconds < 1000 ? `${Math.round(milliseconds)} ms` : `${(milliseconds / 1000).toFixed(1)} s`
}

/** `4,712.3 kB`: thousands of bytes, never another unit, so that sizes beside each other can be compared. */
export function formatBytes(bytes: number): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return `${(bytes / 1000).toLocaleString('en', digits)} kB`
}
