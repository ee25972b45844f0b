import type { PageProps } from 'docsgen'

export function Head({ page }: { page: PageProps }) {
  const { site } = page
  const description = page.description ?? site.description
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <meta name="generator" content="docsgen" />
      <title>{page.title === site.title ? site.title : `${page.title} | ${site.title}`}</title>
      {description && <meta name="description" content={description} />}
      {page.canonical && <link rel="canonical" href={page.canonical} />}
      {/* Light until a script says otherwise: `light dark` would paint a dark canvas before the stylesheet arrives. */}
      <meta name="color-scheme" content="light" />
      <meta name="theme-color" content="#ffffff" />
      {site.favicon && <link rel="icon" href={site.favicon} />}
      <script>{site.firstPaint}</script>
      {site.styles.map((href) => (
        <link key={href} rel="stylesheet" href={href} />
      ))}
      {[...site.scripts, ...page.scripts].map((src) => (
        <script key={src} type="module" src={src} data-docsgen="" />
      ))}
    </head>
  )
}
