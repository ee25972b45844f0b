/**
 * Puts docsgen into few files, after it was compiled: what a command and a thread begin with, and what they load later.
 * Node takes three times as long to load some hundred small ones, and more open files than a shell with `ulimit -n 64` has.
 */
import { readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from 'esbuild'
import { hashCode, hashName } from '../lib/build/fingerprint.js'

const lib = path.join(path.dirname(import.meta.dirname), 'lib')

for (const name of readdirSync(lib)) if (name.startsWith('chunk-')) rmSync(path.join(lib, name))
await build({
  entryPoints: Object.fromEntries(
    Object.entries({ cli: 'cli', index: 'index', worker: 'build/threads/worker' }).map(([out, file]) => [
      out,
      path.join(lib, `${file}.js`)
    ])
  ),
  outdir: lib,
  allowOverwrite: true,
  bundle: true,
  splitting: true,
  chunkNames: 'chunk-[name]-[hash]',
  format: 'esm',
  platform: 'node',
  target: 'node20',
  // What has parts of its own that it looks for, or is rarely needed and large.
  external: [
    'esbuild',
    'chokidar',
    'linkinator',
    'ajv',
    'ajv-formats',
    '@seriousme/*',
    'highlight.js',
    'highlight.js/*'
  ],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);"
  },
  logLevel: 'error'
})
writeFileSync(path.join(lib, hashName), hashCode(lib))
