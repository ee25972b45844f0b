/** A site of Starlight, migrated. */
import { expect, test } from 'vitest'
import { migrated } from './migrated.ts'

test('a page for what is not found keeps the text of its hero', async () => {
  const { read } = await migrated('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Desk' })] }\n",
    'src/content/docs/index.md': '---\ntitle: Desk\n---\n\nText.\n',
    'src/content/docs/404.md': '---\ntitle: Lost\ntemplate: splash\nhero:\n  tagline: <b>No.</b><br>Search.\n---\n'
  })
  expect(read('content/404.md')).toMatch(/^---\ntitle: Lost\nsidebar:\n {2}hidden: true\n---\n\n<b>No.<\/b> Search.\n/)
})
