import type { ReactNode } from 'react'
import type { Json } from '../disk/json.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Heading } from '../page/page.ts'
import type { NavLink } from '../site/links/config-links.ts'
import type { NavItem } from '../site/sidebar/slice.ts'

/** A page in one of the versions of the documentation. `current` marks the version that is being read. */
export interface VersionLink {
  name: string
  label: string
  href: string
  current?: boolean
}

/** A `<link>` in the head of a page. The href is final. */
export interface HeadLink {
  rel: string
  href: string
  type?: string
  title?: string
  hrefLang?: string
}

/** What every page of the site shows alike. Every href is final (base included). */
export interface SiteProps {
  title: string
  tagline: string
  description: string
  lang: string
  base: string
  home: string
  repository?: { label: string; href: string }
  footer: { columns: { title: string; links: NavLink[] }[]; copyright?: { holder: string; year: number } }
  banner?: { id: string; closeable: boolean; content: Content }
  /** There are links in the bar, or sidebars: a menu of narrow screens has something to show, here or on another page. */
  menu?: true
  logo?: string
  favicon?: string
  card?: string
  styles: string[]
  scripts: string[]
  /** A script for the head, inline: it runs before anything is painted. */
  firstPaint: string
}

/** What a template is given, as JSON. `content` reaches it as `children`. */
export interface PageProps {
  site: SiteProps
  url: string
  title: string
  description?: string
  canonical?: string
  data: Record<string, Json>
  /** Text of the h1 the template writes; absent when the content brings its own. */
  heading?: string
  /** Headings for the table of contents; empty when there is none to show. */
  toc: Heading[]
  navbar: { left: NavLink[]; right: NavLink[] }
  /** `whole`, the page that shows all of a large sidebar, is the sidebar's name as well. */
  sidebar?: { label: string; items: NavItem[]; whole?: string }
  /** Name of the version the page belongs to. */
  version?: string
  /** The page in each version, newest first; empty outside the versions, and where there are fewer than two. */
  versions: VersionLink[]
  /** Why the page is not published, as the rest of a sentence that begins with the page: only where drafts are shown. */
  hidden?: string
  /** Search engines are asked to leave it out. */
  noindex?: true
  breadcrumbs: { label: string; href?: string }[]
  /** Scripts of this page, besides those of the site. */
  scripts: string[]
  /** Links for the head, such as to the page in another format. */
  head?: HeadLink[]
  previous?: { label: string; href: string }
  next?: { label: string; href: string }
  tags?: NavLink[]
  /** Where its source can be changed. */
  edit?: string
  /** The day that was last changed, in UTC: `2026-01-31`. */
  updated?: string
}

/** What a template component receives: the page, its content as React nodes, and `href`, which gives a url its base. */
export interface TemplateProps extends PageProps {
  children: ReactNode
  href(url: string): string
}
