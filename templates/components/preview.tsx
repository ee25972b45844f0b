import type { PageProps } from 'docsgen'

/** The preview that networks and messengers show of a shared page. Addresses must be absolute: without `url` there are none. */
export function Preview({ page, description }: { page: PageProps; description?: string }) {
  const { site, title, canonical, image = site.card, date, updated } = page
  const isHome = page.url === (site.homeUrl ?? '/')
  return (
    <>
      <meta property="og:type" content={isHome ? 'website' : 'article'} />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      <meta property="og:locale" content={site.locale} />
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image.src} />}
      {image && image.width !== undefined && <meta property="og:image:width" content={String(image.width)} />}
      {image && image.height !== undefined && <meta property="og:image:height" content={String(image.height)} />}
      {image && <meta property="og:image:alt" content={image.alt} />}
      {date && !isHome && <meta property="article:published_time" content={date} />}
      {updated && !isHome && <meta property="article:modified_time" content={updated} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}
