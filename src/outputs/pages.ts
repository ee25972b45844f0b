/** Pages of the site, also those that are in no list. */
import { defined } from '../disk/defined.ts'
import { hash } from '../disk/files.ts'
import type { Page } from '../page/page.ts'
import { hrefToUrl, isExternal, pageListUrl, urlToHref } from '../page/url.ts'
import { isNotFound } from '../site/generated/not-found.ts'
import { addressOf } from '../site/views.ts'
import { eachMode } from '../theme/brand/declarations.ts'
import type { LogoProps } from '../theme/props.ts'
import { siteProps } from '../theme/site-props.ts'
import { styleUrl } from '../theme/theme.ts'
import { coloursOf, sharedImage } from './cards/cards.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'
import { PageOutput, type Shared } from './page-output.ts'

export const pages: OutputKind = {
  name: 'pages',
  perLanguage: true,
  list(context) {
    const { pages, apart } = context.site
    const isLast = ({ url }: Page) => isNotFound(url, context.project)
    const listed = [...pages.values()]
    return toOutputs([...listed.filter((page) => !isLast(page)), ...apart, ...listed.filter(isLast)], context)
  },
  listOf: toOutputs
}

/** The files of pages; none for those whose readers are sent elsewhere. */
export function toOutputs(pages: readonly Page[], context: KindContext): PageOutput[] {
  const shared = shareProps(context)
  const own = pages.filter((page) => addressOf(page, context.project) === page.url)
  return own.map((page) => new PageOutput(page, shared))
}

function shareProps(context: KindContext): Shared {
  const { project, theme, kinds, images, tools, banner } = context
  const { anchors, boot, search, island, choice, slots, languages, extras, nearest, firstPaint } = theme.client
  const siteText = JSON.stringify(
    siteProps(context, {
      style: styleUrl(theme),
      parts: theme.styleParts,
      script: boot.url,
      search: search.opener.url,
      island: island.url,
      choice: choice.url,
      fonts: theme.preload,
      slots: slots?.url,
      languages: languages?.url,
      firstPaint: firstPaint[project.banner?.closeable ? 'banner' : 'plain'],
      paper: eachMode((mode) => coloursOf(theme.style, mode).paper),
      logo: logoProps(context),
      card: project.card === undefined ? undefined : sharedImage(project.card, project.title, context)
    })
  )
  const shared = kinds.flatMap((kind) => kind.images?.(context) ?? [])
  const heads = kinds.filter((kind) => kind.head)
  return {
    project,
    site: { ...context.site, wanted: [], external: [], messages: [] },
    theme,
    images,
    tools,
    banner,
    extras: extras.url,
    nearest: nearest.url,
    anchors: anchors.url,
    siteText,
    common: { theme: theme.key, site: hash(siteText) },
    image: (page) => shared.map((imageOf) => imageOf(page)).find((image) => image !== undefined),
    head: heads.length === 0 ? () => [] : (page) => heads.flatMap((kind) => kind.head?.(page, context) ?? [])
  }
}

type ImageContext = Pick<KindContext, 'project' | 'site' | 'images'>

const height = 32

/** The logo in the navbar: as high as the navbar shows it, and as wide as its proportions make it. */
function logoProps(context: ImageContext): LogoProps {
  const { logo } = context.project
  if (logo === undefined) return {}
  const { light, dark, title } = typeof logo === 'string' ? { light: logo, dark: undefined, title: true } : logo
  const [src, width] = place(light, context)
  const [darkSrc, darkWidth] = dark === undefined ? [] : place(dark, context)
  return {
    logo: src,
    ...defined({ logoWidth: width, logoDark: darkSrc, logoDarkWidth: darkWidth }),
    ...(!title && { logoOnly: true })
  }
}

function place(href: string, { project, site, images }: ImageContext): [src: string, width?: number] {
  const src = site.configHrefs[href] ?? href
  const file = isExternal(src) ? undefined : site.files.get(hrefToUrl(src, project.base) ?? '')
  const size = images.sizes.get(file ?? '')
  return size ? [src, Math.max(1, Math.round((height * size[0]) / size[1]))] : [src]
}

/**
 * The pages of a site with their titles: href → title, or `[title]` for a page that is not for machines. The page for unknown
 * addresses asks for it, no other does. Its name has no hash: with each title that page would be another.
 */
export const pageList: OutputKind = {
  name: 'page list',
  urls: () => [pageListUrl],
  list({ listed, project }) {
    const titleOf = ({ meta }: Page) => (meta.machines?.exclude ? [meta.title] : meta.title)
    const entries = () => listed().map((page) => [urlToHref(page.url, project.base), titleOf(page)])
    return [textOutput(pageListUrl, () => JSON.stringify(Object.fromEntries(entries())))]
  }
}
