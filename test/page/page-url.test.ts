/** Urls and titles of pages. */
import { describe, expect, test } from 'vitest'
import { read } from '../support/read-page.ts'

test.each([['../x'], ['/../x'], ['a\\b'], ['con'], ['a%2fb'], ['/.git/config'], ['/node_modules']])(
  'the slug %s is refused and the page keeps its own url',
  (slug) => {
    const { page, problems } = read(`---\nslug: '${slug}'\n---\nx`, {}, 'dir/page.md')
    expect(problems.join()).toContain('bad-slug')
    expect(page.url).toBe('/dir/page')
  }
)

test('a slug replaces the last segment, or the whole url', () => {
  expect(read('---\nslug: other\n---\nx', {}, 'dir/page.md').page.url).toBe('/dir/other')
  expect(read('---\nslug: /x/y\n---\nx', {}, 'dir/page.md').page.url).toBe('/x/y')
})

describe('titles', () => {
  test.each([
    ['# One\n\ntext', 'a.md', 'One'],
    ['text', 'getting-started.md', 'Getting started'],
    ['text', 'http2_over-ssl.md', 'HTTP2 over SSL'],
    ['---\ntitle: Three\n---\n# One', 'a.md', 'Three']
  ])('%j in %s is called %s', (markdown, file, title) => expect(read(markdown, {}, file).page.meta.title).toBe(title))
})
