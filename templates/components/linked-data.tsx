import type { PageProps } from 'docsgen'
import { JsonLd } from './json-ld.tsx'

/** Data of a page for search engines, in the words of schema.org. A page without an address of its own has none. */
export function LinkedData({ page }: { page: PageProps }) {
  const { canonical } = page
  if (canonical === undefined || page.untranslated || page.noindex || page.hidden !== undefined) return undefined
  if (page.url === (page.site.homeUrl ?? '/')) return <JsonLd data={[webSite(page, canonical)]} />
  const trail = breadcrumbs(page, canonical)
  const parts = [...(page.sidebar ? [article(page, canonical)] : []), ...(trail.length > 1 ? [listOf(trail)] : [])]
  return parts.length > 0 && <JsonLd data={parts} />
}

function webSite({ site }: PageProps, url: string) {
  const { title, description, lang, search } = site
  const action = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${url}?q={search_term_string}` },
    'query-input': 'required name=search_term_string'
  }
  return {
    '@type': 'WebSite',
    name: title,
    url,
    ...(description && { description }),
    inLanguage: lang,
    ...(search && { potentialAction: action })
  }
}

function article({ title, description, date, author, updated, site, image = site.card }: PageProps, url: string) {
  return {
    '@type': 'TechArticle',
    headline: title,
    url,
    ...(description && { description }),
    inLanguage: site.lang,
    ...(date && { datePublished: date }),
    ...(author && { author: author.map((name) => ({ '@type': 'Person', name })) }),
    ...(updated && { dateModified: updated }),
    ...(image && { image: image.src })
  }
}

interface Crumb {
  name: string
  item: string
}

/** From the home page to this one. A folder without a page has no address, and is left out. */
function breadcrumbs({ breadcrumbs, title, site }: PageProps, canonical: string): Crumb[] {
  const toCrumb = ({ label, href }: { label: string; href?: string }): Crumb[] =>
    href === undefined ? [] : [{ name: label, item: new URL(href, canonical).href }]
  const way = breadcrumbs.filter(({ href }) => href !== site.home).flatMap(toCrumb)
  const page = way.length > 0 ? [] : [{ name: title, item: canonical }]
  return [...toCrumb({ label: site.title, href: site.home }), ...way, ...page]
}

function listOf(crumbs: Crumb[]) {
  const items = crumbs.map((crumb, at) => ({ '@type': 'ListItem', position: at + 1, ...crumb }))
  return { '@type': 'BreadcrumbList', itemListElement: items }
}
