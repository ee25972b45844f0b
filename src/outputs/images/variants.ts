/**
 * Images in the formats and widths the configuration asks for: a browser takes the smallest that serves it. They are
 * outputs like any other, named and keyed by all that their bytes depend on.
 */
import path from 'node:path'
import { hash } from '../../disk/files.ts'
import type { Message } from '../../messages/message.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { ImageSource } from '../../theme/elements.ts'
import type { Images, KindContext } from '../kind.ts'
import type { Output } from '../output.ts'
import type { Size } from './dimensions.ts'
import { encoding, type ImageFormat } from './encode.ts'

export const imageFolder = '/docsgen/images'

/** Pixels: the limit of both formats. */
const longest = 16_383

type Given = Pick<KindContext, 'project' | 'site' | 'tools' | 'report'>

/** Lists variants of every PNG and JPEG that a page shows, animations excepted. */
export function listVariants(given: Given, sizes: ReadonlyMap<string, Size>): Pick<Images, 'sources' | 'outputs'> {
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
function shownImages({ project, site }: Pick<Given, 'project' | 'site'>): Map<string, Use> {
  const shown = new Map<string, Use>()
  for (const page of site.pages.values()) {
    const hrefs = site.hrefs.get(page.url) ?? {}
    for (const link of page.links) {
      const file = link.kind === 'image' ? site.files.get(urlOf(link, hrefs, project)) : undefined
      if (file === undefined || shown.has(file) || !/\.(png|jpe?g)$/i.test(file)) continue
      shown.set(file, { file: link.file ?? page.file, ...(link.place && { place: link.place }) })
    }
  }
  return shown
}

function urlOf({ href, as = href }: Link, hrefs: Readonly<Record<string, string>>, { base }: Project): string {
  return hrefToUrl(hrefs[as] ?? '', base) ?? ''
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

function variantsOf(image: SourceImage, given: Given): Variant[] {
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
  { project, tools }: Given
): Variant {
  const key = hash(bytesHash, encoder.version, format, JSON.stringify(encoding[format]), String(width))
  const { name } = path.posix.parse(file)
  const url = `${imageFolder}/${name}-${width}.${key.slice(0, 10)}.${format}`
  const task = { module: encoder.module, file: path.join(project.root, file), format, width }
  const body: Output['body'] = async () => {
    const made = await tools.encode(key, task)
    return typeof made === 'string' ? { bytes: '', messages: [undecodable(file, use, made)] } : made
  }
  const output = { path: url.slice(1), also: [], source: file, key, body }
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
