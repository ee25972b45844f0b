/** The forms of the configuration, and what `docsgen config` says is in force. */
import { expect, test } from 'vitest'
import type { Setting } from '../../src/project/settings.ts'
import { docsgen, project } from '../support/project.ts'

test('every setting is printed with its value and where it comes from', async () => {
  const config = `export default {\n  title: 'Lanyard',\n  toc: { max: 4 },\n  variables: { 'a.b': 'x' },\n  plugins: ['./plugin.mjs']\n}\n`
  const plugin = "export default { name: 'words', rules: { long: 'warn' }, page: () => ({}) }\n"
  const root = project({ 'content/index.md': '# Home\n', 'docsgen.config.mjs': config, 'plugin.mjs': plugin })
  const [json, text] = await Promise.all([
    docsgen(['config', root, '--base', '/docs', '--format', 'json']),
    docsgen(['config', root, '--drafts', '--now', '2030-01-31'])
  ])
  expect(json).toMatchObject({ code: 0, stderr: '' })
  const settings: Setting[] = JSON.parse(json.stdout)
  const get = (key: string) => settings.find((setting) => setting.key === key)
  const source = 'docsgen.config.mjs'
  expect(get('title')).toEqual({ key: 'title', value: 'Lanyard', from: 'file', source, place: { line: 2, column: 3 } })
  expect(get('toc.max')).toMatchObject({ value: 4, from: 'file', place: { line: 3, column: 10 } })
  expect(get('toc.min')).toEqual({ key: 'toc.min', value: 2, from: 'default' })
  expect(get('variables.a.b')).toMatchObject({ value: 'x', from: 'file' })
  expect(get('base')).toEqual({ key: 'base', value: '/docs', from: 'flag', source: '--base' })
  expect(get('out')).toMatchObject({ value: 'dist', from: 'default' })
  expect(get('plugins')).toMatchObject({ value: ['words'], from: 'file', place: { line: 5, column: 3 } })
  expect(get('drafts')).toEqual({ key: 'drafts', value: 'omit', from: 'default' })
  expect(get('now')?.value).toMatch(/^\d{4}-\d\d-\d\d$/)
  expect(text.stdout).toMatch(/^drafts +"include" +--drafts\nnow +"2030-01-31" +--now$/m)
  expect(text.stdout).toMatch(/^title +"Lanyard" +docsgen\.config\.mjs:2:3$/m)
  expect(text.stdout).toMatch(/^base +"\/" +default$/m)
})

test('a configuration may be JSON, and its problems have places', async () => {
  const json = (text: string) => project({ 'content/index.md': '# Home\n', 'docsgen.config.json': text })
  const runs = [
    '{ "$schema": "./config.schema.json",\n  "title": "From JSON" }\n',
    '{\n  "titel": "x"\n}\n',
    '{\n  "title": "x",\n}\n',
    '{\n  "title": \n'
  ].map((text) => docsgen(['config', json(text)]))
  const [fine, unknown, comma, end] = await Promise.all(runs)
  expect(fine).toMatchObject({ code: 0, stderr: '' })
  expect(fine?.stdout).toMatch(/^title +"From JSON" +docsgen\.config\.json:2:4$/m)
  expect(unknown?.stderr).toContain('docsgen.config.json:2:4: error: Unknown key `titel`; did you mean `title`?')
  expect(comma).toMatchObject({ code: 2, stderr: expect.stringContaining('docsgen.config.json:2:15: error: ') })
  expect(end).toMatchObject({ code: 2, stderr: expect.stringContaining('docsgen.config.json:3:1: error: ') })
})

test('two configurations are one too many', async () => {
  const root = project({
    'index.md': '# Home\n',
    'docsgen.config.json': '{}',
    'docsgen.config.ts': 'export default {}'
  })
  const { code, stderr } = await docsgen(['config', root])
  expect(code).toBe(2)
  expect(stderr).toContain('Expected one configuration, not `docsgen.config.ts` and `docsgen.config.json`')
})
