/** What `machines` of the configuration may hold. */
import { z } from 'zod'
import { checkAddress } from './versions-schema.ts'

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
        .describe('Assistants that readers can open a page in. Default: ChatGPT and Claude.')
    })
  ])
  .default({ full: true, button: true })
