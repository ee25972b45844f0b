import { statfsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** The files that take longest: begun last, one of them would run alone at the end. */
const longest =
  /\/(docs|arriving|dev|menu|parts|docusaurus|islands|inputs|refresh|look|search|hosts|incremental|interrupt|contributing|package|remote|cache)\.test\.ts$/

class LongestFirst extends BaseSequencer {
  /** The others as ever: failed ones first, then by how long they took here, or by size. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => longest.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

/** Tests write thousands of small files: in memory, where there is room, that takes a twentieth less time. */
const memory = '/dev/shm'
try {
  const { bavail, bsize } = statfsSync(memory)
  if (bavail * bsize > 4e9) process.env.TMPDIR ??= memory
} catch {
  // not on this system
}

export default defineConfig({
  // What users run: `development` would bring assertions of packages, which take time and which remark-parse itself breaks.
  ssr: { resolve: { conditions: ['module', 'node', 'production'], externalConditions: ['node', 'production'] } },
  test: {
    // The same everywhere: in CI docsgen shows no progress and writes no lock.
    env: { CI: '' },
    include: ['{test,migrate}/**/*.test.ts'],
    exclude: process.env.DOCSGEN_NIGHTLY ? [] : ['test/nightly/**'],
    // Whatever is waited for may take so long: a busy machine keeps a browser, a watcher or a process waiting.
    // A browser may lose a key that is pressed while it hydrates; what fails twice has another cause. The output names what was tried again.
    retry: 1,
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 4,
    // No module has state, so that the files of a process can share what is loaded, a browser and a command line.
    isolate: false,
    sequence: { sequencer: LongestFirst },
    globalSetup: 'test/support/shared-folder.ts',
    setupFiles: ['test/support/setup.ts'],
    // What docsgen bundled and what it was compiled to is Node's to load.
    server: { deps: { external: [/\.docsgen/, /\/docsgen-\w+\/modules\//, /\/lib\/.*\.m?js$/] } }
  }
})
