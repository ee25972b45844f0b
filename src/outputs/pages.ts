/** Pages of the site, with those that are in no list: whole sidebars, and the answer to unknown addresses. */
import { hash } from '../disk/files.ts'
import { urlToPaths } from '../page/url.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import { siteProps } from '../theme/site-props.ts'
import { styleUrl } from '../theme/theme.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { PageOutput, type Shared } from './page-output.ts'

export const pages: OutputKind = {
  name: 'pages',
  list(context) {
    const { site, project, last } = context
    const shared = shareProps(context)
    const listed = [...site.pages.values()].filter(({ url }) => url !== notFoundUrl)
    const notFound = site.pages.get(notFoundUrl)
    return [...listed, ...site.apart, ...(notFound ? [notFound] : [])].map((page) => {
      const known = last?.get(urlToPaths(page.url, project.layout)[0])
      return known instanceof PageOutput && known.page === page ? known.with(shared) : new PageOutput(page, shared)
    })
  }
}

function shareProps(context: KindContext): Shared {
  const { project, theme, kinds } = context
  const { boot, extras, firstPaint } = theme.client
  const siteText = JSON.stringify(
    siteProps(context, {
      style: styleUrl(theme),
      script: boot.url,
      firstPaint: firstPaint[project.banner?.closeable ? 'banner' : 'plain']
    })
  )
  const heads = kinds.filter(({ head }) => head !== undefined)
  return { ...context, extras: extras.url, siteText, common: { theme: theme.key, site: hash(siteText) }, heads }
}
