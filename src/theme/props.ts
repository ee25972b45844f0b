import type { ReactNode } from 'react'
import type { Json } from '../disk/json.ts'
import type { FieldShapes, FieldsOf } from '../page/front-matter/shape.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Heading } from '../page/page.ts'
import type { HeadElement } from '../project/head.ts'
import type { NavLink, NavMenu } from '../site/links/config-links.ts'
import type { NavItem } from '../site/sidebar/slice.ts'

/** A page in one version of the documentation. `current` marks the version of the page that is shown. */
export interface VersionLink {
  name: string
  label: string
  href: string
  current?: boolean
  maintained?: false
}

/** The page in one of the languages of the site, or the start of that language. */
export interface LanguageLink {
  /** As `locales` has it: the reader's choice is stored by it. */
  tag: string
  lang: string
  label: string
  href: string
  current?: boolean
  /** On home pages: says in this language that the site has it. */
  hint?: string
}

/** A `<link>` in the head of a page. The href is final. */
export interface HeadLink {
  rel: string
  href: string
  type?: string
  title?: string
  hrefLang?: string
  media?: string
}

/** The image that networks show with a page. */
export interface SharedImage {
  /** With its origin. */
  src: string
  alt: string
  width?: number
  height?: number
}

/** The facts from which the card of a page is drawn. */
export interface CardFacts {
  title: string
  description?: string
  /** The outermost group of the sidebar that the page is in. */
  section?: string
  /** `address` is the host with the base: `example.org/docs`. */
  site: { title: string; tagline: string; address: string }
  /** The colours of the theme by the names of its tokens: `paper`, `primary`. */
  colours: Readonly<Record<string, string>>
  /** Pixels. */
  width: number
  height: number
}

/** How a text is set: pixels, and the weight of a font. */
export interface TextStyle {
  size: number
  weight: number
}

/** The props of `templates/card.tsx`, which gives an SVG. */
export interface CardProps extends CardFacts {
  /** Breaks a text into lines that are no wider than `width`; `most` of them, the last of which then ends in an ellipsis. */
  lines(text: string, style: TextStyle & { width: number; most: number }): string[]
  widthOf(text: string, style: TextStyle): number
}

/** The logo in the navbar. */
export interface LogoProps {
  logo?: string
  /** For the dark mode, where `logo` is for the light one alone. */
  logoDark?: string
  /** Pixels, of a logo that is 32 pixels high; absent where the file does not say. */
  logoWidth?: number
  logoDarkWidth?: number
  /** The navbar shows the logo alone, and the title is its alt text. */
  logoOnly?: true
}

/** The props that all pages share. Every href is final, with its base. */
export interface SiteProps extends LogoProps {
  title: string
  /** The name in the navbar, if it is another. */
  shortTitle?: string
  tagline: string
  description: string
  lang: string
  /** The language with its region, as Open Graph has it: `en_US`. */
  locale: string
  /** The colour mode of pages before a reader chooses one; with `system` that is the one of the system, and a choice. */
  colours: 'light' | 'dark' | 'system'
  /** Readers cannot choose the colours: the navbar has no button for them. */
  oneMode?: true
  base: string
  home: string
  /** The url of the home page of a language: `/de`. */
  homeUrl?: string
  repository?: { label: string; href: string }
  /** Links shown as icons; a label names each. */
  social?: NavLink[]
  footer: { columns: { title: string; links: NavLink[] }[]; copyright?: { holder: string; year: number | string } }
  banner?: {
    id: string
    closeable: boolean
    kind?: 'info' | 'warning' | 'danger' | 'preview' | 'plain'
    content: Content
  }
  /** Names of the versions, the current one first; absent where there are none. */
  versions?: string[]
  /** The site has links in the navbar or sidebars, so narrow screens need a menu. */
  menu?: true
  /** Readers can search the site: the navbar has a button for it. */
  search?: true
  /** Pages have a button for their Markdown; absent where they have none. Assistants only where they are not the usual ones. */
  twins?: { assistants?: { label: string; href: string }[] }
  /** Icons of the site, as attributes of `<link>`. */
  icons?: { rel: string; href: string; sizes?: string }[]
  /** Colours for the bar of the browser, as attributes of `<meta>`. */
  themeColours?: { content: string; media?: string; 'data-mode': 'light' | 'dark' }[]
  /** Fonts that every page needs. */
  fonts?: string[]
  /** Shown where a page is shared that has no image of its own. */
  card?: SharedImage
  /** Elements of the configuration for every head. */
  head?: HeadElement[]
  styles: string[]
  /** Style sheets of the pages whose HTML matches the regular expression `mark`; docsgen adds them to their heads. */
  styleParts: { href: string; mark: string }[]
  scripts: string[]
  /** The script of pages with islands; docsgen adds it to their heads. */
  island: string
  /** The script of pages with features to choose from; docsgen adds it likewise. */
  choice: string
  /** The script of pages with slots around the main part; docsgen adds it likewise. Absent where the project has none. */
  slots?: string
  /** An inline script for the head, to be run before the first paint. */
  firstPaint: string
}

/** The props of a template, as JSON; the content becomes its `children`. */
export interface PageProps {
  site: SiteProps
  url: string
  title: string
  description?: string
  canonical?: string
  /** Shown where the page is shared; `false` for none, absent for that of the site. */
  image?: SharedImage | false
  data: Record<string, Json>
  /** Text of the h1 that the template writes; absent when the content has one. */
  heading?: string
  /** Headings for the table of contents; may be empty. */
  toc: Heading[]
  /** Operations or schemas of an API are its sections. */
  reference?: true
  navbar: { left: (NavLink | NavMenu)[]; right: (NavLink | NavMenu)[] }
  /** `whole` is the href of the page that shows all of a large sidebar, and the sidebar's name. */
  sidebar?: { label: string; items: NavItem[]; whole?: string }
  /** Name of the page's version. */
  version?: string
  /** The page in each version, newest first; empty outside versions and with fewer than two. */
  versions: VersionLink[]
  /** The page in each language; absent where the site has one. */
  languages?: LanguageLink[]
  /** The language of the text, where that is not the one of the page: its name in the language of the page, and its page. */
  untranslated?: { lang: string; name: string; href: string }
  /** Says that the page is not published, and why; only where drafts are shown. */
  hidden?: string
  /** The source of a translation that is older, in its language. */
  stale?: { lang: string; label: string; href: string }
  /** Asks search engines to leave the page out. */
  noindex?: true
  breadcrumbs: { label: string; href?: string }[]
  /** Scripts of this page alone. */
  scripts: string[]
  /** Links for the head, such as to the page in another format. */
  head?: HeadLink[]
  previous?: { label: string; href: string }
  next?: { label: string; href: string }
  tags?: NavLink[]
  /** Address at which the source can be edited. */
  edit?: string
  /** The day of the source's last change, in UTC: `2026-01-31`. */
  updated?: string
  /** The day that the page is of, as its front matter says. */
  date?: string
  /** Names of those who wrote it. */
  author?: string[]
}

/** The props of a template with its content as React nodes; `href` puts the base before a url. */
export interface TemplateProps<Shapes = undefined> extends Omit<PageProps, 'data'> {
  /** Front matter that the template declares; typed where it says what each key holds. */
  data: Shapes extends FieldShapes ? FieldsOf<Shapes> : Record<string, Json>
  children: ReactNode
  href(url: string): string
}

/** The props of a template's `markdown`, the component that stands for it in the page's twin. */
export type MarkdownProps<Shapes = undefined> = Pick<
  TemplateProps<Shapes>,
  'url' | 'title' | 'description' | 'heading' | 'data' | 'children' | 'href'
>

/** The props of a slot, `templates/slots/<name>.tsx`: those of the page it is shown on. */
export type SlotProps = Omit<TemplateProps, 'children'>
