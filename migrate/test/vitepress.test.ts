/** A site of VitePress, migrated, apart from the text of its pages. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'

function site(config: string) {
  return { '.vitepress/config.mjs': `export default ${config}\n`, 'index.md': '# Desk\n' }
}

test.each([
  ["'/mark.svg'", "{ light: '/mark.svg', title: false }"],
  ["{ src: '/mark.svg', width: 24 }", "{ light: '/mark.svg', title: false }"],
  ["{ light: '/mark.svg', dark: '/dark.svg' }", "{ light: '/mark.svg', dark: '/dark.svg', title: false }"]
])('a logo without the title stays alone: %s', async (written, kept) => {
  const { config } = await migrated('vitepress', {
    ...site(`{ title: 'Desk', themeConfig: { logo: ${written}, siteTitle: false } }`),
    'public/mark.svg': image,
    'public/dark.svg': image
  })
  expect(config).toContain(`logo: ${kept}`)
})

test('more of the configuration beside the pages is read', async () => {
  const { config } = await migrated('vitepress', {
    '.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'Desk' })\n",
    'config.ts':
      "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ themeConfig: { nav: [{ text: 'Go', link: '/a' }] } })\n",
    'index.md': '# Desk\n',
    'a.md': '# A\n'
  })
  expect(config).toContain("navbar: [{ label: 'Go', href: '/a' }]")
})
