import type { PageProps, SiteProps } from 'docsgen'
import * as strings from 'docsgen/strings'
import { ColourToggle } from './colour-toggle.tsx'
import { Island } from './island.tsx'
import { Languages } from './languages.tsx'
import { NavLinks, SocialLinks } from './nav-links.tsx'
import { SearchButton } from './search-button.tsx'
import { Slot } from './slot.tsx'

export function Navbar({ site, navbar, languages }: Pick<PageProps, 'site' | 'navbar' | 'languages'>) {
  const links = [...navbar.left, ...navbar.right]
  const hasLinks = links.length > 0 || site.social !== undefined
  return (
    <header className="navbar">
      {site.menu && (
        <Island name="menu" plain>
          {!hasLinks ? undefined : (
            <>
              {site.search && <SearchButton />}
              <NavLinks links={links} flat />
              <SocialLinks links={site.social} />
            </>
          )}
        </Island>
      )}
      <a className="brand" href={site.home}>
        <Logo site={site} />
        {!site.logoOnly && <span className="brand-title">{site.shortTitle ?? site.title}</span>}
      </a>
      <Slot name="navbar-start" />
      {hasLinks && (
        <nav className="navbar-links" aria-label={strings.mainLinks}>
          {navbar.left.length > 0 && <NavLinks links={navbar.left} className="navbar-left" />}
          {navbar.right.length > 0 && <NavLinks links={navbar.right} />}
          <SocialLinks links={site.social} />
        </nav>
      )}
      {site.search && <SearchButton />}
      {languages && <Languages languages={languages} />}
      {!site.oneMode && <ColourToggle colours={site.colours} />}
      <Slot name="navbar-end" />
    </header>
  )
}

/** If there are two, the browser loads the one of the mode. */
function Logo({ site }: { site: SiteProps }) {
  const { logo, logoDark, logoWidth = 32, logoDarkWidth = 32 } = site
  if (logo === undefined) return
  const alt = site.logoOnly ? site.title : ''
  const shared = { height: 32, fetchPriority: 'low' } as const
  if (logoDark === undefined) return <img src={logo} alt={alt} {...shared} width={logoWidth} />
  return (
    <>
      <img src={logo} alt={alt} {...shared} width={logoWidth} loading="lazy" className="only-light" />
      <img src={logoDark} alt={alt} {...shared} width={logoDarkWidth} loading="lazy" className="only-dark" />
    </>
  )
}
