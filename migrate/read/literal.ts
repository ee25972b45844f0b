/** Reads a configuration that cannot be run by its syntax tree: what is written there as a value is known. */
import { type AnyNode, type Expression, type Node, type Program, type Property, parse, type SpreadElement } from 'acorn'
import type { Json } from '../types.ts'
import { namedFunctions, wrappers } from './stand-ins.ts'

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

/** A function, which JSON does not have. */
const left = Symbol('left out')
/** Cannot be read. */
const unread = Symbol('unread')
type Value = Json | typeof left | typeof unread

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
  if (!node) return unread
  if (reading.within.has(node)) return unread
  reading.within.add(node)
  try {
    return readNode(node, reading, at)
  } finally {
    reading.within.delete(node)
  }
}

function readNode(node: AnyNode, reading: Reading, at: string): Value {
  switch (node.type) {
    case 'Literal':
      return node.regex || node.bigint ? unread : (node.value as Json)
    case 'TemplateLiteral': {
      const parts = node.expressions.map((each) => read(each, reading, at))
      if (parts.some((each) => typeof each === 'symbol')) return unread
      return node.quasis.map(({ value }, index) => `${value.cooked ?? ''}${String(parts[index] ?? '')}`).join('')
    }
    case 'UnaryExpression': {
      const value = read(node.argument, reading, at)
      if (node.operator === 'void') return left
      if (node.operator === '!') return typeof value === 'symbol' ? unread : !value
      return node.operator === '-' && typeof value === 'number' ? -value : unread
    }
    case 'LogicalExpression': {
      const value = read(node.left, reading, at)
      if (typeof value !== 'symbol' && Boolean(value) === (node.operator === '||')) return value
      return read(node.right, reading, at)
    }
    case 'BinaryExpression': {
      const [before, after] = [read(node.left, reading, at), read(node.right, reading, at)]
      const isText = typeof before === 'string' && typeof after === 'string'
      return node.operator === '+' && isText ? before + after : unread
    }
    case 'ArrayExpression':
      return listOf(node.elements, reading, at)
    case 'ObjectExpression':
      return objectOf(node.properties, reading, at)
    case 'AwaitExpression':
      return read(node.argument, reading, at)
    case 'Identifier': {
      const from = reading.imports.get(node.name)
      if (from !== undefined) return /^[./]/.test(from) ? unread : { $name: from }
      return node.name === 'undefined' ? left : read(reading.names.get(node.name), reading, at)
    }
    case 'MemberExpression':
      return memberOf(read(node.object, reading, at), node.property)
    case 'CallExpression':
      return callOf(node.callee, node.arguments, { reading, at })
    case 'ArrowFunctionExpression':
    case 'FunctionExpression':
    case 'FunctionDeclaration':
      return at === '' ? returnedBy(node.body, reading) : left
    default:
      return unread
  }
}

function returnedBy(body: Node, reading: Reading): Value {
  const node = body as AnyNode
  if (node.type !== 'BlockStatement') return read(node, reading, '')
  addNames({ ...node, type: 'Program', sourceType: 'module' }, reading)
  const end = node.body.findLast((each) => each.type === 'ReturnStatement')
  return read(end?.argument, reading, '')
}

function listOf(elements: (Expression | SpreadElement | null)[], reading: Reading, at: string): Value {
  return elements.flatMap((each, index): Json[] => {
    const place = `${at}[${index}]`
    const value = each?.type === 'SpreadElement' ? read(each.argument, reading, place) : read(each, reading, place)
    if (value === unread) reading.lost.push(place)
    if (typeof value === 'symbol') return []
    return each?.type === 'SpreadElement' && Array.isArray(value) ? value : [value]
  })
}

function objectOf(properties: (Property | SpreadElement)[], reading: Reading, at: string): Value {
  const made: Record<string, Json> = {}
  for (const each of properties) {
    if (each.type === 'SpreadElement') {
      const value = read(each.argument, reading, at)
      if (typeof value === 'symbol') reading.lost.push(`${at || 'configuration'}: a spread`)
      else Object.assign(made, value)
      continue
    }
    const key = each.key.type === 'Identifier' ? each.key.name : each.key.type === 'Literal' && String(each.key.value)
    if (key === false || each.computed) continue
    const place = at === '' ? key : `${at}.${key}`
    const value = read(each.value, reading, place)
    if (value === left && namedFunctions.has(key)) made[key] = true
    else if (value === unread) reading.lost.push(place)
    else if (value !== left) made[key] = value
  }
  return made
}

function memberOf(value: Value, property: AnyNode): Value {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || property.type !== 'Identifier')
    return unread
  if (typeof value.$name === 'string') return { $name: `${value.$name}.${property.name}` }
  return value[property.name] ?? unread
}

/** A call of a package returns what it is given, with its name where it is no wrapper. */
function callOf(
  callee: AnyNode,
  args: (Expression | SpreadElement)[],
  { reading, at }: { reading: Reading; at: string }
): Value {
  if (callee.type === 'Identifier' && callee.name === 'require') {
    const name = args[0] && read(args[0], reading, at)
    return typeof name === 'string' && !/^[./]/.test(name) ? { $name: name } : unread
  }
  const isOwn = callee.type === 'Identifier' && reading.names.get(callee.name)
  const name = isOwn ? undefined : read(callee, reading, at)
  const written = callee.type === 'Identifier' ? callee.name : ''
  if (typeof name !== 'object' || name === null || Array.isArray(name) || typeof name.$name !== 'string')
    return isOwn && !wrappers.test(written) ? read(isOwn, reading, '') : unread
  const values = args.map((each) => (each.type === 'SpreadElement' ? unread : read(each, reading, at)))
  if (values.includes(unread)) reading.lost.push(at || 'configuration')
  if (wrappers.test(name.$name) && args[0]?.type === 'ArrowFunctionExpression') return read(args[0], reading, '')
  const objects = values.filter((each) => typeof each === 'object' && each !== null && !Array.isArray(each))
  const own = Object.assign({}, ...objects) as Record<string, Json>
  return wrappers.test(name.$name) ? own : { ...own, $call: name.$name }
}
