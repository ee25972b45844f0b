/**
 * The files of a site whose pages are opened without a server: addresses are relative, what scripts fetch is in scripts, and one
 * script stands for the modules of a page (src/client/offline/offline.ts).
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { escapeXml, unescapeXml } from '../disk/entities.ts'
import { packageRoot } from '../disk/package-root.ts'
import { hrefToUrl, splitHref, urlToHref } from '../page/url.ts'
import type { Output } from './output.ts'

export const offlineScript = 'docsgen/offline.js'

/** Read by hosts alone. */
const ofHosts = /^_(headers|redirects)$/

/** Gives each file by its path, `a.html` for the page `/a` whatever the layout. */
export async function* offlineFiles(
  outputs: ReadonlyMap<string, Output>,
  base: string
): AsyncGenerator<[file: string, body: string | Uint8Array]> {
  const files = new Map([...outputs.values()].map((output) => [urlOf(output), fileOf(output)]))
  const modules: Record<string, string> = {}
  const read = async (url = '') => String((await outputs.get(url.slice(1))?.body())?.bytes ?? '')
  for (const output of outputs.values()) {
    if (ofHosts.test(output.path)) continue
    const file = fileOf(output)
    const { bytes = '' } = await output.body()
    const lead = (href: string) => toRelative(href, file, files, base)
    if (file.endsWith('.html')) {
      const html = withoutModules(await withDrawings(String(bytes), (href) => read(hrefToUrl(href, base))))
      yield [file, leadHtml(html, lead).replace('src="offline:"', `src="${lead(`${base}/${offlineScript}`)}"`)]
      yield data(file, html)
    } else if (file.endsWith('.css')) yield [file, leadStyles(String(bytes), lead)]
    else {
      yield [file, bytes]
      if (file.endsWith('.js')) modules[urlToHref(`/${file}`, base)] = String(bytes)
      else if (/^docsgen\/.*\.json$/.test(file)) yield data(file, String(bytes))
    }
  }
  const script = readFileSync(path.join(packageRoot, 'lib/browser/offline.js'), 'utf8')
  yield [offlineScript, `${script}\ndocsgenOffline.start(${JSON.stringify({ base, modules })})\n`]
}

function fileOf({ url, path: file }: Output): string {
  return url === undefined ? file : `${url === '/' ? 'index' : url.slice(1)}.html`
}

function urlOf({ url, path: file }: Output): string {
  return url ?? `/${file.replace(/(?:\/index)?\.html$/, '')}`
}

/** Scripts ask for this text. */
function data(file: string, text: string): [file: string, body: string] {
  return [`${file}.js`, `docsgenOffline.arrive(${JSON.stringify(file)}, ${JSON.stringify(text)})\n`]
}

/** The address of a file of the site, as seen from another; all others stay. `files` are by url. */
function toRelative(href: string, file: string, files: ReadonlyMap<string, string>, base: string): string {
  const { pathname } = splitHref(href)
  const url = hrefToUrl(pathname, base)
  const target = url === `/${offlineScript}` ? offlineScript : files.get(url ?? '')
  if (target === undefined) return href
  return urlToHref(path.posix.relative(path.posix.dirname(file), target), '') + href.slice(pathname.length)
}

/** Puts one script in place of all modules, which it loads. */
function withoutModules(html: string): string {
  const hrefs: string[] = []
  const module = /<script type="module" src="(\/[^"]*)"[^>]*><\/script>/g
  const rest = html.replace(/<link rel="(?:modulepreload"|preload"[^>]* as="(?:font|fetch|script)")[^>]*>/g, '')
  for (const [, href = ''] of rest.matchAll(module)) hrefs.push(href)
  const script = `<script defer="" src="offline:" data-docsgen="" data-modules="${hrefs.join(' ')}"></script>`
  let isFirst = true
  return rest.replace(module, () => {
    const wanted = isFirst ? script : ''
    isFirst = false
    return wanted
  })
}

/** Puts drawings into the page: no part of another file can be used in one. */
async function withDrawings(html: string, read: (href: string) => Promise<string>): Promise<string> {
  let [whole, last] = ['', 0]
  for (const { 0: use, 1: href = '', 2: id = '', index } of html.matchAll(/<use href="(\/[^"#]*)#([^"]*)"><\/use>/g)) {
    whole += html.slice(last, index) + partOf(await read(href), id)
    last = index + use.length
  }
  return whole + html.slice(last)
}

/** The element of a drawing that has an id, without the id. */
function partOf(svg: string, id: string): string {
  const [open = '', name = ''] = new RegExp(`<(\\w+)\\b[^>]* id="${id}"[^>]*>`).exec(svg) ?? []
  const start = svg.indexOf(open)
  let depth = 0
  for (const { 0: tag, index } of svg.slice(start).matchAll(new RegExp(`<(/?)${name}\\b[^>]*>`, 'g'))) {
    depth += tag.startsWith('</') ? -1 : tag.endsWith('/>') ? 0 : 1
    if (depth === 0) return svg.slice(start, start + index + tag.length).replace(` id="${id}"`, '')
  }
  return ''
}

function leadHtml(html: string, lead: (href: string) => string): string {
  return html.replace(/<[a-z][^<>]*>/gi, (tag) =>
    tag
      .replace(/(\s(?:href|src|poster|action)=")(\/[^"]*)"/gi, (_, name: string, href: string) => {
        return `${name}${escapeXml(lead(unescapeXml(href)))}"`
      })
      .replace(/(\s(?:image)?srcset=")([^"]*)"/gi, (_, name: string, sources: string) => {
        return `${name}${sources.replace(/(?<=^|,\s*)\/[^\s,]+/g, lead)}"`
      })
  )
}

function leadStyles(css: string, lead: (href: string) => string): string {
  return css.replace(/(?<=url\(\s*(["']?))\/[^)"']+(?=\1\s*\))/g, lead)
}
