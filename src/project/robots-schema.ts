/** What `robots` of the configuration may hold. */
import { z } from 'zod'

const paths = z.array(z.string().regex(/^\/[^\s#]*$/, 'Expected a path such as `/drafts/`')).default([])

/** As RFC 9309 has it: letters, `-` and `_`, or `*` for all others. */
const agent = z.string().regex(/^(?:\*|[A-Za-z_-]+)$/, 'Expected the name of a crawler such as `GPTBot`, or `*`')

export const robotsSchema = z
  .array(
    z
      .strictObject({
        agents: z
          .union([agent, z.array(agent).min(1)])
          .describe('Names of crawlers, such as `GPTBot`; `*` is every other.'),
        allow: paths.describe('Prefixes of urls that they may read.'),
        disallow: paths.describe('Prefixes of urls that they may not read.')
      })
      .refine(({ allow, disallow }) => allow.length + disallow.length > 0, 'Expected `allow` or `disallow`')
  )
  .default([])
