/** While the dialog is open its query is in the address, as `?q=…`: so Back closes it, and what was found can be shared. */

/** Undefined where the address has no query: the dialog is closed. */
export function readQuery(): string | undefined {
  return new URLSearchParams(location.search).get('q') ?? undefined
}

/** This address with another query, or without one. */
export function withQuery(text?: string): string {
  const url = new URL(location.href)
  if (text === undefined) url.searchParams.delete('q')
  else url.searchParams.set('q', text)
  return url.href
}
