/** Nodes of Markdown that elements of MDX become. */
import type { Nodes, Paragraph } from 'mdast'
import { defined } from '../../disk/defined.ts'
import type { Value } from './values.ts'

/** An element with its attributes read and its children expanded. */
export interface MdxElement {
  name: string
  attributes: Record<string, Value>
  children: Nodes[]
  /** It is among blocks, not in a line of text. */
  isBlock: boolean
  position: Nodes['position']
}

/** Makes nodes of elements. */
export interface MdxMaker {
  /** The nodes that show a value. */
  toNodes(value: Value, position: Nodes['position']): Nodes[]
  /** An element of HTML. */
  html(element: MdxElement): Nodes
  /**
   * A directive of the theme. Attributes that it does not have are an error if they are checked, and left out if the
   * component is one of another generator.
   */
  directive(element: MdxElement, options?: { label?: Value; isChecked?: boolean }): Nodes[]
}

/** Elements that hold texts and no blocks. */
export const inLine = new Set(
  'p h1 h2 h3 h4 h5 h6 summary dt span a b i em strong small code kbd sub sup mark button label figcaption'.split(' ')
)

export function toNode(hName: string, hProperties: object, children: Nodes[], position: Nodes['position']): Nodes {
  return { type: 'mdxElement', children, data: { hName, hProperties }, ...defined({ position }) } as unknown as Nodes
}

const inText =
  /^(text|emphasis|strong|delete|inlineCode|break|link|linkReference|image|imageReference|footnoteReference|textDirective)$/

const inBlocks = new Set(
  'p h1 h2 h3 h4 h5 h6 summary details dl dt dd figure figcaption div section article aside header footer main nav ul ol li table thead tbody tr pre blockquote form fieldset hr iframe video'.split(
    ' '
  )
)

/** Elements that are a line of their own where nothing else is. */
const inParagraph = new Set('a abbr b cite code em i kbd mark q s small span strong sub sup u'.split(' '))

function tagOf({ data }: Nodes): string {
  return String((data as { hName?: string } | undefined)?.hName)
}

function isText(node: Nodes): boolean {
  return inText.test(node.type) || ((node.type as string) === 'mdxElement' && !inBlocks.has(tagOf(node)))
}

/** Puts texts among blocks into paragraphs; elements between blocks stay as they are. */
export function toBlocks(nodes: Nodes[]): Nodes[] {
  const blocks: Nodes[] = []
  let run: Nodes[] = []
  const end = () => {
    const isBlank = (each: Nodes) => each.type === 'text' && each.value.trim() === ''
    const isLine = run.some((each) => (inText.test(each.type) && !isBlank(each)) || inParagraph.has(tagOf(each)))
    if (isLine) blocks.push({ type: 'paragraph', children: run } as Paragraph)
    else blocks.push(...run.filter((each) => !isBlank(each)))
    run = []
  }
  for (const node of nodes) {
    if (isText(node)) run.push(node)
    else {
      end()
      blocks.push(node)
    }
  }
  end()
  return blocks
}

/** True of a line with blocks in it, such as a `<summary>` with text below. */
export function holdsBlocks(nodes: Nodes[]): boolean {
  return !nodes.every(isText)
}

/** The texts of paragraphs. */
export function unwrap(nodes: Nodes[]): Nodes[] {
  return nodes.flatMap((node) => (node.type === 'paragraph' ? node.children : [node]))
}
