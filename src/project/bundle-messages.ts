/** What esbuild says, as a message of docsgen. */
import path from 'node:path'
import type { Message as EsbuildMessage } from 'esbuild'
import { toPosix } from '../disk/paths.ts'
import type { Message } from '../messages/message.ts'
import type { CodeRule } from './run-bundle.ts'

/** `root` is the folder that files are named from. */
export function toMessage(
  { text, location, notes, pluginName }: EsbuildMessage,
  root: string,
  rule: CodeRule | 'style'
): Message {
  const [, lacking, name] = /^No matching export in "(.*)" for import "(.*)"$/.exec(text) ?? []
  if (lacking !== undefined && location) {
    const wanted = name === 'default' ? 'a default export: its component' : `an export \`${name}\``
    const importer = location.file === '<stdin>' ? 'The theme' : `\`${path.basename(location.file)}\``
    const file = toPosix(path.relative(root, path.resolve(root, lacking)))
    return { rule, file, text: `Expected ${wanted}`, note: `${importer} imports it` }
  }
  if (!location) return { rule, text }
  const file = toPosix(path.relative(root, path.resolve(root, location.file)))
  if (rule === 'style') text = `${text.replaceAll('"', '`')}${toGuess(notes)}`
  const note = pluginName !== '' && notes[0] ? { note: notes[0].text } : {}
  return { rule, text, file, place: { line: location.line, column: location.column + 1 }, ...note }
}

/** esbuild says `Did you mean "color" instead?`. */
function toGuess(notes: EsbuildMessage['notes']): string {
  const meant = /^Did you mean "(.+)" instead\?$/.exec(notes[0]?.text ?? '')?.[1]
  return meant === undefined ? '' : `; did you mean \`${meant}\`?`
}
