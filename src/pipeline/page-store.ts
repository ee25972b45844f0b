/**
 * Keeps the facts of all pages, the places of their contents and the stamps of their files, also for the next run. Says which
 * files need not be parsed again.
 */
import path from 'node:path'
import { type ContentPacks, isOnDisk, type PackFolders, type Spot } from '../disk/content-packs.ts'
import { type Journal, openJournal } from '../disk/journal.ts'
import { type Note, Stamps } from '../disk/stamps.ts'
import { areIncludesSame } from '../page/include/reader.ts'
import type { Page } from '../page/page.ts'
import { readFront, skim } from '../page/skim.ts'
import type { Project } from '../project/project.ts'
import type { SourceFile } from '../project/sources.ts'
import { toContentFile } from '../project/versions.ts'
import type { Context } from './open.ts'
import type { JobResults } from './threads/job.ts'
import { pageKey } from './threads/parse-job.ts'

export interface PageMemory {
  /** By the key of each page’s own file. */
  pages: Map<string, Page>
  /** By key. */
  spots: Map<string, Spot>
  stamps: Stamps
  /** Nothing was remembered. */
  isEmpty: boolean
  journals: { pages: Journal<Page>; spots: Journal<Spot>; stamps: Journal<Note> }
}

/** Texts of pages that are beside their facts. */
export type PageTextKind = 'contents' | 'words'

interface StoreOptions {
  project: Project
  /** Hash of all that parsing depends on besides the bytes of a file. */
  salt: string
  contents: ContentPacks
}

/** Valid for one configuration: another one makes other pages of the same files. */
export class PageStore {
  /** Files that were not remembered. */
  readonly parsed = new Set<string>()
  /** How many contents were not as they had been written. */
  damaged = 0
  readonly memory: PageMemory
  readonly #options: StoreOptions
  /** A file that was not read again is the same object. */
  readonly #pageOf = new WeakMap<SourceFile, Page>()
  readonly #skimmedOf = new WeakMap<SourceFile, Page>()
  /** Words of pages that were just parsed, by key. */
  readonly #words = new Map<string, string>()
  #packs: PackFolders | undefined
  #isSaved: boolean

  constructor(memory: PageMemory, options: StoreOptions) {
    this.memory = memory
    this.#options = options
    this.#isSaved = !memory.isEmpty
  }

  /** Returns the page of a file if it need not be parsed. */
  find(source: SourceFile): Page | undefined {
    const { pages, stamps } = this.memory
    const { project } = this.#options
    const page = this.#pageOf.get(source)
    if (page || pages.size === 0) return page
    const known = pages.get(this.keyOf(source) ?? '')
    const isSame = !known?.included || areIncludesSame(known.included.files, { stamps, root: project.root })
    if (!known || !isSame) return undefined
    this.#pageOf.set(source, known)
    return known
  }

  /** The key that the page of a file is looked up by; undefined if the file was not read. */
  keyOf({ file, hash }: SourceFile): string | undefined {
    const { project, salt } = this.#options
    const { mounts } = project
    const contentFile = toContentFile(project, file)
    const bytesHash = hash || this.memory.stamps.hashOf(file)
    return bytesHash === undefined ? undefined : pageKey({ salt, file, contentFile, bytesHash, mounts })
  }

  /** The page of a file with the key that it is looked up by; none for one that could not be parsed. */
  wholePage(source: SourceFile): [key: string, page: Page][] {
    const page = this.find(source)
    return page && ownKey(page) === this.keyOf(source) ? [[ownKey(page), page]] : []
  }

  /** Adds a page that was parsed elsewhere. */
  remember(page: Page): void {
    this.memory.pages.set(ownKey(page), page)
    this.#isSaved = false
  }

  unknown(files: SourceFile[]): SourceFile[] {
    return files.filter((file) => !this.find(file))
  }

  /** Returns the pages of these files that are parsed or skimmed. */
  pagesOf(files: SourceFile[]): Page[] {
    return files.flatMap((file) => this.#pageOf.get(file) ?? this.#skimmedOf.get(file) ?? [])
  }

  /** Guesses title and url of the page of a file, which is parsed later. */
  skim(source: SourceFile): Page {
    const { project } = this.#options
    const task = { source, contentFile: toContentFile(project, source.file) }
    const page = this.#skimmedOf.get(source) ?? skim(task, readFront(path.join(project.root, source.file)))
    this.#skimmedOf.set(source, page)
    return page
  }

  /** Adds what became of a file. */
  add(source: SourceFile, { page: text, content, words, note, stamps: others = {} }: JobResults['parse']): void {
    const page = JSON.parse(text) as Page
    const { pages, stamps } = this.memory
    if (note) stamps.add(source.file, note)
    for (const [file, each] of Object.entries(others)) stamps.add(file, each)
    this.addContent(page.key, content)
    if (words !== undefined) this.#words.set(page.key, words)
    pages.set(ownKey(page), page)
    this.#pageOf.set(source, page)
  }

  addContent(key: string, content: string | Spot): void {
    const { contents } = this.#options
    if (typeof content !== 'string') contents.adopt(content)
    this.memory.spots.set(key, typeof content === 'string' ? contents.add(content) : content)
    this.#isSaved = false
  }

  /** Threads write contents where the next run looks for them, and read them there. */
  get packs(): PackFolders {
    this.#packs ??= this.#options.contents.folders()
    return this.#packs
  }

  /** The place of the content of a page. */
  spotOf({ key }: Page): Spot | undefined {
    return this.memory.spots.get(key)
  }

  /** A text of a page, by its key: its words only as long as nobody took them. */
  textOf(kind: PageTextKind, key: string): string | undefined {
    const spot = this.memory.spots.get(key)
    return kind === 'words' ? this.#words.get(key) : spot && this.#options.contents.read(spot)
  }

  /** Adds what another machine has found. */
  keepText(kind: PageTextKind, key: string, text: string): void {
    if (kind === 'words') this.#words.set(key, text)
    else if (!this.memory.spots.has(key)) this.addContent(key, text)
  }

  /** Returns, once, the words that were found while a page was parsed. */
  takeWords({ key }: Page): string | undefined {
    const words = this.#words.get(key)
    this.#words.delete(key)
    return words
  }

  /** Forgets what a page said before an edit. */
  forget(page: Page): void {
    const { pages, spots } = this.memory
    if (pages.get(ownKey(page)) === page) pages.delete(ownKey(page))
    spots.delete(page.key)
  }

  /** Keeps the pages of these files, as far as they are parsed, for the next run, and the contents of these pages alone. */
  async save(files: SourceFile[]): Promise<void> {
    const { pages: known, stamps } = this.memory
    const pages = files.flatMap((file) => this.#pageOf.get(file) ?? [])
    if (this.#isSaved && known.size === pages.length && !stamps.isChanged()) return
    this.#isSaved = true
    await savePages(this.memory, pages, this.#options)
  }
}

interface OpenStamps {
  stamps: Stamps
  journal: Journal<Note>
}

/** Stamps are short, and tell which pages changed before what is known of all pages is read. */
export async function openStamps({ cache, version }: Pick<Context, 'cache' | 'version'>): Promise<OpenStamps> {
  const journal = await openJournal<Note>(cache, { name: 'stamps.json', version })
  return { stamps: new Stamps(journal.rows), journal }
}

/** A build that is killed may leave journals of two builds. Spots and pages are named by hashes, so none is taken for another. */
export async function loadPages(context: Pick<Context, 'cache' | 'version'>, opened?: OpenStamps): Promise<PageMemory> {
  const { cache, version } = context
  const { stamps, journal } = opened ?? (await openStamps(context))
  const journals = {
    pages: await openJournal<Page>(cache, { name: 'pages.json', version }),
    spots: await openJournal<Spot>(cache, { name: 'spots.json', version }),
    stamps: journal
  }
  const { rows: pages } = journals.pages
  const { rows: spots } = journals.spots
  return { pages, spots, stamps, isEmpty: pages.size === 0, journals }
}

/** Keeps what is known of these pages for the next run; what belongs to no page any more goes. */
export async function savePages(
  { pages: known, spots, stamps, journals }: PageMemory,
  pages: Page[],
  { contents }: Pick<Context, 'contents'>
): Promise<void> {
  const rows = new Map(pages.map((page) => [ownKey(page), page]))
  const keys = new Set(pages.map(({ key }) => key))
  for (const key of known.keys()) if (!rows.has(key)) known.delete(key)
  for (const key of spots.keys()) if (!keys.has(key)) spots.delete(key)
  for (const [key, spot] of contents.compact(spots)) spots.set(key, spot)
  await journals.spots.write(new Map([...spots].filter(([, spot]) => isOnDisk(spot))))
  await journals.stamps.write(stamps.used())
  await journals.pages.write(rows)
  contents.sweep(spots.values())
}

/** The key that a page is looked up by. Files that it includes are compared when it is found. */
function ownKey({ key, included }: Page): string {
  return included?.own ?? key
}
