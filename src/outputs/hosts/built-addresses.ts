/** The addresses that a built site states of itself, read back from its files: canonical links and entries of sitemaps. */
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { mapLimit, openFiles } from '../../disk/concurrency.ts'
import { listFiles } from '../../disk/files.ts'
import { toPosix } from '../../disk/paths.ts'
import type { Where } from '../../messages/message.ts'
import { placeAt } from '../../messages/place.ts'
import type { Project } from '../../project/project.ts'

export interface BuiltSite {
  /** Every file, from the slash on: `/a.html`. */
  paths: ReadonlySet<string>
  /** The paths of the addresses, with base and percent-encoded, and the first file that has each. */
  asked: ReadonlyMap<string, Where>
}

/** Addresses of other hosts are left out. Returns undefined where nothing has been built. */
export async function readBuilt({
  root,
  out,
  url
}: Pick<Project, 'root' | 'out' | 'url'>): Promise<BuiltSite | undefined> {
  if (!existsSync(path.join(out, 'index.html'))) return undefined
  const files = await listFiles(out)
  const stating = files.filter((file) => file.endsWith('.html') || /^sitemap[^/]*\.xml$/.test(file))
  const texts = await mapLimit(stating, openFiles, async (file) => ({
    file,
    text: await readFile(path.join(out, file), 'utf8')
  }))
  const asked = new Map<string, Where>()
  for (const { file, text } of texts)
    for (const { href, at } of file.endsWith('.xml') ? locations(text) : canonicals(text)) {
      const pathname = pathOf(href, url)
      if (pathname === undefined || asked.has(pathname)) continue
      asked.set(pathname, { file: toPosix(path.relative(root, path.join(out, file))), place: placeAt(text, at) })
    }
  return { paths: new Set(files.map((file) => `/${file}`)), asked }
}

interface Stated {
  href: string
  at: number
}

function locations(text: string): Stated[] {
  return [...text.matchAll(/<loc>\s*([^<\s]+)/g)].map(({ 1: href = '', index }) => ({ href, at: index }))
}

function canonicals(text: string): Stated[] {
  const links = text.slice(0, text.search(/<body[\s>]/)).matchAll(/<link\s[^>]*>/g)
  return [...links].flatMap(({ 0: tag, index }) => {
    const href = /\srel=["']?canonical["'\s>/]/.test(tag) && /\shref=["']?([^"'\s>]+)/.exec(tag)?.[1]
    return href ? [{ href, at: index }] : []
  })
}

function pathOf(href: string, url: string | undefined): string | undefined {
  const own = new URL(url ?? 'http://own.invalid').origin
  const written = href.replaceAll('&amp;', '&')
  if (!URL.canParse(written, own)) return undefined
  const { origin, pathname } = new URL(written, own)
  return origin === own ? pathname : undefined
}
