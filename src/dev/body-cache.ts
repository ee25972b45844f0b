/**
 * Bodies for `docsgen dev`: made when they are asked for and kept by key, up to a limit. Where a template fails the last good
 * body stays. Nothing is made only to look at it: facts and messages are those of the bodies that were asked for.
 */
import { defined } from '../disk/defined.ts'
import { type Message, toProblems } from '../messages/message.ts'
import { type Body, keyOf, type Output } from '../outputs/output.ts'
import type { BodyFacts } from '../theme/render-request.ts'

export interface CachedBody {
  key: string
  bytes: NonNullable<Body['bytes']>
  /** The body of this key could not be made: `bytes` are those of the last one that could, if any. */
  failed: boolean
  url?: string
  facts?: BodyFacts
  messages: Message[]
}

export class BodyCache {
  readonly #limit: number
  readonly #made: () => void
  /** By output path; the longest unused first. */
  readonly #kept = new Map<string, CachedBody>()
  readonly #underWay = new Map<string, { key: string; made: Promise<CachedBody> }>()

  /** Keeps the bodies of `limit` pages. Calls `made` after a body was made that has facts or failed, or failed before. */
  constructor({ limit, made }: { limit: number; made(): void }) {
    this.#limit = limit
    this.#made = made
  }

  async get(output: Output): Promise<CachedBody> {
    const { path } = output
    const key = keyOf(output)
    const known = this.#kept.get(path)
    if (known?.key === key) {
      this.#keep(path, known)
      return known
    }
    const running = this.#underWay.get(path)
    if (running?.key === key) return running.made
    const made = this.#make(output).finally(() => {
      if (this.#underWay.get(path)?.key === key) this.#underWay.delete(path)
    })
    this.#underWay.set(path, { key, made })
    return made
  }

  /** Urls of pages that were made and are different now, or gone. */
  changed(outputs: ReadonlyMap<string, Output>): string[] {
    const stale = [...this.#kept].filter(([path, { key }]) => keyOf(outputs.get(path)) !== key)
    return stale.flatMap(([, { url }]) => url ?? [])
  }

  /** By output path, of the bodies that are up to date. */
  facts(outputs: ReadonlyMap<string, Output>): Map<string, BodyFacts> {
    const current = [...this.#kept].filter(([path, { key }]) => keyOf(outputs.get(path)) === key)
    return new Map(current.flatMap(([path, { facts }]) => (facts ? [[path, facts]] : [])))
  }

  /** Those of bodies before the last change too: they hold until the body is made again. */
  messages(outputs: ReadonlyMap<string, Output>): Message[] {
    return [...this.#kept].flatMap(([path, { messages }]) => (outputs.has(path) ? messages : []))
  }

  /** Outputs whose body was made and is not up to date. */
  stale(outputs: ReadonlyMap<string, Output>): Output[] {
    return [...this.#kept].flatMap(([path, { key }]) => {
      const output = outputs.get(path)
      return output && keyOf(output) !== key ? [output] : []
    })
  }

  async #make(output: Output): Promise<CachedBody> {
    const { path, url, source } = output
    const key = keyOf(output)
    const before = this.#kept.get(path)
    const problems = (error: unknown) => ({ messages: toProblems(error, `make \`${path}\``, source) })
    const { bytes = '', facts, messages = [] }: Body = await output.body().catch(problems)
    const failed = bytes === '' && messages.length > 0
    const page = { ...defined({ url }), ...(facts && { facts }) }
    const made = { key, bytes: failed ? (before?.bytes ?? '') : bytes, failed, messages, ...page }
    if (url === undefined && !failed && !before?.failed) return made
    this.#keep(path, made)
    if (facts || failed || before?.failed) this.#made()
    return made
  }

  #keep(path: string, made: CachedBody) {
    this.#kept.delete(path)
    this.#kept.set(path, made)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= this.#limit) break
      this.#kept.delete(oldest)
    }
  }
}
