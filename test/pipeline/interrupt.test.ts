/** Pages too deep or too slow for anybody, and builds that are stopped in the middle. */
import type { ChildProcess } from 'node:child_process'
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, it } from 'vitest'
import { noSources } from '../../src/page/checks/policy.ts'
import type * as Builds from '../../src/pipeline/pipeline.ts'
import type * as Pools from '../../src/pipeline/threads/pool.ts'
import { buildGood, expectBuilt, expectClean, expectLines, goodFiles, leftovers, snapshot } from '../support/bad.ts'
import {
  buildProject,
  docsgen,
  docsgenAlone,
  type Files,
  project,
  type Ran,
  readTree,
  repository,
  run,
  signalBuild,
  write
} from '../support/project.ts'

/** It blocks its thread as a page does that takes forever, and leaves the processor to others. */
const waitsForEver = `const forEver = () => void Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)
export default { name: 'wait', remark: [() => (_, file) => { if (file.path.endsWith('slow.md')) forEver() }] }
`
const slowFiles = {
  'content/slow.md': '# S\n',
  'docsgen.config.mjs': "export default { plugins: ['./wait.mjs'] }\n",
  'wait.mjs': waitsForEver
}

const [{ createPool, StoppedError }, { publish }] = (await Promise.all(
  ['threads/pool', 'pipeline'].map((name) => import(path.join(repository, `lib/src/pipeline/${name}.js`)))
)) as [typeof Pools, typeof Builds]

const parseOptions = { variables: {}, policy: noSources, tags: [], rules: [], directives: {}, templates: {} }

function pluginOf(root: string, file: string) {
  const module = path.join(root, file)
  return [{ name: path.parse(file).name, key: '', module, hooks: ['remark'], endings: [], rules: {} }]
}

/** Parses a file in a pool, with the plugin of a file. */
function parseIn(pool: Pools.Pool, root: string, file: string, plugin: string) {
  const task = { file, contentFile: file }
  return pool.run({ kind: 'parse', task, salt: '', options: parseOptions, plugins: pluginOf(root, plugin) })
}

describe('a page that is too much', () => {
  const deep = {
    'content/quotes.md': `# Q\n\n${'> '.repeat(3000)}a\n`,
    'content/divs.md': `# D\n\n${'<div>'.repeat(3000)}a\n`,
    'content/z.md': '# Z\n\n[x](./nope.md)\n'
  }

  it('is named when it nests too deep, with threads and without', async () => {
    const good = await buildGood()
    for (const jobs of ['2', '0']) {
      const ran = await good.attempt(deep, { args: ['--jobs', jobs] })
      expect(ran.code).toBe(1)
      expectLines(ran, [
        /^content\/quotes\.md.*: error: Cannot (render blocks nested more than 300 deep|parse the page: its blocks are nested too deep)/,
        /^content\/divs\.md.*: error: Cannot (render blocks nested more than 300 deep|parse the page: its blocks are nested too deep)/,
        'content/z.md:3:1: error: Cannot find `./nope.md`'
      ])
      expect(ran.stderr).toContain('3 errors')
    }
  })

  it('is one page: a thread that is stopped takes no other along', async () => {
    const root = project({ 'a.md': '# A\n', 'slow.md': '# S\n', 'wait.mjs': waitsForEver })
    const reported: string[] = []
    const pool = createPool({ root, threads: 1, timeLimit: 3000, slow: (file) => reported.push(file) })
    const job = (file: string) => parseIn(pool, root, file, 'wait.mjs')
    const ended: string[] = []
    const files = ['a.md', 'slow.md', 'a.md', 'a.md']
    const results = await Promise.allSettled(files.map((file) => job(file).finally(() => ended.push(file))))
    await pool.close()
    expect(ended).toEqual(['a.md', 'a.md', 'a.md', 'slow.md'])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
    expect(reported).toEqual(['slow.md'])
    expect(results[1]).toMatchObject({ reason: expect.any(StoppedError) })
    expect(results[1]).toMatchObject({ reason: { message: 'it takes longer than 3 s' } })
  })

  it('leaves a thread that has loaded one theme after another, as `docsgen dev` does, to a new one', async () => {
    const theme =
      "import { threadId } from 'node:worker_threads'\nexport default { facts: { icons: [String(threadId)] } }\n"
    const names = Array.from({ length: 42 }, (_, index) => `theme-${index}.mjs`)
    const root = project(Object.fromEntries(names.map((name) => [name, theme])))
    const pool = createPool({ root, threads: 1 })
    const threads = new Set<unknown>()
    for (const name of names) threads.add((await pool.run({ kind: 'warm', module: path.join(root, name) }))?.icons[0])
    await pool.close()
    expect(threads.size).toBe(2)
  })

  it('is not what a thread is at while it loads, on however slow a machine', async () => {
    const late = 'await new Promise((loaded) => setTimeout(loaded, 3000))\nexport default {}\n'
    const files = ['a.md', 'b.md', 'c.md', 'd.md']
    const root = project({ 'late.mjs': late, ...Object.fromEntries(files.map((file) => [file, '# A\n'])) })
    const pool = createPool({ root, threads: 1 })
    const ended: string[] = []
    await Promise.all(files.map((file) => parseIn(pool, root, file, 'late.mjs').then(() => ended.push(file))))
    await pool.close()
    expect(ended).toEqual(files) // a thread that began again would end the first one last
  })

  it('is not one that waits for a processor, where the system tells', async () => {
    // It needs a second of the processor, and gets none for three.
    const hook = `(_, file) => {
      if (file.path === 'b.md') return
      console.error('begun')
      const used = () => Object.values(process.cpuUsage()).reduce((sum, each) => sum + each) / 1e6
      for (const end = used() + 1; used() < end; );
    }`
    const root = project({
      'a.md': '# A\n',
      'b.md': '# B\n',
      'works.mjs': `export default { name: 'works', remark: [() => ${hook}] }\n`,
      'run.mjs': `import { createPool } from ${JSON.stringify(path.join(repository, 'lib/src/pipeline/threads/pool.js'))}
        const pool = createPool({ root: import.meta.dirname, threads: 1, timeLimit: 2000 })
        const plugins = [{ ...${JSON.stringify(pluginOf('', 'works.mjs')[0])}, module: import.meta.dirname + '/works.mjs' }]
        const options = ${JSON.stringify(parseOptions)}
        const parse = (file) => pool.run({ kind: 'parse', task: { file, contentFile: file }, salt: '', options, plugins })
        // All is loaded by the first.
        await parse('b.md').catch(() => {})
        await parse('a.md').then(() => console.log('done'), (error) => console.log(error.message))
        await pool.close()`
    })
    const started = (child: ChildProcess) => {
      child.stderr?.once('data', async () => {
        await sleep(300)
        child.kill('SIGSTOP')
        await sleep(3000)
        child.kill('SIGCONT')
      })
    }
    const { stdout } = await run(process.execPath, [path.join(root, 'run.mjs')], { started })
    expect(stdout).toBe(process.platform === 'linux' ? 'done\n' : expect.any(String))
  })

  it('has as many threads to go to as there may be, when there are pages enough', async () => {
    const root = project({ 'a.md': '# A\n' })
    const pool = createPool({ root, threads: 2 })
    let started = 0
    const count = () => void started++
    process.on('worker', count)
    await Promise.all(Array.from({ length: pool.inFlight }, () => pool.run({ kind: 'warm' })))
    process.off('worker', count)
    await pool.close()
    expect(started).toBe(2)
  })
})

const many: Files = Object.fromEntries(
  Array.from({ length: 80 }, (_, at) => [`content/p${at}.md`, `# P${at}\n\nNew words.\n`])
)

/** Runs a build and sends it a signal some milliseconds after it has begun. */
function interrupt(root: string, signal: NodeJS.Signals, delay: number, args: string[] = []): Promise<Ran> {
  const started = (child: ChildProcess) => void signalBuild(child, root, signal, delay)
  return docsgen(['build', root, ...args], { started })
}

/** Runs a build and sends it a signal as soon as the first new page is in place: the shell looks every other millisecond. */
function interruptWriting(root: string, signal: NodeJS.Signals): Promise<Ran> {
  const script = `exec {never}<> <(:)
    "${process.execPath}" bin/docsgen.js build "${root}" & pid=$!
    until compgen -G "${root}/dist/p*.html" > /dev/null; do kill -0 $pid || exit 99; read -t 0.002 -u $never; done
    kill -${signal} $pid; wait $pid`
  return run('bash', ['-c', script])
}

describe('a build that is stopped', () => {
  let whole: Record<string, string>
  beforeAll(async () => {
    whole = (await buildProject({ ...goodFiles, ...many })).files
  })

  it('by Ctrl+C leaves the old site or the new one, whole', async () => {
    const root = project(goodFiles)
    const { files: old } = await buildProject(root)
    write(root, many)
    const look = (files: Record<string, string>) => {
      expect(readTree(path.join(root, 'dist'))).toEqual(files)
      expect(leftovers(root)).toEqual([])
      expect(readdirSync(path.join(root, '.docsgen'))).not.toContain('lock')
    }
    const ran = await interrupt(root, 'SIGINT', 0, ['--force'])
    expect(ran).toMatchObject({ code: 130, stderr: 'docsgen: interrupted\n' })
    look(old)
    for (const moment of ['discover', 'parse', 'join', 'render', 'write']) {
      const stop = new AbortController()
      const progress = (phase: string) => phase === moment && stop.abort()
      const options = { overrides: {}, jobs: 0, force: true, signal: stop.signal, progress }
      const built = publish(root, options, async ({ emitted }) => emitted)
      if (moment === 'write') expect(await built).toBeDefined()
      else await expect(built, moment).rejects.toThrow('This operation was aborted')
      look(moment === 'write' ? whole : old)
    }
  })

  it('by Ctrl+C while it writes goes on to the end', async () => {
    const root = project(goodFiles)
    await buildProject(root)
    write(root, many)
    const ran = await interruptWriting(root, 'SIGINT')
    expect([130, 0]).toContain(ran.code)
    expectClean(ran)
    expect(readTree(path.join(root, 'dist'))).toEqual(whole)
    expect(leftovers(root)).toEqual([])
  })

  it('by Ctrl+C does not wait for a page that takes forever', async () => {
    const good = await buildGood({ 'content/z.md': '# Z\n' })
    const before = snapshot(path.join(good.root, 'dist'))
    write(good.root, slowFiles)
    const ran = await interrupt(good.root, 'SIGTERM', 1500)
    expect(ran).toMatchObject({ code: 143, stderr: 'docsgen: interrupted\n' })
    expect(snapshot(path.join(good.root, 'dist'))).toEqual(before)
  })

  it('by a second Ctrl+C leaves neither the lock nor what it had made', async () => {
    const pressesTwice = `import { readdirSync } from 'node:fs'
      import { setTimeout } from 'node:timers/promises'
      const isBegun = () => readdirSync('.', { recursive: true }).some((name) => /^\\.dist\\.docsgen-.*\\.html$/.test(name))
      const body = async () => {
        do await setTimeout(200)
        while (!isBegun())
        for (const signal of ['SIGINT', 'SIGINT']) process.kill(process.pid, signal)
        await new Promise(() => {})
      }
      export default { name: 'p', outputs: () => [{ path: 'a', body }] }\n`
    const config = '{"plugins":["./p.ts"]}'
    const root = project({ 'content/index.md': '# A\n', 'p.ts': pressesTwice, 'docsgen.config.json': config })
    const ran = await docsgenAlone(['build', '--jobs', '0'], { cwd: root })
    expect(ran).toMatchObject({ code: 130, stderr: '' })
    expect(leftovers(root)).toEqual([])
    expect(readdirSync(path.join(root, '.docsgen'))).not.toContain('lock')
  })

  it('by force leaves nothing that the next one does not put right', async () => {
    const root = project(goodFiles)
    const { files: old } = await buildProject(root)
    const count = () => readdirSync(path.join(root, 'dist')).filter((name) => /^p\d+\.html$/.test(name)).length
    // It is killed again where it was killed before the first page, or after the last.
    for (let tries = 0; tries < 5 && count() % Object.keys(many).length === 0; tries++) {
      write(root, many)
      await interruptWriting(root, 'SIGKILL')
    }
    expect(count()).toBeGreaterThan(0)
    // What the killed build had put in place is known to be docsgen's own, and goes when its page goes.
    for (const file of Object.keys(many)) rmSync(path.join(root, file))
    await expectBuilt(root, old)
    expect(leftovers(root)).toEqual([])
  })
})

it('a page that takes forever is given up after a while, and the others go on', async () => {
  const root = project({
    ...goodFiles,
    'content/dashes.md': `# S\n\n${'- '.repeat(400)}a\n`,
    'content/z.md': '# Z\n\n[x](./nope.md)\n',
    ...slowFiles
  })
  const { signal } = new AbortController()
  const options = { overrides: {}, jobs: 2, timeLimit: 3000, signal, progress() {} }
  const { messages, emitted } = await publish(root, options, async (published) => published)
  expect(emitted).toBe(undefined)
  expect(messages).toMatchObject([
    { file: 'content/dashes.md', text: expect.stringMatching(/^Cannot /) },
    {
      file: 'content/slow.md',
      text: 'Cannot parse the page: it takes longer than 3 s',
      note: 'Split the page, or nest lists and quotes less deeply; or look for a loop in a plugin'
    },
    { file: 'content/z.md', place: { line: 3, column: 1 }, text: 'Cannot find `./nope.md`' }
  ])
})
