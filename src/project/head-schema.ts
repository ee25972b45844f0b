/** What `head` of the configuration may hold. */
import { z } from 'zod'
import { addressProblem } from '../page/url.ts'
import { hrefOf } from './head.ts'
import { findWritten, whoWrites } from './written-meta.ts'

export const headElement = z
  .strictObject({
    tag: z.enum(['script', 'link', 'meta']).describe('The name of the element.'),
    attrs: z
      .record(z.string().regex(/^[a-z][a-z0-9_.-]*$/), z.union([z.string(), z.boolean()]))
      .default({})
      .describe('Its attributes; `true` for one without a value.'),
    content: z
      .string()
      .transform((text) => text.replace(/\r\n?/g, '\n')) // as browsers read it, and hash it
      .refine(
        (text) => !/<(?:\/script|\/head|!--)/i.test(text),
        'Expected no `</script`, `</head` or `<!--` in a script'
      )
      .optional()
      .describe('The text of a script.')
  })
  .superRefine(({ tag, attrs, content }, { addIssue }) => {
    const problem = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    for (const name of Object.keys(attrs)) {
      if (/^(?:on|style$)/.test(name))
        problem(['attrs', name], 'Expected no `on…` and no `style`: the policy of the site stops them')
      if (/^(?:children|key|ref)$/.test(name)) problem(['attrs', name], 'Expected an attribute of HTML')
    }
    if (tag !== 'script' && content !== undefined)
      problem(['content'], `Expected no \`content\`: a \`${tag}\` has none`)
    if (tag === 'script' && (content === undefined) === (attrs.src === undefined))
      problem([], 'Expected a script to have either `attrs: { src }` or `content`')
    if (tag === 'link' && typeof attrs.href !== 'string') problem(['attrs'], 'Expected a link to have `href`')
    if (tag === 'meta' && /^refresh$/i.test(String(attrs['http-equiv'])))
      problem(['attrs'], 'it would take readers away from every page: write a redirect into `redirects.yml`')
    const written = findWritten({ tag, attrs })
    if (written) problem([], `docsgen writes \`${written.name}\` ${whoWrites(written)}: remove it here`)
    const href = hrefOf({ tag, attrs })
    if (href !== undefined && !isAddress(href))
      problem(
        ['attrs', tag === 'script' ? 'src' : 'href'],
        'Expected an address such as `https://example.org/x.js` or `/x.js`'
      )
  })

function isAddress(href: string): boolean {
  return /^(?:\/(?!\/)|https?:\/\/)/.test(href) && addressProblem(href) === undefined
}
