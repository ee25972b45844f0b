/** Builds of pages whose bytes are no text, or whose front matter is broken, hostile or mistaken. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildGood, expectErrors, expectLines, type Good } from '../support/bad.ts'
import { buildProject, project, temporaryFolder } from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

describe('encoding', () => {
  it('refuses what is not UTF-8, and says where', async () => {
    const utf16 = Buffer.from('# Caf\u00e9\n', 'utf16le')
    const ran = await good.attempt({
      'content/latin1.md': Buffer.from('# A\n\nA caf\u00e9 here.\n', 'latin1'),
      'content/latin1-crlf.md': Buffer.from('# A\r\n\r\nA caf\u00e9\r\n', 'latin1'),
      'content/cut.md': Buffer.from('# A\n\nA caf\u00e9').subarray(0, 11),
      'content/surrogate.md': Buffer.from([0x23, 0x20, 0xed, 0xa0, 0x80, 0x0a]),
      'content/overlong.md': Buffer.from([0x23, 0x20, 0xc0, 0xaf, 0x0a]),
      'content/le.md': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      'content/be.md': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
      'content/le-bare.md': utf16,
      'content/be-bare.md': Buffer.from(utf16).swap16(),
      'content/guide/_category.yml': Buffer.from('label: Caf\u00e9s\n', 'latin1')
    })
    expectErrors(ran, [
      'content/latin1.md:3:6: error: Expected UTF-8, not the byte 0xe9 at offset 10',
      'content/latin1-crlf.md:3:6: error: Expected UTF-8, not the byte 0xe9 at offset 12',
      'content/cut.md:3:6: error: Expected UTF-8, not the byte 0xc3 at offset 10',
      'content/surrogate.md:1:3: error: Expected UTF-8, not the byte 0xed at offset 2',
      'content/overlong.md:1:3: error: Expected UTF-8, not the byte 0xc0 at offset 2',
      'content/le.md:1:1: error: Expected UTF-8, not UTF-16',
      'content/be.md:1:1: error: Expected UTF-8, not UTF-16',
      'content/le-bare.md:1:1: error: Expected UTF-8, not UTF-16',
      'content/be-bare.md:1:1: error: Expected UTF-8, not UTF-16',
      'content/guide/_category.yml:1:11: error: Expected UTF-8, not the byte 0xe9 at offset 10',
      'note for these 10: Save the file as UTF-8'
    ])
  })

  it('gives the same pages for every line end, and with a byte order mark', async () => {
    const front =
      '---\ntitle: "T\u00eatre"\ndescription: >\n  Two\n  lines\n---\n\n# T\u00eatre\n\nOne\ntwo  \nthree\n\n'
    const blocks =
      '- a\n- b\n\n```js\nlet a\n\nlet b\n```\n\n:::note[Title]\nText\n:::\n\n| a | b |\n|---|---|\n| c | d |\n\n'
    const text = `${front}${blocks}<div>\nraw\n</div>\n`
    const forms = [text, `\ufeff${text}`, text.replaceAll('\n', '\r\n'), text.replaceAll('\n', '\r')]
    const built = await Promise.all(forms.map((form) => buildProject({ 'content/index.md': form })))
    for (const each of built) {
      expect(each, each.stderr).toMatchObject({ code: 0, stderr: '' })
      expect(each.files).toEqual(built[0]?.files)
    }
    expect(built[0]?.files['index.html']).toContain('T\u00eatre')
  })
})

describe('front matter', () => {
  it('names every problem with its place', async () => {
    const ran = await good.attempt({
      'content/broken.md': '---\ntitle: [a\n---\n# B\n',
      'content/twice.md': '---\ntitle: a\ntitle: b\n---\n# B\n',
      'content/list.md': '---\n- a\n- b\n---\n# B\n',
      'content/unclosed.md': '---\ntitle: a\n\n# B\n',
      'content/proto.md': '---\n__proto__: {polluted: true}\n---\n# B\n',
      'content/deep-proto.md': '---\nx:\n  a:\n    __proto__: 1\n---\n# B\n',
      'content/key.md': '---\ntitel: a\nsidebar:\n  oder: 1\n---\n# B\n',
      'content/foreign.md': '---\nsidebar_position: 1\n---\n# B\n',
      'content/open.md': '---\ntitle: "a\nx: 1\n---\n# B\n',
      'content/colon.md': '---\ntitle: a: b\n---\n# B\n',
      'content/type.md': '---\ntitle: 5\ntoc: maybe\nsidebar: {order: first}\ndescription: [a]\n---\n# B\n',
      'content/template.md': '---\ntitle: a\ntemplate: hoem\n---\n# B\n',
      'content/inherited.md': '---\ntemplate: constructor\n---\n# B\n',
      'content/large.md': `---\n${'x: y\n'.repeat(60_000)}---\n# B\n`,
      'content/tag.md': '---\nx: !!js/function "function () {}"\n---\n# B\n',
      'content/guide/_category.yml': 'lable: a\norder: b\n'
    })
    expectErrors(ran, [
      /^content\/broken\.md:2:8: error: Cannot read the front matter: /,
      'content/twice.md:3:1: error: Cannot read the front matter: the key is already used',
      'content/list.md:1:1: error: Expected keys and values in the front matter, not a list',
      'content/large.md:1:1: error: Expected front matter of at most 250 kB, not 300 kB',
      'content/unclosed.md:1:1: error: Cannot find the end of the front matter',
      'content/proto.md:2:1: error: Cannot read the front matter: the key `__proto__` may not be used',
      'content/deep-proto.md:4:5: error: Cannot read the front matter: the key `__proto__` may not be used',
      'content/key.md:2:1: error: Unknown key `titel`; did you mean `title`?',
      'content/key.md:4:3: error: Unknown key `sidebar.oder`; did you mean `order`?',
      'content/foreign.md:2:1: error: Unknown key `sidebar_position`; did you mean `order` below `sidebar`?',
      'content/open.md:2:8: error: Cannot read the front matter: this has no end: expected `"`',
      'content/colon.md:2:8: error: Cannot read the front matter: expected quotes around text with `: ` in it, or a key on a line of its own',
      'content/type.md:2:8: error: Expected `title` to be text, not `5`',
      "note: Put it in quotes: `'5'`",
      'content/type.md:3:6: error: Expected `toc` to be true, false, or `min` and `max`, not `maybe`',
      'content/type.md:4:18: error: Expected `sidebar.order` to be a number, not `first`',
      'content/type.md:5:14: error: Expected `description` to be text, not a collection',
      'content/template.md:3:11: error: Cannot find the template `hoem`; did you mean `home`?',
      'content/inherited.md:2:11: error: Cannot find the template `constructor`',
      /^content\/tag\.md:2:4: error: Cannot read the front matter: /,
      'content/guide/_category.yml:1:1: error: Unknown key `lable`; did you mean `label`?',
      'content/guide/_category.yml:2:1: error: Expected `order` to be a number'
    ])
  })

  it('says the same when the page comes from the cache', async () => {
    const bad = { 'content/broken.md': '---\ntitle: [a\n---\n# B\n', 'content/key.md': '---\ntitel: a\n---\n# B\n' }
    const first = await good.attempt(bad)
    const second = await good.attempt(bad)
    expect(first.code).toBe(1)
    expect(second).toEqual(first)
  })

  it('runs no code, however its language is spelled', async () => {
    const canary = path.join(temporaryFolder(), 'canary')
    const spellings = ['js', 'JS', 'javascript', 'JavaScript', 'coffee', 'json', 'toml', ' js', '\tjavascript  ']
    const code = `module.exports = require('fs').writeFileSync(${JSON.stringify(canary)}, 'x')`
    const pages = spellings.map((language, at) => [`content/p${at}.md`, `---${language}\n${code}\n---\n# A\n`] as const)
    const ran = await good.attempt(Object.fromEntries(pages))
    expect(ran.code).toBe(1)
    expectLines(
      ran,
      spellings.map((each, at) => `content/p${at}.md:1:4: error: Expected YAML front matter, not \`${each.trim()}\``)
    )
    expect(existsSync(canary)).toBe(false)
  })

  it('leaves a page alone that begins with a thematic break', async () => {
    const root = project({
      'content/index.md': '---\n\n# Home\n\nText\n\n---\n\nMore\n',
      'content/a.md': '---\n# A\n',
      'content/b.md': '----\n# B\n\n---\n',
      'content/c.md': '---\nJust a line\n---\n',
      'content/d.md': '---yaml\ntitle: Named\n---\n\nText\n'
    })
    const { code, stderr, files } = await buildProject(root)
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(files['index.html']).toContain('<hr')
    for (const text of ['>Home', 'Text', 'More']) expect(files['index.html']).toContain(text)
    expect(files['c.html']).toContain('Just a line')
    expect(files['d.html']).toContain('<h1>Named')
  })

  it('refuses YAML that unfolds into thousands of millions of values, at once', async () => {
    const level = (name: string, of: string) => `  ${name}: &${name} [${Array(9).fill(`*${of}`).join(', ')}]\n`
    const bomb = (names: string) =>
      `---\nx:\n  a: &a [1, 2, 3]\n${[...names].map((name, at) => level(name, `a${names}`[at] ?? '')).join('')}---\n# A\n`
    const ran = await good.attempt({
      'content/few.md': bomb('bcdefghij'),
      'content/self.md': '---\nx: &a {b: *a}\n---\n# A\n',
      'content/brackets.md': `---\nx: ${'['.repeat(100_000)}\n---\n# A\n`,
      'content/dashes.md': `---\nx:\n  ${'- '.repeat(50_000)}a\n---\n# A\n`,
      'content/guide/_category.yml': `label: ${'{'.repeat(100_000)}`
    })
    expectErrors(ran, [
      /^content\/few\.md:4:10: error: Cannot read the front matter: its aliases expand to too many values/,
      /^content\/self\.md:2:11: error: Cannot read the front matter: /,
      'content/brackets.md:2:104: error: Cannot read the front matter: it nests more than 100 deep',
      'content/dashes.md:3:3: error: Cannot read the front matter: it nests more than 100 deep',
      'content/guide/_category.yml:1:108: error: Cannot read the category: it nests more than 100 deep'
    ])
  })
})

describe('names that every object has', () => {
  it('are words like any other', async () => {
    const root = project({
      'content/index.md':
        '# constructor\n\n## toString\n\n## toString\n\na:constructor b:toString\n\n' +
        '<p constructor="x">y</p>\n\n[c](./constructor.md) [c](constructor)\n\n[^constructor]\n\n[^constructor]: z\n\n```constructor\nq\n```\n',
      'content/constructor.md': '# hasOwnProperty\n',
      'content/valueOf.md': '---\nx: {toString: 1}\n---\n# valueOf\n'
    })
    const { code, stderr, files } = await buildProject(root, '--format', 'json')
    expect(stderr).toBe('')
    expect(code).toBe(0)
    expect(files['index.html']).toContain('a:constructor b:toString')
    const ran = await good.attempt({
      'content/b.md': '::constructor\n\n:::note{constructor=x}\nA\n:::\n\n[x](toString)\n'
    })
    expectErrors(ran, [
      'content/b.md:1:1: error: Unknown directive `::constructor`',
      'content/b.md:3:1: error: Unknown attribute `constructor` of `note`',
      'content/b.md:7:1: error: Cannot find `toString`'
    ])
  })
})
