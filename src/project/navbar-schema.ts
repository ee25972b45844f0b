/** The schemas of keys about what is around the text: `navbar`, `social`, lists of `sidebars`, `head` and `banner`. */
import { z } from 'zod'
import { isDay } from '../page/drafts.ts'
import { addressProblem } from '../page/url.ts'
import { findWritten, hrefOf, whoWrites } from './head.ts'
import { hasAuto, type SidebarEntry, type SidebarList } from './sidebar-lists.ts'
import { url } from './versions-schema.ts'

const icon = z
  .string()
  .min(1)
  .describe('An icon: a built-in name, a file in `icons/` without its extension, or `package/name`.')

const badge = z.string().min(1).max(20).describe('A word or two beside the label, such as `New`.')

const label = z.string().min(1).describe('Text of the link.')
const href = z.string().describe('Url of a page, such as `/guides`, or an address.')
const look = { icon: icon.optional(), badge: badge.optional() }

const navbarLink = z.strictObject({ label, href, ...look })

/** A link, or a menu of links. */
export const navbarEntry = z
  .strictObject({
    label,
    href: href.optional(),
    items: z.array(navbarLink).min(1).optional().describe('Links of a menu, instead of `href`.'),
    position: z.enum(['left', 'right']).optional().describe('`right`: at the end of the navbar. Default: `left`.'),
    ...look
  })
  .refine(({ href, items }) => (href === undefined) !== (items === undefined), 'Expected either `href` or `items`')

/** A link shown as its icon, else as its label. */
export const socialLink = z
  .strictObject({ label: label.optional(), icon: icon.optional(), href })
  .refine(({ label, icon }) => label !== undefined || icon !== undefined, 'Expected `icon`, `label` or both')

const sidebarEntry: z.ZodType<SidebarEntry> = z.lazy(() =>
  z
    .strictObject({
      label: z.string().optional().describe('Text of the link. Default: the name of the page in its own sidebar.'),
      href: href.optional(),
      items: sidebarList.optional().describe('Entries below this one, or `auto`: the pages and folders below `href`.'),
      collapsed: z.boolean().optional().describe('`false`: open on every page.'),
      icon: icon.optional(),
      badge: badge.optional()
    })
    .refine(
      ({ href, items }) => href !== undefined || items !== undefined,
      'it has no target; write `href`, `items` or both'
    )
    .refine(({ label, href }) => label !== undefined || href !== undefined, 'without `href` it needs a `label`')
    .refine(
      ({ href, items }) => items === undefined || !hasAuto(items) || url.safeParse(href).success,
      "`'auto'` in its `items` needs an `href` with the url of a folder, such as `/guides`"
    )
)

const auto = z.literal('auto')

export const sidebarList: z.ZodType<SidebarList> = z.union([
  auto,
  z
    .array(z.union([auto, sidebarEntry]))
    .refine((list) => list.indexOf('auto') === list.lastIndexOf('auto'), "it has `'auto'` twice: remove one")
])

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
    if (href !== undefined && (!/^(?:\/(?!\/)|https?:\/\/)/.test(href) || addressProblem(href) !== undefined))
      problem(
        ['attrs', tag === 'script' ? 'src' : 'href'],
        'Expected an address such as `https://example.org/x.js` or `/x.js`'
      )
  })

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
