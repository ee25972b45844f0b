/** Books of mdBook: `book.toml`, `src/SUMMARY.md`, and the chapters it names. */
import path from 'node:path'
import { placeInSource, readFrom } from './read/files.ts'
import { emptySite, filesBelow } from './read/read.ts'
import { addEdit, repositoryOf } from './read/settings.ts'
import { asObject, asText, fromTop, urlOfTarget } from './read/values.ts'
import type { SourceEntry, SourceSite } from './types.ts'

export async function readMdbook(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('mdbook', root, run)
  const file = 'book.toml'
  const { book: written, output, preprocessor } = await readSettings(site, file)
  const book = asObject(written)
  const html = asObject(asObject(output).html)
  const folder = path.posix.normalize(asText(book.src) ?? 'src')
  Object.assign(site, {
    title: asText(book.title),
    description: asText(book.description),
    lang: asText(book.language),
    base: asText(html['site-url']),
    maths: html['mathjax-support'] === true,
    repository: repositoryOf(asText(html['git-repository-url'])),
    tops: [folder]
  })
  addEdit(site, asText(html['edit-url-template'])?.replace('{path}', ''), { file, key: 'edit-url-template' })
  const summary = path.posix.join(folder, 'SUMMARY.md')
  for (const each of await filesBelow(site, folder)) {
    const target = path.posix.relative(folder, each).replace(/(^|\/)README\.md$/i, '$1index.md')
    if (!target.endsWith('.md')) site.files.push({ file: each, target: `assets/${target}`, url: `/${target}` })
    else if (each !== summary) site.pages.push({ file: each, target, url: urlOfTarget(target) })
  }
  if (placeInSource(root, summary).at === undefined)
    site.todos.push({ file: summary, text: 'The chapters could not be read: the file is not there', weight: 'first' })
  else site.sidebars = { '/': readSummary(await readFrom(root, summary)) }
  for (const [from, written] of Object.entries(asObject(html.redirect))) {
    const href = String(written)
    const to = href.includes('//') ? href : fromTop(path.posix.join(path.posix.dirname(from), href))
    site.redirects.push({ from, to, file })
  }
  for (const name of Object.keys(asObject(preprocessor)))
    site.todos.push({ file, text: `The preprocessor \`${name}\` is not run` })
  return site
}

/** The settings of the book; none, and a line of the report, if the file is no TOML. */
async function readSettings(site: SourceSite, file: string): Promise<Record<string, unknown>> {
  try {
    return asObject((await import('smol-toml')).parse(await readFrom(site.root, file)))
  } catch (error) {
    const text = `The configuration could not be read: ${String(error).split('\n')[0]}`
    site.todos.push({ file, text, weight: 'first' })
    return {}
  }
}

/** Lines are chapters by their indentation, or titles of parts. A chapter without a link is not written yet. */
function readSummary(text: string): SourceEntry[] {
  const entries: SourceEntry[] = []
  let part = entries
  let open: { indent: number; items: SourceEntry[] }[] = []
  const [, ...lines] = text.replace(/<!--[\s\S]*?-->/g, '').split('\n')
  for (const line of lines) {
    const [, title] = /^#\s+(.+)/.exec(line) ?? []
    if (title !== undefined) {
      part = []
      entries.push({ label: title.trim(), collapsed: false, items: part })
    }
    if (title !== undefined || /^-{3,}/.test(line)) open = []
    if (/^-{3,}/.test(line)) part = entries
    const [, space = '', bullet, label = '', href = ''] =
      /^(\s*)([-*+]\s+)?\[((?:[^\]\\]|\\.)*)\]\(\s*<?([^)>]*?)>?\s*\)/.exec(line) ?? []
    if (label === '') continue
    const indent = bullet === undefined ? 0 : space.replaceAll('\t', '    ').length
    open = open.filter((each) => each.indent < indent)
    const items: SourceEntry[] = []
    const entry = {
      label: label.replace(/[`*\\]/g, ''),
      ...(href !== '' && { href: href.replace(/^\.\//, '') }),
      items
    }
    ;(open.at(-1)?.items ?? part).push(entry)
    open.push({ indent, items })
  }
  return withoutDrafts(entries)
}

/** Chapters without pages, and lists without chapters, are left out. */
function withoutDrafts(entries: SourceEntry[]): SourceEntry[] {
  return entries.flatMap(({ items = [], ...entry }): SourceEntry[] => {
    const inner = withoutDrafts(items)
    if (inner.length === 0) return entry.href === undefined ? [] : [entry]
    return [{ ...entry, items: inner }]
  })
}
