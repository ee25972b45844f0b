/**
 * While the dialog is open, the address has its query, as `?q=…`, and the chosen filters. So Back closes the dialog, and
 * readers can share results.
 */

/** Undefined if the address has no query: the dialog is closed. */
export function readQuery(): string | undefined {
  return new URLSearchParams(location.search).get('q') ?? undefined
}

/** This address with another query, or without one. */
export function withQuery(query?: Record<string, string>): string {
  const { pathname, hash } = location
  return pathname + (query ? `?${new URLSearchParams(query)}` : '') + hash
}
