/** A bundle is used again as long as esbuild would make the same one, and no longer. */
import { cpSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { expect, test } from 'vitest'
import { Cache } from '../../src/disk/cache.ts'
import { createBundler, nodeOptions, ownPackages } from '../../src/project/bundler.ts'
import { type Files, project, temporaryFolder, write } from '../support/project.ts'

const main = "import { word } from './word'\nimport { name } from 'named'\nexport default word + name\n"
const files: Files = {
  'main.ts': main,
  'word.js': "export const word = 'WORD-JS '\n",
  'node_modules/named/package.json': '{"name":"named","main":"a.js"}',
  'node_modules/named/a.js': "export const name = 'NAME-A'\n",
  'node_modules/named/b.js': "export const name = 'NAME-B'\n"
}

/** What is in the bundle of `main.ts`, and whether esbuild was asked for it. */
async function bundle(root: string, plugins: Plugin[] = []): Promise<string> {
  await new Promise((resolve) => setTimeout(resolve, 30)) // what is newer than esbuild is not trusted
  let made = 'kept'
  const note: Plugin = {
    name: 'note',
    setup() {
      made = 'made'
    }
  }
  const options = {
    ...nodeOptions,
    entryPoints: [path.join(root, 'main.ts')],
    plugins: [note, ...plugins, ownPackages]
  }
  const bundler = createBundler(new Cache(root), 'test')
  const { texts, entry } = await bundler.bundle('main', { options, salt: 'main.ts', root, rule: 'config' })
  expect(entry).toBe(path.join(root, 'main.ts'))
  const words = texts['.js']?.match(/\b(WORD|NAME)-[A-Z\d]+/g)?.join(' ')
  return `${words} ${made}`
}

test('a bundle is kept while nothing is another', async () => {
  const root = project(files)
  expect(await bundle(root)).toBe('WORD-JS NAME-A made')
  expect(await bundle(root)).toBe('WORD-JS NAME-A kept')
})

test('a file that is saved while it is bundled is bundled again', async () => {
  const root = project(files)
  const save: Plugin = {
    name: 'save',
    setup: (build) => build.onEnd(() => write(root, { 'word.js': "export const word = 'WORD-2 '\n" }))
  }
  expect(await bundle(root, [save])).toBe('WORD-JS NAME-A made')
  expect(await bundle(root)).toBe('WORD-2 NAME-A made')
  expect(await bundle(root)).toBe('WORD-2 NAME-A kept')
})

test.each<[what: string, files: Files, expected: string]>([
  ['a file that comes before it', { 'word.ts': "export const word: string = 'WORD-TS '\n" }, 'WORD-TS NAME-A made'],
  ['a file in a folder of its name', { 'word/index.ts': 'export {}' }, 'WORD-JS NAME-A made'],
  ['another `main`', { 'node_modules/named/package.json': '{"name":"named","main":"b.js"}' }, 'WORD-JS NAME-B made'],
  ['a text of a package', { 'node_modules/named/a.js': "export const name = 'NAME-2'" }, 'WORD-JS NAME-2 made'],
  ['a `package.json` beside it', { 'package.json': '{"sideEffects":false}' }, 'WORD-JS NAME-A made'],
  ['a file that nothing imports', { 'other.ts': 'export {}' }, 'WORD-JS NAME-A kept']
])('what makes the bundle again: %s', async (_, edit, expected) => {
  const root = project(files)
  await bundle(root)
  write(root, edit)
  expect(await bundle(root)).toBe(expected)
})

test('a link that leads elsewhere makes the bundle again', async () => {
  const root = project({
    ...files,
    'one/word.js': files['word.js'] ?? '',
    'two/word.js': "export const word = 'WORD-2 '"
  })
  rmSync(path.join(root, 'word.js'))
  symlinkSync('one/word.js', path.join(root, 'word.js'))
  expect(await bundle(root)).toBe('WORD-JS NAME-A made')
  expect(await bundle(root)).toBe('WORD-JS NAME-A kept')
  rmSync(path.join(root, 'word.js'))
  symlinkSync('two/word.js', path.join(root, 'word.js'))
  expect(await bundle(root)).toBe('WORD-2 NAME-A made')
})

test('a copy of a project takes the bundles with it, and looks at its own files', async () => {
  const root = project(files)
  await bundle(root)
  const copy = temporaryFolder()
  cpSync(root, copy, { recursive: true })
  expect(await bundle(copy)).toBe('WORD-JS NAME-A kept')
  write(copy, { 'word.js': "export const word = 'WORD-2 '\n" })
  expect(await bundle(copy)).toBe('WORD-2 NAME-A made')
  expect(await bundle(root)).toBe('WORD-JS NAME-A kept')
  const cache = path.join(root, '.docsgen/cache')
  for (const name of readdirSync(cache)) expect(readFileSync(path.join(cache, name), 'utf8')).not.toContain(root)
})
