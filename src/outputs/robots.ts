import { urlToHref } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import type { OutputKind } from './kind.ts'
import { textOutput } from './output.ts'

export const robots: OutputKind = {
  name: 'robots',
  yields: true,
  urls: () => ['/robots.txt'],
  list: ({ project }) => [textOutput('/robots.txt', () => write(project))]
}

function write({ url, base }: Project): string {
  const sitemap = url ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', base), url).href}\n` : ''
  return `User-agent: *\nAllow: /\n${sitemap}`
}
