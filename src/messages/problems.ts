/** Collects what several steps throw, so that all of it is reported together. */
import { DocsgenError, type Message } from './message.ts'

export class Problems {
  readonly messages: Message[]
  #exitCode: 1 | 2

  /** With problems that stop everything already. */
  constructor(messages: readonly Message[] = []) {
    this.messages = [...messages]
    this.#exitCode = messages.length > 0 ? 2 : 1
  }

  /** Returns what `step` does; undefined if it throws a DocsgenError, whose messages are kept. */
  async of<T>(step: () => T | Promise<T>): Promise<T | undefined> {
    try {
      return await step()
    } catch (error) {
      if (!(error instanceof DocsgenError)) throw error
      this.messages.push(...error.messages)
      if (error.exitCode === 2) this.#exitCode = 2
      return undefined
    }
  }

  /** The error with all of them. */
  toError(): DocsgenError {
    return new DocsgenError(this.messages, this.#exitCode)
  }
}
