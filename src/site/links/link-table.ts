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
    // One page may have more than a call takes.
    for (const each of resolved.wanted) this.wanted.push(each)
    for (const each of resolved.external) this.external.push(each)
    for (const each of resolved.messages) this.messages.push(each)
    return resolved.hrefs
  }
}
