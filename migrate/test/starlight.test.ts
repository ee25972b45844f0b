/** A site of Starlight, migrated. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'

test.each([
  ["src: './src/assets/mark.svg'", "light: '/mark.svg'"],
  ["light: './src/assets/mark.svg', dark: './src/assets/dark.svg'", "light: '/mark.svg', dark: '/dark.svg'"]
])('a logo that replaces the title does so: %s', async (written, kept) => {
  const { config } = await migrated('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Desk', logo: { ${written}, replacesTitle: true } })] }\n`,
    'src/content/docs/index.md': '---\ntitle: Desk\n---\n\nText.\n',
    'src/assets/mark.svg': image,
    'src/assets/dark.svg': image
  })
  expect(config).toContain(`logo: { ${kept}, title: false }`)
})

test('a page for what is not found keeps the text of its hero', async () => {
  const { read } = await migrated('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Desk' })] }\n",
    'src/content/docs/index.md': '---\ntitle: Desk\n---\n\nText.\n',
    'src/content/docs/404.md': '---\ntitle: Lost\ntemplate: splash\nhero:\n  tagline: <b>No.</b><br>Search.\n---\n'
  })
  expect(read('content/404.md')).toMatch(/^---\ntitle: Lost\nsidebar:\n {2}hidden: true\n---\n\n<b>No.<\/b> Search.\n/)
})
