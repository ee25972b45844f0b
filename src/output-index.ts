/** Outputs by path, and what cannot lie beside each other on every disk. */
import { foldersOf } from './files.ts'
import { foldUrl } from './shared/routes.ts'
import type { Message, Output } from './types.ts'

/**
 * By path. Two outputs at one path, or at paths that some disks do not tell apart, are a fault that names both; so is a
 * file where another output needs a folder.
 */
export function indexOutputs(all: Output[], messages: Message[]): Map<string, Output> {
  const outputs = new Map<string, Output>()
  const taken: Taken = { files: new Map(), folders: new Map() }
  for (const output of all) {
    const paths = [output.path, ...output.also]
    const fault = paths.map((each) => findClash(each, taken)).find((clash) => clash !== undefined)
    if (fault) {
      messages.push({ rule: 'duplicate-url', ...fault, ...(output.source !== undefined && { file: output.source }) })
      continue
    }
    for (const each of paths.map(foldUrl)) {
      taken.files.set(each, output)
      for (const folder of foldersOf(each)) if (!taken.folders.has(folder)) taken.folders.set(folder, output)
    }
    outputs.set(output.path, output)
  }
  return outputs
}

/** Outputs by path and by the folders they lie in, both folded. */
interface Taken {
  files: Map<string, Output>
  folders: Map<string, Output>
}

function findClash(written: string, { files, folders }: Taken): Pick<Message, 'text' | 'note'> | undefined {
  const folded = foldUrl(written)
  const same = files.get(folded)
  const name = (output: Output) => `\`${output.source ?? 'docsgen'}\``
  if (same) return { text: `Cannot write \`${written}\` twice: ${name(same)} is written there too`, note: 'Rename one' }
  const above = foldersOf(folded).find((folder) => files.has(folder))
  const other = folders.get(folded) ?? (above === undefined ? undefined : files.get(above))
  const text = `Cannot write \`${written}\`: of ${other && name(other)} there is \`${other?.path}\``
  return other && { text, note: 'What is a file of one would be a folder of the other: rename one' }
}
