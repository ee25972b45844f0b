/** The keys of the configuration about what machines read: feeds, Markdown copies, rules for crawlers. */
import * as z from 'zod'
import { checkAddress, url } from './versions-schema.ts'

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

const assistant = z.strictObject({
  label: z.string().min(1).describe('What readers see.'),
  href: z
    .string()
    .regex(/^https?:\/\/\S*\{(?:url|prompt)\}/, 'Expected an address with `{url}` or `{prompt}` in it')
    .superRefine(checkAddress)
    .describe('Its address, with `{url}` for that of the page in Markdown, or `{prompt}` for a request to read it.')
})

export const machinesSchema = z
  .union([
    z.literal(false),
    z.strictObject({
      full: z
        .boolean()
        .default(true)
        .describe('Whether all pages are published in one file, `llms-full.txt`, as well.'),
      button: z.boolean().default(true).describe('Whether pages of documentation have a button for their Markdown.'),
      assistants: z
        .array(assistant)
        .optional()
        .describe('Assistants that readers can open a page in. Default: ChatGPT and Claude.'),
      skills: z
        .string()
        .min(1)
        .optional()
        .describe('Folder of the project with skills for agents, which are published: `<name>/SKILL.md`.')
    })
  ])
  .default({ full: true, button: true })

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
        disallow: paths.describe('Prefixes of urls that they may not read.'),
        signals: z
          .strictObject({
            search: z.boolean().optional().describe('Whether search engines may list the pages.'),
            input: z.boolean().optional().describe('Whether assistants may read the pages to answer a question.'),
            train: z.boolean().optional().describe('Whether the pages may train a model.')
          })
          .default({})
          .describe('What they may use the pages for: the line `Content-Signal`.')
      })
      .refine(
        ({ allow, disallow, signals }) => allow.length + disallow.length + Object.keys(signals).length > 0,
        'Expected `allow`, `disallow` or `signals`'
      )
  )
  .default([])

/** A server that answers questions of readers. */
export const askSchema = z
  .strictObject({
    endpoint: z
      .string()
      .regex(/^(?:https?:\/\/[^\s;,'"]+|\/[^\s/][^\s]*)$/, 'Expected an address, or a path such as `/api/ask`')
      .describe('Address that gets the question and the best sections, and answers with text.')
  })
  .optional()
  .describe('A server that answers questions of readers in the dialog of search.')
