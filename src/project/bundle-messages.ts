/** Problems that esbuild reports, as messages of docsgen. */
import { existsSync, readdirSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import type { Message as EsbuildMessage } from 'esbuild'
import { defined } from '../disk/defined.ts'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import { didYouMean } from '../messages/suggest.ts'
import { sheetOf } from './css-modules.ts'
import type { CodeRule } from './run-bundle.ts'

/** `root` is the folder that files are named from. */
export function fromEsbuild(
  { text, location, notes, pluginName }: EsbuildMessage,
  root: string,
  rule: CodeRule | 'style'
): Message {
  if (!location) return { rule, text }
  const importer = toLabel(location.file, root)
  const at = { rule, file: importer, place: { line: location.line, column: location.column + 1 } }
  const [, lacking, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? []
  if (lacking !== undefined) {
    const file = toLabel(lacking, root)
    if (name === 'default' && /^(<stdin>|island:)/.test(importer))
      return { rule, file, text: 'Expected a default export: its component', note: 'Write `export default function …`' }
    const wanted = name === 'default' ? 'a default export' : `an export \`${name}\``
    // docsgen's own templates import the names that they should.
    if (/^\.\.\/|^\/|(^|\/)node_modules\//.test(importer))
      return { rule, file, text: `Expected ${wanted}`, note: `\`${path.basename(importer)}\` imports it` }
    const note = lacking.endsWith('.css') && !lacking.endsWith('.module.css') && { note: asModule(lacking) }
    const from = /\bfrom\s*(['"])(.*?)\1/.exec(location.lineText)?.[2] ?? file
    const guess = location.suggestion && `; did you mean \`${location.suggestion}\`?`
    return { ...at, text: `Expected ${wanted} in \`${from}\`${guess}`, ...note }
  }
  if (rule === 'style') {
    const note = pluginName === '' ? undefined : notes[0]?.text
    return { ...at, text: `${text.replaceAll('"', '`')}${toGuess(notes)}`, ...defined({ note }) }
  }
  const image = importedImage(text)
  if (image !== undefined)
    return {
      ...at,
      text: `Cannot import \`${image}\`: a component names an image by its address`,
      note: imageNote(image)
    }
  const [, wanted] = /^Could not resolve "(.*)"$/.exec(text) ?? []
  const { guess = '', note } =
    wanted === undefined
      ? { note: pluginName === '' ? undefined : notes[0]?.text }
      : notFound(wanted, path.resolve(root, path.dirname(sheetOf(location.file))))
  return { ...at, text: text + guess, ...defined({ note }) }
}

const asModule = (sheet: string) =>
  `Only a CSS module has names: call it \`${path.basename(sheet, '.css')}.module.css\`, or write \`import './${path.basename(sheet)}'\``

/** Whose imports these are: no package has what they name. */
const generators: [RegExp, string][] = [
  [/^@(?:theme(?:-original|-init)?|docusaurus|generated)\//, 'Docusaurus'],
  [/^vitepress(?:\/|$)/, 'VitePress'],
  [/^(?:astro:|@astrojs\/)/, 'Astro'],
  [/^nextra(?:\/|$)/, 'Nextra']
]

/** Names that bundlers are told to read as a folder of the project. */
const alias = /^(?:@site|@|~|\$\w+)\//

/** The image, film or document that an import names: esbuild does not find it, or has no loader for it. */
function importedImage(text: string): string | undefined {
  const [, lost, other] =
    /^(?:Could not resolve "(.*)"|No loader is configured for "\.\w+" files: (.*))$/.exec(text) ?? []
  const file = lost ?? other
  return file !== undefined && /\.(?:svg|png|jpe?g|gif|webp|avif|ico|mp4|webm|pdf)$/i.test(file) ? file : undefined
}

function imageNote(file: string): string {
  const [, inside] = /(?:^|\/)(?:static|assets|public)\/(.+)$/.exec(file) ?? []
  const name = inside ?? path.posix.basename(file)
  return `Put the file at \`assets/${name}\`, and write \`<img src={href('/${name}')} alt="" />\` with \`const { href } = usePage()\`, from \`docsgen/client\``
}

/** The advice for an import that is not found: `folder` is that of the importing file. */
function notFound(specifier: string, folder: string): { guess?: string; note?: string } {
  if (isBuiltin(specifier)) return {}
  const whose = generators.find(([pattern]) => pattern.test(specifier))?.[1]
  if (whose !== undefined)
    return { note: `It belongs to ${whose}. Components of docsgen are in \`docsgen/templates/components/\`` }
  if (alias.test(specifier))
    return { note: 'There are no short names of folders: write a path that begins with `./` or `../`' }
  const [, above = '', inner = ''] = /^(\.{1,2}\/(?:.*\/)?)([^/]*)$/.exec(specifier) ?? []
  if (above === '') {
    const [name] = /^(?:@[^/]+\/)?[^@#/.][^/]*/.exec(specifier) ?? []
    return name === undefined ? {} : { note: `Install the package: \`npm install ${name}\`` }
  }
  const beside = path.resolve(folder, above)
  const files = (existsSync(beside) ? readdirSync(beside) : []).map((name) =>
    path.extname(inner) ? name : name.replace(/\.[jt]sx?$/, '')
  )
  const known = files.map((name) => above + name)
  const guess = didYouMean(specifier, known)
  const shown =
    known.length > 0 ? `\`${above}\` has ${known.slice(0, mostFiles).join(', ')}` : `\`${above}\` has no file`
  return guess === '' ? { note: known.length > mostFiles ? `${shown}, …` : shown } : { guess }
}

/** More files of a folder than these are not named. */
const mostFiles = 8

function toLabel(file: string, root: string): string {
  return toPosix(path.relative(root, path.resolve(root, sheetOf(file))))
}

/** esbuild says `Did you mean "color" instead?`. */
function toGuess(notes: EsbuildMessage['notes']): string {
  const meant = /^Did you mean "(.+)" instead\?$/.exec(notes[0]?.text ?? '')?.[1]
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`
}
