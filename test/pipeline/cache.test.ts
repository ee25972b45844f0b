/** What earlier builds left: it may be cut off at any moment, or spoiled; it says why, and it does not grow. */
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startDev } from '../support/dev-server.ts'
import { buildProject, docsgen, type Files, project, readTree, signalBuild, write } from '../support/project.ts'
import { createRandom } from '../support/random.ts'

vi.setConfig({ testTimeout: 600_000 })

function pages(count: number): Files {
  const names = Array.from({ length: count }, (_, at) => `p${at}`)
  const page = (name: string, at: number) =>
    `# ${name}\n\n[next](./${names[(at + 1) % count]}.md)\n\nText of ${name}.\n`
  return {
    'content/index.md': '# Home\n',
    ...Object.fromEntries(names.map((name, at) => [`content/all/${name}.md`, page(name, at)]))
  }
}

/** Each night more of them. */
const kills = Number(process.env.DOCSGEN_KILLS ?? 3)

test(`a build that is killed at any moment, ${kills} times, leaves nothing that makes the next one wrong`, async () => {
  const random = createRandom(7)
  const root = project(pages(60))
  const { files } = await buildProject(root)
  for (let time = 0; time < kills; time++) {
    if (time % 3 === 0) rmSync(path.join(root, time % 2 ? 'dist' : '.docsgen'), { recursive: true, force: true })
    write(root, { 'content/all/p1.md': `# P\n\n[next](./p2.md)\n\nTime ${time}.\n` })
    await kill(root, random() * 300)
    if (time % 3 !== 2) continue
    write(root, { 'content/all/p1.md': pages(60)['content/all/p1.md'] ?? '' })
    const { code, stderr, stdout, files: built } = await buildProject(root)
    expect({ time, code, stderr }).toEqual({ time, code: 0, stderr: '' })
    expect(stdout).not.toContain('Kept')
    expect(Object.keys(files).filter((file) => files[file] !== built[file])).toEqual([])
    expect(Object.keys(built).length).toBe(Object.keys(files).length)
    expect(readdirSync(root).filter((name) => name.includes('docsgen-'))).toEqual([])
  }
})

/** Begins a build and ends it, some time after that, as a crash would. */
async function kill(root: string, milliseconds: number): Promise<void> {
  await docsgen(['build', root], { started: (child) => void signalBuild(child, root, 'SIGKILL', milliseconds) })
}

test('contents with a flipped bit are made again, which is reported once', async () => {
  const root = project(pages(5))
  const { files } = await buildProject(root)
  const folder = path.join(root, '.docsgen/cache/contents')
  const [pack = ''] = readdirSync(folder)
  const bytes = readFileSync(path.join(folder, pack))
  for (let at = 0; at < bytes.length; at += 64) bytes[at] = (bytes[at] ?? 0) ^ 4
  writeFileSync(path.join(folder, pack), bytes)
  rmSync(path.join(root, 'dist'), { recursive: true })
  const fixed = await buildProject(root)
  expect(fixed).toMatchObject({ code: 0, stderr: '', files })
  expect(fixed.stdout).toMatch(/Repaired +\d+ damaged pieces of the cache/)
  rmSync(path.join(root, 'dist'), { recursive: true })
  expect((await buildProject(root)).stdout).not.toContain('Repaired')
})

test('what a project lays nothing over is not bundled', async () => {
  const root = project(pages(3))
  expect((await buildProject(root)).code).toBe(0)
  const bundles = () => readdirSync(path.join(root, '.docsgen/cache')).filter((name) => name.startsWith('bundle-'))
  expect(bundles()).toEqual([])
  const modules = path.join(root, '.docsgen/cache/modules')
  expect(existsSync(modules)).toBe(false)
  write(root, { 'templates/styles/footer.css': '.footer { color: #123456 }\n' })
  expect(JSON.stringify((await buildProject(root)).files)).toContain('#123456')
  expect(bundles()).toEqual(['bundle-styles.json'])
  rmSync(path.join(root, 'templates'), { recursive: true })
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  write(root, {
    'templates/directives/mark.tsx': 'export default () => <mark />\n',
    'content/all/p1.md': '# P\n\n::mark\n'
  })
  expect((await buildProject(root)).files['all/p1.html']).toContain('<mark></mark>')
  expect(bundles()).toEqual(['bundle-server.json'])
  write(root, { 'templates/components/footer.tsx': 'export function Footer() {\n  return <footer>Ours</footer>\n}\n' })
  const { code, files } = await buildProject(root)
  expect(code).toBe(0)
  expect(files['all/p0.html']).toContain('<footer>Ours</footer>')
  expect(bundles()).toEqual(['bundle-islands.json', 'bundle-server.json'])
  for (const file of readdirSync(modules)) writeFileSync(path.join(modules, file), 'throw new Error("from the cache")')
  expect(await buildProject(root, '--force')).toMatchObject({ code: 0, stderr: '' }) // nothing of it is run as it is
})

test('other bytes of the same size and time are seen', async () => {
  const root = project(pages(3))
  const file = path.join(root, 'content/all/p0.md')
  utimesSync(file, 1, 1)
  await buildProject(root)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Text', 'Next'))
  utimesSync(file, 1, 1)
  expect((await buildProject(root)).files['all/p0.html']).toContain('Next of p0')
})

test('a copied project is parsed and rendered by nobody, and what another put among its files is replaced', async () => {
  const root = project(pages(3))
  const { files } = await buildProject(root)
  const copy = project({})
  cpSync(root, copy, { recursive: true })
  const { stdout, files: copied } = await buildProject(copy, '--format', 'json')
  expect(JSON.parse(stdout).summary).toMatchObject({ parsed: 0, written: 0 })
  expect(copied).toEqual(files)
  const page = path.join(copy, 'dist/all/p0.html')
  writeFileSync(page, readFileSync(page, 'utf8').replace('Text', 'Next'))
  const { stdout: again, files: mended } = await buildProject(copy, '--format', 'json')
  expect(JSON.parse(again).summary).toMatchObject({ parsed: 0, written: 1 })
  expect(mended).toEqual(files)
})

test('what a build beside `docsgen dev` remembers is there when dev has ended', async () => {
  const root = project(pages(60))
  await buildProject(root)
  const dev = await startDev(root)
  write(root, { 'content/all/p1.md': '# P\n\nBeside dev.\n' })
  await dev.untilBody('/all/p1', 'Beside dev.')
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  await buildProject(root)
  expect(await dev.stop()).toBe(0)
  rmSync(path.join(root, 'dist'), { recursive: true })
  const { code, stdout } = await buildProject(root)
  expect(code).toBe(0)
  expect(stdout).not.toContain('Repaired')
})

test('contents do not pile up', async () => {
  const root = project(pages(20))
  const folder = path.join(root, '.docsgen/cache/contents')
  const size = () => readdirSync(folder).reduce((sum, name) => sum + statSync(path.join(folder, name)).size, 0)
  await buildProject(root)
  const first = size()
  for (let time = 0; time < 12; time++) {
    write(root, { 'content/all/p1.md': `# P\n\n[next](./p2.md)\n\nTime ${time}.\n` })
    await buildProject(root)
  }
  expect(readdirSync(folder).length).toBeLessThanOrEqual(9)
  expect(size()).toBeLessThan(first * 2)
})

test('what no build has use for leaves, the newest of it last', async () => {
  const root = project({
    'docsgen.config.ts': "export default { banner: { id: 'a', content: 'Text' } }",
    'content/index.md': '# Home\n'
  })
  const cache = path.join(root, '.docsgen/cache')
  const list = () => [...readdirSync(cache), ...readdirSync(path.join(cache, 'modules'))].sort()
  await docsgen(['build', root, '--out', path.join(root, 'elsewhere')])
  await buildProject(root)
  const used = list()
  expect(used.filter((name) => name.startsWith('manifest-')).length).toBe(2)
  expect(used.filter((name) => name.startsWith('banner-')).length).toBe(1)
  const old = Array.from({ length: 12 }, (_, at) => `${at}`.padStart(22, 'o'))
  for (const [at, name] of old.entries()) {
    for (const kind of ['banner', 'category', 'facts', 'plugin', 'modules/server']) {
      const file = path.join(cache, `${kind}-${name}.json`)
      write(root, { [path.relative(root, file)]: '' })
      utimesSync(file, 1000 + at, 1000 + at)
    }
  }
  const odd = '.docsgen/cache/manifest-of-%.json'
  write(root, { '.docsgen/cache/api.json': '', '.docsgen/cache/pages.json.999999.tmp': '', [odd]: '' })
  rmSync(path.join(root, 'elsewhere'), { recursive: true })
  await buildProject(root)
  rmSync(path.join(root, odd)) // it stops no build, and is nobody's
  const left = ['banner', 'category', 'facts', 'plugin', 'server'].flatMap((kind) =>
    old.slice(4).map((name) => `${kind}-${name}.json`)
  )
  expect(list()).toEqual([...used.filter((name) => !name.includes('elsewhere')), ...left].sort())
})

test('--verify-cache compares every byte', async () => {
  const root = project(pages(3))
  await buildProject(root)
  const right = await docsgen(['build', root, '--verify-cache'])
  expect(right).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The cache is correct: without it all \d+ outputs/)
  })
  const file = path.join(root, 'dist/all/p1.html')
  const { mtime } = statSync(file)
  writeFileSync(file, readFileSync(file, 'utf8').replace('Text', 'Next'))
  utimesSync(file, mtime, mtime)
  const wrong = await docsgen(['build', root, '--verify-cache'])
  if (wrong.code === 0)
    expect(readTree(path.join(root, 'dist'))['all/p1.html']).toContain('Text') // the time was too fine to set
  else expect(wrong.stderr).toContain('Without the cache `all/p1.html` would be different')
})

test('a page says why it is made again, before and after', async () => {
  const root = project({ ...pages(3), 'docsgen.config.ts': "export default { sidebars: { '/all': 'auto' } }\n" })
  await buildProject(root)
  const why = async (url: string) => (await docsgen(['why', url, root])).stdout
  expect(await why('/all/p1')).toContain('The next build leaves it as it is.')
  write(root, { 'content/all/p0.md': '# Renamed\n\n[next](./p1.md)\n' })
  expect(await why('/all/p0')).toMatch(/The next build writes it: it has different text/)
  expect(await why('content/all/p1.md')).toMatch(
    /The next build writes it: it shows a part of the sidebar that changed/
  )
  expect(await why('/')).toContain('The next build leaves it as it is.')
  const { stdout } = await docsgen(['build', root, '--report', 'json'])
  const report = JSON.parse(stdout) as { phases: object; pages: Record<string, unknown>[] }
  expect(Object.keys(report.phases)).toContain('parse')
  const byUrl = new Map(report.pages.map((page) => [page.url, page]))
  expect(byUrl.get('/')).toMatchObject({ parsed: false, rendered: false, written: false, why: [] })
  expect(byUrl.get('/all/p0')).toMatchObject({ parsed: true, rendered: true, written: true })
  expect(byUrl.get('/all/p0')?.why).toEqual(expect.arrayContaining(['page', 'navigation']))
  expect(byUrl.get('/all/p1')).toMatchObject({ parsed: false, rendered: true, written: true })
  expect(byUrl.get('/all/p1')?.why).toEqual(expect.arrayContaining(['navigation', 'own']))
  expect(await why('/all/p1')).toContain('The last build wrote it because it shows a part of the sidebar')
  expect((await docsgen(['why', '/nothing', root])).code).toBe(2)
})

test('of a page whose text alone changed no other file is written', async () => {
  const root = project({ ...pages(60), 'docsgen.config.ts': "export default { sidebars: { '/all': 'auto' } }\n" })
  await buildProject(root)
  write(root, { 'content/all/p50.md': '# p50\n\n[next](./p51.md)\n\nOther text.\n' })
  // The page in HTML and in Markdown, and all pages in one file.
  const { stdout } = await docsgen(['build', root, '--format', 'json'])
  expect(JSON.parse(stdout).summary).toMatchObject({ parsed: 1, written: 3 })
})
