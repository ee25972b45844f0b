/** Redirects of the configuration, of redirects.yml and of aliases: what they answer, and what is wrong with them. */
import { expect, test } from 'vitest'
import { Redirects } from '../../src/site/redirects/redirects.ts'
import { buildProject, docsgen, project, readTree, write } from '../support/project.ts'

const site = {
  'content/index.md': '# Home\n\n[a](a.md) [b](b.md) [old](1.0/b.md) [file](file.pdf)\n',
  'content/a.md': '# A\n\n## Part\n',
  'content/b.md': '# B\n',
  'content/c.md': '# C\n',
  'content/1.0/c.md': '# C of 1.0\n',
  'content/1.0/b.md': '---\naliases:\n  - /former\n---\n\n# B of 1.0\n',
  'content/file.pdf': '',
  'content/draft.md': '---\ndraft: true\n---\n\n# Draft\n'
}

const versions = "versions: [{ name: '2', label: '2', path: '/' }, { name: '1', label: '1', path: '/1.0' }]"

test('each problem has a place and what was meant, all at once', async () => {
  /** A problem with a place, or of `from` or `to`. */
  const rows: [from: string, to: string, problem: string, note?: string][] = [
    ['/x1', '/aa', '2:7: error: Cannot find `/aa`; did you mean `/a`? (broken-link)'],
    ['/x2', '/draft', '2:7: error: Cannot link to `/draft`: the page is a draft (draft-link)'],
    ['/b', '/a', 'from it is the url of `content/b.md` (redirect-source)'],
    ['/A', '/b', 'from it differs from the page `/a` only in case or Unicode form'],
    ['/file.pdf', '/a', 'from a file is published there'],
    ['/1.0/*', '/*', 'from `/1.0/b` is published there'],
    ['/a#part', '/b', 'from `content/a.md` has that anchor'],
    ['/nope#x', '/b', 'from there is no page `/nope`'],
    ['/circle', '/circle/', 'from it is part of a cycle, through `/circle/` (redirect-loop)'],
    ['/grow/*', '/grow/more/*', 'from it is part of a cycle'],
    ['/x3?page=1', '/a', 'from hosts ignore everything after `?`'],
    ['https://example.org/x4', '/a', 'from it is not a url of this site'],
    ['//evil.com', '/a', 'from it is not a url of this site'],
    ['/x5', '//evil.com', 'to it is not a url'],
    ['/x6', 'javascript:alert(1)', 'to it is not a url'],
    ['/y1', 'http://exa mple.org/', 'to its host `exa mple.org` has a'],
    ['/y2', 'https://[::1', 'to `[::1` is not a host (redirect)'],
    ['/y3', 'https://host:99999/x', 'to its port `99999` is not'],
    ['/y4', 'https://:host/', 'to it names no host (redirect)'],
    ['/y5/*', 'https://*/x', 'to a wildcard cannot be a host (redirect)'],
    ['/y6', '"/a#\\uD800"', 'to it has half of a character (redirect)'],
    ['"/y7#\\uD800"', '/a', 'from it has half of a character (redirect)'],
    ['/y8', 'https://example.org/:id', 'to `/y8` has no `:id`', 'For the sign itself, write `/%3Aid`'],
    ['/x7/*', '/:name', 'to `/x7/*` has no `:name`', 'It has `*`'],
    ['/x8/*', '/none/*', '2:7: error: Cannot redirect `/x8/*`: there is no page at `/none/*`'],
    ['/x9/part*', '/a', 'from its url has a character that not every host can serve'],
    [
      '/1.0/x10',
      '/c',
      '2:7: warning: Cannot keep a reader of `/1.0/x10` in the version `1`: `/c` is in another',
      'Write `/1.0/c`'
    ]
  ]
  const asRead = (text: string) => (text.startsWith('"') ? JSON.parse(text).toWellFormed() : text)
  const yaml = rows.map(([from, to]) => `- from: ${from}\n  to: ${to}\n`).join('')
  const extra =
    '- from: /1.0/former.html\n  to: /a\n- form: /x11\n  to: 7\n  status: 404\n- from: setup\n  to: /nowhere\n'
  const ran = await buildProject({
    ...site,
    'docsgen.config.ts': `export default { ${versions} }\n`,
    'redirects.yml': yaml + extra
  })
  expect(ran.code).toBe(1)
  for (const [at, [from, to, problem, note = '']] of rows.entries()) {
    const said = problem
      .replace(/^from /, `1:9: error: Cannot redirect \`${asRead(from)}\`: `)
      .replace(/^to /, `2:7: error: Cannot redirect to \`${asRead(to)}\`: `)
    expect(ran.stderr).toContain(`redirects.yml:${said.replace(/^\d/, (line) => String(2 * at + Number(line)))}`)
    expect(ran.stderr).toContain(note)
  }
  const after = 2 * rows.length
  expect(ran.stderr).toContain(
    'content/1.0/b.md:3:5: error: Cannot redirect `/1.0/former` twice: it already redirects to `/a`'
  )
  expect(ran.stderr).toContain(`redirects.yml:${after + 3}:3: error: Unknown key \`form\`; did you mean \`from\`?`)
  expect(ran.stderr).toContain(
    `redirects.yml:${after + 5}:11: error: Expected \`status\` to be one of 301, 302, 307, 308`
  )
  expect(ran.stderr).toContain(`redirects.yml:${after + 6}:9: error: Cannot redirect \`setup\`: it is not a url`)
  expect(ran.stderr).toContain(`redirects.yml:${after + 7}:7: error: Cannot find \`/nowhere\` (broken-link)`)
})

test('a broken anchor is reported where it is written, once for a chain; a link to an old url can be fixed', async () => {
  const root = project({
    ...site,
    'content/link.md': '# Link\n\n[x](/old) [y](former.md#x)\n',
    'content/index.md': `${site['content/index.md']}[link](link.md)\n`,
    'redirects.yml': '- from: /older\n  to: /old\n- from: /old\n  to: /a#pat\n',
    'docsgen.config.json': '{ "redirects": [{ "from": "/former", "to": "/b" }] }'
  })
  const { code, stderr } = await buildProject(root)
  expect(code).toBe(1)
  expect(stderr.match(/redirects\.yml:\d+/g)).toEqual(['redirects.yml:4'])
  expect(stderr).toContain('redirects.yml:4:7: error: Cannot find `#pat` on `/a`; did you mean `#part`?')
  expect(stderr).toContain(
    'content/link.md:3:1: error: Cannot link to `/old`: it is an old url, which redirects to `/a#pat`'
  )
  expect(stderr).toContain(
    'content/link.md:3:11: error: Cannot link to `former.md`: it is an old url, which redirects to `/b`'
  )
  await docsgen(['check', root, '--fix'])
  expect(readTree(root)['content/link.md']).toBe('# Link\n\n[x](/old) [y](b.md#x)\n')
})

test('a chain is followed to its end however long it is; a cycle and a wildcard that leads below itself have none', () => {
  const redirect = (from: string, to: string, status: 301 | 302 = 301) => ({ from, to, status, where: {}, whereTo: {} })
  const chain = Array.from({ length: 60 }, (_, at) => redirect(`/v${at}`, `/v${at + 1}`))
  const wild = Array.from({ length: 60 }, (_, at) => redirect(`/w${at}/*`, `/w${at + 1}/*`))
  const forNow = [redirect('/p', '/q'), redirect('/q', '/r', 302), redirect('/r', '/s')]
  const endless = [redirect('/x', '/y#a'), redirect('/y', '/x'), redirect('/z/*', '/z/more/*')]
  const redirects = new Redirects([...chain, ...wild, ...forNow, ...endless])
  const follow = (to: string) => redirects.follow(redirect('/from', to))?.to
  expect(['/v0', '/w0/a', '/x', '/z/a'].map(follow)).toEqual(['/v60', '/w60/a', undefined, undefined])
  expect(['/p', '/r'].map((to) => redirects.follow(redirect('/from', to))?.status)).toEqual([302, 301])
})

test('`--fix` writes the address of a redirect with its part, and no link to a part that is not there', async () => {
  const root = project({
    'docsgen.config.json': '{ "url": "https://t.example" }',
    'redirects.yml': '- from: /old\n  to: /new\n- from: /older\n  to: /new#a\n',
    'content/new.md': '# New\n\n## A\n',
    'content/index.md':
      '# H\n\n[a](https://t.example/old#gone) [b](https://t.example/new#gone) [c](/older) [d](https://t.example/old#a) [e](https://t.example/older)\n'
  })
  await docsgen(['check', root, '--fix'])
  expect(readTree(root)['content/index.md']).toBe(
    '# H\n\n[a](https://t.example/old#gone) [b](https://t.example/new#gone) [c](/new#a) [d](/new#a) [e](/new#a)\n'
  )
  expect((await buildProject(root)).code).toBe(0)
})

test('a file without redirects is fine, and in one that cannot be read nothing else is reported', async () => {
  const root = project({ 'content/index.md': '# Home\n', 'redirects.yml': '# none yet\n' })
  expect(await buildProject(root)).toMatchObject({ code: 0, stderr: '' })
  write(root, { 'redirects.yml': 'from: /a\nfrom: /b\n' })
  const { stderr } = await buildProject(root)
  expect(stderr.match(/error: .*/g)).toEqual(['error: Cannot read the redirects: the key is already used (redirect)'])
})
