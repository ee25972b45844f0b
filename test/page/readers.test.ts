/** Small readers of text: tags of HTML, releases in headings, sources of a policy. */
import { expect, test } from 'vitest'
import { allows } from '../../src/page/checks/policy.ts'
import { readTags } from '../../src/page/html-tags.ts'
import { readRelease } from '../../src/page/markdown/releases.ts'

test('a tag ends after the quotes that begin in it, whichever they are', () => {
  const tags: string[] = []
  readTags(`<a title="x > y">it's</a><b alt='a > b' c=">">"1 > 0"</b>`, { tag: ({ written }) => tags.push(written) })
  expect(tags).toEqual(['<a title="x > y">', '</a>', `<b alt='a > b' c=">">`, '</b>'])
})

test('a release is a version in brackets or with a day', () => {
  expect(readRelease('[1.2.0]')).toEqual({ version: '1.2.0', id: 'v1.2.0' })
  expect(readRelease('v1.2.0 - 2026-01-31')).toEqual({ version: '1.2.0', id: 'v1.2.0', day: '2026-01-31' })
  expect(readRelease('[1.2.0] (2026-01-31)')).toMatchObject({ day: '2026-01-31' })
  for (const text of ['1.2.0', 'Version 1.2', '[next]']) expect(readRelease(text)).toBe(undefined)
})

test('a source of a policy allows its host, its path and its protocol', () => {
  const paths = ['img.example/', '*.video.example/', 'api.example/v1/', 'c.example/c.js']
  const sources = paths.map((path) => `https://${path}`)
  const allowed = ['https://img.example/a/b.png', 'https://eu.video.example/x', 'https://api.example/v1/a', '/own.png']
  const others = ['other.example/', 'video.example.org/', 'api.example/v2/', 'c.example/c.js/x']
  const refused = ['http://img.example/a.png', ...others.map((path) => `https://${path}`)]
  for (const href of allowed) expect([href, allows(href, sources)]).toEqual([href, true])
  for (const href of refused) expect([href, allows(href, sources)]).toEqual([href, false])
  expect(allows('data:image/png,x', ['data:'])).toBe(true)
})
