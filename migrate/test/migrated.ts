/** A site of another generator, migrated, and the text of one of its pages. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import { docsgen, type Files, project, temporaryFolder } from '../../test/support/project.ts'
import { emptySite } from '../read/read.ts'
import { LinkIndex } from '../rewrite/links.ts'
import { targetOf } from '../rewrite/mdx.ts'
import { convertPage, noFindings } from '../rewrite/page.ts'
import type { Kind, SourcePage } from '../types.ts'

/** Migrates a site of these files, and reads what is made of it. */
export async function migrated(kind: Kind, files: Files) {
  const target = path.join(temporaryFolder(), 'new')
  const ran = await docsgen(['migrate', kind, project(files), '--out', target, '--docsgen', '^0.1.0'])
  expect({ code: ran.code, stderr: ran.stderr }).toEqual({ code: 0, stderr: '' })
  const read = (file: string) => readFileSync(path.join(target, file), 'utf8')
  const details = path.join(target, 'MIGRATION-details.md')
  const report = read('MIGRATION.md') + (existsSync(details) ? read('MIGRATION-details.md') : '')
  return { target, read, stdout: ran.stdout, config: read('docsgen.config.ts'), report }
}

interface ConvertOptions {
  format?: string
  file?: string
}

/** Returns what a text becomes, and what is to do. */
export function convert(text: string, kind: Kind = 'docusaurus', { format, file = 'docs/a.md' }: ConvertOptions = {}) {
  const target = targetOf(file.replace('docs/', ''), text, { kind, ...(format && { format }) })
  const page: SourcePage = { file, target, url: '/a' }
  const other: SourcePage = { file: 'docs/b.mdx', target: 'b.mdx', url: '/b' }
  const site = { ...emptySite(kind, '/', async () => ({ value: null })), pages: [page, other] }
  const found = noFindings()
  const made = convertPage(`${text}\n`, { site, page, index: new LinkIndex(site), found })
  return { target, made: made.trimEnd(), todos: found.todos.map(({ text: what }) => what) }
}
