/** What the pages of the reference site are made of: sound HTML, few bytes, colours that can be read. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { HtmlValidate } from 'html-validate'
import { type DefaultTreeAdapterMap, parse } from 'parse5'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildProject, docsgen, project, repository, temporaryFolder, write } from '../support/project.ts'
import { readRoutes } from '../support/site-routes.ts'

const dist = path.join(temporaryFolder(), 'dist')
const pages = new Map<string, string>()
beforeAll(async () => {
  const { code, stderr } = await docsgen(['build', '--out', dist])
  expect(code, stderr).toBe(0)
  for (const route of [...readRoutes(dist), '/404'])
    pages.set(route, readFileSync(path.join(dist, route === '/' ? 'index.html' : `${route}.html`), 'utf8'))
  expect(pages.size).toBeGreaterThan(30)
})

describe('HTML', () => {
  test('has no fault for a validator', async () => {
    const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'], elements: ['html5'] })
    const faults: string[] = []
    for (const [route, html] of pages) {
      const { results } = await validator.validateString(html, route)
      for (const { messages } of results)
        for (const { ruleId, message, line, column } of messages)
          faults.push(`${route}:${line}:${column} ${message} (${ruleId})`)
    }
    const { valid } = await validator.validateString('<!doctype html><p><div></div></p>')
    expect(valid).toBe(false)
    expect(faults).toEqual([])
  })

  test('has no comments of React', () => {
    expect([...pages].flatMap(([route, html]) => (html.includes('<!--') ? [route] : []))).toEqual([])
  })

  test('has one h1 and headings without jumps', () => {
    const faults = [...pages].flatMap(([route, html]) => {
      const depths = headingDepths(parse(html))
      const jumps = depths.filter((depth, at) => depth > (depths[at - 1] ?? 0) + 1)
      return depths.filter((depth) => depth === 1).length === 1 && jumps.length === 0 ? [] : [`${route}: ${depths}`]
    })
    expect(faults).toEqual([])
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
    'assets/card.png': 'x'
  })
  const config = (more: string) => `export default { title: 'Site', ${more} }\n`
  const tagsOf = async (settings: string) => {
    write(root, { 'docsgen.config.ts': config(settings) })
    const { files, stderr } = await buildProject(root)
    expect(stderr).toBe('')
    return ['index.html', 'guide/a.html'].map((file) => files[file]?.match(/<meta (?:property="og|name="twitter).*?>/g))
  }
  const always = (title: string) => [
    '<meta property="og:type" content="website"/>',
    '<meta property="og:site_name" content="Site"/>',
    `<meta property="og:title" content="${title}"/>`
  ]
  const described = (text: string) => `<meta property="og:description" content="${text}"/>`
  const [home, page] = [always('Home &quot;1&quot;'), [...always('A &amp; B'), described('Of &lt;one&gt;')]]
  expect(await tagsOf('')).toEqual([home, page])
  const card = [
    '<meta property="og:image" content="https://x.example/base/card.png"/>',
    '<meta name="twitter:card" content="summary_large_image"/>'
  ]
  expect(await tagsOf("url: 'https://x.example', base: '/base', description: 'All of it', card: '/card.png'")).toEqual([
    [...home, described('All of it'), '<meta property="og:url" content="https://x.example/base"/>', ...card],
    [...page, '<meta property="og:url" content="https://x.example/base/guide/a"/>', ...card]
  ])
})

describe('bytes, gzipped', () => {
  const size = (text: string | Uint8Array) => gzipSync(text).length
  const guides = () => [...pages].filter(([route]) => !route.startsWith('/docs/api/'))

  test('no page but those of the API reference has more than 12 kB of HTML', () => {
    expect(guides().filter(([, html]) => size(html) > 12_000)).toEqual([])
  })

  test('the stylesheet has at most 12.1 kB, the boot script at most 5 kB, and there are no others but 1.5 kB that open search and 250 bytes for features', () => {
    const html = pages.get('/') ?? ''
    const [style = '', ...otherStyles] = [...html.matchAll(/rel="stylesheet" href="([^"]+)"/g)].map(([, href]) => href)
    const [script = '', ...otherScripts] = [...html.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, src]) => src)
    expect(otherStyles).toEqual([])
    expect(otherScripts).toEqual([expect.stringContaining('/search.'), expect.stringContaining('/choice.')])
    expect(size(readFileSync(path.join(dist, otherScripts[0] ?? '')))).toBeLessThanOrEqual(1_500)
    expect(size(readFileSync(path.join(dist, otherScripts[1] ?? '')))).toBeLessThanOrEqual(250)
    expect(size(readFileSync(path.join(dist, style)))).toBeLessThanOrEqual(12_100)
    expect(size(readFileSync(path.join(dist, script)))).toBeLessThanOrEqual(5_000)
  })

  test('a site without an OpenAPI document, or with one version, is sent no style for them', async () => {
    const root = project({ 'content/index.md': '# Home\n', 'content/old/index.md': '# Old\n' })
    const styleOf = async () => {
      const { files } = await buildProject(root)
      return Object.entries(files).find(([name]) => name.startsWith('docsgen/style.'))?.[1] ?? ''
    }
    const plain = await styleOf()
    expect(size(plain)).toBeLessThanOrEqual(11_700)
    const names = ['.attribute-head', '.operation-route', '.version-note']
    expect(names.filter((name) => plain.includes(`${name}{`))).toEqual([])
    const versions = `[{ name: '2', label: '2', path: '/' }, { name: '1', label: '1', path: '/old' }]`
    write(root, {
      'docsgen.config.ts': `export default { api: 'api.json', versions: ${versions}, sidebars: { '/': 'auto' } }\n`,
      'api.json': '{"openapi":"3.1.0","info":{"title":"T","version":"1"},"paths":{}}'
    })
    const all = await styleOf()
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

describe('colours', () => {
  const css = readFileSync(path.join(repository, 'templates/styles/tokens.css'), 'utf8')
  const colours = [...css.matchAll(/--([\w-]+): (?:light-dark\((#\w+), (#\w+)\)|(#\w+))/g)]
  const pick = (mode: 2 | 3) => Object.fromEntries(colours.map((found) => [found[1], found[mode] ?? found[4]]))
  const text = ['text', 'heading']
  const rest = ['muted', 'primary', 'primary-hover', 'note', 'tip', 'info', 'caution', 'danger']

  test.each([
    ['light', pick(2)],
    ['dark', pick(3)]
  ] as const)('are apart enough, %s', (_mode, colours) => {
    const ratio = (one: string, other: string) => contrast(colours[one], colours[other])
    const low = [
      ...text.flatMap((name) =>
        ['paper', 'surface', 'code', 'band', 'tint'].map((ground) => ({ name, ground, least: 7 }))
      ),
      ...rest.flatMap((name) => ['paper', 'surface'].map((ground) => ({ name, ground, least: 4.5 }))),
      { name: 'muted', ground: 'code', least: 4.5 },
      { name: 'primary', ground: 'tint', least: 4.5 },
      { name: 'brand', ground: 'band', least: 4.5 },
      { name: 'on-primary', ground: 'primary', least: 4.5 },
      { name: 'on-primary', ground: 'primary-hover', least: 4.5 },
      { name: 'art-ink', ground: 'art-paper', least: 4.5 },
      { name: 'art-ink', ground: 'art-ground', least: 4.5 },
      { name: 'art-on', ground: 'art-main', least: 4.5 },
      { name: 'art-on', ground: 'art-good', least: 4.5 },
      { name: 'art-main', ground: 'art-soft', least: 4 }
    ].filter(({ name, ground, least }) => !(ratio(name, ground) >= least))
    expect(low.map((each) => ({ ...each, is: ratio(each.name, each.ground).toFixed(2) }))).toEqual([])
  })
})

/** As WCAG defines it. */
function contrast(one = '', other = ''): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

function luminance(hex: string): number {
  const digits = hex.length === 4 ? hex.replace(/\w/g, '$&$&') : hex
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(digits.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
