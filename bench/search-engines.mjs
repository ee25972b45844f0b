/**
 * What is compared: each engine takes pages (see search-sets.mjs) and gives a function from a query to results, best first:
 * `pages` are urls, `sections` url#id, as many as it has.
 */
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { build } from 'esbuild'
import MiniSearch from 'minisearch'

/** The engine that readers get, on the files that a build writes. Sections are in the order they are shown in. */
export async function docsgen({ dist, pages, folder }) {
  const { createSearch } = await importEngine(folder)
  const { shownText } = await importBundle(folder, 'search/search-site.ts')
  const htmls = new Map(pages.map(({ url, html }) => [url, html]))
  const read = async (name) => {
    const text = await readFile(path.join(dist, 'docsgen/search', name), 'utf8').catch(() => undefined)
    return text === undefined ? undefined : JSON.parse(text)
  }
  const { find } = createSearch(read, async (url, ...of) => shownText(htmls.get(url) ?? '', ...of))
  const idOf = sectionNames(pages)
  return async (text) => {
    const { hits } = await find({ text })
    const sections = hits.flatMap(({ url, sections: shown }) =>
      shown.map(({ id, score }) => ({ name: idOf(url, id), score }))
    )
    return { pages: hits.map(({ url }) => url), sections: distinct(sections.map(({ name }) => name)) }
  }
}

export function importEngine(folder) {
  return importBundle(folder, 'client/search/engine.ts')
}

async function importBundle(folder, name) {
  const outfile = path.join(folder, `${path.basename(name, '.ts')}.mjs`)
  const entry = path.join(import.meta.dirname, '../src', name)
  await build({ entryPoints: [entry], bundle: true, platform: 'node', format: 'esm', outfile, logLevel: 'error' })
  return import(`${pathToFileURL(outfile)}?${Date.now()}`)
}

/** Sections with their title four times, that of the page twice; beginnings of words, a typo in five letters. */
export function minisearch({ pages }) {
  const options = { boost: { title: 4, page: 2 }, prefix: true, fuzzy: 0.2 }
  const index = new MiniSearch({ fields: ['title', 'page', 'text'], searchOptions: options })
  const names = []
  for (const { url, title, sections } of pages) {
    for (const { id, headings, text } of sections)
      index.add({ id: names.push(`${url}#${id}`) - 1, title: headings.at(-1) ?? title, page: title, text })
  }
  return (text) => {
    const sections = index.search(text).map(({ id }) => names[id])
    return { pages: distinct(sections.map((name) => name.replace(/#.*/s, ''))), sections: distinct(sections) }
  }
}

/** What Pagefind indexes of the same HTML; the sections of a page in the order of how many words they have of the query. */
export async function pagefind({ pages, folder }) {
  const output = path.join(folder, 'pagefind')
  await writePagefind(pages, output)
  const found = await importPagefind(output)
  const idOf = sectionNames(pages)
  return async (text) => {
    const { results } = await found.search(text)
    const data = await Promise.all(results.slice(0, 10).map((each) => each.data()))
    const sections = data.flatMap(({ url, sub_results: parts }) => {
      const best = parts.toSorted((a, b) => b.weighted_locations.length - a.weighted_locations.length).slice(0, 3)
      return best.map((part) => idOf(url, part.anchor?.id ?? ''))
    })
    return { pages: data.map(({ url }) => url), sections: distinct(sections) }
  }
}

export async function writePagefind(pages, outputPath) {
  const { createIndex, close } = await import('pagefind')
  const { index } = await createIndex({ rootSelector: 'article.prose', forceLanguage: 'en' })
  for (const { url, html } of pages) await index.addHTMLFile({ url, content: html })
  await index.writeFiles({ outputPath })
  await close()
}

/** Pagefind's own script, made for browsers: it reads its files from the disk here. `note` hears of each. */
export async function importPagefind(output, { note = () => {}, name = 'pagefind.js' } = {}) {
  const base = `${pathToFileURL(output)}/`
  globalThis.window ??= { location: { origin: 'https://site.invalid', href: 'https://site.invalid/' } }
  globalThis.document ??= { currentScript: null, querySelector: () => ({ getAttribute: () => 'en' }) }
  globalThis.fetch = async (url) => {
    const file = decodeURIComponent(new URL(url).pathname)
    const bytes = await readFile(file)
    note(file, bytes)
    return new Response(bytes)
  }
  const script = await import(`${base}${name}`)
  await script.options({ basePath: base, baseUrl: '/' })
  await script.init()
  return script
}

/** Names the section that an element with this id is in. */
function sectionNames(pages) {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  return (url, id) => `${url}#${byUrl.get(url)?.spots.get(id) ?? ''}`
}

function distinct(list) {
  return [...new Set(list)]
}
