/** What `feeds` of the configuration may hold. */
import { z } from 'zod'
import { url } from './versions-schema.ts'

const feed = z.strictObject({
  url: url.describe('Url of the folder with the dated pages, or of the page with the releases.'),
  title: z
    .string()
    .min(1)
    .optional()
    .describe('What feed readers show. Default: the titles of the page and of the site.'),
  aliases: z
    .array(z.string().regex(/^(\/[^/]+)*\/[^/]+\.\w+$/, 'Expected the url of a file such as `/blog/rss.xml`'))
    .optional()
    .describe('Old urls of the feed, such as `/blog/rss.xml`: the Atom feed is there too.')
})

export const feedsSchema = z.array(z.union([url, feed])).default([])
