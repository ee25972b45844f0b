/** Documentation of a monorepo and of other repositories in one site. */
import { appendFileSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { refuseUnsafe } from '../../src/outputs/safe-files.ts'
import { startDev } from '../support/dev-server.ts'
import { commitAll, git } from '../support/git.ts'
import { buildProject, buildSound, docsgen, temporaryFolder, write } from '../support/project.ts'

function commit(folder: string, day: string, files: Record<string, string> = {}): string {
  write(folder, files)
  commitAll(folder, day)
  return git(folder, 'rev-parse', 'HEAD')
}

const config = (mounts: string, more = '') => `export default {
  url: 'https://example.org',
  edit: 'https://code.example/mono/edit/main/site/{file}',
  lastUpdated: true,
  mounts: [${mounts}],
  ${more}
}
`

const packages = "{ from: '../packages/*/docs', to: '/packages/$1' }"

/** A site beside the three packages that it mounts. */
function monorepo(mounts = packages, more?: string): { top: string; root: string } {
  const top = temporaryFolder()
  commit(top, '2020-01-01', {
    'site/docsgen.config.ts': config(mounts, more),
    'site/content/index.md':
      '# Home\n\n[a](/packages/app) [b](/packages/core/setup.md#use) [c](../../packages/ui/docs/index.md)\n\n::include{file=../../packages/ui/docs/_part.md}\n\n::include{file=../../packages/core/docs/_code.md}\n',
    'packages/app/docs/index.md': '# App\n\n[setup](../../core/docs/setup.md) [home](/) ![s](s.svg)\n',
    'packages/app/docs/s.svg': '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"/>\n',
    'packages/app/docs/_category.yml': 'label: The app\n',
    'packages/core/docs/README.md': '# Core\n\n[s](setup)\n\n```js file=../src/core.js\n```\n',
    'packages/core/docs/setup.md': '# Setup\n\n## Use\n\nWords.\n',
    'packages/core/docs/_code.md': '```js file=../src/core.js\n```\n',
    'packages/core/src/core.js': 'export const core = 1\n',
    'packages/ui/docs/index.md': '# Ui\n\n::include{file=_part.md}\n',
    'packages/ui/docs/_part.md': 'A part.\n',
    'packages/ui/other/x.md': '# X\n',
    'packages/none/x.md': '# X\n'
  })
  return { top, root: path.join(top, 'site') }
}

test('packages of a monorepo', async () => {
  const { top, root } = monorepo()
  commit(top, '2020-02-02', { 'packages/core/docs/setup.md': '# Setup\n\n## Use\n\nOther words.\n' })
  const files = await buildSound(root)
  const app = files['packages/app.html'] ?? ''
  expect(app).toContain('href="/packages/core/setup"')
  expect(app).toContain('https://code.example/mono/edit/main/packages/app/docs/index.md')
  expect(app).toContain('The app')
  expect(app).toMatch(/src="\/docsgen\/images\/s\.\w+\.svg"/)
  expect(files['packages/core.html']).toContain('core')
  expect(files['packages/core/setup.html']).toContain('2020-02-02')
  expect(files['index.html']).toContain('href="/packages/core/setup#use"')
  expect(files['index.html']).toContain('A part.')
  expect(files['index.html']).toMatch(/export.*core/)
  expect(files['sitemap.xml']).toContain('https://example.org/packages/ui<')
  expect(Object.keys(files).filter((file) => file.includes('none') || file.includes('other'))).toEqual([])
})

test('the same bytes after edits, and with no cache', async () => {
  const { top, root } = monorepo()
  await buildProject(root)
  appendFileSync(path.join(top, 'packages/ui/docs/_part.md'), 'More.\n')
  renameSync(path.join(top, 'packages/ui/other'), path.join(top, 'packages/none/docs'))
  renameSync(path.join(top, 'packages/core/docs/setup.md'), path.join(top, 'packages/core/docs/use.md'))
  write(top, { 'packages/app/docs/index.md': '# App\n', 'packages/core/docs/README.md': '# Core\n' })
  write(root, { 'content/index.md': '# Home\n' })
  const diff = await docsgen(['diff', 'HEAD', root])
  expect(diff.stdout).toContain('/packages/core/use')
  const warm = await buildProject(root)
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  rmSync(path.join(root, 'dist'), { recursive: true })
  const cold = await buildProject(root)
  expect(warm.code, warm.stderr).toBe(0)
  expect(warm.files).toEqual(cold.files)
})

test('problems have the place in the mount, and are fixed there', async () => {
  const { top, root } = monorepo()
  const token = `ghp_${'A1b2C3d4E5f6G7h8I9'.repeat(2)}`
  symlinkSync(temporaryFolder(), path.join(top, 'packages/ui/docs/out'))
  write(top, {
    'packages/app/docs/index.md': '# App\n\n[a](../../core/docs/setpu.md)\n\n[b](/packages/core/Setup)\n',
    'packages/ui/docs/keys.txt': token,
    'packages/ui/docs/index.md': '# Ui\n\n[k](keys.txt)\n\n::include{file=/../../x.md}\n'
  })
  const { code, stderr } = await docsgen(['check', root])
  expect(code).toBe(1)
  expect(stderr).toContain(
    '../packages/app/docs/index.md:3:1: error: Cannot find `../../core/docs/setpu.md`; did you mean'
  )
  expect(stderr).toContain('../packages/ui/docs/keys.txt:1:1: error: Cannot publish the file: this looks like a token')
  expect(stderr).toContain('it is outside the repository')
  expect(stderr).toContain('../packages/ui/docs/out: error: Cannot follow the link')
  await docsgen(['check', root, '--fix'])
  expect(readFileSync(path.join(top, 'packages/app/docs/index.md'), 'utf8')).toContain('[b](/packages/core/setup)')
})

test('translations are in the content folder', async () => {
  const { top, root } = monorepo(packages, "locales: { en: { label: 'English' }, de: { label: 'Deutsch' } }")
  write(root, {
    'content/de/packages/core/setup.md': '# Einrichten\n\n## Nutzen[^1]\n\n[^1]: Notiz.\n',
    'content/de/packages/app/index.md': '# App\n\n![s](s.svg)\n',
    'redirects.yml': '- from: /old\n  to: /packages/app\n- from: /older\n  to: /s.pdf\n',
    'assets/s.pdf': '',
    'content/a.md': '# A\n',
    'content/sdk/a.md': '# A\n'
  })
  const files = await buildSound(root)
  expect(['old', 'de/old', 'older', 'de/older'].map((url) => `${url}.html` in files)).toEqual([true, true, true, false])
  expect(files['de/packages/core/setup.html']).toMatch(/Einrichten.*<h2[^>]* id="use"/s)
  expect(files['de/packages/ui.html']).toContain('href="/de/packages/core/setup"')
  expect(files['de/packages/app.html']).toMatch(/src="\/docsgen\/images\/s\.\w+\.svg"/)
  await docsgen(['i18n', 'mark', 'content/de/packages/core/setup.md', '--root', root])
  write(top, { 'packages/core/docs/setup.md': '# Setup\n\n## First\n\n## Use\n' })
  const { stderr, files: behind } = await buildProject(root)
  expect(stderr).not.toContain('translation-outline')
  expect(behind['de/packages/core/setup.html']).toMatch(/<h2[^>]* id="use"/)
})

test('dev shows an edit of a mount', async () => {
  const { top, root } = monorepo()
  const dev = await startDev(root)
  await dev.untilBody('/packages/core/setup', 'Words.')
  appendFileSync(path.join(top, 'packages/core/docs/setup.md'), '\nMore words.\n')
  await dev.untilBody('/packages/core/setup', 'More words.')
  write(top, { 'packages/core/docs/fresh.md': '# Fresh\n' })
  await dev.untilBody('/packages/core/fresh', 'Fresh')
})

test('dev shows the commit that the lock is updated to', async () => {
  const { root, sdk } = repositories()
  await docsgen(['mounts', 'update', '--root', root])
  const dev = await startDev(root)
  await dev.untilBody('/sdk', 'Sdk')
  commit(sdk, '2021-02-02', { 'docs/index.md': '# Sdk\n\nNewer.\n' })
  await docsgen(['mounts', 'update', 'sdk', '--root', root])
  await dev.untilBody('/sdk', 'Newer.')
})

test('mounts that cannot be', async () => {
  const outside = temporaryFolder()
  const { top, root } = monorepo()
  write(top, { '.git/docs/x.md': '# X\n', 'site/content/guide/x.md': '# X\n' })
  symlinkSync(outside, path.join(top, 'packages/linked'))
  const tried: [mounts: string, ...expected: string[]][] = [
    [`{ from: '${path.relative(root, outside)}', to: '/x' }`, 'it is outside the git work tree'],
    ["{ from: '../packages/linked', to: '/x' }", ':5:14: error: Cannot mount `../packages/linked`: it is outside'],
    ["{ from: '../packages/*/doc', to: '/x/$1' }", ':5:14: error: Cannot find a folder at `../packages/*/doc`'],
    ["{ from: '../.git/docs', to: '/x' }", 'it is private'],
    ["{ from: '..', to: '/x' }", 'is in it'],
    ["{ from: 'content/guide', to: '/x' }", 'it is in `content`'],
    ["{ from: '../packages/app', to: '/guide' }", '`content/guide` is there'],
    [
      "{ from: '../packages/*/docs', to: '/x' }",
      'Cannot mount `../packages/core/docs` at `/x`: `../packages/app/docs` is there'
    ],
    ["{ from: '../packages/app/docs', to: '/x/$1' }", 'has fewer `*`'],
    [
      "{ from: '../packages/app/docs', to: 'x', edits: true }",
      'Unknown key `mounts.0.edits`; did you mean `edit`?',
      'Expected a url'
    ],
    ["{ git: 'https://x:y@example.org/a', to: '/x' }", 'it has a password'],
    ["{ from: 'a', ref: 'x', to: '/x' }", 'only a repository has it'],
    ["{ to: '/x' }", 'write `from` for a folder'],
    [
      "{ git: 'https://example.org/a', to: '/x' }, { git: 'https://example.com/a', to: '/y' }",
      'is the name of `mounts.0` too'
    ],
    ["{ from: '/etc', to: '/x' }", '`mounts.0.from`: Expected a folder such as `docs`']
  ]
  for (const [mounts, ...expected] of tried) {
    write(root, { 'docsgen.config.ts': config(mounts) })
    const { code, stderr } = await docsgen(['build', root])
    for (const each of expected) expect(stderr, mounts).toContain(each)
    expect(code).toBe(2)
  }
})

/** A site that mounts two repositories, and what they are. */
function repositories(more = ''): { root: string; sdk: string; cli: string } {
  const [root, sdk, cli] = [temporaryFolder(), temporaryFolder(), temporaryFolder()]
  commit(sdk, '2021-01-01', {
    'docs/index.md': '# Sdk\n\n[cli](/cli/use)\n',
    'docs/s.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>'
  })
  commit(cli, '2021-01-01', {
    'README.md': '# Cli\n',
    'use.md': '# Use\n\n[sdk](/sdk)\n',
    'docs/_category.yml': 'label: D\n',
    'docs/d.md': '# D\n'
  })
  const edit = "edit: 'https://code.example/sdk/edit/main/{file}'"
  const mounts = `{ git: 'file://${sdk}', name: 'sdk', ref: 'main', path: './docs/', to: '/sdk', ${edit} ${more} },
    { git: 'file://${cli}', name: 'cli', to: '/cli' }`
  commit(root, '2021-01-01', {
    'docsgen.config.ts': config(mounts),
    'content/index.md': '# Home\n\n[sdk](/sdk) [cli](/cli)\n'
  })
  return { root, sdk, cli }
}

test('repositories: a build fetches nothing, and the lock holds until it is updated', async () => {
  const { root, sdk, cli } = repositories()
  write(root, { '.gitignore': '.docsgen\ndist\n' })
  const none = await docsgen(['build', root])
  expect(none.stderr).toContain(
    'docsgen.config.ts:5:14: error: Cannot find the commit of `sdk` in `docsgen-mounts.lock` (config)'
  )
  expect(none.stderr).toContain('note: Run `docsgen mounts update cli`, and commit `docsgen-mounts.lock`')
  const lock = () => readFileSync(path.join(root, 'docsgen-mounts.lock'), 'utf8')
  const [first] = [git(sdk, 'rev-parse', 'HEAD')]
  expect(await docsgen(['mounts', 'update', '--root', root])).toMatchObject({ code: 0, stderr: '' })
  expect(lock()).toContain(`\nsdk ${first} file://${sdk} main\n`)
  const built = await buildProject(root)
  expect(built).toMatchObject({ code: 0, stderr: '' })
  expect(built.files['sdk.html']).toContain('https://code.example/sdk/edit/main/docs/index.md')
  expect(built.files['sdk.html']).toContain('2021-01-01')
  expect(built.files['cli/use.html']).toContain('href="/sdk"')
  expect(built.files['cli/use.html']).not.toContain('/edit/')

  // The ref moves: nothing changes until the lock does, here and where nothing is fetched yet.
  const second = commit(sdk, '2021-02-02', {
    'docs/index.md': '# Sdk\n\nNew. [cli](/cli/us) ![s](s.svg)\n',
    'docs/s.svg': `<svg><!-- ghp_${'A1b2C3d4E5f6G7h8I9'.repeat(2)} --></svg>`
  })
  expect((await buildProject(root)).files).toEqual(built.files)
  commit(root, '2021-02-02')
  expect((await docsgen(['diff', 'HEAD', root])).stdout).toContain('Nothing changes')
  rmSync(path.join(root, '.docsgen'), { recursive: true })
  expect((await docsgen(['build', root])).stderr).toContain(
    `Cannot find the files of \`sdk\` at the commit ${first.slice(0, 12)}`
  )
  expect((await docsgen(['mounts', 'fetch', '--root', root])).stdout).toContain(`✓ sdk  main  ${first.slice(0, 12)}\n`)
  write(root, { [`.docsgen/mounts/sdk@${first.slice(0, 12)}/docs/index.md`]: '# By hand\n' })
  expect((await docsgen(['mounts', 'fetch', '--root', root])).stderr).toContain('sdk: files were edited in')
  expect((await buildProject(root)).files).toEqual(built.files)
  const update = await docsgen(['mounts', 'update', 'sdk', '--root', root])
  expect(update.stdout).toBe(`✓ sdk  main  ${first.slice(0, 12)} → ${second.slice(0, 12)}\n`)
  const broken = await docsgen(['check', root, '--fix'])
  const at = `sdk@${second.slice(0, 12)}:docs`
  expect(broken.stderr).toContain(`${at}/index.md:3:6: error: Cannot find \`/cli/us\`; did you mean \`/cli/use\`?`)
  expect(broken.stderr).toContain(`${at}/s.svg:1:11: error: Cannot publish the file: this looks like a token of GitHub`)
  expect(broken.stderr).not.toContain('.docsgen')

  // History that is rewritten is said, and what is lost cannot be fetched.
  git(sdk, 'checkout', '-q', '--orphan', 'other')
  const third = commit(sdk, '2021-03-03', { 'docs/index.md': '# Sdk\n' })
  git(sdk, 'branch', '-qM', 'other', 'main')
  expect((await docsgen(['mounts', 'update', '--root', root])).stderr).toContain('the history of main was rewritten')
  expect((await buildProject(root)).code).toBe(0)
  write(root, { 'docsgen-mounts.lock': lock().replace(third, '0'.repeat(40)) })
  const lost = await docsgen(['mounts', 'fetch', '--root', root])
  expect(lost.stderr).toContain('docsgen.config.ts:5:14: error: Cannot fetch `main` of `sdk`')
  expect(lost.stderr).not.toContain('filtering not recognized')
  expect(lost.code).toBe(2)

  for (const line of ['sdk 12 x y', `../x ${first} file://${sdk} main`, `sdk ${first} file://${sdk} --upload-pack=x`]) {
    write(root, { 'docsgen-mounts.lock': `${line}\n` })
    const { stderr } = await docsgen(['mounts', 'fetch', '--root', root])
    expect(stderr, line).toContain('docsgen-mounts.lock:1:1: error: Expected a line')
  }
  rmSync(path.join(root, 'docsgen-mounts.lock'))
  rmSync(cli, { recursive: true })
  expect((await docsgen(['mounts', 'update', '--root', root])).stderr).toContain(
    'Cannot fetch `HEAD` of `cli`: git says'
  )
  expect((await docsgen(['mounts', 'update', 'skd', '--root', root])).stderr).toContain('did you mean `sdk`?')
})

test('a mount that is not trusted brings no code', async () => {
  const { root, sdk } = repositories()
  const page = `---
slug: /login
aliases: [/, /sdk/old]
template: home
hero: { title: A, text: A <b>bold</b> one }
---

Text <img src="x" onerror="alert(1)"> <!-- docsgen-ignore trust --> and <!-- nothing -->.

<!--><script>alert(1)</script>-->

:::note
<div>More</div>
:::

::include{file=../other/x.md}

[page](page.html) ![svg](s.svg)
`
  const now = commit(sdk, '2021-02-02', {
    'docs/index.md': page,
    'docs/part.mdx': '# Part\n\n{1 + 1}\n',
    'docs/page.html': '<p>Hello</p>\n',
    'docs/s.svg': '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>\n',
    'other/x.md': '# X\n'
  })
  await docsgen(['mounts', 'update', '--root', root])
  const { code, stderr, files } = await buildProject(root)
  const at = `sdk@${now.slice(0, 12)}:docs`
  for (const each of [
    `${at}/index.md:2:7: error: Cannot use \`/login\`: pages of this mount are below \`/sdk\` (trust)`,
    `${at}/index.md:3:11: error: Cannot use \`/\``,
    `${at}/index.md:5:27: error: Cannot use \`<b>\``,
    `${at}/index.md:8:6: error: Cannot use \`<img src="x" onerror="alert(1)">\`: HTML is not allowed`,
    `${at}/index.md:10:1: error: Cannot use \`<!--><script>`,
    `${at}/index.md:13:1: error: Cannot use \`<div>`,
    `${at}/page.html: error: Cannot publish the file: it may bring code`,
    `${at}/s.svg:1:1: error: Cannot publish the file: it may bring code, and its mount is \`safe\`: it has \`onload\``,
    `${at}/part.mdx: error: Cannot read MDX`,
    'Cannot ignore `trust`',
    'it is outside the mount'
  ])
    expect(stderr).toContain(each)
  expect(stderr).not.toContain('Cannot use `/sdk/old')
  expect(code).toBe(1)
  expect(files).toEqual({})
  write(root, {
    'docsgen.config.ts': readFileSync(path.join(root, 'docsgen.config.ts'), 'utf8').replace(
      "to: '/sdk'",
      "to: '/sdk', trust: 'full'"
    )
  })
  expect((await docsgen(['build', root])).stderr).not.toContain('HTML is not allowed')
})

test('files that a mount may publish without trust', () => {
  const why = (file: string, text: string | Buffer = '') => refuseUnsafe(file, () => Buffer.from(text))[0]?.text
  for (const file of ['a.PNG', 'a.1.woff2', 'a.json', 'a.dark.webp']) expect(why(file), file).toBe(undefined)
  for (const file of ['a.html', 'a.xht', 'a.xsl', 'a.mjs', 'a.html.zip', 'a.svgz', 'a.what', 'a'])
    expect(why(file), file).toContain('names with')
  const [root, end] = ['<svg xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"', '</svg>']
  const good = `<?xml version="1.0" encoding="UTF-8"?><!-- s --><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">
    ${root} viewBox="0 0 9 9"><style>a { fill: url(#b) }</style><a href="https://example.org"><use x:href="#c" fill="url('#b')"/></a>
    <metadata><w:Work xmlns:w="http://creativecommons.org/ns#"/></metadata><image href="data:image/png;base64,AA=="/>${end}`
  expect(why('a.svg', good)).toBe(undefined)
  const bad: [string, string | Buffer][] = [
    ['<script>', `${root}><s:script xmlns:s="http://www.w3.org/2000/svg">alert(1)</s:script>${end}`],
    ['<foreignObject>', `${root}><foreignObject><iframe srcdoc="&lt;script&gt;"/></foreignObject>${end}`],
    ['<script>', `${root}><!--${' '.repeat(1_100_000)}--><script>alert(1)</script>${end}`],
    ['<title>', `${root}><h:title xmlns:h="http://www.w3.org/1999/xhtml"/>${end}`],
    ['`onload`', `${root} onload="a()"/>`],
    ['`x:href`', `${root}><a x:href="java&#10;script:a()"/>${end}`],
    ['`href`', `${root}><use href="data:image/svg+xml,a#b"/>${end}`],
    ['`attributeName`', `${root}><a><set attributeName="href" to="javascript:a()"/></a>${end}`],
    ['<style>', `${root}><style>@im<!-- -->port "https://example.com"</style>${end}`],
    ['`style`', `${root} style="fill: url(https://example.com/a)"/>`],
    ['a document type', `<!DOCTYPE svg [<!ATTLIST svg onload CDATA "a()">]>${root}/>`],
    ['`<?xml-stylesheet`', `<?xml-stylesheet href="#a"?>${root}/>`],
    ['`<?xml` that is not', `<?xml version="1.0" encoding="UTF-7"?>${root}/>`],
    ['not valid for encoding utf-8', Buffer.from(`\ufeff${root}/>`, 'utf16le')],
    ['cannot be read', Buffer.from(`${root}/>`, 'utf16le')]
  ]
  for (const [what, text] of bad) expect(why('a.svg', text), what).toContain(what)
})
