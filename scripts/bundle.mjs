/**
 * Puts what reads Markdown into one file, lib/parse.js, after it was compiled: each thread loads it, and some 200 files
 * of the Markdown pipeline take three times as long to load as one. What only some pages need stays apart.
 */
import path from 'node:path'
import { build } from 'esbuild'

const file = path.join(path.dirname(import.meta.dirname), 'lib/parse.js')

await build({
  entryPoints: [file],
  outfile: file,
  allowOverwrite: true,
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node20',
  external: ['highlight.js', 'highlight.js/*', '@lezer/*', 'smol-toml'],
  banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
  logLevel: 'error'
})
