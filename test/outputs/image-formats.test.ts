/** Images in other formats and widths: what is published, what a page says of it, and what is kept. */
import { readdirSync, rmSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { Cache } from '../../src/disk/cache.ts'
import { DocsgenError } from '../../src/messages/message.ts'
import { createEncoder } from '../../src/outputs/images/encode.ts'
import { findPackage, needPackage } from '../../src/project/packages.ts'
import { buildProject, buildSound, docsgen, project, repository, temporaryFolder, write } from '../support/project.ts'

const draw = (width: number) =>
  sharp({ create: { width, height: width / 2, channels: 3, background: { r: 20, g: 90, b: 130 } } })
/** The same, said to be one of two. */
const moving = (png: Buffer) => {
  const chunk = Buffer.from('000000086163544c00000002000000000f9a9a3f', 'hex')
  return Buffer.concat([png.subarray(0, 33), chunk, png.subarray(33)])
}

const config = (images: object) => ({ 'docsgen.config.json': JSON.stringify({ base: '/b', images }) })
const page = `# Images

![Wide](<wide one.png>) ![turned](/turned.jpg)

![Light](small.png#only-light)![dark](small.png#only-dark)

<img src="small.png" alt="" width="30"> <picture><img src="small.png" alt=""></picture>

![moves](moving.png) ![drawn](drawn.svg)
`

test('PNG and JPEG are published in the formats and widths that are asked for, and made once', async () => {
  const small = await draw(60).png().toBuffer()
  const root = project({
    ...config({ zoom: true, formats: ['avif', 'webp'], widths: [100, 48] }),
    'content/index.md': page,
    'content/more/index.md': '# More\n\n![again](../wide%20one.png)\n',
    'content/wide one.png': await draw(120).png().toBuffer(),
    'content/small.png': small,
    'content/moving.png': moving(small),
    'content/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="12" height="6"></svg>\n',
    'assets/turned.jpg': await draw(80).withMetadata({ orientation: 6 }).jpeg().toBuffer()
  })
  const { files, stderr, code } = await buildProject(root)
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
  const made = Object.keys(files).filter((file) => /\.(avif|webp)$/.test(file))
  const names = made.map((file) => path.basename(file).replace(/\.[\w-]{10}\./, '.'))
  const widths = ['small-48', 'small-60', 'turned-40', 'wide one-100', 'wide one-120', 'wide one-48']
  expect(names.sort()).toEqual(widths.flatMap((name) => [`${name}.avif`, `${name}.webp`]))
  for (const file of made) {
    const { width, height, format } = await sharp(path.join(root, 'dist', file)).metadata()
    const wanted = Number(/-(\d+)\./.exec(file)?.[1])
    const kind = file.endsWith('avif') ? 'heif' : 'webp'
    expect([file, width, height, format]).toEqual([file, wanted, file.includes('turned') ? 80 : wanted / 2, kind])
  }

  const html = files['index.html'] ?? ''
  const images = [...html.matchAll(/<picture>.*?<\/picture>/g)].map(([image]) => image)
  expect(images.map((image) => image.split('<source').length - 1)).toEqual([2, 2, 2, 2, 2, 0])
  const url = (name: string, ending: string) => `/b/docsgen/images/${name}\\.[\\w-]{10}\\.${ending}`
  const set = ['48', '100', '120'].map((width) => `${url(`wide%20one-${width}`, 'avif')} ${width}w`).join(', ')
  expect(images[0]).toMatch(
    new RegExp(`<source type="image/avif" srcSet="${set}" sizes="\\(min-width: 120px\\) 120px, 100vw"/>`)
  )
  expect(images[0]).toMatch(new RegExp(`<img [^>]*src="${url('wide%20one', 'png')}" [^>]*width="120" height="60"`))
  expect(images[2]).toContain('class="only-light zoomable"')
  expect(images[4]).toContain('sizes="(min-width: 30px) 30px, 100vw"')
  expect(html).toMatch(/<p><img [^>]*moving[^>]*> <img [^>]*drawn/)
  expect(files['more/index.html']).toContain('<source type="image/webp"')
  expect(files._headers).toContain('/docsgen/images/*\n')
  const verified = await docsgen(['build', root, '--verify-cache'])
  expect(verified.stderr).toContain('The cache is correct')

  const kept = () => readdirSync(path.join(root, '.docsgen/cache/images'))
  expect(kept().length).toBe(12)
  for (const file of ['content/small.png', 'content/moving.png']) rmSync(path.join(root, file))
  write(root, { 'content/index.md': '# Images\n\n[more](more/index.md)\n' })
  const { files: fewer } = await buildProject(root)
  expect(Object.keys(fewer).filter((file) => /\.(avif|webp)$/.test(file)).length).toBe(6)
  expect(kept().length).toBe(6)
})

test('equal images are made once, at the same time too, and published under the name of each', async () => {
  const names = Array.from({ length: 12 }, (_, at) => `p${at}`)
  const image = await draw(60).png().toBuffer()
  const root = project({
    ...config({ formats: ['webp'], widths: [30] }),
    'content/index.md': `# Images\n\n${names.map((name) => `![x](${name}.png)`).join('\n')}\n`,
    ...Object.fromEntries(names.map((name) => [`content/${name}.png`, image]))
  })
  const files = await buildSound(root)
  expect(Object.keys(files).filter((file) => file.endsWith('.webp')).length).toBe(24)
  expect(readdirSync(path.join(root, '.docsgen/cache/images')).length).toBe(2)

  let made = 0
  const encode = createEncoder(new Cache(temporaryFolder()), async () => ({ bytes: Buffer.from(`${++made}`) }))
  const task = { module: '', file: '', format: 'webp', width: 1 } as const
  const all = await Promise.all(['a', 'a', 'b', 'a'].map((key) => encode(key, task)))
  const encoded = [...all, await encode('a', task)].map((each) => typeof each === 'object' && `${each.bytes}`)
  expect(encoded).toEqual(['1', '1', '2', '1', '1'])
})

test('an image that cannot be read is named where it is shown', async () => {
  const whole = await draw(300).png().toBuffer()
  const { code, stderr } = await buildProject({
    ...config({ formats: ['webp'], widths: [100] }),
    'content/index.md': '# A\n\n![cut](cut.png) ![none](none.png)\n',
    'content/cut.png': whole.subarray(0, 60),
    'content/none.png': 'no image'
  })
  expect(code).toBe(1)
  expect(stderr).toMatch(/content\/index\.md:3:1: error: Cannot read the image `content\/cut\.png`: .* \(bad-source\)/)
  expect(stderr).toContain('content/index.md:3:17: error: Cannot read the image `content/none.png`: it has no size')
  expect(stderr.split('cut.png`:').length).toBe(2)
})

test('without sharp it is said how to install it', () => {
  expect(findPackage([temporaryFolder(), repository], 'sharp')?.version).toMatch(/^\d+\.\d+\.\d+$/)
  const where = { file: 'docsgen.config.json', place: { line: 1, column: 2 } }
  const attempt = () => needPackage([temporaryFolder()], { name: 'sharp', text: 'draws', keys: [] }, where)
  expect(attempt).toThrow(DocsgenError)
  expect(attempt).toThrow(/Cannot find the package `sharp`/)
})
