/** The repository around an old site: folders, scripts and workflows outside of its folder. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, type Files, project, run } from '../../test/support/project.ts'

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

/** Makes the repository one of git, with a commit of all its files on the branch `trunk`. */
async function commit(root: string) {
  const sh =
    'rm -r .git && git init -qb trunk && git add . && git -c user.name=A -c user.email=a@b.example commit -qm A'
  await run('sh', ['-c', sh], { cwd: root })
}

const inRepository: Files = {
  'website/docusaurus.config.js': `export default ${JSON.stringify({
    title: 'Desk',
    presets: [['classic', { docs: { editUrl: 'https://github.com/desk/desk/edit/main/website/' } }]]
  })}\n`,
  'website/package.json': '{ "name": "desk-site" }',
  'website/docs/01-guides/a.md': '# A\n',
  'website/src/data.ts': ''
}

test('the new site is installed as a member of the workspace of the old one, on the branch of the repository', async () => {
  const workspaces: [Files, string[]][] = [
    [
      { 'pnpm-workspace.yaml': 'packages:\n  - lib\n  - ./website\n' },
      [
        'run: corepack enable',
        'cache: pnpm',
        'cache-dependency-path: pnpm-lock.yaml',
        'run: pnpm install --frozen-lockfile',
        'run: pnpm exec docsgen check'
      ]
    ],
    [
      {
        'package.json': '{\n "workspaces": ["website"],\n "packageManager": "yarn@4.9.0"\n}',
        'yarn.lock': '__metadata:\n'
      },
      [
        'run: corepack enable',
        'cache: yarn',
        'cache-dependency-path: yarn.lock',
        'run: yarn install --immutable',
        'run: yarn run docsgen check'
      ]
    ],
    [
      { 'package.json': '{\n "workspaces": { "packages": ["website"] }\n}', 'package-lock.json': '{}' },
      ['cache: npm', 'cache-dependency-path: package-lock.json', 'run: npm ci', 'run: npx docsgen check']
    ]
  ]
  for (const [files, steps] of workspaces) {
    const root = repository({ ...inRepository, ...files })
    await commit(root)
    const { report, workflow } = await migratedIn(root, 'new')
    for (const step of [...steps, 'branches: [trunk]', 'push to trunk']) expect(workflow).toContain(step)
    expect(report).toMatch(
      /The site is a member of the workspace in `[\w.-]+`\. Name the new folder for the old one, and run `\w+ install`/
    )
  }
})

test('the new package.json keeps what the old one says of the package, and has no name that another one has', async () => {
  const old = {
    ...{ name: 'desk-site', version: '1.2.3', private: true, bin: './a.js' },
    packageManager: 'pnpm@10.1.0',
    scripts: { start: 'docusaurus start' }
  }
  const files = { 'website/docs/a.md': '# A\n', 'website/package.json': JSON.stringify(old) }
  const manifestIn = async (more: Files) =>
    JSON.parse((await migratedIn(repository({ ...files, ...more }), 'new')).read('new/package.json'))
  const alone = await manifestIn({})
  expect(alone).toMatchObject({
    name: 'desk-site',
    version: '1.2.3',
    scripts: { dev: 'docsgen dev' }
  })
  expect(Object.keys(alone)).toEqual(['name', 'private', 'type', 'version', 'scripts', 'devDependencies'])
  const pnpm = { 'pnpm-workspace.yaml': 'packages: [website]\n' }
  expect(await manifestIn(pnpm)).toMatchObject({ name: 'desk-site', packageManager: 'pnpm@10.1.0' })
  expect(await manifestIn({ 'pnpm-workspace.yaml': 'packages: ["*"]\n' })).toMatchObject({ name: 'new' })
})
