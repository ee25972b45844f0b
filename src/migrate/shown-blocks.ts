/** What a component shows on lines of its own: lists, code and tabs, as a page of MDX would have them. */
import type { Json } from '../disk/json.ts'
import { forManager, isNpm, managers } from '../page/code/package-managers.ts'
import { isLine, isShown, type Shown } from './from/docusaurus-shown.ts'
import { asList, asObject, asText } from './from/read.ts'
import { fenceAround } from './rewrite/fences.ts'
import { attributesOf, htmlOf, isFragment, isSeen, type State, typeOf } from './shown-html.ts'

/** Its blocks with empty lines between them; undefined where none of them is more than HTML, or one cannot be written. */
export function blocksOf(tree: Json, state: State): string | undefined {
  const isKnown = (node: Json): boolean => /^(?:ul|ol|@theme\/(?:Tabs|CodeBlock))$/.test(nameOf(node))
  const parts = partsOf(tree)
  return parts.some(isKnown) ? joined(parts, state) : undefined
}

/** What is in fragments, and in a box without a look or anything beside it. */
function partsOf(node: Json | undefined, isAlone = true): Json[] {
  if (Array.isArray(node)) return node.flatMap((each) => partsOf(each, node.filter(isSeen).length === 1))
  if (!isShown(node)) return isSeen(node) ? [node] : []
  const { children, ...props } = node.props
  const isBox = isAlone && /^(?:div|section)$/.test(typeOf(node)) && attributesOf(props, {}) === ''
  return isBox || isFragment(typeOf(node)) ? partsOf(children) : [node as unknown as Json]
}

function nameOf(node: Json): string {
  return isShown(node) ? typeOf(node) : ''
}

function joined(parts: Json[], state: State): string | undefined {
  const blocks: (string | undefined)[] = []
  let line: Json[] = []
  const flush = () => {
    const text = htmlOf(line, state)
    if (text?.trim() !== '') blocks.push(text?.trim())
    line = []
  }
  for (const part of parts) {
    if (isLine(part)) line.push(part)
    else {
      flush()
      blocks.push(blockOf(part as unknown as Shown, state))
    }
  }
  flush()
  return blocks.includes(undefined) ? undefined : blocks.join('\n\n')
}

function blockOf(element: Shown, state: State): string | undefined {
  switch (typeOf(element)) {
    case 'ul':
    case 'ol':
      return listOf(element, state) ?? htmlOf(element as unknown as Json, state)
    case '@theme/Tabs':
      return tabsOf(element, state)
    case '@theme/CodeBlock':
      return codeOf(element)
    default:
      return htmlOf(element as unknown as Json, state)
  }
}

/** Undefined for a list with a look, or with more in it than lines and lists. */
function listOf({ type, props: { children, ...props } }: Shown, state: State): string | undefined {
  const items = partsOf(children)
  const made = items.map((item, at) => itemOf(item, type === 'ol' ? `${at + 1}. ` : '- ', state))
  return attributesOf(props, state) === '' && !made.includes(undefined) ? made.join('\n') : undefined
}

function itemOf(item: Json, mark: string, state: State): string | undefined {
  if (!isShown(item) || item.type !== 'li') return undefined
  const { children, ...props } = item.props
  const parts = partsOf(children)
  const isList = (part: Json) => /^[uo]l$/.test(nameOf(part))
  const first = parts.findIndex(isList)
  const [line, lists] = first === -1 ? [parts, []] : [parts.slice(0, first), parts.slice(first)]
  if (attributesOf(props, state) !== '' || !line.every((part) => isLine(part)) || !lists.every(isList)) return undefined
  const inner = lists.map((list) => listOf(list as unknown as Shown, state))
  const text = lineOf(line, state)
  if (text === undefined || text === '' || inner.includes(undefined)) return undefined
  return [mark + text, ...inner.map((list) => list?.replace(/^/gm, ' '.repeat(mark.length)))].join('\n')
}

/** All that is bold is so in Markdown. */
function lineOf(line: Json[], state: State): string | undefined {
  const [only, ...others] = line
  const isBold = others.length === 0 && isShown(only) && /^(?:b|strong)$/.test(typeOf(only))
  const text = htmlOf(isBold ? only.props.children : line, state)?.trim()
  return isBold && text !== '' && text !== undefined ? `**${text}**` : text
}

function codeOf({ props }: Shown): string | undefined {
  const code = textOf(props.children)
  if (code === undefined) return undefined
  const [, ofClass] = /(?:^|\s)language-(\S+)/.exec(asText(props.className) ?? '') ?? []
  const title = asText(props.title)
  const info = [
    asText(props.language) ?? ofClass ?? 'text',
    title && `title=${JSON.stringify(title)}`,
    asText(props.metastring),
    props.showLineNumbers === true && 'showLineNumbers'
  ]
  const fence = fenceAround(code)
  return `${fence}${info.filter(Boolean).join(' ')}\n${code}\n${fence}`
}

function textOf(node: Json | undefined): string | undefined {
  const parts = partsOf(node)
  return parts.every((part) => typeof part !== 'object') ? parts.join('').replace(/^\n+|\s+$/g, '') : undefined
}

/** Tabs as a page has them; commands of package managers as a fence for all of them. */
function tabsOf({ props }: Shown, state: State): string | undefined {
  const items = partsOf(props.children).filter((each) => nameOf(each) === '@theme/TabItem') as unknown as Shown[]
  if (items.length === 0) return undefined
  const npm = npmOf(items.map((item) => commandIn(item)))
  if (npm !== undefined) return `\`\`\`npm\n${npm}\n\`\`\``
  const labels = new Map(asList(props.values).map((each) => [asObject(each).value, asObject(each).label]))
  const tabs = items.map((item) => {
    const { value, label = labels.get(value) as Json, default: isFirst } = item.props
    const content = joined(partsOf(item.props.children), state)
    const opening = tagOf('TabItem', { value, label, default: isFirst })
    return content === undefined ? undefined : `${opening}\n\n${content}\n\n</TabItem>`
  })
  const { groupId, defaultValue, queryString } = props
  const opening = tagOf('Tabs', { groupId, defaultValue, queryString })
  return tabs.includes(undefined) ? undefined : `${opening}\n${tabs.join('\n')}\n</Tabs>`
}

function tagOf(name: string, props: Record<string, Json | undefined>): string {
  const written = Object.entries(props).flatMap(([key, value]) => {
    if (value === true) return [` ${key}`]
    const quote = String(value).includes('"') ? "'" : '"'
    return typeof value === 'string' ? [` ${key}=${quote}${value}${quote}`] : []
  })
  return `<${name}${written.join('')}>`
}

/** The text of a tab that only has a block of code. */
function commandIn({ props }: Shown): string | undefined {
  const [block, ...others] = partsOf(props.children)
  return others.length === 0 && isShown(block) && nameOf(block) === '@theme/CodeBlock'
    ? textOf(block.props.children)
    : undefined
}

/** The commands for npm of which docsgen makes all others; undefined where they are not the same. */
function npmOf(commands: (string | undefined)[]): string | undefined {
  const npm = commands.find((each) => each !== undefined && isNpm(each))
  if (npm === undefined || commands.length < 2) return undefined
  const made = managers.map((manager) => short(forManager(npm, manager)))
  return commands.every((each) => each !== undefined && made.includes(short(each))) ? npm : undefined
}

/** Two commands that do the same are the same. */
function short(command: string): string {
  return command
    .replace(/^([^\S\n]*)\$ /gm, '$1')
    .replace(/^(\s*(?:pnpm|yarn|bun)) run /gm, '$1 ')
    .replace(/^(\s*(?:pnpm|yarn|bun)) i(?=\s|$)/gm, '$1 install')
    .replace(/^(\s*yarn)[ \t]*$/gm, '$1 install')
    .replace(/ (?:--save-dev|--dev)(?= |$)/gm, ' -D')
}
