/** What machines share: a bare one takes what others made, and whatever is wrong with the server, its site is the same. */
import { chmodSync, cpSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import type { Published } from '../../src/pipeline/pipeline.ts'
import { buildQuietly, differing, publishHere, shareHere, withEnvironment } from '../support/build-here.ts'
import { type CacheServer, faults, startCacheServer } from '../support/cache-server.ts'
import { docsgen, docsgenAlone, type Files, project, readTree, temporaryFolder, write } from '../support/project.ts'
import { copySources, richProject } from '../support/rich-project.ts'
import { freePort, type ServerName, startServer } from '../support/servers.ts'

const secret = 'of-the-machines-of-one-project-0123456789'
const password = `Authorization: Basic ${btoa('docsgen:password')}`

function variables(address: string, more: Record<string, string> = {}): Record<string, string> {
  const own = { HOME: temporaryFolder(), XDG_CACHE_HOME: '' }
  return { ...own, DOCSGEN_REMOTE_CACHE: address, DOCSGEN_CACHE_SECRET: secret, ...more }
}

const writing = { DOCSGEN_REMOTE_CACHE_WRITE: '1', DOCSGEN_REMOTE_CACHE_HEADER: password }

/** The same sources where nothing else is. */
function bareCopy(root: string): string {
  const copy = path.join(temporaryFolder(), 'another', 'folder')
  copySources(root, copy)
  return copy
}

/** Pages of two buckets for each hundred. */
function manyPages(count: number): Files {
  const page = (at: number) => `# Page ${at}\n\n[next](page-${(at + 1) % count}.md)\n\nText of ${at}.\n`
  const pages = Array.from({ length: count }, (_, at) => [`content/guide/many/page-${at}.md`, page(at)])
  return { 'content/guide/index.md': '# Guide\n', ...Object.fromEntries(pages) }
}

/** A bit of everything, and many pages. */
function withPages(root: string): string {
  write(root, manyPages(60))
  return root
}

/** One without code, so that nothing is bundled. */
function plainProject(count: number): string {
  return project({ 'docsgen.config.json': '{ "title": "T" }', 'content/index.md': '# Home\n', ...manyPages(count) })
}

function origins({ made, taken, build }: Published) {
  const pages = [...build.outputs.values()].filter(({ url }) => url !== undefined)
  const count = (paths: ReadonlySet<string>) => pages.filter(({ path: at }) => paths.has(at)).length
  return { parsed: build.sources.store.parsed.size, rendered: count(made), taken: count(taken), pages: pages.length }
}

function distOf(root: string): Record<string, string> {
  return readTree(path.join(root, 'dist'))
}

const servers: [ServerName, () => string][] = [
  ['nginx with DAV', () => withPages(richProject())],
  ['rclone', () => plainProject(140)]
]

// At night both.
test.each(process.env.DOCSGEN_NIGHTLY ? servers : servers.slice(0, 1))(
  '%s: after three shards elsewhere, a bare machine parses and renders nothing',
  async (server, make) => {
    const store = path.join(temporaryFolder(), 'store')
    mkdirSync(store)
    const port = await startServer(server, store)
    chmodSync(store, 0o777)
    const address = `http://127.0.0.1:${port}`
    const root = make()
    // As other machines run them: beside each other, and one comes late.
    const share = (number: number) => shareHere(bareCopy(root), number, 3)
    const shares = await withEnvironment(variables(address, writing), async () => [
      ...(await Promise.all([share(2), share(3)])),
      await share(1)
    ])
    expect(shares.map(({ remote }) => [remote.options.server.problem, remote.refused])).toEqual(
      shares.map(() => [undefined, 0])
    )
    expect(readdirSync(store).length).toBeLessThan(3 * 7 + 2)

    const copy = bareCopy(root)
    const published = await withEnvironment(variables(address), () => publishHere(copy))
    const { pages, ...others } = origins(published)
    expect(others).toEqual({ parsed: 0, rendered: 0, taken: pages })
    await publishHere(root)
    expect(differing(distOf(copy), distOf(root))).toEqual([])
    const { stdout } = await docsgenAlone(['why', '/guide', copy], { env: variables(address) })
    expect(stdout).toContain('took it from the remote cache')
  },
  300_000
)

let server: CacheServer
let root: string
let wanted: Record<string, string>
/** What was written of the pages before an edit. */
let earlier: ReadonlyMap<string, Buffer>

beforeAll(async () => {
  server = await startCacheServer()
  root = plainProject(5)
  const build = () => withEnvironment(variables(server.address(), writing), () => publishHere(root))
  await build()
  earlier = new Map(server.files)
  write(root, { 'content/guide/many/page-1.md': '# Page 1\n\nAnother text.\n' })
  await build()
  wanted = distOf(root)
}, 120_000)

test('of a bucket with an edited page, only that page is made', async () => {
  const copy = bareCopy(root)
  write(copy, { 'content/guide/many/page-1.md': '# Page 1\n\nA third text.\n' })
  const published = await withEnvironment(variables(server.address()), () => publishHere(copy))
  expect(origins(published)).toMatchObject({ parsed: 1, rendered: 1 })
  await publishHere(copy, { force: true })
  expect(distOf(copy)['guide/many/page-1.html']).toContain('A third text.')
})

test('branches that both write leave each other what they made', async () => {
  const branch = bareCopy(root)
  write(branch, { 'content/guide/many/page-1.md': '# Page 1\n\nThe text of a branch.\n' })
  await withEnvironment(variables(server.address(), writing), () => publishHere(branch))
  for (const each of [root, branch]) {
    const published = await withEnvironment(variables(server.address()), () => publishHere(bareCopy(each)))
    expect(origins(published)).toMatchObject({ parsed: 0, rendered: 0 })
  }
})

const readFaults = [...Object.keys(faults), 'replayed', 'other secret', 'refused']

test.each(readFaults)('%s: the same bytes as without a server', async (fault) => {
  const copy = bareCopy(root)
  const now = new Map(server.files)
  if (fault === 'replayed') for (const [name, bytes] of earlier) server.files.set(name, bytes)
  const address =
    fault === 'refused' ? `http://127.0.0.1:${await freePort()}` : server.address(fault in faults ? fault : 'good')
  const others: Record<string, string> = fault === 'other secret' ? { DOCSGEN_CACHE_SECRET: secret.toUpperCase() } : {}
  const published = await withEnvironment(variables(address, others), () => publishHere(copy))
  for (const [name, bytes] of now) server.files.set(name, bytes)
  expect(differing(distOf(copy), wanted)).toEqual([])
  const { parsed, taken } = origins(published)
  if (fault !== 'replayed') expect([parsed > 0, taken]).toEqual([true, 0])
  const { problem, refused = 0 } = {
    problem: published.remote?.options.server.problem,
    refused: published.remote?.refused
  }
  if (/401|500|redirect|reset|hang|refused|endless/.test(fault)) expect(problem ?? refused).toBeTruthy()
  if (/garbage|unsigned|changed|truncated|swapped/.test(fault)) expect(refused).toBeGreaterThan(0)
})

test('a server that is full, or that lets nobody write, is left alone', async () => {
  const copy = bareCopy(root)
  const environment = variables(server.address('full'), writing)
  const published = await withEnvironment(environment, () => publishHere(copy, { force: true }))
  expect(published.remote).toMatchObject({
    written: 0,
    options: { server: { problem: 'it answers 507 to what is written' } }
  })
  expect(differing(distOf(copy), wanted)).toEqual([])
})

test('whoever has only the key reads, and cannot write', async () => {
  const { remote } = await withEnvironment(variables(server.address()), () => publishHere(bareCopy(root)))
  const reader = { DOCSGEN_CACHE_SECRET: '', DOCSGEN_CACHE_KEY: remote?.options.keys.id ?? '' }
  const copy = bareCopy(root)
  const published = await withEnvironment(variables(server.address(), reader), () => publishHere(copy))
  expect(origins(published)).toMatchObject({ parsed: 0, rendered: 0 })
  expect(differing(distOf(copy), wanted)).toEqual([])
  const asked = server.asked.length
  const { code, messages } = await withEnvironment(variables(server.address(), { ...reader, ...writing }), () =>
    buildQuietly(copy)
  )
  expect([code, messages]).toEqual([2, expect.stringContaining('Cannot write to the remote cache')])
  expect(server.asked.slice(asked)).toEqual([])
})

test('nobody is asked without a key, for `--force`, or with the token of another address', async () => {
  const files: Files = {
    'docsgen.config.json': JSON.stringify({ cache: { remote: server.address() } }),
    'content/index.md': '# Home\n'
  }
  const asked = server.asked.length
  const keyless = { DOCSGEN_REMOTE_CACHE: '', DOCSGEN_CACHE_SECRET: '' }
  const { stdout } = await docsgenAlone(['build', project(files)], { env: variables('', keyless) })
  expect(stdout).toMatch(/Unused +the remote cache: set DOCSGEN_CACHE_KEY to read it/)
  await withEnvironment(variables(server.address()), () => publishHere(project(files), { force: true }))
  expect(server.asked.slice(asked)).toEqual([])
  const token = { DOCSGEN_REMOTE_CACHE_HEADER: 'Authorization: Bearer token' }
  await withEnvironment(variables('', token), () => publishHere(project(files)))
  expect(server.asked.length).toBeGreaterThan(asked)
  expect(server.tokens).not.toContain('Bearer token')
})

test.each([
  [{ DOCSGEN_CACHE_SECRET: 'short' }, 'Expected `DOCSGEN_CACHE_SECRET` to have at least 32 characters, not 5'],
  [{ DOCSGEN_REMOTE_CACHE: 'ftp://a.example' }, 'Cannot use the address of the remote cache'],
  [{ DOCSGEN_REMOTE_CACHE: 'https://me:pass@a.example' }, 'Cannot use the address of the remote cache'],
  [{ DOCSGEN_CACHE_SECRET: '', DOCSGEN_CACHE_KEY: 'short' }, 'Cannot use `DOCSGEN_CACHE_KEY`'],
  [{ DOCSGEN_REMOTE_CACHE_HEADER: 'token' }, 'Cannot use `DOCSGEN_REMOTE_CACHE_HEADER`']
])('%j cannot be used', async (wrong, text) => {
  const built = await withEnvironment(variables('https://a.example', wrong), () => buildQuietly(root))
  expect([built.code, built.messages]).toEqual([2, expect.stringContaining(text)])
  expect(built.messages).not.toContain('pass@')
})

test('a shard fails if it could not make a page, and shares the others', async () => {
  const copy = bareCopy(root)
  write(copy, { 'templates/doc.tsx': "export default () => { throw new Error('none of these') }\n" })
  const ran = await docsgenAlone(['build', copy, '--shard', '1/1'], { env: variables(server.address(), writing) })
  expect([ran.code, ran.stderr]).toEqual([1, expect.stringContaining('none of these')])
  expect(ran.stdout).toMatch(/✗ shard 1\/1: \d+ files made/)
})

test('a shard needs a remote cache to write to, and its number', async () => {
  const bare = await docsgen(['build', root, '--shard', '1/2'])
  expect([bare.code, bare.stderr]).toEqual([2, expect.stringContaining('Cannot share a build')])
  const { code, stderr } = await docsgen(['build', root, '--shard', '3/2'])
  expect([code, stderr]).toEqual([2, expect.stringContaining('Expected a part and the number of all parts')])
})

test('kept folders: at another path, with another home and other times, nothing is parsed or rendered', async () => {
  const own = richProject()
  const environment = (more = {}) => ({
    HOME: temporaryFolder(),
    XDG_CACHE_HOME: '',
    DOCSGEN_CACHE_SECRET: secret,
    ...more
  })
  await withEnvironment(environment(), () => publishHere(own))
  const copies = [bareCopy(own), bareCopy(own)] as const
  for (const copy of copies)
    for (const name of ['.docsgen', 'dist']) cpSync(path.join(own, name), path.join(copy, name), { recursive: true })
  const published = await withEnvironment(environment(), () => publishHere(copies[0]))
  expect(origins(published)).toMatchObject({ parsed: 0, rendered: 0 })
  expect(published.emitted?.written).toEqual([])
  const other = { DOCSGEN_CACHE_SECRET: secret.toUpperCase() }
  const strange = await withEnvironment(environment(other), () => publishHere(copies[1]))
  expect(origins(strange).parsed).toBeGreaterThan(0)
  expect(differing(distOf(copies[1]), distOf(own))).toEqual([])
})

test('the command says where pages came from', async () => {
  const copy = bareCopy(root)
  write(copy, { 'content/guide/many/page-1.md': '# Page 1\n\nA fourth text.\n' })
  const ran = await docsgenAlone(['build', copy], { env: variables(server.address('good'), writing) })
  expect(ran.stdout).toMatch(/ {2}Pages +\d+ rendered, \d+ from the remote cache\n/)
  expect(ran.stdout).toMatch(/ {2}Shared +\d+ packs written to the remote cache, DOCSGEN_CACHE_KEY=[\w-]{43}\n/)
  rmSync(path.join(copy, 'dist/guide/many/page-2.html'))
  const again = await docsgenAlone(['build', copy], { env: variables(server.address('good')) })
  expect(again.stdout).toMatch(/ {2}Pages +\d+ kept, 1 from the remote cache\n/)
})
