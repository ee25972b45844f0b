/** The watcher by itself: where the system has no watches left, and the ways files are saved, each followed by another save. */
import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { watch } from 'chokidar'
import { expect, onTestFinished, test } from 'vitest'
import { isIgnored } from '../../src/dev/watch-project.ts'
import { Watcher, type WatchOptions } from '../../src/dev/watcher.ts'
import type { Project } from '../../src/project/project.ts'
import { project, temporaryFolder, write } from '../support/project.ts'

/** Watches a folder of its own; `sees` does something and waits until a change of the file is seen. */
async function watchFolder(options: Partial<WatchOptions> = {}) {
  const root = path.join(temporaryFolder(), 'content')
  write(root, { 'a.md': '1', 'sub/b.md': '1', 'sub/deep/c.md': '1' })
  let files = new Set<string>()
  const warnings: string[] = []
  const watcher = new Watcher({
    targets: () => [root],
    ignored: () => false,
    since: Number.POSITIVE_INFINITY,
    interval: 300,
    changed(change) {
      files = new Set([...files, ...[...change.files].map((file) => path.relative(root, file))])
      if (change.all) files.add('*')
    },
    warn: (text) => warnings.push(text),
    ...options
  })
  onTestFinished(() => watcher.close())
  await watcher.ready
  async function sees(way: string, file: string, act: () => void) {
    files.clear()
    act()
    for (const end = Date.now() + 60_000; !files.has(file) && !files.has('*'); ) {
      if (Date.now() > end) throw new Error(`${way}: ${file} was not seen, but ${[...files]}`)
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
  }
  return { root, sees, warnings }
}

test('every way to save a file, and a save after each', async () => {
  const { root, sees } = await watchFolder()
  const at = (file: string) => path.join(root, file)
  let count = 1
  const save = (file: string) => () => writeFileSync(at(file), String(count++))
  const ways: Record<string, [file: string, act: () => void]> = {
    'in place': ['a.md', save('a.md')],
    'a new file renamed over the old': ['a.md', () => [save('a.tmp')(), renameSync(at('a.tmp'), at('a.md'))]],
    'the old one renamed away': ['a.md', () => [renameSync(at('a.md'), at('a.md~')), save('a.md')()]],
    'with an old time': ['a.md', () => [save('a.md')(), utimesSync(at('a.md'), 1, 1)]],
    'new folders': ['new/e/w/d.md', () => write(root, { 'new/e/w/d.md': '1' })],
    'a folder renamed': ['moved/deep/c.md', () => renameSync(at('sub'), at('moved'))],
    'a folder made again': [
      'moved/b.md',
      () => [rmSync(at('moved'), { recursive: true }), write(root, { 'moved/b.md': '1' })]
    ],
    'everything made again': ['a.md', () => [rmSync(root, { recursive: true }), write(root, { 'a.md': 'again' })]]
  }
  for (const [way, [file, act]] of Object.entries(ways)) {
    await sees(way, file, act)
    for (let again = 0; again < 2; again++) {
      await new Promise((resolve) => setTimeout(resolve, 400))
      await sees(`${way}, then saved`, file, save(file))
    }
  }
})

test.each(['ENOSPC', 'EMFILE'])('%s: looks again and again instead, and says so once', async (code) => {
  const asked: (boolean | undefined)[] = []
  const { root, sees, warnings } = await watchFolder({
    watch(targets, options) {
      asked.push(options?.usePolling)
      const made = watch(targets, options)
      if (asked.length === 1) queueMicrotask(() => made.emit('error', Object.assign(new Error(code), { code })))
      return made
    }
  })
  await sees('in place', 'a.md', () => writeFileSync(path.join(root, 'a.md'), 'polled'))
  expect([asked, warnings]).toEqual([[false, true], [expect.stringContaining('four times a second')]])
})

test('a folder made again and again is never lost', async () => {
  const { root, sees } = await watchFolder()
  const files = { 'sub/b.md': 'again', 'sub/deep/c.md': 'again' }
  for (let count = 0; count < 4; count++) {
    const remake = () => [rmSync(path.join(root, 'sub'), { recursive: true }), write(root, files)]
    await sees(`${count}: made again`, 'sub/b.md', remake)
    await new Promise((resolve) => setTimeout(resolve, 100 + 100 * count))
    for (const file of Object.keys(files)) {
      await sees(`${count}: then saved`, file, () => writeFileSync(path.join(root, file), `saved ${count}`))
    }
  }
})

test('a link to a folder above it is looked at once', () => {
  const root = project({ 'content/guide/a.md': '# A\n', 'content/guide/guide/guide.md': '# G\n' })
  symlinkSync('..', path.join(root, 'content/guide/loop'))
  const folders = Object.fromEntries(['content', 'assets', 'templates'].map((name) => [name, path.join(root, name)]))
  const site = { root, out: path.join(root, 'dist'), mounts: [], ...folders } as unknown as Project
  const ignored = (file: string) => isIgnored(path.join(root, 'content', file), site, () => [])
  for (const file of ['guide', 'guide/guide', 'guide/guide/guide.md', 'guide/loop']) expect(ignored(file)).toBe(false)
  expect(ignored('guide/loop/guide')).toBe(true)
})
