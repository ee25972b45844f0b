/** What `navbar`, `social` and the lists of `sidebars` of the configuration may hold. */
import { z } from 'zod'

/** A name of docsgen's, a file of `icons/` without its ending, or `package/name`. */
const icon = z.string().min(1)

/** A word or two beside a label, such as `New`. */
const badge = z.string().min(1).max(20)

const look = { icon: icon.optional(), badge: badge.optional() }

const navbarLink = z.strictObject({ label: z.string().min(1), href: z.string(), ...look })

/** A link, or a menu of links. */
export const navbarEntry = z
  .strictObject({
    label: z.string().min(1),
    href: z.string().optional(),
    items: z.array(navbarLink).min(1).optional(),
    ...look
  })
  .refine(({ href, items }) => (href === undefined) !== (items === undefined), 'Expected either `href` or `items`')

/** A link shown as its icon, else as its label. */
export const socialLink = z
  .strictObject({ label: z.string().min(1).optional(), icon: icon.optional(), href: z.string() })
  .refine(({ label, icon }) => label !== undefined || icon !== undefined, 'Expected `icon`, `label` or both')

/** An entry of a sidebar written by hand: a link, a category, or both. */
export interface SidebarEntry {
  /** Default: what the page is called in its own sidebar. */
  label?: string | undefined
  /** Url of a page, or an address. */
  href?: string | undefined
  /** Entries below this one. */
  items?: SidebarEntry[] | undefined
  /** `false`: open on every page. */
  collapsed?: boolean | undefined
  /** Name of an icon before the label. */
  icon?: string | undefined
  /** A word or two after the label, such as `New`. */
  badge?: string | undefined
}

export const sidebarEntry: z.ZodType<SidebarEntry> = z.lazy(() =>
  z
    .strictObject({
      label: z.string().optional(),
      href: z.string().optional(),
      items: z.array(sidebarEntry).optional(),
      collapsed: z.boolean().optional(),
      icon: icon.optional(),
      badge: badge.optional()
    })
    .refine(
      ({ href, items }) => href !== undefined || items !== undefined,
      'it leads nowhere; write `href`, `items` or both'
    )
    .refine(({ label, href }) => label !== undefined || href !== undefined, 'without `href` it needs a `label`')
)
