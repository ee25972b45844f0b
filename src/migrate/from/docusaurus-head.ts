/** `<Head>` in components of a home page of Docusaurus, as keys of docsgen's page. The rest is named. */
import type { Json } from '../../disk/json.ts'
import { type HeadPart, takeElements } from '../rewrite/page-head.ts'
import type { SourceSite, Todo } from '../types.ts'
import { elementsOf, nameOf, type Shown, wordsIn } from './docusaurus-shown.ts'
import { fromTop, originOf } from './read.ts'

interface ShownHead {
  title?: string
  description?: string
  fields: Record<string, Json>
}

/** What a page shows counts more than the attributes of its `<Layout>`. */
export function readShownHead(
  shown: Shown | undefined,
  layout: { title: string; description: string | undefined },
  { site, file }: { site: SourceSite; file: string }
): { title: string; description?: string | undefined; fields: ShownHead['fields']; todos: Todo[] } {
  const heads = elementsOf(shown).filter((each) => nameOf(each) === '@docusaurus/Head')
  const found: ShownHead = { fields: {} }
  const todos: Todo[] = []
  const all = heads.map((head) => ({
    head,
    elements: elementsOf(head.props.children).map((each) => toPart(each, site))
  }))
  const ofHead = all.flatMap(({ elements }) => elements.flatMap(({ name, text }) => (name === 'title' ? [text] : [])))
  const title = ofHead.findLast((text) => text !== '') ?? layout.title
  for (const { head, elements } of all)
    takeElements(elements, {
      found,
      origin: originOf(site.url),
      title,
      isFile: (href) => site.files.some(({ url }) => url === fromTop(href)),
      todo: (text, weight) => {
        const place = { file: head.file ?? file, ...(head.line !== undefined && { line: head.line }) }
        todos.push({ ...place, text, ...(weight && { weight }) })
      }
    })
  return { title, description: found.description ?? layout.description, fields: found.fields, todos }
}

function toPart(element: Shown, site: SourceSite): HeadPart {
  const name = nameOf(element)
  const { children, ...props } = element.props
  const attribute = (key: string) => wordsIn(props[key], site) || undefined
  const attributes = Object.keys(props).flatMap((key) => (attribute(key) ? [` ${key}="${attribute(key)}"`] : []))
  return { name, attribute, text: wordsIn(children, site), source: `<${name}${attributes.join('')}>` }
}
