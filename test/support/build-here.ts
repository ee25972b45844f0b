/** Builds in this process, many times, by what was compiled. */
import path from 'node:path'
import type * as Commands from '../../src/commands/build.ts'
import type * as Messages from '../../src/messages/message.ts'
import { repository } from './project.ts'

const { build } = (await import(path.join(repository, 'lib/src/commands/build.js'))) as typeof Commands
const { DocsgenError } = (await import(path.join(repository, 'lib/src/messages/message.js'))) as typeof Messages

/** Names of the files that two outputs do not share byte for byte. */
export function differing(built: Record<string, string>, wanted: Record<string, string>): string[] {
  const files = new Set([...Object.keys(built), ...Object.keys(wanted)])
  return [...files].filter((file) => built[file] !== wanted[file])
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
