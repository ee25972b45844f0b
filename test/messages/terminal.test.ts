/** What a build prints: on a terminal, in a pipe, and with `--debug`. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { docsgen, project, repository, run } from '../support/project.ts'

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
  expect(written).toMatch(/Next: docsgen preview \S+dist\r\n$/)
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
  expect(phases?.stderr).toMatch(/phases: .*parse \d+/)
})
