/** Folders and files that are not what a site is made of; names and slugs that cannot be urls; pages that vanish. */
import { mkdirSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { Phase } from '../../src/messages/terminal.ts'
import type * as Builds from '../../src/pipeline/pipeline.ts'
import { buildGood, expectClean, expectLines, type Good, goodFiles, snapshot } from '../support/bad.ts'
import { buildProject, buildSound, docsgen, project, repository, temporaryFolder, write } from '../support/project.ts'

const { publish } = (await import(path.join(repository, 'lib/src/pipeline/pipeline.js'))) as typeof Builds

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

const noFolder = (root: string) => docsgen(['build', root])

describe('a project without pages', () => {
  it('is no project when there is nothing at all', async () => {
    const root = temporaryFolder()
    const empty = await noFolder(root)
    expect(empty.code).toBe(2)
    expectLines(empty, [
      'error: Cannot find content at `content`',
      'note: Make the folder and put an `index.md` in it, or name another with `content` in docsgen.config.ts'
    ])
    writeFileSync(path.join(root, 'content'), '')
    expect(await noFolder(root)).toEqual(empty)
    const missing = await noFolder(path.join(root, 'nope'))
    expect(missing.code).toBe(2)
    expectLines(missing, [`error: Cannot find a folder at \`${path.join(root, 'nope')}\``])
    const file = await noFolder(path.join(root, 'content'))
    expect(file.code).toBe(2)
    expectLines(file, [/^error: Cannot find a folder at/])
    expect(readdirSync(root)).toEqual(['content'])
  })

  it('has an error when its content holds no page', async () => {
    const root = project({ 'content/notes.txt': 'x' })
    const ran = await buildProject(root)
    expect(ran.code).toBe(1)
    expectLines(ran, ['error: Cannot find a page in `content`', 'note: Write an `index.md`'])
    expect(ran.files).toEqual({})
    const removed = await good.attempt({ content: undefined }, { break: (at) => mkdirSync(path.join(at, 'content')) })
    expect(removed.code).toBe(1)
    write(good.root, goodFiles)
    const none = await good.attempt({ content: undefined })
    expect(none.code).toBe(2)
    write(good.root, goodFiles)
  })

  it('an earlier build to another folder is no content of a folder that is all content', async () => {
    const root = project({ 'index.md': '# Home\n', 'guides/a.md': '# A\n' })
    expect((await buildProject(root, '--out', path.join(root, 'old'))).code).toBe(0)
    const { files } = await buildProject(root)
    expect(Object.keys(files)).toContain('guides/a.html')
    expect(Object.keys(files).filter((file) => file.startsWith('old'))).toEqual([])
  })

  it('an empty page is a problem of that page', async () => {
    const ran = await good.attempt({
      'content/empty.md': '',
      'content/blank.md': ' \n\n',
      'content/comment.md': '---\ntitle: Only a title\n---\n'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/empty.md: error: Expected text on the page',
      'content/blank.md: error: Expected text on the page',
      'content/comment.md: error: Expected text on the page',
      'note for these 3: Write something, or remove the file'
    ])
  })
})

describe('what is in the folders', () => {
  it('is named when it cannot be a page', async () => {
    const outside = temporaryFolder()
    writeFileSync(path.join(outside, 'secret.md'), '# Secret\n')
    const site = await buildGood()
    const ran = await site.attempt(
      {},
      {
        break(root) {
          const at = (name: string) => path.join(root, 'content', name)
          mkdirSync(at('folder.md'))
          writeFileSync(at('folder.md/x.md'), 'x')
          symlinkSync('loop-b.md', at('loop-a.md'))
          symlinkSync('loop-a.md', at('loop-b.md'))
          symlinkSync('.', at('here'))
          symlinkSync('..', at('up'))
          symlinkSync('nope.md', at('dangling.md'))
          symlinkSync(path.join(outside, 'secret.md'), at('secret.md'))
          symlinkSync(outside, at('outside'))
          writeFileSync(Buffer.concat([Buffer.from(at('caf')), Buffer.from([0xe9]), Buffer.from('.md')]), 'x')
        }
      }
    )
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/folder.md: error: Expected a file, not a folder',
      'content/loop-a.md: error: Cannot follow the link: its target does not exist',
      'content/loop-b.md: error: Cannot follow the link: its target does not exist',
      'content/here: error: Cannot follow the link: its target is a folder above it',
      /^content\/up\/content: error: Cannot follow the link: its target is a folder above it/,
      'content/dangling.md: error: Cannot follow the link: its target does not exist',
      'content/secret.md: error: Cannot follow the link: its target is outside the project',
      'content/outside: error: Cannot follow the link: its target is outside the project',
      'content/caf\ufffd.md: error: Expected a file name in UTF-8'
    ])
    expect(ran.stderr).not.toContain('Secret')
  })

  it('may be linked from elsewhere in the project', async () => {
    const root = project({ 'content/index.md': '# Home\n', 'shared/x.md': '# Shared\n', 'y.md': '# Y, shared\n' })
    symlinkSync('../y.md', path.join(root, 'content/y.md'))
    symlinkSync('../shared', path.join(root, 'content/all'))
    const files = await buildSound(root)
    expect(files['all/x.html']).toContain('Shared')
    expect(files['y.html']).toContain('Y, shared')
  })

  it('never steers the terminal, whatever it is called', async () => {
    const site = await buildGood({ 'docsgen.config.ts': "export default { variables: { a: 'b' } }\n" })
    const name = '\u001b[31mred\u001b]0;pwned\u0007\u202e'
    const ran = await site.attempt({
      [`content/${name}.md`]: '[x](./nope.md)\n',
      'content/new\nline.md': '# N\n',
      'content/title.md':
        '---\ntitle: "\\e[2J\\x07"\nslug: "\\e]0;x\\a\\nforged.md:1:1: error: forged"\n---\n[\u001b[5m](\u001b[1m) {{a\u009b}}\n',
      'content/key.md': '---\n"\\e[2J": 1\n---\nx\n'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      /^content\/\ufffd\[31mred\ufffd\]0;pwned\ufffd\ufffd\.md: error: /,
      /^content\/new\ufffdline\.md: error: /
    ])
    expect(ran.stderr).not.toMatch(/^forged/m)
    for (const format of ['json', 'github']) {
      expectClean(await docsgen(['check-links', project({ [`content/${name}.md`]: '[x](nope)' }), '--format', format]))
    }
    const foreign = project({ 'content/index.md': '# Home\n', [`dist/${name}\n.txt`]: 'x' })
    const built = await buildProject(foreign)
    expect(built.code).toBe(0)
    expectClean(built)
    expect(built.stdout).toContain('Kept')
    for (const args of [[name], ['build', name], ['build', `--${name}`], ['preview', name], ['check-links', name]]) {
      const usage = await docsgen(args)
      expect(usage.code, args.join(' ')).toBe(2)
      expectClean(usage)
    }
  })
})

describe('urls', () => {
  it('are one for each page, on every disk and host', async () => {
    const ran = await good.attempt({
      'content/a/index.md': '# A\n',
      'content/b/README.md': '# B\n',
      'content/b/index.md': '# B\n',
      'content/Case.md': '# C\n',
      'content/case.md': '# C\n',
      'content/caf\u00e9.md': '# C\n',
      'content/cafe\u0301.md': '# C\n',
      'content/slug.md': '---\nslug: /a\n---\n# S\n',
      'content/home.md': '---\nslug: /\n---\n# S\n',
      'content/robots.md': '---\nslug: robots.txt\n---\n# S\n',
      'content/html.md': '---\nslug: a.html\n---\n# S\n',
      'content/asset.md': '# S\n',
      'content/plain.md': '# S\n\n[s](slug.md#s) [t](/slug)\n',
      'assets/ASSET.html': 'x',
      'assets/plain': 'x',
      'assets/guide/index.html': 'x',
      'content/same.txt': 'x',
      'assets/same.txt': 'x',
      'content/other.txt': 'x',
      'assets/other.txt': 'y'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'assets/other.txt: error: Cannot publish `/other.txt` twice: `content/other.txt` has the same url and other bytes',
      'content/a.md: error: Cannot write `/a` twice: `content/a/index.md` has the same url',
      'content/b/index.md: error: Cannot write `/b` twice: `content/b/README.md` has the same url',
      'content/case.md: error: Cannot write `/case`: it differs from `/Case` of `content/Case.md` only in case or Unicode form',
      /^content\/caf.+\.md: error: Cannot write `.+`: it differs from `.+` of `content\/caf.+\.md` only in case or Unicode form/,
      'content/slug.md:2:7: error: Cannot write `/a` twice: `content/a/index.md` has the same url',
      'content/home.md:2:7: error: Cannot write `/` twice: `content/index.md` has the same url',
      'content/robots.md: error: Cannot write `robots.txt/index.html`: of `docsgen` there is `robots.txt`',
      'content/html.md: error: Cannot write `a.html/index.html`: of `content/a/index.md` there is `a.html`',
      'content/asset.md: error: Cannot write `asset.html` twice: `assets/ASSET.html` is written there too',
      'content/plain.md: error: Cannot write `plain/index.html`: of `assets/plain` there is `plain`',
      'content/guide/index.md: error: Cannot write `guide/index.html` twice: `assets/guide/index.html` is written there too'
    ])
    expect(ran.stderr).not.toContain('broken-link')
    expect(ran.stderr).not.toContain('same.txt')
  })

  it('never lead out of the output', async () => {
    const slugs = `../x|/../x|/a/../../x|..|.|//x|/a//b|a\\b|%2e%2e/x|..%2fx|C:x|con|/aux.txt/x|a.|x | |x\u0000|x\ny|\ud800|x?y|x#y|index|/guide/index|a*b`
    const long = ['\u00e9'.repeat(150), `/${'a/'.repeat(600)}b`, 'x'.repeat(300)]
    const pages = [...slugs.split('|'), ...long].map(
      (slug, at) => [`content/s${at}.md`, `---\nslug: ${JSON.stringify(slug)}\n---\n# S\n`] as const
    )
    const above = temporaryFolder()
    const site = await buildGood({}, path.join(above, 'site'))
    const ran = await site.attempt(Object.fromEntries(pages))
    expect(ran.code).toBe(1)
    expectLines(
      ran,
      pages.map(([file]) => new RegExp(`^${file.replace('.', '\\.')}:2:7: error: Cannot use the slug \`.*\`: it has `))
    )
    expect(readdirSync(above)).toEqual(['site'])
    expect(readdirSync(site.root).sort()).toEqual(['.docsgen', 'content', 'dist'])
  })
})

describe('directives', () => {
  it('are known, and their attributes too', async () => {
    const blocks = '::nope\n\n:::wraning\nText\n:::\n\n:::note{colour=red}\nText\n:::\n\n'
    const ran = await good.attempt({ 'content/d.md': `${blocks}At 10:30, a:b, :nope and [x]:y\n` })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/d.md:1:1: error: Unknown directive `::nope`; did you mean `note`?',
      'content/d.md:3:1: error: Unknown directive `:::wraning`; did you mean `warning`?',
      'content/d.md:7:1: error: Unknown attribute `colour` of `note`'
    ])
    expect(ran.stderr).toContain('3 errors')
  })
})

describe('files that are deleted during the build', () => {
  const pages = Object.fromEntries(Array.from({ length: 12 }, (_, at) => [`content/p/p${at}.md`, `# P${at}\n`]))
  const files = { ...pages, 'content/q/_category.yml': 'label: Q\n', 'content/q/q.md': '# Q\n', 'assets/x.txt': 'x' }

  it.each<[Phase, isWhole: boolean]>([
    ['discover', true],
    ['parse', false],
    ['join', false],
    ['render', false],
    ['write', true]
  ])('at the begin of `%s` end in a whole site or in a message', async (moment, isWhole) => {
    const site = await buildGood()
    write(site.root, files)
    const before = snapshot(path.join(site.root, 'dist'))
    const progress = (phase: Phase) => {
      if (phase !== moment) return
      for (const name of ['content/p', 'content/q', 'assets'])
        rmSync(path.join(site.root, name), { recursive: true, force: true })
    }
    const { signal } = new AbortController()
    const options = { overrides: {}, jobs: 0, force: true, signal, progress }
    const { messages, emitted } = await publish(site.root, options, async (published) => published)
    expect(emitted !== undefined).toBe(isWhole)
    if (isWhole) return expect(messages).toEqual([])
    const said = messages.map(({ file, text }) => `${file}: ${text}`)
    expect(said.join('\n')).toMatch(/^(content\/[pq]|assets).*: Cannot read the file: it was deleted/m)
    expect(snapshot(path.join(site.root, 'dist'))).toEqual(before)
  })
})
