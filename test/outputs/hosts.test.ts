/**
 * Each server answers as `docsgen preview` does: every page at one address, its other forms redirected to it,
 * everything else 404 with the site's own page, and no redirect that leaves the site.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { answerOf } from '../../src/outputs/hosts/check-host.ts'
import { hostNames } from '../../src/project/hosting.ts'
import { builtSite } from '../support/built-sites.ts'
import { buildElsewhere, readTree, site, temporaryFolder, write } from '../support/project.ts'
import { ask, type Reply, type ServerName, startServer } from '../support/servers.ts'

const layouts = ['both', 'file', 'directory'] as const
type SiteName = 'reference' | (typeof layouts)[number]

/** These are exact, whatever the layout. */
const exact: ServerName[] = ['docsgen preview', 'nginx', 'Caddy', 'Apache']
const servers: ServerName[] = [...exact, 'serve']

/** The routes of the specification, point 2. */
const routes = `/ /pricing /policy/dmca /policy/privacy /policy/terms
  /docs/api/intro /docs/api/gettingstarted /docs/api/gettingstarted/oauth /docs/api/gettingstarted/scopes
  /docs/api/errors /docs/api/errors/logicerrorcodes /docs/api/endpoints/legacy/users
  /docs/api/endpoints/v0/registration /docs/api/endpoints/v0/roles /docs/api/endpoints/v0/users
  /docs/api/endpoints/v0/volunteers
  /docs/guides/intro /docs/guides/convention_checklist /docs/guides/dealers/managment /docs/guides/dealers/tickets
  /docs/guides/orders /docs/guides/products /docs/guides/products/addons /docs/guides/products/discounts
  /docs/guides/products/options /docs/guides/products/productimages /docs/guides/products/surcharges
  /docs/guides/registration/attendance /docs/guides/registration/badge_designer /docs/guides/registration/cashier
  /docs/guides/registration/cashier/scanner /docs/guides/registration/raffle /docs/guides/registration/transfer
  /docs/guides/volunteers`.split(/\s+/)

const words = (text: string) => text.split(/\s+/)

const nothing = `/parent/nope /Parent /leaf/nope /v1 /two+words /nope /nope?x=1 /nope.txt /* /lea* /assets /docsgen /icons
  /assets/style`
/** What `serve` takes something off. */
const stripped = `/index /index/ /index/index.html /parent/index /parent/index/ /parent.html/ /parent.html.html
  /parent/.html /nope/ /nope.html /nope/index.html /.html /parent//child /parent// /404/ /404.html
  /404/index.html /assets/ /docsgen/ /assets/style.css/`

type Row = [target: string, answer: string, serve?: string]

/** With a child and without, with a dot and with letters of all kinds. */
const pages: Row[] = [
  ['/parent', '200 Parent'],
  ['/parent/child', '200 Child'],
  ['/leaf', '200 Leaf'],
  ['/v1.0', '200 Version 1.0', 'C 404'],
  ['/v1.0/child', '200 Child of version 1.0'],
  ['/v2.0', '200 Version 2.0', 'C 404'],
  ['/two%20words', '200 Two words'],
  ['/gr%C3%B6%C3%9Fe', '200 Größe']
]

const formsOf = ([url]: Row): Row[] => [
  [`${url}/`, `301 ${url}`],
  [`${url}.html`, `301 ${url}`],
  [`${url}/index.html`, `301 ${url}`, 'B']
]

/** What is asked for, the answer, and that of `serve` where it is another, with the letter of the reason below. */
const contract: Row[] = [
  ['/', '200 Home'],
  ['/?x=1', '200 Home'],
  ['/index.html', '301 /', 'B'],
  ['/index.html?x=1&y=%2F', '301 /?x=1&y=%2F', 'B'],
  ['/parent?x=1', '200 Parent'],
  ['/parent/?x=1&y=%2F', '301 /parent?x=1&y=%2F', 'A 301 /parent'],
  ['/parent/?next=//evil.com/', '301 /parent?next=//evil.com/', 'A 301 /parent'],
  ['/parent.html?x=1', '301 /parent?x=1', 'A 301 /parent'],
  ['/parent/index.html?x=1', '301 /parent?x=1', 'B'],
  ['/%6Ceaf', '200 Leaf'],
  ...pages.flatMap((row) => [row, ...formsOf(row)]),
  ['/404', '404', 'D 200 Nothing here'],
  ['/assets/style.css', '200'],
  ['/assets/style.css?v=1', '200'],
  ['/icons/folder.gif', '200'],
  ...words(nothing).map((target): Row => [target, '404']),
  ...words(stripped).map((target): Row => [target, '404', 'B'])
]

/** Why `serve` is not exact, whatever is written into its serve.json. The reader of a page never sees B. */
const reasons = {
  A: 'its redirects drop the query',
  B: 'it takes off slash, `.html`, `/index` and doubled slashes before it looks whether there is such a page',
  C: 'it takes what comes after a dot for the ending of a file and finds a folder (`layout: file` helps a leaf)',
  D: 'a page is a page: it answers 200 where the not-found page itself is asked for'
}

const strip = (target: string) => {
  const path = target.replace(/\?.*/, '')
  return path.includes('//') ? path.replace(/\/\/+/g, '/') : path.replace(/(?:\.html|\/index|\/)$/, '') || '/'
}

/** Browsers take a backslash for a slash and drop tabs and line feeds, so each of these can be another origin. */
const hostile =
  `//evil.com //evil.com/ //evil.com/a.html //evil.com/a/index.html //evil.com//  ///evil.com/ /\\evil.com/
  /\\evil.com/index.html /\\/evil.com/ /%5cevil.com/ /%5Cevil.com/a.html /%5c%5cevil.com/ /%09/evil.com/ /%09//evil.com/
  /%0a/evil.com/ /%0d/evil.com/ /%0d%0aLocation:%20//evil.com/ /%2fevil.com/ /%2f%2fevil.com/ /.//evil.com/ /..//evil.com/
  /;//evil.com/ /@evil.com/ /:80/ /http://evil.com/ /http:%2f%2fevil.com/ /evil.com//
  //parent //parent/ //parent.html //parent/index.html ///parent/ /\\parent/ /\\parent.html /%5cparent/ /%5cparent.html
  /%5c%5cparent/ /%09/parent/ /%09/parent.html /%2fparent/ /%2f%2fparent/ /%2fparent.html /.//parent/ /..//parent/
  /.//parent.html /parent/..//parent/ /parent/../..//parent/ /leaf//parent/ //parent// //index.html ///index.html
  /\\index.html /%5cindex.html /%2findex.html /.//index.html //404.html //v1.0/ //gr%C3%B6%C3%9Fe/`.split(/\s+/)

const types: Record<string, string> = Object.fromEntries(
  `html text/html, css text/css, js text/javascript, mjs text/javascript, txt text/plain, md text/markdown, csv text/csv,
  yml text/yaml, vtt text/vtt, json application/json, webmanifest application/manifest+json, xml application/xml,
  pdf application/pdf, zip application/zip, svg image/svg+xml, png image/png, jpg image/jpeg, jpeg image/jpeg,
  gif image/gif, webp image/webp, avif image/avif, ico image/x-icon, woff font/woff, woff2 font/woff2, ttf font/ttf,
  otf font/otf, mp4 video/mp4, webm video/webm, mp3 audio/mpeg`
    .split(/,\s+/)
    .map((pair) => pair.split(' '))
)

const folders = new Map<SiteName, string>()
const running = new Map<string, Promise<number>>()

beforeAll(async () => {
  const extensions = Object.keys(types).filter((extension) => extension !== 'html')
  const assets = Object.fromEntries(extensions.map((extension) => [`assets/assets/file.${extension}`, extension]))
  for (const layout of layouts) {
    const root = site('hosts')
    write(root, {
      ...assets,
      'assets/assets/style.css': 'body { color: black }\n'.repeat(200),
      'assets/icons/folder.gif': 'mine'
    })
    const config = readFileSync(path.join(root, 'docsgen.config.ts'), 'utf8')
    write(root, { 'docsgen.config.ts': config.replace("layout: 'both'", `layout: '${layout}'`) })
    folders.set(layout, await buildElsewhere(root))
  }
  folders.set('reference', await builtSite())
})

/** Started by the first test that needs it, so that each test of a server that cannot start says why. */
function serving(server: ServerName, name: SiteName): Promise<number> {
  const key = `${server} ${name}`
  const port = running.get(key) ?? startServer(server, folderOf(name))
  running.set(key, port)
  return port
}

function folderOf(name: SiteName): string {
  const folder = folders.get(name)
  if (folder === undefined) throw new Error(`Cannot find the site ${name}`)
  return folder
}

/** `200 Parent`, `301 /parent`, `404`: a row of the contract. A 404 counts only with the site's own page. */
function summarise({ status, headers, body }: Reply, port: number): string {
  if (headers.location !== undefined) {
    const { origin, pathname, search } = resolve(headers.location, port)
    const isSame = origin === originOf(port)
    return `${status} ${isSame ? '' : origin}${pathname.replace(/%../g, (code) => code.toUpperCase())}${search}`
  }
  const [, title = ''] = /<title>(.*?)(?: \| Hosts)?<\/title>/.exec(body.toString()) ?? []
  if (status === 404) return title === 'Nothing here' ? '404' : `404 without the page: ${body}`
  return `${status} ${title === 'Hosts' ? 'Home' : title}`.trim()
}

/** As a browser does. */
function resolve(location: string, port: number): URL {
  return new URL(location, originOf(port))
}

function originOf(port: number): string {
  return `http://127.0.0.1:${port}`
}

async function inTurn<T, R>(items: readonly T[], use: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = []
  for (const item of items) results.push(await use(item))
  return results
}

test('the reference site is the 34 routes and nothing else', () => {
  const sitemap = readFileSync(path.join(folderOf('reference'), 'sitemap.xml'), 'utf8')
  const urls = [...sitemap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, url = '']) => new URL(url).pathname)
  expect(routes).toHaveLength(34)
  expect(urls.sort()).toEqual(routes.toSorted())
  const pages = Object.keys(readTree(folderOf('reference'))).filter((file) => file.endsWith('.html'))
  const paths = routes.slice(1).flatMap((route) => [`${route.slice(1)}.html`, `${route.slice(1)}/index.html`])
  expect(pages.sort()).toEqual(['404.html', 'index.html', ...paths].sort())
})

/** As the configurations of hosts have it. */
const hashedName = /^.+[.-][\w-]{8,12}(\/[\w-]+)?\.\w+$/

test('whatever docsgen makes for itself but the list of pages and the index of search has a hash in its name, as the configurations take for granted', () => {
  const files = Object.keys(readTree(path.join(folderOf('reference'), 'docsgen')))
  expect(files.length).toBeGreaterThan(0)
  const [plain, hashed] = [false, true].map((wanted) => files.filter((file) => hashedName.test(file) === wanted))
  expect(plain?.filter((file) => !file.startsWith('search/'))).toEqual(['pages.json'])
  expect(hashed?.filter((file) => file.startsWith('search/'))).toEqual([])
})

describe.each(servers)('%s', (server) => {
  const isExact = exact.includes(server)
  const answerTo = ([target, answer, differs]: Row) => {
    if (isExact || differs === undefined) return answer
    return differs === 'B' ? `301 ${strip(target)}` : differs.slice(2)
  }

  test.each(isExact ? layouts : (['both'] as const))('contract, layout %s', async (layout) => {
    const port = await serving(server, layout)
    const expected = contract.map((row) => [row[0], answerTo(row)])
    const seen = await inTurn(contract, async ([target]) => [target, summarise(await ask(port, target), port)])
    expect(seen).toEqual(expected)
    // What `docsgen check --host` takes the server for.
    const host = hostNames.find((name) => name === server.toLowerCase())
    const files = Object.keys(readTree(folderOf(layout))).map((file) => `/${file}`)
    const plain = contract.filter(
      ([target, , differs]) => !/[?*]|\/\/|^\/404/.test(target) && (isExact || !/^[BD]/.test(differs ?? ''))
    )
    for (const row of host ? plain : []) {
      const { status } = answerOf(host ?? 'nginx', decodeURIComponent(row[0]), new Set(files))
      expect([row[0], status]).toEqual([row[0], Number.parseInt(answerTo(row), 10)])
    }
  })

  test('every route and every other file of the reference site, with the bytes that were written', async () => {
    const port = await serving(server, 'reference')
    const others = Object.keys(readTree(folderOf('reference'))).filter((file) => !file.endsWith('.html'))
    expect(others).toEqual(expect.arrayContaining(['robots.txt', 'sitemap.xml', 'favicon.svg', 'logo.svg']))
    const files = Object.fromEntries(others.map((file) => [`/${file}`, file]))
    for (const route of routes) files[route] = route === '/' ? 'index.html' : `${route.slice(1)}.html`
    for (const [target, file] of Object.entries(files)) {
      const { status, headers, body } = await ask(port, target)
      expect([target, status]).toEqual([target, 200])
      if (file.endsWith('.html')) expect(headers['content-type'], target).toBe('text/html; charset=utf-8')
      expect(body.equals(readFileSync(path.join(folderOf('reference'), file))), target).toBe(true)
    }
  })

  test('other forms of every route lead to it, and a form of nothing leads nowhere', async () => {
    const port = await serving(server, 'reference')
    for (const route of routes.slice(1)) {
      for (const [form] of formsOf([route, '']).slice(0, isExact ? 3 : 2)) {
        const { status, headers } = await ask(port, form)
        expect([form, status, resolve(headers.location ?? '', port).href]).toEqual([form, 301, originOf(port) + route])
      }
    }
    for (const target of ['/docs', '/docs/api', '/policy', '/docs/guides/registration', '/docs/nope']) {
      const { status, body } = await ask(port, target)
      expect([target, status]).toEqual([target, 404])
      expect(body.equals(readFileSync(path.join(folderOf('reference'), '404.html'))), target).toBe(true)
      if (isExact) expect([target, (await ask(port, `${target}/`)).status]).toEqual([target, 404])
    }
  })

  test.each(isExact ? layouts : (['both'] as const))('no redirect leaves the site, layout %s', async (layout) => {
    const port = await serving(server, layout)
    for (const target of hostile) {
      const { status, headers } = await ask(port, target)
      if (isExact) expect([target, [400, 403, 404].includes(status) ? 4 : status]).toEqual([target, 4])
      const { origin } = resolve(headers.location ?? '/', port)
      expect([target, origin]).toEqual([target, originOf(port)])
    }
    expect(summarise(await ask(port, '/parent'), port)).toBe('200 Parent')
  })

  test('content types', async () => {
    const port = await serving(server, 'both')
    for (const [extension, type] of Object.entries(types)) {
      const target = extension === 'html' ? '/parent' : `/assets/file.${extension}`
      const { status, headers } = await ask(port, target)
      const [given = '', charset] = headers['content-type']?.toLowerCase().split(/; */) ?? []
      expect([target, status, given]).toEqual([target, 200, type])
      if (type.startsWith('text/')) expect([target, charset]).toEqual([target, 'charset=utf-8'])
    }
    const { headers } = await ask(port, '/nope.css')
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })
})

test.each(exact)('%s, the page for unknown addresses that is nearest', async (server) => {
  const dir = temporaryFolder()
  write(dir, { 'index.html': '', '404.html': 'Source', 'de/404.html': 'Deutsch', 'de/a.html': '' })
  const port = await startServer(server, dir)
  for (const target of words('/de/nope /de/nope/x/ /nope /fr/nope /404.html')) {
    const { status, body } = await ask(port, target)
    expect([target, status, String(body)]).toEqual([target, 404, target.startsWith('/de') ? 'Deutsch' : 'Source'])
  }
})

describe.each(exact.slice(1))('%s, beyond the contract', (server) => {
  test('hashed files are kept, pages are asked for again, a missing file is not kept', async () => {
    const port = await serving(server, 'reference')
    const [style = ''] = Object.keys(readTree(path.join(folderOf('reference'), 'docsgen')))
    const caching = async (target: string) => (await ask(port, target)).headers['cache-control'] ?? 'no-cache'
    expect(await caching(`/docsgen/${style}`)).toBe('public, max-age=31536000, immutable')
    expect(await caching('/pricing')).toBe('no-cache')
    expect(await caching('/docsgen/gone.0123456789.css')).toBe('no-cache')
  })

  test('text is compressed, for those who can read it', async () => {
    const port = await serving(server, 'both')
    const { headers, body } = await ask(port, '/assets/style.css', { 'accept-encoding': 'gzip' })
    expect([headers['content-encoding'], headers.vary]).toEqual(['gzip', expect.stringMatching(/accept-encoding/i)])
    expect(body.length).toBeLessThan(1000)
    expect((await ask(port, '/assets/style.css')).headers['content-encoding']).toBeUndefined()
  })

  test('who asks for Markdown is sent the page in Markdown', async () => {
    for (const name of ['both', 'directory'] as const) {
      const port = await serving(server, name)
      for (const target of ['/parent', '/']) {
        const { status, headers, body } = await ask(port, target, { accept: 'text/markdown, */*;q=0.1' })
        expect([target, status, headers['content-type']]).toEqual([target, 200, 'text/markdown; charset=utf-8'])
        expect(headers.vary).toMatch(/accept(?!-)/i)
        expect(String(body)).toMatch(/^---\ntitle: "/)
        const page = await ask(port, target, { accept: 'text/html' })
        expect([page.headers['content-type'], /accept(?!-)/i.test(String(page.headers.vary))]).toEqual([
          'text/html; charset=utf-8',
          true
        ])
      }
    }
  })

  test('the policy is the one that docsgen wrote, and no type is guessed', async () => {
    const port = await serving(server, 'both')
    const written = readFileSync(path.join(folderOf('both'), '_headers'), 'utf8')
    const rules = written.matchAll(/^ {2}(Content-Security-Policy|Referrer-Policy|X-Content-Type-Options): (.*)$/gm)
    const expected = [...rules].map(([, name = '', value]) => [name.toLowerCase(), value])
    expect(expected).toHaveLength(3)
    for (const target of ['/', '/parent', '/assets/file.js', '/nope']) {
      const { headers } = await ask(port, target)
      expect([target, expected.map(([name = '']) => [name, headers[name]])]).toEqual([target, expected])
    }
  })
})

describe.each(exact)('%s, headers', (server) => {
  test('a page names its Markdown copy and the list of all in its headers, and a file does not', async () => {
    const port = await serving(server, 'both')
    const links = async (target: string) => String((await ask(port, target)).headers.link ?? '')
    const copy = (at: string) => `<${at}>; rel="alternate"; type="text/markdown"`
    expect(await links('/')).toBe(`</llms.txt>; rel="describedby"; type="text/plain", ${copy('/index.md')}`)
    for (const target of ['/parent', '/gr%C3%B6%C3%9Fe'])
      expect(await links(`${target}?x=1`)).toContain(copy(`${target}.md`))
    for (const target of ['/assets/file.js', '/parent.md', '/parent/', '/nope'])
      expect(await links(target)).not.toContain('alternate')
  })
})

test('the differences of `serve`, each with its reason', async () => {
  const used = new Set(contract.flatMap(([, , differs]) => differs?.[0] ?? []))
  expect([...used].sort()).toEqual(Object.keys(reasons))
  const port = await serving('serve', 'file')
  expect(summarise(await ask(port, '/v2.0'), port)).toBe('200 Version 2.0')
  expect(summarise(await ask(port, '/v1.0'), port)).toBe('404')
})
