/** The shape of the code, read from its imports, against the list of folders in docs/architecture.md. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import path from 'node:path'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { repository } from './support/project.ts'

interface Import {
  /** The file that is imported, relative to `src/` or `templates/`; a package by its name. */
  to: string
  isOwn: boolean
}

const src = readModules('src')
const templates = readModules('templates')
const migrate = readModules('migrate')
const architecture = readFileSync(path.join(repository, 'docs/architecture.md'), 'utf8')
const folders = [...architecture.matchAll(/^(\w+)\/ {2,}\S/gm)].map(([, folder = '']) => folder)

describe('folders', () => {
  const folderOf = (file: string) => (file.includes('/') ? file.slice(0, file.indexOf('/')) : '')

  test('the list has every folder of src/, beside which are two files', () => {
    const files = [...src.keys()]
    expect([...new Set(files.map(folderOf))].filter(Boolean).sort()).toEqual([...folders].sort())
    expect(files.filter((file) => !file.includes('/'))).toEqual(['cli.ts', 'index.ts'])
  })

  test('none imports a folder above it, types included', () => {
    const upward = [...src].flatMap(([file, imports]) =>
      imports
        .filter(
          ({ to, isOwn }) => isOwn && src.has(to) && folders.indexOf(folderOf(to)) < folders.indexOf(folderOf(file))
        )
        .map(({ to }) => `${file} → ${to}`)
    )
    expect(upward).toEqual([])
  })

  test('nothing imports in a circle', () => {
    expect([...findCircles(src), ...findCircles(templates), ...findCircles(migrate)]).toEqual([])
  })
})

test('every file that the page names is there', () => {
  const named = [...architecture.matchAll(/`([\w./-]+\/[\w.-]+\.(?:tsx?|css|mjs))`/g)].map(([, file = '']) => file)
  const isThere = (file: string) => ['src', '.'].some((folder) => existsSync(path.join(repository, folder, file)))
  expect(named.length).toBeGreaterThan(50)
  expect(named.filter((file) => !isThere(file))).toEqual([])
})

test('a build in which nothing changed loads no parser, no React, no zod', async () => {
  const entryPoints = ['cli', 'commands/build', 'pipeline/pipeline', 'commands/build-summary', 'site/checks/rules']
  const { metafile } = await build({
    entryPoints: entryPoints.map((name) => path.join(repository, `src/${name}.ts`)),
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external', outdir: '/' },
    ...{ write: false, metafile: true, logLevel: 'error' }
  })
  const packages = Object.values(metafile.outputs).flatMap(({ entryPoint, imports }) =>
    entryPoint && entryPoints.some((name) => entryPoint === `src/${name}.ts`) ? [imports] : []
  )
  const chunks = new Set(packages.flat())
  for (const { path: name, kind, external } of chunks)
    if (kind === 'import-statement' && !external)
      for (const each of metafile.outputs[name]?.imports ?? []) chunks.add(each)
  const loaded = [...chunks].filter(({ kind, external }) => external && kind === 'import-statement')
  const names = new Set(loaded.map(({ path: name }) => name).filter((name) => !isBuiltin(name)))
  expect([...names].sort()).toEqual(['commander', 'fast-wrap-ansi', 'picocolors'])
})

describe('migrate/', () => {
  test('is loaded by two commands alone, when they run', () => {
    const isMigrate = ({ to, isOwn }: Import) => isOwn && to.startsWith('../migrate/')
    const users = [...src].filter(([, imports]) => imports.some(isMigrate)).map(([file]) => file)
    expect(users).toEqual(['commands/init.ts', 'commands/migrate.ts'])
    for (const file of users) {
      const text = readFileSync(path.join(repository, 'src', file), 'utf8')
      expect(text).not.toMatch(/^import (?!type )[^']*'[./]*\/migrate\//m)
    }
  })

  test('uses the modules of src/ that its README lists, and at most twelve', () => {
    const readme = readFileSync(path.join(repository, 'migrate/README.md'), 'utf8')
    const listed = [...readme.matchAll(/^\| `(src\/[^`]+)` \| \S/gm)].map(([, file = '']) => file)
    const used = [...migrate].flatMap(([file, imports]) =>
      file.startsWith('test/') ? [] : imports.flatMap(({ to }) => (to.startsWith('../src/') ? to.slice(3) : []))
    )
    expect(listed.sort()).toEqual([...new Set(used)].sort())
    expect(listed.length).toBeLessThanOrEqual(12)
  })
})

describe('what runs in a browser', () => {
  test('client/ imports nothing of Node', () => {
    const imports = [...src].filter(([file]) => file.startsWith('client/')).flatMap(([, each]) => each)
    expect(imports.filter(({ to, isOwn }) => !isOwn && isBuiltin(to))).toEqual([])
  })

  test('templates/ imports templates, React, the types of docsgen, its hooks and words alone', () => {
    const wrong = [...templates].flatMap(([file, imports]) =>
      imports
        .filter(
          ({ to, isOwn }) =>
            !(isOwn ? templates.has(to) : /^(docsgen(\/(client|strings))?|react(-dom)?(\/.+)?)$/.test(to))
        )
        .map(({ to }) => `${file} → ${to}`)
    )
    expect(wrong).toEqual([])
  })
})

describe('files', () => {
  const files = ['src', 'migrate', 'templates'].flatMap((folder) =>
    listFiles(folder, /\.(tsx?|css)$/).map((file) => path.posix.join(folder, file))
  )
  const texts = new Map(files.map((file) => [file, readFileSync(path.join(repository, file), 'utf8')]))

  test('none has more than 400 lines', () => {
    const long = [...texts].filter(([, text]) => text.trimEnd().split('\n').length > 400)
    expect(long.map(([file]) => file)).toEqual([])
  })

  test('none has an `any`', () => {
    const code = [...texts].filter(([file]) => !file.endsWith('.css'))
    expect(code.filter(([, text]) => hasAny(text)).map(([file]) => file)).toEqual([])
  })
})

test('the scanner sees imports in all their forms', () => {
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
// import './x.ts'
/** import './y.ts' */
const j = await import('./j.ts')
const k = new Worker(new URL('./k.js', import.meta.url))
import { join } from 'node:path'`
  const found = scanImports(code, 'folder/file.ts').map(({ to }) => to)
  const own = ['a.ts', 'b.ts', 'd.ts', 'e.ts', 'f.ts', 'g.tsx', 'j.ts', 'k.ts'].map((name) => `folder/${name}`)
  expect(found.sort()).toEqual(['c.ts', ...own, 'node:path'])
  expect(['a as any', 'a: any', 'Map<string, any>', 'any[]'].filter((text) => !hasAny(text))).toEqual([])
  expect(['// any', 'const many = any_', '<p>not any of these</p>'].filter(hasAny)).toEqual([])
})

/** Ways from a module back to itself, each found from the first of its modules in the order of names. */
function findCircles(modules: Map<string, Import[]>): string[] {
  const follow = (name: string, way: string[], seen: Set<string>): string[] =>
    (modules.get(name) ?? []).flatMap(({ to, isOwn }) => {
      if (!isOwn) return []
      if (to === way[0]) return [[...way, to].join(' → ')]
      if (seen.has(to) || to < (way[0] ?? '')) return []
      return follow(to, [...way, to], seen.add(to))
    })
  return [...modules.keys()].flatMap((name) => follow(name, [name], new Set()))
}

/** Every module of a folder with what it imports. */
function readModules(folder: string): Map<string, Import[]> {
  const files = listFiles(folder, /\.tsx?$/).filter((file) => !file.endsWith('.d.ts'))
  return new Map(
    files.map((file) => [file, scanImports(readFileSync(path.join(repository, folder, file), 'utf8'), file)])
  )
}

function scanImports(text: string, file: string): Import[] {
  const code = withoutComments(text)
  const statements = code.matchAll(/^(?:import|export)\s(?:[^;'"`]*?\sfrom\s+)?'([^']+)'/gm)
  const dynamic = code.matchAll(/\bimport\('([^']+)'\)|\bnew URL\('(\.[^']+)', import\.meta\.url\)/g)
  return [...statements, ...dynamic].map(([, first, second]) => {
    const specifier = first ?? second ?? ''
    if (!specifier.startsWith('.')) return { to: specifier, isOwn: false }
    const to = path.posix.join(path.posix.dirname(file), specifier)
    return { to: to.replace(/\.js$/, '.ts'), isOwn: true }
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
  return names.filter((name) => pattern.test(name) && !name.endsWith('.test.ts')).sort()
}
