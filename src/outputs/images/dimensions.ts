/**
 * How large images are, so that a page keeps their place free until they are there. It is read from the beginning of
 * their files, and remembered by what the files hash to.
 */
import path from 'node:path'
import type { Cache } from '../../disk/cache.ts'
import { readBeginning } from '../../disk/files.ts'

/** `moves`: an animated PNG. */
export type Size = [width: number, height: number, moves?: true]

const name = 'image-sizes.json'

const imageName = /\.(png|jpe?g|gif|webp|avif|svg)$/i

/** Twice the bytes that cameras write before the dimensions. */
const beginning = 256 * 1024

/** Reads dimensions by file, of images among files with these hashes. */
export async function readSizes(
  hashes: ReadonlyMap<string, string>,
  { root, cache }: { root: string; cache: Cache }
): Promise<Map<string, Size>> {
  const wanted = [...hashes].filter(([file]) => imageName.test(file))
  if (wanted.length === 0) return new Map()
  const kept = new Map<string, Size | null>(JSON.parse((await cache.read(name)) ?? '[]'))
  const unknown = wanted.filter(([, hash]) => !kept.has(hash))
  if (unknown.length > 0) {
    const { imageSize } = await import('image-size')
    for (const [file, hash] of unknown) kept.set(hash, measure(path.join(root, file), imageSize))
    const used = new Set(hashes.values())
    await cache.write(name, JSON.stringify([...kept].filter(([hash]) => used.has(hash))))
  }
  return new Map(
    wanted.flatMap(([file, hash]) => {
      const size = kept.get(hash)
      return size ? [[file, size]] : []
    })
  )
}

/** Null for an image without dimensions, or no image. */
function measure(file: string, imageSize: typeof import('image-size').imageSize): Size | null {
  try {
    const bytes = readBeginning(file, beginning)
    const { width: wide, height: high, orientation = 1, type } = imageSize(bytes)
    // From 5 on the camera was held upright: browsers turn the image.
    const [across, down] = orientation > 4 ? [high, wide] : [wide, high]
    if (!(across > 0 && down > 0)) return null
    const [width, height] = [Math.round(across), Math.round(down)]
    return type === 'png' && moves(bytes) ? [width, height, true] : [width, height]
  } catch {
    return null
  }
}

/** The mark of an animation comes before the first image. */
function moves(bytes: Uint8Array): boolean {
  const animation = Buffer.from(bytes).indexOf('acTL')
  return animation !== -1 && animation < Buffer.from(bytes).indexOf('IDAT')
}
