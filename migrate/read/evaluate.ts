/**
 * Runs the configuration of another generator: a program. It is bundled with stand-ins for every package, since none needs
 * to be installed, and run in a process of its own, which prints its export as JSON. That process reads the source and
 * writes nothing, starts nothing, and has none of the secrets in this environment.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Plugin } from 'esbuild'
import { workTreeOf } from '../../src/disk/git.ts'
import type { Evaluation, Json } from '../types.ts'
import { excerpt } from '../words.ts'
import { placeInSource } from './files.ts'

const run = promisify(execFile)

/** Functions of these names are `true` in the value, so that each is named as what is not migrated; others are left out. */
const functions =
  'createRedirects editUrl transformHead transformHtml transformPageData buildEnd postRender config pattern'

/** Milliseconds. */
const longest = 20_000

/** Returns the default export of a file, or why there is none. A call of a package is `{ $call, args }`. */
export async function evaluate(
  root: string,
  file: string,
  { limit = longest }: { limit?: number } = {}
): Promise<Evaluation> {
  const at = path.resolve(root, file)
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docsgen-migrate-')))
  try {
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      stdin: { contents: runner(`require(${JSON.stringify(at)})`), resolveDir: path.dirname(at), loader: 'tsx' },
      jsx: 'automatic',
      loader: { '.js': 'jsx' },
      bundle: true,
      write: false,
      platform: 'node',
      format: 'cjs',
      target: 'node20',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      supported: { 'top-level-await': true },
      banner: { js: 'const __resolve = (name) => name' },
      define: {
        'require.resolve': '__resolve',
        __dirname: JSON.stringify(path.dirname(at)),
        __filename: JSON.stringify(at),
        'import.meta.url': JSON.stringify(pathToFileURL(at).href),
        'import.meta.dirname': JSON.stringify(path.dirname(at))
      },
      plugins: [standIns(root)]
    })
    const bundle = path.join(folder, 'config.cjs')
    await writeFile(bundle, outputFiles[0]?.text ?? '')
    const { stdout } = await run(process.execPath, [...permissions([bundle, workTreeOf(root), root]), bundle], {
      ...{ cwd: path.dirname(at), env: plainEnvironment(), timeout: limit },
      ...{ killSignal: 'SIGKILL', maxBuffer: 64_000_000 }
    })
    const start = stdout.lastIndexOf(mark)
    if (start === -1) return { why: 'it ended without a value' }
    return { value: unwrap(JSON.parse(stdout.slice(start + mark.length)) as Json) }
  } catch (error) {
    if (error instanceof Error && 'killed' in error && error.killed === true && 'signal' in error && error.signal)
      return { why: `\`${file}\` runs for more than ${limit / 1000} s`, isEndless: true }
    const message = error instanceof Error ? error.message : ''
    const line = message.split('\n').find((each) => /error/i.test(each.replace(/^Command failed.*/, ''))) ?? message
    return { why: excerpt(line.trim(), 200) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Lets Node read these files and folders, and do nothing else. */
function permissions(readable: string[]): string[] {
  const flag = ['--permission', '--experimental-permission'].find((each) =>
    process.allowedNodeEnvironmentFlags.has(each)
  )
  const reads = readable.map((each) => `--allow-fs-read=${each}`)
  return flag === undefined ? [] : [flag, '--no-warnings', ...new Set(reads)]
}

/** A token is in none of these. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = /^(?:PATH|HOME|LANG|LC_\w+|TZ|NODE_ENV|SYSTEMROOT|USERPROFILE|TE?MP)$/i
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => names.test(name)))
}

/** `withSearch(withTheme({ … }))`: a package that is missing is taken to return its argument. */
function unwrap(value: Json): Json {
  const isCall = value !== null && typeof value === 'object' && !Array.isArray(value) && '$call' in value
  const first = isCall && Array.isArray(value.args) ? value.args[0] : undefined
  return first !== null && typeof first === 'object' && !Array.isArray(first) ? unwrap(first) : value
}

const mark = '\u0001docsgen\u0001'

/** Some configurations are functions, some promises. */
function runner(expression: string): string {
  return `const functions = ${JSON.stringify(functions.split(' '))}
const replace = (key, value) =>
  typeof value === 'function' && functions.includes(key) ? true : value
const module_ = ${expression}
const load = async () => {
  let value = module_ && module_.default !== undefined && module_.__esModule ? module_.default : module_
  if (typeof value === 'function') value = value({})
  value = await value
  if (value && value.default && Object.keys(value).length === 1) value = value.default
  process.stdout.write(${JSON.stringify(mark)} + JSON.stringify(value ?? null, replace), () => process.exit(0))
}
load()`
}

/** Modules of Node that start something or ask a network: a configuration goes on with a stand-in. */
const refused = /^(?:node:)?(?:child_process|cluster|dgram|dns|https?|http2|inspector|net|tls|worker_threads)(?:\/|$)/

/** Stands in for packages and files that are missing: can be called, has any property, and can be written as JSON. */
const standIns = (root: string): Plugin => ({
  name: 'stand-ins',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path: specifier, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined
      if (!refused.test(specifier) && (specifier.startsWith('node:') || builtinModules.includes(specifier)))
        return { path: specifier, external: true }
      if (/^[./]/.test(specifier)) {
        const found = await build.resolve(specifier, { resolveDir, kind, importer, pluginData: 'asked' })
        const isCode = /\.([cm]?[jt]sx?|json)$/.test(found.path)
        if (found.errors.length === 0 && isCode && placeInSource(root, found.path).at !== undefined)
          return { path: found.path }
      }
      return { path: specifier, namespace: 'stand-in' }
    })
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => ({
      loader: 'js',
      contents: `const make = (name, args) => new Proxy(function () {}, {
  get(_, key) {
    if (key === 'toJSON') return () => (args ? { $call: name, args } : { $name: name })
    if (key === Symbol.toPrimitive) return () => ''
    if (key === Symbol.iterator) return function* () {}
    if (key === 'then' || key === '__esModule') return undefined
    return make(key === 'default' ? name : name + '.' + String(key))
  },
  apply: (_, self, given) => /\\.define\\w*$/.test(name) && given[0] && typeof given[0] !== 'string' ? (typeof given[0] === 'function' ? given[0]({}) : given[0]) : make(name, given),
  construct: (_, given) => make(name, given)
})
const whole = make(${JSON.stringify(name)})
// esbuild takes the prototype of a module, and nothing else of it, for named imports.
module.exports = new Proxy(whole, { getPrototypeOf: () => whole })`
    }))
  }
})
