/** What a build remembers is believed by who wrote it, and by nobody else. */
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync
} from 'node:fs'
import path from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { Cache } from '../../src/disk/cache.ts'
import type { Spot } from '../../src/disk/content-packs.ts'
import { hash } from '../../src/disk/files.ts'
import { buildProject, docsgen, project, readTree, repository, temporaryFolder, write } from '../support/project.ts'
import { createWarm, type docsgenWarm } from '../support/warm-cli.ts'

afterEach(() => {
  vi.unstubAllEnvs()
})

/** Two users. */
const theirHome = temporaryFolder()
const [theirs, ours] = [createWarm({ XDG_CACHE_HOME: theirHome }), createWarm({ XDG_CACHE_HOME: temporaryFolder() })]

function cacheOf(root: string, home: string, version?: string): Cache {
  vi.stubEnv('XDG_CACHE_HOME', home)
  return new Cache(root, version === undefined ? {} : { version })
}

test('an entry is read by the user who wrote it, under its name, in any copy of the project', async () => {
  const [root, home, other] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  await cacheOf(root, home).write('a.json', 'text')
  expect(await cacheOf(root, home).read('a.json')).toBe('text')
  expect(statSync(path.join(home, 'docsgen/secret')).mode & 0o777).toBe(0o600)
  const entry = readFileSync(path.join(root, '.docsgen/cache/a.json'))
  const copy = project({ '.docsgen/cache/a.json': entry, '.docsgen/cache/b.json': entry })
  expect(await cacheOf(copy, home).read('a.json')).toBe('text')
  expect(await cacheOf(copy, home).read('b.json')).toBeUndefined()
  const foreign = cacheOf(root, other)
  expect(await foreign.read('a.json')).toBeUndefined()
  expect(foreign.damaged).toBe(0)
})

test('what another docsgen read is read again, but not what it wrote', async () => {
  const [root, home] = [temporaryFolder(), temporaryFolder()]
  const old = cacheOf(root, home, '1')
  for (const name of ['sizes.json', 'manifest-of-dist.json']) await old.write(name, 'text')
  const cache = cacheOf(root, home, '2')
  expect(await cache.read('sizes.json')).toBeUndefined()
  expect(await cache.read('manifest-of-dist.json')).toBe('text')
  expect(cache.damaged).toBe(0)
})

test('a secret that others can read, or that is in the project, is not used', async () => {
  const [root, home] = [temporaryFolder(), temporaryFolder()]
  await cacheOf(root, home).write('a.json', 'text')
  const secret = path.join(home, 'docsgen/secret')
  const before = readFileSync(secret, 'utf8')
  chmodSync(secret, 0o644)
  expect(await cacheOf(root, home).read('a.json')).toBeUndefined()
  expect(readFileSync(secret, 'utf8')).not.toBe(before)
  const inside = path.join(root, 'cache')
  await cacheOf(root, inside).write('a.json', 'text')
  expect(await cacheOf(root, inside).read('a.json')).toBeUndefined()
  expect(existsSync(path.join(inside, 'docsgen/secret'))).toBe(false)
  expect([cacheOf(root, inside).isForgotten, cacheOf(root, home).isForgotten]).toEqual([true, false])
  const tree = temporaryFolder()
  write(tree, { '.git/config': '', 'site/content/index.md': '' })
  const places = [path.join(tree, '.cache'), home]
  expect(places.map((each) => cacheOf(path.join(tree, 'site'), each).isForgotten)).toEqual([true, false])
})

test('a cache that a repository brings publishes nothing and removes nothing but what was built', async () => {
  const root = project({ 'content/index.md': '# Home\n\nHarmless.\n', 'content/old.md': '# Old\n', 'keep.txt': 'keep' })
  const publish = async (run: typeof docsgenWarm) => {
    const { code, stderr, stdout } = await run(['build', root], root)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    return { stdout, files: readTree(path.join(root, 'dist')) }
  }
  await publish(theirs)
  await forgeContent(root, theirHome)
  rmSync(path.join(root, 'dist/index.html'))
  expect((await publish(theirs)).files['index.html']).toContain('Evil here')
  await forgeManifest(root, theirHome)
  rmSync(path.join(root, 'content/old.md'))
  const { files, stdout } = await publish(ours)
  expect(files['index.html']).toContain('Harmless.')
  expect(Object.keys(files)).not.toContain('old.html')
  expect(Object.keys(files)).not.toContain('old.md')
  expect(stdout).not.toMatch(/Repaired|Unused|Kept/)
  expect(readFileSync(path.join(root, 'keep.txt'), 'utf8')).toBe('keep')
})

test('what a repository says was built is no reason to remove or write over a file of somebody else', async () => {
  const mine = { 'www/report.html': 'Made by hand.', 'www/logo.txt': 'x', 'other/content/gone.md': '# Gone\n' }
  const home = project({ 'site/content/index.md': '# Home\n', 'site/content/about.md': '# About\n', ...mine })
  const [root, www] = [path.join(home, 'site'), path.join(home, 'www')]
  const other = path.join(home, 'other')
  writeFileSync(path.join(other, 'docsgen.config.json'), '{ "url": "https://other.example" }')
  writeFileSync(path.join(other, 'content/index.md'), '# Other\n')
  expect((await docsgen(['build', other, '--out', www])).code).toBe(0)
  for (const name of readdirSync(www))
    if (!/^(gone|report|logo)/.test(name)) rmSync(path.join(www, name), { recursive: true })
  const claim = (folder: string, names: string[]) => {
    const rows = names.map((name) => {
      const file = path.join(folder, name)
      const { size, mtimeMs } = statSync(file)
      return [name, { key: '', hash: hash(readFileSync(file)), size, times: { [name]: mtimeMs } }]
    })
    const name = `manifest-of-${encodeURIComponent(path.relative(root, folder))}.json`
    mkdirSync(path.join(root, '.docsgen/cache'), { recursive: true })
    writeFileSync(path.join(root, '.docsgen/cache', name), `${'a'.repeat(22)}\n${JSON.stringify({ id: 'x', rows })}`)
  }
  const names = ['report.html', 'logo.txt', 'gone.html']
  claim(www, names)
  expect((await docsgen(['build', root, '--out', www])).code).toBe(0)
  expect(readdirSync(www)).toEqual(expect.arrayContaining(names))
  const dist = path.join(root, 'dist')
  mkdirSync(dist)
  const named = ['docsgen/minutes.2024-01-02.md', 'docsgen/images/me.1234567890.jpg']
  write(dist, { 'about.html': 'Made by hand.', ...Object.fromEntries(named.map((name) => [name, 'x'])) })
  claim(dist, ['about.html', ...named])
  const ran = await docsgen(['build', root])
  expect(ran.code).toBe(1)
  expect(ran.stderr).toContain('docsgen did not write `about.html`')
  expect(readFileSync(path.join(dist, 'about.html'), 'utf8')).toBe('Made by hand.')
  rmSync(path.join(dist, 'about.html'))
  expect((await docsgen(['build', root])).code).toBe(0)
  expect(Object.keys(readTree(dist))).toEqual(expect.arrayContaining(named))
})

/** Puts another text in the place of a content, and notes that it was parsed so. */
async function forgeContent(root: string, home: string): Promise<void> {
  const folder = path.join(root, '.docsgen/cache/contents')
  const [pack = ''] = readdirSync(folder)
  const text = readFileSync(path.join(folder, pack), 'utf8').replace('Harmless.', 'Evil here')
  writeFileSync(path.join(folder, pack), text)
  const { fingerprint } = (await import(path.join(repository, 'lib/src/disk/package-root.js'))) as {
    fingerprint(): string
  }
  const cache = cacheOf(root, home, fingerprint())
  const [head = '', ...lines] = ((await cache.read('spots.json')) ?? '').trimEnd().split('\n')
  const bytes = Buffer.from(text)
  const rows = lines.map((line) => {
    const [key, [name, at, size]] = JSON.parse(line) as [string, Spot]
    return JSON.stringify([key, [name, at, size, hash(bytes.subarray(at, at + size))]])
  })
  await cache.write('spots.json', `${[head, ...rows].join('\n')}\n`)
}

/** Claims a file beside the output. */
async function forgeManifest(root: string, home: string): Promise<void> {
  const cache = cacheOf(root, home)
  const all = await cache.read('manifest-of-dist.json')
  const { size, mtimeMs } = statSync(path.join(root, 'keep.txt'))
  const claimed = { key: '', hash: '', size, times: { '../keep.txt': mtimeMs } }
  await cache.write('manifest-of-dist.json', `${all}${JSON.stringify(['x', claimed])}\n`)
}

test.each(['.docsgen', '.docsgen/cache', '.docsgen/cache/modules'])('%s as a link is refused', async (link) => {
  const root = project({ 'content/index.md': '# Home\n' })
  const victim = project({ 'cache/thesis.txt': 'precious', 'key.pem': 'secret' })
  mkdirSync(path.join(root, path.dirname(link)), { recursive: true })
  symlinkSync(victim, path.join(root, link))
  const { code, stderr, files } = await buildProject(root)
  expect({ code, files }).toEqual({ code: 2, files: {} })
  expect(stderr).toContain(`error: Expected \`${link}\` to be a folder, not a link`)
  expect(readTree(victim)).toMatchObject({ 'cache/thesis.txt': 'precious' })
  expect(Object.keys(readTree(victim))).toHaveLength(2)
})

test('pages that are gone are removed whoever built them: another user, another version, whatever their times', async () => {
  const names = Array.from({ length: 45 }, (_, at) => `p${at}`)
  const root = project({
    'content/index.md': '# Home\n',
    ...Object.fromEntries(names.map((name) => [`content/${name}.md`, `# ${name}\n\nText.\n`]))
  })
  const build = async (run: typeof docsgenWarm) => {
    expect(await run(['build', root, '--quiet'], root)).toMatchObject({ code: 0 })
    return Object.keys(readTree(path.join(root, 'dist')))
  }
  const remove = (...gone: string[]) => gone.forEach((name) => void rmSync(path.join(root, 'content', `${name}.md`)))
  await build(theirs)
  writeFileSync(path.join(root, 'content/p7.md'), '# p7\n\nEdited.\n')
  await build(theirs) // written as a change of one row
  remove('p7', 'p8')
  expect((await build(ours)).filter((file) => /^p[78]\.html$/.test(file))).toEqual([])
  for (const file of Object.keys(readTree(path.join(root, 'dist')))) utimesSync(path.join(root, 'dist', file), 1e9, 1e9)
  remove('p9')
  expect(await build(theirs)).not.toContain('p9.html')
  const manifest = path.join(root, '.docsgen/cache/manifest-of-dist.json')
  const [, , ...rows] = readFileSync(manifest, 'utf8').trimEnd().split('\n')
  writeFileSync(manifest, `${'a'.repeat(22)}\n{"id":"x","rows":[${rows}]}`)
  remove('p10')
  expect(await build(theirs)).not.toContain('p10.html')
})
