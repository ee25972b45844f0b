/** Whatever throws is a message with its place, in `build`, `check` and `dev`, in every format. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Message } from '../../src/messages/message.ts'
import type { Output } from '../../src/outputs/output.ts'
import { stage } from '../../src/pipeline/write/stage.ts'
import type { Project } from '../../src/project/project.ts'
import { startDev, startDevAlone } from '../support/dev-server.ts'
import { docsgen, docsgenAlone, project, temporaryFolder, write } from '../support/project.ts'
import { stageContext } from '../support/stage-context.ts'

const plugins: Record<string, string> = {
  parser: "parsers: { '.rows': () => { throw new Error('parser') } }",
  rehype: "rehype: [() => () => { throw new Error('rehype') }]",
  nulls: 'remark: [() => (tree) => { tree.children.push([null]) }]',
  undefineds: 'rehype: [() => (tree) => { tree.children.push(undefined) }]',
  bare: "rehype: [() => (tree) => { tree.children.push({ type: 'element', tagName: 'b' }) }]",
  syntax:
    "remark: [function () { this.data().micromarkExtensions = [{ text: { 63: { tokenize() { throw new Error('syntax') } } } }] }]",
  site: "site() { throw new Error('site') }",
  later: "async site() { await null; throw new Error('later') }",
  reports:
    "async site(_, { report }) { await new Promise((done) => setTimeout(done, 20)); report({ text: 'reported' }) }",
  outputs: "outputs() { throw new Error('outputs') }",
  body: "outputs: () => [{ path: 'a.txt', body() { throw new Error('body') } }]"
}

/** Words of the message about each, and its place. */
const said: Record<string, string> = {
  parser: "parsers['.rows']` of the plugin `parser`: Error: parser",
  rehype: 'rehype` of the plugin `rehype`: Error: rehype',
  nulls:
    'content/index.md Cannot use the result of `remark` of the plugin `nulls`: Expected nodes in the tree, not a list',
  undefineds: 'Cannot use the result of `rehype` of the plugin `undefineds`: Expected nodes in the tree, not nothing',
  bare: 'Cannot use the result of `rehype` of the plugin `bare`: Expected a node `element` with all',
  syntax: 'content/index.md Cannot parse the page: Error: syntax',
  site: 'site` of the plugin `site`: Error: site',
  later: 'site` of the plugin `later`: Error: later',
  reports: 'reported',
  outputs: 'outputs` of the plugin `outputs`: Error: outputs',
  body: 'outputs: a.txt` of the plugin `body`: Error: body',
  template: 'templates/doc.tsx Cannot render'
}

const good = { 'content/index.md': '# Home\n\nWhy? Text.\n', 'content/a.rows': '', 'content/b.md': '# B\n\nText.\n' }

const filesOf = (name: string) => ({
  'docsgen.config.json': `{ "title": "T", "plugins": ${name === 'template' ? '[]' : `["./p/${name}.js"]`} }`,
  [`p/${name}.js`]: `export default { name: '${name}', ${plugins[name] ?? ''} }\n`,
  ...(name === 'template' && {
    'templates/doc.tsx': "export default function Doc() {\n  throw new Error('template')\n}\n"
  })
})

const textOf = ({ file = '', text }: Message) => `${file} ${text}`

test.each(Object.keys(said))('%s: `build` and `check` say the same, and write JSON', async (name) => {
  const root = project({ ...good, ...filesOf(name) })
  for (const command of ['build', 'check']) {
    const ran = await docsgen([command, root, '--format', 'json'])
    expect(ran.stderr).toBe('')
    const { messages } = JSON.parse(ran.stdout) as { messages: Message[] }
    expect(messages.map(textOf).join('\n')).toContain(said[name])
    if (name !== 'reports') expect(ran.code).toBe(1)
  }
})

test('`dev` shows each, and goes on', async () => {
  const root = project({ ...good, 'docsgen.config.json': '{ "title": "T" }' })
  const dev = await startDev(root)
  expect(await dev.body('/b')).toContain('Text.')
  for (const name of Object.keys(said)) {
    write(root, filesOf(name))
    await dev.until(name, async () => {
      await dev.body('/a.txt')
      await dev.body('/b')
      const last = dev.events.at(-1)?.messages.map(({ text, where }) => `${where ?? ''} ${text}`) ?? []
      const words = said[name]?.replace(/^\S+\.(md|tsx) /, '') ?? ''
      return last.join('\n').includes(words) || dev.output().includes(words)
    })
  }
  write(root, { ...filesOf('site'), 'p/site.js': "export default { name: 'site' }\n", 'templates/doc.tsx': '' })
  await dev.until('an answer', async () => (await fetch(dev.url)).ok !== undefined)
}, 180_000)

test('what nobody waited for stops a build, not `dev`; what is reported too late is refused', async () => {
  const stray =
    "site() { setTimeout(() => { throw new Error('stray') }); return new Promise((done) => setTimeout(done, 100)) }"
  const late =
    "async site(_, { report }) { setTimeout(() => report({ text: 'too late' }), 20) },\n  outputs() { const end = Date.now() + 60; while (Date.now() < end); return [] }"
  const run = async (hooks: string) => {
    const root = project({ ...good, ...filesOf('x'), 'p/x.js': `export default { name: 'x', ${hooks} }\n` })
    const ran = await docsgenAlone(['build', root, '--format', 'json'])
    expect(ran.code).toBe(1)
    expect(existsSync(path.join(root, 'dist'))).toBe(false)
    const { messages } = JSON.parse(ran.stdout) as { messages: Message[] }
    return { root, stderr: ran.stderr, said: messages.map(textOf) }
  }
  const strayed = await run(stray)
  expect(strayed.said).toEqual([' Cannot continue: Error: stray'])
  expect(strayed.stderr).toMatch(/Error: stray\n +at /)
  expect((await run(late)).said).toEqual([' Cannot report to the plugin `x` after the end of `site`: too late'])
  const dev = await startDevAlone(strayed.root)
  await dev.until('the message', () => dev.output().includes('Cannot continue: Error: stray'))
  expect(await dev.body('/b')).toContain('Text.')
})

test('an output that cannot be made is one message, and the others are made', async () => {
  const wrong = new Error('wrong')
  const outputs: Output[] = [
    { path: 'a', also: [], key: 'a', source: 'content/a.md', body: () => Promise.reject(wrong) },
    {
      path: 'b',
      also: [],
      get key(): string {
        throw wrong
      },
      body: async () => ({ bytes: '' })
    },
    { path: 'c', also: [], key: 'c', body: async () => ({ bytes: 'c' }) }
  ]
  const project = { out: path.join(temporaryFolder(), 'out') } as Project
  const byPath = new Map(outputs.map((output) => [output.path, output]))
  const manifest = new Map([['b', { key: 'b', hash: '', size: 0, times: {} }]])
  const staged = await stage({ outputs: byPath, project }, { manifest }, stageContext())
  staged.tidy()
  expect([...staged.made.keys()]).toEqual(['c'])
  expect(staged.messages).toMatchObject([
    { rule: 'bug', file: 'content/a.md', text: 'Cannot make `a`: Error: wrong' },
    { rule: 'bug', text: 'Cannot make `b`: Error: wrong' }
  ])
})

test('a template that never ends is waited for once', async () => {
  const tried: string[] = []
  const toOutput = (path: string): [string, Output] => {
    const body = async () => {
      tried.push(path)
      return { bytes: '', messages: [{ rule: 'template' as const, text: 'it takes longer' }], isStopped: true }
    }
    return [path, { path, also: [], key: 'k', body }]
  }
  const stopped: string[] = []
  const outputs = new Map(['a.html', 'b.html', 'c.html'].map(toOutput))
  const build = { outputs, project: { out: temporaryFolder() } as Project }
  const context = stageContext((error) => void stopped.push(error.message))
  const staged = stage(build, { manifest: new Map(), discard: true }, context)
  await expect(staged).rejects.toThrow('it takes longer')
  expect(tried).toEqual(['a.html'])
  expect(stopped).toContain('it takes longer')
})
