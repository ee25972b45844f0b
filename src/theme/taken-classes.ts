/** Classes of a directive or an island that the theme has too, so that its rules count for the component (the rule `style`). */
import { existsSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../disk/files.ts'
import type { Message } from '../messages/message.ts'
import { placeAt } from '../messages/place.ts'
import { maybeRead } from '../messages/terminal.ts'
import { ownTemplates, type ThemeSource } from './overlay.ts'
import type { Sheet } from './project-sheets.ts'

/** Warns of rules that begin with such a class, where the component beside the sheet writes it. */
export async function findTaken(sheets: readonly Sheet[], { root }: ThemeSource): Promise<Message[]> {
  const found = sheets.flatMap(({ file, text }) => {
    const [, at, name = ''] = /((?:directive|island)s\/([^/]+))\.css$/.exec(file) ?? []
    // It replaces one of the theme, whose classes it may mean.
    if (at === undefined || existsSync(path.join(ownTemplates, `${at}.tsx`))) return []
    const component = maybeRead(path.join(root, file.replace(/css$/, 'tsx'))) ?? ''
    const isWritten = (each: string) => new RegExp(`(?<=["'\`\\s])${each}(?=["'\`\\s])`).test(component)
    return firstClasses(text).flatMap((each) => (each.names.every(isWritten) ? [{ ...each, file, text, name }] : []))
  })
  if (found.length === 0) return []
  const theme = await themeClasses()
  const taken = found.filter(({ names }) => names.every((each) => theme.has(each)))
  const first = new Map(taken.toReversed().map((each) => [`${each.file} ${each.names[0]}`, each]))
  return [...first.values()].toReversed().map(({ file, text, at, name, names: [taken = ''] }) => ({
    rule: 'style',
    file,
    text: `The theme has a class \`${taken}\` too, and its rules count here`,
    place: placeAt(text, at),
    note: `Choose another name, such as \`${name}-${taken}\`, or make it a CSS module, \`${name}.module.css\``
  }))
}

/** The classes that selectors begin with, and where; those of rules within rules are not. */
function firstClasses(css: string): { names: string[]; at: number }[] {
  const found: { names: string[]; at: number }[] = []
  const open: boolean[] = []
  for (const { 1: prelude = '', 2: mark, index } of blank(css, /\([^()]*\)/g).matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '}') open.pop()
    if (mark !== '{') continue
    if (!open.includes(true))
      for (const { 0: classes, index: inside } of prelude.matchAll(/(?<=(?:^|,)\s*)(?:\.[a-z_][\w-]*)+/gi))
        found.push({ names: classes.split('.').slice(1), at: index + inside })
    open.push(!/^\s*@/.test(prelude))
  }
  return found
}

export async function themeClasses(): Promise<Set<string>> {
  const files = (await listFiles(ownTemplates)).filter((file) => file.endsWith('.css'))
  const text = files.map((file) => blank(maybeRead(path.join(ownTemplates, file)) ?? '')).join('\n')
  return new Set([...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

/** Without comments and texts; what is left keeps its place. */
function blank(css: string, more = /(?!)/g): string {
  const spaces = (text: string) => ' '.repeat(text.length)
  return css.replace(/\/\*[\s\S]*?\*\/|"[^"\n]*"|'[^'\n]*'/g, spaces).replace(more, spaces)
}
