/** Pages of `src/pages`: Markdown, and components of which only a few words can be read. */
import path from 'node:path'
import { stringify } from 'yaml'
import { titleOf } from '../../page/page-url.ts'
import { readFrom } from '../files.ts'
import { fenceAround } from '../rewrite/fences.ts'
import { readTag, type Tag, textAttribute } from '../rewrite/tags.ts'
import type { SourceSite } from '../types.ts'
import { findFeatures } from './docusaurus-features.ts'
import { hasMaths } from './docusaurus-settings.ts'
import { optionsOf } from './left.ts'
import { asList, asObject, asText, filesBelow, readHead, urlOfTarget } from './read.ts'

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
        isUnlisted,
        isWithoutMaths
      })
    } else if (/\.[jt]sx?$/.test(rest)) await addComponent(site, file, target)
  }
}

async function addComponent(site: SourceSite, file: string, target: string): Promise<void> {
  const source = await readFrom(site.root, file)
  if (!/export\s+default|module\.exports|export\s*\{[^}]*\bdefault\b/.test(source)) return
  const layout = tagOf(source, 'Layout')
  const attribute = (name: string) => layout && wordsOf(layout, name, site)
  const url = urlOfTarget(target)
  const actions = url === '/' ? buttonsOf(source) : []
  const found = url === '/' ? await findFeatures(site, file, source) : undefined
  if (actions.length > 0 || found) {
    const name = site.title ?? 'Welcome'
    const title = attribute('title') ?? name
    const hero = { title: name, ...(site.tagline !== undefined && { text: site.tagline }), actions }
    site.todos.push({ file, text: leftOfHome(source, found) })
    site.pages.push({
      file,
      target,
      url,
      title,
      text: `---\n${stringify({ title, description: attribute('description') })}---\n`,
      meta: { fields: { template: 'home', hero, ...(found && { features: found.features }) } }
    })
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

/** Says what of a home page is migrated, and what else it shows. */
function leftOfHome(source: string, found: Awaited<ReturnType<typeof findFeatures>>): string {
  const parts = found ? 'title, tagline, buttons and features' : 'title, tagline and buttons'
  // The component that shows the buttons.
  const above = source.slice(0, source.search(/<(?:Link|a)\s/)).matchAll(/\b(?:function|const)\s+([A-Z]\w*)/g)
  const header = [...above].at(-1)?.[1] ?? ''
  const known = [...frame, header, ...(found?.components ?? [])]
  const names = [...source.matchAll(/(?<![\w)])<([A-Z]\w*)(?=[\s/>])/g)].map(([, name = '']) => name)
  const others = [...new Set(names)].filter((name) => !known.includes(name)).map((name) => `\`<${name}>\``)
  const left = found?.left.length ? [`${found.left.join(', ')} of features`] : []
  const rest = [...left, ...others]
  return `Of the home page, ${parts} are migrated, and not ${rest.length > 0 ? rest.join(', ') : 'the rest'}: see “A home page” in Writing`
}

/** Components around what a page says. */
const frame = ['Layout', 'Link', 'Heading', 'Head', 'Translate', 'Svg']

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

/** Links that look like buttons: `<Link className="button …" to="/docs">Read</Link>`. */
function buttonsOf(source: string) {
  return [...source.matchAll(/<(?:Link|a)\s/g)].flatMap(({ index }) => {
    const tag = readTag(source, index)
    const href = tag && (textAttribute(tag, 'to') ?? textAttribute(tag, 'href'))
    if (!tag || href === undefined || !/button/.test(source.slice(index, tag.end))) return []
    const label = /^[^<{]*/.exec(source.slice(tag.end))?.[0].replace(/\s+/g, ' ').trim() ?? ''
    return label === '' ? [] : [{ label, href }]
  })
}
