/**
 * Edits at random, one after the other, on a project that is built after each: what is there then is, byte for byte, what
 * a build without any of the earlier ones makes. In this process, so that a few hundred builds take a minute.
 */
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { build } from '../../src/commands/build.ts'
import { readTree, site, temporaryFolder } from '../support/project.ts'
import { createRandom } from '../support/random.ts'

const steps = 200
/** So often the whole site is compared: what went wrong in between is still there. */
const often = 4
/** After so many steps even the bundles of the theme are made anew for the comparison. */
const wholly = 50

test(`${steps} edits at random: incremental = cold`, async () => {
  const random = createRandom(20261121)
  const root = site('basic')
  const log: string[] = []
  let good = 0
  await buildQuietly(root)
  for (let step = 1; step <= steps; step++) {
    log.push(edit(root, random))
    const code = await buildQuietly(root)
    if (code === 0) good++
    if (code === 0 && step % often !== 0) continue
    const [coldCode, cold] = await buildCold(root, step % wholly === 0)
    const last = `step ${step}: ${log.slice(-often).join(', then ')}`
    expect(code, last).toBe(coldCode)
    if (code !== 0) {
      undo(root)
      await buildQuietly(root)
      continue
    }
    const [built, wanted] = [readTree(path.join(root, 'dist')), cold]
    const files = new Set([...Object.keys(built), ...Object.keys(wanted)])
    expect(
      [...files].filter((file) => built[file] !== wanted[file]),
      last
    ).toEqual([])
  }
  expect(good).toBeGreaterThan(steps / 2)
  expect(new Set(log.map((line) => line.split(' ')[0])).size).toBe(kinds.length)
}, 600_000)

async function buildQuietly(root: string): Promise<number> {
  const { write } = process.stderr
  process.stderr.write = () => true
  try {
    const { signal } = new AbortController()
    return await build.run({ root, jobs: 0, quiet: true, format: 'text' }, { signal, debug: false })
  } finally {
    process.stderr.write = write
  }
}

/** A copy of the sources, built in another folder, where nothing is left but the bundles, or not even these. */
async function buildCold(root: string, isWhole: boolean): Promise<[number, Record<string, string>]> {
  const copy = path.join(temporaryFolder(), path.basename(root))
  const isTaken = (name: string) => !isWhole && /^(bundle-|facts-|modules)/.test(name)
  const filter = (file: string) => {
    const [top, inner, name] = path.relative(root, file).split(path.sep)
    return top !== 'dist' && !(inner === 'cache' && name !== undefined && !isTaken(name))
  }
  cpSync(root, copy, { recursive: true, filter })
  const code = await buildQuietly(copy)
  const files = readTree(path.join(copy, 'dist'))
  rmSync(copy, { recursive: true })
  return [code, files]
}

type Random = () => number

interface Edit {
  name: string
  run(root: string, random: Random): string
}

const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon', 'zeta']

function pick<T>(items: T[], random: Random): T {
  return items[Math.floor(random() * items.length)] as T
}

function pagesOf(root: string): string[] {
  const content = path.join(root, 'content')
  const names = readdirSync(content, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'))
  return names.sort().map((name) => path.join(content, name))
}

function change(file: string, make: (text: string) => string): string {
  writeFileSync(file, make(readFileSync(file, 'utf8')))
  return path.basename(file)
}

function newPage(root: string, random: Random): string {
  const folder = path.join(
    root,
    'content/guide',
    ...Array.from({ length: Math.floor(random() * 3) }, () => pick(words, random))
  )
  const file = path.join(folder, `${pick(words, random)}-${Math.floor(random() * 9)}.md`)
  mkdirSync(folder, { recursive: true })
  const links = pagesOf(root).slice(0, 2)
  const others = links.map((page) => `[to](${path.posix.relative(folder, page)})`).join(' ')
  writeFileSync(file, `# ${pick(words, random)}\n\n${others}\n\n## Section {#${pick(words, random)}}\n\nText.\n`)
  return path.basename(file)
}

function removable(root: string): string[] {
  return pagesOf(root).filter((file) => !/(index|404)\.md$/.test(file))
}

const kinds: Edit[] = [
  {
    name: 'text',
    run: (root, random) => change(pick(pagesOf(root), random), (text) => `${text}\nMore ${random()}.\n`)
  },
  {
    name: 'title',
    run: (root, random) =>
      change(pick(pagesOf(root), random), (text) => text.replace(/^# .*$/m, `# ${pick(words, random)} ${random()}`))
  },
  {
    name: 'front-matter',
    run: (root, random) => {
      const order = Math.floor(random() * 9)
      const label = pick(words, random)
      const front = `---\ntitle: ${label}\nsidebar:\n  order: ${order}\n  label: ${label} ${order}\n---\n`
      return change(pick(pagesOf(root), random), (text) => front + text.replace(/^---\n[\s\S]*?\n---\n/, ''))
    }
  },
  {
    name: 'move',
    run: (root, random) => {
      const file = pick(removable(root), random)
      const to = path.join(root, 'content/guide', pick(words, random), path.basename(file))
      mkdirSync(path.dirname(to), { recursive: true })
      renameSync(file, to)
      return `${path.basename(file)} to ${to}`
    }
  },
  {
    name: 'remove',
    run: (root, random) => {
      const file = pick(removable(root), random)
      rmSync(file)
      return path.basename(file)
    }
  },
  { name: 'add', run: newPage },
  { name: 'add-more', run: (root, random) => [newPage(root, random), newPage(root, random)].join() },
  {
    name: 'folder',
    run: (root, random) => {
      const folder = path.join(root, 'content/guide', pick(words, random))
      mkdirSync(folder, { recursive: true })
      writeFileSync(
        path.join(folder, '_category.yml'),
        `label: ${pick(words, random)}\norder: ${Math.floor(random() * 9)}\n`
      )
      writeFileSync(path.join(folder, 'index.md'), `# ${pick(words, random)}\n\nText.\n`)
      return folder
    }
  },
  {
    name: 'template',
    run: (root, random) => {
      const file = path.join(root, 'templates/components/footer.tsx')
      if (existsSync(file) && random() < 0.3) {
        rmSync(file)
        return 'gone'
      }
      mkdirSync(path.dirname(file), { recursive: true })
      writeFileSync(file, `export function Footer() {\n  return <footer>${pick(words, random)}</footer>\n}\n`)
      return 'written'
    }
  },
  {
    name: 'config',
    run: (root, random) => {
      const title = `${pick(words, random)} ${Math.floor(random() * 3)}`
      const variables = `variables: { product: '${pick(words, random)}' }`
      writeFileSync(
        path.join(root, 'docsgen.config.ts'),
        `export default { title: '${title}', sidebars: { '/guide': 'auto' }, ${variables} }\n`
      )
      return title
    }
  },
  {
    name: 'include',
    run: (root, random) => {
      const part = `${pick(words, random)}.md`
      const parts = path.join(root, 'parts')
      mkdirSync(parts, { recursive: true })
      writeFileSync(path.join(parts, part), `## ${pick(words, random)} ${random()}\n\n[home](../content/index.md)\n`)
      if (random() < 0.5) return `edited ${part}`
      const include = `\n::include{file=/parts/${part} shift=1}\n`
      return `${part} in ${change(pick(pagesOf(root), random), (text) => text + include)}`
    }
  },
  {
    name: 'asset',
    run: (root, random) => {
      const file = path.join(root, 'assets', `${pick(words, random)}.txt`)
      mkdirSync(path.dirname(file), { recursive: true })
      if (existsSync(file) && random() < 0.4) rmSync(file)
      else writeFileSync(file, pick(words, random))
      return path.basename(file)
    }
  },
  {
    name: 'output',
    run: (root, random) => {
      const files = Object.keys(readTree(path.join(root, 'dist')))
      const file = path.join(root, 'dist', pick(files, random))
      if (random() < 0.5) rmSync(file)
      else writeFileSync(file, 'spoiled')
      return file
    }
  }
]

let before: string | undefined

/** Keeps the sources as they were, for an edit that breaks a link. */
function edit(root: string, random: Random): string {
  before = temporaryFolder()
  cpSync(path.join(root, 'content'), path.join(before, 'content'), { recursive: true })
  const { name, run } = pick(kinds, random)
  return `${name} ${run(root, random)}`
}

function undo(root: string): void {
  rmSync(path.join(root, 'content'), { recursive: true })
  cpSync(path.join(before ?? '', 'content'), path.join(root, 'content'), { recursive: true })
}
