/** Validators of others for what docsgen writes for machines. Each throws for what is not valid. */
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseAtomFeed, parseJsonFeed } from 'feedsmith'
import { validateXML } from 'xmllint-wasm'
import { repository, run, temporaryFolder } from './project.ts'

/** The schema of sitemaps.org, as the package of that name has it. */
const sitemapSchema = path.join(repository, 'node_modules/sitemap/schema/sitemap.xsd')

export async function validateSitemap(text: string): Promise<void> {
  const schema = [{ fileName: 'sitemap.xsd', contents: readFileSync(sitemapSchema, 'utf8') }]
  const { valid, rawOutput } = await validateXML({ xml: [{ fileName: 'sitemap.xml', contents: text }], schema })
  if (!valid) throw new Error(rawOutput)
}

const atomSchema = path.join(repository, 'test/schemas/atom.rng')

export async function validateAtom(text: string): Promise<void> {
  const schema = [{ fileName: 'atom.rng', contents: readFileSync(atomSchema, 'utf8') }]
  const xml = [{ fileName: 'feed.xml', contents: text }]
  const { valid, rawOutput } = await validateXML({ xml, schema, extension: 'relaxng' })
  if (!valid) throw new Error(rawOutput)
}

interface FeedEntry {
  id: string | undefined
  title: string | undefined
  content: string | undefined
}

interface ReadFeed {
  title: string | undefined
  entries: (FeedEntry & { summary: string | undefined })[]
}

type AtomText = string | { value?: string | undefined } | undefined

const textOf = (text: AtomText) => (typeof text === 'string' ? text : text?.value)

/** Throws for what is no Atom. */
export async function readAtom(atom: string): Promise<ReadFeed> {
  await validateAtom(atom)
  const { title, entries = [] } = parseAtomFeed(atom)
  return {
    title: textOf(title),
    entries: entries.map((each) => ({
      id: each.id,
      title: textOf(each.title),
      summary: textOf(each.summary),
      content: textOf(each.content)
    }))
  }
}

/** Throws for what is no JSON Feed. */
export function readJsonFeed(json: string): FeedEntry[] {
  const { items = [] } = parseJsonFeed(json)
  return items.map(({ id, title, content_html: content }) => ({ id, title, content }))
}

/** An annotation that the types do not have in an action within another thing. */
const actionInput = /,"query-input":"required name=search_term_string"/

/** The things that a page describes. */
export function readLinkedData(html: string): unknown[] {
  return [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].flatMap(([, json = '']) => {
    const { '@context': _, ...data } = JSON.parse(json)
    return data['@graph'] ?? [data]
  })
}

/** Checks the data of pages by Google's types of the vocabulary of schema.org. Returns how many pages have some. */
export async function validateLinkedData(pages: readonly string[]): Promise<number> {
  const all = pages.flatMap((html) =>
    [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map(([, json = '']) =>
      json.replace(actionInput, '')
    )
  )
  const root = temporaryFolder()
  const types = path.join(repository, 'node_modules/schema-dts')
  const lines = all.map((json, at) => `export const page${at}: Graph | WithContext<Thing> = ${json}`)
  writeFileSync(
    path.join(root, 'data.ts'),
    `import type { Graph, Thing, WithContext } from '${types}'\n${lines.join('\n')}\n`
  )
  const options = ['--ignoreConfig', '--noEmit', '--strict', '--skipLibCheck', '--module', 'preserve']
  const { code, stdout } = await run(path.join(repository, 'node_modules/.bin/tsc'), [
    ...options,
    path.join(root, 'data.ts')
  ])
  if (code !== 0) throw new Error(stdout)
  return all.length
}
