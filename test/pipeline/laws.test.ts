/** What holds for every site, whatever is in it: each law over all of test/sites, through the real CLI. */
import { mkdirSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import path from 'node:path'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { describe, expect, test } from 'vitest'
import { buildProject, differing, docsgen, type Ran, readTree, repository, site, write } from '../support/project.ts'
import { createWarm } from '../support/warm-cli.ts'

const sound = readdirSync(path.join(repository, 'test/sites')).filter((name) => name !== 'broken')

type Built = Ran & { root: string; files: Record<string, string> }

async function run(root: string, ...args: string[]): Promise<Built> {
  const ran = await docsgen(['build', root, '--format', 'json', ...args])
  return { ...ran, root, files: readTree(path.join(root, 'dist')) }
}

/** A process that is far from here. */
const elsewhere = createWarm({ TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8' })

const inline = new Map<string, Promise<Built>>()

/** The first build of a site, without threads: made once for all laws. */
function first(name: string): Promise<Built> {
  const built = inline.get(name) ?? run(site(name))
  inline.set(name, built)
  return built
}

test('threads change no message', async () => {
  const [inline, threaded] = await Promise.all([first('broken'), run(site('broken'), '--jobs', '2')])
  expect(threaded).toMatchObject({ code: 1, files: inline.files, stdout: inline.stdout })
})

/** Threads take longer to load than these sites to build: at night all are built with them. */
const threaded = process.env.DOCSGEN_NIGHTLY ? sound : ['api', 'islands', 'unicode']

describe.each(sound)('idle = idle: %s', (name) => {
  test('a second build writes nothing', async () => {
    const { root, code, stderr } = await first(name)
    expect(code, stderr).toBe(0)
    const times = stamps(root)
    const second = await buildProject(root, '--format', 'json')
    expect(JSON.parse(second.stdout).summary).toMatchObject({ written: 0, removed: 0, parsed: 0 })
    expect(stamps(root)).toEqual(times)
  })

  test('the bytes do not depend on threads, folder, file order, file times, time zone or locale', async () => {
    const { files, stdout: said } = await first(name)
    const other = site(name)
    const moved = path.join(path.dirname(other), `${path.basename(other)}-moved`)
    mkdirSync(moved)
    for (const entry of readdirSync(other).reverse()) renameSync(path.join(other, entry), path.join(moved, entry))
    for (const file of Object.keys(readTree(moved))) utimesSync(path.join(moved, file), 1, 1)
    const jobs = threaded.includes(name) ? '2' : '0'
    const { code, stdout, stderr } = await elsewhere(['build', moved, '--format', 'json', '--jobs', jobs], moved)
    expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: said })
    expect(Object.keys(files).length).toBeGreaterThan(5)
    expect(differing(files, readTree(path.join(moved, 'dist')))).toEqual([])
    rmSync(moved, { recursive: true })
  })
})

const footer = 'export function Footer() {\n  return <footer>Mine</footer>\n}\n'
const settings = "title: 'Renamed', sidebars: { '/guide': 'auto' }, variables: { product: 'B' }"
const next = '---\ntitle: Next\nsidebar: {order: 2}\n---\n\n### Here\n\nOther text.\n'
const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** Files that are written, or removed, and how many have to be parsed again. */
const edits: [what: string, parsed: number, file: string, text: string | undefined][] = [
  ['text', 1, 'content/guide/next.md', next],
  [
    'a title, which the neighbours show',
    1,
    'content/guide/start.md',
    '---\ntitle: Begin\n---\n\n## First steps\n\nText.\n'
  ],
  ['a new asset, of no page yet', 0, 'content/guide/deep/x.svg', svg],
  ['a new page', 1, 'content/guide/deep/new.md', '# New\n\n![x](x.svg)\n'],
  ['the order of a folder', 0, 'content/guide/_category.yml', 'label: Renamed\n'],
  ['nothing', 0, 'content/guide/_category.yml', 'label: Renamed\n'],
  ['a page gone', 0, 'content/guide/deep/new.md', undefined],
  ['the configuration', 4, 'docsgen.config.ts', `export default { ${settings} }\n`],
  ['a template', 0, 'templates/components/footer.tsx', footer],
  ['a file becomes a folder', 1, 'content/guide/start/more.md', '# More\n\nText.\n']
]

test('incremental = full: after every edit the same bytes as a cold build, and only what changed is parsed', async () => {
  const root = site('basic')
  expect((await buildProject(root)).code).toBe(0)
  for (const [step, [what, parsed, file, text]] of edits.entries()) {
    if (text === undefined) rmSync(path.join(root, file))
    else write(root, { [file]: text })
    const { stdout, stderr, code, files: incremental } = await buildProject(root, '--format', 'json')
    expect(code, `${what}: ${stdout} ${stderr}`).toBe(0)
    expect(JSON.parse(stdout).summary.parsed, what).toBe(parsed)
    if (step % 3 !== 0) continue // what went wrong is there two edits later
    const cold = path.join(root, '..', `${path.basename(root)}-cold`)
    await docsgen(['build', root, '--force', '--out', cold])
    expect(differing(incremental, readTree(cold)), what).toEqual([])
    rmSync(cold, { recursive: true })
  }
}, 300_000)

describe.each(sound)('graph = page: %s', (name) => {
  test('every reference and id of the written HTML, read by another parser, is sound', async () => {
    const { files, code, stderr } = await first(name)
    expect(code, stderr).toBe(0)
    const documents = Object.entries(files)
      .filter(([file]) => file.endsWith('.html'))
      .map(([file, html]) => ({ file, ...readDocument(html) }))
    const base = name === 'unicode' ? '/b%C3%A4' : ''
    for (const { file, ids, references } of documents) {
      expect(ids, file).toEqual([...new Set(ids)])
      for (const reference of references)
        expect(findProblem(reference, { file, base, documents, files }), `${file}: ${reference}`).toBeUndefined()
    }
  })
})

interface Written {
  file: string
  ids: string[]
  references: string[]
}

function findProblem(
  reference: string,
  { file, base, documents, files }: { file: string; base: string; documents: Written[]; files: Record<string, string> }
): string | undefined {
  if (/^[a-z]+:/.test(reference)) return undefined
  const [address = '', fragment = ''] = reference.split('#')
  const target = address === '' ? file : findFile(address.split('?')[0] ?? '', base, files)
  if (target === undefined) return 'no such file'
  const { ids = [] } = documents.find((document) => document.file === target) ?? {}
  return fragment === '' || fragment === 'top' || ids.includes(decodeURIComponent(fragment)) ? undefined : 'no such id'
}

function findFile(address: string, base: string, files: Record<string, string>): string | undefined {
  if (!address.startsWith(base || '/')) return undefined
  const bare = decodeURIComponent(address.slice(base.length)).replace(/^\//, '')
  return [bare, `${bare}.html`, `${bare}/index.html`, bare === '' ? 'index.html' : bare].find((each) => each in files)
}

function readDocument(html: string): Pick<Written, 'ids' | 'references'> {
  const ids: string[] = []
  const references: string[] = []
  const visit = (node: DefaultTreeAdapterMap['node']) => {
    if ('attrs' in node) {
      for (const { name, value } of node.attrs) {
        if (name === 'id') ids.push(value)
        if (
          (name === 'href' || name === 'src') &&
          !(node.tagName === 'link' && /canonical/.test(JSON.stringify(node.attrs)))
        )
          references.push(value)
      }
    }
    if ('childNodes' in node) node.childNodes.forEach(visit)
  }
  visit(parse(html))
  return { ids, references }
}

function stamps(root: string): Record<string, number> {
  const dist = path.join(root, 'dist')
  return Object.fromEntries(Object.keys(readTree(dist)).map((file) => [file, statSync(path.join(dist, file)).mtimeMs]))
}

/** A page of a site that has `count` of them, in thirty folders. */
const pageOf = (at: number, title = `Page ${at}`) => ({
  [`content/guide/section${at % 30}/page${String(at).padStart(3, '0')}.md`]: `# ${title}\n\nText.\n`
})

async function buildLarge(count: number): Promise<Built> {
  const root = site('basic')
  for (let at = 0; at < count; at++) write(root, pageOf(at))
  return run(root)
}

test('bytes of a page do not grow with the site; a title that is edited is written in the pages that show it, and in no other', async () => {
  const [small, large] = await Promise.all([buildLarge(130), buildLarge(200)])
  const { root, files: before } = large
  const sizes = [small.files, before].map((files) => files['guide/next.html']?.length ?? 0)
  const shared = ({ files }: Built) => Object.keys(files).filter((file) => /^docsgen\/.*\.(js|css)$/.test(file))
  expect(shared(large)).toEqual(shared(small))
  expect(sizes[0]).toBeGreaterThan(2000)
  expect(Math.abs((sizes[1] ?? 0) - (sizes[0] ?? 0))).toBeLessThan(400)
  write(root, pageOf(31, 'Another'))
  const { files: after } = await buildProject(root)
  const isTwin = (file: string) => /\.md$|(?:^|\/)llms(?:-full)?\.txt$/.test(file)
  const all = differing(before, after).filter((file) => !file.endsWith('/index.html'))
  const changed = all.filter((file) => !isTwin(file))
  const branch = changed.filter((file) => file.startsWith('guide/section1'))
  const twins = ['guide/section1.md', 'guide/section1/page031.md']
  expect(all.filter(isTwin).sort()).toEqual(
    [...twins, 'guide/section1/llms-full.txt', 'llms-full.txt', 'llms.txt'].sort()
  )
  expect(branch).toHaveLength(8)
  // Those that are fetched for a search, or an address without a page, list every title.
  const lists = /^docsgen\/(?:pages\.json|search\/\w+\.json)$/
  expect(changed.filter((file) => !branch.includes(file) && !lists.test(file))).toEqual(['docsgen/sidebar/guide.html'])
})
