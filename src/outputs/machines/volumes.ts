/** A list of twins for each version, in sections: those of its sidebars, or where there is one, those of its folders. */
import { isBelow, titleOf } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { homesOf, parentOf } from '../../site/sidebar/categories.ts'
import { findSidebar, type Sidebar } from '../../site/sidebar/sidebar.ts'
import type { Site } from '../../site/site.ts'
import type { TwinOutput } from './twin-output.ts'

export interface Section {
  title: string
  /** Its folder, `/guides`; that of the volume for pages in no other section. */
  url: string
  twins: TwinOutput[]
}

/** What is listed together: the current version with all pages in no version, or an older version. */
export interface Volume {
  title: string
  description: string
  /** Its folder; empty for that of the site. */
  url: string
  sections: Section[]
}

type Shown = { project: Project; site: Pick<Site, 'sidebars' | 'pages' | 'folderOf' | 'categories'> }

export function findVolumes(twins: TwinOutput[], { project, site }: Shown): Volume[] {
  const { versions, title, description, tagline } = project
  const [current, ...older] = versions
  const numberOf = ({ page }: TwinOutput) =>
    Math.max(0, versions.indexOf(versionOf(versions, page.url) ?? (current as never)))
  return [current, ...older].flatMap((version, at) => {
    const own = twins.filter((twin) => numberOf(twin) === at)
    if (own.length === 0) return []
    const isOlder = at > 0 && version !== undefined
    const url = isOlder ? version.path : ''
    const sidebars = site.sidebars.filter(
      ({ prefix }) => Math.max(0, versions.indexOf(versionOf(versions, prefix) ?? (current as never))) === at
    )
    const called = isOlder ? `${title} ${version.label}` : title
    return [
      {
        title: called,
        description: description || tagline,
        url,
        sections: findSections(own, { sidebars, site, rest: { title: called, url } })
      }
    ]
  })
}

interface Places {
  sidebars: readonly Sidebar[]
  site: Pick<Site, 'pages' | 'folderOf' | 'categories'>
  rest: { title: string; url: string }
}

/** Pages of no section come first, and so do those that would be alone in one. */
function findSections(twins: TwinOutput[], { sidebars, site, rest }: Places): Section[] {
  const sections = new Map<string, Section>()
  const first: Section = { ...rest, twins: [] }
  const homes = homesOf(site.categories)
  for (const twin of inReadingOrder(twins, sidebars)) {
    const { url } = twin.page
    const sidebar = findSidebar(sidebars, url)
    const folder = homes.get(url) ?? site.folderOf(twin.page)
    const place = folder === parentOf(url) ? url : folder
    const prefix = sidebar && (sidebars.length === 1 ? topFolder(place, sidebar.prefix) : sidebar.prefix)
    if (sidebar === undefined || prefix === undefined || prefix === '/') first.twins.push(twin)
    else {
      const home = site.categories.get(prefix)?.home ?? prefix
      const title =
        prefix === sidebar.prefix
          ? sidebar.label
          : (sidebar.trail(url).find((above) => above.url === home)?.label ??
            site.pages.get(home)?.meta.title ??
            titleOf(prefix))
      const section = sections.get(prefix) ?? { title, url: prefix, twins: [] }
      section.twins.push(twin)
      sections.set(prefix, section)
    }
  }
  const alone = [...sections.values()].filter(({ twins }) => twins.length === 1)
  first.twins.push(...alone.flatMap(({ twins }) => twins))
  return [first, ...sections.values()].filter((section) => section.twins.length > 0 && !alone.includes(section))
}

/** The folder of a page right below a prefix; undefined for a page that is in none. */
function topFolder(url: string, prefix: string): string | undefined {
  const start = prefix === '/' ? '' : prefix
  const [, name] = url.slice(start.length).split('/')
  return name && isBelow(url, prefix) ? `${start}/${name}` : undefined
}

function inReadingOrder(twins: TwinOutput[], sidebars: readonly Sidebar[]): TwinOutput[] {
  const places = new Map(sidebars.flatMap(({ order }) => order).map((url, at) => [url, at]))
  const placeOf = ({ page }: TwinOutput) => places.get(page.url) ?? -1
  return [...twins].sort((a, b) => placeOf(a) - placeOf(b) || (a.page.url < b.page.url ? -1 : 1))
}
