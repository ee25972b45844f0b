/** Prints to the terminal what changed and what is wrong. */
import { statSync } from 'node:fs'
import path from 'node:path'
import { cleanName, countOf, formatDuration } from '../messages/format.ts'
import type { Leveled } from '../messages/message.ts'
import { report, type Terminal } from '../messages/terminal.ts'
import { rules } from '../site/checks/rules.ts'
import type { Round } from './dev.ts'

export class Log {
  readonly #root: string
  readonly #terminal: Terminal
  /** Messages that were printed and still hold, as JSON. */
  #printed = new Set<string>()
  #errors = 0

  constructor(root: string, terminal: Terminal) {
    this.#root = root
    this.#terminal = terminal
  }

  /** Prints one line about a round, with the number of errors among the messages. */
  round({ files, known, milliseconds, complete }: Round, messages: Leveled[]): void {
    const { paint, out } = this.#terminal
    const what = complete === undefined ? describeChange(files, this.#root, known) : `Checked all ${complete} pages`
    if (what === '') return
    const errors = countErrors(messages)
    const left = errors > 0 ? `, ${paint.red(countOf(errors, 'error'))}` : ''
    const time = new Date().toTimeString().slice(0, 8)
    out(`${paint.dim(time)} ${what} ${paint.dim(`in ${formatDuration(milliseconds)}`)}${left}\n`)
  }

  /** Prints each message once, as long as it holds. */
  messages(messages: Leveled[]): void {
    const { paint, out } = this.#terminal
    const texts = messages.map((message) => JSON.stringify(message))
    const fresh = messages.filter((_, at) => !this.#printed.has(texts[at] ?? ''))
    if (fresh.length > 0) report(fresh, { terminal: this.#terminal, format: 'text', root: this.#root, rules })
    const errors = countErrors(messages)
    if (messages.length === 0 && this.#printed.size > 0) out(`${paint.green('✓')} All reported problems are fixed\n`)
    else if (errors === 0 && this.#errors > 0) out(`${paint.green('✓')} All reported errors are fixed\n`)
    this.#printed = new Set(texts)
    this.#errors = errors
  }
}

function countErrors(messages: Leveled[]): number {
  return messages.filter(({ level }) => level === 'error').length
}

/** So many files are named, the others counted. */
const mostNamed = 3

/** `Changed a.md, removed b.md`; '' when no file can be named, as after folders came and went. */
function describeChange(files: string[], root: string, known: Set<string>): string {
  const changes = files.flatMap((file) => {
    const isHere = isFile(path.join(root, file))
    if (!known.has(file)) return isHere ? [{ verb: 'added', file }] : []
    return [{ verb: isHere ? 'changed' : 'removed', file }]
  })
  const named = changes.slice(0, mostNamed).map(({ verb, file }, at) => {
    return changes[at - 1]?.verb === verb ? cleanName(file) : `${verb} ${cleanName(file)}`
  })
  const others = changes.length - mostNamed
  const text = named.join(', ') + (others > 0 ? ` and ${others} more` : '')
  return text.charAt(0).toUpperCase() + text.slice(1)
}

function isFile(file: string): boolean {
  try {
    return statSync(file).isFile()
  } catch {
    return false
  }
}
