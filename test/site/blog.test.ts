/** Pages with a date: their order in the sidebar and in lists, and the day that they show. */
import { expect, test } from 'vitest'
import { buildProject, project } from '../support/project.ts'

const post = (day: string, more = '') => `---\ndate: ${day}\n${more}---\n\n# Of ${day}\n`

test('the newest comes first, after what has an order and before what has no date', async () => {
  const root = project({
    'docsgen.config.ts': "export default { lang: 'de' }\n",
    'content/index.md': '# Home\n',
    'content/blog/b.md': post('2026-02-01'),
    'content/blog/a.md': post('2026-01-01'),
    'content/blog/c.md': post('2026-03-01'),
    'content/blog/first.md': post('2020-01-01', 'sidebar: { order: 1 }\n'),
    'content/blog/about.md': '# About\n',
    'content/plain.md': post('2026-04-01', 'template: page\n')
  })
  const { files } = await buildProject(root)
  const wanted = ['first', 'c', 'b', 'a', 'about']
  const namesIn = (html = '') => [...html.matchAll(/<a href="\/blog\/(\w+)"/g)].map(([, name]) => name)
  expect(namesIn(/<ul class="page-list">.*?<\/ul>/s.exec(files['blog.html'] ?? '')?.[0])).toEqual(wanted)
  expect(namesIn(/<nav class="sidebar.*?<\/nav>/s.exec(files['index.html'] ?? '')?.[0])).toEqual(wanted)
  expect(files['blog.html']).toContain('<time dateTime="2026-03-01">1. März 2026</time>')
  expect(files['blog.md']).toContain('2026-03-01')
  expect(files['blog/c.html']).toContain('<p class="day"><time dateTime="2026-03-01">1. März 2026</time></p>')
  expect(files['plain.html']).toContain('<p class="day"><time dateTime="2026-04-01">')
  expect(files['blog/about.html']).not.toContain('<time')
})
