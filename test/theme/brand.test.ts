/** The look of a project: a palette out of one colour, and what cannot be read. */
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { wcagContrast } from 'culori'
import { create } from 'fontkitten'
import { expect, test } from 'vitest'
import { codeThemeNames } from '../../src/project/theme-schema.ts'
import { languages } from '../../src/theme/brand/brand.ts'
import { findMisfit } from '../../src/theme/brand/colour.ts'
import { hasFont, modes } from '../../src/theme/brand/declarations.ts'
import { makePalette } from '../../src/theme/brand/palette.ts'
import { groundsOf, readTokens, type Tokens } from '../../src/theme/brand/tokens.ts'
import { inter, interFile, interName } from '../support/inter.ts'
import { buildProject, buildSound, project, repository, write } from '../support/project.ts'
import { createRandom } from '../support/random.ts'

const own = readTokens()
const misfits = (tokens: Tokens) =>
  modes.flatMap((mode) => [...groundsOf.keys()].flatMap((name) => findMisfit(name, tokens, mode) ?? []))

test('all text of the theme can be read on its grounds', () => {
  for (const [name, grounds] of groundsOf)
    for (const each of [name, ...grounds.map(({ token }) => token)]) expect([...own.keys()]).toContain(each)
  expect(misfits(own)).toEqual([])
  // And more than a project is told of: most text is easier to read, and so are drawings.
  for (const [least, texts, grounds] of [
    [7, '--text --heading', '--paper --surface --code --band --tint'],
    [4.5, '--primary-hover --note --tip --info --caution --danger', '--paper --surface'],
    [4.5, '--art-ink', '--art-paper --art-ground'],
    [4.5, '--art-on', '--art-main --art-good'],
    [4, '--art-main', '--art-soft']
  ] as const)
    for (const mode of modes)
      for (const text of texts.split(' '))
        for (const ground of grounds.split(' ')) {
          const [one = '', other = ''] = [text, ground].map((name) => own.get(name)?.[mode])
          expect([mode, text, ground, wcagContrast(one, other) >= least]).toEqual([mode, text, ground, true])
        }
})

test('every accent gives a palette that can be read in light and dark, whatever the greys and the code', () => {
  const random = createRandom(20)
  const colour = () =>
    `#${Math.floor(random() * 0x1000000)
      .toString(16)
      .padStart(6, '0')}`
  for (let at = 0; at < (process.env.DOCSGEN_NIGHTLY ? 600 : 20); at++) {
    const theme = { accent: colour(), neutral: colour(), code: codeThemeNames[at % codeThemeNames.length] }
    const { changed } = makePalette(theme, own)
    expect(misfits(new Map([...own, ...changed])), JSON.stringify(theme)).toEqual([])
  }
})

test('a black accent is nearly white in the dark, and a button that is pointed at has another colour in both', () => {
  const { changed } = makePalette({ accent: '#000000' }, own)
  expect(changed.get('--primary')).toEqual({ light: '#000000', dark: '#f5f5f5' })
  const { light, dark } = changed.get('--primary-hover') ?? {}
  expect([light, dark]).toEqual([expect.stringMatching(/^#([1-3]\w)\1\1$/), expect.stringMatching(/^#([c-e]\w)\1\1$/)])
})

const page = { 'content/index.md': '# Home\n\n```ts\nconst one = 1\n```\n' }
const config = (theme: object) => ({ 'docsgen.config.json': JSON.stringify({ theme }) })
const styleIn = (files: Record<string, string>) =>
  Object.entries(files).find(([file]) => /\/style\..*css$/.test(file))?.[1] ?? ''

test('`theme` is tokens after those of docsgen; what cannot be read in it is named, and another colour used', async () => {
  const theme = { accent: '#ffcc00', radius: '2px', density: 'compact', code: { string: '#aaa', type: '#0a5560' } }
  const root = project({ ...page, ...config(theme) })
  const { files, stderr, code } = await buildProject(root)
  expect(code).toBe(0)
  expect(stderr.match(/^docs.*$/gm)).toEqual([
    expect.stringMatching(
      /^docsgen\.config\.json:1:\d+: warning: Expected a contrast of 4\.5:1 in light mode, not 1\.\d+:1: `--primary` is #ffcc00, on `--tint`, #\w+ \(contrast\)$/
    ),
    expect.stringMatching(/: `--code-string` is #aaaaaa, on `--code-remove`, #f9e2e0 \(contrast\)$/)
  ])
  const fit = /`(#\w+)` is used instead/.exec(stderr)?.[1]
  expect(styleIn(files)).toMatch(new RegExp(`@layer docsgen\\{:root\\{--tint:.*--primary:light-dark\\(${fit},#\\w+\\)`))
  expect(styleIn(files)).toMatch(/--radius:2px;--s-1:0\.2rem;.*\}\}$/m)
  write(root, config({ accent: fit }))
  const again = await buildProject(root, '--verify-cache')
  expect([again.stderr, again.code]).toEqual([expect.stringMatching(/^The cache is correct: .*\n$/), 0])
  expect(styleIn(again.files)).not.toBe(styleIn(files))
})

test.each(codeThemeNames)('%s: added lines of a diff are green and removed ones red', async (code) => {
  const { files } = await buildProject({ ...page, ...config({ code }) })
  const [, sheet] = Object.entries(files).find(([file]) => /\/code\..*css$/.test(file)) ?? []
  expect(sheet).toMatch(/pre \.i\{color:var\(--tip\)\}pre \.d\{color:var\(--danger\)\}/)
})

test.each([
  [{ accent: 'purple' }, '`theme.accent`: Expected a colour such as `#7a1fa2`'],
  [{ accent: 7 }, '`theme.accent`: Expected a colour such as `#7a1fa2`, or `{ light, dark }` with one for each mode'],
  [{ radius: '1' }, "`theme.radius`: Expected a length such as `'4px'`"],
  [{ radius: 6 }, "`theme.radius`: Expected a length such as `'4px'`"],
  [{ density: 'tight' }, 'Expected `theme.density` to be one of `compact`, `normal`, `spacious`'],
  [
    { density: 'compat' },
    'Expected `theme.density` to be one of `compact`, `normal`, `spacious`; did you mean `compact`?'
  ],
  [{ code: 'dracula' }, '`theme.code`: Expected one of `docsgen`, `github`'],
  [{ acent: '#000' }, 'Unknown key `theme.acent`; did you mean `accent`?']
])('%j is refused', async (theme, said) => {
  const { stderr, code } = await buildProject({ ...page, ...config(theme) })
  expect([code, stderr]).toEqual([2, expect.stringContaining(said)])
  expect(stderr).toMatch(/^docsgen\.config\.json:1:1\d: error/)
})

test('of a font for headings that is not variable, the weight that headings have is fetched ahead', async () => {
  const sheet = (weight: number) =>
    `@font-face { font-family: 'Still'; font-weight: ${weight}; src: url(./${weight}.woff2) format('woff2') }\n`
  const still = (weight: 400 | 700, file: Uint8Array) => ({
    [`node_modules/still/${weight}.css`]: sheet(weight),
    [`node_modules/still/${weight}.woff2`]: file
  })
  for (const fonts of [{ body: 'still' }, { body: 'still', heading: 'still' }]) {
    const { files } = await buildProject({
      ...page,
      'node_modules/still/package.json': '{}',
      ...still(400, interFile('greek')),
      ...still(700, interFile('latin')),
      'docsgen.config.json': JSON.stringify({ theme: { fonts } })
    })
    const preloaded = [...(files['index.html'] ?? '').matchAll(/rel="preload" href="([^"]+)"/g)].map(([, url]) => url)
    const weights = preloaded.map((url) => new RegExp(`font-weight:(\\d+)[^}]*${url}`).exec(styleIn(files))?.[1])
    expect(weights).toEqual(['400', '700'])
  }
})

test('of a font with one weight, the letters of the language alone are fetched ahead', async () => {
  const face = (subset: string, range: string) =>
    `@font-face { font-family: 'One'; font-weight: 400; src: url(./${subset}.woff2) format('woff2'); unicode-range: ${range} }\n`
  for (const fonts of [{ body: 'one' }, { heading: 'one' }]) {
    const { files } = await buildProject({
      ...page,
      'node_modules/one/package.json': '{}',
      'node_modules/one/400.css': face('greek', 'U+0370-03FF') + face('latin', 'U+0000-00FF'),
      'node_modules/one/greek.woff2': interFile('greek'),
      'node_modules/one/latin.woff2': interFile('latin'),
      'docsgen.config.json': JSON.stringify({ theme: { fonts } })
    })
    const [, url] = /url\((\/docsgen\/font[^)]+)\)[^}]*U\+0000/.exec(styleIn(files)) ?? []
    const preloaded = [...(files['index.html'] ?? '').matchAll(/rel="preload" href="([^"]+)"/g)].map(([, href]) => href)
    expect(preloaded).toEqual([url])
  }
})

test('the font of the language is fetched ahead, and one of the system takes its room until it is there', async () => {
  const { files, stderr } = await buildProject({
    ...page,
    ...inter,
    'fonts/own.woff2': interFile('greek'),
    'docsgen.config.json': JSON.stringify({
      lang: 'ru',
      rules: { untranslated: 'off' },
      theme: { fonts: { body: interName, heading: ['./fonts/own.woff2'], code: interName } }
    })
  })
  expect(stderr).toBe('')
  const style = styleIn(files)
  const preloaded = [...(files['index.html'] ?? '').matchAll(/rel="preload" href="([^"]+)" as="font"/g)].map(
    ([, url]) => url
  )
  const rules = style.match(/@font-face\{[^}]*\}/g) ?? []
  const ruleOf = (url = '') => rules.findLast((rule) => rule.includes(url))
  expect(preloaded.map(ruleOf)).toEqual([
    expect.stringContaining('U+0400-045F'),
    expect.stringMatching(
      /font-family:'Inter';font-style:normal;font-weight:100 900;font-display:optional;src:url\([^)]*\) format\('woff2'\)\}/
    )
  ])
  expect(style).toMatch(
    /--font-heading:'Inter','Inter fallback',.*--font-code:'Inter Variable','Inter Variable fallback',SFMono/
  )
  // As capsize and next/font have it for Inter, within one percent.
  const [, ascent, size] = /local\('Arial'\).*?ascent-override:([\d.]+)%.*?size-adjust:([\d.]+)%/.exec(style) ?? []
  expect(Math.abs(Number(ascent) - 90.44)).toBeLessThan(1)
  expect(Math.abs(Number(size) - 107.12)).toBeLessThan(1)
  for (const [, url = ''] of style.matchAll(/url\((\/docsgen\/font[^)]+)\)/g))
    expect(Object.keys(files)).toContain(url.slice(1))
})

test('a logo for each mode, and icons by their names', async () => {
  const image = '<svg xmlns="http://www.w3.org/2000/svg"/>'
  const root = project({
    ...page,
    'docsgen.config.json': '{ "base": "/sub", "logo": { "light": "/a.svg", "dark": "/b.svg" } }',
    'assets/a.svg': image,
    'assets/b.svg': image
  })
  const linksOf = ({ files }: { files: Record<string, string> }) =>
    files['index.html']?.match(/<link rel="(?:icon|apple-touch-icon)"[^>]*>/g)
  const plain = await buildProject(root)
  expect(plain.files['index.html']).toMatch(
    /<img src="\/sub\/a\.svg"[^>]* class="only-light"\/><img src="\/sub\/b\.svg"[^>]* class="only-dark"/
  )
  expect(linksOf(plain)).toEqual(['<link rel="icon" href="/sub/favicon.svg"/>'])
  write(root, { 'assets/favicon.ico': 'ico', 'assets/apple-touch-icon.png': 'png' })
  expect(linksOf(await buildProject(root))).toEqual([
    '<link rel="icon" sizes="32x32" href="/sub/favicon.ico"/>',
    '<link rel="apple-touch-icon" href="/sub/apple-touch-icon.png"/>'
  ])
  write(root, { 'docsgen.config.json': '{ "favicon": "/a.svg", "logo": { "light": "/a.svg", "dark": "/c.svg" } }' })
  const { stderr, code } = await buildProject(root)
  expect([code, stderr]).toEqual([
    1,
    expect.stringMatching(/^docsgen\.config\.json:1:\d+: error: Cannot find `\/c\.svg`/)
  ])
  write(root, { 'assets/c.svg': image })
  expect(linksOf(await buildProject(root))?.[0]).toBe('<link rel="icon" href="/a.svg"/>')
})

const drawing = (size: string) => `<svg xmlns="http://www.w3.org/2000/svg" ${size}><path d="M0 0h9v9z"/></svg>`
const logos = {
  ...page,
  'assets/wide.svg': drawing('width="236" height="48"'),
  'assets/dark.svg': drawing('viewBox="0 0 60 20"'),
  'assets/plain.svg': drawing('')
}
const brandOf = async (root: string) =>
  /<a class="brand"[^>]*>(.*?)<\/a>/.exec((await buildSound(root))['index.html'] ?? '')?.[1]

test('a logo has its own proportions in the HTML, and a square where the file does not say', async () => {
  const root = project({ ...logos, 'docsgen.config.json': '{ "title": "Doors", "logo": "/wide.svg" }' })
  expect(await brandOf(root)).toBe(
    '<img src="/wide.svg" alt="" height="32" fetchPriority="low" width="157"/><span class="brand-title">Doors</span>'
  )
  write(root, { 'docsgen.config.json': '{ "title": "Doors", "logo": "/plain.svg" }' })
  expect(await brandOf(root)).toContain('height="32" fetchPriority="low" width="32"')
})

test('a logo without the title names the link, in each mode', async () => {
  const config = { title: 'Doors & keys', logo: { light: '/wide.svg', dark: '/dark.svg', title: false } }
  const root = project({ ...logos, 'docsgen.config.json': JSON.stringify(config) })
  const brand = await brandOf(root)
  expect(brand).toMatch(/^<img src="\/wide\.svg" alt="Doors &amp; keys" [^>]*width="157"[^>]* class="only-light"\/>/)
  expect(brand).toMatch(/<img src="\/dark\.svg" alt="Doors &amp; keys" [^>]*width="96"[^>]* class="only-dark"\/>$/)
  write(root, {
    'docsgen.config.json': JSON.stringify({ title: 'Doors', logo: { light: '/wide.svg', title: false } })
  })
  expect(await brandOf(root)).toBe('<img src="/wide.svg" alt="Doors" height="32" fetchPriority="low" width="157"/>')
})

test('the bar of the browser has the colour of the page in each mode, unless the configuration has its own', async () => {
  const barsOf = async (settings: Record<string, unknown>) => {
    const root = project({
      ...page,
      'docsgen.config.json': JSON.stringify(settings),
      'templates/styles.css': '@import "./styles.css";\n:root { --paper: light-dark(#FDFDFD, #101010) }'
    })
    return (await buildProject(root)).files['index.html']?.match(/<meta name="theme-color"[^>]*>/g)
  }
  const meta = (rest: string) => `<meta name="theme-color" ${rest}/>`
  expect(await barsOf({ colours: 'system' })).toEqual([
    meta('content="#FDFDFD" media="(prefers-color-scheme:light)" data-mode="light"'),
    meta('content="#101010" media="(prefers-color-scheme:dark)" data-mode="dark"')
  ])
  expect(await barsOf({ colours: { mode: 'dark', toggle: false } })).toEqual([
    meta('content="#101010" data-mode="dark"')
  ])
  const own = { tag: 'meta', attrs: { name: 'theme-color', content: '#123456' } }
  expect(await barsOf({ head: [own] })).toEqual([meta('content="#123456"')])
})

test('the fonts that come with docsgen are 30 kB at most; a word, letters that they lack, or a font of the project rule them out', async () => {
  const root = project({ 'content/index.md': '# Home\n' })
  const { files } = await buildProject(root)
  const style = styleIn(files)
  const fonts = [...style.matchAll(/url\((\/docsgen\/font\.[^)]+)\)/g)].map(([, url = '']) => url)
  const size = fonts.reduce((sum, url) => sum + statSync(path.join(root, 'dist', url)).size, 0)
  expect([fonts.length, size > 20_000, size < 30_000]).toEqual([2, true, true])
  expect(files['index.html']).toContain(`<link rel="preload" href="${fonts[0]}" as="font"`)
  expect(style).toMatch(/--font:'Inter','Inter fallback',.*--font-code:'JetBrains Mono'/)
  const without = [
    config({ fonts: 'system' }),
    { 'docsgen.config.json': JSON.stringify({ lang: 'ja' }) },
    { 'templates/styles.css': "@import './styles.css';\nbody { font-family: Georgia }\n" }
  ]
  for (const files of without) {
    const built = await buildProject({ 'content/index.md': '# Home\n', ...files })
    expect(Object.keys(built.files).filter((name) => name.includes('/font.'))).toEqual([])
  }
})

/** The letters of each language beside `a` to `z`, and its quotation marks. */
const letters = `af áâèéêëîïôöû, ca àçéèíïóòúü·«», da åæøéá, de äöüßẞ„“‚‘»«, en éïö“”‘’, es áéíñóúü¡¿ªº«», eu çñü«», fi äåöšž”’,
fo áðíóúýæø, fr àâæçèéêëîïôœùûüÿ«»’, ga áéíóú, gl áéíñóúü, id é“”, is áðéíóúýþæö„“, it àèéìîóòù«»ªº, lb äëéöü„“, ms é,
nb åæøàéèêòô«», nl áéëïíóöúü‘’, nn åæøàéèêòô, no åæøàéô, pt áâãàçéêíóôõúüªº, sq çë, sv åäöàéü”’, sw ’`
const signs = '–—•→←↑↓✓✗©™≥≤≠×·…€ '

test('the fonts of docsgen have all letters of each language that gets them, and the code font what trees are drawn with', async () => {
  const [text, code] = ['text', 'code'].map((name) => {
    const font = create(readFileSync(path.join(repository, `templates/fonts/${name}.woff2`)))
    if (font.isCollection) throw new Error('Expected a font')
    return (written: string) => [...written].filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
  })
  const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).join('')
  const listed = letters.split(/,\s/).map((each) => each.split(' '))
  for (const [lang, own = ''] of listed) {
    const written = ascii + own + own.toUpperCase() + signs
    expect([lang, text?.(written), code?.(written)]).toEqual([lang, [], []])
  }
  expect(code?.('├│└─┌┐┘┤┬┴┼')).toEqual([])
  expect([...languages].sort()).toEqual(listed.map(([lang]) => lang).sort())
})

test.each([
  ['body { font-family: Georgia }', false],
  ['@layer own { html, .a { font: 1rem Georgia } }', false],
  ['@import url(https://fonts.example/css2?family=Lora:wght@400;700);', false],
  ["@import '//fonts.example/lora.css';", false],
  ['/* body { font-family: Georgia } @import url(https://fonts.example/x.css) --font: x @font-face */', true],
  ["@font-face { font-family: Own; src: url('/own.woff2') } h1, .card { font-family: Own; --font: Own }", true],
  ['body { font-family: var(--font-heading); font-size: 17px } :root { --font-code: Menlo }', true],
  ['@media print { body { font-family: Georgia } }', true]
])('a font for all text rules out those of docsgen, and no other: %s', (css, fits) => {
  expect(hasFont(css)).toBe(!fits)
})

test('a package of fonts that is misspelt is meant for an installed one, and not for npm', async () => {
  const root = project({
    ...page,
    ...config({ fonts: { body: '@fontsource-variable/figtre' } }),
    'node_modules/@fontsource-variable/figtree/package.json': '{}'
  })
  const { stderr } = await buildProject(root)
  expect(stderr).toContain('`@fontsource-variable/figtre`; did you mean `@fontsource-variable/figtree`?')
  expect(stderr).not.toContain('npm install')
})

test.each([
  [
    '@fontsource-variable/inter',
    'Cannot find the package `@fontsource-variable/inter`',
    'npm install @fontsource-variable/inter'
  ],
  ['./fonts/none.woff2', 'Cannot find `./fonts/none.woff2`', 'folder of the configuration'],
  ['./content/index.md', 'Cannot read `./content/index.md` as a font', 'Expected WOFF2'],
  ['../x.woff2', 'Expected a font inside the project', 'Copy it there']
])('a font that is not there: %s', async (body, said, note) => {
  const { stderr, code } = await buildProject({ ...page, ...config({ fonts: { body } }) })
  expect([code, stderr]).toEqual([2, expect.stringContaining(`docsgen.config.json:1:21: error: ${said}`)])
  expect(stderr).toContain(note)
})
