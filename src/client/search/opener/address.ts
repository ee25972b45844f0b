/**
 * While the dialog is open its query is in the address, as `?q=…`, with what is chosen beside it: so Back closes it, and what
 * was found can be shared.
 */

/** Undefined where the address has no query: the dialog is closed. */
export function readQuery(): string | undefined {
  return new URLSearchParams(location.search).get('q') ?? undefined
}

/** This address with another query, or without one. */
export function withQuery(query?: Record<string, string>): string {
  const { pathname, hash } = location
  return pathname + (query ? `?${new URLSearchParams(query)}` : '') + hash
}
