/**
 * Parses one file into one page. The result depends only on the bytes and options, so it can be cached and made in any
 * thread.
 */

import type { Root as HastRoot } from 'hast'
import type { Root } from 'mdast'
import { defined } from '../disk/defined.ts'
import type { Json } from '../disk/json.ts'
import type { Ignore, Message } from '../messages/message.ts'
import { lint } from './checks/lint.ts'
import type { PolicySources } from './checks/policy.ts'
import { refuseAddresses, refuseHtml } from './checks/trust.ts'
import { type CodeBlock, readBlocks } from './code/blocks.ts'
import { collect } from './collect.ts'
import { decodeSource } from './decode.ts'
import { byElement, type Directives, type IconUse, type Shorthands, type Use } from './directives/directive.ts'
import { expandDirectives } from './directives/expand.ts'
import { readFrontMatter } from './front-matter/front-matter.ts'
import { readMarkdown } from './front-matter/references.ts'
import type { FieldShapes } from './front-matter/shape.ts'
import { takeIgnores } from './ignore-comments.ts'
import { expandIncludes, hasIncludes } from './include/include.ts'
import type { IncludeLanguages, IncludeReader } from './include/reader.ts'
import { locate } from './line-origins.ts'
import { type Content, toContent } from './markdown/content.ts'
import { directiveMark } from './markdown/fast/lines.ts'
import { readExplicitIds } from './markdown/heading-ids.ts'
import { refuseDeep, toHtml } from './markdown/html.ts'
import { readImageMarks, readImages, reportSilent } from './markdown/images.ts'
import { joinSyntax, type MarkdownParser, parseMarkdown } from './markdown/markdown.ts'
import type { Maths } from './markdown/maths.ts'
import type * as Mdx from './mdx/mdx.ts'
import type { MdxNames } from './mdx/specifiers.ts'
import type { Value } from './mdx/values.ts'
import { isSafe, type MountedFolder, mountOf } from './mounts.ts'
import { emptyFacts, type HookPage, type Meta, type Page, type ParseHooks } from './page.ts'
import { readFrontBlock, readSourceBlocks, type SourceBlock, writeBlocks, writeFences } from './source-blocks.ts'
import { pageUrl, titleOf } from './url.ts'
import { expandJson, expandText, expandTree, flatten, packageValues, type Variables } from './variables.ts'

export interface ParseOptions {
  variables: Record<string, string>
  directives: Directives
  shorthands?: Shorthands
  /** Keys of front matter that each template takes. */
  templates: Record<string, FieldShapes>
  /** Tags that the configuration lists. */
  tags: string[]
  /** Names of all rules. */
  rules: string[]
  /** Origins that pages may load from. */
  policy: PolicySources
  maths?: boolean
  /** The version of the package that draws diagrams, where they are drawn. */
  diagrams?: string
  /** Pages may be MDX. */
  mdx?: MdxNames
  /** Images can be enlarged. */
  zoom?: boolean
  parser?: MarkdownParser
  /** The language that is translated: its pages have hashes of their blocks. */
  translated?: string | undefined
  /** Where included files of other languages are. */
  inLanguages?: IncludeLanguages
  mounts?: readonly MountedFolder[]
}

/** Options that cannot be sent to a thread. Without `read` nothing can be included. */
export interface ParseTools extends ParseOptions {
  read?: IncludeReader['read']
  formulas?: Maths | undefined
  /** Reads MDX; loaded for a page that is or holds some. */
  readMdx?: typeof Mdx | undefined
  /** Draws `:rocket:`; loaded for a page that may have one. */
  drawEmoji?: ((tree: HastRoot, source: string) => void) | undefined
}

export interface ParseTask {
  file: string
  /** The file relative to the content folder: gives the url. */
  contentFile: string
  language?: string | undefined
  key: string
}

export interface Parsed {
  page: Page
  content: Content
  /** Code blocks, not in the content yet: highlighting them is asynchronous. */
  blocks: CodeBlock[]
}

/** Parses a page. Never throws for an author's mistakes: they are in `page.messages`. */
export function parse(task: ParseTask & { hooks?: ParseHooks }, bytes: Uint8Array, options: ParseTools): Parsed {
  const decoded = decodeSource(bytes, task.file)
  if ('message' in decoded) return emptyPage(task, [decoded.message])
  const messages: Message[] = []
  const given = task.hooks?.read({ file: task.file, source: decoded.text, messages, read: options.read })
  if (given === undefined) return parseText({ ...task, source: decoded.text }, options)
  if (messages.some(({ rule }) => rule === 'plugin')) return emptyPage(task, messages)
  const parsed = parseText({ ...task, ...given }, options)
  // Places in text that a plugin made are of no use to the author.
  if (!given.tree)
    for (const each of [...parsed.page.messages, ...parsed.page.links])
      if ((each.file ?? task.file) === task.file) delete each.place
  parsed.page.messages.unshift(...messages)
  return parsed
}

interface TextTask extends ParseTask {
  source: string
  /** Given for files that are not Markdown; otherwise made from the source. */
  tree?: Root
  hooks?: ParseHooks
}

function parseText({ file, contentFile, language, key, source, tree, hooks }: TextTask, options: ParseTools): Parsed {
  const front = readFrontMatter(tree ? '' : source, { file, templates: options.templates, tags: options.tags })
  const messages = [...front.messages]
  const variables: Variables = {
    values: options.variables,
    packageValues: () => packageValues(options.read),
    file,
    source,
    messages
  }
  const meta = expandJson(front.meta as unknown as Json, variables) as unknown as typeof front.meta
  const { title: called = null, description = null, data } = meta
  const frontMatter = { title: called, description, ...data }
  const on: HookPage = { file, source, messages, read: options.read }
  const { alerts } = options.shorthands ?? { alerts: {} }
  const inFront = readMarkdown(data, front.markdown, { ...options, on, parser: options.parser, alerts })
  const isTranslated = language !== undefined && language === options.translated
  const inLanguage = { isSeveral: language !== undefined, isTranslated }
  const ofPage = { ...variables, page: flatten(frontMatter) }
  const context = { on, variables: ofPage, frontMatter, options, ...inLanguage, hooks }
  const { content, collected, blocks, sourceBlocks, ...body } = parseBody(tree ?? front.body, context)
  const { fences, ignores, isBlank } = body
  const uses = [...inFront.uses, ...body.uses]
  const lists = [...inFront.lists, ...(collected.lists ?? [])]
  const icons = [...front.icons, ...uses.filter((use) => use.kind === 'icon')]
  const expand = (href: string) => expandText(href, undefined, { ...variables, messages: [] })
  if (isBlank && meta.template === undefined && messages.length === 0) {
    const note = 'Write something, or remove the file'
    messages.push({ rule: 'empty-page', file, text: 'Expected text on the page', note })
  }
  messages.push(...inFront.messages, ...collected.messages)
  const title = meta.title ?? collected.headings.find((heading) => heading.depth === 1)?.text
  const slugPlace = meta.slug === undefined ? undefined : front.slugPlace
  const url = pageUrl(contentFile, meta.slug, (text) => {
    const note = `${meta.slug === undefined ? 'Name the file' : 'Write a slug'} with letters, digits and hyphens`
    messages.push({ rule: 'bad-slug', file, text, note, ...defined({ place: slugPlace }) })
  })
  const page: Page = {
    file,
    key,
    url,
    meta: { ...meta, title: title || titleOf(url) },
    ...defined({ slugPlace, sourcePlace: front.sourcePlace }),
    ...(isTranslated && { blocks: writeBlocks([...readFrontBlock(front.meta), ...sourceBlocks]) }),
    ...(fences.length > 0 && { fences }),
    ...(front.aliases.length > 0 && { aliases: front.aliases }),
    headings: collected.headings,
    anchors: collected.anchors,
    links: [...front.links.map((link) => ({ ...link, href: expand(link.href) })), ...inFront.links, ...collected.links],
    uses: uses.filter((use) => use.kind !== 'icon'),
    ...(icons.length > 0 && { icons }),
    ...(lists.length > 0 && { lists }),
    extras: collected.extras || inFront.extras,
    ...(ignores.length > 0 && { ignores }),
    messages
  }
  const mount = mountOf(options.mounts ?? [], file)
  if (mount?.trust === 'safe') messages.push(...refuseAddresses(page, mount))
  return { page: hooks?.page(page, on) ?? page, content, blocks }
}

interface BodyContext {
  on: HookPage
  variables: Variables
  /** For expressions of MDX. */
  frontMatter: Json
  options: ParseTools
  /** The site has several languages. */
  isSeveral: boolean
  isTranslated: boolean
  hooks: ParseHooks | undefined
}

function parseBody(
  body: string | Root,
  { on, variables, frontMatter, options, isSeveral, isTranslated, hooks }: BodyContext
) {
  const { file, source, messages } = on
  const uses: (Use | IconUse)[] = []
  const files = [file]
  const ignores: Ignore[] = []
  const sourceBlocks: SourceBlock[] = []
  const fences: string[] = []
  const { shorthands: { alerts, npm } = { alerts: {} }, policy } = options
  const shared = { alerts, variables, frontMatter, files, uses, ignores, hooks }
  const tree = readTree(body, {
    ...options,
    ...on,
    ...shared,
    ...(isTranslated && { sourceBlocks }),
    ...(isSeveral && { fences })
  })
  if (files.length > 1) refuseDeep(tree, { file, messages })
  const blocks = readBlocks(tree, { files, source, messages, npm, diagrams: options.diagrams !== undefined })
  const directives = byElement(options.directives)
  const { hast, generated, hasImages } = toHtml(tree, on, { hooks, directives })
  options.drawEmoji?.(hast, source)
  const zooms = hasImages && readImages(hast, { file, messages, zoom: options.zoom ?? false })
  const collected = collect(hast, { files, generated, policy, directives })
  const hasVariables = Object.keys(options.variables).length > 0
  collected.messages.push(
    ...lint(hast, {
      files,
      source,
      title: variables.page?.title,
      hasVariables
    })
  )
  collected.extras ||= zooms
  for (const message of [...messages, ...collected.messages]) if (message.file === file) relocate(message, files)
  const isBlank = tree.children.length === 0 && ignores.length === 0
  return { content: toContent(hast), collected, uses, blocks, sourceBlocks, fences, ignores, isBlank }
}

/** Moves a message about an included part to the file of that part. */
function relocate(message: Message, files: string[]): void {
  if (message.place) Object.assign(message, locate(message.place, files))
}

/** The page of a file that cannot be parsed. Its url keeps links to it from being reported. */
export function emptyPage({ file, contentFile, key }: ParseTask, messages: Message[]): Parsed {
  const url = pageUrl(contentFile, undefined, () => {})
  const meta: Meta = { title: titleOf(url), toc: true, sidebar: {}, data: {} }
  return {
    page: { file, key, url, meta, ...emptyFacts(), messages },
    content: ['', {}],
    blocks: []
  }
}

const noNames: MdxNames = { folders: {}, components: {} }

interface TreeContext {
  /** The file of the text; lines of it that are not parsed here, such as front matter, are blank. */
  file: string
  directives: Directives
  alerts: Shorthands['alerts']
  variables: Variables
  frontMatter: Json
  /** The page's file, then included ones; grows. */
  files: string[]
  read?: IncludeReader['read'] | undefined
  messages: Message[]
  /** Names of all rules. */
  rules: string[]
  hooks: ParseHooks | undefined
  /** Ignore comments; grows. */
  ignores: Ignore[]
  /** Blocks of a page that is translated; grows. */
  sourceBlocks?: SourceBlock[]
  /** Code of a page in a site of several languages; grows. */
  fences?: string[]
  formulas?: Maths | undefined
  mdx?: MdxNames | undefined
  readMdx?: typeof Mdx | undefined
  parser?: MarkdownParser | undefined
  mounts?: readonly MountedFolder[] | undefined
  /** Shown parts of the OpenAPI document; grows. */
  uses: (Use | IconUse)[]
}

/**
 * Makes the tree of a text, or takes one that a plugin made, and expands its directives, variables and includes. `above` names
 * the including parts, `props` is what an element of MDX gives to the part that it is.
 */
export function readTree(
  body: string | Root,
  context: TreeContext,
  { above = [`${context.file} {}`], props = {} }: { above?: string[]; props?: Record<string, Value> } = {}
): Root {
  const { file, messages, rules, directives, alerts, files, read, hooks, formulas, parser } = context
  const text = typeof body === 'string' ? body : ''
  const more = joinSyntax(hooks?.syntax, text.includes('$') ? formulas?.syntax : undefined)
  const isPlain = isSafe(context.mounts, file)
  const mdx = /\.mdx$/i.test(file) && !isPlain ? context.readMdx : undefined
  const written =
    typeof body !== 'string'
      ? body
      : (mdx?.parse(text, { file, messages, more, parser }) ?? parseMarkdown(text, 'page', more, parser))
  refuseDeep(written, { file, messages })
  const { values } = context.variables
  const { frontMatter } = context
  const names = { ...values, frontMatter, frontmatter: frontMatter, props }
  mdx?.expand(written, { file, messages, directives, read, names, ...(context.mdx ?? noNames) })
  if (text.includes('docsgen-ignore')) context.ignores.push(...takeIgnores(written, { file, messages, rules }))
  if (isPlain) refuseHtml(written, file, messages)
  if (file === files[0]) {
    context.sourceBlocks?.push(...readSourceBlocks(written))
    context.fences?.push(...writeFences(written))
  }
  const tree = hooks?.remark(written, { file, source: text, messages }) ?? written
  readExplicitIds(tree, text)
  const uses: (Use | IconUse)[] = []
  // plugins may add what the text does not have
  if (hooks || typeof body !== 'string' || mdx || directiveMark.test(body))
    expandDirectives(tree, { file, source: text, directives, alerts, messages, uses })
  context.uses.push(...(file === files[0] ? uses : uses.map((use) => ({ ...use, file }))))
  if (text.includes('![')) {
    reportSilent(tree, { file, messages })
    readImageMarks(tree, { file, messages, parser })
  }
  const [page] = files
  const included = page !== undefined && page !== file && { includedBy: page }
  if (text.includes('{{')) expandTree(tree, { ...context.variables, file, source: text, ...included })
  formulas?.expand(tree, { file, messages })
  if (!mdx && !hasIncludes(text)) return tree
  expandIncludes(tree, {
    file,
    files,
    above,
    messages,
    read,
    parser,
    toTree: (part, of, around) => readTree(part, { ...context, file: of }, around)
  })
  return tree
}
