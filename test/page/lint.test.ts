/** What works and serves readers badly, found in the text of a page; and what an author says is meant as it is. */
import { describe, expect, test } from 'vitest'
import { filterMessages } from '../../src/messages/baseline.ts'
import { defaultLevels } from '../../src/site/checks/rules.ts'
import { docsgen, project } from '../support/project.ts'
import { parsePage, toProblem } from '../support/read-page.ts'

const directives = { note: {}, icon: {} }
const read = (markdown: string) =>
  parsePage(markdown, { variables: {}, tags: [], directives, rules: Object.keys(defaultLevels) }).page
const lint = (markdown: string) => read(markdown).messages.map(toProblem)

describe('headings', () => {
  test.each([
    ['# A\n\n### B', ['3:1 heading-order: Expected a heading of level 2 at most, not 3']],
    ['### A', ['1:1 heading-order: Expected a heading of level 2 at most, not 3']],
    ['# A\n\n## B\n\n#### C\n\n#### D', ['5:1 heading-order: Expected a heading of level 3 at most, not 4']],
    ['# A\n\n# B', ['3:1 heading-order: Expected one heading of level 1']],
    ['## A\n\n# B', ['3:1 heading-order: Expected the heading of level 1 at the top of the page']],
    ['---\ntitle: A\n---\nb\n\n# C', ['6:1 heading-order: Expected the heading of level 1 at the top of the page']],
    ['---\ntitle: A\n---\n# C\n\nb', []],
    ['---\ntitle: A\n---\nb\n\n# A', []],
    ['---\ntitle: A\n---\n[![b](c.png)](d.md) [e](f.md)\n\n# C', []],
    ['b\n\n# C', []],
    ['# A\n\n<h4>B</h4>', ['3:1 heading-order: Expected a heading of level 2 at most, not 4']],
    ['## A\n\n### B\n\n## C\n\n### D\n\nx[^1]\n\n[^1]: y', []],
    ['# A\n\n## B\n\n### C\n\n## D', []],
    ['# A\n\n```md\n#### B\n```', []]
  ])('%j', (markdown, problems) => expect(lint(markdown)).toEqual(problems))
})

describe('links', () => {
  const vague = (text: string, at = '1:1') => [
    `${at} link-text: Expected link text that names the target, not \`${text}\``
  ]
  test.each([
    ['[here](b.md)', vague('here')],
    ['[Click **here**!](b.md)', vague('Click here!')],
    ['[read\nmore…](b.md)', vague('read more…')],
    ['Built on [Click](https://click.palletsprojects.com/), with [link](#link) objects.', []],
    ['[](b.md)', ['1:1 link-text: Expected text for the link to `b.md`']],
    ['<a href="b.md"><img alt="" src="b.png"></a>', ['1:1 link-text: Expected text for the link to `b.md`']],
    ['[![A bee](b.png)](b.md)', []],
    ['<a href="b.md" aria-label="A bee"></a>', []],
    ['<a name="x"></a>', []],
    ['[:icon](b.md)', []],
    ['[here be dragons](b.md)\n\n[`here`](b.md)', vague('here', '3:1')],
    ['`[here](b.md)`', []]
  ])('%j', (markdown, problems) => expect(lint(markdown)).toEqual(problems))
})

describe('tables and code', () => {
  test.each([
    ['| | |\n|-|-|\n| a | b |', ['1:1 table-header: Expected a header for the table']],
    ['<table><tr><td>a</td></tr></table>', ['1:1 table-header: Expected a header for the table']],
    ['<table role="presentation"><tr><td>a</td></tr></table>', []],
    ['| | a |\n|-|-|\n| a | b |', []],
    ['```\na\n```', ['1:1 code-language: Expected the language of the code']],
    ['> - ~~~~ \n>   a\n>   ~~~~', ['1:5 code-language: Expected the language of the code']],
    ['```js\na\n```\n\n    indented\n\n<pre>\na\n</pre>', []]
  ])('%j', (markdown, problems) => expect(lint(markdown)).toEqual(problems))
})

describe('what is not there', () => {
  const missing = (at: string, text: string) => `${at} undefined-reference: Cannot find the definition for \`${text}\``
  test.each([
    ['[a page][b] and[^1]', [missing('1:1', '[a page][b]'), missing('1:16', '[^1]')].slice(0, 1)],
    ['see [a page][b].[^1]', [missing('1:5', '[a page][b]'), missing('1:17', '[^1]')]],
    ['[a page][b]\n\n[b]: c.md', []],
    ['list[0][1], `[a][b]`, \\[a\\][b], [ ] [x]', []],
    ['```js\na', ['1:1 unclosed-code: Cannot find the end of the code']],
    ['> ~~~js\n> a\n> ~~~', []],
    ['- ```js\n  a\n\nb', ['1:3 unclosed-code: Cannot find the end of the code']],
    ['```text\n    ```c\n    a\n    ```\n```', []]
  ])('%j', (markdown, problems) => expect(lint(markdown)).toEqual(problems))
})

describe('what is left over', () => {
  const left = (at: string, what: string, text: string) => `${at} left-over: Expected ${what}, not \`${text}\``
  const unfinished = (at: string, text: string) => left(at, 'a finished text', text)
  const [path, address] = ['a path that readers can open', 'an address that readers can open']
  test.each([
    ['a TODO: b', [unfinished('1:3', 'TODO')]],
    ['- FIXME(ann)\n- TODO write this', [unfinished('1:3', 'FIXME'), unfinished('2:3', 'TODO')]],
    ['Lorem ipsum dolor', [unfinished('1:1', 'Lorem ipsum')]],
    ['in /home/ann/notes.txt.', [left('1:4', path, '/home/ann/notes.txt')]],
    ['in C:\\Users\\Ann\\x.md', [left('1:4', path, 'C:\\Users\\Ann\\x.md')]],
    ['[the users](http://localhost:3000/users)', [left('1:1', address, 'http://localhost:3000/users')]],
    ['[A bee](file:///tmp/b.png)', [left('1:1', address, 'file:///tmp/b.png')]],
    ['<http://localhost:3000> [`127.0.0.1:80`](http://127.0.0.1:80) on localhost', []],
    ['The TODO app keeps TODOs. TODO apps are many.', []],
    ['`TODO: x` <kbd>/home/ann/x</kbd>\n\n```sh\ncd /home/ann/x # TODO: y\n```', []],
    ['/home/settings, https://example.org/home/ann/x, /users/ann/x', []]
  ])('%j', (markdown, problems) => expect(lint(markdown)).toEqual(problems))
})

describe('what is meant as it is', () => {
  function reported(markdown: string) {
    const page = read(markdown)
    return filterMessages(page.messages, { ignores: page.ignores ?? [], levels: defaultLevels }).messages.map(toProblem)
  }
  const unused = 'unused-ignore: Cannot find anything to ignore: there is no problem of'

  test.each([
    ['<!-- docsgen-ignore link-text -->\n[here](b)\n[here](c)', []],
    [
      '<!-- docsgen-ignore link-text -->\n\n- [here](b)\n  - [here](c)\n\n[here](d)',
      [expect.stringMatching(/^6:1 link/)]
    ],
    ['<!-- docsgen-ignore link-text -->\n<!-- docsgen-ignore left-over -->\nTODO: [here](b)', []],
    ['| a |\n|-|\n| [here](b) <!-- docsgen-ignore link-text --> |', []],
    [
      ':::note\n<!-- docsgen-ignore code-language, link-text -->\n```\na\n```\n:::',
      [`2:1 ${unused} \`link-text\` here`]
    ],
    ['text\n\n<!-- docsgen-ignore-page heading-order -->\n\n### A\n\n# B\n\n# C', []],
    ['<!-- docsgen-ignore link-text -->', [`1:1 ${unused} \`link-text\` here`]],
    ['<!-- docsgen-ignore link-txt -->', ['1:1 unused-ignore: Unknown rule `link-txt`; did you mean `link-text`?']],
    ['<!-- docsgen-ignore -->', ['1:1 unused-ignore: Expected the names of rules']],
    [
      '<!-- docsgen-ignore encoding -->',
      [expect.stringContaining('Cannot ignore `encoding`: the page cannot be published')]
    ],
    [
      '<!-- docsgen-ignore-pages a -->',
      [expect.stringContaining('`docsgen-ignore-pages`; did you mean `docsgen-ignore-page`?')]
    ],
    ['<!-- docsgen-ignore missing-description external-link -->', []]
  ])('%j', (markdown, problems) => expect(reported(`${markdown}\n`)).toEqual(problems))
})

test('docsgen check says what a build would say and writes nothing; --strict makes errors of warnings', async () => {
  const root = project({
    'docsgen.config.ts':
      "export default { url: 'https://docs.example.org', base: '/x', rules: { 'missing-description': 'warn' } }\n",
    'content/index.md':
      '---\ndescription: All of it.\n---\n\n# Home\n\n[A](https://docs.example.org/x/a/?q#b) [B](https://docs.example.org/y)\n\n<!-- docsgen-ignore broken-anchor -->\n\n[C](/a#nope)\n',
    'content/a.md': '# Home\n',
    // another folder, and so another place in the sidebar
    'content/b/index.md': '---\ndescription: B.\n---\n\n# Home\n'
  })
  const lines = [
    'content/a.md: warning: Expected a `description` in the front matter (missing-description)',
    'content/index.md: warning: Expected a unique title, not `Home` (duplicate-title)',
    'content/index.md:7:1: warning: Cannot check `https://docs.example.org/x/a/?q#b`: it is the full address of a',
    'note: Write `/a?q#b`'
  ]
  const warned = await docsgen(['check', '.'], { cwd: root })
  for (const line of lines) expect(warned.stderr).toContain(line)
  expect(warned).toMatchObject({ code: 0, stderr: expect.stringContaining('3 warnings\n') })
  const strict = await docsgen(['build', '--strict', '.'], { cwd: root })
  for (const line of lines) expect(strict.stderr).toContain(line.replace('warning', 'error'))
  expect(strict).toMatchObject({ code: 1, stderr: expect.stringContaining('3 errors\n✗ Nothing was written') })
})

test('a space in a url is reported for each file, folder and slug, with a better name', async () => {
  const root = project({
    'content/index.md':
      '# Home\n\n[a](<my docs/a.md>) [b](</my docs/more of it/b.md>) [c](<our team.md>) [d](/x%20y)\n',
    'content/my docs/a.md': '# A\n',
    'content/my docs/more of it/b.md': '# B\n',
    'content/our team.md': '# C\n',
    'content/d.md': '---\nslug: x y\n---\n\n# D\n'
  })
  const { code, stderr } = await docsgen(['check', root])
  const text = (url: string, href: string) =>
    `warning: Expected no space in the url \`${url}\`: browsers show \`${href}\``
  for (const lines of [
    `content/my docs/a.md: ${text('/my docs/a', '/my%20docs/a')} (space-in-url)\n  note: Rename the folder to \`my-docs\``,
    `content/our team.md: ${text('/our team', '/our%20team')} (space-in-url)\n  note: Rename the file to \`our-team.md\``,
    `content/d.md:2:7: ${text('/x y', '/x%20y')}`,
    '  note: Write `/x-y`',
    '\n3 warnings\n'
  ])
    expect(stderr).toContain(lines)
  expect(code).toBe(0)
})
