/** Icons by name, and what a file must be to be one. */
import { expect, test } from 'vitest'
import { drawIcon } from '../../src/site/icons.ts'
import { buildProject, project, write } from '../support/project.ts'

const svg = (inner: string, own = 'viewBox="0 0 8 8"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" ${own}>${inner}</svg>`
const black = '<g fill="currentColor" stroke="none">'

test.each<[file: string, body: string]>([
  [svg('<path d="M0 0h8"/>'), `${black}<path d="M0 0h8"/></g>`],
  [
    `<?xml version="1.0"?><!-- <script> --><!DOCTYPE svg>\n${svg('<circle cx="1" cy="2" r="3" />')}`,
    `${black}<circle cx="1" cy="2" r="3"/></g>`
  ],
  [
    svg('<path d="M0 0h8"/>', 'viewBox="0 0 8 8" fill="none" stroke="#c00" stroke-width="2" class="x" onload="x()"'),
    '<g fill="none" stroke="currentColor" stroke-width="2"><path d="M0 0h8"/></g>'
  ],
  [
    svg(
      '<title>A &lt;b&gt;</title><defs><clipPath id="a"><path d="M1"/></clipPath></defs><g clip-path="url(#a)" id="b" style="fill:#fff;stroke-width: 2px"><rect onclick="x" width="1" href="javascript:x" fill="url(#a)"/></g>'
    ),
    `${black}<g fill="currentColor" stroke-width="2px"><rect width="1" fill="currentColor"/></g></g>`
  ],
  [
    svg("<path d='M0 0\\n h8' transform='rotate(1, 2)' stroke-width='&quot;'/>".replace('\\n', '\n')),
    `${black}<path d="M0 0 h8" transform="rotate(1, 2)"/></g>`
  ]
])('a file is drawn of shapes alone: %#', (file, body) => {
  expect(drawIcon(file)).toMatchObject({ text: `<svg viewBox="0 0 8 8">${body}</svg>` })
})

test.each<[file: string, why: string]>([
  ['', 'it is no SVG'],
  ['<html><svg/></html>', 'it is no SVG'],
  ['<svg><path d="M0"/></svg>', 'it has no `viewBox`'],
  [svg(''), 'it is empty'],
  [svg('<script>alert(1)</script><path d="M0"/>'), 'it has `<script>`, and an icon is made of shapes'],
  [svg('<use href="#x"/>'), 'it has `<use>`, and an icon is made of shapes'],
  [svg('<style>.a{fill:red}</style><path class="a" d="M0"/>'), 'it has `<style>`, and an icon is made of shapes'],
  [svg('<foreignObject><b>x</b></foreignObject>'), 'it has `<foreignObject>`, and an icon is made of shapes'],
  [svg(`<path d="${'M0 0'.repeat(2000)}"/>`), 'characters, and an icon at most 6000']
])('a file is no icon: %#', (file, why) => {
  expect(drawIcon(file)).toEqual({ why: expect.stringContaining(why) })
})

test('a name without an icon is reported in its place, with the nearest one', async () => {
  const { code, stderr } = await buildProject({
    'docsgen.config.ts': `export default {
  navbar: [{ label: 'a', href: '/', icon: 'boltt' }],
  social: [{ href: 'https://x.example', icon: 'set/gitub' }, { href: 'https://y.example', icon: 'discord' }],
  hosts: ['github'],
  sidebars: { '/': [{ label: 'b', href: '/', icon: 'nowhere/x' }] }
}
`,
    'content/index.md':
      '---\ntemplate: home\nsidebar:\n  icon: rocke\nfeatures:\n  - name: x\n    icon: bad\n    text: y\n---\n\n# Home\n\n::card[x]{icon=../secret}\n\n::card[y]{icon=users}\n',
    'content/g/_category.yml': 'label: G\nicon: rockt\n',
    'content/g/a.md': '# A\n',
    'icons/rocket.svg': svg('<path d="M0"/>'),
    'icons/bad.svg': svg('<text>x</text>'),
    'node_modules/set/package.json': '{}',
    'node_modules/set/icons/github.svg': svg('<path d="M0"/>'),
    'secret.svg': svg('<path d="M0"/>')
  })
  expect(code).toBe(1)
  for (const line of [
    'docsgen.config.ts:2:44: error: Cannot find the icon `boltt`; did you mean `bolt`?',
    'docsgen.config.ts:3:48: error: Cannot find the icon `set/gitub`; did you mean `set/github`?',
    'docsgen.config.ts:3:98: error: Cannot find the icon `discord`',
    'and those of packages, such as `lucide-static/discord`\n',
    'docsgen.config.ts:5:53: error: Cannot find the icon `nowhere/x`',
    'note: Install the package: `npm install nowhere`',
    'content/g/_category.yml:2:7: error: Cannot find the icon `rockt`; did you mean `rocket`?',
    'content/index.md:4:9: error: Cannot find the icon `rocke`; did you mean `rocket`?',
    'content/index.md:7:11: error: Cannot use the icon `bad`: it has `<text>`, and an icon is made of shapes',
    'content/index.md:13:1: error: Cannot find the icon `../secret` (unknown-icon)',
    'content/index.md:15:1: error: Cannot find the icon `users`'
  ])
    expect(stderr).toContain(line)
})

test('an icon that is another changes the pages that show it, and no others', async () => {
  const root = project({
    'content/index.md': '# Home\n\n::card[x]{icon=own}\n',
    'content/a.md': '# A\n',
    'icons/own.svg': svg('<path d="M1"/>')
  })
  await buildProject(root)
  write(root, { 'icons/own.svg': svg('<path d="M2"/>') })
  const { files, stdout } = await buildProject(root)
  expect(files['index.html']).toContain('<path d="M2"/>')
  expect(stdout).toContain('1 written')
})
