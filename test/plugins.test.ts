import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadProject } from '../src/config.ts'
import { createMachine } from '../src/machine.ts'
import { DocsgenError, levelMessages } from '../src/message.ts'
import { formatReport } from '../src/report.ts'
import { kindOf, shapeFault } from '../src/shape.ts'
import { buildProject, docsgen, type Files, project, write } from './project.ts'

const config = (plugins: unknown, more: object = {}) => `export default ${JSON.stringify({ plugins, ...more })}`

/** One of each hook over a page; what a page names goes wrong on it. */
const everything = `import { definePlugin } from 'docsgen'
import { shout } from './shout.ts'

export default definePlugin(() => ({
  name: 'all',
  rules: { seen: 'warn' },
  remark: [
    () => (tree, file) => {
      tree.children.push({ type: 'containerDirective', name: 'note', attributes: {}, children: [{ type: 'paragraph', children: [{ type: 'text', value: shout('noted') }] }] })
      file.message('A word of remark', { line: 1, column: 3 })
    }
  ],
  rehype: [
    () => (tree, file) => {
      if (String(file).includes('tree')) return { type: 'text', value: '' }
      tree.children.push({ type: 'element', tagName: 'h2', properties: {}, children: [{ type: 'text', value: 'Made' }] })
      tree.children.push({ type: 'element', tagName: 'a', properties: { href: 'nowhere.md' }, children: [] })
    }
  ],
  page(page, { source, report }) {
    if (source.includes('frozen')) page.meta.title = 'x'
    if (source.includes('rule')) report({ rule: 'sen', text: 'x' })
    if (source.includes('data')) return { data: { when: new Date() } }
    report({ rule: 'seen', text: page.headings.map(({ id }) => id).join(' ') })
    return { title: 'Changed' }
  }
}))
`
const files: Files = {
  'content/index.md': '# Home\n\nText.\n',
  'plugins/shout.ts': 'export const shout = (text: string) => text.toUpperCase()\n',
  'plugins/all.ts': everything
}

test('hooks over a page change it, and what they write is checked as if an author had', async () => {
  const { files: built, stderr } = await buildProject(
    project({ ...files, 'docsgen.config.ts': config([['./plugins/all.ts', {}]], { rules: { 'broken-link': 'warn' } }) })
  )
  expect(built['index.html']).toContain('<title>Changed</title>')
  expect(built['index.html']).toMatch(/admonition.*NOTED/s)
  expect(stderr).toContain('content/index.md:1:3: warning: A word of remark (all/message)')
  expect(stderr).toContain('content/index.md: warning: home made (all/seen)')
  expect(stderr).toContain('content/index.md: warning: Cannot find `nowhere.md` (broken-link)')
})

test('a hook that does wrong is named with the page', async () => {
  const faults = {
    tree: 'Cannot use what `rehype` of the plugin `all` gives back: Expected a tree, not a node `text` (plugin)',
    frozen: "Cannot run `page` of the plugin `all`: TypeError: Cannot assign to read only property 'title'",
    rule: 'Cannot run `page` of the plugin `all`: TypeError: Unknown rule `sen` in the message; did you mean `seen`?',
    data: 'Cannot use what `page` of the plugin `all` gives back: Expected `data` of it to be what JSON can hold, not an object'
  }
  const pages = Object.keys(faults).map((name) => [`content/${name}.md`, `# A\n\n${name}\n`])
  const root = project({ ...files, ...Object.fromEntries(pages), 'docsgen.config.ts': config(['./plugins/all.ts']) })
  const { code, stderr } = await docsgen(['build', root, '--jobs', '0'])
  for (const [name, said] of Object.entries(faults)) expect(stderr).toContain(`content/${name}.md: error: ${said}`)
  expect(stderr).toMatch(/read only property[^\n]*\n {2}note: It is thrown at plugins\/all\.ts:\d+:\d+/)
  expect(code).toBe(1)
})

test('pages are parsed again when a plugin, what it imports or its options change, and not for the rest of the configuration', async () => {
  const plugins = [['./plugins/all.ts', {}]]
  const rules = { 'broken-link': 'off' }
  const root = project({ ...files, 'docsgen.config.ts': config(plugins, { rules }) })
  const parsed = async (changes: Files) => {
    write(root, changes)
    const { stdout, stderr } = await docsgen(['build', root, '--format', 'json', '--jobs', '0'])
    expect(stderr).toBe('')
    return JSON.parse(stdout).summary.parsed
  }
  expect(await parsed({})).toBe(1)
  expect(await parsed({})).toBe(0)
  expect(await parsed({ 'docsgen.config.ts': config(plugins, { rules, tagline: 'Another' }) })).toBe(0)
  expect(await parsed({ 'plugins/shout.ts': 'export const shout = (text: string) => text.concat("!")\n' })).toBe(1)
  expect(await parsed({ 'docsgen.config.ts': config([['./plugins/all.ts', { a: 1 }]], { rules }) })).toBe(1)
  expect(readFileSync(path.join(root, 'dist/index.html'), 'utf8')).toContain('noted!')
})

describe('a plugin that cannot be used', () => {
  const plugin = (text: string) => ({ 'plugins/bad.ts': text })
  const cases: [string, string, Files][] = [
    [
      'a file that is not there',
      'Cannot find the plugin `./plugins/al.ts`; did you mean `./plugins/all.ts`?',
      {
        'docsgen.config.ts': config(['./plugins/al.ts'])
      }
    ],
    [
      'a package',
      'Cannot find the package `remark-nothing` (plugin)',
      { 'docsgen.config.ts': config(['remark-nothing']) }
    ],
    [
      'no path',
      'docsgen.config.ts:1:18: error: Expected `plugins.0` to be the file or the package of a plugin',
      {
        'docsgen.config.ts': 'export default { plugins: [() => ({ name: "x" })] }'
      }
    ],
    [
      'no export',
      'Expected the default export of `./plugins/bad.ts` to be an object, not nothing',
      plugin('export {}')
    ],
    [
      'a key',
      'Unknown key `remrk` in the default export of `./plugins/bad.ts`; did you mean `remark`?',
      plugin('export default { name: "bad", remrk: [] }')
    ],
    ['a name', 'its name `No Name` is not made of lower-case letters', plugin('export default { name: "No Name" }')],
    [
      'a level',
      'the level of its rule `a` is not one of',
      plugin('export default { name: "bad", rules: { a: "loud" } }')
    ],
    [
      'what unified refuses',
      '`remark` holds what unified does not take',
      plugin('export default { name: "bad", remark: [3] }')
    ],
    [
      'a throw',
      'plugins/bad.ts:1:31: error: Cannot run the plugin: Error: no (plugin)',
      plugin('export default 1 + 1;   throw new Error("no")')
    ],
    [
      'a function that throws',
      'Cannot set up the plugin `./plugins/bad.ts`: no',
      plugin('export default () => { throw new Error("no") }')
    ],
    [
      'two of a name',
      'Cannot use two plugins of the name `all`',
      {
        'docsgen.config.ts': config([
          ['./plugins/all.ts', {}],
          ['./plugins/bad.ts', {}]
        ]),
        ...plugin('export default { name: "all" }')
      }
    ],
    [
      'a rule it does not have',
      'Unknown rule `all/sen`; did you mean `all/seen`? (config)',
      {
        'docsgen.config.ts': config([['./plugins/all.ts', {}]], { rules: { 'all/sen': 'off' } })
      }
    ]
  ]
  test.each(cases)('%s', async (_, said, changes) => {
    const root = project({ ...files, 'docsgen.config.ts': config(['./plugins/bad.ts']), ...changes })
    const { signal } = new AbortController()
    const machine = createMachine(root, { readOnly: true, jobs: 0, signal, progress() {} })
    const error: unknown = await loadProject(root, machine).catch((thrown: unknown) => thrown)
    await machine.close()
    const messages = error instanceof DocsgenError ? levelMessages(error.messages) : []
    expect(formatReport(messages, { format: 'text', color: false, source: () => undefined })).toContain(said)
  })
})

test('shapes are told in words', () => {
  const shape = { subject: 'it', kinds: { a: 'text', b: 'JSON' }, required: ['a'] } as const
  const fault = (value: unknown) => shapeFault(value, { ...shape, required: ['a'] })
  expect(fault({ a: '', b: [{ c: null }] })).toBeUndefined()
  expect(fault([])).toBe('Expected it to be an object, not a list')
  expect(fault({})).toBe('Expected `a` of it to be text, not nothing')
  expect(fault({ a: 1 })).toBe('Expected `a` of it to be text, not a number')
  expect(fault({ a: '', b: { c: Number.NaN } })).toBe('Expected `b` of it to be what JSON can hold, not an object')
  expect([null, Promise.resolve(), () => 1, true].map(kindOf)).toEqual([
    'null',
    'a promise',
    'a function',
    'true or false'
  ])
})
