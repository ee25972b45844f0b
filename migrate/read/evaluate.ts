/**
 * Runs the configuration of another generator: a program. It is bundled with stand-ins for every package, since none needs
 * to be installed, and run in a process of its own, which prints its export as JSON. That process reads the source and
 * writes nothing, starts nothing, and has none of the secrets in this environment.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Loader, Plugin } from 'esbuild'
import { workTreeOf } from '../../src/disk/git.ts'
import type { Evaluation, Json } from '../types.ts'
import { excerpt, listNames } from '../words.ts'
import { placeInSource, readFrom } from './files.ts'
import { readLiteral } from './literal.ts'
import { banner, mark, standIn } from './stand-ins.ts'

const run = promisify(execFile)

/** Returns the default export of a file; where it cannot be run, as far as its text has it. An object that a package makes of another has the keys of that one, and `$call`. */
export async function evaluate(root: string, file: string, { limit = 20_000, isRun = true } = {}): Promise<Evaluation> {
  const at = path.resolve(root, file)
  const missing = new Set<string>()
  let why = '`--no-run` runs nothing of the source'
  if (isRun) {
    try {
      const value = await runProgram(root, at, { limit, missing })
      why = `it imports ${listNames([...missing], 4)}, which cannot be read`
      if (Object.keys(value ?? {}).length > 0) return missing.size === 0 ? { value } : { value, why }
      if (missing.size === 0) why = 'it has no settings'
    } catch (error) {
      why = whyOf(error, `it runs for more than ${limit / 1000} s`)
    }
  }
  const literal = await readLiteral(await readFrom(root, file))
  if (literal === undefined) return { value: {}, why }
  const { value, lost } = literal
  if (lost.length === 0) return { value, ...(why !== 'it has no settings' && { note: `${why}. Its text says all` }) }
  return { value, why: `${why}. Of its text, ${listNames(lost, 6)} cannot be read` }
}

function whyOf(error: unknown, tooLong: string): string {
  const { killed, message = '' } = error as { killed?: boolean; message?: string }
  const line = message.split('\n').find((each) => /^\w*Error\b|: ERROR: /.test(each)) ?? message
  return killed === true ? tooLong : excerpt(line.trim(), 200)
}

/** Adds files of the source that are imported and cannot be read to `missing`. */
async function runProgram(
  root: string,
  at: string,
  { limit, missing }: { limit: number; missing: Set<string> }
): Promise<Json> {
  const folder = await realpath(await mkdtemp(path.join(tmpdir(), 'docsgen-migrate-')))
  try {
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      stdin: { contents: runner(at), resolveDir: path.dirname(at), loader: 'js' },
      jsx: 'automatic',
      bundle: true,
      write: false,
      platform: 'node',
      format: 'esm',
      target: 'node20',
      logLevel: 'silent',
      tsconfigRaw: '{}',
      banner: { js: banner(at) },
      define: { 'require.resolve': '__resolve' },
      plugins: [modules(root, missing)]
    })
    const bundle = path.join(folder, 'config.mjs')
    await writeFile(bundle, outputFiles[0]?.text ?? '')
    const { stdout } = await run(process.execPath, [...permissions([folder, workTreeOf(root), root]), bundle], {
      ...{ cwd: path.dirname(at), env: plainEnvironment(), timeout: limit },
      ...{ killSignal: 'SIGKILL', maxBuffer: 64_000_000 }
    })
    const start = stdout.lastIndexOf(mark)
    if (start === -1) throw new Error('it ended without a value')
    return JSON.parse(stdout.slice(start + mark.length)) as Json
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

/** A token is in none of these. What is published is of production. */
function plainEnvironment(): NodeJS.ProcessEnv {
  const names = /^(?:PATH|HOME|LANG|LC_\w+|TZ|SYSTEMROOT|USERPROFILE|TE?MP)$/i
  const own = Object.entries(process.env).filter(([name]) => names.test(name))
  return { ...Object.fromEntries(own), NODE_ENV: 'production' }
}

/** Some configurations are functions, some promises. */
function runner(at: string): string {
  return `import * as all from ${JSON.stringify(at)}
let value = 'default' in all ? all.default : all
if (typeof value === 'function' && !value.$standIn) value = value({ command: 'build', mode: 'production' })
value = await value
if (typeof value?.redirects === 'function' && !value.redirects.$standIn) value.redirects = await value.redirects()
if (Object.hasOwn(Object(value), 'default') && Object.keys(value).length === 1) value = value.default
const text = JSON.stringify(value ?? null, (key, each) => (typeof each === 'function' && __isNamed(key) ? true : each))
process.stdout.write(${JSON.stringify(mark)} + text, () => process.exit(0))`
}

/** Modules of Node that start something or ask a network: a configuration goes on with a stand-in. */
const refused = /^(?:node:)?(?:child_process|cluster|dgram|dns|https?|http2|inspector|net|tls|worker_threads)(?:\/|$)/

const isCode = /\.(?:[cm]?[jt]sx?|json)$/

/** Reads modules of the source, each with its own place; packages and files that are missing have stand-ins. */
const modules = (root: string, missing: Set<string>): Plugin => ({
  name: 'modules',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path: specifier, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined
      if (/^(?:node:)?module$/.test(specifier)) return { path: specifier, namespace: 'node-module' }
      if (!refused.test(specifier) && (specifier.startsWith('node:') || builtinModules.includes(specifier)))
        return { path: specifier, external: true }
      if (/^[./]/.test(specifier)) {
        const found = await build.resolve(specifier, { resolveDir, kind, importer, pluginData: 'asked' })
        const isThere = found.errors.length === 0 && placeInSource(root, found.path).at !== undefined
        if (isThere && isCode.test(found.path)) return { path: found.path }
        if (!/\.(?:css|scss|less|svg|png)$/.test(specifier)) missing.add(specifier)
      }
      return { path: specifier, namespace: 'stand-in' }
    })
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: at }) => {
      const [, typed, x] = /\.[cm]?([jt])s(x?)$/.exec(at) ?? []
      const loader: Loader = typed === 'j' ? 'jsx' : x ? 'tsx' : 'ts'
      return { contents: withPlace(await readFile(at, 'utf8'), at), loader, resolveDir: path.dirname(at) }
    })
    build.onLoad({ filter: /.*/, namespace: 'node-module' }, () => ({
      contents: 'module.exports = { ...__module, createRequire: __createRequire }'
    }))
    build.onLoad({ filter: /.*/, namespace: 'stand-in' }, ({ path: name }) => ({ contents: standIn(name) }))
  }
})

/** A bundle is at one place: each of its modules gets its own names for it, unless it declares them. */
function withPlace(text: string, at: string): string {
  const own = { __filename: at, __dirname: path.dirname(at) }
  const meta = { url: pathToFileURL(at).href, filename: at, dirname: path.dirname(at) }
  const names = Object.entries(own).flatMap(([name, value]) =>
    text.includes(name) && !new RegExp(`(?:const|let|var)\\s[^=;]*\\b${name}\\b`).test(text)
      ? [`const ${name} = ${JSON.stringify(value)};`]
      : []
  )
  if (text.includes('import.meta')) names.push(`const __meta = __metaOf(${JSON.stringify(meta)});`)
  return names.join('') + text.replace(/^#!.*/, '').replace(/\bimport\.meta\b/g, '__meta')
}
