import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DocsgenError, type Where } from '../messages/message.ts'
import type { CheckedConfig } from './schema.ts'

/** The use that a site has for the encoder, and the keys that ask for it; undefined for a site without. */
export function encoderUse({
  images,
  cards
}: Pick<CheckedConfig, 'images' | 'cards'>): { text: string; keys: string[] } | undefined {
  if (images.formats.length > 0)
    return { text: 'writes images in the formats of `images.formats`', keys: ['images', 'formats'] }
  return cards === false ? undefined : { text: 'makes `cards`', keys: ['cards'] }
}

/** Returns sharp, as found from one of these folders. Throws a DocsgenError (exit 2) that tells how to install it. */
export function needEncoder(folders: string[], use: string, where: Where): Encoder {
  const encoder = findEncoder(folders)
  if (encoder) return encoder
  const text = `Cannot find the package \`sharp\`, which ${use}`
  throw new DocsgenError({ rule: 'config', text, note: 'Install it: `npm install --save-dev sharp`', ...where })
}

/** The installed sharp. Its version decides which bytes it makes. */
export interface Encoder {
  module: string
  version: string
}

/** Returns sharp from the first of these folders that can import it. */
export function findEncoder(folders: string[]): Encoder | undefined {
  for (const each of folders) {
    try {
      const module = createRequire(path.join(each, 'package.json')).resolve('sharp')
      const { version } = JSON.parse(readFileSync(path.join(path.dirname(module), '../package.json'), 'utf8'))
      return { module, version }
    } catch {
      // the next folder may have it
    }
  }
  return undefined
}
