/** What `docsgen dev` answers to those it is not for: by raw sockets, and to a page of another origin in a browser. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, renameSync, symlinkSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openTab } from '../support/chromium.ts'
import { type DevProcess, startDev } from '../support/dev-server.ts'
import { temporaryFolder, write } from '../support/project.ts'
import { ask, askRaw, badHosts, canary, goodHosts, hostile, malformed } from '../support/raw.ts'
import { listen } from '../support/servers.ts'

/** A project with secrets in it, beside it, and behind symbolic links. */
async function startAmongSecrets(...args: string[]): Promise<{ dev: DevProcess; port: number; parent: string }> {
  const parent = path.join(temporaryFolder(), 'a folder')
  const root = path.join(parent, 'both')
  write(parent, { 'canary.txt': canary, 'canary.html': canary, 'both-secret/canary.html': canary })
  write(root, {
    'content/index.md': '# Home\n',
    'content/a.md': '# A\n',
    'content/a/b.md': '# B\n',
    'content/file.md': '# File\n',
    'content/_draft.md': `# ${canary}\n`,
    'content/unused.txt': canary,
    'assets/assets/style.css': 'body{}',
    'docsgen.config.ts': `// ${canary}\nexport default {}\n`,
    'package.json': `{"name":"${canary}"}`,
    '.env': canary,
    '.git/config': canary
  })
  const links = { 'out.txt': '../../canary.txt', 'out.html': '../../canary.html', outside: '../../both-secret' }
  for (const [name, target] of Object.entries({ ...links, loop: 'loop' }))
    symlinkSync(target, path.join(root, 'assets', name))
  execFileSync('mkfifo', [path.join(root, 'assets/pipe')])
  const dev = await startDev(root, ...args)
  return { dev, port: Number(new URL(dev.url).port), parent }
}

test(`${hostile.length} hostile targets and ${malformed.length} malformed requests`, async () => {
  const { port, parent } = await startAmongSecrets()
  const own = ['/content/a.md', '/_draft', '/unused.txt', '/docsgen.config.ts', '/.docsgen/cache/pages.json']
  const requests = [...hostile, ...own].map((written) => {
    const target = written.replace('{root}', parent.replaceAll(' ', '%20'))
    return { name: target, reply: () => ask(port, target) }
  })
  requests.push(...malformed.map((bytes) => ({ name: bytes.slice(0, 60), reply: () => askRaw(port, bytes) })))
  for (const { name, reply } of requests) {
    const { status, headers, body } = await reply()
    const text = body.toString()
    const kind = [400, 403, 404, 431].includes(status) ? '4xx' : status
    expect([name, kind, headers.location]).toEqual([name, '4xx', undefined])
    expect(text.includes(canary) || text.includes('root:') || text.includes('onerror'), name).toBe(false)
  }
  expect((await ask(port, '/a')).status).toBe(200)
})

test('hosts: names that mean this machine, addresses, nothing else, whatever a proxy says', async () => {
  const { port } = await startAmongSecrets()
  const statusFor = async (Host: string) => [Host, (await ask(port, '/a', { headers: { Host } })).status]
  expect(await Promise.all(goodHosts.map(statusFor))).toEqual(goodHosts.map((host) => [host, 200]))
  expect(await Promise.all(badHosts.map(statusFor))).toEqual(badHosts.map((host) => [host, 403]))
  expect((await askRaw(port, 'GET /a HTTP/1.0\r\n\r\n')).status).toBe(403)
  const forwarded = { Host: 'evil.test', 'X-Forwarded-Host': 'localhost', Forwarded: 'host=localhost' }
  expect((await ask(port, '/a', { headers: forwarded })).status).toBe(403)
})

test('another origin is refused wherever it asks, and no answer is for others to read', async () => {
  const { port } = await startAmongSecrets()
  const own = { Origin: `http://localhost:${port}`, 'Sec-Fetch-Site': 'same-origin' }
  const addresses = ['/', '/a/', '/assets/style.css', '/nope', '/docsgen/dev-events', '/docsgen/dev-open']
  for (const target of ['/docsgen/dev.js', ...addresses]) {
    const statusFor = async (headers: Record<string, string>, method = 'GET') => {
      const reply = await ask(port, target, { headers, method })
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'cross-origin-resource-policy': 'same-origin'
      })
      expect(Object.keys(reply.headers).filter((name) => name.startsWith('access-control'))).toEqual([])
      return reply.status
    }
    for (const Origin of ['http://evil.test', 'null', '', `http://localhost:${port}.evil.test`, 'file://'])
      expect([target, Origin, await statusFor({ Origin })]).toEqual([target, Origin, 403])
    const isOpener = target === '/docsgen/dev-open'
    for (const method of [isOpener ? 'GET' : 'POST', 'PUT', 'DELETE', 'OPTIONS'])
      expect([target, method, await statusFor(own, method)]).toEqual([target, method, 405])
    expect(await statusFor({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'no-cors' })).toBe(403)
    // Not without the key, or with another.
    for (const key of isOpener ? ['', 'x', 'undefined'] : [])
      expect(await statusFor({ ...own, 'X-Docsgen-Key': key }, 'POST')).toBe(403)
    // The stream of events never ends; a place is opened for scripts alone.
    if (target.includes('/dev-')) continue
    expect([200, 301, 404]).toContain(await statusFor(own))
    expect([200, 301, 404]).toContain(await statusFor({ 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }))
  }
  const link = { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate' }
  expect((await ask(port, '/docsgen/dev-events', { headers: link })).status).toBe(403)
})

test('an asset that becomes a link out of the project is not followed', async () => {
  const { dev, port, parent } = await startAmongSecrets()
  const assets = path.join(parent, 'both/assets')
  mkdirSync(path.join(assets, 'deep'))
  writeFileSync(path.join(assets, 'deep/canary.html'), 'harmless')
  await dev.untilBody('/deep/canary.html', 'harmless')
  renameSync(path.join(assets, 'deep'), path.join(parent, 'moved'))
  symlinkSync(path.join(parent, 'both-secret'), path.join(assets, 'deep'))
  await dev.until('the problem', async () => {
    expect((await ask(port, '/deep/canary.html')).body.toString()).not.toContain(canary)
    return dev.events.at(-1)?.messages.some(({ where }) => where === 'assets/deep')
  })
})

test('only this machine is listened to, unless another address is given', async () => {
  const addresses = Object.values(networkInterfaces()).flatMap((each) => each ?? [])
  const outer = addresses.filter(({ internal, family }) => !internal && family === 'IPv4').map(({ address }) => address)
  const { dev, port } = await startAmongSecrets()
  for (const address of outer) expect([address, await reach(address, port)]).toEqual([address, 'ECONNREFUSED'])
  expect(await reach('127.0.0.1', port)).toBe('connected')
  expect(dev.output()).not.toContain('docsgen: warning')
  const open = await startAmongSecrets('--host', '0.0.0.0')
  expect(open.dev.output()).toContain('docsgen: warning: The site is visible on the network')
  for (const address of outer) expect([address, await reach(address, open.port)]).toEqual([address, 'connected'])
})

function reach(host: string, port: number): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 5000 })
    const end = (outcome: string) => {
      socket.destroy()
      resolve(outcome)
    }
    socket.on('connect', () => end('connected'))
    socket.on('timeout', () => end('timeout'))
    socket.on('error', (error: NodeJS.ErrnoException) => end(error.code ?? error.message))
  })
}

test('a page of another origin reads, loads and hears nothing', async () => {
  const { dev } = await startAmongSecrets()
  const { origin } = new URL(dev.url)
  const other = http.createServer((_, response) => void response.setHeader('Content-Type', 'text/html').end('<p>'))
  const { page } = await openTab()
  await page.goto(await listen(other))
  const outcomes = await page.evaluate(async (site) => {
    const load = (name: string, attributes: Record<string, string>) =>
      new Promise((resolve) => {
        const element = Object.assign(document.createElement(name), attributes)
        element.onload = () => resolve('loaded')
        element.onerror = () => resolve('refused')
        document.body.append(element)
      })
    const get = (mode: RequestMode) =>
      fetch(`${site}/a`, { mode })
        .then((reply) => reply.type)
        .catch(() => 'refused')
    const hear = new Promise((resolve) => {
      const events = new EventSource(`${site}/docsgen/dev-events`)
      events.onmessage = () => resolve('heard')
      events.onerror = () => resolve('refused')
    })
    return Promise.all([
      load('script', { src: `${site}/docsgen/dev.js` }),
      load('script', { src: `${site}/docsgen/dev.js`, type: 'module' }),
      load('link', { href: `${site}/assets/style.css`, rel: 'stylesheet' }),
      load('img', { src: `${site}/favicon.svg` }),
      get('cors'),
      get('no-cors'),
      hear
    ])
  }, origin)
  expect(outcomes).toEqual(Array.from({ length: 7 }, () => 'refused'))
})
