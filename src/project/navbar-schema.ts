/** What `navbar`, `social` and the lists of `sidebars` of the configuration may hold. */
import { z } from 'zod'
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
