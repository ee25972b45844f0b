/** The files of a site that are no pages: what is published as it lies there, and what docsgen makes of nothing. */
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { Project } from './config.ts'
import { byCodeUnit, hash, isInside } from './files.ts'
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
export function fileOutputs(
  { project, site }: { project: Project; site: Site },
  { messages, hashes, notes }: { messages: Message[]; hashes: Map<string, string>; notes: Notes }
): Output[] {
  const files = [...site.files].filter(([, file]) => file !== '').sort(([a], [b]) => byCodeUnit(a, b))
  const homes = [project.root, project.content, project.assets].map(maybeReal)
  const outputs: Output[] = []
  for (const [url, file] of files) {
    const absolute = path.join(project.root, file)
    const body = async (): Promise<Body> => {
      try {
        return { bytes: readFileSync(expectOwn(absolute, homes)) }
      } catch (error) {
        return { bytes: '', messages: [cannotRead(file, error)] }
      }
    }
    try {
      const key = hashes.get(file) ?? notes.hash(file, expectOwn(absolute, homes))
      hashes.set(file, key)
      outputs.push({ path: url.slice(1), also: [], source: file, key, body })
    } catch (error) {
      messages.push(cannotRead(file, error))
    }
  }
  return outputs
}

/** What was a file of the project when it was found may be a link out of it by now. */
function expectOwn(file: string, homes: string[]): string {
  const real = realpathSync.native(file)
  if (!homes.some((home) => isInside(real, home))) throw new Error('it leads out of the project')
  return real
}

function maybeReal(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder // there is none
  }
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
