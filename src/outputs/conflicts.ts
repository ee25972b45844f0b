/** Outputs by path, and those that cannot be beside each other on every disk. */
import { posix as path } from 'node:path'
import type { Message } from '../messages/message.ts'
import { foldUrl } from '../page/url.ts'
import { refusePage } from './images/images.ts'
import type { Output } from './output.ts'

/**
 * By path. Reports two outputs at one path, or at paths that some disks do not tell apart, and a file where another output
 * needs a folder.
 */
export function indexOutputs(all: readonly Output[], messages: Message[]): Map<string, Output> {
  const outputs = new Map<string, Output>()
  const taken: Taken = { files: new Map(), folders: new Map() }
  for (const output of all) {
    const refused = refusePage(output)
    if (refused) messages.push(refused)
    const problem = claim(output, taken)
    if (problem) messages.push(problem)
    else outputs.set(output.path, output)
  }
  return outputs
}

/** Takes the output's paths, or returns why it cannot have them. */
function claim(output: Output, taken: Taken): Message | undefined {
  const places = [output.path, ...output.also].map((written) => placeOf(written, taken))
  const clash = places.map((place) => findClash(place, taken)).find((each) => each !== undefined)
  if (clash) {
    const { plugin, source } = output
    const adder = plugin !== undefined && { note: `The plugin \`${plugin}\` adds it` }
    return { rule: 'duplicate-url', ...clash, ...adder, ...(source !== undefined && { file: source }) }
  }
  for (const { folded, folders } of places) {
    taken.files.set(folded, output)
    for (const folder of folders) if (!taken.folders.has(folder)) taken.folders.set(folder, output)
  }
  return undefined
}

/** Outputs by path and by the folders they are in, both folded. */
interface Taken {
  files: Map<string, Output>
  folders: Map<string, Output>
}

interface OutputPlace {
  written: string
  folded: string
  /** The folders above that hold no other output yet: above one that does, there is no file. */
  folders: string[]
}

function placeOf(written: string, taken: Taken): OutputPlace {
  const folded = foldUrl(written)
  const folders: string[] = []
  for (let folder = path.dirname(folded); folder !== '.' && !taken.folders.has(folder); folder = path.dirname(folder))
    folders.push(folder)
  return { written, folded, folders }
}

function findClash(
  { written, folded, folders }: OutputPlace,
  taken: Taken
): Pick<Message, 'text' | 'note'> | undefined {
  const same = taken.files.get(folded)
  const name = (output: Output) => `\`${output.source ?? output.plugin ?? 'docsgen'}\``
  if (same) return { text: `Cannot write \`${written}\` twice: ${name(same)} is written there too`, note: 'Rename one' }
  const above = folders.find((folder) => taken.files.has(folder))
  const other = taken.folders.get(folded) ?? (above === undefined ? undefined : taken.files.get(above))
  const text = `Cannot write \`${written}\`: of ${other && name(other)} there is \`${other?.path}\``
  return other && { text, note: 'The same name would be a file and a folder: rename one' }
}
