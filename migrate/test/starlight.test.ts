/** A site of Starlight, migrated. */
import { expect, test } from 'vitest'
import { convert } from '../../test/support/convert.ts'
import { migrated } from '../../test/support/migrated.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'

test('what is around the pages is taken over, and a hero has the title of its page', async () => {
  const { config, read } = await migrated('starlight', {
    'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Desk', favicon: '/desk.svg', lastUpdated: true, customCss: ['./src/a.css'],
  logo: { light: './src/assets/light.svg', dark: './src/assets/dark.svg' }, tableOfContents: { maxHeadingLevel: 4 },
  head: [{ tag: 'meta', attrs: { name: 'a', content: 'b' } }],
  sidebar: [{ label: 'All', badge: { text: 'Beta' }, items: [{ slug: 'a', badge: 'New' }, { label: 'Rest', autogenerate: { directory: 'rest' } }] }] })] }\n`,
    'src/a.css': ":root { --sl-color-accent: #92d1fe }\n:root[data-theme='light'] { --sl-color-accent: #0a5a8c }\n",
    'src/content/docs/index.mdx': '---\ntitle: Welcome to Desk\ntemplate: splash\nhero:\n  tagline: Hi.\n---\n',
    'src/content/docs/a.md': '---\ntitle: A\nsidebar:\n  badge: { text: New, variant: tip }\n---\n\nText.\n',
    'src/content/docs/rest/b.md': '---\ntitle: B\n---\n\nText.\n',
    'src/content/docs/rest/c.md': '---\ntitle: C\nsidebar: { hidden: true }\n---\n\nText.\n',
    'src/assets/light.svg': image,
    'src/assets/dark.svg': image,
    'public/desk.svg': image
  })
  for (const piece of [
    "favicon: '/desk.svg'",
    "logo: { light: '/light.svg', dark: '/dark.svg' }",
    'lastUpdated: true',
    'toc: { min: 2, max: 4 }',
    "{ tag: 'meta', attrs: { name: 'a', content: 'b' } }",
    "badge: 'Beta'",
    "{ href: '/a', badge: 'New' }",
    "{ label: 'Rest', href: '/rest', collapsed: false, items: 'auto' }",
    'collapsed: false',
    "accent: { light: '#0a5a8c', dark: '#92d1fe' }"
  ])
    expect(config).toContain(piece)
  expect(config).not.toContain('/rest/c')
  expect(read('content/index.md')).toContain('title: Welcome to Desk\n')
  expect(read('content/index.md')).toContain('hero:\n  title: Welcome to Desk')
  expect(read('content/a.md')).toContain('badge: New')
  expect(read('content/rest/c.md')).toContain('sidebar:\n  hidden: true')
})

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

test('an image of Astro is an image', () => {
  const text = "import { Image } from 'astro:assets'\nimport a from './a.png'\n\n<Image src={a} alt=\"A\" />"
  expect(convert(text, 'starlight')).toEqual({ made: '<img src="./a.png" alt="A">', todos: [] })
})
