/** The text of a page of another generator, converted. */
import { emptySite } from '../../migrate/read/read.ts'
import { LinkIndex } from '../../migrate/rewrite/links.ts'
import { targetOf } from '../../migrate/rewrite/mdx.ts'
import { convertPage, noFindings } from '../../migrate/rewrite/page.ts'
import type { Kind, SourcePage } from '../../migrate/types.ts'

export interface Read {
  format?: string
  file?: string
}

/** Returns what a text becomes, and what is to do. */
export function convert(text: string, kind: Kind = 'docusaurus', { format, file = 'docs/a.md' }: Read = {}) {
  const target = targetOf(file.replace('docs/', ''), text, { kind, ...(format && { format }) })
  const page: SourcePage = { file, target, url: '/a' }
  const other: SourcePage = { file: 'docs/b.mdx', target: 'b.mdx', url: '/b' }
  const site = { ...emptySite(kind, '/', async () => ({ value: null })), pages: [page, other] }
  const found = noFindings()
  const made = convertPage(`${text}\n`, { site, page, index: new LinkIndex(site), found })
  return { target, made: made.trimEnd(), todos: found.todos.map(({ text: what }) => what) }
}
