/** What `head` of the configuration may hold. */
import { z } from 'zod'

export const headElement = z
  .strictObject({
    tag: z.enum(['script', 'link', 'meta']),
    /** `true` for an attribute without a value. */
    attrs: z.record(z.string().regex(/^[a-z][\w.-]*$/i), z.union([z.string(), z.boolean()])).default({}),
    /** Text of a script. */
    content: z
      .string()
      .refine((text) => !/<(?:\/script|!--)/i.test(text), 'Expected no `</script` and no `<!--` in a script')
      .optional()
  })
  .superRefine(({ tag, attrs, content }, { addIssue }) => {
    const fault = (path: string[], message: string) => addIssue({ code: 'custom', path, message })
    for (const name of Object.keys(attrs)) {
      if (/^(?:on|style$)/i.test(name))
        fault(['attrs', name], 'Expected no `on…` and no `style`: the policy of the site stops them')
    }
    if (tag !== 'script' && content !== undefined) fault(['content'], `Expected no \`content\`: a \`${tag}\` has none`)
    if (tag === 'script' && (content === undefined) === (attrs.src === undefined))
      fault([], 'Expected a script to have either `attrs: { src }` or `content`')
    if (tag === 'link' && typeof attrs.href !== 'string') fault(['attrs'], 'Expected a link to have `href`')
  })
