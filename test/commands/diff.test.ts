/** `docsgen diff` of sites: what readers would see change, and nothing else. The laws hold for each way to name the older site. */
import { execFileSync } from 'node:child_process'
import { cpSync, rmSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { compareTexts } from '../../src/compare/compare.ts'
import { createPreviewHandler } from '../../src/http/preview.ts'
import { buildProject, docsgen, project, readTree, temporaryFolder, write } from '../support/project.ts'

const before = {
  'docsgen.config.ts': 'export default { navbar: [{ label: "A", href: "/a" }], variables: { hall: "North" } }\n',
  'content/index.md': '# Home\n\nSee [all](a.md).\n\n::include{file=_part.md}\n',
  'content/a.md':
    '# A\n\nOne. Two.\n\n## First {#first}\n\n- x\n- y\n\n```sh\nrun\n\nstop\n```\n\n::include{file=_part.md}\n',
  'content/b.md': '# B\n\nThe hall is {{hall}}.\n',
  'content/gone.md': '# Gone\n\nText.\n',
  'content/moved.md': '# Moved\n\nText.\n',
  'content/_part.md': 'Doors open at nine. Bring a badge.\n'
}
const after = {
  'content/a.md': before['content/a.md']
    .replace('Two.', 'Three.')
    .replace('{#first}', '{#start}')
    .replace('stop', 'end'),
  'content/_part.md': 'Doors open at ten. Bring a badge.\n',
  'content/new.md': '# New\n\nText.\n',
  'content/there.md': '# Moved\n\nText.\n',
  'redirects.yml': '- from: /moved\n  to: /there\n'
}

const doors = { before: ['Doors open at nine.'], after: ['Doors open at ten.'] }
const changes = {
  changed: [
    {
      url: '/a',
      sections: [
        { heading: 'A', changes: [{ before: ['Two.'], after: ['Three.'] }] },
        {
          heading: 'First',
          changes: [{ before: ['```sh\nrun\n\nstop\n```'], after: ['```sh\nrun\n\nend\n```'] }, doors]
        }
      ],
      lostAnchors: ['first']
    },
    { url: '/', sections: [{ heading: 'Home', changes: [doors] }], lostAnchors: [] }
  ],
  added: ['/new', '/there'],
  removed: [{ url: '/gone' }, { url: '/moved', to: '/there' }]
}

describe('of a project', () => {
  const root = project(before)
  const old = path.join(temporaryFolder(), 'old')
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b', ...args], { cwd: root })

  beforeAll(async () => {
    expect((await buildProject(root)).code).toBe(0)
    cpSync(path.join(root, 'dist'), old, { recursive: true })
    for (const args of [
      ['init', '-q'],
      ['add', '.'],
      ['commit', '-qm', 'a']
    ])
      git(...args)
    write(root, after)
    for (const name of ['gone', 'moved']) rmSync(path.join(root, `content/${name}.md`))
  })

  const compared = async (from: string) => {
    const { code, stdout, stderr } = await docsgen(['diff', from, '--format', 'json'], { cwd: root })
    const { changed, added, removed } = JSON.parse(stdout)
    const byUrl = (a: { url: string }, b: { url: string }) => (a.url < b.url ? 1 : -1)
    return {
      code,
      stderr,
      changed: changed.map(({ title: _, ...rest }: { title: string; url: string }) => rest).sort(byUrl),
      added: added.map(({ url }: { url: string }) => url).sort(),
      removed: removed.map(({ title: _, ...rest }: { title: string; url: string }) => rest)
    }
  }

  test('each page whose copy differs is named, with what differs, for a revision as for a built folder', async () => {
    const was = readTree(root)
    expect(await compared('HEAD')).toEqual({ code: 1, stderr: '', ...changes })
    expect(await compared(old)).toEqual({ code: 1, stderr: '', ...changes })
    const sources = (tree: Record<string, string>) =>
      Object.keys(tree).filter((file) => !file.startsWith('.docsgen/cache'))
    expect(sources(readTree(root))).toEqual(sources(was))
  })

  test('a published site is read by its llms.txt; nobody knows its anchors', async () => {
    const server = http.createServer(createPreviewHandler({ dir: old, base: '/' }))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    const found = await compared(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
    expect(found).toMatchObject({ added: changes.added, removed: changes.removed })
    expect(found.changed.map(({ lostAnchors, ...rest }: { lostAnchors: string[] }) => [lostAnchors, rest])).toEqual(
      changes.changed.map(({ lostAnchors: _, ...rest }) => [[], rest])
    )
  })

  test('a comment has links to a preview, and a page both texts', async () => {
    const comment = await docsgen(['diff', 'HEAD', '--format', 'github', '--url', 'https://x.example/'], { cwd: root })
    expect(comment.stdout).toContain('**Documentation**: 2 pages changed, 2 new, 1 moved, 1 lost')
    expect(comment.stdout).toContain('[A](https://x.example/a)\n\n````diff\n@@ A @@\n- Two.\n+ Three.\n')
    expect(comment.stdout).toContain('- **Lost**: `/a#first`')
    const page = await docsgen(['diff', 'HEAD', '--format', 'html'], { cwd: root })
    expect(page.stdout).toContain('<td><del>Two.</del></td><td><ins>Three.</ins></td>')
    const text = await docsgen(['diff', 'HEAD'], { cwd: root })
    expect(text.stdout).toContain('\nmoved  /moved  → /there\n\n2 pages changed, 2 new, 1 moved, 1 lost\n')
  })

  test('what is no site is said', async () => {
    expect(await docsgen(['diff', 'nothing'], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: Expected a built folder, an address or a revision of git, not `nothing`: /)
    })
    expect(await docsgen(['diff', 'content'], { cwd: root })).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/^error: Cannot find Markdown for machines in `content`/)
    })
  })
})

test('equal texts differ in nothing, and all of a text is new beside none', () => {
  const text = before['content/a.md']
  expect(compareTexts(text, text)).toEqual([])
  const all = (
    side: 'before' | 'after',
    sections = compareTexts(...((side === 'after' ? ['', text] : [text, '']) as [string, string]))
  ) => sections.flatMap(({ changes }) => changes.flatMap((change) => change[side]))
  expect(all('after')).toEqual(all('before'))
  expect(all('after').join('').replace(/\s/g, '')).toBe(text.replace(/\s/g, ''))
})
