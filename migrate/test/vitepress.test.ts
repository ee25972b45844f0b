/** A site of VitePress, migrated, apart from the text of its pages. */
import { describe, expect, test } from 'vitest'
import { convert } from '../../test/support/convert.ts'
import { migrated } from '../../test/support/migrated.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"/>\n'

function site(config: string) {
  return { '.vitepress/config.mjs': `export default ${config}\n`, 'index.md': '# Desk\n' }
}

test('what is around the pages is taken over, or named with what to do', async () => {
  const { config, report, read } = await migrated('vitepress', {
    ...site(`{ base: '/help/', srcExclude: ['parts/**', 'README.md'], lastUpdated: true, transformHead() {},
      head: [['link', { rel: 'icon', href: '/help/desk.svg' }], ['script', { async: '', src: 'https://count.example/a.js' }],
        ['style', {}, '.a {}']],
      markdown: { config(md) {} },
      themeConfig: { siteTitle: 'D', logo: { light: '/desk.svg', dark: '/dark.svg' }, outline: { level: [2, 4] }, search: { provider: 'local' },
        nav: [{ component: 'Switch' }], footer: { message: 'MIT <b>licensed</b>', copyright: 'Copyright © 2023-present Desk' },
        editLink: { pattern: ({ filePath }) => filePath },
        sidebar: { '/guide/': { base: '/guide/', items: [
          { text: 'Start', link: '' }, { text: 'Soon' }, { text: 'More', items: [{ text: 'A', link: '/a' }] },
          { text: 'Rest', collapsed: true, items: [{ text: 'B', link: 'b' }] }] } } } }`),
    'guide/index.md': '# Start\n\n<!--@include: ../parts/note.md-->\n\n<!-- @include: ../../outside.md -->\n',
    'guide/a.md': '# A\n\nText.\n',
    'guide/b.md': '# B\n\nText.\n',
    'guide/b.data.ts': 'export default {}\n',
    'parts/note.md': 'A note. See [b](../guide/b.md).\n\n<!--@include: ./more.md-->\n',
    'parts/more.md': 'More.\n',
    'README.md': '# Not a page\n',
    '.vitepress/theme/index.ts': 'export default {}\n',
    '.vitepress/theme/style.css': ':root { --vp-c-brand-1: #7a1fa2; }\n',
    'public/desk.svg': image,
    'public/dark.svg': image
  })
  for (const piece of [
    "shortTitle: 'D'",
    "logo: { light: '/desk.svg', dark: '/dark.svg' }",
    "favicon: '/desk.svg'",
    "copyright: { holder: 'Desk', year: '2023-present' }",
    'lastUpdated: true',
    'toc: { min: 2, max: 4 }',
    "head: [{ tag: 'script', attrs: { async: true, src: 'https://count.example/a.js' } }]",
    "{ label: 'Start', href: '/guide' }",
    "{ label: 'More', collapsed: false, items: [{ label: 'A', href: '/guide/a' }] }",
    "{ label: 'Rest', items: [{ label: 'B', href: '/guide/b' }] }",
    "theme: { accent: '#7a1fa2' }"
  ])
    expect(config).toContain(piece)
  expect(config).not.toContain('Soon')
  for (const piece of [
    'The element `<style>` of the head is not migrated: write it in `templates/slots/head.tsx`',
    'The setting `transformHead` is not migrated',
    'The setting `markdown.config` is not migrated',
    'The navbar entry `Switch` is not migrated: write it in `templates/slots/navbar-end.tsx`',
    'The entry `Soon` of a sidebar is not migrated: it has no link',
    'The footer said `MIT <b>licensed</b>`: write it in `templates/slots/footer.tsx`',
    'The address for editing pages, `editLink`, is not migrated',
    'A data loader is not migrated',
    'What this theme adds is not migrated',
    'Its main colour is `theme.accent` now. This style sheet is kept in `templates/old.css`'
  ])
    expect(report).toContain(piece)
  expect(report).not.toContain('themeConfig.search')
  expect(read('content/guide/index.md')).toContain('::include{file=../parts/_note.md}')
  expect(read('content/parts/_note.md')).toBe('A note. See [b](../guide/b.md).\n\n::include{file=_more.md}\n')
  expect(() => read('content/_README.md')).toThrow()
})

const value = (name: string) =>
  `1 The value of \`${name}\` is not migrated: write the text itself, or a variable, see “Includes and variables”`

describe('a page', () => {
  test.each([
    ['<Badge type="warning" text="beta" />', ':badge[beta]{tone=caution}', []],
    ['<img :src="withBase(\'/a.svg\')" :width="3" alt="A">', '<img src="/a.svg" width="3" alt="A">', []],
    ['<ClientOnly>\n\nText.\n\n</ClientOnly>', 'Text.', []],
    ["<script setup>\nimport A from './A.vue'\nconst { page } = useData()\n</script>\n\nText.", 'Text.', []],
    ['{{ 1 }}', '`{{ 1 }}`', [value('1')]],
    ['<pre>{{ theme }}</pre>', '`{{ theme }}`', [value('theme')]],
    ['::: details Why? {open}\nText.\n:::', ':::details[Why?]{open}\nText.\n:::', []],
    [
      '<script setup>\nimport { VPTeamMembers } from \'vitepress/theme\'\n</script>\n\n<VPTeamMembers :members="members" />.',
      'TODO: `<VPTeamMembers :members="members" />`.',
      ['5 `<VPTeamMembers>` is not migrated: write the members as a table or as `::::cards`']
    ],
    [
      '<Price />.',
      'TODO: `<Price />`.',
      ['1 `<Price>` is not migrated: write it in `templates/directives/`, see “Your own components” in From VitePress']
    ],
    ['---\naside: false\nlayout: page\n---\n\nText.', '---\ntoc: false\ntemplate: page\n---\n\nText.', []],
    [
      '---\nlayout: home\nfeatures:\n  - { icon: 🎉, title: A, details: B., link: /b }\n---\n\nText.',
      '---\ntemplate: home\nfeatures:\n  - id: a\n    name: 🎉 A\n    text: B.\n---\n\nText.',
      ['1 The feature `A` does not link to `/b`: write it as a card with `href` below, see “Cards” in Blocks']
    ]
  ])('%j', (written, made, todos) => expect(convert(written, 'vitepress')).toEqual({ made, todos }))
})

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
