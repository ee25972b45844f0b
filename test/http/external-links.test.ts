/** Real servers on 127.0.0.1; `localhost` at the same port is another host. Time is real unless the test sets it. */
import { once } from 'node:events'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { checkExternal, type ExternalOptions, findUnusedProxy } from '../../src/http/external-links.ts'

type Handler = (request: http.IncomingMessage, response: http.ServerResponse, asked: string[]) => void

const refusal = 'The host may refuse automated requests; add it to `--ignore` if it works in a browser'

/** `asked` is every request so far, as `HEAD /path`. */
async function serve(handler: Handler): Promise<{ url: string; asked: string[] }> {
  const asked: string[] = []
  const server = http.createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    handler(request, response, asked)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  onTestFinished(() => void server.close().closeAllConnections())
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

const answer = (status: number, headers: http.OutgoingHttpHeaders = {}): Handler => {
  return (_, response) => response.writeHead(status, headers).end()
}

/** A clock that only sleeping moves. */
function createClock(): { slept: number[] } & Required<Pick<ExternalOptions, 'now' | 'sleep'>> {
  const slept: number[] = []
  const now = () => slept.reduce((sum, each) => sum + each, Date.parse('2026-11-21T12:00:00Z'))
  return { slept, now, sleep: async (milliseconds) => void slept.push(milliseconds) }
}

async function check(urls: string[], options: ExternalOptions = {}): Promise<string[]> {
  const messages = await checkExternal(
    urls.map((url) => ({ url })),
    { ...createClock(), local: true, ...options }
  )
  return messages.map(({ text, note }) => (note === undefined ? text : `${text} | ${note}`))
}

test('addresses of this machine and of private networks are not asked, neither by name nor by a redirect', async () => {
  const asked: string[] = []
  const fetch = async (url: unknown) => {
    asked.push(String(url))
    return new Response(null, { status: 302, headers: { location: 'http://169.254.169.254/latest' } })
  }
  const inside = ['10.0.0.1', '127.1', 'localhost:1', 'a.localhost', '192.168.1.1', '172.31.0.1', '0x7f000001', '0']
  const names = [...inside, '[::1]', '[fe80::1]', '[fd00::1]', '[::ffff:127.0.0.1]', 'outside.example']
  const found = await check(
    names.map((name) => `http://${name}/x`),
    { local: false, fetch: fetch as typeof globalThis.fetch }
  )
  expect(found).toHaveLength(names.length)
  for (const text of found)
    expect(text).toMatch(/: it is on this machine or on a private network, and was not checked \| /)
  expect(new Set(asked)).toEqual(new Set(['http://outside.example/x']))
  expect(await check(['http://127.0.0.1/x'], { fetch: async () => new Response() })).toEqual([])
})

describe('what counts as broken', () => {
  test('statuses from 400 on, with a note where a browser may be welcome', async () => {
    const { url } = await serve(({ url: path }, response) => response.writeHead(Number(path?.slice(1))).end())
    const paths = ['/200', '/204', '/206', '/304', '/401', '/403', '/404', '/410', '/500', '/999']
    expect(await check(paths.map((path) => url + path))).toEqual([
      `Cannot reach \`${url}/401\`: status 401`,
      `Cannot reach \`${url}/403\`: status 403 | ${refusal}`,
      `Cannot reach \`${url}/404\`: status 404`,
      `Cannot reach \`${url}/410\`: status 410`,
      `Cannot reach \`${url}/500\`: status 500`,
      `Cannot reach \`${url}/999\`: status 999 | ${refusal}`
    ])
  })

  test.each([400, 403, 404, 405, 500, 501])('HEAD answered with %i is asked again with GET', async (status) => {
    const { url, asked } = await serve(({ method }, response) =>
      response.writeHead(method === 'HEAD' ? status : 200).end()
    )
    expect(await check([url])).toEqual([])
    expect(asked).toEqual(['HEAD /', 'GET /'])
  })

  test('HEAD that is cut off is asked again with GET', async () => {
    const { url } = await serve((request, response) =>
      request.method === 'HEAD' ? request.socket.destroy() : response.end()
    )
    expect(await check([url])).toEqual([])
  })

  test('no server, a connection that is closed', async () => {
    const { url } = await serve((request) => request.socket.destroy())
    const gone = http.createServer()
    await once(gone.listen(0, '127.0.0.1'), 'listening')
    const { port } = gone.address() as AddressInfo
    await once(gone.close(), 'close')
    expect(await check([url])).toEqual([`Cannot reach \`${url}\`: connection closed`])
    const refused = `http://localhost:${port}/`
    expect(await check([refused])).toEqual([`Cannot reach \`${refused}\`: connection refused`])
  })

  test('a name nobody has, as fetch tells it', async () => {
    const cause = Object.assign(new Error('getaddrinfo ENOTFOUND no.invalid'), { code: 'ENOTFOUND' })
    const fetch = () => Promise.reject(new TypeError('fetch failed', { cause }))
    expect(await check(['http://no.invalid/'], { fetch })).toEqual([
      'Cannot reach `http://no.invalid/`: host not found'
    ])
  })

  test('no answer in time', async () => {
    const { url, asked } = await serve(({ url: path }, response) => path === '/fast' && response.end())
    expect(await check([`${url}/slow`, `${url}/fast`], { timeout: 1000 })).toEqual([
      `Cannot reach \`${url}/slow\`: timed out after 1 s`
    ])
    expect(asked.filter((request) => request.endsWith('slow'))).toEqual(['HEAD /slow', 'GET /slow'])
  })

  test('a host that never answers is not asked forever', async () => {
    const { url, asked } = await serve(() => {})
    const paths = Array.from({ length: 30 }, (_, index) => `${url}/${String(index).padStart(2, '0')}`)
    const texts = await check(paths, { timeout: 20 })
    expect(texts).toHaveLength(30)
    expect(texts[0]).toBe(`Cannot reach \`${url}/00\`: timed out after 0.02 s`)
    expect(texts[29]).toContain('/29`: no answer from its host | Not checked, because 5 other addresses of')
    expect(asked.length).toBeLessThanOrEqual(12)
  })
})

describe('redirects', () => {
  test('are followed to another host, relative, without fragment and with letters of all kinds', async () => {
    const end = await serve(({ url: path }, response) =>
      response.writeHead(path === '/gr%C3%B6%C3%9Fe' ? 200 : 404).end()
    )
    const { url } = await serve(({ url: path }, response) => {
      const location = path === '/a' ? 'b#x' : Buffer.from(`${end.url}/größe`, 'utf8').toString('latin1')
      response.writeHead(302, { location }).end()
    })
    expect(await check([`${url}/a`])).toEqual([])
  })

  test('ten are followed, eleven and loops are not', async () => {
    const { url, asked } = await serve(({ url: path = '' }, response) => {
      const number = Number(path.slice(1))
      if (path === '/loop') response.writeHead(301, { location: '/loop' }).end()
      else if (number > 0) response.writeHead(301, { location: `/${number - 1}` }).end()
      else response.end()
    })
    expect(await check([`${url}/10`, `${url}/11`, `${url}/loop`])).toEqual([
      `Cannot reach \`${url}/11\`: too many redirects`,
      `Cannot reach \`${url}/loop\`: too many redirects`
    ])
    expect(asked.filter((request) => request.endsWith('loop'))).toEqual(['HEAD /loop', 'GET /loop'])
  })

  test('to something broken, to nonsense and to an app', async () => {
    const locations: Record<string, string> = { '/a': '/gone', '/b': 'http://[', '/c': 'market://details?id=x' }
    const { url } = await serve(({ url: path = '' }, response) => {
      const location = locations[path]
      response.writeHead(location ? 307 : 404, location ? { location } : {}).end()
    })
    expect(await check([`${url}/a`, `${url}/b`, `${url}/c`])).toEqual([
      `Cannot reach \`${url}/a\`: status 404`,
      `Cannot reach \`${url}/b\`: redirected to an invalid address`
    ])
  })
})

describe('trying again', () => {
  test('500, then 200; the wait doubles and is never random', async () => {
    const { url, asked } = await serve((_, response, { length }) => response.writeHead(length < 4 ? 500 : 200).end())
    const clock = createClock()
    expect(await check([url], clock)).toEqual([])
    expect(asked).toEqual(['HEAD /', 'GET /', 'GET /', 'GET /'])
    expect(clock.slept).toEqual([500, 1000])
  })

  test('as often as `retries` says', async () => {
    const { url, asked } = await serve(answer(502))
    expect(await check([url], { retries: 1 })).toEqual([`Cannot reach \`${url}\`: status 502`])
    expect(asked).toEqual(['HEAD /', 'GET /', 'GET /'])
  })

  test.each([
    ['seconds', 429, '7', 7_000],
    ['a date', 503, 'Sat, 21 Nov 2026 12:00:09 GMT', 9_000],
    ['a date that is past', 429, 'Sat, 21 Nov 2026 11:00:00 GMT', undefined],
    ['more than is sensible', 429, '86400', 60_000]
  ])('Retry-After in %s', async (_, status, value, expected) => {
    const { url, asked } = await serve((_request, response, { length }) =>
      length === 1 ? response.writeHead(status, { 'retry-after': value }).end() : response.end()
    )
    const clock = createClock()
    expect(await check([url], clock)).toEqual([])
    expect(asked).toEqual(['HEAD /', 'HEAD /'])
    expect(clock.slept).toEqual(expected === undefined ? [] : [expected])
  })

  test('429 to the end', async () => {
    const { url, asked } = await serve(answer(429, { 'retry-after': '1' }))
    expect(await check([url])).toEqual([`Cannot reach \`${url}\`: status 429 | ${refusal}`])
    expect(asked).toHaveLength(3)
  })

  test('a pause holds for the whole host and for no other', async () => {
    const times: { path: string; at: number }[] = []
    const { url } = await serve(({ url: path = '', headers }, response, { length }) => {
      times.push({ path: `${headers.host?.replace(/:.*/, '')}${path}`, at: Date.now() })
      if (length === 1) response.writeHead(429, { 'retry-after': '1' }).end()
      else response.end()
    })
    const other = url.replace('127.0.0.1', 'localhost')
    const urls = [`${url}/a`, `${url}/b`, `${url}/c`, `${other}/a`, `${other}/b`]
    const options: ExternalOptions = { perHost: 1, concurrency: 2, now: Date.now }
    const { setTimeout: sleep } = await import('node:timers/promises')
    expect(await check(urls, { ...options, sleep })).toEqual([])
    const first = times[0]?.at ?? 0
    const late = times.filter(({ at }) => at - first > 900).map(({ path }) => path)
    expect(times[0]?.path).toBe('127.0.0.1/a')
    expect(late.sort()).toEqual(['127.0.0.1/a', '127.0.0.1/b', '127.0.0.1/c'])
  })
})

describe('how much is asked', () => {
  test('each address once, whatever the fragment; only http and https; nothing that is ignored', async () => {
    const { url, asked } = await serve(answer(200))
    const urls = [url, `${url}/`, `${url}/#a`, `${url}/#b`, `${url}/skip/me`, 'mailto:a@b.c', 'ftp://a.b/', 'no url']
    expect(await check(urls, { ignore: [/\/skip\//g, /never/y] })).toEqual([])
    expect(asked).toEqual(['HEAD /'])
  })

  test('as docsgen, which says so', async () => {
    const agents: (string | undefined)[] = []
    const { url } = await serve(({ headers }, response) => {
      agents.push(headers['user-agent'])
      response.end()
    })
    await check([url], { version: '1.2.3' })
    await check([url])
    expect(agents).toEqual(['docsgen/1.2.3 (link check)', 'docsgen (link check)'])
  })

  test('a body is not downloaded', async () => {
    let sent = 0
    const { url } = await serve(({ method }, response) => {
      if (method === 'HEAD') return void response.writeHead(405).end()
      const timer = setInterval(() => (sent += response.write('x'.repeat(100_000)) ? 100_000 : 0), 1)
      response.on('close', () => clearInterval(timer))
    })
    expect(await check([url])).toEqual([])
    expect(sent).toBeLessThan(5_000_000)
  })

  test('no more at once than `perHost` and `concurrency` allow, as the servers see it', async () => {
    const busy: Record<string, number> = {}
    const most: Record<string, number> = {}
    const count = (name: string, step: number) => {
      busy[name] = (busy[name] ?? 0) + step
      most[name] = Math.max(most[name] ?? 0, busy[name])
    }
    const handler: Handler = ({ headers }, response) => {
      const names = [String(headers.host), 'all']
      for (const name of names) count(name, 1)
      setTimeout(() => {
        for (const name of names) count(name, -1)
        response.end()
      }, 15)
    }
    const hosts = await Promise.all([serve(handler), serve(handler), serve(handler), serve(handler)])
    const urls = hosts.flatMap(({ url }) => Array.from({ length: 12 }, (_, index) => `${url}/${index}`))
    expect(await check(urls, { perHost: 2, concurrency: 6 })).toEqual([])
    const { all = 0, ...each } = most
    expect(Math.max(...Object.values(each))).toBe(2)
    expect(all).toBeGreaterThan(2)
    expect(all).toBeLessThanOrEqual(6)
  })
})

test('each place has its message, in the order of places whatever the order of answers', async () => {
  const { url } = await serve(({ url: path }, response) => {
    setTimeout(() => response.writeHead(404).end(), path === '/slow' ? 60 : 0)
  })
  const at = (file: string, line: number, column: number, path: string) => {
    return { url: url + path, file, place: { line, column } }
  }
  const references = [
    at('b.md', 10, 1, '/fast'),
    at('b.md', 2, 9, '/fast#x'),
    at('b.md', 2, 9, '/fast'),
    { url: `${url}/slow` },
    at('b.md', 2, 5, '/slow'),
    at('a.md', 99, 1, '/other'),
    { url: `${url}/slow`, file: 'a.md' }
  ]
  const messages = await checkExternal(references, { ...createClock(), local: true })
  expect(messages.every(({ rule }) => rule === 'external-link')).toBe(true)
  const said = messages.map(({ file, place, text }) => [file, place?.line, place?.column, text.match(/\d(\/.*)`/)?.[1]])
  const places = [',,,/slow', 'a.md,,,/slow', 'a.md,99,1,/other', 'b.md,2,5,/slow', 'b.md,2,9,/fast']
  expect(said.map(String)).toEqual([...places, 'b.md,2,9,/fast#x', 'b.md,10,1,/fast'])
  expect(await checkExternal(references.toReversed(), { ...createClock(), local: true })).toEqual(messages)
})

test('a proxy that Node does not ask is named where there is no answer', async () => {
  const isAble = process.allowedNodeEnvironmentFlags.has('--use-env-proxy')
  const used = { HTTPS_PROXY: 'http://p:1', NODE_USE_ENV_PROXY: '1' }
  expect(findUnusedProxy(used)).toBe(isAble ? undefined : 'HTTPS_PROXY')
  expect(findUnusedProxy({ HTTPS_PROXY: 'http://p:1' })).toBe('HTTPS_PROXY')
  expect(findUnusedProxy({ NODE_USE_ENV_PROXY: '1' })).toBeUndefined()
  vi.stubEnv('HTTPS_PROXY', 'http://127.0.0.1:9')
  vi.stubEnv('https_proxy', '')
  vi.stubEnv('NODE_USE_ENV_PROXY', '')
  onTestFinished(() => void vi.unstubAllEnvs())
  const fetch = () => Promise.reject(Object.assign(new Error(), { code: 'ENOTFOUND' }))
  const said = await check(['https://there.example/'], { fetch })
  expect(said).toEqual([expect.stringMatching(/host not found.* \| `HTTPS_PROXY` names a proxy, which was not used/)])
})
