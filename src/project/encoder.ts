import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { DocsgenError, type Where } from '../messages/message.ts'

/** The first that one of these folders can import. Throws a DocsgenError (exit 2) that says how to install it. */
export function needEncoder(folders: string[], where: Where): Encoder {
  const encoder = findEncoder(folders)
  if (encoder) return encoder
  const text = 'Cannot find the package `sharp`, which makes pictures in the formats of `images.formats`'
  throw new DocsgenError({ rule: 'config', text, note: 'Install it: `npm install --save-dev sharp`', ...where })
}

/** The sharp that is installed: its file, and its version, which decides what bytes it makes. */
export interface Encoder {
  module: string
  version: string
}

/** The first that one of these folders can import. */
export function findEncoder(folders: string[]): Encoder | undefined {
  for (const each of folders) {
    try {
      const module = createRequire(path.join(each, 'package.json')).resolve('sharp')
      const { version } = JSON.parse(readFileSync(path.join(path.dirname(module), '../package.json'), 'utf8'))
      return { module, version }
    } catch {
      // not there: maybe in the next
    }
  }
  return undefined
}
