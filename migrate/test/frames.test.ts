/** Generators of which the frame is read: title, navigation, redirects, languages. */
import { expect, test } from 'vitest'
import { buildProject, type Files } from '../../test/support/project.ts'
import type { Kind } from '../types.ts'
import { migrated } from './migrated.ts'

/** Each has `/`, `/start` and `/start/more`, in a list with a heading, and a redirect from `/old`. */
const sources: Partial<Record<Kind, Files>> = {
  mdbook: {
    'book.toml':
      '[book]\ntitle = "Desk"\n\n[output.html]\nedit-url-template = "https://github.com/desk/desk/edit/main/{path}"\n\n[output.html.redirect]\n"/old.html" = "start/more.html"\n',
    'src/SUMMARY.md':
      '# Summary\n\n[Desk](README.md)\n\n# Guide\n\n- [Start here](start/README.md)\n    - [More](start/more.md)\n    - [Later]()\n',
    'src/README.md': '# Desk\n\n[start](start/README.md)\n',
    'src/start/README.md': '# Start\n',
    'src/start/more.md': '# More\n\n[up](README.md)\n'
  },
  mintlify: {
    'docs.json':
      '{ "name": "Desk", "background": { "decoration": "grid" }, "colors": { "primary": "#166E3F" }, "navigation": { "groups": [{ "group": "Guide", "pages": ["index", { "$ref": "./start.json" }] }] }, "redirects": [{ "source": "/old", "destination": "/start/more" }] }',
    'start.json': '{ "group": "Start here", "root": "start", "pages": ["start/more"] }',
    'index.mdx': '---\ntitle: Desk\n---\n\n[start](/start)\n',
    'start.mdx': '---\ntitle: Start\n---\n\n<Note>Press.</Note>\n',
    'start/more.mdx': '---\ntitle: Much more\nsidebarTitle: More\ntag: NEW\n---\n\n[up](/start)\n',
    'drafts/wip.mdx': '# Wip\n',
    '.mintignore': 'drafts/\n'
  },
  nextra: {
    'package.json': '{ "name": "Desk", "dependencies": { "nextra": "4" } }',
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({})({ async redirects() { return [{ source: '/old', destination: '/start/more', permanent: true }] } })\n",
    'content/_meta.js':
      "export default { index: 'Desk', _: { type: 'separator', title: 'Guide' }, start: 'Start here' }\n",
    'content/index.mdx': '# Desk\n\n[start](/start)\n',
    'content/start/index.mdx': '# Start\n',
    'tsconfig.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
    'components/part.mdx': 'A part.\n',
    'content/start/_own.mdx': 'Own part.\n',
    'content/start/more.mdx':
      "import P from '@/components/part.mdx'\nimport Own from './_own.mdx'\n\n# More\n\n<P />\n\n<Own />\n\n[up](/start)\n"
  }
}

test.each(Object.entries(sources))('%s', async (kind, files) => {
  const { config, report, target } = await migrated(kind as Kind, files)
  expect(config).toMatch(/title: 'Desk'/)
  const built = await buildProject(target)
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  const page = built.files['start/more.html'] ?? ''
  const sidebar = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(page)?.[0].replace(/<[^>]*>+/g, ' ') ?? ''
  expect(sidebar).toMatch(/Guide.*Start here.*More/)
  expect(page).toContain('href="/start"')
  if (kind === 'nextra') expect(page).toMatch(/A part.*Own part/s)
  if (kind === 'mintlify') expect(report).toMatch(/`background`[\s\S]*`drafts\/wip.mdx`: It is not published/)
  expect(built.files['drafts/wip.html']).toBeUndefined()
  expect(built.files['old.html']).toContain('/start/more')
})
