import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { joinPosix } from '../../src/disk/paths.ts'
import {
  addressProblem,
  encodeAddress,
  encodeText,
  fileToUrl,
  foldUrl,
  hrefScheme,
  hrefToUrl,
  isExternal,
  urlProblem,
  urlToHref,
  urlToPaths
} from '../../src/page/url.ts'

test.each([
  ['index.md', '/'],
  ['README.md', '/'],
  ['a.md', '/a'],
  ['a/index.md', '/a'],
  ['a/README.md', '/a'],
  ['a/Index.md', '/a'],
  ['a/readme.md', '/a/readme'],
  ['a/b.markdown', '/a/b'],
  ['v1.0.md', '/v1.0'],
  ['index/index.md', '/index'],
  ['reindex.md', '/reindex'],
  ['größe/über uns.md', '/größe/über uns']
])('%s has the url %s', (file, url) => expect(fileToUrl(file)).toBe(url))

describe('layouts', () => {
  test.each([
    ['/', 'both', ['index.html']],
    ['/a', 'both', ['a.html', 'a/index.html']],
    ['/a/b', 'file', ['a/b.html']],
    ['/a/b', 'directory', ['a/b/index.html']],
    ['/404', 'both', ['404.html']],
    ['/404', 'directory', ['404.html']]
  ] as const)('%s in the layout %s', (url, layout, paths) => expect(urlToPaths(url, layout)).toEqual(paths))
})

test.each([
  ['/', '', '/'],
  ['/', '/x', '/x/'],
  ['/a b/ü', '', '/a%20b/%C3%BC'],
  ['/a', '/x', '/x/a'],
  ['/a@b:c', '', '/a@b:c'],
  ['/a?b#c', '', '/a%3Fb%23c']
])('the url %s under the base %j is the href %s and leads back', (url, base, href) => {
  expect(urlToHref(url, base)).toBe(href)
  expect(hrefToUrl(`${href}?q=1#y`, base)).toBe(url)
})

test.each([
  ['https://[::1', '`[::1` is not a host'],
  ['https://%5B::1', '`[::1` is not a host'],
  ['https://%zz/', '`%zz` is not a host'],
  ['//a..b/', '`a..b` is not a host'],
  ['vscode://[x/', '`[x` is not a host'],
  ['http://exa mple.org/', 'its host `exa mple.org` has a space'],
  ['http://exa%20mple.org/', 'its host `exa mple.org` has a space'],
  ['http://exa\tmple.org/', 'its host `exa\tmple.org` has a space'],
  ['https://host:99999/x', 'its port `99999` is not a number up to 65535'],
  ['http://localhost:PORT/x', 'its port `PORT` is not a number up to 65535'],
  ...['https:x', 'https:///x', 'https://', 'https://:host/', 'https://user@/', 'https:\\\\x', '//', '///x'].map(
    (href) => [href, 'it names no host']
  ),
  ['/a%zz', 'its percent-encoding is broken'],
  ['/a#%e0', 'its percent-encoding is broken'],
  ['/a?\ud800', 'it has half of a character']
])('no browser can follow %s', (href, why) => expect(addressProblem(href)?.why).toBe(why))

test.each([
  'https://example.org:8443/%zz?a=%zz',
  'http://[::1]:80/',
  'https://user:word@bücher.example',
  'https://{tenant}.example.org',
  'mailto:a b@c.d',
  'file:///x',
  'data:image/png;base64,AA==',
  'vscode://file/x',
  '/a b?q=%zz#:~:text=100%',
  '#\ud83d\ude00',
  ''
])('a browser can follow %s', (href) => expect(addressProblem(href)).toBeUndefined())

test('an address is encoded once, and nothing that is written makes the encoder throw', () => {
  expect(encodeAddress('/a b?q=%20%zz{env.X}\\n"\'`^|<>é#%E4(x)[y]')).toBe(
    '/a%20b?q=%20%25zz%7Benv.X%7D%5Cn%22%27%60%5E%7C%3C%3E%C3%A9#%E4(x)[y]'
  )
  expect(encodeAddress(encodeAddress('/ä%'))).toBe('/%C3%A4%25')
  expect(encodeText('a/\ud800')).toBe('a%2F%EF%BF%BD')
  expect(urlToHref('/\udc00', '')).toBe('/%EF%BF%BD')
})

test('an href outside the base leads to no url', () => {
  expect(hrefToUrl('/xylophone', '/x')).toBeUndefined()
  expect(hrefToUrl('/x?a#b', '/x')).toBe('/')
  expect(hrefToUrl('/a/%zz', '')).toBeUndefined()
})

test.each([
  '/../x',
  '/a/./b',
  '/a//b',
  '/a\\b',
  '/C:x',
  '/con',
  '/a.',
  '/a ',
  '/nul.txt',
  '/a\u0000b',
  '/a%2e',
  `/${'x'.repeat(201)}`
])('the url %j cannot be served everywhere', (url) => expect(urlProblem(url)).toBeTypeOf('string'))

test.each(['/', '/a', '/v1.0', '/über/日本語', '/a-b_c', '/console', '/a (1)'])('the url %s is fine', (url) =>
  expect(urlProblem(url)).toBeUndefined()
)

test('urls that some disks do not tell apart fold to one', () => {
  expect(foldUrl('/A\u0308')).toBe(foldUrl('/\u00e4'))
})

test.each([
  ['https://x', 'https'],
  ['JAVA\tSCRIPT:x', 'javascript'],
  [' \u0001javascript:x', 'javascript'],
  ['./a:b', undefined],
  ['a.md#x:y', undefined]
])('the scheme of %j is %s', (href, scheme) => expect(hrefScheme(href)).toBe(scheme))

test('what leads elsewhere', () => {
  expect(['//x.y', 'mailto:a@b', 'https://x'].every(isExternal)).toBe(true)
  expect(['/x', 'x', '#x', '?x', ''].some(isExternal)).toBe(false)
})

test('a way from a folder is what `path.posix.join` says', () => {
  const parts = ['.', '..', 'a', 'b.md', '..c', '.d', '', '...']
  const ways = parts.flatMap((one) => parts.flatMap((two) => parts.map((three) => [one, two, three].join('/'))))
  for (const folder of ['.', 'a', 'a/b.c', '../a', 'a/..b/c'])
    for (const way of [...parts, ...ways].filter((each) => each !== '' && !each.startsWith('/')))
      expect(joinPosix(folder, way), `${folder} ${way}`).toBe(path.posix.join(folder, way))
})
