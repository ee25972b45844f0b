/** The facts of content that was not parsed from Markdown, such as that of a plugin's page. */
import type { Element, Properties, Root, Text } from 'hast'
import { collect } from './collect.ts'
import { byElement, type Directives, isApiKind, type Use } from './directives/directive.ts'
import type { Content } from './markdown/content.ts'
import { nameHeadings, visitElements } from './markdown/html.ts'
import type { Page } from './page.ts'
import type { PolicySources } from './policy.ts'

interface Options {
  /** Names the page in messages. */
  file: string
  policy: PolicySources
  directives: Directives
}

/** Gives ids to headings and removes what must not reach a reader, in place, as parsing does. */
export function readContent(content: Content, { file, policy, directives: declared }: Options) {
  const directives = byElement(declared)
  const tree: Root = { type: 'root', children: toNodes(content) }
  const { made } = nameHeadings(tree, directives)
  const uses: Use[] = []
  visitElements(tree, ({ tagName, properties }) => {
    for (const [name, kind] of Object.entries(directives.get(tagName)?.attributes ?? {}))
      if (isApiKind(kind) && properties[name] !== undefined) uses.push({ kind, name: String(properties[name]) })
  })
  return { ...collect(tree, { files: [file], made, policy, directives }), uses } satisfies Partial<Page>
}

/** Elements share their props with the content. */
function toNodes(content: Content): (Element | Text)[] {
  if (typeof content === 'string') return [{ type: 'text', value: content }]
  const [tagName, props, ...children] = content
  const label = Array.isArray(props.title) ? [props.title as Content] : []
  const nodes = [...label, ...children].flatMap(toNodes)
  return tagName === '' ? nodes : [{ type: 'element', tagName, properties: props as Properties, children: nodes }]
}
