/**
 * Turns the elements and expressions of MDX into Markdown: components with the name of a directive become that directive,
 * imported ones an element that the theme renders, elements of HTML themselves. Nothing is run.
 */
import type { Node as EstreeNode } from 'estree'
import type { JSXAttribute, JSXElement, JSXFragment } from 'estree-jsx'
import type { Nodes, Paragraph, Parents, Root } from 'mdast'
import type { MdxJsxFlowElement, MdxJsxTextElement } from 'mdast-util-mdx'
import { find, html as htmlNames, svg as svgNames } from 'property-information'
import { defined } from '../../disk/defined.ts'
import { type Json, ownValue } from '../../disk/json.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Directive, Form } from '../directives/directive.ts'
import { joinTexts } from '../directives/expand.ts'
import { knownElements } from '../html-tags.ts'
import { knownComponents } from './known.ts'
import { type MdxTools, type Modules, moveIt, positionOf, readModules, reportMdx, toValue } from './modules.ts'
import { holdsBlocks, inLine, type MdxElement, type MdxMaker, toBlocks, toNode, unwrap } from './nodes.ts'
import { toComponentName } from './specifiers.ts'
import { Jsx, type Scope, type Value } from './values.ts'

type Position = Nodes['position']

/** Expands a tree, in place. */
export function expandMdx(tree: Root, tools: MdxTools): void {
  const modules = readModules(tree, tools)
  tree.children = new Expansion(tools, modules).blocks(tree, modules.values) as Root['children']
}

class Expansion implements MdxMaker {
  readonly #tools: MdxTools
  readonly #modules: Modules

  constructor(tools: MdxTools, modules: Modules) {
    this.#tools = tools
    this.#modules = modules
  }

  #report(position: Position, text: string, note?: string): void {
    reportMdx(position, text, this.#tools, note)
  }

  #value(node: EstreeNode, scope: Scope): Value {
    return toValue(node, scope, this.#tools)
  }

  /** Expands the children of a node that holds blocks. */
  blocks(node: Root | Parents, scope: Scope): Nodes[] {
    return node.children.flatMap((child) =>
      child.type === 'paragraph' && isOnlyJsx(child)
        ? toBlocks(this.#children(child, scope, true))
        : this.#expand(child, scope, true)
    )
  }

  #children(node: Parents, scope: Scope, isBlock: boolean): Nodes[] {
    return joinTexts(node.children.flatMap((each) => this.#expand(each, scope, isBlock)))
  }

  #expand(node: Nodes, scope: Scope, isBlock: boolean): Nodes[] {
    switch (node.type) {
      case 'mdxjsEsm':
        return []
      case 'mdxFlowExpression':
      case 'mdxTextExpression':
        return this.#expression(node, scope)
      case 'mdxJsxFlowElement':
      case 'mdxJsxTextElement':
        return this.#jsx(node, scope, isBlock)
    }
    if ('children' in node) {
      const isText = /^(paragraph|heading|tableCell|emphasis|strong|delete|link|linkReference)$/.test(node.type)
      const children = isText ? this.#children(node, scope, false) : this.blocks(node, scope)
      if (node.type === 'paragraph' && holdsBlocks(children)) return toBlocks(children)
      node.children = children as never
    }
    return [node]
  }

  #expression(
    { value, data, position }: Extract<Nodes, { type: `mdx${'Flow' | 'Text'}Expression` }>,
    scope: Scope
  ): Nodes[] {
    const [statement] = data?.estree?.body ?? []
    // The id of a heading or a variable of docsgen is for who reads the text.
    if (statement?.type === 'ExpressionStatement' && (statement.expression.type as string) === 'DocsgenBraces')
      return [{ type: 'text', value: `{${value}}`, ...defined({ position }) }]
    const [, comment] = /^\s*\/\*([\s\S]*)\*\/\s*$/.exec(value) ?? []
    if (comment?.includes('docsgen-ignore'))
      return [{ type: 'html', value: `<!-- ${comment.trim()} -->`, ...defined({ position }) }]
    if (statement?.type !== 'ExpressionStatement') return []
    return this.toNodes(this.#value(statement.expression, scope), position)
  }

  /** The nodes that a value shows. */
  toNodes(value: Value, position: Position): Nodes[] {
    if (value === null || value === undefined || typeof value === 'boolean') return []
    if (typeof value !== 'object') return [{ type: 'text', value: String(value), ...defined({ position }) }]
    if (Array.isArray(value)) return value.flatMap((each) => this.toNodes(each, position))
    if (value instanceof Jsx) return this.#fromScript(value.node, value.scope)
    this.#report(position, 'Cannot show an object', 'Name the part of it to show')
    return []
  }

  #jsx(node: MdxJsxFlowElement | MdxJsxTextElement, scope: Scope, isBlock: boolean): Nodes[] {
    const { name, attributes, position } = node
    const isHtml = name !== null && /^[a-z]/.test(name)
    const children =
      node.type === 'mdxJsxFlowElement' || isBlock
        ? this.blocks(node as Parents, scope)
        : this.#children(node as Parents, scope, false)
    if (name === null) return children
    const read: Record<string, Value> = {}
    for (const attribute of attributes) {
      const { value } = attribute
      const estree = typeof value === 'object' && value !== null ? value.data?.estree : undefined
      const [statement] = (attribute.type === 'mdxJsxExpressionAttribute' ? attribute.data?.estree : estree)?.body ?? []
      const expression = statement?.type === 'ExpressionStatement' ? statement.expression : undefined
      if (attribute.type === 'mdxJsxExpressionAttribute') {
        const [spread] = expression?.type === 'ObjectExpression' ? expression.properties : []
        if (spread?.type === 'SpreadElement') Object.assign(read, this.#value(spread.argument, scope))
      } else if (isHtml && isHandler(attribute.name)) this.#reportHandler(attribute.name, position)
      else read[attribute.name] = expression ? this.#value(expression, scope) : typeof value === 'string' ? value : true
    }
    return this.#element({ name, attributes: read, children, isBlock, position })
  }

  /** An element within an expression. */
  #fromScript(node: JSXElement | JSXFragment, scope: Scope): Nodes[] {
    const position = positionOf(node as EstreeNode)
    const children = node.children.flatMap((child): Nodes[] => {
      if (child.type === 'JSXText')
        return textOf(child.value).map((value) => ({ type: 'text', value, ...defined({ position }) }))
      if (child.type === 'JSXExpressionContainer')
        return child.expression.type === 'JSXEmptyExpression'
          ? []
          : this.toNodes(this.#value(child.expression, scope), position)
      return child.type === 'JSXSpreadChild' ? [] : this.#fromScript(child, scope)
    })
    if (node.type === 'JSXFragment') return children
    const name = nameOf(node.openingElement.name)
    const attributes: Record<string, Value> = {}
    for (const attribute of node.openingElement.attributes) {
      if (attribute.type === 'JSXSpreadAttribute') Object.assign(attributes, this.#value(attribute.argument, scope))
      else attributes[nameOf(attribute.name)] = this.#attributeValue(attribute, scope)
    }
    return this.#element({ name, attributes, children, isBlock: true, position })
  }

  #attributeValue({ value }: JSXAttribute, scope: Scope): Value {
    const node = value?.type === 'JSXExpressionContainer' ? value.expression : value
    if (!node) return true
    return node.type === 'JSXEmptyExpression' ? undefined : this.#value(node as EstreeNode, scope)
  }

  #reportHandler(name: string, position: Position): void {
    this.#report(position, `Cannot use \`${name}\` in a page: nothing in it runs in the browser`, moveIt)
  }

  #element(element: MdxElement): Nodes[] {
    const { name, children, position } = element
    const { components, parts, renamed } = this.#modules
    const part = parts.get(name)
    if (part !== undefined) {
      const include = {
        type: 'leafDirective',
        name: 'include',
        attributes: { file: `/${part}` },
        children: [],
        position,
        data: { props: element.attributes }
      }
      return [include as unknown as Nodes]
    }
    const key = components.get(name) ?? this.#memberKey(name)
    if (key !== undefined) return [this.#component(key, element)]
    const asset = this.#modules.values.get(name)
    // The page defines it by code, which is reported there.
    if (asset === undefined && this.#modules.values.has(name)) return children
    if (typeof asset === 'string')
      return [this.html({ ...element, name: 'img', attributes: { alt: '', ...element.attributes, src: asset } })]
    if (
      /^[a-z][\w-]*$/.test(name) &&
      !/^docsgen-/.test(name) &&
      (knownElements.has(name) || drawn.test(name) || name.includes('-'))
    )
      return [this.html(element)]
    const known = ownValue(knownComponents, renamed.get(name) ?? name)
    if (known) return known(element, this)
    const directive = this.#directiveNamed(renamed.get(name) ?? name)
    if (directive !== undefined) return this.directive({ ...element, name: directive }, { isChecked: true })
    const guess = didYouMean(name, [
      ...components.keys(),
      ...parts.keys(),
      ...Object.keys(this.#tools.directives).map(toComponentName),
      ...Object.keys(knownComponents)
    ])
    const isHtml = /^[a-z]/.test(name)
    this.#report(
      position,
      `Unknown ${isHtml ? 'element' : 'component'} \`<${name}>\`${guess}`,
      isHtml
        ? 'Write `\\<` for the sign itself'
        : 'Import it at the top of the page, or write it in `templates/components/`, or as a directive in `templates/directives/`'
    )
    return children
  }

  /** `<Icons.Star>` is the export `Star` of what `Icons` is imported from. */
  #memberKey(name: string): string | undefined {
    const [object = '', ...members] = name.split('.')
    const key = members.length > 0 ? this.#modules.components.get(object) : undefined
    return key && (key.endsWith('#*') ? `${key.slice(0, -1)}${members.join('.')}` : `${key}.${members.join('.')}`)
  }

  #directiveNamed(name: string): string | undefined {
    const wanted = [name, name.replace(/(?<=[a-z\d])(?=[A-Z])/g, '-')].map((each) => each.toLowerCase())
    return Object.keys(this.#tools.directives).find((each) => wanted.includes(each.toLowerCase()))
  }

  /** A component of React, which the theme renders. Its links are the page's, so that they are checked. */
  #component(key: string, { attributes, children, position }: MdxElement): Nodes {
    const props: Record<string, Json> = {}
    const links: Record<string, string> = {}
    const shown: Nodes[] = []
    for (const [name, value] of Object.entries(attributes)) {
      if (typeof value === 'string' && /^(href|src|poster)$/.test(name)) links[name] = value
      else if (holdsJsx(value)) shown.push(toNode('docsgen-prop', { name }, this.toNodes(value, position), position))
      else if (value !== undefined) props[name] = value as Json
    }
    const { line, column } = position?.start ?? {}
    const dataPlace = position && `${this.#tools.file}:${line}:${column}`
    return toNode(
      'docsgen-component',
      { component: key, props: JSON.stringify(props), ...links, ...defined({ dataPlace }) },
      [...shown, ...children],
      position
    )
  }

  html({ name, attributes, children, position }: MdxElement): Nodes {
    const properties: Record<string, unknown> = {}
    const names = drawn.test(name) ? svgNames : htmlNames
    for (const [key, value] of Object.entries(attributes)) {
      if (value === undefined || value === null || value === false || key === 'key') continue
      // The policy of the site refuses it, and says so.
      if (key === 'style') properties.style = 'all:unset'
      else if (isHandler(key)) this.#reportHandler(key, position)
      else if (typeof value === 'object') this.#report(position, `Expected \`${key}\` of \`<${name}>\` to be text`)
      else
        properties[key === 'className' || key === 'class' ? 'className' : find(names, key).property] =
          /^class(Name)?$/.test(key) ? String(value).split(/\s+/) : value
    }
    return toNode(name, properties, inLine.has(name) ? unwrap(children) : children, position)
  }

  directive(
    { name, attributes, children, position, isBlock }: MdxElement,
    { label, isChecked = false }: { label?: Value; isChecked?: boolean } = {}
  ): Nodes[] {
    const declared: Directive = ownValue(this.#tools.directives, name) ?? {}
    const kinds = declared.attributes ?? {}
    const texts: Record<string, string> = {}
    let title = label
    for (const [key, value] of Object.entries(attributes)) {
      const isLabel = title === undefined && (key === 'title' || key === 'label') && !Object.hasOwn(kinds, key)
      if (isLabel) title = value
      else if (value === undefined || value === null) continue
      else if (isChecked || key === 'id' || Object.hasOwn(kinds, key)) {
        const text = kinds[key] === 'json' || typeof value === 'object' ? JSON.stringify(value) : String(value)
        // Other generators take `True`, too.
        texts[key] = isChecked || kinds[key] !== 'boolean' ? text : text.toLowerCase()
      }
    }
    const named = title === undefined ? [] : this.toNodes(title, position)
    const forms = declared.rules?.forms
    const natural: Form = children.length > 0 ? 'container' : 'leaf'
    const wanted: Form = isBlock ? natural : 'text'
    const form = !forms || forms.includes(wanted) ? wanted : forms.includes(natural) ? natural : (forms[0] ?? wanted)
    const inner = form === 'container' ? toBlocks(children) : named.length > 0 ? named : unwrap(children)
    if (form === 'container' && named.length > 0)
      inner.unshift({ type: 'paragraph', children: named, data: { directiveLabel: true } } as unknown as Paragraph)
    const node = {
      type: `${form}Directive`,
      name,
      attributes: texts,
      children: inner,
      position,
      data: { isElement: true }
    } as unknown as Nodes
    return form === 'text' && isBlock ? [{ type: 'paragraph', children: [node] } as Paragraph] : [node]
  }
}

/** Elements of drawings. */
const drawn =
  /^(svg|g|defs|symbol|use|path|rect|circle|ellipse|line|poly(line|gon)|text|tspan|(linear|radial)Gradient|stop|mask|clipPath|pattern|filter|fe[A-Z]\w+|desc|marker|animate(Transform|Motion)?)$/

const isHandler = (name: string) => /^on[A-Z]/.test(name)

/** True of a paragraph that MDX shows without one: elements and expressions alone. */
function isOnlyJsx({ children }: Paragraph): boolean {
  const isOne = ({ type }: Nodes) => type === 'mdxJsxTextElement' || type === 'mdxTextExpression'
  return (
    children.some(isOne) &&
    children.every((child) => isOne(child) || (child.type === 'text' && child.value.trim() === ''))
  )
}

function holdsJsx(value: Value): boolean {
  return value instanceof Jsx || (Array.isArray(value) && value.some(holdsJsx))
}

type JsxName = JSXElement['openingElement']['name'] | JSXAttribute['name']

function nameOf(name: JsxName): string {
  if (name.type === 'JSXMemberExpression') return `${nameOf(name.object)}.${name.property.name}`
  return name.type === 'JSXNamespacedName' ? `${name.namespace.name}:${name.name.name}` : name.name
}

/** The text between elements as JSX has it: lines are joined, and indentation is not a part of it. */
function textOf(text: string): string[] {
  const lines = text
    .split('\n')
    .map((line, at, all) =>
      (at > 0 ? line.trimStart() : line).replace(/\s+$/, (space) => (at < all.length - 1 ? '' : space))
    )
  const joined = lines.filter(Boolean).join(' ')
  return joined === '' ? [] : [joined]
}
