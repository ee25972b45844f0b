/** Pages of `src/pages`: Markdown, and components of which only a few words can be read. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../../src/page/url.ts'
import { readFrom } from '../read/files.ts'
import { asText, filesBelow, readHead, urlOfTarget } from '../read/read.ts'
import { Components } from '../rewrite/components.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { SourceSite } from '../types.ts'
import { readComponent } from './home.ts'

const folder = 'src/pages'

/** Adds the pages. A component becomes a page with its title, which is to do. */
export async function addOwnPages(site: SourceSite): Promise<void> {
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (/(^|\/)_|\.test\.|__tests__/.test(rest)) continue
    if (/\.mdx?$/.test(rest)) {
      const head = await readHead(site.root, file)
      const target = targetOf(rest, await readFrom(site.root, file), site)
      const url = urlOfTarget(target)
      // A page without a sidebar would have no table of contents.
      const hasToc = head.hide_table_of_contents !== true && url !== '/'
      const meta = hasToc ? { meta: { fields: { template: 'doc' } } } : {}
      site.pages.push({
        file,
        target,
        url,
        title: asText(head.title) ?? head.$heading,
        ...meta,
        isUnlisted: head.unlisted === true
      })
    } else if (/\.[jt]sx?$/.test(rest)) await addComponent(site, file, rest.replace(/\.[jt]sx?$/, '.md'))
  }
  // At the url of a page or a redirect may be a static file, such as `static/index.html`.
  const urls = new Set([...site.pages.map(({ url }) => url), ...site.redirects.map(({ from }) => from)])
  const isCovered = (url = '') => url.endsWith('.html') && urls.has(urlOfTarget(url.slice(1).replace(/html$/, 'md')))
  for (const { file } of site.files.filter(({ url }) => isCovered(url)))
    site.todos.push({ file, text: 'A page is at its url: the file is left out', weight: 'note' })
  site.files = site.files.filter(({ url }) => !isCovered(url))
}

async function addComponent(site: SourceSite, file: string, target: string): Promise<void> {
  if (!/export\s+default|module\.exports|export\s*\{[^}]*\bdefault\b/.test(await readFrom(site.root, file))) return
  const url = urlOfTarget(target)
  const { redirect, home, ...words } = await readComponent(site, file, new Components(site))
  if (redirect !== undefined) return void site.redirects.push({ from: url, to: redirect, file })
  const title = words.title ?? (url === '/' ? site.title : undefined) ?? titleOf(url)
  const head = `---\n${stringify({ title, ...(words.description && { description: words.description }) })}---\n`
  const isHome = url === '/' && home !== undefined
  const todo = isHome
    ? 'Of the home page, its title, tagline, buttons and features are migrated, and not the rest: see “A home page” in Writing'
    : 'A page that is a component is not migrated: write it as Markdown or as a template'
  site.todos.push({ file, text: todo })
  if (isHome) site.pages.push({ file, target, url, title, text: head, meta: { fields: home } })
  else {
    const text = `${head}\n:::caution[To do: the page of ${path.posix.basename(file)}]\n:::\n`
    site.pages.push({ file, target, url, title, text })
  }
}
