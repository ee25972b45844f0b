import { byCodeUnit } from '../disk/paths.ts'
import { urlToHref } from '../page/url.ts'
import type { KindContext, OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const sitemap: OutputKind = {
  name: 'sitemap',
  yields: true,
  urls: ({ url }) => (url ? ['/sitemap.xml'] : []),
  list: (context) => (context.project.url ? [textOutput('/sitemap.xml', () => write(context))] : [])
}

function write({ project, listed, site }: KindContext): string {
  const { origin } = new URL(project.url ?? '')
  const urls = listed().map(({ url, file }) => {
    const day = site.updated.get(file)
    const href = origin + urlToHref(url, project.base)
    return `<loc>${href.replaceAll('&', '&amp;')}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}`
  })
  const entries = urls.sort(byCodeUnit).map((url) => `  <url>${url}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
