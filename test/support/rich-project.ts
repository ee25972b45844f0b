/** A project that has a bit of everything, for edits at random: what one kind of source does to another is found there. */
import { cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import { type Files, project } from './project.ts'

/** An image without a pattern, that differs by `tone`. */
export function png(width: number, height: number, tone: number): Buffer {
  const chunk = (kind: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(kind), data])
    const ends = [Buffer.alloc(4), Buffer.alloc(4)] as const
    ends[0].writeUInt32BE(data.length)
    ends[1].writeUInt32BE(crc32(body))
    return Buffer.concat([ends[0], body, ends[1]])
  }
  const head = Buffer.from([0, 0, 0, width, 0, 0, 0, height, 8, 0, 0, 0, 0])
  const lines = Buffer.alloc((width + 1) * height, tone)
  for (let line = 0; line < height; line++) lines[line * (width + 1)] = 0
  const signature = Buffer.from('89504e470d0a1a0a', 'hex')
  const chunks = [chunk('IHDR', head), chunk('IDAT', deflateSync(lines)), chunk('IEND', Buffer.alloc(0))]
  return Buffer.concat([signature, ...chunks])
}

/** What moves and renames break is a warning, so that most builds go on. */
const lenient = 'broken-link broken-anchor missing-file draft-link duplicate-id undefined-variable sidebar translation'
const levels = lenient.split(' ').map((rule) => `'${rule}': 'warn'`)

const config = `import { defineConfig } from 'docsgen'
import { tagline } from './lib/words'

export default defineConfig({
  title: 'Rich',
  url: 'https://rich.example',
  tagline,
  api: 'api/openapi.yaml',
  navbar: [{ label: 'Guide', href: '/guide' }, { label: 'Reference', href: '/ref' }],
  sidebars: { '/guide': 'auto', '/ref': 'auto' },
  footer: { columns: [{ title: 'More', links: [{ label: 'About', href: '/about' }] }] },
  banner: { id: 'b', content: 'See [the guide](/guide) **now**', closeable: true },
  versions: [{ name: '2', label: '2', path: '/guide' }, { name: '1', label: '1', path: '/guide/1', content: 'old' }],
  tags: { desk: { label: 'Desk' }, money: {} },
  variables: { product: 'Desk' },
  images: { zoom: true, formats: ['webp'], widths: [16] },
  plugins: [['./plugins/words.ts', { word: 'plug' }]],
  rules: { ${levels.join(', ')} }
})
`

const plugin = `import { definePlugin } from 'docsgen'
import { ending } from './ending'

export default definePlugin((options: { word: string }) => ({
  name: 'words',
  rules: { todo: 'warn' },
  remark: [() => (tree: any) => replace(tree, options.word + ending)],
  parsers: { '.csv': (text: string) => '# Table\\n\\n' + text.trim() + '\\n' },
  page: (_: any, { source, read }: any) => (source.includes('Needs data') ? { description: read('data.txt') } : undefined),
  site({ pages }: any, { report }: any) {
    for (const page of pages) if (page.meta.title.includes('zeta')) report({ rule: 'todo', file: page.file, text: 'todo' })
  },
  outputs: ({ pages }: any) => [
    { path: 'titles.txt', body: () => pages.map(({ url, meta }: any) => url + ' ' + meta.title).join('\\n') },
    { path: 'all.txt', body: async () => (await Promise.all(pages.map((page: any) => page.text()))).join('\\n--\\n') }
  ]
}))

function replace(node: any, word: string) {
  if (node.type === 'inlineCode' && node.value === 'WORD') node.value = word
  for (const child of node.children ?? []) replace(child, word)
}
`

const api = `openapi: 3.1.0
info: { title: Desk, version: '1' }
servers: [{ url: https://desk.example }]
paths:
  /badges/{badgeId}:
    get:
      operationId: getBadge
      summary: Fetch a badge
      description: See [the guide](/guide/alpha).
      tags: [Badges]
      parameters:
        - { name: badgeId, in: path, required: true, schema: { type: string } }
      responses:
        '200': { description: The badge, content: { application/json: { schema: { $ref: '#/components/schemas/Badge' }, example: { name: Ann } } } }
components:
  schemas:
    Badge: { type: object, required: [name], properties: { name: { type: string, description: The name } } }
`

const files: Files = {
  'docsgen.config.ts': config,
  'lib/words.ts': "export const tagline = 'words'\n",
  'plugins/words.ts': plugin,
  'plugins/ending.ts': "export const ending = '-end'\n",
  'data.txt': 'Data one',
  'package.json': '{ "name": "rich", "version": "1.2.3", "type": "module" }\n',
  'api/openapi.yaml': api,
  'assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>\n',
  'assets/data.json': '{ "a": 1 }\n',
  'content/index.md':
    '# Home {{product}}\n\n[Guide](guide/index.md), [about](about.md#who), [data](/data.json), ![logo](/logo.svg) `WORD`\n',
  'content/about.md':
    '---\ntitle: About\ntags: [money]\n---\n\n\n## Who\n\nNeeds data, {{package.version}}.\n\n::include{file=/parts/shared.md shift=1}\n',
  'parts/shared.md': '## Shared\n\nOf {{page.title}}. [Home](../content/index.md)\n\n::include{file=nested.md}\n',
  'parts/nested.md': 'Nested *text* of {{product}}.\n',
  'examples/code.ts': '// #region a\nexport const a = 1\n// #endregion\nexport const b = 2\n',
  'content/guide/_category.yml': 'label: The guide\n',
  'content/guide/index.md': '# Guide\n\n[alpha](alpha.md), [beta](beta.md#sec-one), [before](/guide/1)\n',
  'content/guide/alpha.md':
    '---\ndescription: First\ntags: [desk, money]\n---\n# Alpha\n\n![image](pic.png)\n\n::count{start=3}\n\n```ts file=/examples/code.ts region=a\n```\n\n:::tip\n[beta](beta.md#sec-one)\n:::\n',
  'content/guide/beta.md': '# Beta\n\n## Sec One\n\n![two](pic2.png) [about](../about.md) `WORD`\n',
  'content/guide/deep/gamma.md': '# Gamma\n\n:::steps\n1. One\n2. Two\n:::\n\n[alpha](/guide/alpha#nowhere)\n',
  'content/guide/table.csv': 'Hall, Seats\n',
  'content/old/index.md': '# Before\n\n[now](/guide)\n',
  'content/old/alpha.md': '# Old alpha\n\n[index](index.md)\n',
  'content/ref/index.md': '# Badges\n\n:::operation{id=getBadge}\n## Fetch\n\nText.\n:::\n\n::schema{id=Badge}\n',
  'content/guide/pic.png': png(40, 20, 80),
  'content/guide/pic2.png': png(24, 24, 160),
  'templates/components/footer.tsx':
    "import { Footer as Own } from 'docsgen/templates/components/footer'\nimport { year } from '../../lib/year'\n\nexport function Footer(props: any) {\n  return <><p>Foot {year}</p><Own {...props} /></>\n}\n",
  'lib/year.ts': 'export const year = 2026\n',
  'templates/directives/count.tsx':
    "export const attributes = { start: 'number' } as const\n\nexport default function Count({ start = 0 }: any) {\n  return <span>count {start}</span>\n}\n",
  'templates/styles.css': "@import './styles.css';\n\n:root {\n  --primary: light-dark(#7a1fa2, #d9a6f2);\n}\n"
}

export function richProject(more: Files = {}): string {
  return project({ ...files, ...more })
}

/** The same in a second language, as far as it is translated, with a page of MDX. */
export const inTwoLanguages: Files = {
  'docsgen.config.ts': config.replace(
    "  api: '",
    "  locales: { en: { label: 'English' }, de: { label: 'Deutsch' } },\n  api: '"
  ),
  'locales/de.yml': 'Guide: Anleitung\nb: Siehe [hier](/guide)\n',
  'content/de/index.md': '# Start {{product}}\n\n[Anleitung](guide/index.md), [uns](about.md#who)\n',
  'content/guide/live.mdx':
    "import { Price } from '/lib/price'\nimport Terms from '/parts/_terms.mdx'\n\n# Live\n\n<Price amount={3}>[alpha](alpha.md)</Price>\n\n<Promo>Now</Promo>\n\n<Terms kind=\"desk\" />\n",
  'lib/price.tsx': 'export const Price = ({ amount, children }: any) => <p>{amount} {children}</p>\n',
  'parts/_terms.mdx': '## Terms of {props.kind}\n\n<Promo>Then</Promo>\n',
  'templates/components/promo.tsx': 'export default ({ children }: any) => <aside>{children}</aside>\n',
  'content/guide/beta.de.md': '# Beta\n\n## Teil Eins\n\n![zwei](pic2.png) [uns](../about.md)\n'
}

/** The folders of a project that docsgen makes. */
const made = new Set(['dist', '.docsgen'])

/** Makes the sources of a project those of another one, with their times. */
export function copySources(from: string, to: string): void {
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(to)) if (!made.has(name)) rmSync(path.join(to, name), { recursive: true })
  for (const name of readdirSync(from)) {
    if (!made.has(name))
      cpSync(path.join(from, name), path.join(to, name), { recursive: true, preserveTimestamps: true })
  }
}

/** Keeps a project that failed, and what was done to it, where the environment says. */
export function keepProject(root: string, seed: number, log: readonly string[]): void {
  const to = process.env.DOCSGEN_KEEP
  if (to === undefined) return
  cpSync(root, path.join(to, 'project'), { recursive: true })
  writeFileSync(path.join(to, 'edits.txt'), `DOCSGEN_SEED=${seed}\n${log.join('\n')}\n`)
}
