/** `llms.txt`, as llmstxt.org proposes it, and `llms-full.txt` with the pages themselves. */
import { hash } from '../../disk/files.ts'
import { type Staging, stageBody } from '../../disk/stage-body.ts'
import { isBelow, titleOf, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import { versionOf } from '../../project/versions.ts'
import { homesOf, parentOf } from '../../site/sidebar/categories.ts'
import { findSidebar, type Sidebar } from '../../site/sidebar/sidebar.ts'
import type { Site } from '../../site/site.ts'
import type { Body, Output } from '../output.ts'
import { addressOf, Piece, type TwinOutput } from './twin-output.ts'

const fullName = 'llms-full.txt'

/**
 * Pages in one file, which is written whole at each edit of one of them. A thousand are some 8 MB, more than an
 * assistant can hold. The texts are not known yet when files are listed, so pages are counted, not bytes.
 */
export const mostPages = 1000

/** The pages of a volume or of a section in one file. */
export class FullFile extends Piece {
  readonly title: string
  /** The url of the folder it is in. */
  readonly folder: string
  readonly path: string
  readonly #twins: TwinOutput[]
  readonly #pieces: Piece[]

  /** `pieces` are the twins, or files of many of them. */
  constructor({ title, url, twins }: Section, out: string, pieces: Piece[] = twins) {
    super(out)
    this.title = title
    this.folder = url
    this.path = `${url}/${fullName}`.slice(1)
    this.#twins = twins
    this.#pieces = pieces
  }

  get key(): string {
    return keyOf(this.#twins)
  }

  /** How many pages it has. */
  get count(): number {
    return this.#twins.length
  }

  protected async make(staging?: Staging): Promise<Body> {
    const texts: Uint8Array[] = []
    for (const piece of this.#pieces) {
      texts.push(await piece.read(staging))
      if (!(piece instanceof FullFile)) texts.push(newline)
    }
    const bytes = Buffer.concat(texts)
    return staging ? { staged: stageBody(bytes, staging) } : { bytes }
  }
}

const newline = Buffer.from('\n')

/** One of the whole volume, and one of each section that has a folder of its own: the first is put together from the others. */
export function fullFiles(volume: Volume, { out }: Pick<Project, 'out'>): FullFile[] {
  const { title, url, sections } = volume
  const files = new Map(sectionsApart(volume).map((section) => [section, new FullFile(section, out)]))
  const pieces = sections.flatMap((section): Piece[] => {
    const file = files.get(section)
    return file ? [file] : section.twins
  })
  const whole = new FullFile({ title, url, twins: twinsOf(volume) }, out, pieces)
  return [whole, ...files.values()].filter(({ count }) => count <= mostPages)
}

function sectionsApart({ url, sections }: Volume): Section[] {
  return sections.length === 1 ? [] : sections.filter((section) => section.url !== url)
}

function twinsOf({ sections }: Volume): TwinOutput[] {
  return sections.flatMap(({ twins }) => twins)
}

function keyOf(twins: TwinOutput[]): string {
  return hash(twins.map(({ path, key }) => `${path} ${key}`).join('\n'))
}

interface ListContext {
  /** Those of the volume. */
  files: FullFile[]
  /** Other volumes that the list names. */
  others: Volume[]
  project: Project
}

/** The list of a volume: its pages, its files with whole pages, other volumes. */
export function listFile(volume: Volume, context: ListContext): Output {
  return {
    path: `${volume.url}/llms.txt`.slice(1),
    also: [],
    isQuiet: true,
    get key() {
      return hash(`${writeList(volume, context)}\n${keyOf(twinsOf(volume))}`)
    },
    async body(staging?: Staging) {
      const sizes: string[] = []
      for (const file of context.files) sizes.push(formatSize(await file.size(staging)))
      return { bytes: writeList(volume, context, sizes) }
    }
  }
}

function writeList(volume: Volume, { files, others, project }: ListContext, sizes: string[] = []): string {
  const { title, description, sections } = volume
  const count = twinsOf(volume).length
  const addressIn = (url: string, name: string) => addressOf(urlToHref(`${url}/${name}`, project.base), project)
  const wholes = files.map((file, at) =>
    entry(`${file.title}, ${fullName}`, addressIn(file.folder, fullName), sizes[at])
  )
  const versions = others.map((other) => entry(other.title, addressIn(other.url, 'llms.txt')))
  const optional = [...wholes, ...versions]
  return [
    `# ${oneLine(title)}\n`,
    ...(description === '' ? [] : [`\n> ${oneLine(description)}\n`]),
    ...(count > mostPages ? [`\nNo file has the text of all ${count} pages. Read those that you need.\n`] : []),
    ...sections.flatMap((section) => [`\n## ${oneLine(section.title)}\n\n`, ...section.twins.map(entryOf)]),
    ...(optional.length > 0 ? ['\n## Optional\n\n', ...optional] : [])
  ].join('')
}

function entryOf({ page, address }: TwinOutput): string {
  return entry(page.meta.title || page.url, address, page.meta.description)
}

function entry(label: string, address: string, about?: string): string {
  const said = about === undefined || about === '' ? '' : `: ${oneLine(about)}`
  return `- [${oneLine(label).replace(/[[\]]/g, '\\$&')}](${address})${said}\n`
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** With two digits: an edit hardly ever changes it. */
function formatSize(bytes: number): string {
  const [size, unit] = bytes < 1e6 ? [bytes / 1e3, 'kB'] : [bytes / 1e6, 'MB']
  return `${Number(size.toPrecision(2))} ${unit}`
}

interface Section {
  title: string
  /** Its folder, `/guides`; that of the volume for pages in no other section. */
  url: string
  twins: TwinOutput[]
}

/** Pages that are listed together: the current version with all pages in no version, or an older version. */
export interface Volume {
  title: string
  description: string
  /** Its folder; empty for that of the site. */
  url: string
  sections: Section[]
}

type VolumeContext = { project: Project; site: Pick<Site, 'sidebars' | 'pages' | 'folderOf' | 'categories'> }

/** A list of twins for each version, in sections: those of its sidebars, or where there is one, those of its folders. */
export function findVolumes(twins: TwinOutput[], { project, site }: VolumeContext): Volume[] {
  const { versions, title, description, tagline } = project
  const [current, ...older] = versions
  const numberOf = ({ page }: TwinOutput) =>
    Math.max(0, versions.indexOf(versionOf(versions, page.url) ?? (current as never)))
  return [current, ...older].flatMap((version, at) => {
    const members = twins.filter((twin) => numberOf(twin) === at)
    if (members.length === 0) return []
    const isOlder = at > 0 && version !== undefined
    const url = isOlder ? version.path : project.prefix
    const sidebars = site.sidebars.filter(
      ({ prefix }) => Math.max(0, versions.indexOf(versionOf(versions, prefix) ?? (current as never))) === at
    )
    const called = isOlder ? `${title} ${version.label}` : title
    return [
      {
        title: called,
        description: description || tagline,
        url,
        sections: findSections(members, { sidebars, site, rest: { title: called, url } })
      }
    ]
  })
}

interface Places {
  sidebars: readonly Sidebar[]
  site: Pick<Site, 'pages' | 'folderOf' | 'categories'>
  rest: { title: string; url: string }
}

/** Pages of no section come first, and so do those that would be alone in one. */
function findSections(twins: TwinOutput[], { sidebars, site, rest }: Places): Section[] {
  const sections = new Map<string, Section>()
  const first: Section = { ...rest, twins: [] }
  const homes = homesOf(site.categories)
  for (const twin of inReadingOrder(twins, sidebars)) {
    const { url } = twin.page
    const sidebar = findSidebar(sidebars, url)
    const folder = homes.get(url) ?? site.folderOf(twin.page)
    const place = folder === parentOf(url) ? url : folder
    const prefix = sidebar && (sidebars.length === 1 ? topFolder(place, sidebar.prefix) : sidebar.prefix)
    if (sidebar === undefined || prefix === undefined || prefix === '/') first.twins.push(twin)
    else {
      const home = site.categories.get(prefix)?.home ?? prefix
      const title =
        prefix === sidebar.prefix
          ? sidebar.label
          : (sidebar.trail(url).find((above) => above.url === home)?.label ??
            site.pages.get(home)?.meta.title ??
            titleOf(prefix))
      const section = sections.get(prefix) ?? { title, url: prefix, twins: [] }
      section.twins.push(twin)
      sections.set(prefix, section)
    }
  }
  const alone = [...sections.values()].filter(({ twins }) => twins.length === 1)
  first.twins.push(...alone.flatMap(({ twins }) => twins))
  return [first, ...sections.values()].filter((section) => section.twins.length > 0 && !alone.includes(section))
}

/** The folder of a page right below a prefix; undefined for a page that is in none. */
function topFolder(url: string, prefix: string): string | undefined {
  const start = prefix === '/' ? '' : prefix
  const [, name] = url.slice(start.length).split('/')
  return name && isBelow(url, prefix) ? `${start}/${name}` : undefined
}

function inReadingOrder(twins: TwinOutput[], sidebars: readonly Sidebar[]): TwinOutput[] {
  const places = new Map(sidebars.flatMap(({ order }) => order).map((url, at) => [url, at]))
  const placeOf = ({ page }: TwinOutput) => places.get(page.url) ?? -1
  return [...twins].sort((a, b) => placeOf(a) - placeOf(b) || (a.page.url < b.page.url ? -1 : 1))
}
