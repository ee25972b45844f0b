/**
 * Pages of Docusaurus that are components: their source is read by its syntax, and not run. Of the home page the words, the
 * buttons and lists of features are taken over.
 */
import path from 'node:path'
import { Parser } from 'acorn'
import acornJsx from 'acorn-jsx'
import type { Node as EstreeNode } from 'estree'
import type { JSXElement } from 'estree-jsx'
import { readFrom } from '../read/files.ts'
import { fromTop } from '../read/read.ts'
import type { Components } from '../rewrite/components.ts'
import { escapeMarks } from '../rewrite/lines.ts'
import type { Json, SourceSite } from '../types.ts'

type Fields = Record<string, Json>

/** The words of a component, as its source has them. */
export interface ComponentWords {
  /** Attributes of `<Layout>`. */
  title?: string
  description?: string
  /** The address of a page that only leads to another. */
  redirect?: string
  /** Keys of the template `home`; undefined if there is neither a button nor a feature. */
  home?: Fields
}

interface Reading {
  site: SourceSite
  file: string
  /** Modules by the names that the file gives them. */
  imports: Map<string, string>
}

/** Reads a component, and those that it imports from the site. */
export async function readComponent(site: SourceSite, file: string, components: Components): Promise<ComponentWords> {
  const elements: { element: JSXElement; reading: Reading }[] = []
  const lists: Fields[][] = []
  const files = new Set([file])
  for (const each of files) {
    const tree = await parseSource(await readFrom(site.root, each))
    const reading: Reading = { site, file: each, imports: new Map() }
    walk(tree, (node) => {
      if (node.type === 'ImportDeclaration')
        for (const { local } of node.specifiers) {
          const from = String(node.source.value)
          reading.imports.set(local.name, from)
          const own = components.fileOf(from, each)
          const module = own === undefined ? undefined : components.find(own)
          if (module !== undefined && /\.[jt]sx?$/.test(module) && files.size < 12) files.add(module)
        }
      if ((node.type as string) === 'JSXElement') elements.push({ element: node as unknown as JSXElement, reading })
      if (node.type === 'ArrayExpression') {
        const items = node.elements.map((item) => featureOf(item, reading))
        if (items.length > 1 && items.every((item) => item !== undefined)) lists.push(items)
      }
    })
  }
  const named = (name: RegExp) => elements.filter(({ element }) => name.test(nameOf(element)))
  const text = ({ element, reading }: (typeof elements)[number], key: string) => attributeOf(element, key, reading)
  const [layout] = named(/^Layout$/)
  const [redirect] = named(/^Redirect$/)
  const buttons = named(/^(?:Link|a)$/).flatMap((each) => {
    const href = text(each, 'to') ?? text(each, 'href')
    const isButton = /btn|button|\bcta\b/i.test(JSON.stringify(each.element.openingElement.attributes))
    const label = wordsOf(each.element.children as unknown as EstreeNode[], each.reading)
      .replace(/[*`]/g, '')
      .trim()
    return href !== undefined && isButton && label !== '' ? [{ label, href }] : []
  })
  const [features] = lists.sort((a, b) => Number('image' in (b[0] ?? {})) - Number('image' in (a[0] ?? {})))
  const first = (name: RegExp, className = /^/) => {
    const found = named(name).find((each) =>
      className.test(text(each, 'className') ?? JSON.stringify(each.element.openingElement))
    )
    return found && wordsOf(found.element.children as unknown as EstreeNode[], found.reading).trim()
  }
  const title = first(/^h1$/) || first(/^Heading$/, /"h1"/) || site.title || 'Welcome'
  const line = first(/^p$/, /subtitle|tagline/i) || site.tagline
  const home: Fields = {
    template: 'home',
    hero: { title, ...(line && line !== title && { text: line }), ...(buttons.length > 0 && { actions: buttons }) },
    ...(features && { features })
  }
  const [words, description] = layout ? [text(layout, 'title'), text(layout, 'description')] : []
  const to = redirect && files.size < 3 ? fromTop(text(redirect, 'to')) : undefined
  return {
    ...(words && { title: words }),
    ...(description && { description }),
    ...(to && { redirect: to }),
    ...((buttons.length > 0 || features) && { home })
  }
}

/** The tree of a module, without its types; empty if it cannot be read. */
async function parseSource(source: string): Promise<EstreeNode> {
  const { transform } = await import('esbuild')
  const options = { loader: 'tsx', jsx: 'preserve', charset: 'utf8', tsconfigRaw: '{}', logLevel: 'silent' } as const
  const { code } = await transform(source, options).catch(() => ({ code: '' }))
  return Parser.extend(acornJsx()).parse(code, { ecmaVersion: 'latest', sourceType: 'module' }) as EstreeNode
}

function walk(node: EstreeNode, see: (node: EstreeNode) => void): void {
  see(node)
  for (const value of Object.values(node))
    for (const each of [value].flat() as unknown[])
      if (each !== null && typeof each === 'object' && 'type' in each) walk(each as EstreeNode, see)
}

function nameOf({ openingElement: { name } }: JSXElement): string {
  return name.type === 'JSXIdentifier' ? name.name : ''
}

/** Undefined for a fragment, too. */
function attributeOf(element: Partial<JSXElement>, key: string, reading: Reading): string | undefined {
  for (const attribute of element.openingElement?.attributes ?? [])
    if (attribute.type === 'JSXAttribute' && attribute.name.name === key && attribute.value)
      return wordsOf([attribute.value as EstreeNode], reading) || undefined
  return undefined
}

/** Elements that have a mark in Markdown. Others stay elements, or are only their words. */
const marks: Record<string, string> = { strong: '**', b: '**', em: '*', i: '*', code: '`' }

/** The words of literals, elements and names of the configuration; '' if they are computed. */
function wordsOf(nodes: EstreeNode[], reading: Reading, isMarked = false): string {
  const { site } = reading
  const words = nodes.map((node): string => {
    const all = node as EstreeNode & { value?: unknown; expression?: EstreeNode; children?: EstreeNode[] }
    const type = node.type as string
    if (type === 'JSXText' || (node.type === 'Literal' && typeof node.value === 'string'))
      return isMarked && node.type !== 'Literal' ? escapeMarks(String(all.value)) : String(all.value)
    if (type === 'JSXExpressionContainer' && all.expression) return wordsOf([all.expression], reading, isMarked)
    if (node.type === 'TemplateLiteral')
      return node.quasis
        .map(({ value }, at) => (value.cooked ?? '') + wordsOf(node.expressions.slice(at, at + 1), reading))
        .join('')
    if (node.type === 'MemberExpression' && node.property.type === 'Identifier')
      return { title: site.title, tagline: site.tagline }[node.property.name] ?? ''
    if (node.type === 'Identifier') return reading.imports.get(node.name) ?? ''
    if (node.type === 'CallExpression') return wordsOf(node.arguments as EstreeNode[], reading, isMarked)
    if (node.type === 'ObjectExpression')
      return wordsOf(
        node.properties.flatMap((each) =>
          each.type === 'Property' && keyOf(each) === 'message' ? [each.value as EstreeNode] : []
        ),
        reading
      )
    if (type !== 'JSXElement' && type !== 'JSXFragment') return ''
    const inner = wordsOf(all.children ?? [], reading, isMarked)
    const name = type === 'JSXElement' ? nameOf(node as unknown as JSXElement) : ''
    if (name === 'br') return ' '
    const href =
      attributeOf(node as unknown as JSXElement, 'href', reading) ??
      attributeOf(node as unknown as JSXElement, 'to', reading)
    if (isMarked && href && /^(?:a|Link)$/.test(name)) return `[${inner}](${href})`
    return isMarked && inner !== '' ? `${marks[name] ?? ''}${inner}${marks[name] ?? ''}` : inner
  })
  return words.join('').replace(/\s+/g, ' ').trim() === '' ? '' : words.join('').replace(/\s+/g, ' ')
}

function keyOf({ key }: { key: EstreeNode }): string {
  return key.type === 'Identifier' ? key.name : key.type === 'Literal' ? String(key.value) : ''
}

const keys = {
  name: /^(?:title|name|label|heading|header)$/i,
  text: /^(?:description|desc|details?|text|content|body)$/i,
  image: /^(?:svg|image|img|icon|src|png|picture|illustration|logo)(?:url|src|path)?$/i
}

/** An object with a name and a text, and perhaps an image of the site or an emoji. */
function featureOf(node: EstreeNode | null, reading: Reading): Fields | undefined {
  if (node?.type !== 'ObjectExpression') return undefined
  const found: Record<string, string> = {}
  for (const each of node.properties)
    if (each.type === 'Property')
      for (const [kind, pattern] of Object.entries(keys))
        if (pattern.test(keyOf(each)))
          found[kind] ??= wordsOf([each.value as EstreeNode], reading, kind === 'text').trim()
  const { name, text, image = '' } = found
  if (!name || !text) return undefined
  if (!/\.(?:svg|png|jpe?g|gif|webp|avif)$/i.test(image))
    return { name: image !== '' && !/\w/.test(image) ? `${image} ${name}` : name, text }
  const beside = image.startsWith('.') ? `@site/${path.posix.join(path.posix.dirname(reading.file), image)}` : image
  return { name, text, image: { src: /^(?:@site\/|\/|\w+:)/.test(beside) ? beside : `/${beside}` } }
}
