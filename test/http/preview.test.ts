/** A real server, and raw sockets: every HTTP library repairs exactly the requests that matter here. */
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { link, mkdir, mkdtemp, realpath, rename, rm, symlink, unlink, writeFile } from 'node:fs/promises'
import http from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { createPreviewHandler, type PreviewSite, startPreview } from '../../src/http/preview.ts'
import { project, repository } from '../support/project.ts'
import { list } from '../support/random-blocks.ts'
import { type Asked, ask, askRaw, badHosts, canary, goodHosts, hostile, malformed, type Reply } from '../support/raw.ts'

const layouts = ['both', 'file', 'directory'] as const
type Layout = (typeof layouts)[number]

/** Urls of the fixture: a parent with children, a leaf, dots, an `index` in a folder, spaces and letters of all kinds. */
const pages = list('/a¦/a/b¦/file¦/v1.0¦/v1.0/x¦/two words¦/größe¦/日本/語¦/100%¦/q?#¦/@s/x:y')
const long = '<!-- long -->'.repeat(200)

let root = ''

beforeAll(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), 'docsgen preview ')))
  for (const layout of layouts) await writeSite(join(root, layout), layout)
  await put(join(root, 'canary.txt'), canary)
  await put(join(root, 'canary.html'), canary)
  await put(join(root, 'both-secret/canary.html'), canary)
  const site = join(root, 'both')
  await symlink('../canary.txt', join(site, 'out.txt'))
  await symlink('../canary.html', join(site, 'out.html'))
  await symlink(join(root, 'both-secret'), join(site, 'outside'))
  await symlink('loop', join(site, 'loop'))
  execFileSync('mkfifo', [join(site, 'pipe')])
})

afterAll(() => rm(root, { recursive: true, force: true }))

async function writeSite(dir: string, layout: Layout): Promise<void> {
  for (const url of pages) await writePage(dir, url, layout)
  await put(join(dir, 'index.html'), `HOME ${long}`)
  await put(join(dir, '404.html'), `NOTFOUND ${long}`)
  await put(join(dir, 'assets/style.css'), `body{}${long}`)
  await put(join(dir, 'assets/app.js'), 'let small')
  await put(join(dir, 'assets/dot.png'), '0123456789')
  await put(join(dir, 'assets/empty.txt'), '')
  await put(join(dir, 'LICENSE'), 'free')
  await put(join(dir, 'sitemap.xml'), '<urlset/>')
}

async function writePage(dir: string, url: string, layout: Layout): Promise<void> {
  const single = join(dir, `${url}.html`)
  const folder = join(dir, url, 'index.html')
  await put(layout === 'directory' ? folder : single, `PAGE ${url}`)
  if (layout === 'both') await mkdir(dirname(folder), { recursive: true }).then(() => link(single, folder))
}

async function put(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, text)
}

async function withPreview(site: PreviewSite, use: (port: number) => Promise<void>): Promise<void> {
  const preview = await startPreview({ port: 0, ...site })
  try {
    await use(preview.port)
  } finally {
    await preview.close()
  }
}

/** `200 PAGE /a`, `301 /a`, `404 NOTFOUND`: what a row of the contract says. */
function summarise({ status, headers, body }: Reply): string {
  return `${status} ${headers.location ?? body.toString().replace(/ ?<!--.*/s, '')}`.trim()
}

const nothing = `/index /index/ /index/index.html /index.html/ /a/index /a/index/ /a.html/ /a.html.html /a/index.html/ /a/.html
  /.html /a.htm /v1 /two+words /%E6%97%A5%E6%9C%AC /assets/style.css/ /assets/style /assets /assets/ /nope
  /nope/ /nope.html /nope/index.html /a/nope /A /a//b /404 /404/ /404.html /404/index.html`

const contract: [target: string, expected: string][] = [
  ...pages.flatMap((url): [string, string][] => {
    const written = encodeURI(url).replace('?', '%3F').replace('#', '%23')
    const moved = ['/', '.html', '/index.html'].map((end): [string, string] => [written + end, `301 ${written}`])
    return [[written, `200 PAGE ${url}`], ...moved]
  }),
  ['/', '200 HOME'],
  ['/?x=1', '200 HOME'],
  ['/index.html', '301 /'],
  ['/index.html?x=1&y=%2F', '301 /?x=1&y=%2F'],
  ['/a?x=1', '200 PAGE /a'],
  ['/a?', '200 PAGE /a'],
  ['/%61', '200 PAGE /a'],
  ['/a/?x=1', '301 /a?x=1'],
  ['/a/?', '301 /a?'],
  ['/a/?next=//evil.com/', '301 /a?next=//evil.com/'],
  ['/%61/', '301 /a'],
  ['/a.html?x=1', '301 /a?x=1'],
  ['/a/index.html?x=1', '301 /a?x=1'],
  ['/gr%c3%b6%c3%9fe.html', '301 /gr%C3%B6%C3%9Fe'],
  ['/assets/style.css', '200 body{}'],
  ['/assets/style.css?v=1', '200 body{}'],
  ['/LICENSE', '200 free'],
  ['/sitemap.xml', '200 <urlset/>'],
  ...nothing.split(/\s+/).map((target): [string, string] => [target, '404 NOTFOUND'])
]

describe.each(layouts)('layout %s', (layout) => {
  // Without a base, test/outputs/hosts.test.ts asks for the same of every server.
  test('contract, under a base', () =>
    withPreview({ dir: join(root, layout), base: '/x/y z/' }, async (port) => {
      const prefix = '/x/y%20z'
      const rows = contract.map(([target, expected]): [string, string] => {
        return [prefix + target, expected.replace('301 ', `301 ${prefix}`)]
      })
      rows.push([prefix, `301 ${prefix}/`], [`${prefix}?x=1`, `301 ${prefix}/?x=1`])
      rows.push(['/', `302 ${prefix}/`], ['/?x=1', `302 ${prefix}/?x=1`])
      for (const target of [`${prefix}.html`, '/a', '/x', `${prefix}file`, `${prefix}//a`, '/a/'])
        rows.push([target, '404 NOTFOUND'])
      const seen = await Promise.all(rows.map(async ([target]) => [target, summarise(await ask(port, target))]))
      expect(seen).toEqual(rows)
    }))
})

test('an `index` folder is a page of its own, and never the home page', async () => {
  const dir = join(root, 'traps')
  await put(join(dir, 'index.html'), 'HOME')
  await put(join(dir, 'index/index.html'), 'INDEX')
  await put(join(dir, 'a/index/b.html'), 'B')
  await put(join(dir, 'myindex.html'), 'MY')
  await put(join(dir, '.html'), 'NAMELESS')
  await put(join(dir, 'c/.html'), 'NAMELESS')
  const rows = [
    ['/index', '200 INDEX'],
    ['/index/', '301 /index'],
    ['/index/index.html', '301 /index'],
    ['/index.html', '301 /'],
    ['/a/index/b/', '301 /a/index/b'],
    ['/a/index', '404 404 Not Found'],
    ['/myindex.html', '301 /myindex'],
    ['/.html', '404 404 Not Found'],
    ['/c/', '404 404 Not Found'],
    ['/c/.html', '404 404 Not Found']
  ] as const
  await withPreview({ dir }, async (port) => {
    for (const [target, expected] of rows)
      expect([target, summarise(await ask(port, target))]).toEqual([target, expected])
  })
})

test(`${hostile.length} hostile targets`, () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    for (const written of hostile) {
      const target = written.replace('{root}', root.replaceAll(' ', '%20'))
      const { status, headers, body } = await ask(port, target)
      const text = body.toString()
      expect([400, 403, 404], target).toContain(status)
      expect(headers.location, target).toBe(undefined)
      expect(text.includes(canary) || text.includes('root:') || text.includes('onerror'), target).toBe(false)
    }
    expect(summarise(await ask(port, '/a'))).toBe('200 PAGE /a')
  }))

test(`${malformed.length} malformed requests`, () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    for (const bytes of malformed) {
      const { status, headers, body } = await askRaw(port, bytes)
      expect([400, 403, 404, 431], bytes.slice(0, 60)).toContain(status)
      expect(headers.location ?? body.toString().includes(canary)).toBe(false)
    }
    expect(summarise(await ask(port, '/a'))).toBe('200 PAGE /a')
  }))

test('hosts: names that mean this machine, addresses and the given name, nothing else', async () => {
  await withPreview({ dir: join(root, 'both') }, async (port) => {
    const statusFor = async (host: string) => [host, (await ask(port, '/a', { headers: { Host: host } })).status]
    expect(await Promise.all(goodHosts.map(statusFor))).toEqual(goodHosts.map((host) => [host, 200]))
    expect(await Promise.all(badHosts.map(statusFor))).toEqual(badHosts.map((host) => [host, 403]))
    expect((await askRaw(port, 'GET /a HTTP/1.0\r\n\r\n')).status).toBe(403)
    expect((await askRaw(port, 'GET /a HTTP/1.1\r\nConnection: close\r\n\r\n')).status).toBe(400)
    const forwarded = { Host: 'evil.test', 'X-Forwarded-Host': 'localhost', Forwarded: 'host=localhost' }
    expect((await ask(port, '/a', { headers: forwarded })).status).toBe(403)
    const evil = { 'X-Forwarded-Host': 'evil.test', 'X-Forwarded-Proto': 'https', 'X-Forwarded-Prefix': '//evil.test' }
    expect((await ask(port, '/a/', { headers: evil })).headers.location).toBe('/a')
  })
})

test('the name that is listened on is a good host', async () => {
  const server = http.createServer(createPreviewHandler({ dir: join(root, 'both'), host: 'My-Box.lan' }))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const statusFor = async (Host: string) => (await ask(port, '/a', { headers: { Host } })).status
  expect(await Promise.all(['my-box.LAN', 'my-box.lan:80', 'x.my-box.lan'].map(statusFor))).toEqual([200, 200, 403])
  await new Promise((resolve) => server.close(resolve))
})

test('what another site asks is refused, but for following a link', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    const statusFor = async (headers: Record<string, string>) => (await ask(port, '/a', { headers })).status
    const origins = ['http://evil.test', 'null', '', `http://localhost:${port}.evil.test`, `http://127.0.0.1:${port}`]
    for (const Origin of origins) expect([Origin, await statusFor({ Origin })]).toEqual([Origin, 403])
    expect(await statusFor({ Origin: `http://localhost:${port}` })).toBe(200)
    const foreign = { 'Sec-Fetch-Site': 'cross-site' }
    expect(await statusFor({ ...foreign, 'Sec-Fetch-Mode': 'no-cors' })).toBe(403)
    expect(await statusFor({ ...foreign, 'Sec-Fetch-Mode': 'navigate' })).toBe(200)
  }))

test('every answer is for its own origin only, and none is sniffed', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    const asked: [string, Asked][] = [
      ['/a', {}],
      ['/a/', {}],
      ['/nope', {}],
      ['/assets/dot.png', {}],
      ['/%', {}],
      ['/a', { method: 'POST' }],
      ['/a', { method: 'OPTIONS' }],
      ['/a', { headers: { Host: 'evil.test' } }],
      ['/assets/dot.png', { headers: { Range: 'bytes=0-1' } }],
      ['/assets/dot.png', { headers: { Range: 'bytes=99-' } }],
      ['/a', { headers: { 'If-None-Match': '*' } }]
    ]
    for (const [target, options] of asked) {
      const headers = { Origin: 'http://evil.test', ...options.headers }
      const reply = await ask(port, target, { ...options, headers })
      expect(reply.headers['x-content-type-options']).toBe('nosniff')
      expect(reply.headers['cross-origin-resource-policy']).toBe('same-origin')
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
    }
  }))

test('files that begin with a dot are never served, but those of `.well-known`', async () => {
  const names = ['.env', '.git/config', 'a/.x.html', '.well-known/security.txt']
  const dir = project(Object.fromEntries(names.map((name) => [name, 'x'])))
  const server = await startPreview({ dir, port: 0 })
  const ask = async (path: string) => (await fetch(server.url + path)).status
  expect(await Promise.all(['/.env', '/.git/config', '/a/.x', '/%2eenv'].map(ask))).toEqual([404, 404, 404, 404])
  expect(await ask('/.well-known/security.txt')).toBe(200)
  await server.close()
})

test('content types', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    const types = {
      '/': 'text/html; charset=utf-8',
      '/v1.0': 'text/html; charset=utf-8',
      '/nope': 'text/html; charset=utf-8',
      '/assets/style.css': 'text/css; charset=utf-8',
      '/assets/app.js': 'text/javascript; charset=utf-8',
      '/assets/dot.png': 'image/png',
      '/sitemap.xml': 'application/xml',
      '/LICENSE': 'application/octet-stream'
    }
    for (const [target, type] of Object.entries(types)) {
      expect((await ask(port, target)).headers['content-type'], target).toBe(type)
    }
  }))

test('methods', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND']) {
      const { status, headers } = await ask(port, '/a', { method })
      expect([method, status, headers.allow]).toEqual([method, 405, 'GET, HEAD'])
    }
    for (const target of ['/a', '/', '/nope', '/a/', '/%', '/assets/dot.png', '/assets/empty.txt']) {
      const [got, head] = [await ask(port, target), await ask(port, target, { method: 'HEAD' })]
      const without = (reply: Reply) => ({ ...reply.headers, date: '' })
      expect([target, head.status, without(head), head.body.length]).toEqual([target, got.status, without(got), 0])
    }
  }))

test('ranges', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    const rows: [range: string, status: number, body: string, contentRange?: string][] = [
      ['bytes=0-0', 206, '0', 'bytes 0-0/10'],
      ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
      ['bytes=7-', 206, '789', 'bytes 7-9/10'],
      ['bytes=7-99', 206, '789', 'bytes 7-9/10'],
      ['bytes=-3', 206, '789', 'bytes 7-9/10'],
      ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
      ['bytes=10-', 416, '416 Range Not Satisfiable\n', 'bytes */10'],
      ['bytes=-0', 416, '416 Range Not Satisfiable\n', 'bytes */10'],
      [`bytes=${'9'.repeat(400)}-`, 416, '416 Range Not Satisfiable\n', 'bytes */10'],
      ['bytes=4-2', 200, '0123456789'],
      ['bytes=-', 200, '0123456789'],
      ['bytes=0-1,3-4', 200, '0123456789'],
      ['bytes=a-b', 200, '0123456789'],
      ['lines=0-1', 200, '0123456789']
    ]
    for (const [Range, status, body, contentRange] of rows) {
      const reply = await ask(port, '/assets/dot.png', { headers: { Range } })
      const seen = [Range, reply.status, reply.body.toString(), reply.headers['content-range']]
      expect(seen).toEqual([Range, status, body, contentRange])
      expect(Number(reply.headers['content-length'] ?? body.length)).toBe(body.length)
    }
    const empty = await ask(port, '/assets/empty.txt', { headers: { Range: 'bytes=0-' } })
    expect([empty.status, empty.headers['content-range']]).toEqual([416, 'bytes */0'])
    const Range = 'bytes=0-3'
    expect((await ask(port, '/nope', { headers: { Range } })).status).toBe(404)
    expect((await ask(port, '/assets/dot.png', { method: 'HEAD', headers: { Range } })).status).toBe(200)
    expect((await ask(port, '/assets/dot.png', { headers: { Range, 'If-Range': 'W/"old"' } })).status).toBe(200)
    const text = await ask(port, '/assets/style.css', { headers: { Range, 'Accept-Encoding': 'gzip' } })
    expect([text.status, text.body.toString(), text.headers['content-encoding']]).toEqual([206, 'body', undefined])
  }))

test('ETag: 304 until the file changes, even with the same size', async () => {
  const dir = join(root, 'changing')
  await put(join(dir, 'index.html'), 'one')
  await withPreview({ dir }, async (port) => {
    const first = await ask(port, '/')
    const etag = first.headers.etag ?? ''
    expect([etag.startsWith('W/"'), first.headers['cache-control']]).toEqual([true, 'no-cache'])
    for (const known of [etag, `"x", ${etag}`, etag.slice(2), '*']) {
      const { status, body, headers } = await ask(port, '/', { headers: { 'If-None-Match': known } })
      expect([known, status, body.length, headers.etag]).toEqual([known, 304, 0, etag])
    }
    expect((await ask(port, '/', { headers: { 'If-None-Match': '"x"' } })).status).toBe(200)
    expect((await ask(port, '/nope', { headers: { 'If-None-Match': '*' } })).status).toBe(404)
    await put(join(dir, 'new'), 'two')
    await rename(join(dir, 'new'), join(dir, 'index.html'))
    const second = await ask(port, '/', { headers: { 'If-None-Match': etag } })
    expect([second.status, second.body.toString()]).toEqual([200, 'two'])
  })
})

test('gzip: text above 1 KB, only when accepted', () =>
  withPreview({ dir: join(root, 'both') }, async (port) => {
    const encodingOf = async (target: string, accepted: string) => {
      const { headers, body } = await ask(port, target, { headers: { 'Accept-Encoding': accepted } })
      const isZipped = headers['content-encoding'] === 'gzip'
      return [isZipped, headers.vary, (isZipped ? gunzipSync(body) : body).toString().slice(0, 4)]
    }
    const vary = 'Accept-Encoding'
    for (const accepted of ['gzip', 'br, gzip', 'deflate, gzip;q=0.5', 'GZIP', 'gzip;q=0.01']) {
      expect([accepted, await encodingOf('/', accepted)]).toEqual([accepted, [true, vary, 'HOME']])
    }
    for (const accepted of ['', 'br', 'identity', 'gzip;q=0', 'gzip; q=0.000, br', 'gzipped']) {
      expect([accepted, await encodingOf('/', accepted)]).toEqual([accepted, [false, vary, 'HOME']])
    }
    expect(await encodingOf('/nope', 'gzip')).toEqual([true, vary, 'NOTF'])
    expect(await encodingOf('/assets/app.js', 'gzip')).toEqual([false, vary, 'let '])
    expect(await encodingOf('/assets/dot.png', 'gzip')).toEqual([false, undefined, '0123'])
    const etag = (await ask(port, '/')).headers.etag ?? ''
    const known = await ask(port, '/', { headers: { 'Accept-Encoding': 'gzip', 'If-None-Match': etag } })
    expect([known.status, known.headers.vary]).toEqual([304, vary])
  }))

test('a rebuild is seen at once, also when the whole folder is swapped', async () => {
  const dir = join(root, 'rebuilt')
  await put(join(dir, 'index.html'), 'one')
  await put(join(root, 'rebuilt2/index.html'), 'two')
  await put(join(root, 'rebuilt2/new.html'), 'new')
  await withPreview({ dir }, async (port) => {
    expect([await ask(port, '/'), await ask(port, '/new')].map(summarise)).toEqual(['200 one', '404 404 Not Found'])
    await rename(dir, `${dir}-old`)
    expect((await ask(port, '/')).status).toBe(404)
    await rename(join(root, 'rebuilt2'), dir)
    expect([await ask(port, '/'), await ask(port, '/new')].map(summarise)).toEqual(['200 two', '200 new'])
    await unlink(join(dir, 'new.html'))
    expect((await ask(port, '/new')).status).toBe(404)
  })
})

test('without a 404.html the text repeats nothing of the request', async () => {
  const dir = join(root, 'plain')
  await put(join(dir, 'index.html'), 'home')
  await withPreview({ dir }, async (port) => {
    const { status, headers, body } = await ask(port, '/%3Cscript%3Enope')
    const plain = [404, 'text/plain; charset=utf-8', '404 Not Found\n']
    expect([status, headers['content-type'], body.toString()]).toEqual(plain)
  })
})

test('a reader who goes away in the middle of a file leaves the server well', async () => {
  const dir = join(root, 'large')
  await put(join(dir, 'index.html'), 'home')
  await writeFile(join(dir, 'video.mp4'), Buffer.alloc(8_000_000))
  await withPreview({ dir }, async (port) => {
    for (let round = 0; round < 10; round++) {
      const socket = connect(port, '127.0.0.1')
      socket.write('GET /video.mp4 HTTP/1.1\r\nHost: localhost\r\n\r\n')
      await once(socket, 'data')
      socket.destroy()
    }
    expect((await ask(port, '/video.mp4')).body.length).toBe(8_000_000)
  })
})

test('ports: one that is asked for is that or an error, one that is not is the next free', async () => {
  const dir = join(root, 'both')
  const first = await startPreview({ dir, base: '/x' })
  const second = await startPreview({ dir })
  try {
    expect(first.url).toBe(`http://127.0.0.1:${first.port}/x`)
    expect(second.url).toBe(`http://127.0.0.1:${second.port}`)
    expect([first.port >= 4173, second.port > first.port]).toEqual([true, true])
    await expect(startPreview({ dir, port: first.port })).rejects.toThrow(
      `Cannot listen on 127.0.0.1:${first.port}: the port is taken`
    )
    await expect(startPreview({ dir, port: 70_000 })).rejects.toThrow()
    expect(await (await fetch(`${first.url}/a`)).text()).toBe('PAGE /a')
    expect(await (await fetch(new URL('/a', second.url))).text()).toBe('PAGE /a')
  } finally {
    await Promise.all([first.close(), second.close()])
  }
  await expect(ask(first.port, '/')).rejects.toThrow()
})

test('a base cannot lead elsewhere', () =>
  withPreview({ dir: join(root, 'both'), base: '//evil.com//' }, async (port) => {
    expect((await ask(port, '/')).headers.location).toBe('/evil.com/')
    expect((await ask(port, '/evil.com/a/')).headers.location).toBe('/evil.com/a')
    expect((await ask(port, '//evil.com/a/')).headers.location).toBeUndefined()
  }))

describe('command', () => {
  /** Runs until it ends, or until it has said where it serves and `whenReady` is done. */
  async function run(dir: string, options: string[], whenReady?: (url: string) => Promise<NodeJS.Signals>) {
    const program = join(repository, 'bin/docsgen.js')
    const child = spawn(process.execPath, [program, 'preview', dir, ...options], {
      cwd: root,
      env: { ...process.env, NO_COLOR: '1' }
    })
    onTestFinished(() => void child.kill('SIGKILL'))
    let [stdout, stderr] = ['', '']
    child.stderr.on('data', (chunk) => {
      stderr += chunk
    })
    child.stdout.on('data', async (chunk) => {
      stdout += chunk
      const url = stdout.match(/Address +(\S+)\n.*\n\n$/s)?.[1]
      if (url !== undefined) child.kill(await whenReady?.(url))
    })
    const [code] = await once(child, 'close')
    return { code, stdout, stderr }
  }

  test.each(['SIGINT', 'SIGTERM'] as const)('serves until %s and ends with 0', async (signal) => {
    const { code, stdout, stderr } = await run('both', ['--port', '0', '--base', '/x'], async (url) => {
      expect(await (await fetch(`${url}a/`)).text()).toBe('PAGE /a')
      return signal
    })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(
      /^\ndocsgen shows both\n\n {2}Address {2}http:\/\/127\.0\.0\.1:\d+\/x\/\n {2}Network {2}only this machine .*\n {2}Stop {5}Ctrl\+C\n\n$/
    )
  })

  test.each([
    ['nowhere', 'the folder nowhere'],
    ['canary.txt', 'the folder canary.txt'],
    ['both-secret', join('both-secret', 'index.html')]
  ])('%s cannot be served', async (dir, missing) => {
    const { code, stdout, stderr } = await run(dir, ['--port', '0'])
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
    expect(stderr).toBe(`error: Cannot find ${missing} (usage)\n  note: Run \`docsgen build\` first\n\n`)
  })

  test('a port that is taken and a host that is not ours are said clearly', () =>
    withPreview({ dir: join(root, 'both') }, async (port) => {
      const taken = await run('both', ['--port', String(port)])
      expect([taken.code, taken.stdout]).toEqual([2, ''])
      expect(taken.stderr).toContain(`error: Cannot listen on 127.0.0.1:${port}: the port is taken (usage)\n`)
      const foreign = await run('both', ['--host', '192.0.2.1'])
      expect([foreign.code, foreign.stderr]).toEqual([2, expect.stringContaining('is not an address of this machine')])
    }))
})
