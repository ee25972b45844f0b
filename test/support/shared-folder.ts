/** Runs once, before all files of tests: makes the folder of what they share, which goes when the last of them is done. */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    sharedFolder: string
  }
}

export default function makeSharedFolder({ provide }: TestProject) {
  const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-shared-'))
  // Apache reads sites there as another user.
  chmodSync(folder, 0o755)
  provide('sharedFolder', folder)
  return () => rmSync(folder, { recursive: true, force: true, maxRetries: 10 })
}
