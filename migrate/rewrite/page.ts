/** One page of a source becomes one page of docsgen. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { findSnippet } from '../read/parts.ts'
import { frontMatterIn } from '../read/read.ts'
import { asObject, yamlValue } from '../read/values.ts'
import type { Counted, Json, SourcePage, SourceSite, Todo } from '../types.ts'
import { anchorEdits } from './anchors.ts'
import { convertBlocks } from './blocks.ts'
import { Components } from './components.ts'
import type { PageContext } from './context.ts'
import { convertFrontMatter } from './front-matter.ts'
import { inlineOf } from './home.ts'
import { convertIncludes, includedTarget, withRegions } from './includes.ts'
import { applyEdits, type Edit, escapeVariables, textOf, toLines } from './lines.ts'
import { type LinkIndex, linkEdits } from './links.ts'
import { mdxEdits, parseMdx } from './mdx.ts'
import { convertMkdocs } from './mkdocs-blocks.ts'
import { convertVue } from './vue.ts'

/** Places for what is found in pages. */
export interface PageFindings extends Pick<PageContext, 'tags' | 'moved' | 'included' | 'origins'> {
  todos: Todo[]
  counts: Map<Counted, number>
}

export function noFindings(): PageFindings {
  const origins = { images: new Set<string>(), frames: new Set<string>() }
  return { tags: new Map(), moved: new Map(), included: new Set(), origins, todos: [], counts: new Map() }
}

type Site = Pick<SourceSite, 'kind' | 'root' | 'base' | 'snippetPaths' | 'maths'>

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

/** Converts the text of a page. Line ends become newlines. */
export function convertPage(written: string, options: Options): string {
  const { site, page, index, found } = options
  const flat = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const source = site.kind === 'mkdocs' ? withRegions(flat) : flat
  const { yaml, end } = frontMatterIn(source)
  const context: PageContext = {
    ...contextOf(source, asObject(yamlValue(yaml)) as Record<string, Json>, options),
    todo: (line, text, weight) => void found.todos.push({ file: page.file, line, text, ...(weight && { weight }) }),
    count: (what) => void found.counts.set(what, (found.counts.get(what) ?? 0) + 1)
  }
  const head = convertFrontMatter(yaml, context, (href) => index.resolve(href, page))
  const text = convertBody(source, end, { context, index })
  return withTitles(text, { head, context, label: options.label })
}

/** The facts about a page, and empty places for what is found in it. */
function contextOf(
  source: string,
  values: Record<string, Json>,
  { site, page, index, found, components = new Components(site), variables = new Map() }: Options
): Omit<PageContext, 'todo' | 'count'> {
  const { kind, root, snippetPaths = [], maths = false } = site
  const definitions = [...source.matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase())
  return {
    ...{ kind, root, maths, page, variables, values },
    ...found,
    aliases: components.aliases,
    definitions: new Set(definitions),
    isFile: (href) => index.isFile(href, page),
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
      return /^[./]/.test(href) ? href : `./${href}`
    }
  }
}

/** Converts what is below the front matter: lines and blocks, then what a tree knows: links, ids of headings, MDX. */
function convertBody(
  source: string,
  end: number,
  { context, index }: { context: PageContext; index: LinkIndex }
): string {
  const { kind, page } = context
  const written = toLines(source.slice(end), source.slice(0, end).split('\n').length)
  const whole = convertIncludes(written, context)
  const lines = kind === 'mkdocs' ? convertMkdocs(whole, context) : convertBlocks(whole, context)
  const made = kind === 'vitepress' ? convertVue(lines, context) : lines
  const isMdx = page.target.endsWith('.mdx')
  const text = textOf(made)
  // Places of the tree are those of the new text: a task has the line that it had.
  const todo: PageContext['todo'] = (line, ...rest) => context.todo(made[line - 1]?.at ?? line, ...rest)
  const placed = { ...context, todo }
  const tree = isMdx ? parseMdx(text, placed) : parseMarkdown(text)
  if (!tree) return text.replace(/^\n+|\n*$/g, '')
  const edits = [...linkEdits(tree, text, index, placed), ...anchorEdits(tree, kind)]
  if (isMdx) edits.push(...mdxEdits(tree, text, placed))
  const width = ({ start, end: last }: Edit) => last - start
  edits.sort((a, b) => a.start - b.start || Number(width(a) > 0) - Number(width(b) > 0) || width(b) - width(a))
  return textOf(applyEdits(made, edits)).replace(/^\n+|\n*$/g, '')
}

interface Titling {
  /** The front matter with its lines of hyphens. */
  head: string
  context: PageContext
  /** The name of the page in the navigation. */
  label: string | undefined
}

/** Joins front matter and text, with a title where docsgen would show another one. */
function withTitles(text: string, { head, context, label }: Titling): string {
  const { page, values } = context
  const title = label === undefined || 'title' in values || /^# +\S/m.test(text) ? '' : titleLine(label)
  const front = head === '' ? title && `---\n${title}---\n` : head.replace('---\n', `---\n${title}`)
  const { tagline } = asObject(/(?:^|\/)404$/.test(page.url) && values.hero)
  const lead = typeof tagline === 'string' ? `${inlineOf(tagline)}\n\n` : ''
  return `${front && `${front}\n`}${lead}${text}\n`
}

/** A page without a title of its own has that of its entry in the navigation. */
function titleLine(label: string): string {
  return `title: ${JSON.stringify(escapeVariables(label))}\n`
}
