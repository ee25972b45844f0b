/** Parts of other files on a page: what is shown, and what is reported. */
import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { createIncludeReader } from '../../src/page/include/reader.ts'
import { rebaseHref } from '../../src/page/line-origins.ts'
import { type Files, project, temporaryFolder } from '../support/project.ts'
import { parsePage } from '../support/read-page.ts'

/** The rules that are of interest here; that a part begins with a title is none. */
const own = new Set(['include', 'undefined-variable', 'unknown-directive', 'policy', 'duplicate-id', 'secret'])

/** What is shown of `content/a/page.md`, and what is said, in a project with these files. */
function read(markdown: string, files: Files = {}) {
  const root = project(files)
  const { read, included } = createIncludeReader(root, 'content/a/page.md')
  const { page, content } = parsePage(markdown, { variables: {}, directives: { note: {} }, read }, 'a/page.md')
  const reported = page.messages.filter(({ rule }) => own.has(rule))
  const problems = reported.map(({ file, text, place, note }) => {
    const at = `${file}:${place?.line}:${place?.column}: ${text}`
    return note === undefined ? at : `${at} (${note})`
  })
  return { page, problems, included, text: JSON.stringify(content) }
}

const guide = `---
title: Guide
---
# Guide

Before.

<!-- #region start -->
## Start

Text of start.
<!-- #region inner -->
Inner.
<!-- #endregion -->
<!-- #endregion start -->

### Deeper

[over](../b.md#x) ![pic](./p.png) <a href="../b.md">raw</a> [here](#start) [other](https://a.example) [ref]

## End {#the-end}

Last.[^1]

[ref]: ref.md
[^1]: A note.
`

describe('Markdown', () => {
  const files = { 'parts/guide.md': guide }

  test.each([
    ['file=/parts/guide.md', ['Before.', 'Text of start.', 'Inner.', 'Last.', 'A note.'], []],
    ['file=../../parts/guide.md lines=6', ['Before.'], ['start']],
    ['file=/parts/guide.md lines=-6', ['Before.'], ['start']],
    ['file=/parts/guide.md lines=22-', ['Last.', 'A note.'], ['Before.', 'raw']],
    ['file=/parts/guide.md region=start', ['Text of start.', 'Inner.'], ['Before.', 'region', 'raw']],
    ['file=/parts/guide.md region=inner', ['Inner.'], ['Text of start.']],
    ['file=/parts/guide.md section=start', ['Text of start.', 'raw'], ['Before.', 'Last.']],
    ['file=/parts/guide.md section="the  end"', [], ['Last.']],
    ['file=/parts/guide.md section=End', ['Last.', 'A note.'], ['raw']]
  ])('%s', (asked, there, away) => {
    const { text, problems } = read(`# Page\n\n::include{${asked}}\n`, files)
    for (const each of there) expect(text).toContain(each)
    for (const each of away) expect(text).not.toContain(each)
    expect(problems).toHaveLength(there.length > 0 ? 0 : 1)
  })

  test('headings are those of the page, one level further if that is asked for', () => {
    const { page } = read('# Page\n\n::include{file=/parts/guide.md shift=1}\n\n## Start\n', files)
    expect(page.headings.map(({ depth, id }) => [depth, id])).toEqual([
      [1, 'page'],
      [2, 'guide'],
      [3, 'start'],
      [4, 'deeper'],
      [3, 'the-end'],
      [2, 'start-1'],
      [2, 'footnote-label']
    ])
  })

  test('links and images are those of their own file, in words and in their place', () => {
    const { page } = read('::include{file=/parts/guide.md section=deeper}\n', files)
    const place = (column: number) => ({ place: { line: 19, column }, file: 'parts/guide.md' })
    expect(page.links).toEqual([
      { href: '../b.md#x', kind: 'link', ...place(1), as: '../../b.md#x' },
      { href: './p.png', kind: 'image', ...place(19), as: '../../parts/p.png' },
      { href: '../b.md', kind: 'link', ...place(35), as: '../../b.md' },
      { href: '#start', kind: 'link', ...place(61) },
      { href: 'https://a.example', kind: 'link', ...place(76) },
      { href: 'ref.md', kind: 'link', ...place(103), as: '../../parts/ref.md' }
    ])
  })

  test('footnotes and links of the same name stay apart', () => {
    const own = '::include{file=/parts/guide.md section=End}\n\nMine.[^1] [ref]\n\n[^1]: My note.\n\n[ref]: mine.md\n'
    const { page, text } = read(own, files)
    expect(text).toMatch(/A note\..*My note\./)
    expect(page.links.filter(({ kind, href }) => kind === 'link' && !href.startsWith('#'))).toEqual([
      expect.objectContaining({ href: 'mine.md' })
    ])
    expect(new Set(page.anchors).size).toBe(page.anchors.length)
  })

  test('in a list, in an admonition, and within what is included', () => {
    const within = { 'parts/a.md': 'One.\n\n- ::include{file=sub/b.md}\n', 'parts/sub/b.md': '[x](../c.md)\n' }
    const { page, text, problems } = read(':::note\n::include{file=/parts/a.md}\n:::\n', within)
    expect(problems).toEqual([])
    expect(text).toMatch(/docsgen-note.*One\..*"li"/s)
    expect(page.links).toMatchObject([{ href: '../c.md', as: '../../parts/c.md', file: 'parts/sub/b.md' }])
  })

  test.each([
    ['x.md', 'b/part.md', 'b/page.md', 'x.md'],
    ['x.md?a#b', 'parts/p.md', 'content/p.md', '../parts/x.md?a#b'],
    ['..', 'a/b/p.md', 'a/p.md', '.'],
    ['/x', 'parts/p.md', 'content/p.md', '/x']
  ])('%s of %s is in %s: %s', (href, from, to, wanted) => expect(rebaseHref(href, from, to)).toBe(wanted))
})

describe('code', () => {
  const files = {
    'src/x.ts':
      '// top\n\n  // #region main\n  const a = 1\n    // #region inner\n    const b = 2\n    // #endregion\n  // #endregion\nend\n',
    'x.py': '# region a\npass\n# endregion\n',
    'x.css': '/* #region a */\na {}\n/*#endregion*/\n',
    'x.cs': '#region a b\nint x;\n#endregion\n',
    'x.bat': 'REM #region a\necho\n::#endregion\n'
  }
  test.each([
    ['ts file=/src/x.ts region=main', 'const a = 1\\n  const b = 2\\n'],
    ['ts file="/src/x.ts" lines=9', 'end\\n'],
    ['py file=/x.py region=a', 'pass\\n'],
    ['css file=/x.css region=a', 'a {}\\n'],
    ['cs file=/x.cs region=a', 'int x;\\n'],
    ['bat file=/x.bat region=a', 'echo\\n']
  ])('```%s', (info, shown) => {
    const { text, problems } = read(`\`\`\`${info}\n\`\`\`\n`, files)
    expect(problems).toEqual([])
    expect(text).toContain(`},"${shown}"]`)
  })

  test('a fence with text of its own keeps it', () => {
    const { text, included } = read('```ts file=/nope.ts\nmine\n```\n', files)
    expect(text).toContain('mine')
    expect(included).toEqual({})
  })
})

describe('problems', () => {
  const files = {
    'parts/guide.md': guide,
    'parts/a.md': 'A.\n\n::include{file=b.md}\n',
    'parts/b.md': 'B.\n\n::include{file=a.md}\n',
    'parts/bad.md': 'Line.\n\n{{page.nope}} <b style="x">y</b>\n\n::include{file=gone.md}\n',
    'parts/open.md': '<!-- #region a -->\nx\n<!-- #region b -->\n<!-- #endregion -->\n',
    'parts/twin.md': '<!-- #region a -->\nx\n<!-- #endregion -->\n<!-- #region a -->\n<!-- #endregion -->\n',
    'x.ts': 'x\n'
  }
  test.each([
    ['::include{file=/parts/gide.md}', '3:1: Cannot find the file `parts/gide.md`; did you mean `parts/guide.md`?'],
    ['::include{file=/parts}', '3:1: Expected a Markdown file, not `/parts`', 'Show it as code'],
    ['::include{file=/x.ts}', '3:1: Expected a Markdown file, not `/x.ts`', 'Show it as code'],
    ['::include{file=../../../x.md}', '3:1: Cannot include `../x.md`: it is outside the project', 'Copy it'],
    ['::include{fil=x.md}', '3:1: Unknown attribute `fil` of `include`; did you mean `file`?'],
    ['::include', '3:1: Expected the name of a file', '::include{file='],
    ['::includ{file=x.md}', '3:1: Unknown directive `::includ`; did you mean `include`?', 'Known:'],
    [':::include{file=x.md}\n:::', '3:1: Expected `::include` on a line of its own, with two colons'],
    ['Text :include{file=x.md}', '3:6: Expected `::include` on a line of its own, with two colons'],
    ['::include{file=/parts/guide.md shift=x}', '3:1: Expected `shift` to be a whole number, not `x`'],
    ['::include{file=/parts/guide.md shift=4}', '3:1: Cannot make a heading of level 7', 'Levels go'],
    ['::include{file=/parts/guide.md lines=3-99}', '3:1: Cannot find line 99 of it', 'It has 26 lines'],
    ['::include{file=/parts/guide.md lines=9-3}', '3:1: Cannot use lines 9 to 3: the last is before the first'],
    ['::include{file=/parts/guide.md lines=a}', '3:1: Expected `lines` to be such as'],
    [
      '::include{file=/parts/guide.md region=strt}',
      '3:1: Cannot find the region `strt` in it; did you mean `start`?',
      'It has start, inner'
    ],
    ['::include{file=/parts/guide.md section=Ende}', '3:1: Cannot find the section `Ende` in it; did you mean `End`?'],
    ['::include{file=/parts/guide.md section=End lines=3}', '3:1: Expected one of `section` and `lines`, not both'],
    ['::include{file=/parts/open.md region=a}', '3:1: Cannot find the end of the region `a`', 'It begins at line 1'],
    ['::include{file=/parts/twin.md region=a}', '3:1: Cannot choose between 2 regions with the name `a`'],
    ['```ts file=/x.tsx\n```', '3:1: Cannot find the file `x.tsx`; did you mean `x.ts`?'],
    ['```ts file=/parts\n```', '3:1: Cannot include `parts`: it is a folder']
  ])('%s', (markdown, ...wanted) => {
    const { problems } = read(`# Page\n\n${markdown}\n`, files)
    expect(problems[0]).toContain(`content/a/page.md:${wanted[0]}`)
    expect(problems[0]).toContain(wanted[1] ?? '')
    expect(new Set(problems).size).toBe(markdown.includes('shift=4') ? 1 : problems.length)
  })

  test('a circle is named, and reported where it closes', () => {
    expect(read('::include{file=/parts/a.md}\n', files).problems).toEqual([
      'parts/b.md:3:1: Cannot include `a.md`: it includes itself (The cycle is parts/a.md → parts/b.md → parts/a.md)'
    ])
    const itself = '# P\n\n::include{file=/content/a/page.md section=P}\n'
    expect(read(itself, { 'content/a/page.md': itself }).problems).toEqual([expect.stringContaining('includes itself')])
  })

  test('lines that are not there are one problem', () => {
    expect(read('```ts file=/x.ts lines=2-9\n```\n', files).page.messages.map(({ rule }) => rule)).toEqual(['include'])
  })

  test('what is wrong in an included part is reported at its own line', () => {
    expect(read('# Page\n\n::include{file=/parts/bad.md}\n', files).problems).toEqual([
      'parts/bad.md:3:1: Cannot find the variable `page.nope` (Seen on `content/a/page.md`)',
      'parts/bad.md:5:1: Cannot find the file `parts/gone.md`',
      expect.stringContaining('parts/bad.md:3:15: Cannot use `style`')
    ])
    expect(read('# Page\n\n::include{file=/p.md}\n', { 'p.md': 'Is {{package.version}}\n' }).problems).toEqual([
      'p.md:1:4: Cannot find the variable `package.version` (The project has no `package.json`)'
    ])
    const twice = read('## A {#x}\n\n::include{file=/p.md}\n', { 'p.md': '\n\n## B {#x}\n' })
    expect(twice.problems).toEqual(['p.md:3:1: Cannot use the id `x` twice on a page (The first is at line 1)'])
  })

  test('a part that doubles itself again and again ends', () => {
    const doubling = Object.fromEntries(
      Array.from({ length: 30 }, (_, at) => [`p${at}.md`, `::include{file=p${at + 1}.md}\n\n`.repeat(2)])
    )
    const { problems } = read('::include{file=/p0.md}\n', { ...doubling, 'p30.md': 'x' })
    expect(problems).toEqual([expect.stringContaining('Cannot include more than 1000 parts in a page')])
  })

  test('a link out of the project is not followed', () => {
    const secret = temporaryFolder()
    writeFileSync(path.join(secret, 'secret.md'), 'secret')
    const root = project({ 'content/index.md': '# A\n' })
    symlinkSync(path.join(secret, 'secret.md'), path.join(root, 'in.md'))
    symlinkSync(secret, path.join(root, 'folder'))
    const { read } = createIncludeReader(root, 'content/index.md')
    for (const file of ['in.md', 'folder/secret.md'])
      expect(read(file)).toMatchObject({ text: `Cannot include \`${file}\`: it is a link out of the project` })
  })
  test('what is private is not read, by its own name or by another', () => {
    const files = { '.env': 'KEY=1', '.git/config': 'x', 'node_modules/a/x.js': 'x', 'content/.x/a.txt': 'a' }
    const root = project({ ...files, '.docs/a.md': '# A\n', '.docs/part.txt': 'a', 'content/index.md': '# A\n' })
    symlinkSync('../.env', path.join(root, 'content/fine.txt'))
    const { read, included } = createIncludeReader(root, 'content/index.md')
    for (const file of ['.env', '.git/config', 'node_modules/a/x.js'])
      expect(read(file)).toMatchObject({ text: `Cannot include \`${file}\`: it is private` })
    expect(read('content/fine.txt')).toMatchObject({ text: 'Cannot include `.env`: it is private' })
    expect(included).toEqual({ 'content/fine.txt': '' })
    // A project whose content is in such a folder.
    expect(createIncludeReader(root, '.docs/a.md').read('.docs/part.txt')).toHaveProperty('bytes')
    expect(createIncludeReader(root, '.docs/a.md').read('.env')).not.toHaveProperty('bytes')
  })

  test('keys and tokens are named with their line', () => {
    const token = `ghp_${'q8Zr2LmX0vB7'.repeat(3)}`
    const files = { 'ci.yml': `a: 1\nb: 2\ntoken: ${token}\n`, 'server.key': 'x' }
    const fences =
      '```yaml file=/ci.yml lines=3\n```\n\n```yaml file=/ci.yml lines=1-2\n```\n\n```text file=/server.key\n```\n'
    const note = ' (Remove it. If it may be shown, write `<!-- docsgen-ignore secret -->` above)'
    expect(read(`# A\n\n${fences}`, files).problems).toEqual([
      `content/a/page.md:3:1: Cannot include \`ci.yml\`: line 3 looks like a token of GitHub${note}`,
      `content/a/page.md:9:1: Cannot include \`server.key\`: its name is typical for a key or a password${note}`
    ])
  })

  test('a pipe is no file', () => {
    const root = project({ 'content/index.md': '# A\n' })
    execFileSync('mkfifo', [path.join(root, 'pipe.txt')])
    const { read } = createIncludeReader(root, 'content/index.md')
    expect(read('pipe.txt')).toEqual({ text: 'Cannot include `pipe.txt`: it is not a file' })
  })
})
