/** Places of a page where a project adds to it: `templates/slots/<name>.tsx`. */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { layersOf, type ThemeSource, templateNames } from './template-layers.ts'

const slotNames = [
  'head',
  'banner',
  'navbar-start',
  'navbar-end',
  'before-content',
  'after-content',
  'sidebar-top',
  'sidebar-bottom',
  'toc-bottom',
  'footer'
] as const

export type SlotName = (typeof slotNames)[number]

/** Names of the files in `slots/`, in order. */
export function slotsIn(source: ThemeSource): Promise<string[]> {
  return templateNames('slots', source)
}

/** Reports a file that is shown nowhere. */
export function findUnknownSlots(names: readonly string[], source: ThemeSource): Message[] {
  const unknown = names.filter((name) => !slotNames.some((known) => known === name))
  return unknown.map((name) => {
    const files = layersOf(source).map((layer) => path.join(layer, 'slots', `${name}.tsx`))
    const file = toPosix(path.relative(source.root, files.find(existsSync) ?? ''))
    const text = `Cannot find the slot \`${name}\`${didYouMean(name, slotNames)}`
    return { rule: 'theme', file, text, note: `Slots are ${slotNames.join(', ')}` }
  })
}
