/**
 * The server on standard input and output: an assistant in an editor searches and reads a site. In: where the site is read. Out:
 * answers on a stream, a line each. It writes nothing and knows nothing of how a site is built.
 */
import { createInterface } from 'node:readline'
import { writeOut } from '../messages/stdout.ts'
import { readMessage, respond } from './protocol.ts'
import type { Source } from './sources.ts'
import { listPages } from './tools.ts'

/**
 * Serves until the other end closes the stream, or `signal` is aborted. Throws a DocsgenError for what cannot be served,
 * before anybody asks.
 */
export async function serve(source: Source, version: string, signal: AbortSignal): Promise<void> {
  await source(({ read }) => listPages(read))
  const pending = new Set<Promise<void>>()
  const lines = createInterface({ input: process.stdin })
  signal.addEventListener('abort', () => lines.close(), { once: true })
  for await (const line of lines) {
    const message = readMessage(line)
    if (line.trim() === '' || (message && message.id === undefined)) continue
    const answered = respond(message, source, version).then((answer) => writeOut(`${JSON.stringify(answer)}\n`))
    pending.add(answered)
    void answered.finally(() => pending.delete(answered))
  }
  if (!signal.aborted) await Promise.all(pending)
}
