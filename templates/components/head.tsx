import type { PageProps } from 'docsgen'
import { createElement } from 'react'
import { LinkedData } from './linked-data.tsx'
import { Preview } from './preview.tsx'
import { Slot } from './slot.tsx'

export function Head({ page }: { page: PageProps }) {
  const { site } = page
  const description = page.description ?? site.description
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width" />
      <title>{page.title === site.title ? site.title : `${page.title} | ${site.title}`}</title>
      {description && <meta name="description" content={description} />}
      {page.noindex && <meta name="robots" content="noindex" />}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      <Preview page={page} {...(description && { description })} />
      <LinkedData page={page} />
      {site.icons?.map((icon) => (
        <link key={icon.href} {...icon} />
      ))}
      {site.themeColours?.map((colour) => (
        <meta key={colour['data-mode']} name="theme-color" {...colour} />
      ))}
      {page.head?.map((link) => (
        <link key={`${link.rel} ${link.href}`} {...link} />
      ))}
      {site.firstPaint && <script>{site.firstPaint}</script>}
      {site.fonts?.map((href) => (
        <link key={href} rel="preload" href={href} as="font" crossOrigin="" />
      ))}
      {site.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {site.head?.map(({ tag, attrs, content }) =>
        createElement(tag, { key: JSON.stringify([tag, attrs]), ...toProps(attrs), ...html(content) })
      )}
      <Slot name="head" />
      {/* The router compares the first script's url to find out whether a page is of the same build. */}
      {[...site.scripts, ...page.scripts].map((src, at) => (
        <script key={src} type="module" src={src} data-docsgen={at === 0 ? '' : undefined} />
      ))}
    </head>
  )
}

/** Attributes that React knows to be there or not; it leaves out `true` of others. */
const flags = new Set(['async', 'defer', 'disabled'])

function toProps(attrs: Record<string, string | boolean>) {
  const given = Object.entries(attrs).filter(([, value]) => value !== false)
  return Object.fromEntries(given.map(([name, value]) => [name, value === true && !flags.has(name) ? '' : value]))
}

function html(text: string | undefined) {
  return text !== undefined && { dangerouslySetInnerHTML: { __html: text } }
}
