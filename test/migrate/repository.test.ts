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

/** Makes the repository one of git, with a commit of all its files on the branch `trunk`. */
async function commit(root: string) {
  const sh =
    'rm -r .git && git init -qb trunk && git add . && git -c user.name=A -c user.email=a@b.example commit -qm A'
  await run('sh', ['-c', sh], { cwd: root })
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

test('where the site is the repository, lines beside it that name old paths are in the report', async () => {
  const root = project({
    'docusaurus.config.js': 'export default { presets: [["classic", { docs: { path: "docs/" } }]] }\n',
    'docs/guide/01-a.md': '# A\n',
    'static/img/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
    'README.md':
      '# Desk\n\nEdit `docs/guide/01-a.md`, and/or put images into static/img/.\nSee src/index.js and docs/.\n',
    'src/index.js': '// docs/guide/01-a.md\n',
    '.github/CODEOWNERS': '/docs/guide/ @writers\n/src/ @coders\n',
    '.github/workflows/words.yml': 'on: { push: { paths: ["docs/**"] } }\n',
    '.prettierignore': 'build/\n'
  })
  await run(
    'sh',
    ['-c', 'git init -qb main && git add . && git -c user.name=A -c user.email=a@b.example commit -qm A'],
    {
      cwd: root
    }
  )
  const { code } = await docsgen(['migrate', 'docusaurus', root, '--out', `${root}-new`])
  const report = readFileSync(`${root}-new/MIGRATION.md`, 'utf8')
  expect(code).toBe(0)
  for (const line of [
    '### README.md\n\n- line 3: `docs/guide/01-a.md` of the old site is `content/docs/guide/a.md` now\n- line 3: `static/img` of the old site is `assets/img` now\n- line 4: `docs` of the old site is `content/docs` now\n',
    '### .github/CODEOWNERS\n\n- line 1: `docs/guide` of the old site is `content/docs/guide` now\n\n',
    '### .github/workflows/words.yml\n\n- [ ] line 1: `docs/**` of the old site is `content/docs/**` now\n'
  ])
    expect(report).toContain(line)
  expect(report).not.toMatch(/src\/index|and\/or/)
  // None of them is removed with the old site.
  expect(/`git rm [^`]+`/.exec(report)?.[0]).toBe(
    '`git rm -r --quiet --ignore-unmatch docs docusaurus.config.js static`'
  )
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
    '- [ ] line 4: The script `docs:build` runs something of the old site. For the new one, write `npm --prefix new run build` for `yarn --cwd "./website" build`',
    '- [ ] line 5: The script `publish` runs something of the old site. For the new one, leave out `deploy`',
    '- [ ] line 6: The script `show` runs something of the old site. For the new one, write `npm --prefix new run preview` for `yarn workspace desk-site run serve`',
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

test('scripts that only run the old generator keep their names, so what runs them stays', async () => {
  const own = {
    start: 'docusaurus start --port 4000',
    serve: 'docusaurus serve',
    'site:dev': 'docusaurus start',
    build: 'docusaurus build --minify',
    clear: 'docusaurus clear'
  }
  const scripts = {
    docs: 'npm --prefix website start',
    site: 'npm --prefix website run site:dev',
    direct: 'docusaurus start website'
  }
  const root = repository({
    'website/package.json': JSON.stringify({ scripts: own }),
    'website/docs/a.md': '# A\n',
    'package.json': JSON.stringify({ scripts }, null, 2)
  })
  await run('sh', ['-c', 'mv website old-website'], { cwd: root })
  const { report, read } = await migratedIn(root, 'website', 'old-website')
  expect(JSON.parse(read('website/package.json')).scripts).toEqual({
    start: 'docsgen dev --port 4000',
    serve: 'docsgen preview',
    'site:dev': 'docsgen dev',
    dev: 'docsgen dev',
    build: 'docsgen build',
    check: 'docsgen check',
    preview: 'docsgen preview'
  })
  expect([...report.matchAll(/The script `(.+?)` runs/g)].map(([, name]) => name)).toEqual(['direct'])
})

test('scripts that stay in the folder are named for another package manager and for scripts that are gone', async () => {
  const scripts = {
    'build:docs': '(cd website && yarn install && yarn build)',
    lint: 'cd website && npm run lint && npm run build',
    d: 'yarn --cwd website build',
    e: 'pnpm --dir website build',
    f: 'CI=1 pnpm -C website typecheck',
    g: 'yarn workspace website start && yarn test',
    h: 'npm --prefix website run build -- --clean',
    i: 'cd website && npm ci && cp -r a b && npx docusaurus clear'
  }
  const root = repository({
    'website/package.json': '{ "scripts": { "typecheck": "tsc" } }',
    'website/docs/a.md': '# A\n',
    'package.json': JSON.stringify({ scripts }, null, 2)
  })
  await commit(root)
  await run('git', ['mv', 'website', 'old-website'], { cwd: root })
  const named = async () => {
    const { report } = await migratedIn(root, 'website', 'old-website')
    return [...report.matchAll(/\d: The script `(.+?)` runs something of the old site. For the new one, (.*)/g)].map(
      ([, name, change]) => `${name}: ${change}`
    )
  }
  expect(await named()).toEqual([
    'build:docs: write `npm install` for `yarn install`, `npm run build` for `yarn build`',
    'lint: leave out `lint`',
    'd: write `npm --prefix website run build` for `yarn --cwd website build`',
    'e: write `npm --prefix website run build` for `pnpm --dir website build`',
    'f: leave out `typecheck`',
    'g: write `npm --prefix website run dev` for `yarn workspace website start`',
    'i: leave out `clear`'
  ])
})

test('a workflow that calls one of the old site is named', async () => {
  const call = (name: string) => `on: push\njobs:\n  a:\n    uses: ./.github/workflows/${name}.yml\n`
  const root = repository({
    'website/docs/a.md': '# A\n',
    '.github/workflows/docs.yml': 'on: workflow_call\njobs: { a: { steps: [{ run: docusaurus build }] } }\n',
    '.github/workflows/release.yml': call('docs'),
    '.github/workflows/other.yml': call('lib')
  })
  const { report } = await migratedIn(root, 'new')
  expect(report).toContain(
    '### .github/workflows/release.yml\n\n- [ ] This workflow calls `docs.yml`: if you remove that, remove the call too\n'
  )
  expect(report).not.toContain('other.yml')
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
    await commit(root)
    await run('sh', ['-c', `${move} website old-website`], { cwd: root })
    const { report } = await migratedIn(root, 'new', 'old-website')
    expect(report).toContain('### .github/workflows/check.yml\n\n- [ ] This workflow may build the old site')
    expect(report).toContain('The script `docs` runs something of the old site')
  }
})

const inRepository: Files = {
  'website/docusaurus.config.js': `export default ${JSON.stringify({
    title: 'Desk',
    presets: [['classic', { docs: { editUrl: 'https://github.com/desk/desk/edit/main/website/' } }]]
  })}\n`,
  'website/package.json': '{ "name": "desk-site" }',
  'website/docs/01-guides/a.md': '# A\n',
  'website/src/data.ts': ''
}

test('files that name the folder of the site or a path in it are named, with the new path', async () => {
  const root = repository({
    ...inRepository,
    'scripts/write.mts':
      "// writes website/docs/01-guides, not website/ or the website\nconst out = join(__dirname, '..', 'website', 'docs', '01-guides')\nimport '../website/src/data.ts'\nfetch('/website/docs')\n",
    'scripts/make.sh': 'cd website\nrm -r $TOP/website/build/x\necho website /website other/website/docs\n',
    'src/a.ts':
      ' * See https://github.com/desk/desk/blob/main/website/docs/01-guides/a.md\n * and https://github.com/a/b/blob/main/website/docs\n',
    '.prettierignore': '# website\nwebsite\n',
    '.github/CODEOWNERS': '/website/ @desk\n* @website\n',
    '.github/workflows/test.yml': "on: { push: { paths: ['!website/**'] } }\n",
    'README.md': '# Desk\n\nThe website is in `website/`; see [a](website/docs/01-guides/a.md).\n',
    'CHANGELOG.md': 'Moved website/docs/\n',
    'package-lock.json': '{ "packages": { "website/docs": {} } }\n',
    'tool/website/docs/a.md': '',
    'tool/a.json': '{ "pages": "website/docs" }\n'
  })
  await commit(root)
  const { report } = await migratedIn(root, 'new')
  const [todo = '', know = ''] = report.split('## To know')
  const named = (part: string) =>
    (part.match(/^### \.\.\/[\s\S]*?(?=\n\n)\n\n[\s\S]*?(?=\n\n)/gm) ?? []).join('\n').split(/\n+/)
  expect(named(todo)).toEqual([
    '### ../.github/workflows/test.yml',
    '- [ ] line 1: `website/**` of the old site is `new/**` now',
    '### ../scripts/make.sh',
    '- [ ] line 1: `website` of the old site is `new` now',
    '- [ ] line 2: `website/build/x` of the old site is `new/dist/x` now',
    '### ../scripts/write.mts',
    '- [ ] line 2: `website/docs/01-guides` of the old site is `new/content/docs/guides` now',
    '- [ ] line 3: `website/src/data.ts` of the old site is not in the new one: change this, or keep what it needs',
    '- [ ] line 4: `website/docs` of the old site is `new/content/docs` now'
  ])
  expect(know).toContain(
    '- `website` of the old site is `new` now\n  - `../.github/CODEOWNERS`, line 1\n  - `../.prettierignore`, line 2\n'
  )
  expect(named(know)).toEqual([
    '### ../scripts/write.mts',
    '- line 1: `website/docs/01-guides` of the old site is `new/content/docs/guides` now'
  ])
  expect(know).toContain(
    '- `website/docs/01-guides/a.md` of the old site is `new/content/docs/guides/a.md` now\n  - `../README.md`, line 3\n  - `../src/a.ts`, line 1\n'
  )
})

test('what names only the folder stays where the new site has it, and long lists are cut', async () => {
  const root = repository({
    ...inRepository,
    'a.yml': '- ./website\n- website/**\n- website/package.json\n',
    'b.json': JSON.stringify(
      Array(15)
        .fill(0)
        .map((_, at) => `website/src/${at}`),
      null,
      1
    )
  })
  await commit(root)
  await run('git', ['mv', 'website', 'old-website'], { cwd: root })
  const { report } = await migratedIn(root, 'website', 'old-website')
  expect(report).toContain('### ../a.yml\n\n- line 3: `website/package.json` is the file of the new site now\n\n')
  expect(report).toContain('line 11: `website/src/9` of the old site is not in the new one')
  expect(report).toContain('- [ ] It names more paths of the old site, on 5 further lines\n')
  expect(report).not.toContain('`website/src/10`')
})

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
      /- \[ \] line [23]: The site is a member of this workspace: write `new` for `website`, and run `\w+ install` here/
    )
  }
})

test('a new site that is not a member of a workspace is installed with npm, and the report says so', async () => {
  const root = repository({ ...inRepository, 'pnpm-workspace.yaml': 'packages: [lib]\n', 'pnpm-lock.yaml': '' })
  const { report, workflow } = await migratedIn(root, 'new')
  expect(workflow).toContain('cache-dependency-path: new/package-lock.json')
  expect(report).toMatch(
    /## To know[\s\S]*The new folder is installed with npm, in `\.github\/workflows\/site\.yml` too: commit its `package-lock\.json`/
  )
})

test('a package or an ignored folder that is of one host names it, and the report says so', async () => {
  const hosts: [Files, string, string][] = [
    [
      { 'website/package.json': '{ "dependencies": { "@docusaurus/plugin-vercel-analytics": "3" } }' },
      'vercel',
      '`@docusaurus/plugin-vercel-analytics` in `package.json`'
    ],
    [{ 'website/.gitignore': 'build\n.vercel\n' }, 'vercel', '`.vercel` in `.gitignore`'],
    [
      { 'website/package.json': '{ "devDependencies": { "@netlify/functions": "3" } }' },
      'netlify',
      '`@netlify/functions` in `package.json`'
    ]
  ]
  for (const [files, host, evidence] of hosts) {
    const { read, report } = await migratedIn(repository({ 'website/docs/a.md': '# A\n', ...files }), 'new')
    if (host === 'vercel') expect(read('new/vercel.json')).toContain('"buildCommand": "npx docsgen build"')
    else expect(read('new/docsgen.config.ts')).toContain(`hosts: ['${host}']`)
    expect(report.split('## To know')[1]).toContain(
      `, as ${evidence} says. For another host, migrate again with \`--host\``
    )
  }
  const two = { 'website/.gitignore': '.vercel\n.netlify\n', 'website/docs/a.md': '# A\n' }
  expect((await migratedIn(repository(two), 'new')).read('new/docsgen.config.ts')).not.toContain('hosts')
})

test('the new package.json keeps what the old one says of the package, and has no name that another one has', async () => {
  const old = {
    ...{ name: 'desk-site', version: '1.2.3', private: true, engines: { node: '>=22' }, bin: './a.js' },
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
    engines: old.engines,
    scripts: { dev: 'docsgen dev' }
  })
  expect(Object.keys(alone)).toEqual(['name', 'private', 'type', 'version', 'engines', 'scripts', 'devDependencies'])
  const pnpm = { 'pnpm-workspace.yaml': 'packages: [website]\n' }
  expect(await manifestIn(pnpm)).toMatchObject({ name: 'desk-site', packageManager: 'pnpm@10.1.0' })
  expect(await manifestIn({ 'pnpm-workspace.yaml': 'packages: ["*"]\n' })).toMatchObject({ name: 'new' })
})
