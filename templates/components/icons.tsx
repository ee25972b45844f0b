import type { ReactNode } from 'react'
import { Svg } from './svg.tsx'

/** The icons that authors can name. */
const drawings = {
  add: <path d="M12 5v14M5 12h14" />,
  badge: (
    <>
      <rect x="4" y="6.5" width="16" height="14" rx="2" />
      <path d="M9.5 6.5V4.5a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 17.5c.3-1.7 1.5-2.5 3-2.5s2.7.8 3 2.5M15 12.5h2.5M15 16h2.5" />
      <circle cx="9.5" cy="12" r="1.75" />
    </>
  ),
  bolt: <path d="M13 3 5 13.5h6L10.5 21l8.5-11h-6z" />,
  check_circle: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="m8.2 12.3 2.6 2.6 5-5.6" />
    </>
  ),
  construction: <path d="M4 8h16v6.5H4zM8 8l-3.5 6.5M14 8l-3.5 6.5M20 8l-3.5 6.5M7 14.5V20M17 14.5V20M7 8V5M17 8V5" />,
  danger: <path d="M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7zM12 7.5V13M12 16.2v.3" />,
  delete: (
    <path d="M4.5 6.5h15M9.5 6.5v-2a1 1 0 0 1 1-1h3a1 1 0 0 1 1 1v2M6.5 6.5l.8 12.7a1.4 1.4 0 0 0 1.4 1.3h6.6a1.4 1.4 0 0 0 1.4-1.3l.8-12.7M10 10.5v6M14 10.5v6" />
  ),
  edit: <path d="M4.5 19.5v-3.7L15.7 4.6a1.5 1.5 0 0 1 2.1 0l1.6 1.6a1.5 1.5 0 0 1 0 2.1L8.2 19.5zM13.5 6.8l3.7 3.7" />,
  github: (
    <path d="M9 20.5v-2.8c-3 .8-4-1.1-5-1.7M15 20.5v-3.2c0-.9-.3-1.5-.7-1.9 2.8-.3 4.7-1.6 4.7-5 0-1.2-.4-2.2-1.1-3 .2-.8.2-1.8-.2-2.9-1.2 0-2.2.6-3 1.2-1.1-.3-4.3-.3-5.4 0-.8-.6-1.8-1.2-3-1.2-.4 1.1-.4 2.1-.2 2.9-.7.8-1.1 1.8-1.1 3 0 3.4 1.9 4.7 4.7 5-.4.4-.7 1-.7 1.9" />
  ),
  groups: (
    <>
      <circle cx="12" cy="9" r="3" />
      <path d="M6.5 18.5c.3-3 2.5-4.5 5.5-4.5s5.2 1.5 5.5 4.5zM5.5 12.5a2 2 0 1 1 1-3.7M18.5 12.5a2 2 0 1 0-1-3.7M3.5 17.5H2.2c.1-1.9 1-3 2.8-3.2M20.5 17.5h1.3c-.1-1.9-1-3-2.8-3.2" />
    </>
  ),
  info: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M12 11v5.5M12 7.7V8" />
    </>
  ),
  link: <path d="M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1" />,
  lock: (
    <>
      <rect x="5" y="10.5" width="14" height="10" rx="2" />
      <path d="M8 10.5V7.5a4 4 0 0 1 8 0v3" />
    </>
  ),
  more_horiz: <path d="M6 12h.01M12 12h.01M18 12h.01" />,
  not_started: (
    <>
      <circle cx="12" cy="12" r="8.5" />
      <path d="M9.5 8.5v7M12.5 8.5v7l4-3.5z" />
    </>
  ),
  note: <path d="M5 4.5h14v10l-5 5H5zM14 19.5v-5h5M8.5 9h7M8.5 12.5h3.5" />,
  redeem: (
    <path d="M4.5 9h15v3.5h-15zM6 12.5h12v7H6zM12 9v10.5M12 9C9.5 9 8 8 8 6.5S9 4 10 4c1.5 0 2 2.5 2 5 0-2.5.5-5 2-5 1 0 2 1 2 2.5S14.5 9 12 9z" />
  ),
  shopping_basket: (
    <path d="M3.5 10h17l-1.7 8.6a1.2 1.2 0 0 1-1.2.9H6.4a1.2 1.2 0 0 1-1.2-.9zM7 10l4-6M17 10l-4-6M9.5 13.5v3M14.5 13.5v3" />
  ),
  storefront: (
    <path d="M5 4.5h14l1.5 4.5c0 1.5-1 2.5-2.4 2.5-1.3 0-2-1-2-2 0 1-.8 2-2 2s-2.1-1-2.1-2c0 1-.8 2-2 2s-2.1-1-2.1-2c0 1-.8 2-2 2C4.5 11.5 3.5 10.5 3.5 9zM5 11.5v8h14v-8M9.5 19.5V15h5v4.5" />
  ),
  tip: <path d="M9.5 17.5h5M10.5 20.5h3M9.5 17.5c0-2-3-3.5-3-7.5a5.5 5.5 0 0 1 11 0c0 4-3 5.5-3 7.5" />,
  warning: <path d="M12 4 3 19.5h18zM12 10v4.5M12 16.8v.2" />
} satisfies Record<string, ReactNode>

export type IconName = keyof typeof drawings

export const iconNames = Object.keys(drawings) as IconName[]

/** An icon of these by its name, or the text of another SVG, which docsgen has made harmless. */
export function Icon({ name }: { name: string }) {
  const [, box, body = ''] = /^<svg viewBox="([^"]*)">(.*)<\/svg>$/s.exec(name) ?? []
  if (box === undefined) return <Svg>{drawings[name as IconName]}</Svg>
  return (
    <svg
      className="icon"
      viewBox={box}
      width="20"
      height="20"
      aria-hidden="true"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: made of known shapes by src/site/icons/svg.ts
      dangerouslySetInnerHTML={{ __html: body }}
    />
  )
}
