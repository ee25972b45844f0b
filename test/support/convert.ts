/** The text of a page of another generator, converted. */
import { emptySite } from '../../migrate/read/read.ts'
import { LinkIndex } from '../../migrate/rewrite/links.ts'
import { convertPage } from '../../migrate/rewrite/page.ts'
import type { Kind, SourcePage } from '../../migrate/types.ts'

export interface Read {
  format?: string
  file?: string
}

/** Returns what a text becomes, and what is to do with the lines. */
export function convert(text: string, kind: Kind = 'docusaurus', { format, file = 'docs/a.mdx' }: Read = {}) {
  const page: SourcePage = { file, target: 'a.md', url: '/a' }
  const other: SourcePage = { file: 'docs/b.mdx', target: 'b.md', url: '/b' }
  const site = {
    ...emptySite(kind, '/', async () => ({ value: null })),
    pages: [page, other],
    ...(format && { format })
  }
  const { text: made, todos } = convertPage(`${text}\n`, { site, page, index: new LinkIndex(site) })
  return { made: made.trimEnd(), todos: todos.map(({ line, text: what }) => `${line} ${what}`) }
}
