/** Pages of `src/pages`: Markdown, and components of which only a few words can be read. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../../src/page/url.ts'
import { readFrom } from '../read/files.ts'
import { asList, asObject, asText, filesBelow, fromTop, readHead, urlOfTarget } from '../read/read.ts'
import { optionsOf } from '../read/settings.ts'
import { fenceAround } from '../rewrite/fences.ts'
import { readTag, type Tag } from '../rewrite/tags.ts'
import type { SourceFile, SourceSite } from '../types.ts'
import { hrefOf, readHome, tagsOf } from './home.ts'
import { hasMaths } from './settings.ts'

const folder = 'src/pages'

/** Adds the pages. A component becomes a page with its title and its source, which is to do. */
export async function addOwnPages(site: SourceSite, config: Record<string, unknown>): Promise<void> {
  const presets = asList(config.presets).map((entry) => asObject(optionsOf(entry).pages))
  const isWithoutMaths = !presets.some(hasMaths)
  for (const file of await filesBelow(site, folder)) {
    const rest = path.posix.relative(folder, file)
    if (/(^|\/)_|\.test\.|__tests__/.test(rest)) continue
    const target = rest.replace(/\.(mdx|[jt]sx?)$/, '.md')
    if (/\.mdx?$/.test(rest)) {
      const head = await readHead(site.root, file)
      const isUnlisted = head.unlisted === true
      site.pages.push({
        file,
        target,
        url: urlOfTarget(target),
        title: asText(head.title) ?? head.$heading,
        excerpt: head.$excerpt,
        // A page without a sidebar would have no table of contents.
        ...(head.hide_table_of_contents !== true && target !== 'index.md' && { meta: { fields: { template: 'doc' } } }),
        isUnlisted,
        isWithoutMaths
      })
    } else if (/\.[jt]sx?$/.test(rest)) await addComponent(site, file, target)
    dropCovered(site, urlOfTarget(target))
  }
}

/** A page and a static file, such as `static/index.html`, may be at the same url: the page counts. */
function dropCovered(site: SourceSite, url: string): void {
  const isCovered = ({ target }: SourceFile) =>
    target.endsWith('.html') && urlOfTarget(path.posix.relative('assets', target).replace(/html$/, 'md')) === url
  for (const { file } of site.files.filter(isCovered))
    site.todos.push({ file, text: `A page is at its url, \`${url}\`: the file is left out`, weight: 'note' })
  site.files = site.files.filter((each) => !isCovered(each))
}

async function addComponent(site: SourceSite, file: string, target: string): Promise<void> {
  const source = await readFrom(site.root, file)
  if (!/export\s+default|module\.exports|export\s*\{[^}]*\bdefault\b/.test(source)) return
  const to = redirectIn(source)
  if (to !== undefined) {
    const text =
      '`<Head>` of a page that is a redirect now is not migrated: write its elements as `head`, see Configuration'
    if (source.includes('<Head>')) site.todos.push({ file, text })
    site.redirects.push({ from: urlOfTarget(target), to, file })
    return
  }
  const layout = tagOf(source, 'Layout')
  const attribute = (name: string) => layout && wordsOf(layout, name, site)
  const url = urlOfTarget(target)
  const home = url === '/' ? await readHome(site, file, source) : undefined
  if (home) {
    const title = attribute('title') ?? site.title ?? 'Welcome'
    const text = `---\n${stringify({ title, description: attribute('description') })}---\n`
    site.todos.push(home.todo)
    site.pages.push({ file, target, url, title, text, meta: { fields: home.fields } })
    return
  }
  const title = attribute('title') ?? (url === '/' ? site.title : undefined) ?? titleOf(url)
  const head = stringify({ title, description: attribute('description') })
  const name = path.posix.basename(file)
  const fence = fenceAround(source)
  const text = `---\n${head}---\n\n:::caution[To do: Page, from ${name}, line 1]\n${fence}tsx\n${source.trimEnd()}\n${fence}\n:::\n`
  const template = url === '/' ? ', see “A home page” in Writing' : ''
  const what = 'A page that is a component is not migrated: write it as Markdown or as a template'
  site.todos.push({ file, text: what + template })
  site.pages.push({ file, target, url, title, text })
}

/** A page may only lead to another: `<Redirect to="/docs" />`, with a `<Head>` beside it. */
function redirectIn(source: string): string | undefined {
  const isAlone = tagsOf(source).every((name) => /^(?:Redirect|Head)$/.test(name))
  const tag = isAlone ? tagOf(source, 'Redirect') : undefined
  return fromTop(tag && hrefOf(tag, 'to'))
}

/** A text, which may hold the title and the tagline of the site: `Hello from ${siteConfig.title}`. */
function wordsOf(tag: Tag, name: string, { title, tagline }: SourceSite): string | undefined {
  const value = tag.attributes.get(name)
  if (typeof value !== 'object') return undefined
  if ('text' in value) return value.text
  const [, template = `\${${value.expression}}`] = /^`([^`\\]*)`$/s.exec(value.expression) ?? []
  const words = template.replace(
    /\$\{\s*(?:\w+\.)*siteConfig\.(title|tagline)\s*\}/g,
    (found, key) => (key === 'title' ? title : tagline) ?? found
  )
  return /\$\{/.test(words) ? undefined : words
}

function tagOf(source: string, name: string) {
  const at = source.search(new RegExp(`<${name}[\\s>]`))
  return at === -1 ? undefined : readTag(source, at)
}
