/** The props that all pages share: the configuration with final addresses. */
import { defined } from '../disk/defined.ts'
import type { Content } from '../page/markdown/content.ts'
import { urlToHref } from '../page/url.ts'
import { type HeadElement, hrefOf } from '../project/head.ts'
import type { Project } from '../project/project.ts'
import { type NavLink, toNavLink } from '../site/links/config-links.ts'
import { homeIn } from '../site/views.ts'
import { type Mode, modes } from './brand/declarations.ts'
import type { PropsContext } from './page-props.ts'
import type { LogoProps, SharedImage, SiteProps } from './props.ts'

export interface Assets {
  /** Urls of the style sheet, the boot script, the one that opens search, and those of pages with islands, with choices and with slots. */
  style: string
  /** Style sheets of some pages. */
  parts: readonly { url: string; mark: string }[]
  script: string
  search: string
  island: string
  choice: string
  slots: string | undefined
  /** That of sites with several languages. */
  languages: string | undefined
  /** Urls of fonts that every page needs. */
  fonts: string[]
  /** Text of the script in the head. */
  firstPaint: string
  /** The ground of pages in each mode, where it is a plain colour. */
  paper: Record<Mode, string | undefined>
  /** For pages that are shared. */
  card: SharedImage | undefined
  logo: LogoProps
}

export function siteProps({ project, site, banner }: PropsContext, assets: Assets): SiteProps {
  const { style, parts, script, search, island, choice, slots, languages, fonts, firstPaint, paper, card, logo } =
    assets
  const { title, shortTitle, tagline, description, lang, base, prefix, repository, footer, favicon } = project
  const hasSearch = project.search !== false
  // Without a region it is that of most who speak the language.
  const { language, region } = new Intl.Locale(lang).maximize()
  const toHref = (href: string) => site.configHrefs[href] ?? href
  return {
    title,
    ...defined({ shortTitle }),
    tagline,
    description,
    lang,
    locale: region === undefined ? language : `${language}_${region}`,
    colours: project.colours.mode,
    ...(!project.colours.toggle && { oneMode: true }),
    base,
    home: urlToHref(homeIn(project, site.targets.pages), base),
    ...(prefix && { homeUrl: prefix }),
    ...(repository && { repository: toNavLink(site, repository) }),
    ...(project.social.length > 0 && { social: project.social.map((link) => toSocialLink(site, link)) }),
    footer: {
      columns: footer.columns.map(({ title, links }) => ({ title, links: links.map((link) => toNavLink(site, link)) })),
      ...(footer.copyright && { copyright: footer.copyright })
    },
    ...(project.banner && banner !== undefined && { banner: toBanner(project.banner, withHrefs(banner, toHref)) }),
    ...((project.navbar.length > 0 || project.social.length > 0 || repository || site.sidebars.length > 0) && {
      menu: true
    }),
    ...(hasSearch && { search: true as const }),
    ...(project.machines !== false &&
      project.machines.button && {
        twins: project.machines.assistants ? { assistants: project.machines.assistants } : {}
      }),
    ...logo,
    ...(project.head.length > 0 && { head: project.head.map((element) => withFinal(element, toHref)) }),
    ...(card && { card }),
    ...(project.versions.length > 0 && { versions: project.versions.map(({ name }) => name) }),
    icons: icons(favicon, site).map(({ href, ...icon }) => ({
      ...icon,
      href: favicon === href ? toHref(href) : urlToHref(href, base)
    })),
    themeColours: themeColours(project, paper),
    ...(fonts.length > 0 && { fonts: fonts.map((url) => urlToHref(url, base)) }),
    styles: [urlToHref(style, base)],
    styleParts: parts.map(({ url, mark }) => ({ href: urlToHref(url, base), mark })),
    scripts: [script, ...(hasSearch ? [search] : []), ...(languages === undefined ? [] : [languages])].map((each) =>
      urlToHref(each, base)
    ),
    island: urlToHref(island, base),
    choice: urlToHref(choice, base),
    ...(slots !== undefined && { slots: urlToHref(slots, base) }),
    firstPaint
  }
}

function toBanner({ id, closeable, kind }: NonNullable<Project['banner']>, content: Content) {
  return { id, closeable, ...defined({ kind }), content }
}

/** The icon of the configuration, else those of `assets/` by their names, else docsgen's. */
function icons(favicon: string | undefined, { files }: PropsContext['site']): NonNullable<SiteProps['icons']> {
  const iconIfThere = (href: string, icon: { rel: string; sizes?: string }) =>
    files.has(href) ? [{ ...icon, href }] : []
  const own = [
    // Before the others, for browsers that know no other: with a size it is no better choice than they are.
    ...iconIfThere('/favicon.ico', { rel: 'icon', sizes: '32x32' }),
    ...iconIfThere('/favicon.png', { rel: 'icon' }),
    ...iconIfThere('/favicon.svg', { rel: 'icon' })
  ]
  const first = favicon !== undefined || own.length === 0 ? [{ rel: 'icon', href: favicon ?? '/favicon.svg' }] : own
  return [...first, ...iconIfThere('/apple-touch-icon.png', { rel: 'apple-touch-icon' })]
}

/** None where the configuration has its own. client/colour.ts changes the media when a reader chooses a mode. */
function themeColours({ head, colours }: Project, paper: Assets['paper']): NonNullable<SiteProps['themeColours']> {
  if (head.some(({ attrs }) => attrs.name === 'theme-color')) return []
  return modes.flatMap((mode) => {
    const content = paper[mode]
    const isOwn = mode === colours.mode
    if (content === undefined || (!isOwn && !colours.toggle && colours.mode !== 'system')) return []
    const media = colours.mode === 'system' ? `(prefers-color-scheme:${mode})` : 'not all'
    return [{ content, ...(!isOwn && { media }), 'data-mode': mode }]
  })
}

/** Without a label it is called what the icon shows. */
function toSocialLink(
  site: PropsContext['site'],
  { label, icon, href }: PropsContext['project']['social'][number]
): NavLink {
  const name = label ?? (icon === undefined ? undefined : site.icons.get(icon)?.label) ?? href
  return toNavLink(site, { label: name, href, ...defined({ icon }) })
}

function withFinal({ tag, attrs, content }: HeadElement, toHref: (href: string) => string): HeadElement {
  const [name, href] = [tag === 'script' ? 'src' : 'href', hrefOf({ tag, attrs })]
  return {
    tag,
    attrs: { ...attrs, ...(href !== undefined && { [name]: toHref(href) }) },
    ...defined({ content })
  }
}

function withHrefs(content: Content, toHref: (href: string) => string): Content {
  if (typeof content === 'string') return content
  const [type, props, ...children] = content
  const final = typeof props.href === 'string' ? { ...props, href: toHref(props.href) } : props
  return [type, final, ...children.map((child) => withHrefs(child, toHref))]
}
