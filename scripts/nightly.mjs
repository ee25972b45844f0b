/**
 * What takes too long for `npm run verify`: `npm run nightly`, or some of it, `npm run nightly -- packages edits`. Needs
 * what verify has installed. `.github/workflows/nightly.yml` runs each at night, `release.yml` the packages before a release.
 */
import { spawnSync } from 'node:child_process'

const vitest = ['npx', 'vitest', 'run']
const jobs = {
  // Other package managers, other Nodes, an installation from the repository.
  packages: { command: [...vitest, 'test/nightly'] },
  // Every page is read by axe and reached both ways, every site is built with threads, every example of Markdown is read in
  // every context, every public OpenAPI document is built, docs/ is crawled, and what React does is tried with Preact,
  // where verify takes some of each kind.
  pages: {
    command: [
      ...vitest,
      'test/browser/arriving',
      'test/browser/hooks',
      'test/browser/islands',
      'test/browser/look',
      'test/browser/menu',
      'test/browser/parts',
      'test/pipeline/laws',
      'test/theme/brand.test.ts',
      'test/page/growth',
      'test/page/markdown',
      'test/openapi/public.test.ts',
      'test/openapi/size.test.ts',
      'test/pipeline/output.test.ts',
      'test/pipeline/remote.test.ts',
      'test/contributing.test.ts',
      'test/dev/dev.test.ts',
      'test/docs.test.ts',
      'test/translate/exchange'
    ]
  },
  // Incremental builds and `docsgen dev` are what a new one makes, after edits at random and builds that are killed.
  edits: {
    command: [
      ...vitest,
      'test/pipeline/incremental',
      'test/pipeline/inputs',
      'test/dev/random-edits',
      'test/pipeline/cache.test.ts'
    ],
    env: { DOCSGEN_EDITS: '2000', DOCSGEN_DEV_EDITS: '300', DOCSGEN_KILLS: '300', DOCSGEN_SEED: String(Date.now()) }
  },
  // Markdown is read as remark-parse reads it.
  markdown: { command: [process.execPath, 'test/fuzz-markdown.mjs', '--minutes', '60'] },
  // The tests of each room notice when an operator of its code is another one.
  breaks: { command: [process.execPath, 'scripts/breaks.mjs', '--minutes', '60'] }
}

const asked = process.argv.slice(2)
const unknown = asked.find((name) => !(name in jobs))
if (unknown !== undefined) {
  console.error(`Expected one of ${Object.keys(jobs).join(', ')}, not ${unknown}`)
  process.exit(2)
}
const failed = []
for (const name of asked.length > 0 ? asked : Object.keys(jobs)) {
  const { command, env } = jobs[name]
  const [program, ...args] = command
  console.log(`\n── ${name}`)
  const options = { stdio: 'inherit', env: { ...env, DOCSGEN_NIGHTLY: '1', ...process.env } }
  if (spawnSync(program, args, options).status !== 0) failed.push(name)
}
if (failed.length > 0) console.error(`\nfailed: ${failed.join(', ')}`)
process.exitCode = failed.length > 0 ? 1 : 0
