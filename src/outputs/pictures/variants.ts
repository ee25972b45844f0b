/**
 * Pictures in the formats and widths the configuration asks for: a browser takes the smallest that serves it. They are
 * outputs like any other, named and keyed by all that their bytes depend on.
 */
import path from 'node:path'
import { hash } from '../../disk/files.ts'
import type { Message } from '../../messages/message.ts'
import type { Link } from '../../page/page.ts'
import { hrefToUrl, urlToHref } from '../../page/url.ts'
import type { Project } from '../../project/project.ts'
import type { Site } from '../../site/site.ts'
import type { PictureSource } from '../../theme/elements.ts'
import type { Output } from '../output.ts'
import type { Size } from './dimensions.ts'
import { type EncodeTask, encoding, type PictureFormat } from './encode.ts'
import { pictureFolder } from './names.ts'

export interface PictureSets {
  outputs: Map<string, Output>
  /** By the file of the picture. */
  sources: Map<string, PictureSource[]>
  messages: Message[]
}

export interface SetTools {
  sizes: Map<string, Size>
  fileHashes: Map<string, string>
  /** The bytes of the picture with this key, or why there are none. */
  encode(key: string, task: EncodeTask): Promise<{ bytes: Uint8Array } | string>
}

/** Neither format has room for more. */
const longest = 16_383

/** Of every PNG and JPEG that a page shows; those that move are left as they are. */
export function listPictureSets({ project, site }: { project: Project; site: Site }, tools: SetTools): PictureSets {
  const sets: PictureSets = { outputs: new Map(), sources: new Map(), messages: [] }
  if (!project.encoder) return sets
  for (const [file, use] of shownPictures({ project, site })) {
    const bytesHash = tools.fileHashes.get(file)
    if (bytesHash === undefined) continue // said already
    const size = tools.sizes.get(file)
    if (!size) sets.messages.push(undecodable(file, use, 'it does not say how large it is'))
    else if (!size[2]) addSet({ file, size, use, bytesHash, encoder: project.encoder }, { project, sets, tools })
  }
  return sets
}

type Use = Pick<Message, 'file' | 'place'>

/** By file, with the first place where it is shown. */
function shownPictures({ project, site }: { project: Project; site: Site }): Map<string, Use> {
  const shown = new Map<string, Use>()
  for (const page of [...site.pages.values(), site.notFound]) {
    const hrefs = site.hrefs.get(page.url) ?? {}
    for (const link of page.links) {
      const file = link.kind === 'image' ? site.files.get(urlOf(link, hrefs, project)) : undefined
      if (file === undefined || shown.has(file) || !/\.(png|jpe?g)$/i.test(file)) continue
      shown.set(file, { file: link.file ?? page.file, ...(link.place && { place: link.place }) })
    }
  }
  return shown
}

function urlOf({ href, as = href }: Link, hrefs: Record<string, string>, { base }: Project): string {
  return hrefToUrl(hrefs[as] ?? '', base) ?? ''
}

interface Picture {
  file: string
  size: Size
  use: Use
  bytesHash: string
  encoder: NonNullable<Project['encoder']>
}

function addSet(
  { file, size: [across, down], use, bytesHash, encoder }: Picture,
  { project, sets, tools }: { project: Project; sets: PictureSets; tools: SetTools }
): void {
  const { formats, widths } = project.images
  const narrower = widths.filter((width) => width < across)
  const fitting = [...new Set([...narrower, across])]
    .filter((width) => Math.max(width, (width * down) / across) <= longest)
    .sort((a, b) => a - b)
  const { name } = path.posix.parse(file)
  const add = (format: PictureFormat, width: number): string => {
    const key = hash(bytesHash, encoder.version, format, JSON.stringify(encoding[format]), String(width))
    const url = `${pictureFolder}/${name}-${width}.${key.slice(0, 10)}.${format}`
    const task = { module: encoder.module, file: path.join(project.root, file), format, width }
    const body: Output['body'] = async () => {
      const made = await tools.encode(key, task)
      return typeof made === 'string' ? { bytes: '', messages: [undecodable(file, use, made)] } : made
    }
    sets.outputs.set(url, { path: url.slice(1), also: [], source: file, key, body })
    return `${urlToHref(url, project.base)} ${width}w`
  }
  if (fitting.length === 0) return
  const sources = [...new Set(formats)].map((format) => ({
    type: `image/${format}`,
    srcSet: fitting.map((width) => add(format, width)).join(', ')
  }))
  sets.sources.set(file, sources)
}

function undecodable(file: string, use: Use, why: string): Message {
  const text = `Cannot read the picture \`${file}\`: ${why}`
  return { rule: 'bad-source', ...use, text, note: 'Save it anew as PNG or JPEG: the file may be cut off' }
}
