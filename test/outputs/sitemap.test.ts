/** A sitemap holds 50,000 urls at most. */
import { expect, test } from 'vitest'
import type { KindContext } from '../../src/outputs/kind.ts'
import { sitemap } from '../../src/outputs/sitemap.ts'

async function writeFor(pages: number): Promise<Record<string, string>> {
  const listed = Array.from({ length: pages }, (_, at) => ({
    url: `/p${String(at).padStart(6, '0')}`,
    file: `${at}.md`,
    meta: {}
  }))
  const project = { url: 'https://a.example', base: '/docs', languages: [] }
  const context = { project, listed: () => listed, site: { updated: new Map([['0.md', '2026-01-02']]) } }
  const outputs = await sitemap.list(context as unknown as KindContext)
  return Object.fromEntries(
    await Promise.all(outputs.map(async (output) => [output.path, String((await output.body()).bytes)] as const))
  )
}

test('has an index when there are more', async () => {
  const small = await writeFor(50_000)
  expect(Object.keys(small)).toEqual(['sitemap.xml'])
  expect(small['sitemap.xml']).toContain(
    '<url><loc>https://a.example/docs/p000000</loc><lastmod>2026-01-02</lastmod></url>'
  )
  const large = await writeFor(50_001)
  expect(large['sitemap.xml']).toContain(
    '<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n  <sitemap><loc>https://a.example/docs/sitemap-1.xml</loc></sitemap>\n'
  )
  const counts = ['sitemap.xml', 'sitemap-1.xml', 'sitemap-2.xml'].map((name) => large[name]?.match(/<loc>/g)?.length)
  expect(counts).toEqual([2, 50_000, 1])
})
