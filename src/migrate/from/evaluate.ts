/**
 * Runs the configuration of another generator: a program. It is bundled with stand-ins for every package, since none needs
 * to be installed, and run in a process of its own, which prints its export as JSON.
 */
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { builtinModules } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Loader, Plugin } from 'esbuild'
import type { Json } from '../../disk/json.ts'
import { excerpt } from '../../messages/excerpt.ts'

const run = promisify(execFile)

type Evaluated = { value: Json } | { why: string }

/**
 * Returns the default export of a module, or why there is none. A call of a package is `{ $call, args }`. A function of
 * one of the names in `calls` is `true`, or a list of what it returns for each of these arguments; any other is left out.
 */
export function evaluate(
  file: string,
  calls: Record<string, string[] | true> = { createRedirects: true, editUrl: true }
): Promise<Evaluated> {
  return runAt(file, runner(`require(${JSON.stringify(file)})`, calls))
}

/** Evaluates an expression of a file, with those of its imports that it uses. An element is a call too. */
export function evaluateExpression(file: string, imports: string[], expression: string): Promise<Evaluated> {
  return runAt(file, `${imports.join('\n')}\n${runner(expression, {})}`)
}

/**
 * Runs the component that a file exports, and those of the site within it. An element is `{ type, props, file, line }`,
 * with a function as `{ $function: true }`; that of a package has a stand-in as its type.
 */
export function evaluatePage(root: string, file: string): Promise<Evaluated> {
  return runAt(file, `${expander}\n${runner(`show(require(${JSON.stringify(file)}).default, {})`, {})}`, root)
}

/** Runs JSX of components of a site, which are named expressions, and returns a tree for each; null for one that cannot be run. */
export async function evaluateAll(
  root: string,
  parts: { name: string; code: string }[],
  calls: string[]
): Promise<Json[]> {
  const tried = async (code: string) => `tried(() => ${(await isSound(`(${code})`, 'tsx')) ? code : 'null'})`
  const named = await Promise.all(parts.map(async ({ name, code }) => `const ${name} = ${await tried(code)}`))
  // As JSON at once: a value that is none, such as a circle, would take all others with it.
  const asJson = (call: string) => `JSON.parse(JSON.stringify(expand(${call})) ?? 'null')`
  const list = `[${(await Promise.all(calls.map((call) => tried(asJson(call))))).join(',\n')}]`
  const helper = 'const tried = (run) => { try { return run() } catch { return null } }'
  const contents = [expander, helper, ...named, runner(list, {})].join('\n')
  const read = await runAt(path.join(root, 'all.tsx'), contents, root)
  return 'value' in read && Array.isArray(read.value) ? read.value : []
}

/** Code that is none, or waits where no module of a bundle can, would take all others with it. */
async function isSound(code: string, loader: Loader): Promise<boolean> {
  const { transform } = await import('esbuild')
  return transform(code, { loader, format: 'cjs', target: 'node20', logLevel: 'silent', tsconfigRaw: '{}' }).then(
    () => true,
    () => false
  )
}

/** Stands for the children of a component. */
export const inside = '\u0002'

/** Beside what a component shows that has children, and does not read them. */
export const unread = '\u0003'

const expander = `const isOwn = (value) => typeof value === 'function' && !value.toJSON
const expand = (value) => {
  if (Array.isArray(value)) return value.map(expand)
  const { $call, args } = value?.toJSON?.() ?? {}
  return /^react\\/jsx-dev-runtime\\./.test($call) ? show(args[0], args[1], args[4]) : value
}
const show = (type, props, { fileName: file, lineNumber: line } = {}) => {
  if (isOwn(type)) return run(type, props)
  const entries = Object.entries(props).map(([key, value]) => [key, isOwn(value) ? { $function: true } : value])
  return { type, props: { ...Object.fromEntries(entries), children: expand(props.children) }, file, line }
}
const run = (type, props) => {
  if (props.children !== '${inside}') return expand(type(props))
  let isRead = false
  const made = expand(type({ ...props, get children() { isRead = true; return props.children } }))
  return isRead ? made : [made, '${unread}']
}`

/** With a `root`, modules of `@site/` are found there, and elements know their lines. */
async function runAt(file: string, contents: string, root?: string): Promise<Evaluated> {
  const folder = await mkdtemp(path.join(tmpdir(), 'docsgen-migrate-'))
  try {
    const { build } = await import('esbuild')
    const { outputFiles } = await build({
      stdin: { contents, resolveDir: path.dirname(file), loader: 'tsx' },
      jsx: 'automatic',
      jsxDev: root !== undefined,
      loader: { '.js': 'jsx' },
      ...(root !== undefined && { absWorkingDir: root }),
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
        __dirname: JSON.stringify(path.dirname(file)),
        __filename: JSON.stringify(file),
        'import.meta.url': JSON.stringify(pathToFileURL(file).href),
        'import.meta.dirname': JSON.stringify(path.dirname(file))
      },
      plugins: root === undefined ? [standIns(root)] : [standIns(root), throwing]
    })
    const bundle = path.join(folder, 'config.cjs')
    await writeFile(bundle, outputFiles[0]?.text ?? '')
    const options = { cwd: path.dirname(file), timeout: 20_000, killSignal: 'SIGKILL' as const, maxBuffer: 64_000_000 }
    const { stdout } = await run(process.execPath, [bundle], options)
    const text = stdout.slice(stdout.lastIndexOf(mark) + mark.length)
    return { value: unwrap(JSON.parse(text) as Json) }
  } catch (error) {
    const message = error instanceof Error ? error.message : ''
    const line = message.split('\n').find((each) => /error/i.test(each)) ?? message
    return { why: excerpt(line.trim(), 200) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** `withSearch(withTheme({ … }))`: a package that is missing is taken to return its argument. */
function unwrap(value: Json): Json {
  const isCall = value !== null && typeof value === 'object' && !Array.isArray(value) && '$call' in value
  const first = isCall && Array.isArray(value.args) ? value.args[0] : undefined
  return first !== null && typeof first === 'object' && !Array.isArray(first) ? unwrap(first) : value
}

const mark = '\u0001docsgen\u0001'

/** Some configurations are functions, some promises. */
function runner(expression: string, calls: Record<string, string[] | true>): string {
  return `const calls = ${JSON.stringify(calls)}
const replace = (key, value) =>
  typeof value !== 'function' || !calls[key] ? value : calls[key] === true || calls[key].map((given) => value(given) ?? null)
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

/** Modules that cannot be read throw where they are loaded, as those with Flow do. */
const throwing: Plugin = {
  name: 'throwing',
  setup(build) {
    build.onLoad({ filter: /\.[cm]?[jt]sx?$/, namespace: 'file' }, async ({ path: file }) => {
      const loader = /\.[cm]?ts$/.test(file) ? 'ts' : file.endsWith('x') ? (file.slice(-3) as Loader) : 'jsx'
      return (await isSound(await readFile(file, 'utf8'), loader))
        ? undefined
        : { contents: "throw Error('No module')" }
    })
  }
}

/** Stands in for packages and files that are missing: can be called, has any property, and can be written as JSON. */
const standIns = (root: string | undefined): Plugin => ({
  name: 'stand-ins',
  setup(build) {
    build.onResolve({ filter: /.*/ }, async ({ path: specifier, kind, resolveDir, importer, pluginData }) => {
      if (kind === 'entry-point' || pluginData === 'asked') return undefined
      if (specifier.startsWith('node:') || builtinModules.includes(specifier))
        return { path: specifier, external: true }
      const at = root === undefined ? specifier : specifier.replace(/^@site(?=\/)/, root)
      if (/^[./]/.test(at)) {
        const found = await build.resolve(at, { resolveDir, kind, importer, pluginData: 'asked' })
        const isCode = /\.([cm]?[jt]sx?|json)$/.test(found.path)
        if (found.errors.length === 0 && isCode && !found.path.includes('/node_modules/')) return { path: found.path }
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
  apply: (_, self, given) => /^react\\.Children\\./.test(name) ? children[name.slice(15)]?.(...given) : /^react\\.(?:memo|forwardRef)$/.test(name) ? given[0] : /\\.define\\w*$/.test(name) && given[0] && typeof given[0] !== 'string' ? (typeof given[0] === 'function' ? given[0]({}) : given[0]) : make(name, given),
  construct: (_, given) => make(name, given)
})
const children = { toArray: (all) => [all].flat(), map: (all, each) => [all].flat().map(each), count: (all) => [all].flat().length, only: (all) => all }
const whole = make(${JSON.stringify(name)})
// esbuild takes the prototype of a module, and nothing else of it, for named imports.
module.exports = new Proxy(whole, { getPrototypeOf: () => whole })`
    }))
  }
})
