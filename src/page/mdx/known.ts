/** Components of Docusaurus, Starlight, Nextra and Mintlify, by what docsgen shows for them. */
import type { Code, List, ListItem, Nodes, Paragraph } from 'mdast'
import type { ContainerDirective } from 'mdast-util-directive'
import { ownValue } from '../../disk/json.ts'
import { type MdxElement, type MdxMaker, toBlocks, toNode, unwrap } from './nodes.ts'
import type { Value } from './values.ts'

type Make = (element: MdxElement, expansion: MdxMaker) => Nodes[]

/** The directive of the name; attributes may have other names there. */
function directive(name: string, others: Record<string, string> = {}, label: string[] = []): Make {
  return (element, expansion) => {
    const attributes = { ...element.attributes }
    for (const [from, to] of Object.entries(others)) if (from in attributes) attributes[to] = attributes[from]
    const given = label.find((key) => attributes[key] !== undefined)
    return expansion.directive(
      { ...element, name, attributes },
      given === undefined ? {} : { label: attributes[given] }
    )
  }
}

/** An admonition whose kind is an attribute. */
const admonition: Make = (element, expansion) => {
  const kind = String(element.attributes.type ?? 'note')
  return directive(ownValue(kinds, kind) ?? kind)(element, expansion)
}

const kinds: Record<string, string> = {
  default: 'note',
  error: 'danger',
  important: 'info',
  success: 'tip',
  secondary: 'note',
  check: 'tip'
}

/** A directive that is a block, and has nothing of the attributes. */
function block(name: string): Make {
  return (element, expansion) => expansion.directive({ ...element, name, isBlock: true, attributes: {} })
}

const children: Make = ({ children: shown }) => shown

const nothing: Make = () => []

const tabs: Make = (element, expansion) => {
  const { items, values } = element.attributes
  const labels = Array.isArray(values) ? values.map((each) => each as { value?: Value; label?: Value }) : []
  for (const [at, tab] of element.children.filter(isTab).entries()) {
    const byValue = labels.find(({ value }) => value !== undefined && value === tab.data.value)?.label
    const text =
      byValue ?? tab.data.label ?? (Array.isArray(items) ? items[at] : undefined) ?? tab.data.value ?? `${at + 1}`
    const label = { type: 'paragraph', children: expansion.toNodes(text, tab.position), data: { directiveLabel: true } }
    tab.children.unshift(label as Paragraph)
  }
  return directive('tabs', { groupId: 'group', syncKey: 'group' })({ ...element, isBlock: true }, expansion)
}

type TabNode = ContainerDirective & { data: { value?: Value; label?: Value } }

function isTab(node: Nodes): node is TabNode {
  return node.type === 'containerDirective' && node.name === 'tab'
}

/** Its label is put in by the tabs around it, which may know another. */
const tab: Make = ({ attributes: { label, title, value, id }, children: shown, position }) => {
  const attributes = id === undefined || id === null ? {} : { id: String(id) }
  const data = { isElement: true, label: label ?? title, value }
  return [
    {
      type: 'containerDirective',
      name: 'tab',
      attributes,
      children: toBlocks(shown),
      position,
      data
    } as unknown as Nodes
  ]
}

/** A numbered list, steps with a title each, or headings with what is below them. */
const steps: Make = (element, expansion) => {
  const { children: shown } = element
  const isList = shown.some(({ type }) => type === 'list')
  const items = shown.filter(({ type }) => type === 'listItem') as ListItem[]
  for (const node of isList || items.length > 0 ? [] : shown) {
    if (node.type === 'heading' || items.length === 0) items.push(item([], node))
    items.at(-1)?.children.push(node as never)
  }
  const list: List = { type: 'list', ordered: true, spread: true, children: items }
  return block('steps')({ ...element, children: isList ? shown : [list] }, expansion)
}

function item(inner: Nodes[], { position }: Pick<Nodes, 'position'>): ListItem {
  return { type: 'listItem', spread: true, children: inner as ListItem['children'], ...(position && { position }) }
}

const step: Make = ({ attributes: { title }, children: shown, position }, expansion) => {
  const named = title === undefined ? [] : [strong(expansion.toNodes(title, position))]
  return [item([...named, ...toBlocks(shown)], { position })]
}

function strong(inner: Nodes[]): Paragraph {
  return { type: 'paragraph', children: [{ type: 'strong', children: inner as never }] }
}

/** A title, what is in it, and text below. */
const card: Make = (element, expansion) => {
  const { attributes, children: shown, position } = element
  const text = expansion.toNodes(attributes.description, position)
  return directive('card')({ ...element, isBlock: true, children: [...shown, ...toBlocks(text)] }, expansion)
}

const badge: Make = (element, expansion) => {
  const { text, tone, variant, color, type } = element.attributes
  const written = String(tone ?? variant ?? type ?? color ?? 'note')
  const kind = written === 'warning' ? 'caution' : (ownValue(kinds, written) ?? written)
  const attributes = { tone: ['tip', 'caution', 'danger'].includes(kind) ? kind : 'note' }
  const inner = text === undefined ? element.children : expansion.toNodes(text, element.position)
  return expansion.directive({ ...element, name: 'badge', attributes, children: inner })
}

const code: Make = ({ attributes, children: shown, position }) => {
  const [first] = unwrap(shown)
  const { lang, language, title } = attributes
  const text = attributes.code ?? (first && 'value' in first ? first.value : '')
  const meta = title === undefined ? null : `title="${String(title)}"`
  const node: Code = {
    type: 'code',
    lang: String(lang ?? language ?? 'text'),
    meta,
    value: String(text),
    ...(position && { position })
  }
  return [node]
}

const packages: Make = ({ attributes: { pkg = '', dev }, position }) => {
  const value = `npm install ${dev ? '-D ' : ''}${String(pkg)}`
  return [{ type: 'code', lang: 'npm', meta: null, value, ...(position && { position }) }]
}

/** A field of an API: its name, its type and what is said of it. */
const field: Make = ({ attributes, children: shown, position }) => {
  const { name, path, query, body, header, type, required, default: usual } = attributes
  const facts = [type, required && 'required', usual !== undefined && `default: ${String(usual)}`].filter(
    (each) => typeof each === 'string'
  )
  const line = {
    type: 'paragraph',
    position,
    children: [
      { type: 'inlineCode', value: String(name ?? path ?? query ?? body ?? header ?? '') },
      { type: 'text', value: facts.length > 0 ? ` ${facts.join(', ')}` : '' }
    ]
  }
  return [line as Nodes, ...toBlocks(shown)]
}

/** The name of a folder or a file, in the list of a file tree. */
const file: Make = ({ attributes: { name = '' }, children: shown, position }) => {
  const line: Nodes = { type: 'paragraph', children: [{ type: 'text', value: String(name) }] }
  return [{ ...item([line, ...listOf(shown)], { position }), spread: false }]
}

const folder: Make = (element, expansion) =>
  file({ ...element, attributes: { name: `${String(element.attributes.name ?? '')}/` } }, expansion)

/** Files among other nodes become a list. */
function listOf(shown: Nodes[]): Nodes[] {
  const items = shown.filter((each) => each.type === 'listItem')
  return items.length > 0 ? [{ type: 'list', spread: false, children: items }] : shown
}

const fileTree: Make = (element, expansion) =>
  block('file-tree')({ ...element, children: listOf(element.children) }, expansion)

const image: Make = (element, expansion) => {
  const { src, alt = '', width, height, title } = element.attributes
  const given = typeof src === 'object' && src !== null && 'src' in src ? src.src : src
  return [
    expansion.html({ ...element, name: 'img', children: [], attributes: { src: given, alt, width, height, title } })
  ]
}

const link: Make = (element, expansion) => {
  const { to, href, ...attributes } = element.attributes
  return [
    expansion.html({
      ...element,
      name: 'a',
      attributes: { ...attributes, href: href ?? to },
      children: unwrap(element.children)
    })
  ]
}

const linkBlock: Make = ({ attributes: { href, to }, ...element }, expansion) => [
  { type: 'paragraph', children: link({ ...element, attributes: { href, to } }, expansion) } as Paragraph
]

/** A picture with a caption. */
const frame: Make = (element, expansion) => {
  const { caption } = element.attributes
  const below =
    caption === undefined
      ? []
      : [toNode('figcaption', {}, expansion.toNodes(caption, element.position), element.position)]
  return [toNode('figure', {}, [...element.children, ...below], element.position)]
}

const update: Make = ({ attributes: { label, description }, children: shown, position }, expansion) => {
  const heads = [label, description].filter((each) => each !== undefined)
  return [
    strong(heads.flatMap((each, at) => expansion.toNodes(at > 0 ? ` – ${String(each)}` : each, position))),
    ...toBlocks(shown)
  ]
}

/** Cards side by side, or anything else. */
const columns: Make = (element, expansion) => {
  const isCards = element.children.every((each) => 'name' in each && each.name === 'card')
  return block(isCards ? 'cards' : 'split')(element, expansion)
}

const titled = ['title', 'summary', 'label', 'header']

/** Without a title there is nothing to press, and its content is shown. */
const expandable: Make = (element, expansion) =>
  titled.some((name) => name in element.attributes)
    ? directive('details', { defaultOpen: 'open' }, titled)(element, expansion)
    : toBlocks(element.children)

/** By the name that pages give them. */
export const knownComponents: Record<string, Make> = {
  Accordion: directive('details', { defaultOpen: 'open' }, titled),
  AccordionGroup: children,
  Admonition: admonition,
  Aside: admonition,
  Badge: badge,
  Callout: admonition,
  Card: card,
  CardGrid: block('cards'),
  CardGroup: block('cards'),
  Cards: block('cards'),
  'Cards.Card': card,
  Caution: directive('caution'),
  Check: directive('tip'),
  Code: code,
  CodeBlock: code,
  CodeGroup: directive('code-group'),
  Column: directive('column'),
  Columns: columns,
  Danger: directive('danger'),
  Details: directive('details', {}, titled),
  DocCardList: directive('pages'),
  Expandable: expandable,
  File: file,
  FileTree: fileTree,
  'FileTree.File': file,
  'FileTree.Folder': folder,
  Folder: folder,
  Fragment: children,
  Frame: frame,
  Icon: nothing,
  Image: image,
  Info: directive('info'),
  Link: link,
  LinkButton: linkBlock,
  LinkCard: card,
  Note: directive('note'),
  PackageManagers: packages,
  Panel: children,
  ParamField: field,
  RequestExample: directive('code-group'),
  ResponseExample: directive('code-group'),
  ResponseField: field,
  Step: step,
  Steps: steps,
  Tab: tab,
  TabItem: tab,
  Tabs: tabs,
  'Tabs.Tab': tab,
  TOCInline: nothing,
  ThemedImage: (element, expansion) => {
    const { sources } = element.attributes
    const src =
      typeof sources === 'object' && sources !== null && 'light' in sources ? sources.light : element.attributes.src
    return image({ ...element, attributes: { ...element.attributes, src } }, expansion)
  },
  Tile: card,
  Tip: directive('tip'),
  Tooltip: (element, expansion) => [
    expansion.html({ ...element, name: 'span', attributes: { title: element.attributes.tip } })
  ],
  Translate: children,
  Tree: fileTree,
  'Tree.File': file,
  'Tree.Folder': folder,
  Update: update,
  View: children,
  Visibility: children,
  Warning: directive('warning')
}
