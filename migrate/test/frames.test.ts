/** Generators of which the frame is read: title, navigation, redirects, languages. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'
import { buildProject, type Files } from '../../test/support/project.ts'
import type { Kind } from '../types.ts'

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
      '{ "name": "Desk", "colors": { "primary": "#166E3F" }, "navigation": { "groups": [{ "group": "Guide", "pages": ["index", { "$ref": "./start.json" }] }] }, "redirects": [{ "source": "/old", "destination": "/start/more" }] }',
    'start.json': '{ "group": "Start here", "root": "start", "pages": ["start/more"] }',
    'index.mdx': '---\ntitle: Desk\n---\n\n[start](/start)\n',
    'start.mdx': '---\ntitle: Start\n---\n\n<Note>Press.</Note>\n',
    'start/more.mdx': '---\ntitle: More\n---\n\n[up](/start)\n'
  },
  nextra: {
    'package.json': '{ "name": "Desk", "dependencies": { "nextra": "4" } }',
    'next.config.mjs':
      "import nextra from 'nextra'\nexport default nextra({})({ async redirects() { return [{ source: '/old', destination: '/start/more', permanent: true }] } })\n",
    'content/_meta.js':
      "export default { index: 'Desk', _: { type: 'separator', title: 'Guide' }, start: 'Start here' }\n",
    'content/index.mdx': '# Desk\n\n[start](/start)\n',
    'content/start/index.mdx': '# Start\n',
    'content/start/more.mdx': '# More\n\n[up](/start)\n'
  }
}

test.each(Object.entries(sources))('%s', async (kind, files) => {
  const { config, target } = await migrated(kind as Kind, files)
  expect(config).toMatch(/title: 'Desk'/)
  const built = await buildProject(target)
  expect({ code: built.code, stderr: built.stderr }).toEqual({ code: 0, stderr: '' })
  const page = built.files['start/more.html'] ?? ''
  const sidebar = /<nav class="sidebar"[\s\S]*?<\/nav>/.exec(page)?.[0].replace(/<[^>]*>+/g, ' ') ?? ''
  expect(sidebar).toMatch(/Guide.*Start here.*More/)
  expect(page).toContain('href="/start"')
  expect(built.files['old.html']).toContain('/start/more')
})
