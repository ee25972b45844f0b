/** The url lock: what was published is there, leads on, or is an error with a proposal. */
import { readFileSync, renameSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { commitAll, git } from '../support/git.ts'
import { buildProject, docsgen, project, write } from '../support/project.ts'

const lockFile = 'docsgen-urls.lock'

/** Ten lines that no other page has. */
function prose(name: string): string {
  return Array.from({ length: 10 }, (_, at) => `Line ${at} about ${name}.`).join('\n\n')
}

/** A page with two sections. */
function pageOf(name: string): string {
  return `# Page ${name}\n\n${prose(name)}\n\n## First of ${name}\n\n${prose(`${name}, first`)}\n\n## Second of ${name}\n\n${prose(`${name}, second`)}\n`
}

const numbers = Array.from({ length: 20 }, (_, at) => at + 1)

async function repository(files: Record<string, string>): Promise<string> {
  const root = project({ '.gitignore': 'dist\n.docsgen\n', ...files })
  await docsgen(['check', root, '--update-lock'])
  commitAll(root)
  return root
}

const textIn = (root: string, file: string) => readFileSync(path.join(root, file), 'utf8')

/** Messages without frames. */
function said(stderr: string): string[] {
  return stderr.split('\n').filter((line) => /^(\S+: (error|warning)| {2}note):/.test(line))
}

test('ten renamed pages and twenty renamed headings fail a build, and `--fix` keeps every old address', async () => {
  const pages = Object.fromEntries(numbers.map((at) => [`content/guides/p${at}.md`, pageOf(`p${at}`)]))
  const root = await repository({ ...pages, 'content/index.md': '# Home\n' })
  const old = textIn(root, lockFile)
  expect(old).toMatch(/^# .*\n\/\n\/guides\n\/guides\/p1\n\/guides\/p1#first-of-p1\n\/guides\/p1#second-of-p1\n/)
  for (const at of numbers) {
    const file = `content/guides/p${at}.md`
    // Some are renamed with their file: five pages have both.
    if (at <= 15) write(root, { [file]: textIn(root, file).replace('## First of', '## What comes first in') })
    if (at > 15) write(root, { [file]: textIn(root, file).replace('## Second of', '## At last, ') })
    if (at > 10) renameSync(path.join(root, file), path.join(root, `content/guides/other-${at}.md`))
  }
  const failed = await buildProject(root)
  expect([failed.code, failed.stderr.match(/\(lost-url\)/g)?.length]).toEqual([1, 20])
  expect(said(failed.stderr)[0]).toBe(
    'docsgen-urls.lock:5:1: error: Cannot find `/guides/p1#first-of-p1` any more; did you mean `/guides/p1#what-comes-first-in-p1`? (lost-url)'
  )
  expect(said(failed.stderr)[1]).toContain(
    'has the same text below it. `docsgen check --fix` writes `## What comes first in p1 {#what-comes-first-in-p1 #first-of-p1}`'
  )
  expect(failed.stderr).toContain('Cannot find `/guides/p11` any more; did you mean `/guides/other-11`? (lost-url)')
  expect(failed.stderr).toContain('`content/guides/other-11.md`, which git sees as `content/guides/p11.md` renamed')

  const fixed = await docsgen(['check', root, '--fix'])
  expect(fixed.stderr).toContain('redirects.yml:1:1: added: from: /guides/p11, to: /guides/other-11\n')
  expect([fixed.code, fixed.stderr.match(/: (fixed|added): /g)?.length]).toEqual([0, 30])
  const built = await buildProject(root)
  expect([built.code, built.stderr]).toEqual([0, expect.not.stringContaining('lost-url')])

  const redirects = textIn(root, 'redirects.yml').matchAll(/- from: (.+)\n {2}to: (.+)/g)
  const leads = new Map([...redirects].map(([, from = '', to = '']) => [from, to]))
  for (const line of old.split('\n').filter((each) => each.startsWith('/guides/'))) {
    const [url = '', id = ''] = line.split('#')
    const name = url.slice('/guides/'.length)
    const html = built.files[`${(leads.get(url) ?? url).slice(1)}.html`] ?? ''
    // What follows the anchor first is the text of its section.
    const from = id === '' ? 0 : html.indexOf(` id="${id}"`)
    expect([line, from >= 0]).toEqual([line, true])
    const part = id === '' ? '' : id.startsWith('first') ? ', first' : ', second'
    expect(/Line 0 about [^.]*/.exec(html.slice(from))?.[0]).toBe(`Line 0 about ${name}${part}`)
  }
})

/** The messages of `docsgen check` about the lock, with their notes. */
async function check(root: string, ...args: string[]): Promise<string[]> {
  const { stderr } = await docsgen(['check', root, ...args])
  return said(stderr)
}

test('a lock is read whatever its order and line ends; what is none is reported at its line', async () => {
  const root = project({ 'content/index.md': '# Home\n\n## A\n', 'content/b.md': pageOf('b') })
  const put = (text: string) => write(root, { [lockFile]: text })
  put('\ufeff/b#second-of-b\r\n\r\n# a comment\r\n/\r\n/b\r\n/#a\r\n/#a\r\n')
  expect(await check(root)).toEqual([])
  put('/b\nb#x\nhttps://a.example/b\n')
  const bad = 'error: Expected an address such as `/guides/install#first-run`, not'
  expect((await check(root)).filter((line) => !line.startsWith('  '))).toEqual([
    `docsgen-urls.lock:2:1: ${bad} \`b#x\` (url-lock)`,
    `docsgen-urls.lock:3:1: ${bad} \`https://a.example/b\` (url-lock)`
  ])
  put('/\n<<<<<<< ours\n/b\n/gone\n||||||| base\n/#old\n=======\n/b\n/b#first-of-b\n>>>>>>> theirs\n/#a\n')
  const marked = 'docsgen-urls.lock:2:1: error: Cannot read the lock: it has conflict markers of a merge (url-lock)'
  const gone = 'docsgen-urls.lock:3:1: error: Cannot find `/gone` any more (lost-url)'
  expect([(await check(root))[0], (await check(root, '--fix'))[0]]).toEqual([marked, gone])
  expect(textIn(root, lockFile)).toBe('/\n/b\n/gone\n/b#first-of-b\n/#a\n')
  const given = await docsgen(['check', root, '--update-lock'])
  expect(given.code).toBe(0)
  expect(given.stderr).toBe('docsgen-urls.lock holds 5 urls and anchors: 1 new, 1 given up: `/gone`\n')
  expect(textIn(root, lockFile)).toMatch(/^# .*\n\/\n\/#a\n\/b\n\/b#first-of-b\n\/b#second-of-b\n$/)
  put(`/\n${Array.from({ length: 12 }, (_, at) => `/gone${at}\n`).join('')}`)
  expect((await docsgen(['check', root, '--update-lock'])).stderr).toMatch(
    /12 given up: `\/gone0`, `\/gone1`.*`\/gone9` and 2 more\n$/
  )
})

test('without git the same title, the same headings and the place tell; a redirect that goes, a draft and a case are reported', async () => {
  const root = project({
    'content/index.md': '# Home\n\n## One\n\n## Two\n\n## Three\n',
    'content/titled.md': '---\ndescription: A page.\n---\n\n# One & only\n\nText.\n',
    'content/headed.md': '# H\n\n## Ha\n\n## Hb\n\n## Hc\n',
    'content/Cased.md': '# Cased\n\nText.\n',
    'content/going.md': '# Going\n\nText.\n',
    'content/expires.md': '---\nexpires: 2999-01-01\n---\n\n# Expires\n\nText.\n',
    'content/draft.md': '---\ndraft: true\n---\n\n# Draft\n\nText.\n',
    'assets/manual.pdf': 'x',
    'assets/logo.png': 'x',
    'redirects.yml': '# kept\n- from: /was\n  to: / # here\n'
  })
  await docsgen(['build', root])
  await docsgen(['check', root, '--update-lock'])
  expect(textIn(root, lockFile).split('\n').slice(1, -1)).toEqual(
    '/ /#one /#two /#three /Cased /going /headed /headed#ha /headed#hb /headed#hc /manual.pdf /titled /was'.split(' ')
  )
  const rename = (from: string, to: string) => renameSync(path.join(root, from), path.join(root, to))
  rename('content/titled.md', 'content/other.md')
  rename('content/headed.md', 'content/more.md')
  rename('content/Cased.md', 'content/cased.md')
  rename('assets/manual.pdf', 'assets/guide.pdf')
  write(root, {
    'content/index.md': '# Home\n\n## Öne\n\n## Something else\n\n## Three\n',
    'content/more.md': '# Another\n\n## Ha\n\n## Hb\n\n## Hc\n',
    'content/part.md': '# Fewer\n\n## Ha\n\n## Hb\n',
    'content/going.md': '---\ndraft: true\n---\n\n# Going\n\nText.\n',
    'redirects.yml': '# kept\n\n- from: /first # comment\n  to: /other'
  })
  const fixable = await check(root)
  expect(fixable.filter((line) => !line.startsWith('  '))).toEqual([
    'docsgen-urls.lock:3:1: error: Cannot find `/#one` any more; did you mean `/#öne`? (lost-url)',
    'docsgen-urls.lock:4:1: error: Cannot find `/#two` any more; did you mean `/#something-else`? (lost-url)',
    'docsgen-urls.lock:6:1: error: Cannot find `/Cased` any more; did you mean `/cased`? (lost-url)',
    'docsgen-urls.lock:7:1: error: Cannot find `/going` any more (lost-url)',
    'docsgen-urls.lock:8:1: error: Cannot find `/headed` any more; did you mean `/more`? (lost-url)',
    'docsgen-urls.lock:12:1: error: Cannot find `/manual.pdf` any more (lost-url)',
    'docsgen-urls.lock:13:1: error: Cannot find `/titled` any more; did you mean `/other`? (lost-url)',
    'docsgen-urls.lock:14:1: error: Cannot find `/was` any more (lost-url)'
  ])
  const notes = fixable.filter((line) => line.startsWith('  '))
  expect(notes[0]).toContain(
    '`/#öne`, which differs only in case or accents. `docsgen check --fix` writes `## Öne {#öne #one}`'
  )
  expect(notes[1]).toContain(
    'It may be `/#something-else`, which is in its place. Keep the old id, `## Something else {#something-else #two}`, or write'
  )
  expect(notes[2]).toContain('It is `/cased` now, which some hosts treat as the same')
  expect(notes[3]).toContain('The page is a draft. Publish it or write a redirect')
  expect(notes[4]).toContain('`/more`, which has the same headings')
  expect(notes[5]).toMatch(/^ {2}note: Write a redirect.*Without git, renames are unknown/)
  expect(notes[6]).toContain('`/other`, which has the same title')
  await docsgen(['check', root, '--fix'])
  expect(textIn(root, 'redirects.yml')).toBe(
    '# kept\n\n- from: /first # comment\n  to: /other\n- from: /headed\n  to: /more\n- from: /titled\n  to: /other\n'
  )
})

test('a build says how many lines it adds to the lock', async () => {
  const root = project({ 'content/index.md': '# Home\n', [lockFile]: '/\n' })
  expect((await buildProject(root)).stdout).not.toContain(lockFile)
  write(root, { 'content/index.md': '# Home\n\n[new](new.md)\n', 'content/new.md': '# New\n\n## More\n' })
  expect((await buildProject(root)).stdout).toContain(` 2 lines added to ${lockFile}\n`)
  expect(textIn(root, lockFile)).toContain('\n/new#more\n')
})

test('a url that was only ever built here may go: git does not know its line', async () => {
  const root = await repository({ 'content/index.md': '# Home\n', 'content/a.md': '# A\n\n## One\n' })
  write(root, { 'content/new.md': '# New\n\n## More\n', 'content/a.md': '# A\n\n## One\n\n## Tow\n' })
  await buildProject(root)
  expect(textIn(root, lockFile)).toMatch(/\/a#tow\n\/new\n\/new#more\n$/)
  renameSync(path.join(root, 'content/new.md'), path.join(root, 'content/newer.md'))
  write(root, { 'content/a.md': '# A\n\n## One\n\n## Two\n' })
  expect(await check(root)).toEqual([])
  const built = await buildProject(root)
  expect([built.code, built.stderr]).toEqual([0, ''])
  expect(built.stdout).toContain(
    `  Lock     3 lines added to ${lockFile}\n  Lock     \`/a#tow\`, \`/new\` removed from ${lockFile}, because no commit has it\n`
  )
  expect(textIn(root, lockFile)).toMatch(/\/a#one\n\/a#two\n\/newer\n\/newer#more\n$/)
  // What is staged is kept: after a merge, that is what the other branch has published.
  git(root, 'add', '.')
  renameSync(path.join(root, 'content/newer.md'), path.join(root, 'content/newest.md'))
  const lost = 'Cannot find `/newer` any more; did you mean `/newest`? (lost-url)'
  expect((await check(root))[0]).toContain(lost)
  // So is what a commit had that was taken back, and what git has with the marks of a conflict.
  git(root, 'commit', '-qam', 'b')
  git(root, 'reset', '-q', 'HEAD~1')
  expect((await check(root))[0]).toContain(lost)
  const text = textIn(root, lockFile)
  write(root, { [lockFile]: `<<<<<<< HEAD\n${text}=======\n>>>>>>> other\n` })
  git(root, 'add', lockFile)
  write(root, { [lockFile]: `${text}/conflicted\n` })
  expect((await check(root)).some((line) => line.includes('Cannot find `/conflicted` any more'))).toBe(true)
})

test('a lock that was cut off is not believed where git has its lines', async () => {
  const root = await repository({ 'content/index.md': '# Home\n', 'content/a.md': '# A\n\n## One\n\n## Two\n' })
  const text = textIn(root, lockFile)
  const more = { [text.slice(0, -3)]: 1, [text.slice(0, text.indexOf('\n') + 1)]: 4, '': 4 }
  for (const [cut, count] of Object.entries(more)) {
    write(root, { [lockFile]: cut, 'content/a.md': '# A\n' })
    expect((await check(root))[0]).toBe(
      `docsgen-urls.lock: error: Cannot use the lock: it is cut off, and git has ${count} line${count === 1 ? '' : 's'} more (url-lock)`
    )
    expect((await buildProject(root)).code).toBe(1)
    expect(textIn(root, lockFile)).toBe(cut)
  }
  git(root, 'checkout', '-q', lockFile)
  expect((await check(root))[0]).toContain('Cannot find `/a#one` any more')
  await docsgen(['check', root, '--update-lock'])
  expect(await check(root)).toEqual([])
  // A lock that git has never seen stands.
  rmSync(path.join(root, '.git'), { recursive: true })
  git(root, 'init', '-q')
  rmSync(path.join(root, 'content/a.md'))
  expect((await check(root))[0]).toContain('Cannot find `/a` any more')
})

test('a build without a lock names the pages that are gone and lead nowhere', async () => {
  const pages = ['index', 'a', 'b', 'c'].map((name) => [`content/${name}.md`, `# Page ${name}\n`])
  const root = project(Object.fromEntries(pages))
  const build = async () => (await docsgen(['build', root])).stdout
  expect(await build()).not.toContain('gone')
  for (const name of ['a', 'b', 'c'])
    renameSync(path.join(root, `content/${name}.md`), path.join(root, `content/${name}2.md`))
  write(root, { 'redirects.yml': '- { from: /c, to: /c2 }\n' })
  expect(await build()).toContain(
    '  Gone     `/a`, `/b`. Redirect what is public; `docsgen check --update-lock` makes a lost address an error\n'
  )
  await docsgen(['check', root, '--update-lock'])
  renameSync(path.join(root, 'content/a2.md'), path.join(root, 'content/a3.md'))
  write(root, { 'redirects.yml': '- { from: /c, to: /c2 }\n- { from: /a2, to: /a3 }\n' })
  expect(await build()).not.toContain('gone')
})

test('a plugin that fails is the only problem, not the pages that it does not make', async () => {
  const plugin = (body: string) => `export default { name: 'more', pages() { ${body} } }\n`
  const page = "return [{ url: '/made', title: 'Made', content: ['p', {}, 'Text'] }]"
  const root = project({
    'content/index.md': '# Home\n',
    'docsgen.config.ts': "export default { plugins: ['./more.ts'] }\n",
    'more.ts': plugin(page)
  })
  await docsgen(['check', root, '--update-lock'])
  expect(textIn(root, lockFile)).toContain('/made')
  write(root, { 'more.ts': plugin("throw new Error('no')") })
  const { stderr } = await buildProject(root)
  expect(stderr).toContain('Cannot run `pages` of the plugin `more`')
  expect(stderr).not.toContain('lost-url')
})
