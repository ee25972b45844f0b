/**
 * Puts docsgen into few files, after it was compiled: what a command and a thread begin with, and what they load later.
 * Node takes three times as long to load some hundred small ones, and more open files than a shell with `ulimit -n 64` has.
 * The packages they use are in them, so that who installs docsgen installs only what must be found beside it.
 */
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { hashCode, hashName } from '../lib/src/disk/package-root.js'
import { reactModules } from '../lib/src/project/bundler.js'
import { noteInputs } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const lib = path.join(root, 'lib')
const compiled = (file) => path.join(lib, 'src', `${file}.js`)
const shared = { outdir: lib, bundle: true, format: 'esm', metafile: true, logLevel: 'error' }

/** What `docsgen build` loads whatever has changed. */
const warm = ['pipeline/pipeline', 'site/checks/rules', 'commands/build-summary']

for (const name of readdirSync(lib)) if (name.startsWith('chunk-')) rmSync(path.join(lib, name))
const options = {
  ...shared,
  entryPoints: { cli: compiled('cli'), index: compiled('index'), worker: compiled('pipeline/threads/worker') },
  splitting: true,
  chunkNames: 'chunk-[name]-[hash]',
  platform: 'node',
  target: 'node20',
  minifyWhitespace: true, // a sixth of what is installed; names in stacks stay
  // A program, and some two hundred languages of which a site needs three.
  external: ['esbuild', 'highlight.js'],
  // Its other form requires files by names that no bundle follows.
  alias: { 'jsonc-parser': 'jsonc-parser/lib/esm/main.js' },
  banner: {
    js: "import { createRequire as __createRequire } from 'node:module';const require = __createRequire(import.meta.url);"
  }
}
const program = await build({ ...options, plugins: [gather(await build({ ...options, write: false }))] })
// What a project's theme is bundled with, beside its templates: there React is added.
const themes = await build({
  ...shared,
  entryPoints: {
    'theme/render': compiled('theme/render'),
    'client/hooks/hooks': compiled('client/hooks/hooks'),
    'client/hydrate/hydrate': compiled('client/hydrate/hydrate'),
    'client/refresh/refresh': compiled('client/refresh/refresh'),
    'client/islands/islands': compiled('client/islands/islands')
  },
  platform: 'node',
  target: 'esnext',
  external: ['react', 'react-dom', 'docsgen/strings']
})
// What those and the templates are rendered with.
const react = await build({
  ...shared,
  outdir: path.join(lib, 'react'),
  entryPoints: Object.fromEntries(reactModules.map((name) => [name, `named:${name}`])),
  splitting: true,
  platform: 'node',
  target: 'node20',
  define: { 'process.env.NODE_ENV': '"production"' },
  minifySyntax: true,
  minifyWhitespace: true,
  plugins: [nameExports()]
})
noteInputs(
  'modules',
  [program, themes, react].flatMap(({ metafile }) => Object.keys(metafile.inputs))
)

writeFileSync(path.join(lib, hashName), hashCode(lib))

// A function for hosts, which have no modules of Node: the little that it takes of others is without them.
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'))
await build({
  entryPoints: [compiled('mcp/worker')],
  outfile: path.join(root, 'hosting/mcp-worker.js'),
  bundle: true,
  format: 'esm',
  target: 'es2022',
  minify: true,
  define: { VERSION: JSON.stringify(version) },
  plugins: [leaveUnused()],
  logLevel: 'error'
})

/** Leaves out what is imported and not used, modules of Node too. */
function leaveUnused() {
  return {
    name: 'leave-unused',
    setup: ({ onResolve }) =>
      onResolve({ filter: /./ }, ({ path: name, resolveDir, kind }) => {
        if (kind === 'entry-point') return undefined
        const isOwn = name.startsWith('.')
        return { path: isOwn ? path.resolve(resolveDir, name) : name, external: !isOwn, sideEffects: false }
      })
  }
}

/** Makes ES modules of CommonJS, with the names that it exports. */
function nameExports() {
  const require = createRequire(path.join(root, 'package.json'))
  process.env.NODE_ENV = 'production'
  // The public entry adds the streaming renderers, three times the bytes.
  const legacy = 'cjs/react-dom-server-legacy.browser.production.js'
  const files = { 'react-dom/server': path.join(path.dirname(require.resolve('react-dom/package.json')), legacy) }
  return {
    name: 'named',
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^named:/ }, ({ path: entry }) => ({ path: entry.slice(6), namespace: 'named' }))
      onLoad({ filter: /.*/, namespace: 'named' }, ({ path: name }) => {
        const file = files[name] ?? name
        const names = Object.keys(require(file)).join(', ')
        const contents = `import all from '${file}'\nexport default all\nexport const { ${names} } = all`
        return { contents, resolveDir: root }
      })
    }
  }
}

/**
 * esbuild makes a file of what the same entries use: fifty small ones for a build where nothing changed, and each takes Node
 * 0.4 ms. So every entry that is loaded later imports all that such a build needs, or in a thread what threads use of it.
 */
function gather({ metafile: { outputs } }) {
  const entries = Object.entries(outputs).flatMap(([chunk, { entryPoint }]) =>
    entryPoint?.startsWith('lib/') ? [{ chunk, file: path.join(root, entryPoint) }] : []
  )
  const chunkOf = (name) => entries.find(({ file }) => file === compiled(name)).chunk
  const needed = follow(outputs, warm.map(chunkOf), ['import-statement'])
  const inThreads = follow(outputs, [chunkOf('pipeline/threads/worker')], ['import-statement', 'dynamic-import'])
  const shared = new Set([...needed].filter((chunk) => inThreads.has(chunk)))
  const later = entries.filter(({ file }) => ![compiled('cli'), compiled('index')].includes(file))
  const added = new Map(later.map(({ chunk, file }) => [file, inThreads.has(chunk) ? shared : needed]))
  const inputs = (chunks) => [...chunks].flatMap((chunk) => Object.keys(outputs[chunk].inputs))
  const toImports = (chunks) => inputs(chunks).map((input) => `import ${JSON.stringify(path.resolve(input))}\n`)
  return {
    name: 'gather',
    setup: ({ onLoad }) =>
      onLoad({ filter: /\.js$/ }, ({ path: file }) =>
        added.has(file) ? { contents: readFileSync(file, 'utf8') + toImports(added.get(file)).join('') } : undefined
      )
  }
}

/** The chunks that these lead to by such imports, and themselves. */
function follow(outputs, chunks, kinds) {
  const found = new Set(chunks)
  for (const chunk of found)
    for (const { path, kind } of outputs[chunk].imports) if (outputs[path] && kinds.includes(kind)) found.add(path)
  return found
}
