/** Descriptions are Markdown without directives, ids and raw HTML. */
import type { Root as HastRoot } from 'hast'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import type { Json } from '../disk/json.ts'
import { noSources } from '../page/checks/policy.ts'
import { collect } from '../page/collect.ts'
import { type Content, toContent } from '../page/markdown/content.ts'
import { type MarkdownParser, parseMarkdown } from '../page/markdown/markdown.ts'
import type { Link } from '../page/page.ts'
import { type OpenApi, placeOf } from './document.ts'
import { type Fields, visitObjects } from './json-fields.ts'
import { textsOf } from './weigh.ts'

const transformer = unified().use(remarkRehype)

/** Makes content of descriptions. Most are a plain sentence, and many are repeated. */
export function createProse(file: string, parser?: MarkdownParser) {
  const known = new Map<string, { content: Content; links: Link[] }>()

  function read(text: string) {
    const isPlain = /^[^\n`*_[\]<>#&\\|~!:+@]*$/.test(text)
    const made = known.get(text) ?? (isPlain ? { content: text, links: [] } : parse(text))
    known.set(text, made)
    return made
  }

  function parse(text: string) {
    const hast = transformer.runSync(parseMarkdown(text, 'plain', undefined, parser)) as HastRoot
    const { links } = collect(hast, { files: [file], generated: new Set(), policy: noSources, directives: new Map() })
    return { content: toContent(hast), links }
  }

  function contentOf(written: Json | undefined): Content | undefined {
    const text = typeof written === 'string' ? written.trim() : ''
    return text === '' ? undefined : read(text).content
  }

  return {
    content: contentOf,
    /** A summary without marks, which people write although it is no Markdown. */
    plain(written: Json | undefined): string | undefined {
      const made = contentOf(written)
      return made === undefined ? undefined : textsOf(made).join('')
    },
    /** The description of an object, to be spread; {} without one. */
    described({ description }: Fields): { description?: Content } {
      const made = contentOf(description)
      return made === undefined ? {} : { description: made }
    },
    links: (written: string): Link[] => read(written.trim()).links
  }
}

export type Prose = ReturnType<typeof createProse>

/** Links in descriptions, each with the place of its description. */
export function linksInDescriptions({ root, locate }: OpenApi, prose: Prose): Link[] {
  const links: Link[] = []
  visitObjects(root, (found) => {
    for (const key of ['description', 'x-remedy']) {
      const text = found.value[key]
      if (typeof text !== 'string' || !/\]\(|\]:|<http/.test(text)) continue
      const at = placeOf(locate([...found.pointer, key]))
      links.push(...prose.links(text).map((link) => ({ ...link, ...at })))
    }
  })
  return links
}
