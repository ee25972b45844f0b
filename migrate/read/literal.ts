/** Reads a configuration that cannot be run by its syntax tree: what is written there as a value is known. */
import {
  type AnyNode,
  type CallExpression,
  type Expression,
  type Program,
  type Property,
  parse,
  type SpreadElement
} from 'acorn'
import type { Json } from '../types.ts'
import { namedFunctions, wrappers } from './stand-ins.ts'
import { asObject } from './values.ts'

interface Reading {
  /** Values by the names of the module. */
  names: Map<string, AnyNode>
  /** Names that come from packages or other files. */
  imports: Map<string, string>
  /** Paths of values that cannot be read. */
  lost: string[]
  /** Nodes that are being read: a value may name itself. */
  within: Set<AnyNode>
}

type Value = Json | undefined

/** Returns the default export of a program as far as its text has it, and the paths of what it does not have; undefined without an object. */
export async function readLiteral(text: string): Promise<{ value: Json; lost: string[] } | undefined> {
  const reading: Reading = { names: new Map(), imports: new Map(), lost: [], within: new Set() }
  try {
    const { transform } = await import('esbuild')
    const { code } = await transform(text, {
      ...{ loader: 'tsx', jsx: 'automatic' },
      tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } }
    })
    const program = parse(code, { ecmaVersion: 'latest', sourceType: 'module', allowReturnOutsideFunction: true })
    addNames(program, reading)
    const value = read(exportOf(program), reading, '')
    return typeof value === 'object' ? { value, lost: [...new Set(reading.lost)] } : undefined
  } catch {
    return undefined
  }
}

/** `export default …`, `module.exports = …` or `exports.default = …`. */
function exportOf({ body }: Program): AnyNode | undefined {
  for (const each of body) {
    if (each.type === 'ExportDefaultDeclaration') return each.declaration
    if (each.type !== 'ExpressionStatement' || each.expression.type !== 'AssignmentExpression') continue
    const { left, right } = each.expression
    if (left.type !== 'MemberExpression' || left.property.type !== 'Identifier') continue
    if (left.property.name === 'exports' || left.property.name === 'default') return right
  }
  return undefined
}

function addNames({ body }: Program, { names, imports }: Reading): void {
  for (const statement of body) {
    const each = statement.type === 'ExportNamedDeclaration' ? (statement.declaration ?? statement) : statement
    if (each.type === 'FunctionDeclaration' && each.id) names.set(each.id.name, each)
    if (each.type === 'VariableDeclaration')
      for (const { id, init } of each.declarations) if (id.type === 'Identifier' && init) names.set(id.name, init)
    if (each.type !== 'ImportDeclaration') continue
    for (const one of each.specifiers) {
      const name = one.type === 'ImportSpecifier' && one.imported.type === 'Identifier' ? `.${one.imported.name}` : ''
      imports.set(one.local.name, String(each.source.value) + name)
    }
  }
}

function read(node: AnyNode | null | undefined, reading: Reading, at: string): Value {
  if (!node || reading.within.has(node)) return undefined
  reading.within.add(node)
  const value = readNode(node, reading, at)
  reading.within.delete(node)
  return value
}

function readNode(node: AnyNode, reading: Reading, at: string): Value {
  const of = (each: AnyNode) => read(each, reading, at)
  switch (node.type) {
    case 'Literal':
      return node.regex || node.bigint ? undefined : (node.value as Json)
    case 'TemplateLiteral': {
      const parts = node.expressions.map(of)
      if (parts.includes(undefined)) return undefined
      return node.quasis.map(({ value }, index) => `${value.cooked ?? ''}${String(parts[index] ?? '')}`).join('')
    }
    case 'LogicalExpression': {
      const left = of(node.left)
      return left === undefined || (node.operator === '&&') === Boolean(left) ? of(node.right) : left
    }
    case 'BinaryExpression': {
      const [before, after] = [of(node.left), of(node.right)]
      return typeof before === 'string' && typeof after === 'string' ? before + after : undefined
    }
    case 'ArrayExpression':
      return listOf(node.elements, reading, at)
    case 'ObjectExpression':
      return objectOf(node.properties, reading, at)
    case 'AwaitExpression':
      return of(node.argument)
    case 'Identifier': {
      const from = reading.imports.get(node.name)
      if (from !== undefined) return /^[./]/.test(from) ? undefined : { $name: from }
      return read(reading.names.get(node.name), reading, at)
    }
    case 'MemberExpression': {
      const value = asObject(of(node.object)) as Record<string, Json>
      if (node.property.type !== 'Identifier') return undefined
      return value.$name ? { $name: `${value.$name}.${node.property.name}` } : value[node.property.name]
    }
    case 'CallExpression':
      return callOf(node, reading, at)
    default:
      return isFunction(node) && at === '' ? returnedBy(node.body, reading) : undefined
  }
}

type AnyFunction = AnyNode & { type: `${'Arrow' | ''}Function${'Expression' | 'Declaration'}`; body: AnyNode }

function isFunction(node: AnyNode): node is AnyFunction {
  return /^(?:Arrow)?Function(?:Expression|Declaration)$/.test(node.type)
}

function returnedBy(node: AnyNode, reading: Reading): Value {
  if (node.type !== 'BlockStatement') return read(node, reading, '')
  addNames({ ...node, type: 'Program', sourceType: 'module' }, reading)
  const end = node.body.findLast((each) => each.type === 'ReturnStatement')
  return read(end?.argument, reading, '')
}

function listOf(elements: (Expression | SpreadElement | null)[], reading: Reading, at: string): Value {
  return elements.flatMap((each, index): Json[] => {
    const place = `${at}[${index}]`
    const value = read(each?.type === 'SpreadElement' ? each.argument : each, reading, place)
    if (value === undefined) reading.lost.push(place)
    if (value === undefined) return []
    return each?.type === 'SpreadElement' && Array.isArray(value) ? value : [value]
  })
}

/** Functions, which JSON does not have, are left out. */
function objectOf(properties: (Property | SpreadElement)[], reading: Reading, at: string): Value {
  const made: Record<string, Json> = {}
  for (const each of properties) {
    if (each.type === 'SpreadElement') {
      const value = read(each.argument, reading, at)
      if (value === undefined) reading.lost.push(`${at || 'configuration'}: a spread`)
      Object.assign(made, value)
      continue
    }
    const key = each.key.type === 'Identifier' ? each.key.name : each.key.type === 'Literal' && String(each.key.value)
    if (key === false || each.computed) continue
    const place = at === '' ? key : `${at}.${key}`
    const value = isFunction(each.value) ? namedFunctions.has(key) || undefined : read(each.value, reading, place)
    if (value !== undefined) made[key] = value
    else if (!isFunction(each.value)) reading.lost.push(place)
  }
  return made
}

/** A call of a package returns what it is given, with its name where it is no wrapper. */
function callOf({ callee, arguments: args }: CallExpression, reading: Reading, at: string): Value {
  const values = args.map((each) => read(each, reading, at))
  const written = callee.type === 'Identifier' ? callee.name : ''
  const [first] = values
  if (written === 'require') return typeof first === 'string' && !/^[./]/.test(first) ? { $name: first } : undefined
  const { $name } = asObject(reading.names.has(written) ? undefined : read(callee, reading, at))
  if (typeof $name !== 'string')
    return wrappers.test(written) ? undefined : read(reading.names.get(written), reading, '')
  const isWrapper = wrappers.test($name)
  if (isWrapper && args[0] && isFunction(args[0])) return read(args[0], reading, '')
  if (values.includes(undefined)) reading.lost.push(at || 'configuration')
  const own = Object.assign({}, ...values.map(asObject)) as Record<string, Json>
  return isWrapper ? own : { ...own, $call: $name }
}
