/** Pages of `src/pages`: Markdown, and components. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../../src/page/url.ts'
import { readFrom } from '../read/files.ts'
import { filesBelow, readHead } from '../read/read.ts'
import { asText, fromTop, urlOfTarget } from '../read/values.ts'
import { Components } from '../rewrite/components.ts'
import { targetOf } from '../rewrite/mdx.ts'
import type { SourceSite } from '../types.ts'
import { pageTemplate } from './replaced.ts'

const folder = 'src/pages'

/** Adds the pages. */
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
    } else if (/\.[jt]sx?$/.test(rest)) await addComponent(site, file, rest.replace(/\.[jt]sx?$/, ''))
  }
  // At the url of a page or a redirect may be a static file, such as `static/index.html`.
  const urls = new Set([...site.pages.map(({ url }) => url), ...site.redirects.map(({ from }) => from)])
  const isCovered = (url = '') => url.endsWith('.html') && urls.has(urlOfTarget(url.slice(1).replace(/html$/, 'md')))
  for (const { file } of site.files.filter(({ url }) => isCovered(url)))
    site.todos.push({ file, text: 'A page is at its url: the file is left out', weight: 'note' })
  site.files = site.files.filter(({ url }) => !isCovered(url))
}

/** A component that can be copied is what its page shows. */
async function addComponent(site: SourceSite, file: string, name: string): Promise<void> {
  const source = await readFrom(site.root, file)
  if (!/export\s+default|module\.exports|export\s*\{[^}]*\bdefault\b/.test(source)) return
  const url = urlOfTarget(`${name}.md`)
  const to = /<Redirect\s+to=\{?(?:useBaseUrl\()?["'`]([^"'`$]+)/.exec(source)?.[1]
  if (to !== undefined) return void site.redirects.push({ from: url, to: fromTop(to), file })
  const attribute = (key: string) =>
    new RegExp(`<Layout\\b[^>]*?\\b${key}=\\{?["'\`]([^"'\`$]+)["'\`]`).exec(source)?.[1]
  const title = attribute('title') ?? (url === '/' ? site.title : undefined) ?? titleOf(url)
  const isKept = new Components(site).isKept(file)
  if (isKept) site.written = { ...site.written, ...pageTemplate }
  const head = stringify({ title, description: attribute('description') })
  const text = isKept
    ? `import Page from '@site/${file.replace(/\.\w+$/, '')}'\n\n<Page />\n`
    : `:::caution[To do: the page of ${path.posix.basename(file)}]\n:::\n`
  site.pages.push({
    file,
    target: `${name}.${isKept ? 'mdx' : 'md'}`,
    url,
    title,
    text: `---\n${head}---\n\n${text}`,
    ...(isKept && { meta: { fields: { template: 'old-page' } } })
  })
  site.todos.push({ file, ...(isKept ? { text: ofComponent, weight: 'look' } : { text: notKept }) })
}

const ofComponent =
  'This page shows the component of the old site, with a few of its classes: compare it, or write it again, see “A home page” in Writing'
const notKept = 'A page that is a component is not migrated: write it as Markdown or as a template'
