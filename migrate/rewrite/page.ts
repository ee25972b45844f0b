/** One page of a source becomes one page of docsgen. */
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import { usesHooks } from '../read/hooks.ts'
import { findSnippet } from '../read/parts.ts'
import { frontMatterIn, originOf } from '../read/read.ts'
import type { Counted, Kind, SourcePage, SourceSite, Todo } from '../types.ts'
import { alert, fenced } from './admonitions.ts'
import { keepAnchors } from './anchors.ts'
import { convertBlocks, type Syntax } from './blocks.ts'
import { ownMarks } from './code-marks.ts'
import { component } from './components.ts'
import type { Line, PageContext } from './context.ts'
import { convertAround } from './fences.ts'
import { convertFrontMatter, isMdx } from './front-matter.ts'
import { sizeIn } from './home.ts'
import { fenceIndented, setApart } from './html.ts'
import { noteClasses } from './html-tag.ts'
import { convertIncludes, withRegions } from './includes.ts'
import { applyEdits, escapeVariables, textOf, toLines } from './lines.ts'
import { type LinkIndex, linkEdits } from './links.ts'
import { indented, markdownInHtml, tabGroup } from './mkdocs-blocks.ts'
import { takeModules, withoutMdxFences } from './modules.ts'
import { takeHead } from './page-head.ts'
import { escapeDollars } from './prose.ts'

/** Containers of a kind, in the order they are looked for. */
const syntaxes: Record<Kind, Syntax[]> = {
  docusaurus: [fenced, alert, component],
  vitepress: [fenced, component],
  starlight: [fenced, component],
  mkdocs: [markdownInHtml, indented, tabGroup, fenced]
}

export interface ConvertedPage extends Pick<PageContext, 'tags' | 'moved' | 'included' | 'origins'> {
  text: string
  todos: Todo[]
  counts: Map<Counted, number>
}

type Site = Pick<SourceSite, 'kind' | 'url' | 'root' | 'snippetPaths' | 'maths' | 'format' | 'codeMarks'>

interface Options {
  site: Site
  page: SourcePage
  index: LinkIndex
  /** The name of the page in the navigation. */
  label?: string | undefined
  /** Variables of the site: constants of pages are added. */
  variables?: Map<string, string>
  hasChildren?: (page: SourcePage) => boolean
  tabLabels?: ReadonlyMap<string, string>
}

/** Converts the text of a page. Line ends become newlines. */
export function convertPage(written: string, options: Options): ConvertedPage {
  const { site, page, index } = options
  const flat = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const source = site.kind === 'mkdocs' ? withRegions(flat) : flat
  const todos: Todo[] = []
  const counts = new Map<Counted, number>()
  const context: PageContext = {
    ...contextOf(source, options),
    todo: (line, text, weight) => void todos.push({ file: page.file, line, text, ...(weight && { weight }) }),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const { yaml, end } = frontMatterIn(source)
  const lines = toLines(source.slice(end), source.slice(0, end).split('\n').length)
  const isFirstMdx = site.format === 'mdx1'
  const taken = takeHead(isFirstMdx ? fenceIndented(lines) : lines, originOf(site.url), context)
  const { description = page.excerpt, fields } = taken
  context.page = { ...page, excerpt: description, meta: { ...page.meta, fields: { ...fields, ...page.meta?.fields } } }
  const head = convertFrontMatter(yaml, context, (href) => index.resolve(href, page))
  const text = convertBody(taken.lines, { context, options, written: lines })
  const { tags, moved, included, origins } = context
  return {
    text: withTitles(text, { head, yaml, context, label: options.label }),
    todos,
    counts,
    tags,
    moved,
    included,
    origins
  }
}

/** The facts about a page, and empty places for what is found in it. */
function contextOf(
  source: string,
  { site, page, index, hasChildren = () => false, variables = new Map(), tabLabels = new Map() }: Options
): Omit<PageContext, 'todo' | 'count'> {
  const { kind, root, snippetPaths = [], maths = false, format, codeMarks = ownMarks } = site
  const definitions = [...source.matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase())
  return {
    kind,
    maths: maths && !page.isWithoutMaths,
    codeMarks,
    page,
    isMdx: readsMdx(page, kind, format),
    imports: new Map(),
    raw: new Map(),
    constants: new Map(),
    exports: new Map(),
    variables,
    labels: new Map(),
    tabLabels,
    keys: new Set(),
    definitions: new Set(definitions),
    tags: new Map(),
    moved: new Map(),
    included: new Set(),
    origins: { images: new Set(), frames: new Set() },
    lostClasses: new Map(),
    hasChildren: () => hasChildren(page),
    isFile: (href) => index.isFile(href, page),
    sizeOf: (href) => sizeIn(root, index.fileOf(href, page)),
    findSnippet: (name) => findSnippet(root, snippetPaths, name),
    usesHooks: (from) => usesHooks(root, page.file, from)
  }
}

/**
 * Converts the lines below the front matter. Includes and imports come first, as blocks know what was imported; then blocks
 * from the inside out with the prose in them; then, in Markdown that docsgen can read, links, formulas and ids of headings.
 */
function convertBody(
  lines: Line[],
  { context, options, written }: { context: PageContext; options: Options; written: Line[] }
): string {
  const { kind, maths = false } = options.site
  const bare = takeModules(convertIncludes(withoutMdxFences(lines), context), context)
  const blocks = convertBlocks(bare, context, syntaxes[kind])
  for (const [name, { at, isUsed }] of context.exports)
    if (!isUsed) context.todo(at, `The export \`${name}\` is not migrated`)
  noteClasses(context)
  const made = context.isMdx && kind !== 'vitepress' ? setApart(blocks) : blocks
  const linked = applyEdits(made, linkEdits(textOf(made), options.index, context))
  const plain = maths && options.page.isWithoutMaths ? escapeDollars(linked, context) : linked
  return textOf(withoutGaps(keepAnchors(plain, kind, written))).replace(/^\n+|\n*$/g, '')
}

interface Titling {
  /** The front matter with its lines of hyphens, and as it was. */
  head: string
  yaml: string
  context: PageContext
  /** The name of the page in the navigation. */
  label: string | undefined
}

/** Joins front matter and text, with a title where docsgen would show another one. */
function withTitles(text: string, { head, yaml, context, label }: Titling): string {
  const { kind, page } = context
  const title = label === undefined || context.keys.has('title') || /^# +\S/m.test(text) ? '' : titleLine(label)
  const front = head === '' ? title && `---\n${title}---\n` : head.replace('---\n', `---\n${title}`)
  const hasTitle = kind === 'docusaurus' && !page.isPart && !page.file.startsWith('src/pages/')
  const hidden = /^hide_title:\s*true/m.exec(yaml)
  const titled = hasTitle && !hidden && context.keys.has('title') ? withTitle(text, page.title) : text
  if (hasTitle && hidden && !hasHeading(text))
    context.todo(yaml.slice(0, hidden.index).split('\n').length + 1, hiddenTitle, 'look')
  const whole = page.byline === undefined ? titled : withByline(titled, page.byline)
  return `${front && `${front}\n`}${whole}\n`
}

function readsMdx({ file, text }: SourcePage, kind: Kind, format: string | undefined): boolean {
  // Pages that Docusaurus generates are written with components.
  if (kind === 'docusaurus') return text !== undefined || isMdx(format, file)
  return kind === 'vitepress' || file.endsWith('.mdx')
}

/** Leaves one of several empty lines, but not in code, which stays as it is. */
function withoutGaps(lines: Line[]): Line[] {
  const isEmpty = (at: number) => lines[at]?.text === ''
  return convertAround(
    lines,
    (fence) => fence,
    (at) => ({ made: isEmpty(at) && isEmpty(at - 1) ? [] : lines.slice(at, at + 1), end: at + 1 })
  )
}

const hiddenTitle =
  'The title that `hide_title` hid is shown above the page now: to hide it, see “Hidden titles” in From Docusaurus'

/** A heading of level 1, which is the title of the page here. */
function hasHeading(body: string): boolean {
  return (
    /<h1[\s>]/.test(body) || parseMarkdown(body).children.some((each) => each.type === 'heading' && each.depth === 1)
  )
}

/** Docusaurus shows the title of front matter also above a heading of level 1 that is not the first heading of the page. */
function withTitle(body: string, title = ''): string {
  const headings = parseMarkdown(body).children.filter(({ type }) => type === 'heading' || type === 'thematicBreak')
  const [first, ...others] = headings.map((each) => each.type === 'heading' && each.depth === 1)
  if (first || !others.includes(true)) return body
  return `# ${title.replace(/[\\`*_{}[\]<>]/g, '\\$&')}\n\n${body}`
}

/** Puts a line below the first heading, or above everything. */
function withByline(body: string, line: string): string {
  const [heading = ''] = /^# [^\n]*\n+/.exec(body) ?? []
  return `${heading}${line}\n\n${body.slice(heading.length)}`
}

/** A page without a title of its own has that of its entry in the navigation. */
function titleLine(label: string): string {
  return `title: ${JSON.stringify(escapeVariables(label))}\n`
}
