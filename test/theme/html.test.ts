/** What the pages of the reference site are made of: sound HTML, few bytes, colours that can be read. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { builtSite } from '../support/built-sites.ts'
import { buildProject, buildSound, project, write } from '../support/project.ts'
import { png } from '../support/rich-project.ts'
import { readRoutes } from '../support/site-routes.ts'

let dist: string
const pages = new Map<string, string>()
beforeAll(async () => {
  dist = await builtSite()
  for (const route of [...readRoutes(dist), '/404'])
    pages.set(route, readFileSync(path.join(dist, route === '/' ? 'index.html' : `${route}.html`), 'utf8'))
  expect(pages.size).toBeGreaterThan(30)
})

describe('HTML', () => {
  test('has no problem for a validator', async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'], elements: ['html5'] })
    const problems: string[] = []
    for (const [route, html] of pages) {
      const { results } = await validator.validateString(html, route)
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          problems.push(`${route}:${line}:${column} ${message} (${ruleId})`)
    }
    const { valid } = await validator.validateString('<!doctype html><p><div></div></p>')
    expect(valid).toBe(false)
    expect(problems).toEqual([])
  })

  test('has one h1, headings without jumps, and no comments of React', () => {
    expect([...pages].flatMap(([route, html]) => (html.includes('<!--') ? [route] : []))).toEqual([])
    const problems = [...pages].flatMap(([route, html]) => {
      const depths = headingDepths(parse(html))
      const jumps = depths.filter((depth, at) => depth > (depths[at - 1] ?? 0) + 1)
      return depths.filter((depth) => depth === 1).length === 1 && jumps.length === 0 ? [] : [`${route}: ${depths}`]
    })
    expect(problems).toEqual([])
  })
})

function headingDepths(node: DefaultTreeAdapterMap['node']): number[] {
  const own = /^h([1-6])$/.exec(node.nodeName)?.[1]
  const inner = 'childNodes' in node ? node.childNodes.flatMap(headingDepths) : []
  return own === undefined ? inner : [Number(own), ...inner]
}

test('previews of shared links have a title, and what else is known, with absolute addresses', async () => {
  const root = project({
    'content/index.md': '# Home "1"\n\n[a](guide/a.md)\n',
    'content/guide/a.md': '---\ndescription: Of <one>\n---\n\n# A & B\n',
    'assets/card.png': png(30, 20, 0)
  })
  const tagsOf = async (settings: string) => {
    write(root, { 'docsgen.config.ts': `export default { title: 'Site', ${settings} }\n` })
    const files = await buildSound(root)
    const tags = /<meta (?:property="og|name="twitter):(\S+)" content="(.*?)"\/>/g
    return ['index.html', 'guide/a.html'].map((file) =>
      [...(files[file] ?? '').matchAll(tags)].map(([, name, content]) => `${name} ${content}`)
    )
  }
  const home = (...more: string[]) => ['type website', 'site_name Site', 'title Home &quot;1&quot;', ...more]
  const about = 'description Of &lt;one&gt;'
  const page = (...more: string[]) => ['type article', 'site_name Site', 'title A &amp; B', about, ...more]
  const least = ['locale en_US', 'card summary']
  expect(await tagsOf('')).toEqual([home(...least), page(...least)])
  const image = ['image https://x.example/base/card.png', 'image:width 30', 'image:height 20', 'image:alt Site']
  const rest = [...image, 'card summary_large_image']
  const all = "url: 'https://x.example', base: '/base', lang: 'de-AT', description: 'All of it', card: '/card.png'"
  expect(await tagsOf(all)).toEqual([
    home('description All of it', 'locale de_AT', 'url https://x.example/base/', ...rest),
    page('locale de_AT', 'url https://x.example/base/guide/a', ...rest)
  ])
})

test('widths of the window are measured in text: twice the size has the layout of half the window', () => {
  const folder = path.join(dist, 'docsgen')
  const files = readdirSync(folder).filter((name) => /^boot|\.css$/.test(name))
  const texts = files.map((name) => readFileSync(path.join(folder, name), 'utf8'))
  expect(texts.flatMap((text) => text.match(/(?:width|@media)[^{};]*?[<>=:]\s*\d+px\)/g) ?? [])).toEqual([])
  expect(texts.filter((text) => text.includes('62.3em')).length).toBeGreaterThan(2)
})

describe('bytes, gzipped', () => {
  const size = (text: string | Uint8Array) => gzipSync(text).length
  const guides = () => [...pages].filter(([route]) => !route.startsWith('/docs/api/'))

  test('no page but those of the API reference has more than 12 kB of HTML', () => {
    expect(guides().filter(([, html]) => size(html) > 12_000)).toEqual([])
  })

  /** What a page loads at once, with itself, by what it is. */
  const weigh = (html: string) => {
    const loads = [...html.matchAll(/(?:rel="stylesheet" href|<script[^>]* src)="\/docsgen\/((\w+)\.[^"]+)"/g)]
    const weights = loads.map(
      ([, file = '', name = '']) => [name, size(readFileSync(path.join(dist, 'docsgen', file)))] as const
    )
    return { html: size(html), loads: weights, all: weights.reduce((sum, [, bytes]) => sum + bytes, size(html)) }
  }
  const sheets = {
    style: 9_650,
    code: 1_300,
    blocks: 1_100,
    api: 2_880,
    methods: 410,
    landing: 2_000,
    pages: 760,
    lists: 400
  }
  const scripts = { boot: 5_050, search: 1_530, choice: 250, extras: 2_000, nearest: 1_110 }
  const most: Record<string, number> = { ...sheets, ...scripts }

  test('a page loads what it needs alone, each part no larger than it must be: 21 kB in all for a typical page, without its fonts', () => {
    const weights = [...pages.values()].map(weigh)
    const sizes = weights.map(({ all }) => all).sort((a, b) => a - b)
    expect(sizes[Math.floor(sizes.length / 2)]).toBeLessThanOrEqual(20_750)
    expect(sizes.at(-1)).toBeLessThanOrEqual(31_910)
    const loads = weights.flatMap(({ loads }) => loads)
    expect(loads.filter(([name, bytes]) => !(bytes <= (most[name] ?? 0)))).toEqual([])
    const loadsOf = (route: string) => weigh(pages.get(route) ?? '').loads.map(([name]) => name)
    expect(loadsOf('/docs/guides/orders')).toEqual(['style', 'boot', 'search'])
    expect(loadsOf('/')).toEqual(['style', 'boot', 'search', 'landing'])
    expect(pages.get('/')).toContain('<section class="banner banner-preview"')
  })

  test('a site is sent no style for what its configuration rules out', async () => {
    const root = project({ 'content/index.md': '# Home\n', 'content/old/index.md': '# Old\n' })
    const styles = async () => {
      const { files } = await buildProject(root)
      return Object.entries(files)
        .filter(([name]) => name.endsWith('.css'))
        .map(([, text]) => text)
        .join('')
    }
    const withButton = size(await styles())
    write(root, { 'docsgen.config.ts': 'export default { machines: { button: false } }\n' })
    const plain = await styles()
    expect(withButton - size(plain)).toBeLessThanOrEqual(600)
    const names = ['.attribute-head', '.operation-route', '.version-note', '.banner-info', '.dropdown', '.social']
    expect(names.filter((name) => plain.includes(`${name}{`))).toEqual([])
    // Nor one for each `header` and `footer`, which templates of a project have too.
    expect(plain).not.toMatch(/(?:^|[\s{},(>])(?:header|footer)[\s{},):]/)
    const versions = `[{ name: '2', label: '2', path: '/' }, { name: '1', label: '1', path: '/old' }]`
    const social = `[{ label: 'S', href: 'https://s.example' }]`
    write(root, {
      'docsgen.config.ts': `export default { api: 'api.json', versions: ${versions}, sidebars: { '/': 'auto' }, social: ${social}, banner: { id: 'b', content: 'B' } }\n`,
      'api.json': '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}'
    })
    const all = await styles()
    expect(names.filter((name) => all.includes(`${name}{`))).toEqual(names)
  })

  test('a drawing has at most 6 kB, not even gzipped, and asks for nothing', () => {
    const drawings = new Set(
      [...pages.values()].flatMap((html) => [...html.matchAll(/<use href="([^"#]+)#/g)].map(([, src = '']) => src))
    )
    expect(drawings.size).toBeGreaterThan(20)
    for (const src of drawings) {
      const text = readFileSync(path.join(dist, src), 'utf8')
      expect(text.length, src).toBeLessThan(6_000)
      expect(text, src).not.toMatch(/<(?:image|script|style|foreignObject)|href=|url\(/)
      expect(text, src).toContain('id="drawing"')
    }
  })
})

test('a page has its own levels in the table of contents, and its own edit link or none', async () => {
  const headings = '# A\n\n## Two\n\n### Three\n\n#### Four\n'
  const { files } = await buildProject({
    'docsgen.config.js': "export default { edit: 'https://code.example/{file}' }\n",
    'content/a.md': headings,
    'content/b.md': `---\ntoc: { max: 4 }\nedit: false\n---\n\n${headings}`,
    'content/c.md': `---\ntoc: { min: 3, max: 4 }\nedit: https://other.example/c\n---\n\n${headings}`
  })
  const found = ['a', 'b', 'c'].map((name) => {
    const html = files[`${name}.html`] ?? ''
    const [, list = ''] = /<nav class="toc".*?<ul>(.*?)<\/ul>/s.exec(html) ?? []
    return [
      // With how far below the highest of them.
      [...list.matchAll(/<li(?: class="toc-sub-(\d)")?><a[^>]*>(\w+)/g)].map(([, level = '', name]) => name + level),
      /https:\/\/(?:code|other)[^"]*/.exec(html)?.[0]
    ]
  })
  expect(found).toEqual([
    [['Two', 'Three1'], 'https://code.example/content/a.md'],
    [['Two', 'Three1', 'Four2'], undefined],
    [['Three', 'Four1'], 'https://other.example/c']
  ])
})

test('blocks of Markdown in front matter have directives, what they use is checked, and headings are refused', async () => {
  const scene = (text: string) => `---
template: home
hero:
  title: Desk
  scene: '::door[Front]{to=b.md}'
features:
  - name: One
    text: 1 < 2
    scene: |
      :::note
      ${text}
      :::
---
`
  const root = project({
    'content/index.md': scene('See [there](b.md#two).'),
    'content/b.md': '# B\n\n## Two\n',
    'templates/directives/door.tsx': 'export default ({ children }) => <b className="door">{children}</b>\n'
  })
  const { stderr } = await buildProject(root)
  expect(stderr).toContain('content/index.md:5:11: error: Unknown attribute `to` of `door`')
  write(root, { 'content/index.md': scene('See [there](b.md#two).').replace('{to=b.md}', '') })
  const fixed = await buildProject(root)
  expect(fixed.code).toBe(0)
  expect(fixed.files['index.html']).toContain('<div class="hero-scene"><b class="door">Front</b></div>')
  expect(fixed.files['index.html']).toMatch(/feature-scene"><div role="note".*<a href="\/b#two">there<\/a>/)
  expect(fixed.files['index.md']).toContain('See [there](/b.md#two)')
  write(root, { 'content/index.md': scene('## [there](b.md#tow)').replace('{to=b.md}', '') })
  const { stderr: said } = await buildProject(root)
  expect(said).toContain('content/index.md:9:12: error: Expected `features.0.scene` to be Markdown without headings')
  expect(said).toContain('content/index.md:11:10: error: Cannot find `#tow` on `/b`')
})

describe('lines of Markdown in front matter', () => {
  const home = (text: string) => `---
template: home
hero:
  title: Desk
  text: ${JSON.stringify(text)}
features:
  - name: 'Plain *name*'
    text: 1 < 2
  - name: Marked
    text: Put it into \`docs/\`, **not** [there](b.md#two).
---
`
  const b = '# B\n\n## Two\n'

  test('have marks, code and links, which are checked', async () => {
    const root = project({ 'content/index.md': home('Made for {{name}}, <kbd>Ctrl</kbd> *now*'), 'content/b.md': b })
    write(root, { 'docsgen.config.js': "export default { title: 'T', variables: { name: 'A & *B*' } }\n" })
    const { files, stderr } = await buildProject(root)
    expect(stderr).toBe('')
    expect(files['index.html']).toContain(
      '<p class="hero-text">Made for A &amp; <em>B</em>, <kbd>Ctrl</kbd> <em>now</em></p>'
    )
    expect(files['index.html']).toContain(
      '<p>Put it into <code>docs/</code>, <strong>not</strong> <a href="/b#two">there</a>.</p>'
    )
    expect(files['index.html']).toContain('<p>1 &lt; 2</p>')
    expect(files['index.md']).toContain('Put it into `docs/`, **not** [there](/b.md#two).')
  })

  test('are reported at their place', async () => {
    const text = home('- a *list*').replace('#two', '#tow').replace('1 < 2', "'Go <script>x</script>'")
    const { code, stderr } = await buildProject({ 'content/index.md': text, 'content/b.md': b })
    expect(code).toBe(1)
    expect(stderr).toContain(
      'content/index.md:5:9: error: Expected `hero.text` to be a line of Markdown, without lists, headings and code blocks (front-matter)'
    )
    expect(stderr).toMatch(/content\/index\.md:8:15: warning: Cannot run `<script>`/)
    expect(stderr).toContain('content/index.md:10:40: error: Cannot find `#tow` on `/b`')
  })
})
