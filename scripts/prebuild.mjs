/**
 * Makes lib/bundles/: docsgen's own theme, for projects without templates. Their first build then starts no esbuild, which
 * takes longer than all else on a small site.
 */

import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { hash } from '../lib/src/disk/files.js'
import { packageRoot } from '../lib/src/disk/package-root.js'
import { linkReact, makeBundle, ownBundles } from '../lib/src/project/bundler.js'
import { TimeLimit } from '../lib/src/project/time-limit.js'
import { importTheme, loadTheme } from '../lib/src/theme/theme.js'
import { noteInputs } from './notices.mjs'

const scratch = path.join(tmpdir(), `docsgen-prebuild-${process.pid}`)
const keep = (name, text) => writeFileSync(path.join(ownBundles, name), text)
const cache = { read: async () => undefined, write: async (name, text) => keep(name, text) }
const limit = new TimeLimit(new AbortController().signal)
const strings = JSON.parse(readFileSync(path.join(packageRoot, 'lib/strings/en.json'), 'utf8'))
const files = []
const made = new Map()
const bundler = {
  inputs: () => [],
  note() {},
  async bundle(name, request) {
    const id = `${name}-${request.salt}`
    if (!made.has(id)) made.set(id, await this.make(name, request))
    return made.get(id)
  },
  async make(name, request) {
    const whole = await makeBundle({ ...request, root: packageRoot })
    files.push(...Object.keys(whole.inputs.files).map((file) => path.join(packageRoot, file)))
    const { '.map': _, ...texts } = whole.texts
    const key = hash(JSON.stringify(texts))
    const own = Object.entries(whole.inputs.files).filter(([file]) => !/^\.\.|node_modules/.test(file))
    const inputs = { files: Object.fromEntries(own), absent: [], links: {} }
    keep(`${name}-${request.salt}.json`, JSON.stringify({ salt: whole.salt, inputs, texts, key }))
    return { key, texts, madeOf: inputs.files }
  },
  async writeModule(name, { key, texts }) {
    keep(`${name}-${key}.mjs`, linkReact(texts['.js'], '../react/'))
    return path.join(ownBundles, `${name}-${key}.mjs`)
  }
}

rmSync(ownBundles, { recursive: true, force: true })
mkdirSync(ownBundles)
mkdirSync(scratch)
try {
  const templates = path.join(scratch, 'none')
  for (const runtime of ['react', 'preact']) {
    const source = {
      root: packageRoot,
      base: '',
      templates,
      plugins: [],
      banner: undefined,
      diagrams: false,
      print: false,
      navbar: [],
      social: [],
      apis: {},
      machines: { button: true },
      versions: [],
      search: {},
      colours: { mode: 'system', toggle: true },
      client: { runtime, storagePrefix: '' },
      configText: '',
      lang: 'en',
      languages: [],
      strings
    }
    await loadTheme(source, { bundler, cache, limit, readFacts: async (module) => (await importTheme(module)).facts })
  }
} finally {
  rmSync(scratch, { recursive: true })
}
noteInputs('bundles', files)
