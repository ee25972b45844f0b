/** What `redirects` of the configuration may hold. What the addresses say is checked with those of other places. */
import * as z from 'zod'
import { type RedirectStatus, redirectStatuses } from './redirect-status.ts'

const redirect = z.strictObject({
  from: z
    .string()
    .min(1)
    .describe('The old url, such as `/old`: with an anchor (`/a#old`), or with `*` or `:name` as a wildcard.'),
  to: z.string().min(1).describe('The new url, such as `/new` or `/a#new`, or an address of another host.'),
  status: z
    .literal(redirectStatuses satisfies readonly RedirectStatus[])
    .default(301)
    .describe('301 or 308 for good, 302 or 307 for now. Default: 301.')
})

export const redirectsSchema = z.array(redirect).default([])
