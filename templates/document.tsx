import type { PageProps } from 'docsgen'
import type { ReactNode } from 'react'
import { Banner } from './components/banner.tsx'
import { Footer } from './components/footer.tsx'
import { Head } from './components/head.tsx'
import { Hidden, StaleNote } from './components/hidden.tsx'
import { directionOf, Untranslated } from './components/languages.tsx'
import { Navbar } from './components/navbar.tsx'
import { SkipLink } from './components/skip-link.tsx'
import { Slot } from './components/slot.tsx'

/**
 * The frame of every page. Ids of templates begin with `docsgen-`, all others belong to authors. The theme has one:
 * `docsgen-main`, the target of the skip link.
 *
 * Scripts rely on: `data-url`, the page's url; `data-version`, the name of its version; `data-theme`, the colour mode, absent where the
 * system decides;
 * `data-banner`, the id of a closeable banner; `data-banner-dismissed`, set before the first paint, hides that banner.
 */
export default function Document({ page, children }: { page: PageProps; children: ReactNode }) {
  const { site } = page
  return (
    <html
      lang={site.lang}
      dir={directionOf(site.lang) === 'rtl' ? 'rtl' : undefined}
      data-url={page.url}
      data-version={page.version}
      data-theme={site.colours === 'system' ? undefined : site.colours}
      data-banner={site.banner?.closeable ? site.banner.id : undefined}
    >
      <Head page={page} />
      <body>
        <SkipLink />
        {site.banner && <Banner banner={site.banner} />}
        <Slot name="banner" />
        <Navbar {...page} />
        {page.untranslated && <Untranslated untranslated={page.untranslated} />}
        {page.hidden && <Hidden why={page.hidden} />}
        {page.stale && <StaleNote source={page.stale} />}
        {children}
        <Footer site={site} />
      </body>
    </html>
  )
}
