import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'

export function robots(project: Project): string {
  const sitemapLine = project.url
    ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', project.base), project.url).href}\n`
    : ''
  return `User-agent: *\nAllow: /\n${sitemapLine}`
}
