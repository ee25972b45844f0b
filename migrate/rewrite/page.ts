/** One page of a source becomes one page of docsgen. */
import { findBlock } from '../../src/page/front-matter/block.ts'
import { parseMarkdown } from '../../src/page/markdown/markdown.ts'
import type { Line, PageContext } from '../context.ts'
import type { Counted } from '../counted.ts'
import { findSnippet } from '../from/parts.ts'
import { originOf } from '../from/read.ts'
import { usesHooks } from '../hooks.ts'
import type { Kind, SourcePage, SourceSite, Todo } from '../types.ts'
import { fenced, indented } from './admonitions.ts'
import { alert } from './alert.ts'
import { keepAnchors } from './anchors.ts'
import { convertBlocks, type Syntax } from './blocks.ts'
import { ownMarks } from './code-marks.ts'
import { component } from './components.ts'
import { escapeDollars } from './dollars.ts'
import { convertAround } from './fences.ts'
import { convertFrontMatter, isMdx } from './front-matter.ts'
import { grid } from './grid.ts'
import { setApart } from './html.ts'
import { sizeIn } from './images.ts'
import { convertIncludes, withRegions } from './includes.ts'
import { fenceIndented } from './indented-code.ts'
import { noteClasses } from './infima.ts'
import { applyEdits, escapeVariables, textOf, toLines } from './lines.ts'
import { type LinkIndex, linkEdits } from './links.ts'
import { markdownInHtml } from './md-in-html.ts'
import { takeModules, withoutMdxFences } from './modules.ts'
import { takeHead } from './page-head.ts'
import { tabGroup } from './tabs.ts'

/** Containers of a kind, in the order they are looked for. */
const syntaxes: Record<Kind, Syntax[]> = {
  docusaurus: [fenced, grid, alert, component],
  vitepress: [fenced, component],
  starlight: [fenced, component],
  mkdocs: [markdownInHtml, indented, tabGroup, fenced]
}

export interface ConvertedPage extends Pick<PageContext, 'tags' | 'moved' | 'included' | 'origins'> {
  text: string
  todos: Todo[]
  counts: Map<Counted, number>
}

type Site = Pick<
  SourceSite,
  'kind' | 'url' | 'root' | 'snippetPaths' | 'maths' | 'format' | 'attributeMarks' | 'codeMarks'
>

interface Options {
  site: Site
  page: SourcePage
  index: LinkIndex
  /** What the navigation calls the page. */
  label?: string | undefined
  /** Variables of the site: constants of pages are added. */
  variables?: Map<string, string>
  hasChildren?: (page: SourcePage) => boolean
  tabLabels?: ReadonlyMap<string, string>
}

/** Converts the text of a page. Line ends become newlines. */
export function convertPage(
  written: string,
  { site, page, index, label, hasChildren = () => false, variables = new Map(), tabLabels = new Map() }: Options
): ConvertedPage {
  const { kind, root, snippetPaths = [], maths = false, format, attributeMarks, codeMarks = ownMarks } = site
  const flat = written.replace(/^\ufeff/, '').replace(/\r\n?/g, '\n')
  const unmarked = kind === 'mkdocs' ? withRegions(flat) : flat
  const source = attributeMarks ? withBraces(unmarked, attributeMarks) : unmarked
  const todos: Todo[] = []
  const counts = new Map<Counted, number>()
  const context: PageContext = {
    kind,
    maths: maths && !page.isWithoutMaths,
    codeMarks,
    page,
    isMdx: readsMdx(page, kind, format),
    imports: new Map(),
    raw: new Map(),
    constants: new Map(),
    members: new Map(),
    exports: new Map(),
    variables,
    labels: new Map(),
    tabLabels,
    keys: new Set(),
    definitions: new Set([...source.matchAll(/^[ \t>]*\[([^\]\n]+)\]:/gm)].map(([, name = '']) => name.toLowerCase())),
    tags: new Map(),
    moved: new Map(),
    included: new Set(),
    origins: { images: new Set(), frames: new Set() },
    lostClasses: new Map(),
    hasChildren: () => hasChildren(page),
    isFile: (href) => index.isFile(href, page),
    sizeOf: (href) => sizeIn(root, index.fileOf(href, page)),
    findSnippet: (name) => findSnippet(root, snippetPaths, name),
    usesHooks: (from) => usesHooks(root, page.file, from),
    todo: (line, text, weight) => void todos.push({ file: page.file, line, text, ...(weight && { weight }) }),
    count: (what) => void counts.set(what, (counts.get(what) ?? 0) + 1)
  }
  const block = findBlock(source)
  const found = block && 'yaml' in block ? block : { yaml: '', end: 0 }
  const lines = toLines(source.slice(found.end), source.slice(0, found.end).split('\n').length)
  const {
    lines: body,
    description = page.excerpt,
    fields
  } = takeHead(format === 'mdx1' ? fenceIndented(lines) : lines, originOf(site.url), context)
  context.page = { ...page, excerpt: description, meta: { ...page.meta, fields: { ...fields, ...page.meta?.fields } } }
  const head = convertFrontMatter(found.yaml, context, (href) => index.resolve(href, page))
  const bare = takeModules(convertIncludes(withoutMdxFences(body), context), context)
  const blocks = convertBlocks(bare, context, syntaxes[kind])
  for (const [name, { at, isUsed }] of context.exports)
    if (!isUsed) context.todo(at, `The export \`${name}\` is not migrated`)
  noteClasses(context)
  const made = context.isMdx && kind !== 'vitepress' ? setApart(blocks) : blocks
  const linked = applyEdits(made, linkEdits(textOf(made), index, context))
  const plain = maths && page.isWithoutMaths ? escapeDollars(linked) : linked
  const text = textOf(withoutGaps(keepAnchors(plain, kind, lines))).replace(/^\n+|\n*$/g, '')
  const { tags, moved, included, origins } = context
  const title = label === undefined || context.keys.has('title') || /^# +\S/m.test(text) ? '' : titleLine(label)
  const front = head === '' ? title && `---\n${title}---\n` : head.replace('---\n', `---\n${title}`)
  const hasTitle = kind === 'docusaurus' && !page.isPart && !page.file.startsWith('src/pages/')
  const hidden = /^hide_title:\s*true/m.exec(found.yaml)
  const titled = hasTitle && !hidden && context.keys.has('title') ? withTitle(text, page.title) : text
  if (hasTitle && hidden && !hasHeading(text))
    context.todo(found.yaml.slice(0, hidden.index).split('\n').length + 1, hiddenTitle, 'look')
  const whole = page.byline === undefined ? titled : withByline(titled, page.byline)
  return { text: `${front && `${front}\n`}${whole}\n`, todos, counts, tags, moved, included, origins }
}

function readsMdx({ file, text }: SourcePage, kind: Kind, format: string | undefined): boolean {
  // What Docusaurus generates is written with components.
  if (kind === 'docusaurus') return text !== undefined || isMdx(format, file)
  return kind === 'vitepress' || file.endsWith('.mdx')
}

/** Of several empty lines one is left, but in code, which stays as it is. */
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

/** Writes attributes at the end of a heading in braces: `## Title %{#id}%` is `## Title {#id}`. */
function withBraces(source: string, [open, close]: [string, string]): string {
  return source.replace(/^( {0,3}#{1,6}[ \t].*)$/gm, (line) => {
    const [from, end] = [line.lastIndexOf(open), line.trimEnd().length - close.length]
    if (from === -1 || end < from || !line.startsWith(close, end)) return line
    return `${line.slice(0, from)}{${line.slice(from + open.length, end)}}`
  })
}

/** A page without a title of its own has that of its entry in the navigation. */
function titleLine(label: string): string {
  return `title: ${JSON.stringify(escapeVariables(label))}\n`
}
