/** What `docsgen check` does beyond finding problems: it fixes some, knows those of before, and speaks to machines. */
import { lstatSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { subtract } from '../../src/messages/baseline.ts'
import { fixText, type PlacedFix } from '../../src/messages/fix.ts'
import { levelMessages, type Message } from '../../src/messages/message.ts'
import { formatReport, formatRules } from '../../src/messages/report.ts'
import { buildProject, docsgen, project, readTree } from '../support/project.ts'

describe('what is fixed', () => {
  test.each([
    ['[/a/](/a/) [b](/a/)', '/a/', [1], '[/a/](/a) [b](/a/)'],
    ['[![/a/](</a/>)](/a/)', '/a/', [2], '[![/a/](</a>)](/a/)'],
    ['[`]`\\](/a/)](</a/> "x")', '/a/', [1], '[`]`\\](/a/)](</a> "x")'],
    ['[x][r]\n\n[r]: </a/>\n[s]: /a/b', '/a/', [1], '[x][r]\n\n[r]: </a>\n[s]: /a/b'],
    ['[r]\n\n[r]: /a/\n[s]: /a/', '/a/', [1], undefined],
    ["<a class='b' href='/a/'>/a/</a>", '/a/', [1], "<a class='b' href='/a'>/a/</a>"],
    ['::card[`]`[/a/]]{href=/a/ icon=edit}', '/a/', [1], '::card[`]`[/a/]]{href=/a icon=edit}'],
    [":::card{.x icon='/a' href='/a/'}\n/a/", '/a/', [1], ":::card{.x icon='/a' href='/a'}\n/a/"],
    ['a :x[/a/]{title="}" href="/a/"} {href=/a/}', '/a/', [3], 'a :x[/a/]{title="}" href="/a"} {href=/a/}'],
    ['::card[x]{icon=/a/ href=/a/}', '/a/', [1], undefined],
    ['::card[x] {href=/a/}', '/a/', [1], undefined],
    ['href: "/a/"', '/a/', [7], 'href: "/a"'],
    ['[x](/a/b)', '/a/', [1], undefined],
    ['[x\n\n](/a/)', '/a/', [1], undefined],
    ['[x](/a/) [x](/a/) [x](/a/)', '/a/', [1, 19], '[x](/a) [x](/a/) [x](/a)']
  ])('%j', (text, was, columns, fixed) => {
    const wanted = columns.map((column): PlacedFix => ({ file: 'a', place: { line: 1, column }, was, text: '/a' }))
    expect(fixText(text, wanted).text).toBe(fixed ?? text)
    const later = wanted.map((each) => ({ ...each, place: { ...each.place, line: 3 } }))
    expect(fixText(`\ufeff\r\n\r${text.replaceAll('\n', '\r\n')}\r\n`, later).text).toBe(
      `\ufeff\r\n\r${(fixed ?? text).replaceAll('\n', '\r\n')}\r\n`
    )
  })

  const lines: [written: string, fixed?: string][] = [
    ['[a slash](/guide/a/) and [its end](./a.html?q=1#end)', '[a slash](/guide/a) and [its end](./a.md?q=1#end)'],
    ['[case](./A.md#end) ![image](../guide/Dot.png)', '[case](./a.md#end) ![image](../guide/dot.png)'],
    ['[an anchor](a.md#END) [another](a.md#uber)', '[an anchor](a.md#end) [another](a.md#über)'],
    ['[both](/guide/A#END)', '[both](/guide/a#end)'],
    ['[a folder](../guide/a/) [no name](../)', '[a folder](a.md) [no name](../)'],
    ['<a id="x"/>', '<a id="x"></a>'],
    ['::card[Leaf]{href=./a.html#END}', '::card[Leaf]{href=./a.md#end}'],
    [':::card[Card]{href="/guide/a/"}\nText.\n:::', ':::card[Card]{href="/guide/a"}\nText.\n:::'],
    ['[own](https://docs.example.org/x/guide/a/#end)', '[own](/guide/a#end)'],
    ['> :::note Mind this\n> Text.\n> :::', '> :::note[Mind this]\n> Text.\n> :::'],
    ['::: tip\n\nText.\n\n:::', ':::tip\n\nText.\n\n:::'],
    ['[no guess](/gide/a) [no near](#nope) `[code](/guide/a/)`'],
    [':::nope Title\nText.\n:::']
  ]

  test('is what lines of Markdown in front matter link to, each at its place, and not what YAML writes in other words', async () => {
    const fix = async (text: string) => {
      const page = `---\ntemplate: home\nhero:\n  title: Home\n  text: ${text}\n---\n\n# Home\n`
      const root = project({ 'docsgen.config.json': '{}', 'content/index.md': page, 'content/a.md': '# The first\n' })
      const { stdout, stderr } = await docsgen(['check', '--fix'], { cwd: root })
      const fixed = readFileSync(path.join(root, 'content/index.md'), 'utf8')
      return { said: stderr + stdout, text: /^ {2}text: (.*)$/m.exec(fixed)?.[1] }
    }
    const placed = await fix("'See [one](/a/), `[one](/a/)` and [one](/a/)'")
    expect(placed.said).toContain('content/index.md:5:14: fixed: /a/ → /a\ncontent/index.md:5:43: fixed: /a/ → /a\n')
    expect(placed.text).toBe("'See [one](/a), `[one](/a/)` and [one](/a)'")
    const escaped = await fix('"See [the \\u0066irst](/a/)."')
    expect(escaped.said).toContain('Nothing was fixed: change by hand what the notes say\n')
    expect(escaped.said).toContain('note: Write `/a`')
  })

  test('is that and nothing else, once and for all', async () => {
    const toPage = (texts: string[]) =>
      `\ufeff---\r\ntitle: P\r\n---\r\n\r\n${texts.join('\n\n').replaceAll('\n', '\r\n')}\r\n`
    const before = {
      'docsgen.config.ts':
        "export default { base: '/x', url: 'https://docs.example.org', navbar: [{ label: 'A', href: '/guide/a/' }] }\n",
      'content/index.md': '# Home\n',
      'content/guide/a.md': '# A\n\n## End\n\n## Über\n',
      'content/guide/dot.png': '',
      'content/guide/p.md': toPage(lines.map(([written]) => written))
    }
    const root = project(before)
    const built = await docsgen(['build'], { cwd: root })
    expect(built.stderr).toMatch(/\n {2}Next +docsgen check --fix +fixes \d+ of them in your sources\n/)
    const fixed = await docsgen(['check', '--fix'], { cwd: root })
    const wanted = {
      ...before,
      'docsgen.config.ts': before['docsgen.config.ts'].replace('/guide/a/', '/guide/a'),
      'content/guide/p.md': toPage(lines.map(([written, fixed]) => fixed ?? written))
    }
    const now = () =>
      Object.fromEntries(Object.keys(before).map((file) => [file, readFileSync(path.join(root, file), 'utf8')]))
    expect(now()).toEqual(wanted)
    expect(fixed.stderr).toContain('content/guide/p.md:5:1: fixed: /guide/a/ → /guide/a\n')
    expect(fixed.stderr).toContain('17 problems fixed in 2 files\n')
    const again = await docsgen(['check', '--fix', '--format', 'json'], { cwd: root })
    expect(JSON.parse(again.stdout)).toMatchObject({ fixed: [] })
    const said = await docsgen(['check', '--fix'], { cwd: root })
    expect(said.stderr).toContain('Nothing was fixed: no problem has only one possible fix\n')
    expect(JSON.parse(again.stdout).messages.map(({ rule }: Message) => rule)).toEqual([
      'broken-link',
      'broken-link',
      'broken-anchor',
      'unknown-directive'
    ])
    expect(now()).toEqual(wanted)
  })
})

describe('the baseline', () => {
  const at = { rule: 'broken-link', file: 'a.md' } as const
  const message = (text: string, line: number): Message => ({ ...at, place: { line, column: 1 }, text })
  const baseline = { 'a.md': { 'broken-link': { 'Cannot find `/x`': 2 }, 'bad-source': { y: 1 } } }

  test('knows how many of a kind a file has, wherever they are and whatever is guessed', () => {
    const found = [
      message('Cannot find `/x`', 1),
      message('Cannot find `/x`; did you mean `/y`?', 8),
      message('Cannot find `/x`', 9)
    ]
    expect(subtract(found, baseline).fresh).toEqual([found[2]])
    const [gone] = subtract(found.slice(0, 1), baseline).gone
    expect(gone).toMatchObject({ rule: 'baseline', text: expect.stringMatching(/^Cannot find 2 problems/) })
    // Never what there is no page without.
    const unread: Message[] = [{ rule: 'bad-source', file: 'a.md', text: 'y' }]
    expect(subtract(unread, baseline).fresh).toEqual(unread)
  })

  test('is no link: nothing is read or written where one leads', async () => {
    const home = project({ 'other.json': '{\n"hunter2": 1,,\n}', 'site/content/index.md': '# Home\n\n[a](/a)\n' })
    const [root, file] = [path.join(home, 'site'), path.join(home, 'site/docsgen-baseline.json')]
    for (const target of ['../other.json', '../new.json', '/dev/zero']) {
      symlinkSync(target, file)
      const ran = await docsgen(['check', root])
      expect(ran).toMatchObject({ code: 2, stderr: expect.stringContaining('Cannot read the baseline: it is a link') })
      expect(ran.stderr).not.toContain('hunter2')
      expect((await docsgen(['check', root, '--update-baseline'])).code).toBe(0)
      expect(lstatSync(file).isFile()).toBe(true)
      rmSync(file)
    }
    expect(Object.keys(readTree(home))).not.toContain('new.json')
    expect(readFileSync(path.join(home, 'other.json'), 'utf8')).toContain('hunter2')
  })

  test('is not offered to a site that was never built, whose problems are new', async () => {
    const root = project({ 'content/index.md': `# Home\n\n${'[c](/c)\n'.repeat(11)}` })
    const { stderr } = await docsgen(['build'], { cwd: root })
    expect(stderr).toContain('11 errors')
    expect(stderr).not.toContain('--update-baseline')
  })

  test('has a missing include and the second page of an address, which is published at that of its file', async () => {
    const page = (title: string) => `---\nslug: /a\n---\n\n# ${title}\n`
    const root = project({
      'content/index.md': '# Home\n\n[a](x.md) [b](y.md)\n\n::include{file=gone.md}\n',
      'content/x.md': page('X'),
      'content/y.md': page('Y')
    })
    expect((await docsgen(['check', '--update-baseline'], { cwd: root })).code).toBe(0)
    const { code, files } = await buildProject(root)
    expect([code, files['a.html']?.includes('X</h1>'), files['y.html']?.includes('Y</h1>')]).toEqual([0, true, true])
  })

  test('lets an old site be built; what is new is reported, and what was fixed', async () => {
    const root = project({ 'content/index.md': '# Home\n\n[a](/a) [b](/b)\n\n[b](/b)\n' })
    const run = (...args: string[]) => docsgen(args, { cwd: root })
    const file = path.join(root, 'docsgen-baseline.json')
    expect((await run('check', '--update-baseline')).code).toBe(0)
    expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
      'content/index.md': { 'broken-link': { 'Cannot find `/a`': 1, 'Cannot find `/b`': 2 } }
    })
    writeFileSync(path.join(root, 'content/index.md'), '# Home\n\nNew [c](/c).\n\n[b](/b)\n\n[b](/b)\n')
    const built = await run('build')
    expect(built).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('content/index.md:3:5: error: Cannot find `/c`')
    })
    expect(built.stderr).toContain('docsgen-baseline.json: warning: Cannot find a problem of the baseline')
    expect(built.stderr).toMatch(/\nRules: .*docs\/checking\.md#broken-link, #baseline\n1 error, 1 warning\n/)
    expect(built.stdout).toContain('2 known problems are not shown: they are in docsgen-baseline.json\n')
    expect(built.stderr).not.toContain('docsgen check --update-baseline ')
    expect(built.stderr).not.toContain('check --fix')
    writeFileSync(path.join(root, 'content/index.md'), `# Home\n\n${'[c](/c) [b](/b)\n'.repeat(11)}`)
    expect((await run('build')).stderr).toContain('docsgen check --update-baseline ')
    expect((await run('check', '--update-baseline')).code).toBe(0)
    expect(await run('build', '--quiet', '--strict')).toEqual({ code: 0, stdout: '', stderr: '' })
    expect(Object.keys(readTree(path.join(root, 'dist')))).toContain('index.html')
    writeFileSync(file, '{"content/index.md": 1}')
    const broken = await run('check')
    expect(broken).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('docsgen-baseline.json: error: Cannot read the baseline')
    })
  })
})

describe('reports', () => {
  const many = (rule: Message['rule'], count: number, text: (at: number) => string) =>
    Array.from(
      { length: count },
      (_, at): Message => ({ rule, file: `p${100 + at}.md`, place: { line: 1, column: 1 }, text: text(at) })
    )
  const options = { color: false, source: () => undefined }

  test('of the same a hundred times show ten, and count the others; different errors are all shown', () => {
    const messages = levelMessages(
      [
        ...many('broken-link', 30, () => 'Cannot find `/a`'),
        ...many('broken-anchor', 30, (at) => `Cannot find \`#${at}\``),
        ...many('image-alt', 30, (at) => `Expected no \`${at}\``)
      ],
      { 'image-alt': 'warn' }
    )
    const text = formatReport(messages, { ...options, format: 'text' })
    expect(text.match(/\(broken-link\)/g)).toHaveLength(10)
    expect(text.match(/\(broken-anchor\)/g)).toHaveLength(30)
    expect(text.match(/\(image-alt\)/g)).toHaveLength(10)
    expect(text).toContain('… 20 more of broken-link: Cannot find `/a`\n\n`--format json` has all of them\n')
    expect(text).toContain('… 20 more of image-alt\n')
    // Errors are what a reader looks for: they come last.
    expect(text.lastIndexOf('(image-alt)')).toBeLessThan(text.indexOf('(broken-link)'))
    expect(formatRules(messages)).toBe('30 broken-anchor, 30 broken-link, 30 image-alt')
    expect(JSON.parse(formatReport(messages, { ...options, format: 'json' })).messages).toHaveLength(90)
  })

  test('of many warnings of a rule three have the same text, so that others are seen', () => {
    const messages = levelMessages(
      [...many('policy', 20, () => 'Lorem ipsum'), ...many('policy', 4, (at) => `TODO ${at}`)],
      { policy: 'warn' }
    )
    const text = formatReport(messages, { ...options, format: 'text' })
    expect(text.match(/Lorem ipsum/g)).toHaveLength(3)
    expect(text.match(/TODO \d/g)).toHaveLength(4)
    expect(text).toContain('… 17 more of policy\n')
  })

  test('as SARIF have what its schema asks for', () => {
    const file = 'content/a b.md'
    const link = { rule: 'broken-link', file, text: 'Cannot find `/b`' } as const
    const fixed = { ...link, note: 'Write `/c`', fix: { was: '/b', text: '/c' } }
    const found: Message[] = [
      { ...fixed, place: { line: 2, column: 5 } },
      { ...link, place: { line: 9, column: 1 } },
      { rule: 'image-alt', file, text: 'Expected more' },
      { rule: 'no-pages', text: 'Cannot find a page' }
    ]
    const messages = levelMessages(found, { 'image-alt': 'warn' })
    const source = () => 'one\nsee [b](/b)\n'
    const log = JSON.parse(formatReport(messages, { ...options, format: 'sarif', source }))
    expect(log).toMatchObject({ version: '2.1.0', $schema: expect.stringContaining('sarif-2.1.0') })
    const [{ tool, results, columnKind }] = log.runs
    expect([log.runs.length, columnKind, tool.driver.name]).toEqual([1, 'utf16CodeUnits', 'docsgen'])
    expect(tool.driver.version).toMatch(/^\d+\.\d+\.\d+/)
    for (const { id, helpUri, shortDescription, help, defaultConfiguration } of tool.driver.rules) {
      expect(new URL(helpUri)).toMatchObject({ protocol: 'file:', hash: `#${id}` })
      expect(shortDescription.text).toMatch(/^[A-Z].*\.$/)
      expect(help.text).toContain(shortDescription.text.slice(0, 20))
      expect(defaultConfiguration.level).toBe(id === 'image-alt' ? 'warning' : 'error')
    }
    expect(results.map((each: { level: string }) => each.level)).toEqual(['error', 'warning', 'error', 'error'])
    for (const { ruleId, ruleIndex, message } of results) {
      expect(tool.driver.rules[ruleIndex].id).toBe(ruleId)
      expect(message.text).not.toBe('')
    }
    const prints = results.map((each: { partialFingerprints: object }) => Object.values(each.partialFingerprints)[0])
    expect(new Set(prints).size).toBe(4)
    expect(prints[3]).toBe(prints[2].replace(/:1$/, ':2'))
    const artifactLocation = { uri: 'content/a%20b.md' }
    const region = { startLine: 2, startColumn: 5 }
    expect(results[2].locations).toEqual([{ physicalLocation: { artifactLocation, region } }])
    const deletedRegion = { startLine: 2, startColumn: 9, endLine: 2, endColumn: 11 }
    const replacements = [{ deletedRegion, insertedContent: { text: '/c' } }]
    expect(results[2].fixes[0].artifactChanges).toEqual([{ artifactLocation, replacements }])
    expect(results[3].fixes).toBeUndefined()
    expect(results[0].locations).toBeUndefined()
  })
})
