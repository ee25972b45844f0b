/** `docsgen dev` as its users meet it: a port, files that change, a process that ends. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { type DevProcess, startDev, startDevAlone, withoutScript } from '../support/dev-server.ts'
import { commitAll, git } from '../support/git.ts'
import { buildProject, docsgenAlone, project, repository, site, write } from '../support/project.ts'

/** At night all; else those that have between them what pages can have. */
const names = readdirSync(path.join(repository, 'test/sites')).filter((name) =>
  process.env.DOCSGEN_NIGHTLY ? name !== 'broken' : /api|islands|theme|unicode/.test(name)
)

describe.each(names)('dev = build: %s', (name) => {
  test('every file is served as it is written', async () => {
    const root = site(name)
    const { files, code, stderr } = await buildProject(root)
    expect(code, stderr).toBe(0)
    const dev = await startDev(root)
    // Style sheets have no hash. A project's islands can be edited in an open page: the scripts that name theirs have other addresses.
    const hasIslands = existsSync(path.join(root, 'templates/islands'))
    const compared = hasIslands ? /\.(html|css|txt|xml|svg)$/ : /\.(html|css|js|txt|xml|svg)$/
    const hashed = hasIslands ? /(\/docsgen\/\w+)\.[\w-]{10}\.(css|js)/g : /(\/docsgen\/\w+)\.[\w-]{10}\.(css)/g
    const named = (text: string) =>
      text.replace(hashed, '$1.$2').replaceAll('font-display:optional', 'font-display:swap')
    const pages = Object.entries(files).filter(([file]) => compared.test(file))
    for (const [file, text] of pages) {
      const url = `/${file.replace(/(^|\/)index\.html$|\.html$/, '')}`.split('/').map(encodeURIComponent).join('/')
      const reply = await fetch(new URL(dev.url).origin + basePath(dev) + (url === '/' ? '' : url))
      expect([file, reply.status]).toEqual([file, file === '404.html' ? 404 : 200])
      expect(named(withoutScript(await reply.text())), file).toBe(named(text))
    }
    expect(await dev.stop()).toBe(0)
  })
})

function basePath({ url }: DevProcess): string {
  return new URL(url).pathname.replace(/\/$/, '')
}

test('addresses are exact, and nothing is written', async () => {
  const root = site('basic')
  const lock = '/\n'
  write(root, { 'redirects.yml': '- from: /old\n  to: /guide/start#a\n', 'docsgen-urls.lock': lock })
  const dev = await startDev(root, '--base', '/x')
  const { origin } = new URL(dev.url)
  const ask = async (url: string) => {
    const { status, headers } = await fetch(origin + url, { redirect: 'manual' })
    return [url, status, headers.get('location')]
  }
  const rows = [
    ['/', 302, '/x/'],
    ['/x/', 200, null],
    ['/x', 301, '/x/'],
    ['/x/index.html', 301, '/x/'],
    ['/x/guide/start', 200, null],
    ['/x/guide/start/?q=1', 301, '/x/guide/start?q=1'],
    ['/x/guide/start.html', 301, '/x/guide/start'],
    ['/x/guide/start/index.html', 301, '/x/guide/start'],
    ['/x/old?q=1', 301, '/x/guide/start?q=1#a'],
    ['/x/nope', 404, null],
    ['/x/404', 404, null],
    ['/x/docsgen/dev.js', 200, null],
    ['/guide/start', 404, null],
    ['/x//guide', 404, null],
    ['/x/..%2fpackage.json', 400, null],
    ['/x/a%00', 400, null],
    ['/x/content/index.md', 404, null],
    ['/x/.docsgen/cache/pages.json', 404, null]
  ]
  expect(await Promise.all(rows.map(([url]) => ask(String(url))))).toEqual(rows)
  write(root, { 'redirects.yml': '- from: /older\n  to: /guide/start\n  status: 302\n' })
  await dev.until('the other redirect', async () => (await ask('/x/older'))[1] === 302)
  expect(await ask('/x/old')).toEqual(['/x/old', 404, null])
  expect(existsSync(path.join(root, 'dist'))).toBe(false)
  expect(readFileSync(path.join(root, 'docsgen-urls.lock'), 'utf8')).toBe(lock)
})

test('text, new pages, deleted pages, renamed folders and every way an editor saves', async () => {
  const root = site('basic')
  const dev = await startDev(root)
  const page = path.join(root, 'content/guide/start.md')
  await dev.body('/guide/start')
  write(root, { 'content/guide/start.md': '# Start\n\nOne.\n' })
  await dev.untilBody('/guide/start', 'One.')
  expect(dev.events.at(-1)?.changed).toEqual(['/guide/start'])
  writeFileSync(`${page}.tmp`, '# Start\n\nTwo.\n')
  renameSync(`${page}.tmp`, page)
  await dev.untilBody('/guide/start', 'Two.')
  renameSync(page, `${page}~`)
  writeFileSync(page, '# Start\n\nThree.\n')
  await dev.untilBody('/guide/start', 'Three.')
  write(root, { 'content/guide/new/page.md': '# New\n' })
  await dev.untilBody('/guide/new/page', 'New')
  await dev.until('the new url', () => dev.events.some(({ changed }) => changed.includes('/guide/new/page')))
  renameSync(path.join(root, 'content/guide/new'), path.join(root, 'content/guide/newer'))
  await dev.untilBody('/guide/newer/page', 'New')
  await dev.until('the old url to go', async () => (await fetch(`${dev.url}/guide/new/page`)).status === 404)
  write(root, { 'content/guide/newer/page.md': '# Newest\n' })
  await dev.untilBody('/guide/newer/page', 'Newest')
  rmSync(path.join(root, 'content/guide/newer'), { recursive: true })
  await dev.until('the page to go', async () => (await fetch(`${dev.url}/guide/newer/page`)).status === 404)
  await dev.until('the gone url', () => dev.events.at(-1)?.changed.includes('/guide/newer/page'))
})

test('a burst of 500 files, a folder removed and made again at once, then an edit in it', async () => {
  const root = site('basic')
  const dev = await startDev(root)
  const many = Array.from({ length: 500 }, (_, at) => [`content/many/p${at}.md`, `# Page ${at}\n`])
  write(root, Object.fromEntries(many))
  await dev.untilBody('/many/p499', 'Page 499')
  await dev.untilBody('/many/p0', 'Page 0')
  const folder = path.join(root, 'content/guide')
  rmSync(folder, { recursive: true })
  mkdirSync(path.join(folder, 'deep'), { recursive: true })
  write(root, { 'content/guide/start.md': '# Again\n', 'content/guide/deep/page.md': '# Deep\n' })
  await dev.untilBody('/guide/start', 'Again')
  await dev.untilBody('/guide/deep/page', 'Deep')
  write(root, { 'content/guide/deep/page.md': '# Deeper\n' })
  await dev.untilBody('/guide/deep/page', 'Deeper')
})

test('git checkout between branches', async () => {
  const root = project({ 'content/index.md': '# Home\n', 'content/a/page.md': '# Main\n', '.gitignore': '.docsgen\n' })
  commitAll(root)
  git(root, 'checkout', '-b', 'other')
  rmSync(path.join(root, 'content/a'), { recursive: true })
  write(root, { 'content/b/page.md': '# Other\n' })
  commitAll(root)
  const dev = await startDev(root)
  git(root, 'checkout', 'main')
  await dev.untilBody('/a/page', 'Main')
  await dev.until('b to go', async () => (await fetch(`${dev.url}/b/page`)).status === 404)
  git(root, 'checkout', 'other')
  await dev.untilBody('/b/page', 'Other')
  await dev.until('a to go', async () => (await fetch(`${dev.url}/a/page`)).status === 404)
  write(root, { 'content/b/page.md': '# Edited\n' })
  await dev.untilBody('/b/page', 'Edited')
})

test('problems show in the terminal and to the browser until they are fixed, and the last good page stays', async () => {
  const root = site('theme')
  const dev = await startDev(root)
  const last = () => dev.events.at(-1)
  const good = await dev.body('/')
  const look = last()?.look
  const config = 'docsgen.config.ts'
  await breakAndFix(config, 'export default defineConfig({ title: 3 })', 'config')
  await breakAndFix(config, 'export default {{', 'config')
  await breakAndFix('templates/landing.tsx', 'export default <p>', 'theme')
  expect(await dev.body('/')).toBe(good)
  await dev.until('the same look', () => last()?.look === look)

  async function breakAndFix(file: string, broken: string, rule: string) {
    const sound = readFileSync(path.join(root, file), 'utf8')
    write(root, { [file]: broken })
    const event = await dev.until('the problem', () => (last()?.messages[0]?.rule === rule ? last() : undefined))
    expect(event.messages[0]?.where ?? '').toContain(file)
    expect(dev.output()).toContain(`(${rule})`)
    expect(await dev.body('/')).toBe(good)
    write(root, { [file]: sound })
    await dev.until('the end of the problem', () => last()?.messages.length === 0)
  }
})

test('pages asked for while the others are parsed are whole', async () => {
  const pages = Array.from({ length: 80 }, (_, at) => [
    `content/page-${at}.md`,
    `# Page ${at}\n\n${'Some *text*.\n\n'.repeat(50)}`
  ])
  const dev = await startDevAlone(project({ 'content/index.md': '# Home\n', ...Object.fromEntries(pages) }))
  for (let at = 0; !dev.output().includes('Checked all') && at < 80; at++) {
    expect((await dev.body(`/page-${at}`)).split('<h1')).toHaveLength(2)
    await new Promise((resolve) => setTimeout(resolve, 400)) // the others are parsed when nobody asks
  }
})

test('what is saved while the configuration is broken is there when it is fixed', async () => {
  const config = { 'docsgen.config.ts': "export default { title: 'Dev' }\n" }
  const root = project({ ...config, 'content/index.md': '# Home\n\nOld.\n' })
  const dev = await startDev(root)
  await dev.untilBody('/', 'Old.')
  write(root, { 'docsgen.config.ts': 'export default {{' })
  const broken = await dev.until('the problem', () => dev.events.find(({ messages }) => messages.length > 0))
  write(root, { 'content/index.md': '# Home\n\nNew.\n' })
  await dev.until('another round', () => dev.events.at(-1)?.version !== broken.version)
  expect(dev.events.at(-1)?.messages).toHaveLength(1)
  write(root, config)
  await dev.untilBody('/', 'New.')
})

test('a page problem, an anchor that only a template writes, a template that throws', async () => {
  const root = site('basic')
  const dev = await startDev(root)
  const messages = () => dev.events.at(-1)?.messages ?? []
  write(root, { 'content/about.md': '# About\n\n[x](nope.md)\n' })
  await dev.until('the problem', () => messages()[0]?.where === 'content/about.md:3:1')
  expect(messages()[0]?.frame).toContain('> 3 | [x](nope.md)\n')
  expect(dev.output()).toContain('content/about.md:3:1: error: Cannot find `nope.md`')
  write(root, { 'content/about.md': '# About\n\n## Who\n\n[x](index.md#docsgen-main) [y](index.md#nope)\n' })
  await dev.until('the other problem', () => messages()[0]?.rule === 'broken-anchor')
  expect(messages().map(({ text }) => text)).toEqual([expect.stringContaining('#nope')])
  write(root, { 'content/about.md': '# About\n\n## Who\n\nGood.\n' })
  await dev.until('the end of it', () => messages().length === 0)
  await dev.untilBody('/about', 'Good.')
  expect(dev.output()).toContain('All reported problems are fixed')
  const good = await dev.body('/about')
  write(root, { 'templates/page.tsx': 'export default function Page() { throw new Error("no luck") }\n' })
  await dev.until('another look', () => dev.events.at(-1)?.look !== dev.events[0]?.look)
  const reply = await fetch(`${dev.url}/about`)
  expect([reply.status, withoutScript(await reply.text())]).toEqual([500, good])
  await dev.until('the problem', () => messages().some(({ text }) => text.includes('no luck')))
  expect(messages().find(({ text }) => text.includes('no luck'))?.where).toContain('templates/page.tsx:1:')
  rmSync(path.join(root, 'templates'), { recursive: true })
  await dev.until('the end of it', async () => (await fetch(`${dev.url}/about`)).status === 200)
})

test('a problem of a page that nobody asks for again is not called fixed', async () => {
  const root = site('basic')
  write(root, { 'templates/page.tsx': 'export default function Page() {\n  return <a href="/nope">x</a>\n}\n' })
  const dev = await startDev(root)
  await dev.body('/about')
  await dev.until('the problem', () => dev.output().includes('/nope'))
  write(root, { 'content/about.md': '# About\n\n## Who\n\nOther.\n' })
  await dev.until('the round', () => dev.output().includes('Changed content/about.md'))
  await new Promise((resolve) => setTimeout(resolve, 1000)) // longer than a look at the pages takes
  expect(dev.output()).not.toContain('are fixed')
  rmSync(path.join(root, 'templates'), { recursive: true })
  await dev.until('the end of it', () => dev.output().includes('All reported problems are fixed'))
})

test('a page that nothing links to is reported at once where only a style sheet is in `templates/`', async () => {
  const root = project({
    'docsgen.config.json': JSON.stringify({ sidebars: { '/docs': [{ href: '/docs/a' }] } }),
    'content/index.md': '# Home\n\n[A](docs/a.md)\n',
    'content/docs/a.md': '# A\n',
    'content/docs/new.md': '# New\n',
    'templates/styles.css': "@import './styles.css';\n"
  })
  const dev = await startDev(root)
  await dev.until('the warning', () => dev.output().includes('content/docs/new.md: warning: Cannot reach the page'))
})

test('a template that does not compile at the start is waited for', async () => {
  const root = site('basic')
  write(root, { 'templates/page.tsx': 'export default <p>' })
  const dev = await startDev(root)
  expect((await fetch(dev.url)).status).toBe(500)
  expect(dev.events[0]?.messages[0]?.rule).toBe('theme')
  rmSync(path.join(root, 'templates/page.tsx'))
  await dev.until('the page', async () => (await fetch(dev.url)).status === 200)
})

test('a new configuration, stylesheet and assets folder', async () => {
  const tokens = { 'templates/styles/tokens.css': ':root { --own: 0 }\n' }
  const root = project({ 'content/index.md': '# Home\n', ...tokens })
  const dev = await startDev(root)
  const [first] = dev.events
  write(root, { 'docsgen.config.ts': "export default { title: 'Named' }\n" })
  await dev.untilBody('/', 'Named</title>')
  const { look, styles = [] } = await dev.until('another look', () =>
    dev.events.find((event) => event.look !== first?.look)
  )
  write(root, { 'templates/styles/tokens.css': ':root { --own: 1px }\n' })
  const swapped = await dev.until('another style', () => dev.events.find((event) => event.styles?.[0] !== styles[0]))
  expect(swapped.look).toBe(look)
  expect(await dev.body(swapped.styles?.[0] ?? '')).toContain('--own: 1px')
  write(root, { 'assets/note.txt': 'one' })
  await dev.untilBody('/note.txt', 'one')
  write(root, { 'assets/note.txt': 'two' })
  await dev.untilBody('/note.txt', 'two')
})

test('the label of a folder and an image of a page', async () => {
  const root = project({
    'content/index.md': '# Home\n\n![x](a/x.svg)\n',
    'content/a/x.svg': '<svg/>',
    'content/a/page.md': '# A\n'
  })
  const dev = await startDev(root)
  await dev.body('/')
  write(root, { 'content/a/_category.yml': 'label: Named here\n' })
  await dev.untilBody('/', 'Named here')
  await dev.until('the change', () => dev.events.at(-1)?.changed.includes('/'))
  write(root, { 'content/a/_category.yml': 'label: Named again\n' })
  await dev.untilBody('/', 'Named again')
  const image = async () => dev.body(/src="(\/docsgen\/images\/x\.[^"]*)"/.exec(await dev.body('/'))?.[1] ?? '/')
  expect(await image()).toBe('<svg/>')
  write(root, { 'content/a/x.svg': '<svg id="new"/>' })
  await dev.until('the new image', async () => (await image()) === '<svg id="new"/>')
  rmSync(path.join(root, 'content/a/x.svg'))
  await dev.until('the problem', () => dev.events.at(-1)?.messages[0]?.where === 'content/index.md:3:1')
})

test('the terminal says what changed, when, how long it took, and how many errors are left', async () => {
  const root = site('basic')
  const dev = await startDev(root)
  const says = (line: RegExp) => dev.until(`${line}`, () => line.test(dev.output()))
  // What is there at the first look at the files is no change.
  for (let count = 0; !dev.output().includes('Changed content/about.md'); count++) {
    write(root, { 'content/about.md': `# About\n\n## Who\n\n${count}\n` })
    await new Promise((resolve) => setTimeout(resolve, 1000))
  }
  write(root, { 'content/new.md': '# New\n' })
  await says(/^\d\d:\d\d:\d\d Added content\/new\.md in \d+ ms$/m)
  write(root, { 'content/new.md': '# New\n\n[x](nope.md)\n' })
  await says(/^\d\d:\d\d:\d\d Changed content\/new\.md in \d+ ms, 1 error$/m)
  write(root, { 'content/new.md': '# New\n\n[x](nope.md), still\n' })
  await says(/(Changed content\/new\.md in \d+ ms, 1 error\n[\s\S]*){2}/)
  expect(dev.output().match(/Cannot find `nope\.md`/g)).toHaveLength(1)
  rmSync(path.join(root, 'content/new.md'))
  await says(/^\d\d:\d\d:\d\d Removed content\/new\.md in \d+ ms\n✓ All reported problems are fixed$/m)
  // All at once, however slow the disk is.
  write(root, Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`many/p${at}.md`, '# Page\n'])))
  renameSync(path.join(root, 'many'), path.join(root, 'content/many'))
  await says(/^\d\d:\d\d:\d\d Checked all \d+ pages in [\d.]+ m?s$/m)
  expect(await dev.stop()).toBe(0)
})

test('Ctrl+C ends it while it begins', async () => {
  const root = project({})
  write(root, Object.fromEntries(Array.from({ length: 300 }, (_, at) => [`content/p${at}.md`, `# Page ${at}\n`])))
  for (const wait of [0, 200]) {
    const { code, stderr } = await docsgenAlone(['dev', root, '--port', '0'], {
      started: (child) => child.stdout?.once('data', () => setTimeout(() => child.kill('SIGINT'), wait))
    })
    expect([wait, code, stderr]).toEqual([wait, 0, ''])
  }
})
