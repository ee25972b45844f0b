/** One kind of file that a site publishes. Files of plugins are kinds as well. */
import type { Stamps } from '../disk/stamps.ts'
import type { Message } from '../messages/message.ts'
import type { Content } from '../page/markdown/content.ts'
import type { Page } from '../page/page.ts'
import type { Project } from '../project/project.ts'
import type { PageText } from '../search/page-text.ts'
import type { SearchIndex } from '../search/search.ts'
import type { ImageSource } from '../theme/elements.ts'
import type { PropsContext } from '../theme/page-props.ts'
import type { HeadLink, SharedImage } from '../theme/props.ts'
import type { RenderAnswer, RenderAsked, TwinAnswer, TwinAsked } from '../theme/render-request.ts'
import type { Theme } from '../theme/theme.ts'
import type { FileFacts } from './files/file-references.ts'
import type { Size } from './images/dimensions.ts'
import type { CardTask, Encoded, EncodeTask } from './images/encode.ts'
import type { Output } from './output.ts'

export interface OutputKind {
  readonly name: string
  /** Lists the files of each language by itself: the context has its project, its theme and its pages. */
  readonly perLanguage?: true
  /** Urls known before links are looked up: pages may link there. */
  urls?(
    project: Project,
    known: { theme: Theme; themes: readonly Theme[]; pages: ReadonlyMap<string, unknown> }
  ): string[]
  /** Lists the files, in every build and after every edit in `docsgen dev`: keys tell what changed. */
  list(context: KindContext): readonly Output[] | Promise<readonly Output[]>
  /**
   * Lists the files of these pages alone: with it, an edit of a page does not list the others again. `last` are the files that
   * were listed before, which stay where none of the new ones has their path.
   */
  listOf?(pages: readonly Page[], context: KindContext, last: readonly Output[]): readonly Output[]
  /** Patterns of urls with a hash of the bytes in their names: browsers keep these forever. */
  hashed?(context: KindContext): string[]
  /** Gives way to any other file at the same path. */
  readonly yields?: true
  /** Links for the head of a page, such as to the same page in another format. */
  head?(page: Page, context: KindContext): HeadLink[]
  /** Says which image networks show of each page: `false` for none, undefined for that of the site. */
  images?(context: KindContext): (page: Page) => SharedImage | false | undefined
}

export interface KindContext extends PropsContext {
  readonly theme: Theme
  /** The theme in the words of each language. */
  readonly themes: readonly Theme[]
  readonly kinds: readonly OutputKind[]
  readonly images: Images
  /** Pages that lists and search engines show. */
  listed(): Page[]
  readonly tools: OutputTools
  report(message: Message): void
}

/** How the images beside the pages are published. */
export interface Images {
  /** Url → url with a hash. */
  readonly names: ReadonlyMap<string, string>
  /** Dimensions by file. */
  readonly sizes: ReadonlyMap<string, Size>
  /** Further formats and widths by file. */
  readonly sources: ReadonlyMap<string, ImageSource[]>
  /** The files of these formats. */
  readonly outputs: readonly Output[]
}

export interface OutputTools {
  render(page: Page, asked: RenderAsked): Promise<RenderAnswer>
  /** The page in Markdown. */
  twin(page: Page, asked: TwinAsked): Promise<TwinAnswer>
  /** Dimensions of images by file; `hashes` are those of all published files. */
  sizes(hashes: ReadonlyMap<string, string>): Promise<Map<string, Size>>
  /** Finds the references of published files, by file; `hashes` are theirs. */
  references(hashes: ReadonlyMap<string, string>): Promise<ReadonlyMap<string, FileFacts>>
  /** Finds the words of a page, for search: PageWords as JSON. */
  words(page: Page, text: PageText): Promise<string>
  readonly search: SearchIndex
  /** The content of a page, its hrefs as written. */
  content(page: Page): Promise<Content>
  /** An image in another format or size, or a card, by key. */
  encode(key: string, task: EncodeTask | CardTask): Promise<Encoded>
  /** Hashes of files that need not be read again; those that are read are added. */
  fileHashes: Map<string, string>
  stamps: Stamps
}
