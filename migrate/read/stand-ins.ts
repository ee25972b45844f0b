/** Replacements for the packages of a configuration, which runs without them: source of the program that it is bundled into. */
import { pathToFileURL } from 'node:url'

/** Functions of these names are `true` in the value, so that each is named as what is not migrated; others are left out. */
export const namedFunctions = new Set(
  'createRedirects editUrl transformHead transformHtml transformPageData buildEnd postRender config pattern'.split(' ')
)

/** Names of functions that return what they are given: `defineConfig`, `withMermaid`, `mergeConfig`. */
export const wrappers = /(?:^|\.)(?:define|with|merge|extend)(?:[A-Z]\w*)?$/

/** In what a configuration prints, its value follows this. */
export const mark = '\u0001docsgen\u0001'

/** Stands in for a package or a file that is missing: can be called, has any property, and can be written as JSON. */
export function standIn(name: string): string {
  // esbuild takes the prototype of a module, and nothing else of it, for named imports.
  return `const whole = __standIn(${JSON.stringify(name)})
module.exports = new Proxy(whole, { getPrototypeOf: () => whole })`
}

/** The beginning of the program. A module that is required while it runs is one of the source, or a stand-in. */
export function banner(at: string): string {
  return `import * as __module from 'node:module'
const __resolve = (name) => name
const __isNamed = (name) => ${JSON.stringify([...namedFunctions])}.includes(name)
const __metaOf = (meta) => ({ ...meta, env: { MODE: 'production', PROD: true, DEV: false, BASE_URL: '/' }, glob: () => ({}), resolve: __resolve })
const __createRequire = (from) => {
  const real = __module.createRequire(from)
  const isReal = (name) => /^[./]/.test(name) || /^(?:node:)?(?:fs|os|path|url|util)(?:\\/|$)/.test(name)
  return Object.assign((name) => (isReal(name) ? real(name) : __standIn(name)), { resolve: __resolve })
}
const require = __createRequire(${JSON.stringify(pathToFileURL(at).href)})
const __standIn = (name, args) => {
  const isObject = (value) => typeof value === 'object' && value !== null && !Array.isArray(value)
  const own = Object.assign({}, ...(args ?? []).filter((each) => isObject(each) || each?.$standIn))
  const target = () => undefined
  delete target.name
  delete target.length
  Object.assign(target, own)
  return new Proxy(target, {
    get(_, key) {
      if (Object.hasOwn(own, key)) return own[key]
      if (key === 'toJSON') return () => (args ? { ...own, $call: name } : { $name: name })
      if (key === '$standIn') return true
      if (key === Symbol.toPrimitive) return () => ''
      if (key === Symbol.iterator) return function* () {}
      if (key === 'then' || key === '__esModule' || typeof key === 'symbol') return undefined
      return __standIn(key === 'default' ? name : name + '.' + key)
    },
    set: (_, key, value) => Object.assign(own, { [key]: value }) === own,
    apply(_, self, given) {
      const [first] = given
      const isWrapper = ${wrappers}.test(name)
      if (first instanceof Promise) return first
      if (isWrapper && typeof first === 'function' && !first.$standIn) return first({ command: 'build', mode: 'production' })
      if (isWrapper && isObject(first)) return given.filter(isObject).length > 1 ? Object.assign({}, ...given.filter(isObject)) : first
      if (Array.isArray(first) && first.some((each) => isObject(each))) return first
      return __standIn(name, given)
    },
    construct: (_, given) => __standIn(name, given)
  })
}`
}
