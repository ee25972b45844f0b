import type { DirectiveRules } from 'docsgen'
import { Children, isValidElement, type ReactElement, type ReactNode } from 'react'
import { Svg } from '../components/svg.tsx'
import { textOf } from '../components/text-of.ts'

export const rules: DirectiveRules = { forms: ['container'], holds: ['ul'] }

/** Files and folders as a tree, written as a list of names. Folders have a list of their own or end in a slash; text after a name is a comment. */
export default function FileTree({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <div className="file-tree" id={id}>
      {Children.map(children, (child) => (isElement(child, 'ul') ? <List list={child} /> : child))}
    </div>
  )
}

type Element = ReactElement<{ children?: ReactNode }>

function List({ list }: { list: Element }) {
  const items = Children.toArray(list.props.children).filter((child) => isElement(child, 'li'))
  return (
    <ul>
      {items.map((item) => (
        <Entry key={item.key} item={item} />
      ))}
    </ul>
  )
}

function Entry({ item }: { item: Element }) {
  const parts = Children.toArray(item.props.children).filter((part) => typeof part !== 'string' || part.trim() !== '')
  const list = parts.find((part) => isElement(part, 'ul'))
  const line = parts.filter((part) => part !== list)
  const [first] = line
  const [name, comment] = splitName(isElement(first, 'p') ? Children.toArray(first.props.children) : line)
  const isFolder = list !== undefined || textOf(name).endsWith('/')
  const isMore = /^(…|\.\.\.)$/.test(textOf(name))
  return (
    <li>
      <span className="file-name">
        {isFolder ? <FolderIcon /> : isMore ? undefined : <FileIcon />}
        {name}
      </span>
      {textOf(comment).trim() !== '' && <span className="file-comment">{comment}</span>}
      {list && <List list={list} />}
    </li>
  )
}

/** A name ends at the first space; a name with spaces is written as code. */
function splitName([first, ...rest]: ReactNode[]): [name: ReactNode, comment: ReactNode] {
  if (typeof first !== 'string') return [first, rest]
  const [, name = '', comment = ''] = /^\s*(\S*)(.*)$/s.exec(first) ?? []
  return [name, [comment, ...rest]]
}

function isElement(node: ReactNode, type: string): node is Element {
  return isValidElement(node) && node.type === type
}

function FolderIcon() {
  return (
    <Svg className="icon-folder">
      <path d="M3.5 18.5v-13h6l2 2.5h9v10.5z" />
    </Svg>
  )
}

function FileIcon() {
  return (
    <Svg>
      <path d="M6 3.5h8l4 4v13H6zM14 3.5v4h4" />
    </Svg>
  )
}
