/** All that is wrong with a site whose bodies are made, and what its readers must find and do not. */
import type { Message } from '../messages/message.ts'
import { checkBodies } from '../outputs/check-references.ts'
import type { Build } from './build.ts'
import { checkQueries } from './check-queries.ts'
import type { Manifest } from './write/manifest.ts'
import type { Staged } from './write/stage.ts'

interface Made {
  staged: Pick<Staged, 'facts' | 'refers' | 'messages'>
  /** What is in place. */
  manifest: Manifest
}

export async function listMessages(built: Build, { staged, manifest }: Made): Promise<Message[]> {
  return [
    ...built.messages,
    ...staged.messages,
    ...checkBodies(built, staged.facts, staged.refers),
    ...(await checkQueries(built, staged.facts, manifest))
  ]
}
