/** What `banner` of the configuration may hold. */
import { z } from 'zod'
import { isDay } from '../page/visibility.ts'

const day = z.string().refine(isDay, 'Expected a day such as `2026-01-31`')

const banner = z
  .strictObject({
    id: z.string().min(1).describe('Name of the banner: a new one is shown to those who closed the old one.'),
    content: z.string().describe('The line, in Markdown.'),
    closeable: z.boolean().default(false).describe('Whether readers can close it.'),
    kind: z
      .enum(['info', 'warning', 'danger', 'preview', 'plain'])
      .optional()
      .describe('Its colour and sign; without it the colour of the site, and no sign.'),
    from: day.optional().describe('First day that it is shown, in UTC.'),
    until: day.optional().describe('First day that it is no longer shown.')
  })
  .refine(
    ({ from, until }) => from === undefined || until === undefined || from < until,
    'Expected `from` to be before `until`'
  )

/** One, or a list of which one is shown. */
export const bannerSchema = z.union([banner, z.array(banner)]).optional()

export type Banner = z.output<typeof banner>
