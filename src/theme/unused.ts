/** Files of a project's templates that nothing shows. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { listFiles } from '../disk/files.ts'
import { byCodeUnit, toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { type Directives, elementOf } from '../page/directives/directive.ts'
import { isTest, layersOf, ownTemplates, type ThemeSource } from './overlay.ts'

/** Warns of a file of the project that no bundle holds and that replaces none: a misspelt name, or left over. */
export async function findUnused(
  files: readonly string[],
  { root, templates }: ThemeSource,
  used: Set<string>
): Promise<Message[]> {
  // A style beside its component is left out only where the theme's own styles are, which is reported.
  const isBeside = (file: string) =>
    /^(?:directive|island)s[\\/].*\.css$/.test(file) && files.includes(file.replace(/css$/, 'tsx'))
  const code = files.filter((file) => /\.(tsx|jsx|css)$/.test(file) && !isTest(file) && !isBeside(file))
  const unused = code.filter((file) => !used.has(path.join(templates, file)))
  const own = unused.length > 0 ? (await listFiles(ownTemplates)).sort(byCodeUnit) : []
  const strange = unused.filter((file) => !own.includes(file)).sort(byCodeUnit)
  return strange.map((file) => ({
    rule: 'unused-template',
    file: toPosix(path.relative(root, path.join(templates, file))),
    text: `Cannot find a use of the file: ${whyUnused(toPosix(file), own)}`
  }))
}

function whyUnused(file: string, own: readonly string[]): string {
  const [, folder] = /^(island|directive|slot)s\/[^/]+\.jsx$/.exec(file) ?? []
  if (folder !== undefined) return `a file of \`${folder}s/\` ends in \`.tsx\``
  return `no template imports it, and docsgen has none at \`${file}\`${didYouMean(file, own)}`
}

/** Warns of an island that Markdown cannot write, as a directive has its name, and that no template writes. */
export function findShadowed(files: readonly string[], source: ThemeSource, directives: Directives): Message[] {
  const { root, templates } = source
  const taken = new Set(Object.keys(directives).flatMap((name) => (directives[name]?.island ? [] : elementOf(name))))
  const islands = files.flatMap((file) => /^islands[\\/]([^\\/]+)\.tsx$/.exec(file)?.[1] ?? [])
  const others = [ownTemplates, ...layersOf(source)].filter((layer) => layer !== templates)
  const replaces = (name: string) => others.some((layer) => existsSync(path.join(layer, 'islands', `${name}.tsx`)))
  const shadowed = islands.filter((name) => taken.has(elementOf(name)) && !replaces(name))
  if (shadowed.length === 0) return []
  const texts = files
    .filter((file) => /\.[jt]sx?$/.test(file))
    .map((file) => readFileSync(path.join(templates, file), 'utf8'))
  const writers = texts.filter((text) => text.includes('<Island')).join('\n')
  return shadowed
    .filter((name) => !new RegExp(`["'\`]${name}["'\`]`).test(writers))
    .map((name) => ({
      rule: 'unused-template',
      file: toPosix(path.relative(root, path.join(templates, 'islands', `${name}.tsx`))),
      text: `Cannot find a use of the island \`${name}\`: a directive has this name, and no template writes the island`,
      note: 'Give it another name, and write that in Markdown'
    }))
}
