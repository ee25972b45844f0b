/** A good site that was built, to be broken in one way after another: what was published must stay as it was. */
import { createHash } from 'node:crypto'
import { existsSync, lstatSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect } from 'vitest'
import {
  buildProject,
  docsgen,
  docsgenAlone,
  type Files,
  project,
  type Ran,
  type RunOptions,
  write
} from './project.ts'

export const goodFiles: Files = {
  'content/index.md': '# Home\n\nSee [the page](./a.md) and [its end](./a.md#end).\n',
  'content/a.md': '# A\n\nText.\n\n## End\n\nText.\n',
  'content/guide/index.md': '# Guide\n\n![A dot](./dot.png)\n',
  'content/guide/dot.png': new Uint8Array([137, 80, 78, 71])
}

export interface Good {
  root: string
  /** Writes the files (`undefined` takes one away), builds, checks that nothing was published, and puts all back. */
  attempt(files: Record<string, string | Uint8Array | undefined>, options?: Attempt): Promise<Ran>
}

export interface Attempt extends RunOptions {
  args?: string[]
  /** In a process of its own, with threads: for what takes forever, or ends the process. */
  alone?: true
  /** What else to break, once the files are written. */
  break?(root: string): void
}

export async function buildGood(files: Files = {}, root = project({})): Promise<Good> {
  write(root, { ...goodFiles, ...files })
  const ran = await buildProject(root)
  expect(ran, ran.stderr).toMatchObject({ code: 0, stderr: '' })
  const sources: Files = { ...goodFiles, ...files }
  return {
    root,
    async attempt(bad, { args = [], alone, break: destroy, ...options } = {}) {
      const before = snapshot(path.join(root, 'dist'))
      const removed = Object.keys(bad).filter((file) => bad[file] === undefined)
      for (const file of removed) rmSync(path.join(root, file), { recursive: true })
      write(
        root,
        Object.fromEntries(Object.entries(bad).flatMap(([file, text]) => (text === undefined ? [] : [[file, text]])))
      )
      destroy?.(root)
      const result = await (alone ? docsgenAlone : docsgen)(['build', root, ...args], options)
      for (const file of Object.keys(bad)) rmSync(path.join(root, file), { recursive: true, force: true })
      write(root, Object.fromEntries(Object.entries(sources).filter(([file]) => file in bad)))
      expect(snapshot(path.join(root, 'dist')), 'what was published').toEqual(before)
      expect(leftovers(root)).toEqual([])
      expectClean(result)
      return result
    }
  }
}

/** Builds; the output must be these files and no other. */
export async function expectBuilt(root: string, files: Record<string, string>): Promise<void> {
  const { code, stderr, files: built } = await buildProject(root)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  expect(built).toEqual(files)
}

/** No stack, and nothing that steers a terminal. */
export function expectClean({ stdout, stderr }: Ran): void {
  expect(stdout + stderr).not.toMatch(/^ +at .+:\d+/m)
  // biome-ignore lint/suspicious/noControlCharactersInRegex: controls are what is looked for
  expect(stdout + stderr).not.toMatch(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/)
}

/** A text that must be in the output, as a whole line: messages are `file:line:column: error: …`. */
export function expectLines({ stdout, stderr }: Ran, lines: (string | RegExp)[]): void {
  const written = (stdout + stderr).split('\n').map((line) => line.replace(/ \([a-z-]+\)$/, ''))
  const missing = lines.filter(
    (line) => !written.some((each) => (typeof line === 'string' ? each.trim() === line : line.test(each)))
  )
  expect(missing, stdout + stderr).toEqual([])
}

/** These errors and no others, with notes of them: exit code 1, or that of what could not begin. */
export function expectErrors(ran: Ran, lines: (string | RegExp)[], code = 1): void {
  expect(ran.code, ran.stderr).toBe(code)
  expectLines(ran, lines)
  const errors = lines.filter((line) => String(line).includes('error: '))
  expect(ran.stderr.match(/error: /g), ran.stderr).toHaveLength(errors.length)
}

/** Folders that a build makes for itself beside the output or in it. */
export function leftovers(root: string): string[] {
  const folders = [root, path.join(root, 'dist')].filter(existsSync)
  return folders.flatMap((folder) => readdirSync(folder)).filter((name) => /docsgen-|\.tmp$|\.also$/.test(name))
}

/** All that is in a folder, times included: equal snapshots mean that nothing was touched. */
export function snapshot(folder: string): Record<string, string> {
  if (!existsSync(folder)) return {}
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  const names = entries.map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name))).sort()
  return Object.fromEntries(['', ...names].map((name) => [name, describeEntry(path.join(folder, name))]))
}

function describeEntry(file: string): string {
  const stat = lstatSync(file)
  if (stat.isSymbolicLink()) return `link to ${readlinkSync(file)}`
  if (stat.isDirectory()) return 'folder'
  return `${stat.mtimeMs} ${createHash('sha256').update(readFileSync(file)).digest('hex')}`
}
