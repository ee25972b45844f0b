/** Each page of a source becomes a page of docsgen: what is found in it is gathered. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { readFrom } from '../read/files.ts'
import { findSnippet } from '../read/parts.ts'
import { frontMatterIn } from '../read/read.ts'
import { asObject, yamlValue } from '../read/values.ts'
import type { Json, SourceEntry, SourcePage, SourceSite, Todo } from '../types.ts'
import { anchorEdits } from './anchors.ts'
import { convertBlocks } from './blocks.ts'
import { Components } from './components.ts'
import type { PageContext } from './context.ts'
import { convertFrontMatter, inlineOf } from './front-matter.ts'
import { convertIncludes, includedTarget, withRegions } from './includes.ts'
import { applyEdits, type Edit, escapeVariables } from './lines.ts'
import { type LinkIndex, linkEdits } from './links.ts'
import { mdxEdits, parseMdx } from './mdx.ts'
import { convertMkdocs } from './mkdocs-blocks.ts'
import { convertVue } from './vue.ts'

export interface PageFindings extends Pick<PageContext, 'tags' | 'moved' | 'included' | 'origins'> {
  todos: Todo[]
}

export function noFindings(): PageFindings {
  const origins = { images: new Set<string>(), frames: new Set<string>() }
  return { tags: new Map(), moved: new Map(), included: new Set(), origins, todos: [] }
}

type Site = Pick<SourceSite, 'kind' | 'root' | 'base' | 'snippetPaths' | 'appended' | 'maths'>

interface Options {
  site: Site
  page: SourcePage
  index: LinkIndex
  found: PageFindings
  components?: Components
  /** The name of the page in the navigation. */
  label?: string | undefined
  variables?: Map<string, string>
}

const definition = /^[ \t>]*\[([^\]\n]+)\]:|<!-- md:setting (\S+) -->/gm

/** Converts the text of a page. Line ends become newlines. */
export function convertPage(
  written: string,
  { site, page, index, found, components = new Components(site), label, variables = new Map() }: Options
): string {
  const { kind, root, snippetPaths = [], maths = false } = site
  const flat = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const plain = kind === 'mkdocs' ? withRegions(flat) : flat
  const isUsed = (line: string) => plain.toLowerCase().includes(/\[.*?\]/.exec(line)?.[0].toLowerCase() ?? '')
  const used = (site.appended ?? []).filter((line) => line.startsWith('*') || isUsed(line))
  const source = used.length > 0 ? `${plain}\n\n${used.join('\n')}` : plain
  const { yaml, end } = frontMatterIn(source)
  const values = asObject(yamlValue(yaml)) as Record<string, Json>
  const definitions = [...source.matchAll(definition)].map(([, name = '', setting = name]) => setting.toLowerCase())
  const context: PageContext = {
    ...{ kind, root, maths, page, variables, values },
    ...found,
    aliases: components.aliases,
    definitions: new Set(definitions),
    todo: (text, weight) => void found.todos.push({ file: page.file, text, ...(weight && { weight }) }),
    findSnippet: (name) => findSnippet(root, snippetPaths, name),
    standIn: (name) => components.standIn(name),
    importFrom(specifier, exported) {
      const [, loader = '', bare = '', raw = ''] = /^((?:!!?[\w-]+!)*)(.*?)(\?raw)?$/.exec(specifier) ?? []
      const file = components.fileOf(bare, page.file)
      if (file === undefined || !/\.(?!(?:[jt]sx?|astro|vue|svelte)$)\w+$/.test(bare + raw))
        return raw === '' && loader === '' ? components.importFrom(bare, page.file, exported) : specifier
      if (loader !== '' || raw !== '' || /\.(?:json|ya?ml)$/.test(bare)) {
        found.included.add(file)
        return `${loader}/${includedTarget(file)}${raw}`
      }
      const href = index.resolve(`@site/${file}`, page)
      if (!href.startsWith('@site/')) return /^[./]/.test(href) ? href : `./${href}`
      context.todo(`\`${specifier}\`, which the page imports, is not in the source: write it below \`content/\``)
      return specifier
    }
  }
  const head = convertFrontMatter(yaml, context, (href) => index.resolve(href, page))
  const text = convertBody(source.slice(end), { context, index })
  // A page without a title of its own has that of its entry in the navigation.
  const hasTitle = label === undefined || 'title' in values || /^# +\S/m.test(text)
  const title = hasTitle ? '' : `title: ${JSON.stringify(escapeVariables(label))}\n`
  const front = head === '' ? title && `---\n${title}---\n` : head.replace('---\n', `---\n${title}`)
  const { tagline } = asObject(/(?:^|\/)404$/.test(page.url) && values.hero)
  const lead = typeof tagline === 'string' ? `${inlineOf(tagline)}\n\n` : ''
  return `${front && `${front}\n`}${lead}${text}\n`
}

/** Converts what is below the front matter: lines and blocks, then what a tree knows: links, ids of headings, MDX. */
function convertBody(source: string, { context, index }: { context: PageContext; index: LinkIndex }): string {
  const { kind, page } = context
  const whole = convertIncludes(source.split('\n'), context)
  const lines = kind === 'mkdocs' ? convertMkdocs(whole, context) : convertBlocks(whole, context)
  const text = (kind === 'vitepress' ? convertVue(lines, context) : lines).join('\n')
  const isMdx = page.target.endsWith('.mdx')
  const tree = isMdx ? parseMdx(text, context) : parseMarkdown(text)
  const edits = tree ? [...linkEdits(tree, text, index, context), ...anchorEdits(tree, kind)] : []
  if (tree && isMdx) edits.push(...mdxEdits(tree, text, context))
  const width = ({ start, end: last }: Edit) => last - start
  edits.sort((a, b) => a.start - b.start || Number(width(a) > 0) - Number(width(b) > 0) || width(b) - width(a))
  return applyEdits(text, edits).replace(/^\n+|\n*$/g, '')
}

interface PageText {
  page: SourcePage
  text: string
}

/** Reads the pages. A translation has the ending of its source: of pages in several languages all are MDX if one is. */
export async function readPages({ root, pages, settings }: SourceSite): Promise<PageText[]> {
  const tags = Object.keys(settings.locales ?? {}).slice(1)
  const keyOf = (target: string) => target.replace(new RegExp(`^(?:${tags.join('|')})/|\\.mdx?$`, 'g'), '')
  const mdx = new Set(pages.flatMap(({ target }) => (target.endsWith('.mdx') ? keyOf(target) : [])))
  for (const page of tags.length > 0 ? pages : [])
    if (page.target.endsWith('.md') && mdx.has(keyOf(page.target))) page.target += 'x'
  return Promise.all(pages.map(async (page) => ({ page, text: page.text ?? (await readFrom(root, page.file)) })))
}

export interface ConvertedPages extends PageFindings {
  texts: PageText[]
  /** The urls of the tags that have a page: those of pages on lists. */
  listed: Set<string>
  components: Components
}

export function convertPages(
  sources: PageText[],
  { site, index }: { site: SourceSite; index: LinkIndex }
): ConvertedPages {
  const components = new Components(site)
  const made: ConvertedPages = { ...noFindings(), texts: [], listed: new Set(), components }
  const variables = new Map<string, string>(Object.entries(site.settings.variables ?? {}))
  const lists = Object.values(site.sidebars).flatMap((entries) => (entries === 'auto' ? [] : entries))
  const labels = labelsOf(lists, index)
  for (const { page, text } of sources) {
    const found = { ...made, tags: new Map<string, { label?: string | undefined }>() }
    const label = labels.get(page.url)
    made.texts.push({ page, text: convertPage(text, { site, index, components, variables, page, label, found }) })
    const isListed = !page.isPart && !page.isOld && !page.isUnlisted && !page.isDraft
    for (const [name, tag] of found.tags) {
      made.tags.set(name, { label: made.tags.get(name)?.label ?? tag.label })
      if (isListed) made.listed.add(`/tags/${name}`)
    }
  }
  return made
}

function labelsOf(entries: SourceEntry[], index: LinkIndex): Map<string, string> {
  return new Map(
    entries.flatMap(({ label, href, items = [] }) => [
      ...(label !== undefined && href !== undefined ? [[index.toUrl(href), label] as const] : []),
      ...labelsOf(items, index)
    ])
  )
}
