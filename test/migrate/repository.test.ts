/** What the repository around an old site has to do with it: folders, scripts and workflows outside of its folder. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, type Files, project, run, temporaryFolder } from '../support/project.ts'

/** Migrates the site in `website/`, or another folder, to a folder of the same repository. */
async function migratedIn(root: string, out: string, from = 'website') {
  const target = path.join(root, out)
  const ran = await docsgen(['migrate', 'docusaurus', path.join(root, from), '--out', target, '--docsgen', '^0.1.0'])
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const read = (file: string) => readFileSync(path.join(root, file), 'utf8')
  return { read, report: read(`${out}/MIGRATION.md`), workflow: read('.github/workflows/site.yml') }
}

function repository(files: Files, docs: object = {}): string {
  const config = { title: 'Desk', presets: [['classic', { docs }]] }
  return project({
    '.git/HEAD': '',
    'website/docusaurus.config.js': `export default ${JSON.stringify(config)}\n`,
    ...files
  })
}

test('a folder of docs outside of the site is to be removed, and starts the new workflow no more', async () => {
  const workflow = 'on: { push: { branches: [main], paths: [website/**, docs/**, lib/**] } }\n# docusaurus build\n'
  const files = { 'docs/guide/a.md': '# A\n', '.github/workflows/deploy.yml': workflow }
  const made = await migratedIn(repository(files, { path: '../docs' }), 'new')
  expect(made.read('new/content/docs/guide/a.md')).toContain('# A\n')
  expect(made.report).toContain('- [ ] `docs/` is replaced too: the new site has its pages in `content/`')
  expect(made.report).toContain('`rm -r docs`')
  expect(made.workflow).toContain("paths: ['new/**', 'lib/**']\n")
  expect(made.report).toContain('is in the new one, with the new folder, and without `docs/`')
  const apart = { 'website/docs/a.md': '# A\n', 'static/img/a.svg': '<svg/>' }
  const outer = repository(apart)
  writeFileSync(
    path.join(outer, 'website/docusaurus.config.js'),
    'export default { staticDirectories: ["../static/"] }\n'
  )
  expect((await migratedIn(outer, 'new')).report).toContain(
    '- [ ] `static/` is replaced too: the new site has its files in `assets/`'
  )
  const inside = await migratedIn(repository({ 'website/docs/a.md': '# A\n' }), 'new')
  expect(inside.report).not.toContain('is replaced too')
})

test('scripts above the site that run its own are named, with what to write', async () => {
  const scripts = {
    docs: 'npm --prefix website start',
    'docs:build': 'yarn --cwd "./website" build',
    publish: 'cd website && npm ci && npm run deploy',
    show: 'yarn workspace desk-site run serve',
    old: 'docusaurus start website',
    test: 'vitest website && npm start'
  }
  const root = repository({
    'website/package.json': '{ "name": "desk-site" }',
    'website/docs/a.md': '# A\n',
    'package.json': JSON.stringify({ scripts }, null, 2)
  })
  const { report } = await migratedIn(root, 'new')
  const [, tasks = ''] = /### \.\.\/package\.json\n\n([\s\S]*?)\n\n/.exec(report) ?? []
  expect(tasks.split('\n')).toEqual([
    '- [ ] line 3: The script `docs` runs something of the old site. For the new one, write `dev` for `start`',
    '- [ ] line 4: The script `docs:build` runs something of the old site. For the new one, write `build`',
    '- [ ] line 5: The script `publish` runs something of the old site. For the new one, leave out `deploy`',
    '- [ ] line 6: The script `show` runs something of the old site. For the new one, write `preview` for `serve`',
    '- [ ] line 7: The script `old` runs something of the old site. For the new one, write `dev` for `start`'
  ])
})

test('where the new site has the folder of the old one, scripts of the same name stay', async () => {
  const scripts = { docs: 'npm --prefix site start', build: 'npm --prefix site run build' }
  const root = repository({ 'website/docs/a.md': '# A\n', 'package.json': JSON.stringify({ scripts }, null, 2) })
  const { report } = await migratedIn(root, 'site')
  expect(report).toContain('The script `docs` runs something of the old site. For the new one, write `dev` for `start`')
  expect(report).not.toContain('The script `build`')
})

test('workflows that run scripts of the old site are named, and those of other packages are not', async () => {
  const on = (more: string) => `on: push\njobs: { a: { steps: [{ run: ci }] } }\n${more}\n`
  const files = {
    'website/package.json': '{ "scripts": { "build": "docusaurus build", "typecheck": "tsc" } }',
    'website/docs/a.md': '# A\n',
    '.github/workflows/a.yml': on('    working-directory: ./website\n    run: npm run build'),
    '.github/workflows/b.yml': on('    - run: yarn --cwd website typecheck'),
    '.github/workflows/c.yml': on('    - run: cd website && pnpm typecheck'),
    '.github/workflows/lib.yml': on('    working-directory: lib\n    run: npm run build'),
    '.github/workflows/install.yml': on('    working-directory: website\n    run: npm ci\n#   run: npm run build')
  }
  const task = 'This workflow may build the old site: remove it, or what it does for the site'
  const { report } = await migratedIn(repository(files), 'new')
  const named = report.split('### ').filter((part) => part.includes(task))
  expect(named.map((part) => part.split('\n')[0])).toEqual(
    ['a', 'b', 'c'].map((name) => `.github/workflows/${name}.yml`)
  )
  const top = project({
    '.git/HEAD': '',
    'docusaurus.config.js': 'export default {}\n',
    'package.json': '{ "scripts": { "build": "docusaurus build" } }',
    'docs/a.md': '# A\n',
    '.github/workflows/check.yml': on('    - run: npm run build')
  })
  const target = path.join(temporaryFolder(), 'new')
  await docsgen(['migrate', 'docusaurus', top, '--out', target, '--docsgen', '^0.1.0'])
  expect(readFileSync(path.join(target, 'MIGRATION.md'), 'utf8')).toContain(
    `### .github/workflows/check.yml\n\n- [ ] ${task}\n`
  )
})

test('the workflow of an earlier migration gets the new folder, and one that was changed is named', async () => {
  const workflow = 'on: { push: { branches: [master], paths: [website/**] } }\n# docusaurus build\n'
  const root = repository({ 'website/docs/a.md': '# A\n', '.github/workflows/deploy.yml': workflow })
  const first = await migratedIn(root, 'new-website')
  expect(first.workflow).toContain("paths: ['new-website/**']\n")
  const second = await migratedIn(root, 'site')
  expect(second.workflow).toBe(first.workflow.replaceAll('new-website', 'site'))
  expect(second.report).toContain(
    '- [ ] It was for the folder `new-website`, of an earlier migration, and is for `site` now. If this was a trial, take that back'
  )
  writeFileSync(path.join(root, '.github/workflows/site.yml'), `${second.workflow}# own\n`)
  const third = await migratedIn(root, 'third')
  expect(third.workflow).toBe(`${second.workflow}# own\n`)
  expect(third.report).toContain('- [ ] It was there, and is left as it is. It is for the folder `site`')
})

test('a folder that was moved aside is found under its old name', async () => {
  for (const move of ['mv', 'git mv']) {
    const root = repository({
      'website/package.json': '{ "scripts": { "build": "docusaurus build" } }',
      'website/docs/a.md': '# A\n',
      'package.json': '{ "scripts": { "docs": "npm --prefix website start" } }',
      'static/a.txt': '',
      '.github/workflows/check.yml': 'on: push\njobs: { a: { steps: [{ run: "cd website && npm run build" }] } }\n'
    })
    const sh = 'rm -r .git && git init -q && git add . && git -c user.name=A -c user.email=a@b.example commit -qm A'
    await run('sh', ['-c', `${sh} && ${move} website old-website`], { cwd: root })
    const { report } = await migratedIn(root, 'new', 'old-website')
    expect(report).toContain('### .github/workflows/check.yml\n\n- [ ] This workflow may build the old site')
    expect(report).toContain('The script `docs` runs something of the old site')
  }
})
