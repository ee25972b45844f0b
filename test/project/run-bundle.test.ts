/** A bundle of the project's own code is run, whatever it does to the process. */
import path from 'node:path'
import { expect, test } from 'vitest'
import { importBundle } from '../../src/project/run-bundle.ts'
import { project } from '../support/project.ts'

test('`process.exit` throws while bundles run, and is itself again after the last of them', async () => {
  const { exit } = process
  const wait = (name: string) => `await new Promise((resolve) => globalThis.${name} = resolve)\n`
  const root = project({ 'a.mjs': wait('endA'), 'b.mjs': `${wait('endB')}process.exit(3)\n` })
  const run = (name: string) => importBundle(path.join(root, name), { root, rule: 'config' })
  const ends = globalThis as unknown as Record<'endA' | 'endB', (() => void) | undefined>
  const [first, second] = [run('a.mjs'), run('b.mjs')]
  await expect.poll(() => ends.endA && ends.endB).toBeDefined()
  ends.endA?.()
  await first
  expect(process.exit).not.toBe(exit)
  ends.endB?.()
  await expect(second).rejects.toThrow('it calls process.exit(3)')
  expect(process.exit).toBe(exit)
})
