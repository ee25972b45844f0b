/** Copies the font of cards to lib/fonts/: Inter, regular and bold, for what Europe writes. */
import { cpSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { noteInputs } from './notices.mjs'

const root = path.dirname(import.meta.dirname)
const from = path.join(root, 'node_modules/@fontsource/inter')
const to = path.join(root, 'lib/fonts')

mkdirSync(to, { recursive: true })
for (const subset of ['latin', 'latin-ext', 'cyrillic', 'greek'])
  for (const weight of [400, 700]) {
    const name = `inter-${subset}-${weight}-normal.woff2`
    cpSync(path.join(from, 'files', name), path.join(to, name))
  }
noteInputs('fonts', [path.join(from, 'package.json')])
