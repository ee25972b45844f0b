import { readFileSync } from 'node:fs'
import path from 'node:path'

/** Urls of all pages of a built site, as its sitemap has them. */
export function readRoutes(dist: string): string[] {
  const sitemap = readFileSync(path.join(dist, 'sitemap.xml'), 'utf8')
  return [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
}
