import { defineConfig } from 'vitest/config'

export default defineConfig({
  // What users run: `development` would bring assertions of packages, which take time and which remark-parse itself breaks.
  ssr: { resolve: { conditions: ['module', 'node', 'production'], externalConditions: ['node', 'production'] } },
  test: {
    include: ['test/**/*.test.ts'],
    testTimeout: 120_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 15_000 } },
    maxWorkers: 2,
    // No module has state, so that the files of a process can share what is loaded, a browser and a command line.
    isolate: false,
    setupFiles: ['test/support/setup.ts'],
    // What docsgen bundled is Node's to load.
    server: { deps: { external: [/\.docsgen/] } }
  }
})
