/** The files of a site that are no pages: what is published as it lies there, and what docsgen makes of nothing. */
import { readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import { byCodeUnit, isInside } from '../disk/paths.ts'
import type { Stamps } from '../disk/stamps.ts'
import { cannotRead, type Message } from '../messages/message.ts'
import type { Project } from '../project/project.ts'
import type { Site } from '../site/site.ts'
import type { Body, Output } from './output.ts'

/** Files of the project that are published. `hashes` remembers theirs, by file, and `notes` from build to build. */
export function fileOutputs(
  { project, site }: { project: Project; site: Site },
  { messages, hashes, stamps }: { messages: Message[]; hashes: Map<string, string>; stamps: Stamps }
): Output[] {
  const files = [...site.files].filter(([, file]) => file !== '').sort(([a], [b]) => byCodeUnit(a, b))
  const homes = [project.root, project.content, project.assets].map(maybeReal)
  const outputs: Output[] = []
  for (const [url, file] of files) {
    const absolute = path.join(project.root, file)
    const body = async (): Promise<Body> => {
      try {
        return { bytes: readFileSync(expectOwn(absolute, homes)) }
      } catch (error) {
        return { bytes: '', messages: [cannotRead(file, error)] }
      }
    }
    try {
      const key = hashes.get(file) ?? stamps.hash(file, expectOwn(absolute, homes))
      hashes.set(file, key)
      outputs.push({ path: url.slice(1), also: [], source: file, key, body })
    } catch (error) {
      messages.push(cannotRead(file, error))
    }
  }
  return outputs
}

/** What was a file of the project when it was found may be a link out of it by now. */
function expectOwn(file: string, homes: string[]): string {
  const real = realpathSync.native(file)
  if (!homes.some((home) => isInside(real, home))) throw new Error('it leads out of the project')
  return real
}

function maybeReal(folder: string): string {
  try {
    return realpathSync.native(folder)
  } catch {
    return folder // there is none
  }
}
