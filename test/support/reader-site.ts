/** A small site with one of everything a reader meets. Its texts are of no matter to anybody else. */
import type { Files } from './project.ts'

const text = (count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${at + 1} of the section.\n`).join('\n')
const section = (title: string, count = 8) => `## ${title}\n\n${text(count)}\n`

export const config = (more = '') => `import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'Reader',
  description: 'A site to read.',
  url: 'https://reader.example',
  generateIndex: false,
  colours: 'light',
  navbar: [
    { label: 'Guide', href: '/guide/one' },
    { label: 'About', href: '/about' },
    { label: 'Elsewhere', href: 'https://elsewhere.example' }
  ],
  sidebars: { '/guide': 'auto' },
  ${more}
})
`

export const readerSite: Files = {
  'docsgen.config.ts': config(),
  'assets/paper.txt': 'A paper.\n',
  'assets/count.js': "window.times = (window.times ?? 0) + 1\ndocument.querySelector('#count').append(window.times)\n",
  'content/scripted.md': '# Scripted\n\n<p id="count"></p>\n\n<script src="/count.js"></script>\n',
  'content/index.md': '# Home\n\nRead [one](guide/one.md).\n',
  'content/about.md': '---\ndescription: Who wrote this.\n---\n\n# About\n\nNobody.\n',
  'content/guide/one.md': `# One\n\n${section('First part')}### Within\n\n${text(6)}\n${section('Second part')}${section('Last part', 3)}`,
  'content/guide/two.md': `# Two\n\n${section('Far down', 30)}${section('Further down', 30)}\n[Rarely read](../rare.md)\n`,
  'content/rare.md': '# Rare\n\nText.\n',
  'content/guide/three.md': '# Three\n\nA short page.\n',
  'content/guide/größe.md': '# Größe\n\nLetters.\n',
  'content/guide/topic/index.md': '# Topic\n\nA category with a page of its own.\n',
  'content/guide/topic/inner.md': '# Inner\n\nText.\n',
  'content/guide/topic/other.md': '# Other\n\nText.\n',
  'content/guide/folder/deep.md': '# Deep\n\nIn a category without a page.\n',
  'content/guide/folder/deeper.md': '# Deeper\n\nText.\n'
}
