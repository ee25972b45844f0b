/** Questions on a terminal, one line each. An empty answer, and the end of the input, take the default. */
import { createInterface, type Interface } from 'node:readline'
import { createTerminal } from '../messages/terminal.ts'

export class Questions {
  readonly #out = createTerminal().out
  readonly #signal: AbortSignal
  readonly #lines: Interface
  readonly #answers: AsyncIterator<string>

  constructor(signal: AbortSignal) {
    this.#signal = signal
    this.#lines = createInterface({ input: process.stdin, signal })
    this.#answers = this.#lines[Symbol.asyncIterator]()
  }

  /** `read` gives the value of an answer; undefined asks again, and says what was `wanted`. */
  async ask<T>(
    question: string,
    {
      fallback,
      shown,
      read,
      wanted
    }: { fallback: T; shown: string; read(answer: string): T | undefined; wanted: string }
  ): Promise<T> {
    for (;;) {
      this.#out(`${question} (${shown}): `)
      const { value, done } = await this.#answers.next()
      this.#signal.throwIfAborted()
      if (done) this.#out('\n')
      const answer = done ? '' : String(value).trim()
      if (answer === '') return fallback
      const given = read(answer)
      if (given !== undefined) return given
      this.#out(`  Expected ${wanted}\n`)
    }
  }

  text(question: string, fallback: string): Promise<string> {
    return this.ask(question, { fallback, shown: fallback, read: (answer) => answer, wanted: 'text' })
  }

  /** One of a few words, of which the beginning will do. */
  choice<Choice extends string>(question: string, choices: readonly Choice[], fallback: Choice): Promise<Choice> {
    const read = (answer: string) => {
      const meant = choices.filter((choice) => choice.startsWith(answer.toLowerCase()))
      return meant.find((choice) => choice === answer.toLowerCase()) ?? (meant.length === 1 ? meant[0] : undefined)
    }
    const wanted = `one of ${choices.join(', ')}`
    return this.ask(`${question}: ${choices.join(', ')}`, { fallback, shown: fallback, read, wanted })
  }

  async yes(question: string): Promise<boolean> {
    return (await this.choice(question, ['yes', 'no'], 'yes')) === 'yes'
  }

  close(): void {
    this.#lines.close()
  }
}
