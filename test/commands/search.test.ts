/** `docsgen search`, and the queries of a project that `build` and `check` try. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { indexOfMany } from '../support/many-pages.ts'
import { buildProject, docsgen, type Files, project, temporaryFolder, write } from '../support/project.ts'

const files: Files = {
  'docsgen.config.json': JSON.stringify({
    tags: { money: { label: 'Money' }, people: {} },
    versions: [
      { name: '2', label: '2', path: '/docs' },
      { name: '1', label: '1', path: '/old' }
    ],
    rules: { 'orphan-page': 'off', 'link-text': 'off' }
  }),
  'content/index.md': `# Home

Read about [refunds](docs/refunds.md), [refunds](docs/refunds.md) and [a part of the price](docs/refunds.md#partial-refunds).
[This page](docs/tickets.md), [/docs/tickets](docs/tickets.md), [the home page](/), [something else](docs/tickets.md).`,
  'content/docs/refunds.md': `---
tags: [money]
---
# Refunds

How you *give* money back &amp; why.

## Partial refunds

The buyer asks for a part of the price.

## Full refunds

The buyer asks for everything.`,
  'content/docs/tickets.md':
    '---\ntags: [people]\n---\n# Tickets\n\nA ticket is paid. Its refund is another page; back money goes.',
  'content/docs/hidden.md': '---\nsearch: { exclude: true }\n---\n# Hidden\n\nHidden.',
  'content/old/refunds.md': '# Refunds\n\nHow money went back.'
}

let root: string

beforeAll(async () => {
  root = project(files)
  expect(await buildProject(root)).toMatchObject({ code: 0, stderr: '' })
})

const search = (...args: string[]) => docsgen(['search', ...args])

async function urls(...args: string[]): Promise<string[]> {
  const { stdout } = await search(...args, '--format', 'json')
  return JSON.parse(stdout).pages.map(({ url }: { url: string }) => url)
}

describe('docsgen search', () => {
  test('prints pages and sections with scores, from a project and from what it was built to', async () => {
    const fresh = project(files)
    const { code, stdout, stderr } = await search('partial refund', fresh)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout.split('\n')[0]).toMatch(/^\d\.\d\d {2}Refunds \(2\) {2}\/docs\/refunds$/)
    expect(stdout.split('\n')[1]).toMatch(/^ {2}\d\.\d\d {2}Partial refunds {2}\/docs\/refunds#partial-refunds$/)
    expect(stdout).toContain('\n\n3 pages answer “partial refund”\n')
    expect(existsSync(path.join(fresh, 'dist'))).toBe(false)
    expect(existsSync(path.join(fresh, '.docsgen'))).toBe(false)
    expect(await search('partial refund', path.join(root, 'dist'))).toEqual({ code, stdout, stderr })
  })

  test('as JSON says all that is known', async () => {
    const { stdout } = await search('partial refund', root, '--format', 'json', '--limit', '1')
    expect(JSON.parse(stdout)).toEqual({
      query: 'partial refund',
      total: 3,
      pages: [
        {
          url: '/docs/refunds',
          title: 'Refunds',
          score: expect.any(Number),
          version: '2',
          tags: ['Money'],
          trail: ['Docs'],
          sections: expect.arrayContaining([
            { url: '/docs/refunds#partial-refunds', headings: ['Partial refunds'], score: expect.any(Number) }
          ])
        }
      ],
      unknown: []
    })
  })

  test('finds what is near a reader first, and a phrase only where its words are side by side', async () => {
    expect((await urls('refunds', root, '--from', '/old/refunds'))[0]).toBe('/old/refunds')
    expect(await urls('give money back', root)).toContain('/docs/tickets')
    for (const at of [root, path.join(root, 'dist')])
      expect(await urls('"give money back & why"', at)).toEqual(['/docs/refunds'])
  })

  test('says that nothing answers, and which words are near', async () => {
    const { code, stdout } = await search('xylophones', root)
    expect({ code, stdout }).toEqual({ code: 0, stdout: 'No page answers “xylophones”\nNo page has `xylophones`\n' })
    expect((await search('tickt', root)).stdout).toContain('No page has `tickt`; nearest: `ticket`')
    const { stdout: more } = await search('refund', root, '--limit', '1')
    expect(more).toContain('3 pages answer “refund” (here 1: see `--limit`)')
    const many = [...indexOfMany(600)].map(([name, part]) => [`docsgen/search/${name}`, JSON.stringify(part)])
    const { stdout: most } = await search('common', project({ 'index.html': '', ...Object.fromEntries(many) }))
    expect(most).toContain('At least 600 pages answer “common” (here 10: see `--limit`)')
  })

  test.each([
    [['refund', 'nowhere'], 'Cannot find a folder at `nowhere` (usage)'],
    [[], 'Expected words to search for']
  ])('%j is refused', async (args, text) => {
    const ran = await docsgen(['search', ...args], { cwd: root })
    expect(ran).toEqual({ code: 2, stdout: '', stderr: expect.stringContaining(text) })
  })

  test('without search, or with a broken index, there is nothing to ask', async () => {
    const config = '{\n  "search": false, "rules": { "orphan-page": "off" } }'
    const off = project({ ...files, 'docsgen.config.json': config })
    const why = 'docsgen.config.json:2:4: error: Cannot search: search is off in the configuration (usage)'
    expect(await search('refund', off)).toMatchObject({ code: 2, stderr: expect.stringContaining(why) })
    const named = await docsgen(['search', 'refund', path.basename(off)], { cwd: path.dirname(off) })
    expect(named.stderr).toContain(`${path.basename(off)}/docsgen.config.json:2:4: error: Cannot search`)
    const empty = temporaryFolder()
    write(empty, { 'index.html': '<p>' })
    expect((await search('refund', empty)).stderr).toContain(`Cannot find an index in \`${empty}\``)
    for (const text of ['{"pages"', '{}', '[]']) {
      write(empty, { 'docsgen/search/root.json': text })
      const damaged = expect.stringContaining('Cannot read `docsgen/search/root.json`')
      expect(await search('refund', empty)).toMatchObject({ code: 2, stderr: damaged })
    }
  })
})

describe('search.test.yml', () => {
  const withQueries = (text: string, config: object = {}) =>
    project({
      ...files,
      'search.test.yml': text,
      'docsgen.config.json': JSON.stringify({ ...JSON.parse(String(files['docsgen.config.json'])), ...config })
    })

  test('says nothing of queries that find what they must', async () => {
    const queries = `# What readers must find.
refund: /docs/refunds
refunds everything: /docs/refunds#full-refunds
ticket refund: { finds: /docs/refunds, within: 100 }
buyer asks: { finds: /docs/refunds#partial-refunds, within: 2 }
the buyer asks: { finds: /docs/refunds#full-refunds, within: 2 }
refunds: { finds: /old/refunds, from: /old/refunds }
`
    const found = withQueries(queries)
    const { code, stdout, stderr } = await docsgen(['check', found])
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toContain('no problems found')
  })

  test('names each query that finds something else, and each mistake, at its place', async () => {
    const bad = withQueries(`refund: /docs/tickets
partial: /docs/refunds#full-refunds
xylophone: { finds: /docs/tickets, within: 3 }
ticket: { finds: /docs/refund, whitin: 2 }
hidden: /docs/hidden
price: /docs/refunds#partial
404: docs/refunds
empty:
money: { finds: /docs/refunds, within: 0 }
buyer: { finds: /docs/refunds, from: docs }
buyer asks: /docs/refunds#full-refunds
`)
    const { code, stderr, files: built } = await buildProject(bad)
    expect(code).toBe(1)
    expect(built).toEqual({})
    const said = stderr.split('\n').filter((line) => line.startsWith('search.test.yml') || line.startsWith('  note'))
    const note = '  note: Write `refund: /docs/refunds`, or `refund: { finds: /docs/refunds, within: 3 }`'
    expect(said.map((line) => line.replace(' (search-test)', ''))).toEqual([
      'search.test.yml:1:9: error: Expected `refund` to find `/docs/tickets` first, not `/docs/refunds`',
      '  note: It is number 4',
      'search.test.yml:2:10: error: Expected `partial` to find `/docs/refunds#full-refunds` first, not `/docs/refunds#partial-refunds`',
      '  note: Its page is number 1, and shows other sections',
      'search.test.yml:3:21: error: Expected `xylophone` to find `/docs/tickets` among the first 3: it finds nothing',
      '  note: No page has `xylophone`',
      'search.test.yml:4:18: error: Cannot find a page at `/docs/refund`; did you mean `/docs/refunds`?',
      'search.test.yml:4:32: error: Unknown key `whitin`; did you mean `within`?',
      note,
      'search.test.yml:5:9: error: Cannot find `/docs/hidden` by any query: the page is not in the index',
      '  note: It is not listed, or has `search.exclude`',
      'search.test.yml:6:8: error: Cannot find `#partial` on `/docs/refunds`; did you mean `partial-refunds`?',
      'search.test.yml:7:6: error: Expected the url that `404` finds, such as `/docs/start`, not `docs/refunds`',
      'search.test.yml:8:7: error: Expected the url that `empty` finds, such as `/docs/start`',
      'search.test.yml:9:40: error: Expected `within` to be a whole number from 1 to 100',
      'search.test.yml:10:38: error: Expected `from` to be the url of a page',
      note.replace('note', 'note for these 4'),
      'search.test.yml:11:13: error: Expected `buyer asks` to find `/docs/refunds#full-refunds` first, not `/docs/refunds#partial-refunds`',
      '  note: It is number 2'
    ])
    expect((await docsgen(['check', bad])).stderr).toBe(
      stderr.replace(/✗ Nothing was written.*/s, '`docsgen build` writes nothing as long as there are errors.\n')
    )
  })

  test('is tried on the site as it is now, and not as it was when it was built', async () => {
    const changing = withQueries('refund: /docs/refunds\n')
    expect(await buildProject(changing)).toMatchObject({ code: 0, stderr: '' })
    write(changing, { 'content/docs/refunds.md': '# Money\n\nIt goes back.\n\n## Partial refunds\n' })
    const { code, stderr } = await docsgen(['check', changing])
    expect(code).toBe(1)
    expect(stderr).toContain('Expected `refund` to find `/docs/refunds` first, not ')
    write(changing, { 'content/docs/refunds.md': String(files['content/docs/refunds.md']) })
    expect(await docsgen(['check', changing])).toMatchObject({ code: 0, stderr: '' })
    write(changing, { 'search.test.yml': 'refund: /docs/tickets\n' })
    expect((await buildProject(changing)).stderr).toContain('first, not `/docs/refunds`')
  })

  test('that is no list of queries is named, and so are queries without search', async () => {
    const said = async (text: string, config: object = {}) => {
      const { code, stderr } = await docsgen(['check', withQueries(text, config)])
      return `${code} ${stderr.split('\n')[0]}`
    }
    expect(await said('# Later.\n')).toBe('0 ')
    const broken = 'refund: /docs/tickets\n'
    for (const [text, problem, config] of [
      ['- refund\n', ':1:1: error: Expected queries, each with a colon and the url it finds'],
      ['a: /docs/refunds\na: /docs/tickets\n', ':2:1: error: Cannot read the queries: the key is already used'],
      [
        'constructor: /docs/refunds\n__proto__: /docs/refunds\n',
        ':1:14: error: Expected `constructor` to find `/docs/refunds` first: it finds nothing'
      ],
      [broken, ': error: Cannot test the queries: search is off in the configuration', { search: false }]
    ] as const)
      expect(await said(text, config)).toBe(`1 search.test.yml${problem} (search-test)`)
    const rules = (level: string) => ({ rules: { 'search-test': level, 'orphan-page': 'off', 'link-text': 'off' } })
    expect(await said(broken, rules('warn'))).toMatch(/^0 search\.test\.yml:1:9: warning: /)
    expect(await said(broken, rules('off'))).toBe('0 ')
  })
})
