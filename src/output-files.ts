/** The files of a site that are no pages: what is published as it lies there, and what docsgen makes of nothing. */
import { readFile, realpath } from 'node:fs/promises'
import path from 'node:path'
import type { Project } from './config.ts'
import { byCodeUnit, hash, isInside, mapLimit, openFiles } from './files.ts'
import { cannotRead } from './message.ts'
import type { Notes } from './notes.ts'
import { urlToHref } from './shared/routes.ts'
import type { Site } from './site.ts'
import type { Body, Message, Output, Page } from './types.ts'

/** A file whose bytes are known. */
export function textOutput(url: string, bytes: string): Output {
  return { path: url.slice(1), also: [], key: hash(bytes), body: async () => ({ bytes }) }
}

/** Files of the project that are published. `hashes` remembers theirs, by file, and `notes` from build to build. */
export async function fileOutputs(
  { project, site }: { project: Project; site: Site },
  { messages, hashes, notes }: { messages: Message[]; hashes: Map<string, string>; notes: Notes }
): Promise<Output[]> {
  const files = [...site.files].filter(([, file]) => file !== '').sort(([a], [b]) => byCodeUnit(a, b))
  const homes = [project.root, project.content, project.assets]
  const outputs = await mapLimit(files, openFiles, async ([url, file]): Promise<Output[]> => {
    const absolute = path.join(project.root, file)
    const fault = (error: unknown) => cannotRead(file, error)
    const identify = async () => {
      await expectOwn(absolute, homes)
      return notes.hash(file, absolute)
    }
    const key = hashes.get(file) ?? (await identify().catch(fault))
    if (typeof key !== 'string') {
      messages.push(key)
      return []
    }
    hashes.set(file, key)
    const body = async (): Promise<Body> => {
      const again = await readOwn(absolute, homes).catch(fault)
      return 'rule' in again ? { bytes: '', messages: [again] } : { bytes: again }
    }
    return [{ path: url.slice(1), also: [], source: file, key, body }]
  })
  return outputs.flat()
}

async function readOwn(file: string, homes: string[]): Promise<Buffer> {
  return readFile(await expectOwn(file, homes))
}

/** What was a file of the project when it was found may be a link out of it by now. */
async function expectOwn(file: string, homes: string[]): Promise<string> {
  const real = await realpath(file)
  const known = await Promise.all(homes.map((home) => realpath(home).catch(() => home)))
  if (!known.some((home) => isInside(real, home))) throw new Error('it leads out of the project')
  return real
}

/** For sites that bring none: without an icon every browser asks for one in vain. */
export const ownFavicon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="6" fill="#2e5585"/><path d="M9 9h14M9 16h14M9 23h8" stroke="#fff" stroke-width="3" stroke-linecap="round"/></svg>\n'

export function robots(project: Project): string {
  const sitemapLine = project.url
    ? `Sitemap: ${new URL(urlToHref('/sitemap.xml', project.base), project.url).href}\n`
    : ''
  return `User-agent: *\nAllow: /\n${sitemapLine}`
}

/** `updated` are days by file. */
export function sitemap(project: Project, pages: Page[], updated: Map<string, string>): string {
  const urls = pages.map(({ url, file }) => {
    const day = updated.get(file)
    const href = new URL(urlToHref(url, project.base), project.url).href
    return `<loc>${href.replaceAll('&', '&amp;')}</loc>${day === undefined ? '' : `<lastmod>${day}</lastmod>`}`
  })
  const entries = urls.sort(byCodeUnit).map((url) => `  <url>${url}</url>`)
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</urlset>\n`
}
