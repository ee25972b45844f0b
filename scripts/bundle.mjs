/**
 * Puts docsgen into few files, after it was compiled: what a command and a thread begin with, and what they load later.
 * Node takes three times as long to load some hundred small ones, and more open files than a shell with `ulimit -n 64` has.
 * The packages they use are in them, so that who installs docsgen installs only what must be found beside it.
 */
import { cpSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { hashCode, hashName } from '../lib/build/fingerprint.js'
import { noteInputs } from './notices.mjs'

const lib = path.join(path.dirname(import.meta.dirname), 'lib')
const compiled = (file) => path.join(lib, `${file}.js`)
const shared = { outdir: lib, allowOverwrite: true, bundle: true, format: 'esm', metafile: true, logLevel: 'error' }

for (const name of readdirSync(lib)) if (name.startsWith('chunk-')) rmSync(path.join(lib, name))
const program = await build({
  ...shared,
  entryPoints: { cli: compiled('cli'), index: compiled('index'), worker: compiled('build/threads/worker') },
  splitting: true,
  chunkNames: 'chunk-[name]-[hash]',
  platform: 'node',
  target: 'node20',
  // A program, and some two hundred languages of which a site needs three.
  external: ['esbuild', 'highlight.js'],
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);"
  }
})
// What a project's theme is bundled with, beside its templates: there React is added.
const themes = await build({
  ...shared,
  entryPoints: {
    'theme/render': compiled('theme/render'),
    'client/islands/islands': compiled('client/islands/islands')
  },
  platform: 'node',
  target: 'esnext',
  external: ['react', 'react-dom']
})
noteInputs(
  'modules',
  [program, themes].flatMap(({ metafile }) => Object.keys(metafile.inputs))
)

// The validator looks for them beside itself.
const schemas = path.join(
  path.dirname(fileURLToPath(import.meta.resolve('@seriousme/openapi-schema-validator'))),
  'schemas'
)
for (const version of ['v3.1', 'v3.2'])
  cpSync(path.join(schemas, version), path.join(lib, 'schemas', version), { recursive: true })

writeFileSync(path.join(lib, hashName), hashCode(lib))
