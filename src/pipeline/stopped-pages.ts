/** Pages whose parsing was ended because it took too long, or too much memory. */
import { hash } from '../disk/files.ts'
import { DocsgenError } from '../messages/message.ts'
import type { JobResults, ParseJob } from './threads/job.ts'

/** So many pages stopped for one reason show that it is the plugins, not the pages: all others would take as long. */
const mostStopped = 2

export class StoppedPages {
  readonly #abandon: (error: Error) => void
  readonly #byReason = new Map<string, string[]>()

  /** `abandon` ends the work on the others. */
  constructor(abandon: (error: Error) => void) {
    this.#abandon = abandon
  }

  /** Throws a DocsgenError when it is one page too many. */
  add(file: string, reason: string): void {
    const files = [...(this.#byReason.get(reason) ?? []), file]
    this.#byReason.set(reason, files)
    if (files.length < mostStopped) return
    const named = files.map((each) => `\`${each}\``).join(' and ')
    const note = 'No other page was parsed. Look for a loop in the plugins'
    const error = new DocsgenError({ rule: 'plugin', text: `Cannot parse ${named}: ${reason}`, note }, 1)
    this.#abandon(error)
    throw error
  }
}

/** Returns an empty page with a message, in place of one that cannot be parsed. */
export async function toStoppedPage({ task, salt }: ParseJob, reason: string): Promise<JobResults['parse']> {
  const { emptyPage } = await import('../page/parse.ts')
  const { file } = task
  const text = `Cannot parse the page: ${reason}`
  const note = 'Split the page, or nest lists and quotes less deeply'
  const { page, content } = emptyPage({ ...task, key: hash(salt, file, 'stopped') }, [
    { rule: 'too-complex', file, text, note }
  ])
  return { page: JSON.stringify(page), content: JSON.stringify(content) }
}
