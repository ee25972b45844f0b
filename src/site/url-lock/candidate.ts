/** What an address that is gone may have become, and what is known to find it. */
import type { Project } from '../../project/project.ts'
import type { Site } from '../site.ts'
import type { History } from './history.ts'
import type { Address, Addresses } from './lock-file.ts'
import type { Section } from './sections.ts'

export interface Candidate {
  to: Address
  /** The reason to think so, as the rest of a sentence that begins with the candidate. */
  why: string
  /** Nothing else can be meant. */
  isSure: boolean
  /** The heading that took the place of the one that is gone, and its file. */
  heading?: { section: Section; file: string }
}

export interface Known {
  project: Project
  site: Pick<Site, 'pages' | 'targets'>
  lock: Addresses
  /** What the site answers. */
  now: Addresses
  history: History
}

/** Lists by what `namesOf` gives for each item. */
export function indexBy<T>(items: Iterable<T>, namesOf: (item: T) => Iterable<string>): Map<string, T[]> {
  const index = new Map<string, T[]>()
  for (const item of items) {
    for (const name of namesOf(item)) {
      const known = index.get(name)
      if (known) known.push(item)
      else index.set(name, [item])
    }
  }
  return index
}
