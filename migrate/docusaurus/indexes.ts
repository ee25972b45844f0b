/** Pages that Docusaurus generates for categories, with cards of what is in them. */
import path from 'node:path'
import { slug as slugOf } from 'github-slugger'
import { stringify } from 'yaml'
import { asObject, asText, fromTop } from '../read/read.ts'
import type { Docs, SourcePage, SourceSite } from '../types.ts'

interface Category {
  label: string
  /** The `link` of the category, as it is written. */
  link: Record<string, unknown>
  /** Where it is written. */
  file: string
  /** The folder below `content/` that it is of. */
  folder?: string
}

/** Adds the page of a category, and returns it; undefined for one that links to nothing. */
export function addIndex(site: SourceSite, docs: Docs, category: Category): SourcePage | undefined {
  const { label, link, file, folder } = category
  if (link.type === 'doc') return linkedPage(docs, link, folder)
  if (link.type !== 'generated-index') return undefined
  const url = indexUrl(site, docs, category)
  const known = site.pages.find((page) => page.url === url)
  if (known) return known
  const isFree = folder !== undefined && !site.pages.some(({ target }) => target.startsWith(`${folder}/index.md`))
  const target = isFree ? `${folder}/index.md` : `${url.slice(1)}.md`
  const title = asText(link.title) ?? label
  const description = asText(link.description)
  const head = stringify({
    title,
    description,
    ...(link.keywords !== undefined && { keywords: link.keywords }),
    image: link.image
  })
  const order = folder === undefined ? undefined : site.categories[folder]?.order
  const page: SourcePage = {
    ...{ file, target, url, title, description },
    meta: { slug: isFree ? url : undefined, label: label === title ? undefined : label, order },
    text: `---\n${head}---\n\n${description ?? ''}\n\n::pages\n`
  }
  site.pages.push(page)
  return page
}

/** Returns the page with the id that a category links to. In a folder, it may be the id without the folder. */
export function linkedPage(
  { ids, route }: Docs,
  { id }: Record<string, unknown>,
  folder?: string
): SourcePage | undefined {
  const inside =
    folder === undefined ? undefined : ids.get(path.posix.join(path.posix.relative(route, folder), String(id)))
  return inside ?? ids.get(String(id))
}

/** Docusaurus numbers the second of two with one label. */
function indexUrl(site: SourceSite, docs: Docs, { label, link, file }: Category): string {
  const slug = fromTop(asText(link.slug)) ?? `/category/${slugOf(label)}`
  const base = path.posix.join('/', docs.route, slug).replace(/(?<=.)\/$/, '')
  const isTaken = (at: string) =>
    site.pages.some((page) => page.url === at && page.file !== file) ||
    site.redirects.some((each) => each.from === at && each.file !== file)
  let url = base
  for (let number = 1; isTaken(url); number++) url = `${base}-${number}`
  return url
}

/**
 * Adds the pages of the folders below one, and the homes they name. Those of folders that docsgen lists by itself, `isOwn`,
 * are left to it. What the folder says of itself does not count there.
 */
export function addFolderIndexes(
  site: SourceSite,
  docs: Docs,
  { folder, isOwn }: { folder: string; isOwn: (place: string) => boolean }
): void {
  for (const [place, { file, link: written, label }] of docs.links) {
    if (folder === '' ? place === '.' : !place.startsWith(`${folder}/`)) continue
    const category = { label, link: asObject(written), file, folder: place }
    const page = isOwn(place) ? leaveIndex(site, docs, category) : addIndex(site, docs, category)
    if (page) site.homes.set(place, page)
  }
}

/** Leaves the page of a category to docsgen, which has it at the url of its folder; returns the home that it names. */
export function leaveIndex(
  site: SourceSite,
  docs: Docs,
  category: Category & { folder: string }
): SourcePage | undefined {
  const { label, link, file, folder } = category
  if (link.type === 'doc') {
    const home = linkedPage(docs, link, folder)
    const page =
      home && home.url !== `/${folder}` && !home.isUnlisted ? path.posix.relative(folder, home.target) : undefined
    const own = site.categories[folder]
    if (page !== undefined) site.categories[folder] = { ...own, label: own?.label ?? label, page }
    return home
  }
  if (link.type !== 'generated-index') return undefined
  const title = asText(link.title)
  const description = asText(link.description)
  site.categories[folder] = { ...site.categories[folder], title: title === label ? undefined : title, description }
  const [from, to] = [indexUrl(site, docs, category), `/${folder}`]
  if (!site.redirects.some((each) => each.from === from)) site.redirects.push({ from, to, file, isMade: true })
  const lost = ['keywords', 'image'].filter((key) => link[key] !== undefined)
  const text = `The list of the folder has no ${lost.map((key) => `\`${key}\``).join(' and ')}: write an \`index.md\` to keep it`
  if (lost.length > 0) site.todos.push({ file, text, weight: 'note' })
  return undefined
}
