/** Questions on a terminal, with a selector for a choice. Ctrl+C ends the command as it does everywhere. */
import { confirm, intro, isCancel, outro, select, text } from '@clack/prompts'
import { writeOut } from '../messages/stdout.ts'

/**
 * `write` of the standard output itself is for code of projects: it writes to standard error. A terminal that does not know
 * its size says 0.
 */
const output: NodeJS.WriteStream = Object.create(process.stdout, {
  columns: { get: () => process.stdout.columns || 80 },
  rows: { get: () => process.stdout.rows || 24 },
  write: {
    value: (text: string) => {
      writeOut(text)
      return true
    }
  }
})

export class Questions {
  readonly #signal: AbortSignal

  constructor(signal: AbortSignal) {
    this.#signal = signal
    intro('A new site. Enter takes what is shown.', { output })
  }

  /** `refusal` says why an answer cannot be taken; undefined if it can. An empty answer is the fallback. */
  async text<Fallback extends string | undefined>(
    message: string,
    { fallback, shown, refusal }: { fallback: Fallback; shown: string; refusal?(answer: string): string | undefined }
  ): Promise<string | Fallback> {
    const validate = (answer = '') => (answer.trim() === '' ? undefined : refusal?.(answer.trim()))
    const answer = await this.#read(text({ message, placeholder: shown, validate, output, signal: this.#signal }))
    return answer?.trim() || fallback
  }

  async choice<Choice extends string>(message: string, choices: readonly Choice[], fallback: Choice): Promise<Choice> {
    const options = choices.map((value) => ({ value: value as string, label: value }))
    const asked = select({ message, options, initialValue: fallback, output, signal: this.#signal })
    return (await this.#read(asked)) as Choice
  }

  yes(message: string): Promise<boolean> {
    return this.#read(confirm({ message, output, signal: this.#signal }))
  }

  async #read<Answer>(asked: Promise<Answer>): Promise<Exclude<Answer, symbol>> {
    const answer = await asked
    if (isCancel(answer)) process.emit('SIGINT', 'SIGINT')
    this.#signal.throwIfAborted()
    return answer as Exclude<Answer, symbol>
  }

  close(): void {
    outro('Change any of this later in `docsgen.config.ts`.', { output })
  }
}
