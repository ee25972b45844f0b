/**
 * Puts what TypeScript reads of docsgen into lib/types/, once, when docsgen is built: of the declarations in lib/src/ those that
 * index.d.ts and client/hooks/hooks.d.ts need. They need no package that docsgen does not bring; so the
 * configuration, whose type is that of a schema of zod, is written out of its JSON Schema.
 */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'

const root = path.dirname(import.meta.dirname)
const compiled = path.join(root, 'lib/src')
const { dependencies, peerDependencies } = readJson('package.json')
const packages = Object.keys({ ...dependencies, ...peerDependencies }).map((name) => name.replace('@types/', ''))
/** File → what it declares, what it imports, and the names that are needed of it. */
const modules = new Map()

const config = declareConfig(readJson('schema/config.json'))
for (const entry of ['index.d.ts', 'client/hooks/hooks.d.ts']) {
  const text = readFileSync(path.join(compiled, entry), 'utf8').replace(
    /^export interface Config[\s\S]*?^}$/m,
    () => config
  )
  // What only the configuration imports is written out.
  const isUsed = (line) =>
    [...readImports(line).keys()].every((name) => text.split(new RegExp(`\\b${name}\\b`)).length > 2)
  const used = text.replace(/^import .*\n/gm, (line) => (isUsed(line) ? line : ''))
  for (const [name, { from }] of readImports(used)) needFrom(from, name, entry)
  // What imports of style sheets give.
  const sheets = path.relative(path.dirname(entry), 'css.d.ts').replace(/^(?!\.)/, './')
  write(entry, `/// <reference path="${sheets}" />\n${used}`)
}
write(
  'css.d.ts',
  `declare module '*.module.css' {
  const names: { readonly [name: string]: string }
  export default names
}
declare module '*.css' {}
`
)
for (const [file, { declared, imported, needed }] of modules) {
  const imports = [...imported].filter(([name]) => needed.has(name))
  const lines = imports.map(([name, { verb, from }]) => `${verb} type { ${name} } from '${from}';\n`)
  write(file, [...lines, ...[...declared].filter(([name]) => needed.has(name)).map(([, text]) => text)].join(''))
}

function readJson(file) {
  return JSON.parse(readFileSync(path.join(root, file), 'utf8'))
}

function write(file, text) {
  const target = path.join(root, 'lib/types', file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}

/** Notes that a name is needed, and with it all that its declaration names. */
function need(name, file) {
  if (!modules.has(file)) modules.set(file, readModule(file))
  const { declared, imported, needed } = modules.get(file)
  const text = declared.get(name)
  const from = imported.get(name)?.from
  if (needed.has(name) || !(text ?? from)) return
  needed.add(name)
  if (from) needFrom(from, name, file)
  for (const [word] of text?.replace(/\/\*.*?\*\//gs, '').matchAll(/[\w$]+/g) ?? []) need(word, file)
}

/** Notes a name that a file imports. */
function needFrom(specifier, name, file) {
  if (specifier.startsWith('.')) need(name, path.join(path.dirname(file), specifier.replace(/\.tsx?$/, '.d.ts')))
  else if (!packages.includes(specifier))
    throw new Error(`Cannot publish the types of ${file}: \`${name}\` is of ${specifier}, which docsgen does not bring`)
}

/** Every statement begins in the first column, maybe with a comment before it: so tsc writes them. */
function readModule(file) {
  const text = readFileSync(path.join(compiled, file), 'utf8')
  const statements = text.split(/^(?=\/\*\*)|(?<!\*\/\n)^(?=export |declare |import |type |interface )/m)
  const named = statements.flatMap((statement) => {
    const [, name] = /^(?:export |declare )*(?:interface|type|const|function|class) ([\w$]+)/m.exec(statement) ?? []
    return name === undefined ? [] : [[name, statement]]
  })
  const declared = new Map()
  // A function may have several signatures.
  for (const [name, statement] of named) declared.set(name, (declared.get(name) ?? '') + statement)
  return { declared, imported: readImports(text), needed: new Set() }
}

/** Name → where it comes from. */
function readImports(text) {
  const statements = [...text.matchAll(/^(import|export) (?:type )?\{([^}]*)\} from '([^']+)';$/gm)]
  return new Map(
    statements.flatMap(([, verb, names, from]) =>
      names.split(',').map((name) => [name.trim().replace(/^type /, ''), { verb, from }])
    )
  )
}

/** With what docs/ says of each key, and the names of the rules. */
function declareConfig({ definitions, properties: { rules, plugins, ...properties } }) {
  // Those of plugins have a slash.
  const ofPlugins = `{ [rule: \`\${string}/\${string}\`]: ${toType(rules.additionalProperties)} | undefined }`
  const levels = `${toType({ properties: rules.properties })} & ${ofPlugins}`
  const keys = Object.entries(properties).map(([key, of]) => `${commentOf(of)}  ${key}?: ${toType(of)} | undefined\n`)
  const listed = `${commentOf(plugins)}  plugins?: PluginEntry<Plugin>[] | undefined\n`
  const head = 'export interface Config<Plugin extends string = string>'
  return [
    `${head} {\n${keys.join('')}${listed}${commentOf(rules)}  rules?: ${levels} | undefined\n}`,
    ...Object.entries(definitions).map(([name, of]) => `type ${name} = ${toType(of)}`)
  ].join('\n')
}

/** What editors show of a key. */
function commentOf({ description }) {
  return description ? `  /** ${description.replaceAll('*/', '*\u200b/')} */\n` : ''
}

/** A JSON Schema as a type, as far as the configuration goes. */
function toType({ $ref, anyOf, allOf, const: value, enum: values, type, items, properties, ...more }) {
  if ($ref) return path.basename($ref)
  // A reference with a description of its own.
  if (allOf) return toType(allOf[0])
  if (anyOf) return `(${anyOf.map(toType).join(' | ')})`
  if (value !== undefined) return JSON.stringify(value)
  if (values) return `(${values.map((each) => JSON.stringify(each)).join(' | ')})`
  if (Array.isArray(items)) return `[${items.map(toType).join(', ')}]`
  if (items) return `${toType(items)}[]`
  if (properties) {
    const keys = Object.entries(properties).map(([key, of]) => {
      const name = `${commentOf(of)}${/^\w+$/.test(key) ? key : JSON.stringify(key)}`
      return more.required?.includes(key) ? `${name}: ${toType(of)}` : `${name}?: ${toType(of)} | undefined`
    })
    return `{\n${keys.join('\n')}\n}`
  }
  if (more.additionalProperties) return `{ [key: string]: ${toType(more.additionalProperties)} }`
  if (Array.isArray(type)) return `(${type.map((each) => toType({ type: each })).join(' | ')})`
  return type === 'integer' ? 'number' : type
}
