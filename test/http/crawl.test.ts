/** Real servers: what they hold is written as `path: html`, or as `path: [status, headers, body]`. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'parse5'
import { describe, expect, onTestFinished, test } from 'vitest'
import { crawlSite } from '../../src/http/crawl/crawl.ts'
import type { Message } from '../../src/messages/message.ts'

type Answer = string | [status: number, headers?: http.OutgoingHttpHeaders, body?: string]
type Answers = Record<string, Answer>

const file = (type: string, body = ''): Answer => [200, { 'content-type': type }, body]
const redirect = (status: number, location: string): Answer => [status, { location }]
const notFound: Answer = [404, { 'content-type': 'text/html' }, '<a href="/only-on-404">?</a>']

/** `asked` is every path that was requested, `most` how many requests there were at once. */
async function serve(find: Answers | ((path: string) => Answer | undefined)) {
  const seen = { asked: [] as string[], busy: 0, most: 0 }
  const server = http.createServer((request, response) => {
    const path = request.url ?? ''
    seen.asked.push(path)
    seen.most = Math.max(seen.most, ++seen.busy)
    const found = (typeof find === 'function' ? find(path) : find[path]) ?? notFound
    const [status, headers, body] = typeof found === 'string' ? [200, { 'content-type': 'text/html' }, found] : found
    setTimeout(() => {
      seen.busy--
      response.writeHead(status, headers).end(body)
    }, 1)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen }
}

const line = ({ rule, file, text, note }: Message) =>
  [rule, file, text, ...(note === undefined ? [] : [note])].join(' | ')

async function crawl(find: Parameters<typeof serve>[0], options: { path?: string; ignore?: RegExp[] } = {}) {
  const { url, seen } = await serve(find)
  const { path = '', ...rest } = options
  const found = await crawlSite({ url: url + path, ...rest })
  return { ...found, url, seen, lines: found.messages.map(line) }
}

/** One page for each kind of reference, and one for each kind of problem. */
const site: Answers = {
  '/': `<!doctype html><title>Home</title><link rel="stylesheet" href="/style.css"><link rel="icon" href="/icon.svg">
    <h1 id="home">Home</h1>
    <a href="/sound">1</a> <a href="/links">2</a> <a href="/anchors">3</a> <a href="/assets">4</a>
    <a href="/redirects">5</a> <a href="/names">6</a> <a href="/outside">7</a> <a href="/again">8</a>`,
  '/sound': `<a href="#here" id="here">a</a> <a href="#">b</a> <a href="#top">c</a>
    <a href="#:~:text=x">d</a> <a href="">e</a>
    <a href="/#home">f</a> <a href="mailto:a@b.example">g</a> <a href="tel:+1">h</a> <a href="data:text/plain,x">i</a>
    <a href="javascript:void 0">j</a> <img src="/icon.svg" srcset="/icon.svg 1x, /icon.svg?2 2x" alt="">
    <a href="sound/child">k</a> <map><area href="/sound#here" alt=""></map>`,
  '/sound/child': '<a href="../sound#here">up</a> <a href="child#:~:text=y">self</a>',
  '/links': '<a href="/nope">a</a> <a href="/nope#x">b</a> <a href="/nope?q=1">c</a> <a href="http://[">d</a>',
  '/again': '<a href="/nope">a</a>',
  '/anchors': `<p id="near"></p><a name="old"></a><a href="#nera">a</a>
    <a href="/sound#there">b</a> <a href="#old">c</a>
    <a href="/sound#there">d</a> <a href="/icon.svg#part">e</a>`,
  '/assets': `<img src="/lost.png" alt=""><img srcset="/icon.svg 1x, /lost@2x.png 2x" src="/icon.svg" alt="">
    <video poster="/lost.jpg" src="/lost.mp4"></video><script src="/lost.js"></script>
    <div style="background: url('/lost-inline.png')"></div>`,
  '/style.css': file('text/css', '@import "lost.css"; body { background: url(icon.svg) } i { src: url("lost.woff2") }'),
  '/icon.svg': file('image/svg+xml'),
  '/icon.svg?2': file('image/svg+xml'),
  '/redirects': `<a href="/sound/">a</a> <a href="/sound.html">b</a> <a href="/old">c</a> <a href="/latest">d</a>
    <a href="/go">e</a> <a href="/loop">f</a> <a href="/lost-redirect">g</a> <a href="/sound/#here">h</a>
    <a href="/dir">i</a>
    <a href="/latest#near">j</a> <a href="/latest#far">k</a>`,
  '/sound/': redirect(301, '/sound'),
  '/sound.html': redirect(308, '/sound'),
  '/dir': redirect(302, '/dir/'),
  '/dir/': '<a href="/only-by-redirect">x</a>',
  '/old': redirect(301, '/anchors'),
  '/latest': redirect(302, '/anchors'),
  '/go': redirect(302, 'https://elsewhere.example/go'),
  '/loop': redirect(301, '/loop'),
  '/lost-redirect': redirect(301, '/lost-target'),
  '/names': `<a href="/größe#maß">a</a> <a href="/gr%C3%B6%C3%9Fe#ma%C3%9F">b</a> <a href="/größe#mass">c</a>
    <a href="/two words">d</a> <a href="/two%20words?a=1&amp;b=2">e</a> <a href="/ähnlich">f</a> <a href="/100%25">g</a>
    <a href="#50%">h</a> <a href="/gro&#xDF;">i</a> <p id="x%20y"><a href="#x%20y">j</a></p>`,
  '/gr%C3%B6%C3%9Fe': '<p id="maß">',
  '/two%20words': 'x',
  '/two%20words?a=1&b=2': 'x',
  '/100%25': '<a href="/nope">x</a>',
  '/outside': `<a href="https://a.example/x#y">a</a> <a href="https://a.example/x">b</a> <a href="//b.example">c</a>
    <img src="https://c.example/i.png" alt="">`
}

test('exactly the planted problems are reported, at the pages they are on', async () => {
  const { lines, pages, external, seen } = await crawl(site)
  const lost = (page: string, name: string) => `missing-file | ${page} | Cannot find \`/${name}\` (status 404)`
  expect(lines).toEqual([
    'broken-link | /100% | Cannot find `/nope` (status 404)',
    'broken-link | /again | Cannot find `/nope` (status 404)',
    'broken-anchor | /anchors | Cannot find `#nera` on this page; did you mean `#near`?',
    'broken-anchor | /anchors | Cannot find `#there` on `/sound`; did you mean `#here`?',
    lost('/assets', 'lost-inline.png'),
    lost('/assets', 'lost.jpg'),
    lost('/assets', 'lost.js'),
    lost('/assets', 'lost.mp4'),
    lost('/assets', 'lost.png'),
    lost('/assets', 'lost@2x.png'),
    'broken-link | /dir/ | Cannot find `/only-by-redirect` (status 404)',
    'broken-link | /links | Cannot find `/nope?q=1` (status 404)',
    'broken-link | /links | Cannot find `/nope` (status 404)',
    'broken-link | /links | Cannot read `http://[` as a url',
    'broken-anchor | /names | Cannot find `#50%` on this page',
    'broken-anchor | /names | Cannot find `#mass` on `/größe`',
    'broken-link | /names | Cannot find `/groß` (status 404)',
    'broken-link | /names | Cannot find `/ähnlich` (status 404)',
    'broken-anchor | /redirects | Cannot find `#far` on `/anchors`',
    'broken-link | /redirects | Cannot find `/loop` (too many redirects)',
    'broken-link | /redirects | Cannot find `/lost-redirect` (status 404)',
    'broken-link | /redirects | Cannot link to `/dir`: it is redirected (status 302) | Write `/dir/`',
    'broken-link | /redirects | Cannot link to `/old`: it is redirected (status 301) | Write `/anchors`',
    'broken-link | /redirects | Cannot link to `/sound.html`: it is redirected (status 308) | Write `/sound`',
    'broken-link | /redirects | Cannot link to `/sound/`: it is redirected (status 301) | Write `/sound`',
    lost('/style.css', 'lost.css'),
    lost('/style.css', 'lost.woff2')
  ])
  expect(external).toEqual([
    { url: 'http://b.example/', file: '/outside' },
    { url: 'https://a.example/x', file: '/outside' },
    { url: 'https://c.example/i.png', file: '/outside' },
    { url: 'https://elsewhere.example/go', file: '/redirects' }
  ])
  expect(pages).toBe(15)
  expect(seen.asked.length).toBe(new Set(seen.asked).size)
  expect(seen.asked).not.toContain('/only-on-404')
})

test('a second crawl says the same', async () => {
  const { url } = await serve(site)
  const first = await crawlSite({ url, concurrency: 1 })
  expect(await crawlSite({ url, concurrency: 50 })).toEqual(first)
  expect(first.links).toBe(53)
})

describe('the start', () => {
  test('not reachable: one message', async () => {
    const { lines, pages, links, external, url } = await crawl({}, { path: '/docs' })
    expect(lines).toEqual([`broken-link |  | Cannot reach \`${url}/docs\` (status 404)`])
    expect([pages, links, external]).toEqual([0, 0, []])
    const gone = http.createServer()
    await once(gone.listen(0, '127.0.0.1'), 'listening')
    const { port } = gone.address() as AddressInfo
    await once(gone.close(), 'close')
    const refused = await crawlSite({ url: `http://127.0.0.1:${port}/` })
    expect(refused.messages.map(line)).toEqual([
      `broken-link |  | Cannot reach \`http://127.0.0.1:${port}/\` (no answer: ECONNREFUSED)`
    ])
  })

  test('a redirect, a loop', async () => {
    expect(
      (await crawl({ '/docs/': redirect(301, '/docs'), '/docs': '<a href="/docs/a">a</a>' }, { path: '/docs/' })).lines
    ).toEqual(['broken-link | /docs | Cannot find `/docs/a` (status 404)'])
    const { lines, url } = await crawl({ '/': redirect(301, '/') })
    expect(lines).toEqual([`broken-link |  | Cannot reach \`${url}/\` (too many redirects)`])
  })

  test.each(['/docs', '/docs/', '/docs/index.html', '/docs#x'])(
    '%s: pages below it are read, others only asked',
    async (path) => {
      const page =
        '<a href="/docs/a">a</a> <a href="/docs-old">b</a> <a href="/docs-old#lost">c</a> <a href="/gone">d</a>'
      const beyond = '<a href="/never">x</a>'
      const answers = { '/docs': page, '/docs/': page, '/docs/index.html': page, '/docs/a': 'a', '/docs-old': beyond }
      const { lines, pages, seen } = await crawl(answers, { path })
      const from = path.replace(/#.*/, '')
      expect(lines).toEqual([
        `broken-anchor | ${from} | Cannot find \`#lost\` on \`/docs-old\``,
        `broken-link | ${from} | Cannot find \`/gone\` (status 404)`
      ])
      expect(pages).toBe(2)
      expect(seen.asked).not.toContain('/never')
    }
  )
})

describe('limits', () => {
  test('as many requests at once as allowed', async () => {
    const list = Array.from({ length: 60 }, (_, index) => `<a href="/${index}">x</a>`).join('')
    const { url, seen } = await serve((path) => (path === '/' ? list : 'x'))
    expect((await crawlSite({ url, concurrency: 4 })).pages).toBe(61)
    expect(seen.most).toBeLessThanOrEqual(4)
    expect(seen.most).toBeGreaterThan(1)
  })

  test('a page that leads to itself with ever new queries', async () => {
    let count = 0
    const { pages, messages } = await crawl((path) =>
      path.startsWith('/calendar') ? `<a href="/calendar?month=${++count}">next</a>` : '<a href="/calendar">x</a>'
    )
    expect(pages).toBe(102)
    expect(messages).toEqual([])
  })

  test('what is ignored is not asked, inside and outside', async () => {
    const page = '<a href="/gone">a</a> <a href="https://x.example/gone">b</a> <a href="/a#x">c</a> <a href="/b">d</a>'
    const ignore = [/\/gone$/g, /#x$/, /\/b\//]
    const { lines, external, seen } = await crawl({ '/': page, '/a': 'a', '/b': redirect(301, '/b/') }, { ignore })
    expect(lines).toEqual(['broken-link | / | Cannot link to `/b`: it is redirected (status 301) | Write `/b/`'])
    expect(external).toEqual([])
    expect(seen.asked.sort()).toEqual(['/', '/a', '/b'])
  })
})

describe('servers at their worst', () => {
  test('bodies that break off, connections that close', async () => {
    const server = http.createServer((request, response) => {
      if (request.url === '/closed') return void request.socket.destroy()
      response.setHeader('content-type', request.url === '/style' ? 'text/css' : 'text/html')
      const body =
        '<a href="/half">a</a> <a href="/closed">b</a> <link rel="stylesheet" href="/style"> <a href="/half#x">c</a>'
      if (request.url === '/') return void response.end(body)
      response.setHeader('content-length', 1000)
      response.write('<a href="/never">x</a>', () => setTimeout(() => response.destroy(), 5))
    })
    await once(server.listen(0, '127.0.0.1'), 'listening')
    onTestFinished(() => void server.close().closeAllConnections())
    const { messages } = await crawlSite({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
    expect(messages.map(line)).toEqual([
      'broken-link | / | Cannot find `/closed` (no answer: UND_ERR_SOCKET)',
      'broken-link | / | Cannot find `/half` (the answer is incomplete)',
      'missing-file | / | Cannot find `/style` (the answer is incomplete)'
    ])
  })

  test('a proxy in the environment does not stand between us and this machine', async () => {
    process.env.http_proxy = 'http://127.0.0.1:1'
    onTestFinished(() => void delete process.env.http_proxy)
    expect((await crawl({ '/': 'x' })).lines).toEqual([])
    expect(process.env.http_proxy).toBe('http://127.0.0.1:1')
  })
})

test('links to where the site is published are asked of the site', async () => {
  const head = (path: string) => `<link rel="canonical" href="https://docs.example${path}">`
  const { lines, external, seen } = await crawl({
    '/': `${head('/')}<meta property="og:image" content="https://docs.example/og.png">
      <a href="https://docs.example/a#x">a</a> <a href="https://docs.example/gone">b</a> <a href="/other">c</a>`,
    '/a': `${head('/a')}<p id="x">`,
    '/other': `${head('/elsewhere/other')}<a href="https://docs.example/b">d</a> <a href="https://x.example/">e</a>`
  })
  expect(lines).toEqual([
    'broken-link | / | Cannot find `/gone` (status 404)',
    'missing-file | / | Cannot find `/og.png` (status 404)'
  ])
  expect(external).toEqual([{ url: 'https://x.example/', file: '/other' }])
  expect(seen.asked.sort()).toEqual(['/', '/a', '/gone', '/og.png', '/other'])
})

test('ids and links are those a parser finds', async () => {
  const html = `<!DOCTYPE html><title><a id=t1 href=#no1></title><!-- <a id=c1 href=#no2> --><!--><p id=c2><!-- -->
    <script>"<a id=s1 href=#no3>"</script><style id=style>/* <i id=s2> */</style><textarea id=area><b id=s3></textarea>
    <P ID=upper><p id = 'single'><p id="a &amp; b"><p id=un/quoted>
    <p title="a > b" id=gt><p data-id=x><p hidden id=bool>
    <p title=it's id=apostrophe><p id="&quot;&#39;&#x27;&lt;"><p title='id="no4"'><p id="">
    <a name="named"></a><p name=unnamed><custom-element id=custom></custom-element><svg><g id=svg /></svg>
    <br id=br/><p id=first id=second><p data-json='{"id":"no5"}' id=json><p
    id="line">`
  const ids = new Set<string>()
  type Node = { tagName?: string; attrs?: { name: string; value: string }[]; childNodes?: Node[] }
  const visit = ({ tagName, attrs = [], childNodes = [] }: Node) => {
    for (const { name, value } of attrs)
      if (value && (name === 'id' || (name === 'name' && tagName === 'a'))) ids.add(value)
    childNodes.forEach(visit)
  }
  visit(parse(html) as Node)
  expect(ids.size).toBe(18)
  const wrong = ['t1', 'c1', 's1', 's2', 's3', 'x', 'unnamed', 'second', 'no1', 'no5']
  const links = [...ids, ...wrong].map((id) => `<a href="/page#${encodeURIComponent(id)}">x</a>`).join('')
  const { lines } = await crawl({ '/': links, '/page': html })
  const found = lines.map((text) => text.match(/find `#(.*?)` on/)?.[1])
  expect(found).toEqual(wrong.sort())
})
