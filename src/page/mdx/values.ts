/**
 * The values of expressions in MDX. They are read, not run: literals, names, members, texts that are put together, choices,
 * lists that are mapped, and JSX of all these.
 */
import type { Expression, Node, Pattern, Property, SpreadElement } from 'estree'
import type { JSXElement, JSXFragment } from 'estree-jsx'

/** JSX as a value: the element is shown where the value is. */
export class Jsx {
  readonly node: JSXElement | JSXFragment
  readonly scope: Scope

  constructor(node: JSXElement | JSXFragment, scope: Scope) {
    this.node = node
    this.scope = scope
  }
}

export type Value = string | number | boolean | null | undefined | Jsx | Value[] | { [key: string]: Value }

/** The names that an expression can use. */
export type Scope = ReadonlyMap<string, Value>

/** An expression that would have to be run, or a name that there is none of. */
export class ValueError extends Error {
  readonly node: Node

  constructor(node: Node, text: string) {
    super(text)
    this.node = node
  }
}

type AnyNode = Node | JSXElement | JSXFragment

/** Throws a ValueError for what is no plain value. */
export function readValue(node: AnyNode, scope: Scope): Value {
  const read = (each: AnyNode) => readValue(each, scope)
  switch (node.type) {
    case 'Literal':
      if (typeof node.value !== 'object' || node.value === null) return node.value as Value
      break
    case 'JSXElement':
    case 'JSXFragment':
      return new Jsx(node, scope)
    case 'TemplateLiteral':
      return node.quasis.map((part, at) => `${part.value.cooked ?? ''}${toText(node.expressions[at], scope)}`).join('')
    case 'ArrayExpression':
      return node.elements.flatMap((each) =>
        each?.type === 'SpreadElement' ? (read(each.argument) as Value[]) : [each ? read(each) : undefined]
      )
    case 'ObjectExpression':
      return Object.fromEntries(node.properties.flatMap((each) => readProperty(each, scope)))
    case 'Identifier':
      if (node.name === 'undefined') return undefined
      if (scope.has(node.name)) return scope.get(node.name)
      throw new ValueError(node, `Cannot find \`${node.name}\``)
    case 'MemberExpression': {
      const from = read(node.object)
      const key = node.computed ? read(node.property) : (node.property as { name: string }).name
      if (Array.isArray(from) && key === 'length') return from.length
      const isOwn = typeof from === 'object' && from !== null && Object.hasOwn(from, String(key))
      if (isOwn) return (from as Record<string, Value>)[String(key)]
      if (from === null || from === undefined) break
      return undefined
    }
    case 'ChainExpression':
      return read(node.expression)
    case 'UnaryExpression': {
      const value = read(node.argument)
      if (node.operator === '!') return !value
      if (node.operator === '-' && typeof value === 'number') return -value
      break
    }
    case 'LogicalExpression': {
      const left = read(node.left)
      if (node.operator === '&&') return left && read(node.right)
      return node.operator === '||' ? left || read(node.right) : (left ?? read(node.right))
    }
    case 'ConditionalExpression':
      return read(node.test) ? read(node.consequent) : read(node.alternate)
    case 'BinaryExpression': {
      const [left, right] = [read(node.left), read(node.right)]
      if (node.operator === '===') return left === right
      if (node.operator === '!==') return left !== right
      if (node.operator === '+' && isText(left) && isText(right)) return (left as string) + (right as string)
      if (node.operator === '/') return Number(left) / Number(right)
      if (node.operator === '*') return Number(left) * Number(right)
      if (node.operator === '-') return Number(left) - Number(right)
      break
    }
    case 'CallExpression':
      return readCall(node, scope)
  }
  throw new ValueError(node as Node, 'Cannot run code in a page')
}

function isText(value: Value): boolean {
  return typeof value === 'string' || typeof value === 'number'
}

function toText(node: Expression | undefined, scope: Scope): string {
  if (!node) return ''
  const value = readValue(node, scope)
  if (isText(value)) return String(value)
  throw new ValueError(node, 'Expected text or a number in the template string')
}

function readProperty(node: Property | SpreadElement, scope: Scope): [string, Value][] {
  if (node.type === 'SpreadElement') return Object.entries((readValue(node.argument, scope) ?? {}) as object)
  const { key, value, computed } = node
  const name = computed
    ? String(readValue(key, scope))
    : key.type === 'Identifier'
      ? key.name
      : String((key as { value: unknown }).value)
  return [[name, readValue(value as Expression, scope)]]
}

/** `require('./a.png').default`, `useBaseUrl('/a.png')` and `list.map((item) => …)`. */
function readCall(node: Extract<Node, { type: 'CallExpression' }>, scope: Scope): Value {
  const { callee } = node
  const [first] = node.arguments
  if (
    callee.type === 'Identifier' &&
    /^(require|useBaseUrl|withBase)$/.test(callee.name) &&
    first?.type === 'Literal'
  ) {
    const file = String(first.value)
    return callee.name === 'require' ? { default: file } : file
  }
  const isMap =
    callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 'map'
  if (!isMap || first?.type !== 'ArrowFunctionExpression') throw new ValueError(node, 'Cannot run code in a page')
  const list = readValue(callee.object, scope)
  if (!Array.isArray(list)) throw new ValueError(callee.object, 'Expected a list to map')
  const { body } = first
  if (body.type === 'BlockStatement') throw new ValueError(body, 'Cannot run code in a page')
  return list.map((item, at) => readValue(body, bind(first.params, [item, at], scope)))
}

function bind(params: Pattern[], values: Value[], scope: Scope): Scope {
  const inner = new Map(scope)
  for (const [at, param] of params.entries()) {
    if (param.type === 'Identifier') inner.set(param.name, values[at])
    else if (param.type === 'ObjectPattern')
      for (const each of param.properties) {
        if (each.type !== 'Property' || each.key.type !== 'Identifier' || each.value.type !== 'Identifier')
          throw new ValueError(each, 'Cannot run code in a page')
        inner.set(each.value.name, (values[at] as Record<string, Value> | undefined)?.[each.key.name])
      }
    else throw new ValueError(param, 'Cannot run code in a page')
  }
  return inner
}
