/** 301 and 308 are for good, 302 and 307 for now; 307 and 308 keep the method of the request. */
export const redirectStatuses = [301, 302, 307, 308] as const

export type RedirectStatus = (typeof redirectStatuses)[number]

/** In the root of a project: redirects, as a list of `from`, `to` and `status`. */
export const redirectsFile = 'redirects.yml'
