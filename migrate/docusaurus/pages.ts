/** Pages of `src/pages`: Markdown, and components. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../../src/page/url.ts'
import { readFrom } from '../read/files.ts'
import { readHead } from '../read/read.ts'
import { asText, fromTop, urlOfTarget } from '../read/values.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { PageMeta, SourceSite } from '../types.ts'
import { publishedFiles } from './settings.ts'

const folder = 'src/pages'

/** Adds the pages that the options of their plugin have, with these keys. */
export async function addOwnPages(
  site: SourceSite,
  options: Record<string, unknown>,
  fields: NonNullable<PageMeta['fields']>
): Promise<void> {
  for (const file of await publishedFiles(site, folder, options)) {
    const rest = path.posix.relative(folder, file)
    if (/(^|\/)_|\.test\.|__tests__/.test(rest)) continue
    if (/\.mdx?$/.test(rest)) {
      const head = await readHead(site.root, file)
      const target = targetOf(rest, await readFrom(site.root, file), site)
      const url = urlOfTarget(target)
      const title = asText(head.title) ?? head.$heading
      site.pages.push({ file, target, url, title, meta: { fields }, isUnlisted: head.unlisted === true })
    } else if (/\.[jt]sx?$/.test(rest)) await addComponent(site, { file, name: rest.replace(/\.[jt]sx?$/, ''), fields })
  }
  // At the url of a page or a redirect may be a static file, such as `static/index.html`.
  const urls = new Set([...site.pages.map(({ url }) => url), ...site.redirects.map(({ from }) => from)])
  const isCovered = (url = '') => url.endsWith('.html') && urls.has(urlOfTarget(url.slice(1).replace(/html$/, 'md')))
  for (const { file } of site.files.filter(({ url }) => isCovered(url)))
    site.todos.push({ file, text: 'A page is at its url: the file is left out', weight: 'note' })
  site.files = site.files.filter(({ url }) => !isCovered(url))
}

/** A component is to do. Its page has its title; that of the home page is made of the first links. */
async function addComponent(
  site: SourceSite,
  { file, name, fields }: { file: string; name: string; fields: NonNullable<PageMeta['fields']> }
): Promise<void> {
  const source = await readFrom(site.root, file)
  if (!/export\s+default|module\.exports|export\s*\{[^}]*\bdefault\b/.test(source)) return
  const url = urlOfTarget(`${name}.md`)
  const to = /<Redirect\s+to=\{?(?:useBaseUrl\()?["'`]([^"'`$]+)/.exec(source)?.[1]
  if (to !== undefined) return void site.redirects.push({ from: url, to: fromTop(to), file })
  site.todos.push({ file, text: 'A page that is a component is not migrated: write it as Markdown or as a template' })
  if (url === '/') return
  const attribute = (key: string) =>
    new RegExp(`<Layout\\b[^>]*?\\b${key}=\\{?["'\`]([^"'\`$]+)["'\`]`).exec(source)?.[1]
  const title = attribute('title') ?? titleOf(url)
  const head = stringify({ title, description: attribute('description') })
  const text = `---\n${head}---\n\n:::caution[TODO: the page of ${path.posix.basename(file)}]\n:::\n`
  site.pages.push({ file, target: `${name}.md`, url, title, text, meta: { fields } })
}
