/** Books of mdBook: `book.toml`, `src/SUMMARY.md`, and the chapters it names. */
import path from 'node:path'
import { placeInSource, readFrom } from './read/files.ts'
import { emptySite, filesBelow, fromTop, urlOfTarget } from './read/read.ts'
import { addEdit } from './read/settings.ts'
import type { SourceEntry, SourceSite } from './types.ts'

/** Reads a book at `root`, the folder that holds `book.toml`. */
export async function readMdbook(root: string, run: SourceSite['run']): Promise<SourceSite> {
  const site = emptySite('mdbook', root, run)
  const file = 'book.toml'
  const settings = readToml(await readFrom(root, file).catch(() => ''))
  const book = settings.get('book')
  const html = settings.get('output.html')
  const folder = path.posix.normalize(book?.get('src') ?? 'src')
  const repository = html?.get('git-repository-url')
  Object.assign(site, {
    title: book?.get('title'),
    description: book?.get('description'),
    lang: book?.get('language'),
    base: html?.get('site-url'),
    maths: html?.get('mathjax-support') === 'true',
    repository: repository && {
      label: new URL(repository).hostname === 'github.com' ? 'GitHub' : 'Code',
      href: repository
    },
    tops: [folder]
  })
  addEdit(site, html?.get('edit-url-template')?.replace('{path}', ''), { file, key: 'edit-url-template' })
  const summary = path.posix.join(folder, 'SUMMARY.md')
  for (const each of await filesBelow(site, folder)) {
    const target = path.posix.relative(folder, each).replace(/(^|\/)README\.md$/i, '$1index.md')
    if (!target.endsWith('.md')) site.files.push({ file: each, target: `assets/${target}`, url: `/${target}` })
    else if (each !== summary) site.pages.push({ file: each, target, url: urlOfTarget(target) })
  }
  if (placeInSource(root, summary).at === undefined)
    site.todos.push({ file: summary, text: 'The chapters could not be read: the file is not there', weight: 'first' })
  else site.sidebars = { '/': readSummary(await readFrom(root, summary)) }
  for (const [from, to] of settings.get('output.html.redirect') ?? [])
    site.redirects.push({
      from,
      to: to.includes('//') ? to : fromTop(path.posix.join(path.posix.dirname(from), to)),
      file
    })
  for (const [name] of settings)
    if (name.startsWith('preprocessor.'))
      site.todos.push({ file, text: `The preprocessor \`${name.slice(13)}\` is not run` })
  return site
}

/** Tables of a TOML with texts, numbers and switches: all that the frame of a book has. */
function readToml(text: string): Map<string, Map<string, string>> {
  const tables = new Map<string, Map<string, string>>()
  let table = new Map<string, string>()
  for (const line of text.split('\n')) {
    const [, name] = /^\s*\[([^[\]]+)\]/.exec(line) ?? []
    if (name !== undefined) {
      table = new Map()
      tables.set(name.trim(), table)
    }
    const [, key = '', double, single, bare] =
      /^\s*"?([^"=#]+?)"?\s*=\s*(?:"((?:[^"\\]|\\.)*)"|'([^']*)'|([\w.-]+))/.exec(line) ?? []
    const value = double?.replace(/\\(.)/g, '$1') ?? single ?? bare
    if (key !== '' && value !== undefined) table.set(key.trim(), value)
  }
  return tables
}

/** Lines are chapters by their indentation, or titles of parts. A chapter without a link is not written yet. */
function readSummary(text: string): SourceEntry[] {
  const entries: SourceEntry[] = []
  let part = entries
  let open: { indent: number; items: SourceEntry[] }[] = []
  for (const line of text
    .replace(/<!--[\s\S]*?-->/g, '')
    .split('\n')
    .slice(1)) {
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
