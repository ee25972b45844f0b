/**
 * The shape of the code, read from its imports. The layers and the phases that join others are the tables of
 * docs/architecture.md: what is written there is what holds. Types are free, for they are not there when the code runs.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { repository } from './project.ts'

interface Import {
  /** The module that is imported, relative to `src/` or `templates/` and without ending; a package by its name. */
  to: string
  /** Whether it is a module of the same folder. */
  own: boolean
}

const src = readModules('src')
const templates = readModules('templates')
const architecture = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8')
const layers = readTable(architecture, '| layer | files |').map(([, files = '']) => namesIn(files))
const joins = Object.fromEntries(
  readTable(architecture, '| phase | joins |').map(([name = '', joined = '']) => [namesIn(name)[0], namesIn(joined)])
)

describe('layers', () => {
  const names = [...src.keys()].filter((name) => !name.startsWith('client/'))

  test('every module of src/ is in one layer', () => {
    expect(names.filter((name) => layers.filter((layer) => isIn(name, layer)).length !== 1)).toEqual([])
  })

  test('every name in the table is a module', () => {
    const missing = layers.flat().filter((pattern) => !names.some((name) => isIn(name, [pattern])))
    expect(missing).toEqual([])
  })

  test('nothing imports upward', () => {
    const upward = names.flatMap((name) =>
      importsOf(src, name)
        .filter((to) => layerOf(to) < layerOf(name))
        .map((to) => `${name} → ${to}`)
    )
    expect(upward).toEqual([])
  })

  test('a phase imports those it joins, and no other', () => {
    const phases = names.filter((name) => layerOf(name) === layerOf('parse'))
    const imported = phases.map(
      (name) => [name, [...new Set(importsOf(src, name))].filter((to) => phases.includes(to)).sort()] as const
    )
    expect(Object.fromEntries(imported.filter(([, to]) => to.length > 0))).toEqual(joins)
  })

  test('nothing imports itself in a circle', () => {
    expect([...findCircles(src), ...findCircles(templates)]).toEqual([])
  })
})

describe('what runs in a browser', () => {
  test('shared/ and client/ import nothing of Node and nothing else of src/', () => {
    const names = [...src.keys()].filter((name) => /^(client|shared)\//.test(name))
    const wrong = names.flatMap((name) => {
      const allowed = name.startsWith('client/') ? /^(client|shared)\// : /^shared\//
      const imports = (src.get(name) ?? []).filter(({ to, own }) => (own ? !allowed.test(to) : isBuiltin(to)))
      return imports.map(({ to }) => `${name} → ${to}`)
    })
    expect(wrong).toEqual([])
  })

  test('templates/ imports templates and React alone', () => {
    const wrong = [...templates].flatMap(([name, imports]) =>
      imports
        .filter(({ to, own }) => !(own ? templates.has(to) : /^react(-dom)?(\/|$)/.test(to)))
        .map(({ to }) => `${name} → ${to}`)
    )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  const files = ['src', 'templates'].flatMap((folder) =>
    listFiles(folder, /\.(tsx?|css)$/).map((file) => path.posix.join(folder, file))
  )
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(repository, file), 'utf8')]))

  test('none has more than 200 lines without saying why', () => {
    const long = [...texts].filter(([, text]) => {
      const head = /^\/\*.*?\*\//s.exec(text)?.[0] ?? ''
      return text.trimEnd().split('\n').length > 200 && !head.includes('Over 200 lines:')
    })
    expect(long.map(([file]) => file)).toEqual([])
  })

  test('none has an `any`', () => {
    const code = [...texts].filter(([file]) => !file.endsWith('.css'))
    expect(code.filter(([, text]) => hasAny(text)).map(([file]) => file)).toEqual([])
  })
})

test('the scanner sees imports in all their forms, and no types', () => {
  const code = `import './a.ts'
import b from './b.ts'
import {
  c,
  type C
} from '../c.ts'
import type { D } from './d.ts'
export { e } from './e.ts'
export type { F } from './f.ts'
export * from './g.tsx'
// import './h.ts'
/** import './i.ts' */
const j = await import('./j.ts')
const k = new Worker(new URL('./k.js', import.meta.url))
import { join } from 'node:path'`
  const found = scanImports(code, 'folder/file.ts').map(({ to }) => to)
  expect(found.sort()).toEqual(['c', ...['a', 'b', 'e', 'g', 'j', 'k'].map((name) => `folder/${name}`), 'node:path'])
  expect(['a as any', 'a: any', 'Map<string, any>', 'any[]'].filter((text) => !hasAny(text))).toEqual([])
  expect(['// any', 'const many = any_', '<p>not any of these</p>'].filter(hasAny)).toEqual([])
})

function layerOf(name: string): number {
  return layers.findIndex((layer) => isIn(name, layer))
}

function isIn(name: string, layer: string[]): boolean {
  return layer.some((pattern) => pattern === name || (pattern.endsWith('/*') && name.startsWith(pattern.slice(0, -1))))
}

function importsOf(modules: Map<string, Import[]>, name: string): string[] {
  return (modules.get(name) ?? []).filter(({ own }) => own).map(({ to }) => to)
}

/** Ways from a module back to itself, each found from the first of its modules in the order of names. */
function findCircles(modules: Map<string, Import[]>): string[] {
  const follow = (name: string, way: string[], seen: Set<string>): string[] =>
    importsOf(modules, name).flatMap((to) => {
      if (to === way[0]) return [[...way, to].join(' → ')]
      if (seen.has(to) || to < (way[0] ?? '')) return []
      return follow(to, [...way, to], seen.add(to))
    })
  return [...modules.keys()].flatMap((name) => follow(name, [name], new Set()))
}

/** Every module of a folder by its name, such as `markdown/ids`, with what it imports as a value. */
function readModules(folder: string): Map<string, Import[]> {
  const files = listFiles(folder, /\.tsx?$/).filter((file) => !file.endsWith('.d.ts'))
  return new Map(files.map((file) => [file.replace(/\.tsx?$/, ''), readImports(folder, file)]))
}

function readImports(folder: string, file: string): Import[] {
  return scanImports(readFileSync(path.join(repository, folder, file), 'utf8'), file)
}

function scanImports(text: string, file: string): Import[] {
  const code = withoutComments(text)
  const statements = code.matchAll(/^(?:import|export)\s(?!type\s)(?:[^;'"`]*?\sfrom\s+)?'([^']+)'/gm)
  const dynamic = code.matchAll(/\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+)', import\.meta\.url\)/g)
  return [...statements, ...dynamic].map(([, first, second]) => {
    const specifier = first ?? second ?? ''
    if (!specifier.startsWith('.')) return { to: specifier, own: false }
    const to = path.posix.join(path.posix.dirname(file), specifier)
    return { to: to.replace(/\.(tsx?|js)$/, ''), own: true }
  })
}

function hasAny(text: string): boolean {
  return /(?:[:<,|&(]|=>|\bas|\bextends)\s*any\b(?!\s*:)|\bany\[\]/.test(withoutComments(text))
}

function withoutComments(code: string): string {
  return code.replace(/\/\*.*?\*\//gs, '').replace(/^\s*\/\/.*$/gm, '')
}

function listFiles(folder: string, pattern: RegExp): string[] {
  const names = readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
  return names.filter((name) => pattern.test(name)).sort()
}

/** Cells of the rows of the table with this head. */
function readTable(text: string, head: string): string[][] {
  const [, rest = ''] = text.split(`${head}\n`)
  const rows = rest.split('\n').slice(1)
  const end = rows.findIndex((row) => !row.startsWith('|'))
  return rows.slice(0, end).map((row) => row.split('|').slice(1, -1))
}

function namesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
}
