/** A site of VitePress, migrated, apart from the text of its pages. */
import { expect, test } from 'vitest'
import { migrated } from './migrated.ts'

test('more of the configuration beside the pages is read', async () => {
  const { config, report } = await migrated('vitepress', {
    '.vitepress/config.ts':
      "import { defineConfig } from 'vitepress'\nexport default defineConfig({ title: 'Desk' })\n",
    'config.ts':
      "import { defineAdditionalConfig } from 'vitepress'\nexport default defineAdditionalConfig({ themeConfig: { nav: [{ text: 'Go', link: '/a' }], aside: false, sidebar: [{ text: 'Soon' }] } })\n",
    'index.md': '# Desk\n',
    'a.md': '# A\n'
  })
  expect(config).toContain("navbar: [{ label: 'Go', href: '/a' }]")
  expect(config).toContain("{ label: 'Soon', items: [] }")
  expect(report).toContain('`themeConfig.aside` is not migrated')
})
