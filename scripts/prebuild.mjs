/**
 * Makes lib/bundles/: docsgen's own theme, for projects without templates. Their first build then starts no esbuild, which
 * takes longer than all else on a small site.
 */

import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '../lib/disk/files.js'
import { packageRoot } from '../lib/disk/package-root.js'
import { makeBundle, ownBundles } from '../lib/project/bundler.js'
import { loadTheme } from '../lib/theme/theme.js'
import { noteInputs } from './notices.mjs'

const scratch = path.join(tmpdir(), `docsgen-prebuild-${process.pid}`)
const keep = (name, text) => writeFileSync(path.join(ownBundles, name), text)
const cache = {
  read: async () => undefined,
  write: async (name, text) => keep(name, text),
  file: async (name, text) => {
    const file = path.join(scratch, path.basename(name))
    writeFileSync(file, text)
    return file
  }
}
const files = []
const bundler = {
  inputs: () => [],
  async bundle(name, request) {
    const whole = await makeBundle({ ...request, root: packageRoot })
    files.push(...Object.keys(whole.inputs))
    const made = toPortable(whole)
    keep(`${name}-${request.salt}.json`, JSON.stringify(made))
    return made
  }
}

rmSync(ownBundles, { recursive: true, force: true })
mkdirSync(ownBundles)
mkdirSync(scratch)
try {
  for (const runtime of ['react', 'preact'])
    for (const versions of [[], [{ name: '2' }, { name: '1' }]]) {
      const client = { runtime, storagePrefix: '' }
      const source = {
        root: packageRoot,
        base: '',
        templates: path.join(scratch, 'none'),
        plugins: [],
        versions,
        client
      }
      await loadTheme(source, { bundler, cache })
    }
} finally {
  rmSync(scratch, { recursive: true })
}
noteInputs('bundles', files)

/** Removes what is true on this machine alone: absolute paths, and the source map that has them. */
function toPortable({ salt, inputs, texts }) {
  const relative = Object.entries(inputs).map(([file, hash]) => [path.relative(packageRoot, file), hash])
  const own = relative.filter(([file]) => !/^\.\.|node_modules/.test(file))
  const plain = Object.entries(texts).map(([type, text]) => [
    type,
    text.replace(/\n\/\/# sourceMappingURL=.*\n?$/, '\n')
  ])
  const portable = { salt, inputs: Object.fromEntries(own), texts: Object.fromEntries(plain) }
  return { ...portable, key: hash(JSON.stringify(portable.texts)) }
}
