/**
 * Images in other formats and sizes, made by sharp: an optional package, for its binaries are larger than docsgen. What
 * it is asked for is imported when the first image has to be made, and never in a build where all are there.
 */

import { readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type Sharp from 'sharp'
import type { Cache } from '../../disk/cache.ts'
import { maybe } from '../../disk/defined.ts'
import type { CardFacts } from '../../theme/props.ts'

export type ImageFormat = 'avif' | 'webp'

/** The bytes, or the reason why there are none. `missing` are letters that a card could not show. */
export type Encoded = { bytes: Uint8Array; missing?: string[] } | string

export interface EncodeTask {
  module: string
  /** Absolute. */
  file: string
  format: ImageFormat
  width: number
}

/** Draws the card of a page. */
export interface CardTask {
  module: string
  /** The page's: absolute. */
  file: string
  /** Module of the template. */
  template: string
  /** Font files of the project: absolute. */
  fonts: readonly string[]
  facts: CardFacts
}

const folder = 'images'

/**
 * Part of the key. Sharp's own effort for AVIF, 4, takes five times as long for an image of 12 megapixels at a width of
 * 1,600, for a fifth less.
 */
export const encoding = { avif: { effort: 2 }, webp: {} }

export async function importSharp(module: string): Promise<typeof Sharp> {
  const { default: sharp } = (await import(pathToFileURL(module).href)) as { default: typeof Sharp }
  return sharp
}

/** Turns an image as its camera was held. */
export async function encode({ module, file, format, width }: EncodeTask): Promise<Encoded> {
  const sharp = await importSharp(module)
  try {
    // Copied: sharp may return part of a larger buffer, which would be sent to the main thread as a whole.
    return {
      bytes: new Uint8Array(await sharp(file).rotate().resize({ width }).toFormat(format, encoding[format]).toBuffer())
    }
  } catch (error) {
    // Further lines come from the libraries below sharp.
    const [first = ''] = String(error instanceof Error ? error.message : error).split('\n')
    return first.replace(/:?\s*$/, '')
  }
}

/** Takes images from the cache by key, or makes them; one that is asked for while it is made is not made twice. */
export function createEncoder(
  cache: Cache,
  make: (task: EncodeTask | CardTask) => Promise<Encoded>
): (key: string, task: EncodeTask | CardTask) => Promise<Encoded> {
  const underWay = new Map<string, Promise<Encoded>>()
  return (key, task) => {
    const started = underWay.get(key) ?? keepEncoded(key, cache, () => make(task)).finally(() => underWay.delete(key))
    underWay.set(key, started)
    return started
  }
}

async function keepEncoded(key: string, cache: Cache, make: () => Promise<Encoded>): Promise<Encoded> {
  const kept = await cache.read(`${folder}/${key}`)
  if (kept !== undefined) return { bytes: Buffer.from(kept, 'base64') }
  const made = await make()
  // With letters missing it is drawn again, so that each build reports them.
  if (typeof made !== 'string' && !made.missing)
    await cache.write(`${folder}/${key}`, Buffer.from(made.bytes).toString('base64'))
  return made
}

/** Removes images with other keys. */
export async function sweepEncoded(cache: Cache, keys: Set<string>): Promise<void> {
  for (const place of cache.places(folder)) {
    const gone = (maybe(() => readdirSync(place)) ?? []).filter((name) => !keys.has(name))
    // A file that cannot be removed does no harm.
    await Promise.all(gone.map((name) => rm(path.join(place, name), { force: true }).catch(() => {})))
  }
}
