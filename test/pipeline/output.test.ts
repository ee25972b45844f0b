/** Output folders that are none, or somebody else's; caches that are broken; builds that meet, and disks that are full. */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync
} from 'node:fs'
import { homedir } from 'node:os'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { createOwner } from '../../src/disk/owner.ts'
import {
  buildGood,
  expectBuilt,
  expectClean,
  expectErrors,
  expectLines,
  type Good,
  goodFiles,
  leftovers,
  snapshot
} from '../support/bad.ts'
import {
  buildProject,
  docsgen,
  docsgenAlone,
  type Files,
  project,
  readTree,
  repository,
  run,
  temporaryFolder,
  write
} from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood({ 'templates/styles/maths.css': 'a {}\n', 'assets/x.txt': 'x' })
})

const buildAsNobody = (root: string) => {
  const program = [process.execPath, path.join(repository, 'bin/docsgen.js')]
  return run('setpriv', ['--reuid', '65534', '--clear-groups', ...program, 'build', root])
}

describe('an output folder', () => {
  const refused: [out: string, why: string][] = [
    ['.', 'it holds the project'],
    ['..', 'it holds the project'],
    ['/', 'it holds the project'],
    [homedir(), 'it holds your home folder'],
    ['content', 'it holds sources of the project'],
    ['content/dist', 'it is inside the sources of the project'],
    ['assets/dist', 'it is inside the sources of the project'],
    ['templates', 'it holds sources of the project'],
    ['.git/dist', 'it is inside `.git`'],
    ['.docsgen', 'it is inside `.docsgen`'],
    ['node_modules/dist', 'it is inside `node_modules`'],
    ['content/a.md', 'it is inside the sources of the project'],
    ['file.txt', 'it is a file']
  ]
  it.each(refused)('is not %s', async (out, why) => {
    const before = snapshot(good.root)
    const ran = await good.attempt({ 'file.txt': 'x' }, { args: ['--out', out], cwd: good.root })
    expect(ran.code).toBe(2)
    const problem = `error: Cannot write to \`${path.resolve(good.root, out)}\`: ${why}`
    expectLines(ran, [problem, 'note: Choose a folder of its own, such as `dist`'])
    expect(snapshot(good.root)).toEqual(before)
  })

  it('is no private folder outside of the project, unless it is asked for', async () => {
    const home = project({ '.ssh/config': 'x', 'site/content/index.md': '# H\n', 'site/assets/authorized_keys': 'x' })
    const root = path.join(home, 'site')
    const why = `error: Cannot write to \`${root}/dist\`: it is in a private folder outside the project`
    symlinkSync('../.ssh', path.join(root, 'dist'))
    expectLines(await docsgen(['build', root]), [why])
    write(root, { 'docsgen.config.json': '{ "out": "../.ssh" }' })
    const ran = await docsgen(['build', root])
    expect(ran.code).toBe(2)
    expectLines(ran, [/docsgen\.config\.json:1:\d+: error: Cannot write to .*: it is in a private folder outside/])
    expect(readdirSync(path.join(home, '.ssh'))).toEqual(['config'])
    expect((await docsgen(['build', root, '--out', path.join(home, '.cache/site')])).code).toBe(0)
  })

  it('is not a link to one of these', async () => {
    const ran = await good.attempt(
      {},
      {
        args: ['--out', path.join(good.root, 'link/content')],
        break: (root) => symlinkSync('.', path.join(root, 'link'))
      }
    )
    rmSync(path.join(good.root, 'link'))
    expectErrors(ran, [/error: .*: it holds sources of the project$/], 2)
  })

  it('is not a folder of pages where every folder may hold some', async () => {
    const root = project({ 'README.md': '# Home\n', 'guide/a.md': '# A\n' })
    const ran = await docsgen(['build', root, '--out', path.join(root, 'guide')])
    expectErrors(ran, [/error: .*: it holds pages of the project$/], 2)
    expect(readdirSync(path.join(root, 'guide'))).toEqual(['a.md'])
  })

  it('must be writable', async () => {
    for (const out of ['/proc/docsgen', '/dev/null/x', path.join(good.root, 'content-file/x/y')]) {
      const ran = await good.attempt({ 'content-file': 'x' }, { args: ['--out', out] })
      expectErrors(ran, [new RegExp(`^error: Cannot write to \`${out}\`: `)], 2)
    }
  })

  it.runIf(process.getuid?.() === 0)('must be writable for who builds', async () => {
    const root = path.join(temporaryFolder(), 'site')
    await buildGood({}, root)
    chmodSync(path.dirname(root), 0o755)
    write(root, { 'content/guide/new.md': '# New\n' })
    const before = snapshot(path.join(root, 'dist'))
    const ran = await buildAsNobody(root)
    expect(ran.code).toBe(2)
    expectClean(ran)
    expectLines(ran, [/^error: Cannot write to `.*\/dist`: EACCES/])
    chmodSync(root, 0o777)
    chmodSync(path.join(root, 'dist'), 0o777)
    const inside = await buildAsNobody(root)
    expect(inside.code).toBe(2)
    expectClean(inside)
    expectLines(inside, [/^error: Cannot write to `.*\/dist`: `guide` may not be written to/])
    expect(snapshot(path.join(root, 'dist'))).toEqual(before)
    expect(leftovers(root)).toEqual([])
  })

  it('keeps what others put there, and loses what an earlier build did', async () => {
    const root = project({ ...goodFiles, 'content/old/x.md': '# X\n', 'assets/old.txt': 'x' })
    await buildProject(root)
    write(root, { 'dist/CNAME': 'example.org', 'dist/old/mine.txt': 'mine', 'dist/other/mine.txt': 'mine' })
    rmSync(path.join(root, 'content/old'), { recursive: true })
    rmSync(path.join(root, 'assets'), { recursive: true })
    const { code, stderr, stdout, files } = await buildProject(root)
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/Kept.*`CNAME`, `old\/mine\.txt`, `other\/mine\.txt` in .*, which docsgen did not write/)
    const { CNAME, 'old/mine.txt': mine, 'other/mine.txt': other, ...site } = files
    expect([CNAME?.length, mine, other]).toEqual([CNAME?.length, 'mine', 'mine'])
    expect(site).toEqual((await buildProject(goodFiles)).files)
  })

  it('keeps files of others that a build would write over, unless a flag allows it', async () => {
    const mine = { 'www/index.html': 'my own page', 'www/robots.txt': 'Disallow: /', 'www/mine.txt': 'mine' }
    const root = project({ 'content/index.md': '# H\n', ...mine })
    const out = path.join(root, 'www')
    const before = snapshot(out)
    const ran = await docsgen(['build', root, '--out', out])
    expectErrors(ran, [
      `error: Cannot write to \`${out}\`: docsgen did not write \`index.html\`, \`robots.txt\``,
      'note: Move it away, choose another folder with `--out`, or write over it with `--overwrite`'
    ])
    expect(snapshot(out)).toEqual(before)
    const asked = await docsgen(['build', root, '--out', out, '--overwrite'])
    expect(asked.code).toBe(0)
    expect(asked.stdout).toMatch(/Replaced +`index\.html`, `robots\.txt` in .*, which docsgen may not have written/)
    expect(asked.stdout).toMatch(/Kept +`mine\.txt`/)
  })

  it('is known for its own when the list of what was written is lost', async () => {
    const root = project({ ...goodFiles, 'assets/x.txt': 'x' })
    await buildProject(root)
    rmSync(path.join(root, '.docsgen'), { recursive: true })
    write(root, { 'content/index.md': '# Changed\n\n[A](a.md)\n', 'assets/x.txt': 'y', 'dist/robots.txt': 'mine' })
    expect(await buildProject(root)).toMatchObject({
      code: 0,
      stderr: '',
      stdout: expect.stringMatching(/Replaced +`robots\.txt`, `x\.txt` in .*, which docsgen may not have written/)
    })
    rmSync(path.join(root, '.docsgen'), { recursive: true })
    write(root, { 'content/mine.md': '# Mine\n', 'dist/mine.html': 'my own page' })
    expectLines(await docsgen(['build', root]), [/: docsgen did not write `mine\.html`$/])
  })

  it('with a folder where a page should go is not touched', async () => {
    const site = await buildGood()
    mkdirSync(path.join(site.root, 'dist/new.html'))
    writeFileSync(path.join(site.root, 'dist/new.html/mine'), 'mine')
    writeFileSync(path.join(site.root, 'dist/deep'), 'mine')
    symlinkSync('/tmp', path.join(site.root, 'dist/linked'))
    const ran = await site.attempt({
      'content/new.md': '# N\n',
      'content/deep/x.md': '# X\n',
      'content/linked/x.md': '# X\n',
      'content/index.md': '# Changed\n'
    })
    expect(ran.code).toBe(1)
    const out = path.join(site.root, 'dist')
    expectLines(ran, [
      `error: Cannot write to \`${out}\`: \`new.html\` is a folder`,
      `error: Cannot write to \`${out}\`: \`deep\` is not a folder`,
      `error: Cannot write to \`${out}\`: \`linked\` is not a folder`
    ])
  })

  it('may change from file to folder and back', async () => {
    const config = "export default { title: 'T' }\n"
    const files = { 'docsgen.config.ts': config, 'assets/a': 'file', 'assets/b/x': 'file' }
    const root = project({ 'content/index.md': '# H\n', ...files })
    await buildProject(root)
    mkdirSync(path.join(root, 'dist/b/empty'))
    const forms: Files[] = [
      { 'assets/a/x': 'file', 'assets/b': 'file' },
      { 'assets/a': 'file', 'assets/b/x': 'file' }
    ]
    for (const files of forms) {
      rmSync(path.join(root, 'assets'), { recursive: true })
      write(root, files)
      const { code, files: built } = await buildProject(root)
      expect(code).toBe(0)
      const clean = await buildProject({ 'content/index.md': '# H\n', 'docsgen.config.ts': config, ...files })
      expect(built).toEqual(clean.files)
    }
    write(root, { 'dist/b/mine': 'mine' })
    const before = snapshot(path.join(root, 'dist'))
    rmSync(path.join(root, 'assets/b'), { recursive: true })
    write(root, { 'assets/b': 'file' })
    const ran = await docsgen(['build', root])
    expectErrors(ran, [/error: .*: `b` is a folder$/])
    expect(snapshot(path.join(root, 'dist'))).toEqual(before)
  })
})

describe('a cache', () => {
  it('that is broken in any way is no problem', async () => {
    const root = project(goodFiles)
    const { files } = await buildProject(root)
    const cache = path.join(root, '.docsgen/cache')
    const entries = () =>
      readdirSync(cache, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
    const flip = (file: string, at: number) => {
      const bytes = readFileSync(file)
      bytes[at] = (bytes[at] ?? 0) ^ 1
      writeFileSync(file, bytes)
    }
    const toFolder = (file: string) => {
      rmSync(file, { recursive: true })
      mkdirSync(file)
      writeFileSync(path.join(file, 'x'), '')
    }
    const breaks: Record<string, (file: string) => void> = {
      'cut in half': (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
      empty: (file) => truncateSync(file, 0),
      'a bit flipped in the middle': (file) => flip(file, Math.floor(statSync(file).size / 2)),
      'a bit flipped at the start': (file) => flip(file, 0),
      garbage: (file) => writeFileSync(file, Buffer.from([0, 255, 10, 123, 128])),
      null: (file) => writeFileSync(file, 'null'),
      folders: toFolder
    }
    for (const [name, spoil] of Object.entries(breaks)) {
      for (const file of entries()) spoil(file)
      const ran = await buildProject(root)
      expect({ name, code: ran.code, stderr: ran.stderr }).toEqual({ name, code: 0, stderr: '' })
      expect(ran.files).toEqual(files)
      expectClean(ran)
    }
    rmSync(cache, { recursive: true })
    writeFileSync(cache, 'a file')
    await expectBuilt(root, files)
    rmSync(path.join(root, '.docsgen'), { recursive: true })
    writeFileSync(path.join(root, '.docsgen'), 'a file')
    await expectBuilt(root, files)
  })

  it('of another state of the site changes nothing', async () => {
    const root = project(goodFiles)
    await buildProject(root)
    const old = path.join(temporaryFolder(), 'old')
    cpSync(path.join(root, '.docsgen'), old, { recursive: true })
    write(root, { 'content/a.md': '# B\n\n## End\n', 'content/c.md': '# C\n' })
    const { files } = await buildProject(root)
    rmSync(path.join(root, '.docsgen'), { recursive: true })
    cpSync(old, path.join(root, '.docsgen'), { recursive: true })
    await expectBuilt(root, files)
  })

  it.runIf(process.getuid?.() === 0)('that may not be written to is no problem', async () => {
    const root = path.join(temporaryFolder(), 'site')
    await buildGood({ 'docsgen.config.ts': 'export default {}\n' }, root)
    for (const folder of [path.dirname(root), root, path.join(root, 'dist')]) chmodSync(folder, 0o777)
    rmSync(path.join(root, 'dist'), { recursive: true })
    write(root, { 'content/a.md': '# Changed\n\n## End\n' })
    const ran = await buildAsNobody(root)
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(readTree(path.join(root, 'dist'))['a.html']).toContain('Changed')
  })
})

describe('two builds at once', () => {
  it('end in a whole site, or say that the other is running', async () => {
    const root = project({ ...goodFiles, 'content/more.md': '# More\n' })
    const { files } = await buildProject({ ...goodFiles, 'content/more.md': '# More\n' })
    for (const args of process.env.DOCSGEN_NIGHTLY ? [[], ['--force']] : [[]]) {
      const runs = await Promise.all([1, 2].map(() => docsgenAlone(['build', root, ...args])))
      expect(runs.map(({ code }) => code)).toContain(0)
      for (const ran of runs) {
        expectClean(ran)
        if (ran.code !== 0) {
          expect(ran.code).toBe(2)
          expectLines(ran, [
            /^error: Cannot build: another build of this project is running \(process \d+\)/,
            /^ {2}note: Wait for it/
          ])
        }
      }
      expect(readTree(path.join(root, 'dist'))).toEqual(files)
      expect(leftovers(root)).toEqual([])
    }
  })

  it('are one: the other says who builds', async () => {
    const root = project({ ...goodFiles, '.docsgen/lock': createOwner() })
    const running = `error: Cannot build: another build of this project is running (process ${process.pid})`
    expectErrors(await docsgen(['build', root]), [running], 2)
  })
})

describe('a machine without room', () => {
  it.runIf(process.getuid?.() === 0)('keeps the site when the disk is full', async () => {
    const root = project({ 'docsgen.config.ts': "export default { out: 'small/dist' }\n", ...goodFiles })
    const big = Object.fromEntries([1, 2, 3].map((at) => [`assets/${at}.bin`, 'x'.repeat(300_000)]))
    mkdirSync(path.join(root, 'small'))
    const command = `"${process.execPath}" "${repository}/bin/docsgen.js" build "${root}"`
    const list = 'cd small && find . -type f | sort | xargs sha256sum'
    const script = `mount -t tmpfs -o size=700k tmpfs small || exit 99
      ${command} || exit 98; (${list}) > before; cp -r more assets
      ${command}; code=$?; (${list}) > after; cmp before after || exit 97; exit $code`
    write(root, Object.fromEntries(Object.entries(big).map(([file, text]) => [file.replace('assets', 'more'), text])))
    const ran = await run('unshare', ['-m', 'bash', '-c', script], { cwd: root })
    if (ran.code === 99 || ran.stderr.includes('unshare failed')) return // not allowed to mount here
    expect(ran.code, ran.stderr).toBe(2)
    expectClean(ran)
    expectLines(ran, [/^error: Cannot continue: ENOSPC: no space left on device/])
  })

  it('needs few open files', async () => {
    const pages = Array.from({ length: 330 }, (_, at) => [`content/d${at % 50}/p${at}.md`, `# P${at}\n`] as const)
    const root = project({ 'content/index.md': '# Home\n', ...Object.fromEntries(pages) })
    const ran = await run('bash', [
      '-c',
      `ulimit -n 256; exec "${process.execPath}" bin/docsgen.js build "${root}" --jobs 3`
    ])
    expect(ran).toMatchObject({ code: 0, stderr: '' })
    expect(existsSync(path.join(root, 'dist/d29/p329/index.html'))).toBe(true)
    write(root, { 'content/d0/p0.md': '# Changed\n', 'content/d1/p1.md': '[x](./nope.md)\n' })
    const again = await run('bash', [
      '-c',
      `ulimit -n 64; exec "${process.execPath}" bin/docsgen.js build "${root}" --jobs 0`
    ])
    expect(again.code).toBe(1)
    expectLines(again, ['content/d1/p1.md:1:1: error: Cannot find `./nope.md`'])
  }, 120_000)
})
