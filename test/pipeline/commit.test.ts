/** What a build leaves that is killed while it puts files in place: here one of them cannot be moved. */
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import type { Output } from '../../src/outputs/output.ts'
import { commit } from '../../src/pipeline/write/commit.ts'
import type { Manifest } from '../../src/pipeline/write/manifest.ts'
import { stage } from '../../src/pipeline/write/stage.ts'
import type { Project } from '../../src/project/project.ts'
import { project as makeProject, readTree } from '../support/project.ts'
import { stageContext } from '../support/stage-context.ts'

test('is whole pages, each with what it loads and links to', async () => {
  const root = makeProject({ 'dist/changed.html': 'old', 'dist/gone.html': 'old', 'dist/style.old.css': 'old' })
  const project = { root, out: path.join(root, 'dist') } as Project
  const old = { key: '', hash: '', size: 3 }
  const manifest: Manifest = new Map(
    ['changed.html', 'gone.html', 'style.old.css'].map((name) => [name, { ...old, times: { [name]: 0 } }])
  )
  const toOutput = (name: string): [string, Output] => {
    const page = name.endsWith('.html') && { url: `/${name}` }
    return [name, { path: name, also: [], key: 'k', ...page, body: async () => ({ bytes: 'new' }) }]
  }
  const outputs = new Map(['changed.html', 'new.html', 'style.new.css'].map(toOutput))
  const staged = await stage({ outputs, project }, { manifest }, stageContext())
  rmSync(path.join(staged.folder, 'changed.html'))
  const options = { outputs, manifest, project, write: async () => {} }
  await expect(commit(staged, options)).rejects.toThrow('ENOENT')
  const names = ['changed.html', 'gone.html', 'style.old.css', 'style.new.css', 'new.html']
  expect(names.filter((name) => !existsSync(path.join(project.out, name)))).toEqual([])
  expect(existsSync(staged.folder)).toBe(false)
})

test('is the old site, where what must be written before it cannot be', async () => {
  const root = makeProject({ 'dist/a.html': 'old', 'docsgen-urls.lock/folder.txt': '' })
  const project = { root, out: path.join(root, 'dist') } as Project
  const manifest: Manifest = new Map([['a.html', { key: '', hash: '', size: 3, times: { 'a.html': 0 } }]])
  const output: Output = { path: 'a.html', also: [], key: 'k', url: '/a', body: async () => ({ bytes: 'new' }) }
  const outputs = new Map([['a.html', output]])
  const staged = await stage({ outputs, project }, { manifest }, stageContext())
  const options = { outputs, manifest, project, write: async () => {}, lock: '/a\n' }
  await expect(commit(staged, options)).rejects.toThrow('Cannot write the lock')
  expect(readTree(project.out)).toEqual({ 'a.html': 'old' })
  expect(existsSync(staged.folder)).toBe(false)
})
