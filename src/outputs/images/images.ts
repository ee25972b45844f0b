/**
 * Images beside the pages are published under names that hold a hash of their bytes, all in one folder, so that hosts
 * let browsers keep them forever. In: the site as its links were resolved. Out: tables of how each image is published,
 * and the same site with hrefs and files under those names.
 */
import path from 'node:path'
import { hash } from '../../disk/files.ts'
import { isInside } from '../../disk/paths.ts'
import type { Message } from '../../messages/message.ts'
import { mountOf } from '../../page/mounts.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { Site } from '../../site/site.ts'
import type { ImageSource } from '../../theme/elements.ts'
import type { Images, KindContext, OutputKind } from '../kind.ts'
import type { Output } from '../output.ts'
import type { Size } from './dimensions.ts'
import { encoding, type ImageFormat } from './encode.ts'

export const images: OutputKind = {
  name: 'images',
  hashed: ({ images: { names, outputs } }) => (names.size + outputs.length > 0 ? [`${imageFolder}/*`] : []),
  list: ({ images: { outputs } }) => outputs
}

/** Pages in that folder are refused: hosts would let browsers keep them as long. */
export function refusePage({ url, source }: Output): Message | undefined {
  if (!url?.startsWith(`${imageFolder}/`) || source === undefined) return undefined
  const text = `Cannot write \`${url}\`: the folder is the one for images`
  return { rule: 'duplicate-url', file: source, text, note: 'Give the page another url' }
}

type ImageContext = Pick<KindContext, 'project' | 'site' | 'tools' | 'report'>

/** Needs the hashes of all published files. Returns the site with images under their new names. */
export async function publishImages(given: ImageContext): Promise<{ images: Images; site: Site }> {
  const { project, tools, report } = given
  const names = nameImages(given)
  const site = names.size === 0 ? given.site : renameIn(given, names)
  const sizes = await tools.sizes(tools.fileHashes)
  return { images: { names, sizes, ...listVariants({ project, site, tools, report }, sizes) }, site }
}

/** Url → url with a hash, of the images beside the pages. */
function nameImages({ project, site, tools }: ImageContext): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const [url, file] of site.files) {
    const hash = tools.fileHashes.get(file)
    const { name, ext } = path.posix.parse(url)
    const absolute = path.join(project.root, file)
    const isOfContent = isInside(absolute, project.content) && !isInside(absolute, project.assets)
    const isBeside = isOfContent || mountOf(project.mounts, file) !== undefined
    if (hash === undefined || !isBeside || !/^\.(png|jpe?g|gif|webp|avif|svg)$/i.test(ext)) continue
    names.set(url, `${imageFolder}/${name}.${hash.slice(0, 10)}${ext}`)
  }
  return names
}

/** Finds images that something links to instead of showing them: they keep their own name as well. */
function findLinked({ project, site }: ImageContext, names: ReadonlyMap<string, string>): Set<string> {
  const urls = new Map([...names.keys()].map((url) => [urlToHref(url, project.base), url]))
  const linked = new Set<string>()
  for (const href of linkedHrefs(site)) {
    const url = urls.get(href.replace(/[?#].*$/s, ''))
    if (url !== undefined) linked.add(url)
  }
  return linked
}

function* linkedHrefs({ pages, hrefs, configHrefs, apiHrefs }: Site): Iterable<string> {
  yield* Object.values(configHrefs)
  yield* Object.values(apiHrefs)
  for (const [url, { links }] of pages)
    for (const { kind, href, as = href } of links) if (kind === 'link') yield hrefs.get(url)?.[as] ?? ''
}

function renameIn(given: ImageContext, names: ReadonlyMap<string, string>): Site {
  const { project, site } = given
  const toName = (href: string) => {
    const [, final = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(href) ?? []
    const name = names.get(hrefToUrl(final, project.base) ?? '')
    return name === undefined ? undefined : urlToHref(name, project.base) + rest
  }
  const hrefs = new Map(site.hrefs)
  for (const [url, { links }] of site.pages) {
    const pageHrefs = site.hrefs.get(url) ?? {}
    const shown = links.flatMap(({ kind, href, as = href }: Link) => {
      const name = kind === 'image' ? toName(pageHrefs[as] ?? '') : undefined
      return name === undefined ? [] : [[as, name]]
    })
    // No prototype: a page may be called `__proto__`.
    if (shown.length > 0) hrefs.set(url, Object.assign(Object.create(null), pageHrefs, Object.fromEntries(shown)))
  }
  const linked = findLinked(given, names)
  const files = new Map([...site.files].filter(([url]) => !names.has(url) || linked.has(url)))
  for (const [url, name] of names) files.set(name, site.files.get(url) ?? '')
  return { ...site, hrefs, files }
}

const imageFolder = '/docsgen/images'

/** Pixels: the limit of both formats. */
const longest = 16_383

/**
 * Lists the formats and widths that the configuration asks for, of every PNG and JPEG that a page shows, animations excepted: a
 * browser takes the smallest that serves it.
 */
function listVariants(given: ImageContext, sizes: ReadonlyMap<string, Size>): Pick<Images, 'sources' | 'outputs'> {
  const { project, tools, report } = given
  const outputs = new Map<string, Output>()
  const sources = new Map<string, ImageSource[]>()
  const { encoder } = project
  if (!encoder || project.images.formats.length === 0) return { sources, outputs: [] }
  for (const [file, use] of shownImages(given)) {
    const bytesHash = tools.fileHashes.get(file)
    if (bytesHash === undefined) continue // reported already
    const size = sizes.get(file)
    if (!size) report(undecodable(file, use, 'it has no size'))
    else if (!size[2]) {
      const variants = variantsOf({ file, size, use, bytesHash, encoder }, given)
      for (const { output } of variants) outputs.set(output.path, output)
      if (variants.length > 0) sources.set(file, toSources(variants))
    }
  }
  return { sources, outputs: [...outputs.values()] }
}

type Use = Pick<Message, 'file' | 'place'>

/** By file, with the first place that shows it. */
function shownImages({ project, site }: Pick<ImageContext, 'project' | 'site'>): Map<string, Use> {
  const shown = new Map<string, Use>()
  for (const page of site.pages.values()) {
    const hrefs = site.hrefs.get(page.url) ?? {}
    for (const link of page.links) {
      const url = link.kind === 'image' ? hrefToUrl(hrefs[link.as ?? link.href] ?? '', project.base) : undefined
      const file = site.files.get(url ?? '')
      if (file === undefined || shown.has(file) || !/\.(png|jpe?g)$/i.test(file)) continue
      shown.set(file, { file: link.file ?? page.file, ...(link.place && { place: link.place }) })
    }
  }
  return shown
}

interface SourceImage {
  file: string
  size: Size
  use: Use
  bytesHash: string
  encoder: NonNullable<Project['encoder']>
}

interface Variant {
  format: ImageFormat
  /** The href and width, as `srcset` has them. */
  source: string
  output: Output
}

function variantsOf(image: SourceImage, given: ImageContext): Variant[] {
  const { formats, widths } = given.project.images
  const [across, down] = image.size
  const narrower = widths.filter((width) => width < across)
  const fitting = [...new Set([...narrower, across])]
    .filter((width) => Math.max(width, (width * down) / across) <= longest)
    .sort((a, b) => a - b)
  return [...new Set(formats)].flatMap((format) => fitting.map((width) => toVariant(image, { format, width }, given)))
}

function toVariant(
  { file, use, bytesHash, encoder }: SourceImage,
  { format, width }: { format: ImageFormat; width: number },
  { project, tools }: ImageContext
): Variant {
  const key = hash(bytesHash, encoder.version, format, JSON.stringify(encoding[format]), String(width))
  const { name } = path.posix.parse(file)
  const url = `${imageFolder}/${name}-${width}.${key.slice(0, 10)}.${format}`
  const task = { module: encoder.module, file: path.join(project.root, file), format, width }
  const body: Output['body'] = async () => {
    const made = await tools.encode(key, task)
    return typeof made === 'string' ? { bytes: '', messages: [undecodable(file, use, made)] } : made
  }
  const output: Output = { path: url.slice(1), also: [], source: file, isShared: true, key, body }
  return { format, source: `${urlToHref(url, project.base)} ${width}w`, output }
}

function toSources(variants: Variant[]): ImageSource[] {
  return [...new Set(variants.map(({ format }) => format))].map((format) => ({
    type: `image/${format}`,
    srcSet: variants
      .filter((variant) => variant.format === format)
      .map(({ source }) => source)
      .join(', ')
  }))
}

function undecodable(file: string, use: Use, why: string): Message {
  const text = `Cannot read the image \`${file}\`: ${why}`
  return { rule: 'bad-source', ...use, text, note: 'Save it again as PNG or JPEG: the file may be cut off' }
}
