/** Collects the resolved links of pages, the configuration and the OpenAPI document. */
import type { Message } from '../../messages/message.ts'
import type { Link, Reference } from '../../page/page.ts'
import { type Origin, resolveLinks, type Wanted } from './links.ts'
import type { Targets } from './targets.ts'

export class LinkTable {
  /** Files that something refers to: url → source file. */
  readonly files = new Map<string, string>()
  readonly wanted: Wanted[] = []
  readonly external: Reference[] = []
  readonly messages: Message[] = []
  readonly #targets: Targets

  constructor(targets: Targets) {
    this.#targets = targets
  }

  /** Returns final hrefs by hrefs as written. */
  add(links: readonly Link[], origin: Origin): Record<string, string> {
    const resolved = resolveLinks(links, origin, this.#targets)
    for (const { url } of resolved.used) {
      const file = this.#targets.files.get(url)
      if (file) this.files.set(url, file)
    }
    this.wanted.push(...resolved.wanted)
    this.external.push(...resolved.external)
    this.messages.push(...resolved.messages)
    return resolved.hrefs
  }
}
