/** What a build prints: on a terminal, in a pipe, and with `--debug`. */
import path from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { expect, test } from 'vitest'
import { formatPhases } from '../../src/messages/terminal.ts'
import type * as WithProject from '../../src/pipeline/open.ts'
import type * as BuildProject from '../../src/pipeline/pipeline.ts'
import { docsgen, project, repository, run, write } from '../support/project.ts'

const page = '---\ntitle: A page whose title is long enough to be cut\n---\n\nText.\n'

/** What the command writes to a terminal of so many columns. */
async function onTerminal(args: string, columns: number): Promise<string> {
  const command = `stty cols ${columns}; ${process.execPath} ${path.join(repository, 'bin/docsgen.js')} ${args}`
  const { stdout } = await run('script', ['-qc', command, '/dev/null'])
  return stdout
}

test('on a narrow terminal no line of progress is longer than it, and the last says what to do next', async () => {
  const root = project({ 'index.md': page, 'a.md': page })
  const written = await onTerminal(`build ${root}`, 40)
  const erase = '\r\u001b[2K'
  const progress = written.split(erase).slice(0, -1)
  expect(progress.length).toBeGreaterThan(1)
  for (const line of progress) expect((line.split('\n').at(-1) ?? '').length).toBeLessThan(40)
  expect(written).toMatch(/Next {5}docsgen preview\s+\S+dist\r\n$/)
})

test('lines break between words, code is cut, and sizes and times have one unit each', async () => {
  const root = project({ 'index.md': `${page}\n${'word '.repeat(20)}[x](no.md) ${'word '.repeat(20)}\n` })
  const linesOf = (text: string) => stripVTControlCharacters(text.replaceAll('\r\u001b[2K', '\n')).split(/\r?\n|\r/)
  const broken = linesOf(await onTerminal(`build ${root}`, 50))
  expect(broken.find((line) => line.startsWith('> 7 |'))).toContain('[x](no.md)')
  for (const line of broken.filter((line) => /\S \S/.test(line.trim()))) expect(line.length).toBeLessThanOrEqual(50)
  write(root, { 'index.md': page })
  const built = linesOf(await onTerminal(`build ${root}`, 50)).join('\n')
  expect(built).toMatch(/^✓ 1 page in \S+,?\s+built in \d+\.\d\d s$/m)
  expect(built).toMatch(/^ {2}Files {4}\d+ written, 0 unchanged, [\d.]+ kB in\n {11}all$/m)
  expect(built).toMatch(/^ {2}Page {5}about [\d.]+ kB gzipped: HTML [\d.]+, CSS\n {11}[\d.]+, script/m)
  expect(built).not.toMatch(/\d (?:ms|MB|B)\b/)
})

test('the pages whose links are looked up are counted', async () => {
  const { openProject } = (await import(path.join(repository, 'lib/src/pipeline/open.js'))) as typeof WithProject
  const { buildSite } = (await import(path.join(repository, 'lib/src/pipeline/pipeline.js'))) as typeof BuildProject
  const seen: unknown[] = []
  const root = project({ 'content/index.md': '# A\n\n[b](b.md)\n', 'content/b.md': '# B\n' })
  const progress = (...step: unknown[]) => void seen.push(step.join(' '))
  const { signal } = new AbortController()
  await openProject(root, { overrides: {}, readOnly: true, jobs: 0, signal, progress }, buildSite)
  expect(seen.slice(seen.indexOf('join'))).toEqual(['join', 'join 1 2', 'join 2 2'])
})

test('in a pipe there are plain lines and no advice; --debug says where an error comes from', async () => {
  const fine = project({ 'index.md': page })
  const broken = project({ 'index.md': page, 'docsgen.config.js': "throw new TypeError('no desk')\n" })
  const linked = project({ 'index.md': '# A\n\n[b](b.md)\n' })
  const [plain, coloured, debug, quiet, phases] = await Promise.all([
    docsgen(['build', fine]),
    docsgen(['config', broken], { env: { NO_COLOR: '', FORCE_COLOR: '1' } }),
    docsgen(['build', broken, '--debug']),
    docsgen(['build', broken]),
    docsgen(['build', linked, '--debug'])
  ])
  for (const mark of ['\u001b', 'Next']) expect(plain?.stdout).not.toContain(mark)
  expect(coloured?.stderr).toContain('\u001b[')
  expect(debug?.stderr).toMatch(/\[cause\]: TypeError: no desk\n +at /)
  expect(quiet?.stderr).not.toContain(' at ')
  expect(phases?.stderr).toMatch(/^ {2}phases: /m)
  // Those that nobody notices are left out.
  const times = [
    ['parse', 1234],
    ['join', 3],
    ['write', 60]
  ] as const
  expect(formatPhases(new Map(times))).toBe('parse 1.23 s, write 0.06 s')
})
