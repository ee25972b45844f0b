/** The imports and exports of a page of MDX: the names that its elements and expressions use. */
import type { Node as EstreeNode, ImportDeclaration, Program } from 'estree'
import type { Nodes, Root } from 'mdast'
import { defined } from '../../disk/defined.ts'
import type { Message } from '../../messages/message.ts'
import { didYouMean } from '../../messages/suggest.ts'
import type { Directives } from '../directives/directive.ts'
import { reportSecret } from '../include/include.ts'
import type { IncludeReader } from '../include/reader.ts'
import { placeOf } from '../line-origins.ts'
import { readYaml } from '../yaml.ts'
import { componentKey, kindOfImport, type MdxNames, resolveSpecifier } from './specifiers.ts'
import { readValue, type Scope, type Value, ValueError } from './values.ts'

export interface MdxTools extends MdxNames {
  file: string
  messages: Message[]
  directives: Directives
  read: IncludeReader['read'] | undefined
  /** Names that all expressions of the page can use: variables, `frontMatter`, and the `props` of a part. */
  names: Record<string, Value>
}

/** By the names that the page gives them. */
export interface Modules {
  values: Map<string, Value>
  /** Keys of components of React. */
  components: Map<string, string>
  /** Files of Markdown. */
  parts: Map<string, string>
  /** Names of components of other generators. */
  renamed: Map<string, string>
  imported: Set<string>
}

export const moveIt = 'Write it as a component of React in a file of its own, and import that'

type Tools = Pick<MdxTools, 'file' | 'messages'>

export function reportMdx(position: Nodes['position'], text: string, { file, messages }: Tools, note?: string): void {
  messages.push({ rule: 'mdx', file, text, ...placeOf({ position }), ...defined({ note }) })
}

/** Undefined, after a report, for what cannot be read. */
export function toValue(node: EstreeNode, scope: Scope, tools: Tools): Value {
  try {
    return readValue(node, scope)
  } catch (error) {
    if (!(error instanceof ValueError)) throw error
    const [, name] = /^Cannot find `(.*)`/.exec(error.message) ?? []
    const guess = name === undefined ? '' : didYouMean(name, [...scope.keys()])
    const define = 'Import it, write `export const`, or define it under `variables` in the configuration'
    reportMdx(positionOf(error.node), error.message + guess, tools, name === undefined ? moveIt : define)
    return undefined
  }
}

export function readModules(tree: Root, tools: MdxTools): Modules {
  const modules: Modules = {
    values: new Map(Object.entries(tools.names)),
    components: new Map(Object.entries(tools.components)),
    parts: new Map(),
    renamed: new Map(),
    imported: new Set()
  }
  readStatements(tree.children, modules, tools)
  return modules
}

/** Imports and exports may be within an element, and hold for the whole page. */
function readStatements(nodes: Nodes[], modules: Modules, tools: MdxTools): void {
  for (const node of nodes)
    if (node.type === 'mdxJsxFlowElement') readStatements(node.children, modules, tools)
    else if (node.type === 'mdxjsEsm')
      for (const statement of node.data?.estree?.body ?? []) readStatement(statement, modules, tools)
}

function readStatement(statement: Program['body'][number], modules: Modules, tools: MdxTools): void {
  if (statement.type === 'ImportDeclaration') {
    readImport(statement, modules, tools)
    return
  }
  const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : undefined
  if (declared?.type !== 'VariableDeclaration') {
    if (declared) modules.values.set(declared.id.name, undefined)
    reportMdx(positionOf(statement), 'Cannot run code in a page', tools, moveIt)
    return
  }
  for (const { id, init } of declared.declarations)
    if (id.type === 'Identifier' && init) modules.values.set(id.name, toValue(init, modules.values, tools))
    else reportMdx(positionOf(id), 'Expected a name and a value', tools, 'Write `export const name = …`')
}

function readImport({ source, specifiers }: ImportDeclaration, modules: Modules, tools: MdxTools): void {
  const written = String(source.value)
  const bare = written.replace(/^!!raw-loader!|\?raw$/g, '')
  const target = resolveSpecifier(bare, tools.file, tools.folders)
  const kind = kindOfImport(written)
  if (kind === 'style') {
    const note = 'Import it in a component, or in `templates/styles.css`'
    reportMdx(positionOf(source), `Cannot import \`${written}\` into a page`, tools, note)
    return
  }
  for (const specifier of specifiers) {
    const { name } = specifier.local
    const exported = exportedName(specifier)
    if (modules.imported.has(name)) reportMdx(positionOf(specifier), `Cannot import \`${name}\` twice`, tools)
    modules.imported.add(name)
    if (kind === 'other') modules.renamed.set(name, /^(default|\*)$/.test(exported) ? name : exported)
    else if (kind === 'component') modules.components.set(name, componentKey(target ?? bare, exported))
    else if (target === undefined)
      reportMdx(positionOf(source), `Cannot find \`${bare}\``, tools, 'Write a path that begins with `./`')
    else if (kind === 'part') modules.parts.set(name, target)
    else if (kind === 'file') modules.values.set(name, bare.startsWith('.') ? bare : `/${target}`)
    else modules.values.set(name, readFile(target, kind, positionOf(source), tools))
  }
}

function exportedName(specifier: ImportDeclaration['specifiers'][number]): string {
  if (specifier.type !== 'ImportSpecifier') return specifier.type === 'ImportDefaultSpecifier' ? 'default' : '*'
  return specifier.imported.type === 'Identifier' ? specifier.imported.name : String(specifier.imported.value)
}

/** The text of a file, or its data: JSON is YAML. */
function readFile(file: string, kind: 'text' | 'data', position: Nodes['position'], tools: MdxTools): Value {
  const read = tools.read?.(file, tools.file) ?? { text: 'Cannot import a file here' }
  if ('text' in read) return void reportMdx(position, read.text, tools, read.note)
  const text = new TextDecoder().decode(read.bytes)
  reportSecret(text, { source: text, file, real: read.real, node: { position }, context: tools })
  if (kind === 'text') return text
  const { value, problems } = readYaml(text)
  if (problems[0]) reportMdx(position, `Cannot read \`${file}\`: ${problems[0].why}`, tools)
  return value
}

export function positionOf({ loc }: Pick<EstreeNode, 'loc'>): Nodes['position'] {
  if (!loc) return undefined
  const toPoint = ({ line, column }: { line: number; column: number }) => ({ line, column: column + 1 })
  return { start: toPoint(loc.start), end: toPoint(loc.end) }
}
