/** What is private stays private: names, keys, folders that are links, and what a page may take in or link to. */
import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, lstatSync, readFileSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { expectLines } from '../support/bad.ts'
import { buildProject, docsgen, project, readTree, temporaryFolder, write } from '../support/project.ts'
import { list } from '../support/random-blocks.ts'

const token = `ghp_${'q8Zr2LmX0vB7'.repeat(3)}`

test('dot files of assets/ are not published, but those that hosts ask for', async () => {
  const hidden = list('.env¦.github/ci.yml¦.ssh/id_rsa¦.htpasswd¦.DS_Store¦a/.gitkeep¦.git/config¦node_modules/x.js')
  const open = ['_redirects', '_headers.txt', '.nojekyll', '.well-known/security.txt', 'CNAME']
  const files = Object.fromEntries([...hidden, ...open].map((name) => [`assets/${name}`, 'x']))
  const ran = await buildProject({ 'content/index.md': '# H\n', ...files })
  expect(ran.code).toBe(0)
  expect([...hidden, ...open].filter((name) => name in ran.files)).toEqual(open)
  for (const name of ['.env', '.ssh', '.htpasswd', '.github'])
    expectLines(ran, [`assets/${name}: warning: Cannot publish the file: names that begin with a dot are private`])
  expect(ran.stderr.match(/warning:/g)).toHaveLength(4)
})

test('Markdown publishes nothing private: not by a fence, a link, an image, nor through a link of the disk', async () => {
  const page =
    '# H\n\n```ini file=/.git/config\n```\n\n[a](.env) ![b](.x/b.png)\n\n::include{file=/.notes.md}\n\n[f](f.txt) [k](k.txt)\n\n```yaml file=../parts/notes.txt\n```\n\n```yaml file=../parts/folder/config\n```\n'
  const files = { '.git/config': token, 'content/.env': 'KEY=1', 'content/.x/b.png': 'x', '.notes.md': 'notes' }
  const root = project({ 'content/index.md': page, ...files, id_rsa: 'x', 'parts/sub/credentials.yml': 'password: x' })
  symlinkSync('sub/credentials.yml', path.join(root, 'parts/notes.txt'))
  symlinkSync('../.git', path.join(root, 'parts/folder'))
  symlinkSync('../.git/config', path.join(root, 'content/f.txt'))
  symlinkSync('../id_rsa', path.join(root, 'content/k.txt'))
  symlinkSync('../.git', path.join(root, 'content/folder'))
  const ran = await docsgen(['build', root])
  expect(ran.code).toBe(1)
  expectLines(ran, [
    'content/index.md:3:1: error: Cannot include `.git/config`: it is private',
    'content/index.md:6:1: error: Cannot publish `.env`',
    'content/index.md:6:11: error: Cannot publish `.x/b.png`',
    'content/index.md:8:1: error: Cannot include `.notes.md`: names that begin with a dot are private',
    'content/index.md:12:1: error: Cannot include `parts/notes.txt`: its name is typical for a key or a password',
    'content/index.md:15:1: error: Cannot include `.git/config`: it is private',
    'content/f.txt: error: Cannot follow the link: its target is a private file',
    'content/k.txt: error: Cannot follow the link: its target is a private file',
    'content/folder: error: Cannot follow the link: its target is a private file'
  ])
})

test('a file whose name begins with a dot is included where the author says that it may be shown', async () => {
  const page = '# H\n\n<!-- docsgen-ignore secret -->\n\n```yaml file=/.github/workflows/ci.yml\n```\n'
  const root = project({ 'content/index.md': page, '.github/workflows/ci.yml': 'name: ci\n' })
  expect(await docsgen(['build', root])).toMatchObject({ code: 0, stderr: '' })
})

test('keys and tokens in published files are errors, in each build, until somebody says that they are none', async () => {
  const root = project({
    'content/index.md': '# H\n\n[a](a.json)\n',
    'content/a.json': `{\n  "token": "${token}"\n}\n`,
    'content/unused.json': token,
    'assets/server.pem': 'x',
    'assets/chain.pem': '-----BEGIN CERTIFICATE-----\nMII\n-----END CERTIFICATE-----\n'
  })
  for (const _ of [1, 2]) {
    const ran = await docsgen(['build', root])
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/a.json:2:13: error: Cannot publish the file: this looks like a token of GitHub',
      'assets/server.pem: error: Cannot publish the file: its name is typical for a key or a password'
    ])
    expect(ran.stderr).not.toMatch(/unused\.json|chain\.pem/)
  }
  await docsgen(['check', root, '--update-baseline'])
  expect((await docsgen(['build', root])).code).toBe(0)
  rmSync(path.join(root, 'docsgen-baseline.json'))
  write(root, { 'docsgen.config.json': '{ "rules": { "secret": "off" } }' })
  expect((await buildProject(root)).files).toHaveProperty(['a.json'])
})

test('content and assets are no links out of the project', async () => {
  const outside = temporaryFolder()
  write(outside, { 'secret.txt': 'secret' })
  for (const target of [outside, '/proc/self', '.git']) {
    const root = project({ 'content/index.md': '# H\n', '.git/config': 'x' })
    symlinkSync(target, path.join(root, 'assets'))
    const ran = await docsgen(['build', root])
    expect(ran.code).toBe(2)
    const where = target === '.git' ? 'to a private folder' : 'out of the project'
    expectLines(ran, [
      `error: Cannot use \`assets\`: it is a link ${where}`,
      'note: Copy the files into the project, or move docsgen.config.ts to a folder that holds both'
    ])
  }
  const root = project({ 'docs/index.md': '# H\n' })
  symlinkSync('docs', path.join(root, 'content'))
  expect((await buildProject(root)).code).toBe(0)
  rmSync(path.join(root, 'content'))
  symlinkSync(outside, path.join(root, 'content'))
  expectLines(await docsgen(['build', root]), ['error: Cannot use `content`: it is a link out of the project'])
})

test('a configuration publishes no private folder, and one that is data alone names nothing outside of the project', async () => {
  const beside = { '.ssh/config': 'x', 'media/x.txt': 'x' }
  const home = project({ ...beside, 'site/content/index.md': '# H\n', 'site/.git/a.md': '# A\n' })
  const root = path.join(home, 'site')
  const attempt = async (name: string, config: object, ...args: string[]) => {
    write(root, { [name]: `${name.endsWith('.js') ? 'export default ' : ''}${JSON.stringify(config)}` })
    const ran = await docsgen(['build', root, ...args])
    rmSync(path.join(root, name))
    return ran
  }
  const assets = { assets: path.join(home, '.ssh') }
  for (const name of ['docsgen.config.json', 'docsgen.config.js'])
    expectLines(await attempt(name, assets), ['error: Cannot use `../.ssh`: it is a private folder'])
  const own = await attempt('docsgen.config.js', { content: '.git' })
  expectLines(own, ['error: Cannot use `.git`: it is a private folder'])
  for (const key of ['assets', 'templates', 'api', 'out']) {
    const ran = await attempt('docsgen.config.json', { [key]: '../media' })
    expect(ran.code).toBe(2)
    expect(ran.stderr).toContain(`.json:1:3: error: Expected \`${key}\` inside the project, not \`${home}/media\``)
  }
  expect((await attempt('docsgen.config.js', { assets: '../media' })).code).toBe(0)
  expect((await attempt('docsgen.config.json', {}, '--out', path.join(home, 'www'))).code).toBe(0)
})

test.each(['dist', 'templates', 'api.yaml'])(
  '%s is no link out of the project, whatever its configuration',
  async (name) => {
    const home = project({ 'other/index.html': 'theirs', 'site/content/index.md': '# H\n' })
    const root = path.join(home, 'site')
    symlinkSync('../other', path.join(root, name))
    const api = name === 'api.yaml' ? ", api: 'api.yaml'" : ''
    for (const config of [{}, { 'docsgen.config.js': `export default { title: 'T'${api} }` }]) {
      if (api && Object.keys(config).length === 0) continue
      write(root, config)
      const ran = await docsgen(['build', root])
      expect(ran.code).toBe(2)
      expect(ran.stderr).toContain('inside the project, not')
      expect(readTree(path.join(home, 'other'))).toEqual({ 'index.html': 'theirs' })
    }
  }
)

test('the folder of `--out` is no link out of the project either, but may be outside of it', async () => {
  const home = project({ 'other/index.html': 'theirs', 'site/content/index.md': '# H\n' })
  const root = path.join(home, 'site')
  symlinkSync('../other', path.join(root, 'public'))
  for (const out of ['public', 'public/deep']) {
    const ran = await docsgen(['build', '.', '--out', out], { cwd: root })
    expect(ran.code).toBe(2)
    expectLines(ran, ['note: Name a place below the configuration, or give the place itself with `--out`'])
  }
  expect(readTree(path.join(home, 'other'))).toEqual({ 'index.html': 'theirs' })
})

test('a configuration that is data is no link: neither is its target run, nor a line of it shown', async () => {
  const home = project({ 'secret.json': '{ "hunter2": 1 }', 'site/content/index.md': '# H\n' })
  const root = path.join(home, 'site')
  const ran = path.join(home, 'ran')
  write(root, { 'content/x.js': `import fs from 'node:fs'\nfs.writeFileSync('${ran}', '')\nexport default {}\n` })
  for (const target of ['content/x.js', '../secret.json', '/dev/zero']) {
    symlinkSync(target, path.join(root, 'docsgen.config.json'))
    const { code, stderr } = await docsgen(['build', root])
    expect(code).toBe(2)
    expect(stderr).toContain('docsgen.config.json: error: Expected a file, not ')
    expect(stderr).not.toContain('hunter2')
    rmSync(path.join(root, 'docsgen.config.json'))
  }
  expect(existsSync(ran)).toBe(false)
})

test('an OpenAPI document is no private file, of which an error would show lines, but may be of a package', async () => {
  const document = 'openapi: 3.1.0\ninfo: { title: A, version: "1" }\npaths: {}\n'
  const root = project({
    'content/index.md': '# H\n',
    '.git/config': '[http]\n  extraheader = AUTHORIZATION: basic hunter2\n',
    '.GIT/config': 'hunter2: hunter2: hunter2\n',
    '.env': 'hunter2: hunter2: hunter2\n',
    'node_modules/a/api.yaml': document
  })
  symlinkSync('.git/config', path.join(root, 'api.yaml'))
  for (const ending of ['json', 'js']) {
    for (const api of ending === 'js' ? ['.env'] : ['.git/config', '.GIT/config', 'api.yaml']) {
      const name = `docsgen.config.${ending}`
      write(root, { [name]: `${ending === 'js' ? 'export default ' : ''}{ "api": "${api}" }` })
      const { code, stderr } = await docsgen(['build', root])
      expect({ code, api }).toEqual({ code: 2, api })
      expect(stderr).toContain('as `api`: it is private')
      expect(stderr).not.toContain('hunter2')
      rmSync(path.join(root, name))
    }
  }
  write(root, { 'docsgen.config.json': '{ "api": "node_modules/a/api.yaml" }' })
  expect((await docsgen(['build', root])).code).toBe(0)
  execFileSync('mkfifo', [path.join(root, 'pipe.yaml')])
  // As in a workspace, where packages are links to folders beside the project.
  const own = project({ 'api.yaml': document })
  symlinkSync(own, path.join(root, 'node_modules/own'))
  write(root, { 'docsgen.config.json': '{ "api": "node_modules/own/api.yaml" }' })
  const linked = await docsgen(['build', root])
  expect(linked.stderr).toContain(`own/api.yaml\`, a link to \`${realpathSync(own)}/api.yaml\``)
  rmSync(path.join(root, 'docsgen.config.json'))
  write(root, { 'docsgen.config.js': 'export default { api: "node_modules/own/api.yaml" }' })
  expect((await docsgen(['build', root])).code).toBe(0)
  rmSync(path.join(root, 'docsgen.config.js'))
  write(root, { 'docsgen.config.json': '{ "api": "pipe.yaml" }' })
  expectLines(await docsgen(['build', root]), ['pipe.yaml: error: Cannot read the OpenAPI document'])
})

test('a link does not lead out of the project, whoever made the git work tree around it', async () => {
  const tree = project({
    '.git/config': 'x',
    'notes/private.md': '# Private\n\nMine alone.\n',
    'notes/me.png': 'x',
    'site/content/index.md': '# H\n\n::include{file=part.md}\n'
  })
  const root = path.join(tree, 'site')
  symlinkSync('../../notes/private.md', path.join(root, 'content/page.md'))
  symlinkSync('../../notes/private.md', path.join(root, 'content/part.md'))
  symlinkSync('../../notes', path.join(root, 'content/folder'))
  write(root, { 'assets/robots.txt': 'x' })
  symlinkSync('../../notes/me.png', path.join(root, 'assets/me.png'))
  const ran = await docsgen(['build', root])
  expect(ran.code).toBe(1)
  const out = 'error: Cannot follow the link: its target is outside the project'
  expectLines(ran, [
    ...['assets/me.png', 'content/folder', 'content/page.md', 'content/part.md'].map((file) => `${file}: ${out}`),
    'content/index.md:3:1: error: Cannot include `content/part.md`: it is a link out of the project'
  ])
  for (const folder of ['content', 'assets']) {
    rmSync(path.join(root, folder), { recursive: true })
    symlinkSync('../notes', path.join(root, folder))
    expectLines(await docsgen(['build', root]), [`error: Cannot use \`${folder}\`: it is a link out of the project`])
    rmSync(path.join(root, folder))
    write(root, { [`${folder}/index.md`]: '# H\n' })
  }
})

test('data of a project is a file in it: nothing is shown or written where a link, a pipe or a device is', async () => {
  const home = project({ 'secret.yml': 'hunter2: hunter2: hunter2\n' })
  const out = 'it is a link out of the project'
  const inside = { '.env': 'it is a link to a private file', pipe: 'it is not a file' }
  for (const [target, why] of Object.entries({ ...inside, [path.join(home, 'secret.yml')]: out, '/dev/zero': out }))
    for (const names of [['redirects.yml', 'search.test.yml', 'docsgen-urls.lock'], ['docsgen-baseline.json']]) {
      const root = project({ 'content/index.md': '# H\n', '.env': 'hunter2: hunter2: hunter2\n' })
      for (const name of names) {
        if (target === 'pipe') execFileSync('mkfifo', [path.join(root, name)])
        else symlinkSync(path.resolve(root, target), path.join(root, name))
      }
      const ran = await docsgen(['check', root, '--fix'])
      expect(ran.code).not.toBe(0)
      for (const name of names) expectLines(ran, [new RegExp(`^${name}: error: Cannot read [a-z ]+: ${why}`)])
      expect(ran.stderr + ran.stdout).not.toContain('hunter2')
    }
  expect(Object.keys(readTree(home))).toEqual(['secret.yml'])
})

test('a file that `--fix` changes keeps its mode, and one that is a link to another stays a link', async () => {
  const root = project({
    'content/index.md': '# H\n',
    'parts/a.txt': '# A\n\n[to the start](/old)\n',
    'redirects.yml': '- from: /old\n  to: /\n'
  })
  chmodSync(path.join(root, 'parts/a.txt'), 0o755)
  symlinkSync('../parts/a.txt', path.join(root, 'content/a.md'))
  expect((await docsgen(['check', root, '--fix'])).code).toBe(0)
  expect(readFileSync(path.join(root, 'parts/a.txt'), 'utf8')).toContain('[to the start](/)')
  expect(lstatSync(path.join(root, 'content/a.md')).isSymbolicLink()).toBe(true)
  expect(lstatSync(path.join(root, 'parts/a.txt')).mode & 0o777).toBe(0o755)
})
