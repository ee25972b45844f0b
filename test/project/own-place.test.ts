/** Where code of a project is: `import.meta` of its files. */
import { cpSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { buildProject, project, temporaryFolder, write } from '../support/project.ts'

const files = {
  'docsgen.config.ts': `import { readFileSync } from 'node:fs'
import { beside, here } from './lib/beside.ts'
export default {
  title: readFileSync(new URL('./title.txt', import.meta.url), 'utf8').trim(),
  tagline: beside(),
  variables: { here, own: new URL('x', import.meta.url).pathname },
  plugins: ['./plugins/place.ts']
}
`,
  'title.txt': 'Doors\n',
  'lib/beside.ts': `import { readFileSync } from 'node:fs'
import path from 'node:path'
export const here = import.meta.filename
export const beside = () => readFileSync(path.join(import.meta.dirname, 'beside.txt'), 'utf8').trim()
// no line at the end`.trimEnd(),
  'lib/beside.txt': 'Open all day\n',
  'lib/old.cjs': "module.exports = 'import.meta.url'\n",
  'plugins/place.ts': `import old from '../lib/old.cjs'
export default {
  name: 'place',
  pages: () => [{ url: '/place', title: 'Place', content: \`# Place\\n\\n\${[import.meta.filename, old].join(' and ')}\\n\` }]
}
`,
  'content/index.md': '# Home\n\n{{here}} {{own}}\n',
  'templates/slots/footer.tsx': `import { readFileSync } from 'node:fs'
const text = readFileSync(new URL('footer.txt', import.meta.url), 'utf8').trim()
export default () => <p>{text}</p>
`,
  'templates/slots/footer.txt': 'By hand\n'
}

test('is that of the file, in the configuration, what it imports, plugins and templates, and moves with the folder', async () => {
  const expected = async (root: string) => {
    const built = await buildProject(root)
    expect([built.code, built.stderr]).toEqual([0, ''])
    const home = built.files['index.html'] ?? ''
    expect(home).toContain('<title>Home | Doors<')
    expect(home).toContain('Open all day')
    expect(home).toContain('<p>By hand</p>')
    expect(home).toContain(path.join(root, 'lib/beside.ts'))
    expect(home).toContain(path.join(root, 'x'))
    expect(built.files['place.html']).toContain(`${path.join(root, 'plugins/place.ts')} and import.meta.url`)
  }
  const root = realpathSync(project(files))
  await expected(root)
  await expected(root)
  const copy = path.join(realpathSync(temporaryFolder()), 'copy')
  cpSync(root, copy, { recursive: true })
  await expected(copy)
})

test('an error in such a file has its line', async () => {
  const root = project(files)
  write(root, { 'lib/beside.ts': `export const here = import.meta.url\nexport const beside = () => nothing.at(0)\n` })
  expect((await buildProject(root)).stderr).toMatch(/^lib\/beside\.ts:2:\d+: error: Cannot run the configuration/)
})
