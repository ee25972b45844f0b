/** Builds in this process, many times, by what was compiled. */
import path from 'node:path'
import type * as Commands from '../../src/commands/build.ts'
import type * as Messages from '../../src/messages/message.ts'
import type * as Shares from '../../src/pipeline/build-share.ts'
import type * as Pipeline from '../../src/pipeline/pipeline.ts'
import { repository } from './project.ts'

export { differing } from './project.ts'

const { build } = (await import(path.join(repository, 'lib/src/commands/build.js'))) as typeof Commands
const { DocsgenError } = (await import(path.join(repository, 'lib/src/messages/message.js'))) as typeof Messages

const { publish } = (await import(path.join(repository, 'lib/src/pipeline/pipeline.js'))) as typeof Pipeline
const { buildShare } = (await import(path.join(repository, 'lib/src/pipeline/build-share.js'))) as typeof Shares

const opening = () => ({ overrides: {}, jobs: 0, signal: new AbortController().signal, progress() {} })

/** Builds, and returns everything that is known of it. */
export function publishHere(root: string, options: Partial<Pipeline.PublishOptions> = {}): Promise<Pipeline.Published> {
  return publish(root, { ...opening(), ...options }, async (published) => published)
}

export function shareHere(root: string, number: number, of: number): Promise<Shares.ShareResult> {
  return buildShare(root, { ...opening(), share: { number, of } })
}

/** Runs with these variables in the environment, and without others that concern the cache. */
export async function withEnvironment<T>(variables: Record<string, string>, run: () => Promise<T>): Promise<T> {
  const before = { ...process.env }
  for (const name of Object.keys(before)) if (name.startsWith('DOCSGEN_')) delete process.env[name]
  Object.assign(process.env, variables)
  try {
    return await run()
  } finally {
    for (const name of Object.keys(variables)) delete process.env[name]
    Object.assign(process.env, before)
  }
}

/** The exit code, and what it reports, without the project's folder. */
export async function buildQuietly(root: string): Promise<{ code: number; messages: string }> {
  const { write } = process.stderr
  let messages = ''
  process.stderr.write = (text) => {
    messages += text
    return true
  }
  try {
    const { signal } = new AbortController()
    const options = { root, jobs: 0, quiet: true, format: 'text' } as const
    return { code: await build.run(options, { signal, debug: false }), messages: messages.replaceAll(root, '') }
  } catch (error) {
    if (!(error instanceof DocsgenError)) throw error
    return { code: error.exitCode, messages: error.message.replaceAll(root, '') }
  } finally {
    process.stderr.write = write
  }
}
