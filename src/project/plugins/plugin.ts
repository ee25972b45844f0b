/** The types of plugins: plain objects with hooks. Hooks over one page run in the threads that parse. */
import type { Root } from 'mdast'
import type { Json } from '../../disk/json.ts'
import type { SourcePlace } from '../../messages/message.ts'
import type { Level } from '../../messages/rules.ts'
import type { FieldShapes, FieldsOf } from '../../page/front-matter/shape.ts'
import type { Content } from '../../page/markdown/content.ts'
import type { Heading, Meta } from '../../page/page.ts'

/** The default export of a plugin's module. Every hook is optional. */
export interface Plugin {
  /** Lower-case letters, digits and hyphens. Messages and rules begin with it. */
  name: string
  /** Check rules of its own and their default levels: `todo` of the plugin `style` is `style/todo` under `rules`. */
  rules?: Record<string, Level>
  /** remark plugins for the Markdown of a page, those that add syntax included. They must not be asynchronous. */
  remark?: UnifiedPlugin[]
  /** rehype plugins, for the HTML of a page, before its headings get ids and its links are collected. */
  rehype?: UnifiedPlugin[]
  /** Makes pages of files, by ending such as `.csv`. */
  parsers?: Record<string, PageParser>
  /** A folder of templates beside the plugin's module: a layer between docsgen's and the project's. */
  templates?: string
  /** Returns what to change of a parsed page. It must depend on this page alone. */
  page?(page: ParsedPage, context: PageContext): PageChange | undefined
  /** Adds pages to those that people wrote. */
  pages?(site: PluginSite): PluginPage[] | Promise<PluginPage[]>
  /** Reports what only all pages show. They cannot be changed any more. */
  site?(site: PluginSite, context: SiteContext): void | Promise<void>
  /** Adds files. */
  outputs?(site: PluginSite): PluginOutput[]
}

/** The argument of unified's `use`: a plugin, alone or with its options, or a preset. Written out, so that its types need not be installed. */
export type UnifiedPlugin = Attacher | [Attacher, ...unknown[]] | { plugins?: UnifiedPlugin[]; settings?: object }

type Attacher = (this: never, ...options: never[]) => unknown

/** A plugin, or a function that makes one of the options in the configuration. */
export type PluginModule<Options = Json | undefined> = Plugin | ((options: Options) => Plugin)

/** The rule of messages that name none. */
export const defaultRule = 'message'

/** A plugin's module that declares the shapes of its options: the configuration is checked by them. */
export type CheckedModule<Options> = ((options: Options) => Plugin) & { readonly options: FieldShapes }

/** Gives an editor the types of a plugin. */
export function definePlugin<Options = undefined>(plugin: PluginModule<Options>): PluginModule<Options>
/** Makes a plugin whose options have these shapes, as front matter of templates has them: `{ size: 'number', 'title?': 'text' }`. */
export function definePlugin<const Shapes extends FieldShapes>(
  options: Shapes,
  make: (options: FieldsOf<Shapes>) => Plugin
): CheckedModule<FieldsOf<Shapes>>
// Its text is what `docsgen` gives a plugin (project/bundler.ts): it uses nothing from outside.
export function definePlugin(plugin: PluginModule | FieldShapes, make?: (options: never) => Plugin): unknown {
  return make ? Object.assign((options: unknown) => make(options as never), { options: plugin }) : plugin
}

/** Makes Markdown of a file, or its tree. Places of its messages are places in the file. */
export type PageParser = (text: string, context: PageContext) => string | Root

/** Without a `rule` its rule is `<plugin>/message`, a warning by default. */
export interface PluginMessage {
  text: string
  rule?: string
  note?: string
  place?: SourcePlace
}

export interface PageContext {
  /** The source file, relative to the project. */
  file: string
  /** Its text. */
  source: string
  report(message: PluginMessage): void
  /** Reads another file, relative to the project: when it changes, the page is parsed again. Throws if it is missing. */
  read(file: string): string
}

/** A page without knowledge of other pages. */
export interface ParsedPage {
  readonly url: string
  readonly meta: Readonly<Meta>
  readonly headings: readonly Readonly<Heading>[]
  /** Links and images, as they are written. */
  readonly links: readonly { readonly href: string; readonly kind: 'link' | 'image'; readonly place?: SourcePlace }[]
}

/** Front matter to replace. `data` is added to the page's own. */
export type PageChange = Partial<Pick<Meta, 'title' | 'description' | 'toc' | 'sidebar' | 'data'>>

export interface SiteContext {
  /** Throws after the end of the hook. */
  report(message: PluginMessage & { file?: string }): void
}

export interface PluginSite {
  /** The folder of the project, absolute. */
  readonly root: string
  readonly title: string
  readonly description: string
  readonly lang: string
  /** '' or such as `/docs`. */
  readonly base: string
  /** In the order of their urls; pages that docsgen makes itself are among them. */
  readonly pages: readonly SitePage[]
}

export interface SitePage extends Omit<ParsedPage, 'links'> {
  /** The source file; of a page that docsgen makes, what it is made of. */
  readonly file: string
  /** The url with the base in front, percent-encoded. */
  readonly href: string
  /** The whole address, if the configuration has a `url`. */
  readonly address?: string
  /** Search engines and lists leave it out. */
  readonly unlisted: boolean
  /** Identifies what the page says: another text, another key. */
  readonly key: string
  /** The content: React elements as JSON, links as they are written. */
  content(): Promise<Content>
  /** The text of the content without any markup. */
  text(): Promise<string>
}

/** A page like any other: it can be linked to, and its links are checked. */
export interface PluginPage
  extends Partial<Pick<Meta, 'description' | 'template' | 'toc' | 'unlisted' | 'search' | 'data'>> {
  /** Such as `/changes`. */
  url: string
  title: string
  /** Markdown, a text, or `[type, props, ...children]`. Hrefs are written as in Markdown: `/guides/start#first`. */
  content: { markdown: string } | Content
  /** With it the page is in the sidebar. */
  sidebar?: { label?: string; order?: number }
}

export interface PluginOutput {
  /** Relative to the output folder, such as `feed.xml`. */
  path: string
  /**
   * The inputs of the body, besides the plugin and its options: the body is made again when they change. Without it
   * it is made again when anything on any page changes.
   */
  key?: Json
  body(): string | Uint8Array | Promise<string | Uint8Array>
}

/** A plugin as everything but its hooks: JSON, so that it can be handed to a thread and remembered. */
export interface LoadedPlugin {
  name: string
  /** Another one when its code, that of what it imports, or an option is another. */
  key: string
  /** The bundled module. */
  module: string
  /** As they are written, and checked if the plugin declares their shapes. */
  options?: Json
  /** The hooks it has. */
  hooks: string[]
  /** File endings it makes pages of. */
  endings: string[]
  /** Its rules by their whole names. */
  rules: Record<string, Level>
  /** The folder of its templates. */
  templates?: string
}

export interface OpenPlugin extends LoadedPlugin {
  plugin: Plugin
}
