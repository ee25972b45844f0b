/** Staged files: their bytes, their names, and who may read them. */
import { closeSync, existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { hash, makeFolder, openRegular } from '../../src/disk/files.ts'
import { makeOpenFolder, stageBody, stageFile } from '../../src/disk/stage-body.ts'
import { project, temporaryFolder } from '../support/project.ts'

const modeOf = (file: string) => (statSync(file).mode & 0o777).toString(8)

test('may be read by everybody, whatever the umask is', () => {
  for (const mask of [0o077, 0o002]) {
    const folder = temporaryFolder()
    const before = process.umask(mask)
    stageBody('x', { folder, paths: ['a/b/c.html', 'a/b/c/index.html'] })
    makeOpenFolder(path.join(folder, 'a/d'))
    process.umask(before)
    const modes = ['a/b/c.html', 'a/b/c/index.html', 'a', 'a/b', 'a/b/c', 'a/d'].map((each) =>
      modeOf(path.join(folder, each))
    )
    expect(modes).toEqual(['644', '644', '755', '755', '755', '755'])
  }
})

test('a file is copied piece by piece, unless its bytes are in place', () => {
  const text = 'abc'.repeat(1_000_000)
  const source = path.join(project({ 'a.bin': text }), 'a.bin')
  const folder = temporaryFolder()
  const stage = (unless?: string) => {
    const descriptor = openRegular(source)
    try {
      return stageFile(descriptor, { folder, paths: ['x/a.bin', 'y.bin'], ...(unless !== undefined && { unless }) })
    } finally {
      closeSync(descriptor)
    }
  }
  expect(stage(hash(text))).toEqual({ hash: hash(text), size: text.length })
  expect(existsSync(path.join(folder, 'x/a.bin'))).toBe(false)
  const { times, ...staged } = stage('other')
  expect(staged).toEqual({ hash: hash(text), size: text.length })
  expect(Object.keys(times ?? {})).toEqual(['x/a.bin', 'y.bin'])
  expect(readFileSync(path.join(folder, 'y.bin'), 'utf8')).toBe(text)
})

test('a folder that cannot be made is an error, and those that were made are named', () => {
  const root = temporaryFolder()
  expect(makeFolder(path.join(root, 'a/b'))).toEqual([path.join(root, 'a'), path.join(root, 'a/b')])
  expect(makeFolder(path.join(root, 'a/b'))).toEqual([])
  expect(() => makeFolder('/proc/docsgen/a/b')).toThrow()
})
