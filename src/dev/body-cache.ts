/**
 * BodyCache made so far, for `docsgen dev`: made when they are asked for, kept by key, the longest unused given up. Where a
 * template fails the last good body stays. What the bodies turned out to hold is here too: nothing is made to look at it.
 */
import type { Message } from '../messages/message.ts'
import type { Body, Output } from '../outputs/output.ts'
import type { BodyFacts } from '../theme/render-request.ts'

export interface Made {
  key: string
  bytes: NonNullable<Body['bytes']>
  /** The body is not that of this key: it could not be made. `bytes` are those of the last one that could, if any. */
  failed: boolean
  url?: string
  facts?: BodyFacts
  messages: Message[]
}

export interface BodyCache {
  get(output: Output): Promise<Made>
  /** Urls of pages that were made and are different now, or gone. */
  changed(outputs: ReadonlyMap<string, Output>): string[]
  /** By output path, of bodies that are those of today. */
  facts(outputs: ReadonlyMap<string, Output>): Map<string, BodyFacts>
  messages(outputs: ReadonlyMap<string, Output>): Message[]
}

/** `limit` bodies are kept; `made` is called when a body was made that has or had messages. */
export function createBodyCache({ limit, made: onMade }: { limit: number; made(): void }): BodyCache {
  const kept = new Map<string, Made>()
  const underWay = new Map<string, { key: string; made: Promise<Made> }>()

  async function make(output: Output): Promise<Made> {
    const { key, path, url } = output
    const before = kept.get(path)
    const { bytes = '', facts, messages = [] } = await output.body()
    const failed = bytes === '' && messages.length > 0
    const made: Made = {
      key,
      bytes: failed ? (before?.bytes ?? '') : bytes,
      failed,
      messages,
      ...(url !== undefined && { url }),
      ...(facts && { facts })
    }
    if (url !== undefined) keep(path, made)
    if (url !== undefined && (facts || failed || before?.failed)) onMade()
    return made
  }

  function keep(path: string, made: Made) {
    kept.delete(path)
    kept.set(path, made)
    for (const oldest of kept.keys()) {
      if (kept.size <= limit) break
      kept.delete(oldest)
    }
  }

  function current(outputs: ReadonlyMap<string, Output>): [string, Made][] {
    return [...kept].filter(([path, { key }]) => outputs.get(path)?.key === key)
  }

  return {
    async get(output) {
      const { path, key } = output
      const known = kept.get(path)
      if (known?.key === key) {
        keep(path, known)
        return known
      }
      const running = underWay.get(path)
      if (running?.key === key) return running.made
      const made = make(output).finally(() => {
        if (underWay.get(path)?.key === key) underWay.delete(path)
      })
      underWay.set(path, { key, made })
      return made
    },
    changed: (outputs) =>
      [...kept].flatMap(([path, { key, url }]) => (url !== undefined && outputs.get(path)?.key !== key ? [url] : [])),
    facts: (outputs) =>
      new Map(current(outputs).flatMap(([path, { facts }]) => (facts ? [[path, facts] as const] : []))),
    messages: (outputs) => current(outputs).flatMap(([, { messages }]) => messages)
  }
}
