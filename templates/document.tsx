import type { PageProps } from 'docsgen'
import type { ReactNode } from 'react'
import { Banner } from './components/banner.tsx'
import { Footer } from './components/footer.tsx'
import { Head } from './components/head.tsx'
import { Hidden, StaleNote } from './components/hidden.tsx'
import { Navbar } from './components/navbar.tsx'
import { SkipLink } from './components/skip-link.tsx'
import { Slot } from './components/slot.tsx'

/** Scripts that are written from right to left, as Unicode has them. */
const rightToLeft = 'Adlm Arab Hebr Mand Mend Nkoo Rohg Samr Syrc Thaa Yezi'

/** True for a language such as `ckb` or `pa-PK`, by the script it is mostly written in. */
function isRightToLeft(lang: string): boolean {
  return rightToLeft.includes(new Intl.Locale(lang).maximize().script ?? 'none')
}

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
      dir={isRightToLeft(site.lang) ? 'rtl' : undefined}
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
        <Navbar site={site} navbar={page.navbar} />
        {page.hidden && <Hidden why={page.hidden} />}
        {page.stale && <StaleNote source={page.stale} />}
        {children}
        <Footer site={site} />
      </body>
    </html>
  )
}
