/** Images: the place they are given, when they are loaded, the mode they are seen in, and what is said of them. */
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readSizes } from '../../src/outputs/images/dimensions.ts'
import { buildProject, docsgen, project, temporaryFolder, write } from '../support/project.ts'

const png = (width: number, height: number) => {
  const bytes = Buffer.from('89504e470d0a1a0a0000000d49484452000000000000000008060000000000000000000000', 'hex')
  bytes.writeUInt32BE(width, 16)
  bytes.writeUInt32BE(height, 20)
  return bytes
}
const gif = (width: number, height: number) => {
  const bytes = Buffer.from('47494638396100000000000000', 'hex')
  bytes.writeUInt16LE(width, 6)
  bytes.writeUInt16LE(height, 8)
  return bytes
}
/** 300 across and 200 down, as the camera took it; `turn` is how it was held. */
const jpeg = (turn: number) =>
  Buffer.from(
    `ffd8ffe100224578696600004d4d002a0000000800010112000300000001000${turn}000000000000ffc0001108` +
      '00c8012c03012200021101031101ffd9',
    'hex'
  )
const svg = (attributes: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${attributes}></svg>\n`

test('sizes are read from the beginning of a file, and once', async () => {
  const root = temporaryFolder()
  const files = {
    'a.png': png(640, 480),
    'b.gif': gif(30, 20),
    'c.jpg': jpeg(1),
    'turned.jpg': jpeg(6),
    'd.svg': svg('width="12" height="6"'),
    'e.svg': svg('viewBox="0 0 40 20"'),
    'broken.png': 'no image',
    'f.svg': svg(''),
    'g.txt': 'text'
  }
  write(root, files)
  const kept: string[] = []
  const cache = { read: async () => kept.at(-1), write: async (_: string, text: string) => kept.push(text) } as never
  const hashes = new Map(Object.keys(files).map((file) => [file, `hash of ${file}`]))
  const wanted = [
    ['a.png', [640, 480]],
    ['b.gif', [30, 20]],
    ['c.jpg', [300, 200]],
    ['turned.jpg', [200, 300]],
    ['d.svg', [12, 6]],
    ['e.svg', [40, 20]]
  ]
  expect([...(await readSizes(hashes, { root, cache }))]).toEqual(wanted)
  for (const file of Object.keys(files)) writeFileSync(path.join(root, file), '')
  expect([...(await readSizes(hashes, { root, cache }))]).toEqual(wanted)
})

const page = `# Images

![One](a.png) and ![two](/b.svg "Title")

![Light](a.png#gh-light-mode-only)![dark](a.png#only-dark)

<img src="a.png" alt="" width="320"> <img src="a.png" alt="" height="48" loading="eager">
<img src="a.png" alt="" width="1" height="1">

[![in a link](a.png)](/)
`

test('an image has its place, waits until it is seen, and is for one mode; another size renders its pages again', async () => {
  const root = project({
    'content/index.md': page,
    'content/other.md': '# Other\n\nText.\n',
    'content/a.png': png(640, 480),
    'assets/b.svg': svg('width="20" height="10"'),
    'docsgen.config.ts': 'export default { images: { zoom: true } }\n'
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr).toBe('')
  const images = [...(files['index.html'] ?? '').matchAll(/<img [^>]*>/g)].map(([image]) => image)
  const attributes = images.map((image) =>
    Object.fromEntries([...image.matchAll(/ ([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]))
  )
  const waits = { loading: 'lazy', decoding: 'async' }
  const src = expect.stringMatching(/^\/docsgen\/images\/a\.[\w-]{10}\.png$/)
  const size = { src, width: '640', height: '480' }
  expect(attributes).toMatchObject([
    { ...size, loading: 'eager', class: 'zoomable' },
    { src: '/b.svg', width: '20', height: '10', ...waits },
    { ...size, ...waits, class: 'only-light zoomable' },
    { ...size, ...waits, class: 'only-dark zoomable' },
    { width: '320', height: '240' },
    { width: '64', height: '48', loading: 'eager' },
    { width: '1', height: '1' },
    { ...size, ...waits }
  ])
  expect(attributes.at(-1)?.class).toBeUndefined()
  expect(files['index.html']).toContain('/docsgen/extras.')
  expect(files._headers).toContain('/docsgen/images/*\n  Cache-Control: public, max-age=31536000, immutable\n')
  expect(Object.keys(files).includes('a.png')).toBe(false)
  expect(files['other.html']).not.toContain('/docsgen/extras.')
  write(root, { 'content/a.png': png(64, 48) })
  const { stdout } = await docsgen(['build', root, '--report', 'json', '--format', 'json'])
  const { pages } = JSON.parse(stdout) as { pages: { rendered: boolean }[] }
  expect(pages.filter(({ rendered }) => rendered)).toMatchObject([{ url: '/', parsed: false, why: ['links'] }])
  expect((await docsgen(['build', root, '--verify-cache'])).stderr).toContain('The cache is correct')
})

test('an image takes attributes in braces; alone with a title it is a figure with a caption', async () => {
  const root = project({
    'content/index.md':
      '# A\n\n![a](a.png){width=320 .wide #one} and ![b](a.png){: height="48" loading=eager }.{x}\n\n![c](a.png "Says *c* of [a](index.md)"){width=64}\n\n' +
      '- ![d](a.png#only-light "Two")![e](a.png#only-dark "Two")\n\n![f](a.png "Tip") in a line. ![g](a.png){see below}\n',
    'content/a.png': png(640, 480)
  })
  const { files, stderr } = await buildProject(root)
  expect(stderr).toBe('')
  const main = /<h1.*<\/main>/s.exec(files['index.html'] ?? '')?.[0].replace(/ (?:src|loading|decoding)="[^"]*"/g, '')
  for (const part of [
    '<img width="320" id="one" class="wide" height="240" alt="a"/> and ',
    '<img height="48" width="64" alt="b"/>.{x}',
    '<figure><img width="64" height="48" alt="c"/><figcaption>Says <em>c</em> of <a href="/">a</a></figcaption></figure>',
    '<figure><img class="only-light" width="640" height="480" alt="d"/><img class="only-dark" width="640" height="480" alt="e"/><figcaption>Two</figcaption></figure>',
    'title="Tip"',
    '{see below}'
  ])
    expect(main).toContain(part)
  expect(files['index.md']).toMatch(/!\[c\]\([^)]*\)\n\nSays _c_ of \[a\]\([^)]*\)\n/)
  write(root, { 'content/index.md': '# A\n\n![a](a.png){width=50% .wide align=left}\n' })
  const bad = await buildProject(root)
  expect(bad.stderr).toContain('content/index.md:3:12: error: Cannot give `width=50%` to an image (foreign-syntax)')
  expect(bad.stderr).toContain('error: Cannot give `align=left` to an image')
  expect(bad.stderr).toContain('as in `{width=560 .wide}`')
})

test('an image that something links to has its own name too; pages keep out of the folder of images', async () => {
  const root = project({
    'content/index.md': '# A\n\n![x](a.png)\n\n[other](other.md)\n',
    'content/other.md': '# Other\n\n[the image](a.png) ![same](sub/a.png?x#y)\n',
    'content/a.png': png(4, 4),
    'content/sub/a.png': png(4, 4)
  })
  const { files, stderr } = await buildProject(root, '--base', '/b')
  expect(stderr).toBe('')
  const [, name = ''] = /src="\/b\/(docsgen\/images[^"]*)"/.exec(files['index.html'] ?? '') ?? []
  expect(Object.keys(files).filter((file) => file.endsWith('.png'))).toEqual(['a.png', name].sort())
  expect(files['other.html']).toContain('href="/b/a.png"')
  expect(files['other.html']).toContain(`src="/b/${name}?x#y"`)
  write(root, { 'content/page.md': '---\nslug: /docsgen/images/page\n---\n\n# P\n' })
  const { stderr: said } = await buildProject(root)
  expect(said).toContain('Cannot write `/docsgen/images/page`: the folder is the one for images (duplicate-url)')
})

test('what is wrong with an image, and one that nothing refers to', async () => {
  const root = project({
    'content/index.md':
      '# A\n\n![](a.png) ![x][one]\n\n<img src="a.png">\n\n![night](a.png#only-dark)\n\n[one]: a.png\n',
    'content/a.png': png(4, 4),
    'content/used.ts': 'code\n',
    'content/b.md': '# B\n\n```ts file=used.ts\n```\n',
    'content/draft.md': '---\ndraft: true\n---\n\n# Draft\n\n::include{file=_outer.md}\n',
    'content/_outer.md': 'Text.\n\n::include{file=_inner.md}\n',
    'content/_inner.md': 'Text.\n',
    'content/_left.md': 'Text.\n',
    'content/__aside.md': 'Text.\n',
    'docsgen.config.ts': "export default { rules: { 'unused-asset': 'warn' } }\n"
  })
  mkdirSync(path.join(root, 'content/old'), { recursive: true })
  write(root, { 'content/old/b.png': png(4, 4) })
  const { stderr } = await buildProject(root)
  const reported = stderr.split('\n').filter((line) => line.includes(': warning: '))
  expect(reported).toEqual([
    'content/_left.md: warning: Cannot find a page that includes the file: it is not published (unused-partial)',
    'content/index.md:3:1: warning: Image has no alt text (image-alt)',
    'content/index.md:5:1: warning: Image has no alt text (image-alt)',
    'content/index.md:7:1: warning: Cannot find an image for light mode (image-pair)',
    'content/old/b.png: warning: Cannot find anything that refers to the file: it is not published (unused-asset)'
  ])
})
