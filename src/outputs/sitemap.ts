import { byCodeUnit } from '../disk/paths.ts'
import type { Page } from '../page/page.ts'
import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'

/** `updated` are days by file. */
export function sitemap(project: Project, pages: Page[], updated: Map<string, string>): string {
  const urls = pages.map(({ url, file }) => {
    const day = updated.get(file)
    const href = new URL(urlToHref(url, project.base), project.url).href
    return `<loc>${href.replaceAll('&', '&amp;')}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}`
  })
  const entries = urls.sort(byCodeUnit).map((url) => `  <url>${url}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
