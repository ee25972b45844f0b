/** Sites in several languages: whatever the generator, pages keep their addresses, and none is lost. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, docsgen, type Files, project, temporaryFolder } from '../../test/support/project.ts'
import type { Kind } from '../types.ts'

const page = (title: string, more = '') => `# ${title}\n\n## First\n\n${more}\n`
const titled = (title: string, more = '') => `---\ntitle: ${title}\n---\n\n## First\n\n${more}\n`

/** Each has `/`, `/start` and `/more`, `/de` and `/de/start`: the German page links to both that are there and the one that is not. */
const sources: Record<string, { kind: Kind; files: Files }> = {
  vitepress: {
    kind: 'vitepress',
    files: {
      '.vitepress/config.js': `export default { title: 'Desk', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch', lang: 'de', themeConfig: { sidebar: [{ text: 'Zuerst', link: '/de/start' }] } }, fr: { label: 'Français' } },
  themeConfig: { sidebar: [{ text: 'Start', link: '/start' }, { text: 'More', link: '/more' }] } }\n`,
      'index.md': page('Desk', '[start](/start)'),
      'start.md': page('Start'),
      'more.md': page('More'),
      'de/index.md': page('Pult', '[a](/de/start)'),
      'de/start.md': page('Anfang', '[b](./index.md) [c](../more.md)')
    }
  },
  starlight: {
    kind: 'starlight',
    files: {
      'astro.config.mjs': `import starlight from '@astrojs/starlight'
export default { integrations: [starlight({ title: 'Desk', locales: { root: { label: 'English', lang: 'en' }, de: { label: 'Deutsch' }, fr: { label: 'Français' } }, sidebar: [{ label: 'First', translations: { de: 'Zuerst', fr: 'Premier' }, items: ['start', 'more'] }] })] }\n`,
      'src/content/docs/index.md': titled('Desk', '[start](/start/)'),
      'src/content/docs/start.md': titled('Start'),
      'src/content/docs/more.md': titled('More'),
      'src/content/docs/de/index.md': titled('Pult', '[a](/de/start/)'),
      'src/content/docs/de/start.md': titled('Anfang', '[b](/de/) [c](../more/)')
    }
  },
  docusaurus: {
    kind: 'docusaurus',
    files: {
      'docusaurus.config.js': `module.exports = { title: 'Desk', i18n: { defaultLocale: 'en', locales: ['en', 'de', 'fr'] }, themeConfig: { navbar: { items: [{ label: 'First', to: '/start' }] } }, presets: [['classic', { docs: { routeBasePath: "/" }, blog: false }]] }\n`,
      'docs/index.md': page('Desk', '[start](./start.md)'),
      'docs/start.md': page('Start'),
      'docs/more.md': page('More'),
      'i18n/de/docusaurus-theme-classic/navbar.json': '{ "item.label.First": { "message": "Zuerst" } }',
      'i18n/de/docusaurus-plugin-content-docs/current/index.md': page('Pult', '[a](./start.md)'),
      'i18n/de/docusaurus-plugin-content-docs/current/start.md': page('Anfang', '[b](./index.md) [c](./more.md)')
    }
  },
  'MkDocs by folder': {
    kind: 'mkdocs',
    files: {
      'mkdocs.yml': `site_name: Desk\nplugins:\n  - i18n:\n      docs_structure: folder\n      languages:\n        - { locale: en, default: true, name: English }\n        - { locale: de, name: Deutsch }\n        - { locale: fr, name: Français }\nnav: [index.md, start.md, more.md]\n`,
      'docs/en/index.md': page('Desk', '[start](start.md)'),
      'docs/en/start.md': page('Start'),
      'docs/en/more.md': page('More'),
      'docs/de/index.md': page('Pult', '[a](start.md)'),
      'docs/de/start.md': page('Anfang', '[b](index.md) [c](more.md)')
    }
  },
  'MkDocs by name': {
    kind: 'mkdocs',
    files: {
      'mkdocs.yml': `site_name: Desk\nplugins:\n  - i18n:\n      docs_structure: suffix\n      languages:\n        - { locale: en, default: true, name: English }\n        - { locale: de, name: Deutsch }\n        - { locale: fr, name: Français }\n`,
      'docs/index.md': page('Desk', '[start](start.md)'),
      'docs/start.en.md': page('Start'),
      'docs/more.md': page('More'),
      'docs/index.de.md': page('Pult', '[a](start.md)'),
      'docs/start.de.md': page('Anfang', '[b](index.md) [c](more.md)')
    }
  }
}

test.each(Object.entries(sources))('%s', async (_, { kind, files }) => {
  const target = path.join(temporaryFolder(), 'new')
  const ran = await docsgen(['migrate', kind, project(files), '--out', target, '--docsgen', '^0.1.0'])
  // French is in the settings, and has no file.
  expect(ran).toMatchObject({ code: 1, stderr: '' })
  expect(ran.stdout).toMatch(/^(?:Running .*\n)?Of the languages `fr` no file is here/)
  const built = await buildProject(target)
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  const [home = '', start = ''] = ['de.html', 'de/start.html'].map((file) => built.files[file])
  const hrefs = (html: string) => [...html.matchAll(/<a href="([^"]*)">[abc]<\/a>/g)].map(([, href]) => href)
  expect(home).toContain('<html lang="de"')
  expect([hrefs(home), hrefs(start)]).toEqual([['/de/start'], ['/de', kind === 'vitepress' ? '/more' : '/de/more']])
  expect(start).toMatch(/<a [^>]*hreflang="en"/i)
  expect(built.files['start.html']).toMatch(/hreflang="de"/i)
  if (kind !== 'mkdocs') expect(start).toContain('>Zuerst<')
  expect(built.files['redirects.json'] ?? '').not.toContain('/fr')
})
