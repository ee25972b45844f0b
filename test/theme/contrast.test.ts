/** What style sheets of a project make unreadable: both modes, the worst first, and parts of the frame. */
import { expect, test } from 'vitest'
import { buildProject, project } from '../support/project.ts'

const site = (rules: string, config = {}) =>
  project({
    'content/index.md': '# Home\n\nText.\n',
    'docsgen.config.json': JSON.stringify(config),
    'templates/styles.css': `@import './styles.css';\n\n${rules}\n`
  })
const saidOf = async (rules: string, config = {}) => (await buildProject(site(rules, config))).stderr
const misfits = async (rules: string, config = {}) =>
  [...(await saidOf(rules, config)).matchAll(/not (.*) \(contrast\)$/gm)].map(([, said]) => said)

test('a paper that breaks both modes is reported for both, the worst first, with a line for both', async () => {
  const said = await saidOf(':root { --paper: #777 }')
  expect(said.match(/warning/g)).toHaveLength(2)
  expect(said).toMatch(
    /in light mode, not 1\.33:1: `--danger` is #b3261e, on #7e6d6c, which is `--paper` with 12% of it; in dark mode it is 1\.87:1: /
  )
  expect(said).toMatch(/Write `--paper: light-dark\(#\w+, #\w+\);`$/m)
})

test('where one text fails, the note names both ways', async () => {
  expect(await saidOf(':root { --band: light-dark(#b8bbc8, #1c2739) }')).toMatch(
    /Write `--band: light-dark\(#\w+, #1c2739\);`, or leave it and write `--\w+: light-dark\(#\w+, #\w+\);`/
  )
})

test('a colour that is in no file says what it is made of', async () => {
  expect(
    await misfits(':root { --paper: light-dark(#f4f2f1, #151a22); --primary: light-dark(#a9522c, #f0a07c) }')
  ).toEqual(['4.26:1: `--primary` is #a9522c, on #ede4df, which is `--paper` with 9% of it'])
})

test('an accent that is made to fit fits the paper of the style sheet', async () => {
  const said = await saidOf(':root { --paper: #f4f2f1 }', {
    theme: { accent: '#c05a2b' },
    colours: { mode: 'light', toggle: false }
  })
  expect(said).toMatch(/^docsgen\.config\.json:1:\d+: warning: .*is used instead/s)
  expect(said).not.toContain('styles.css')
})

test('of a mode that a site does not have, nothing is said', async () => {
  const rules = ':root { --paper: #f4f2f1 }\n.navbar { background: #fff }'
  expect(await misfits(rules)).toHaveLength(3)
  expect(await saidOf(rules, { colours: { mode: 'light', toggle: false } })).toBe('')
})

test.each([
  [
    '.sidebar a[aria-current] { color: light-dark(#ecf4f9, black) }',
    [
      '1.04:1: `.sidebar a[aria-current]` is #ecf4f9, on #e9eff6; in dark mode it is 1.51:1: `.sidebar a[aria-current]` is #000000, on #1f2d42'
    ]
  ],
  ['.sidebar a { color: #1c2530 }', ['1.11:1: `.sidebar a[aria-current]` is #1c2530, on #1f2d42']],
  ["[data-theme='dark'] .footer { background: #ccc }", ['1.10:1: `.footer` is #b9c3d2, on #cccccc']],
  [
    '.navbar { background-color: rgb(255 255 255) }\n.navbar-links a { color: #333 }',
    ['1.08:1: `.brand` is #f3f6fa, on #ffffff']
  ],
  ['.banner { background: var(--paper) }', ['1.00:1: `.banner` is #ffffff, on #ffffff']],
  ['.hero { background: #222 }', expect.arrayContaining(['1.10:1: `.hero-title` is #111a26, on #222222'])]
])('%s', async (rules, expected) => {
  expect(await misfits(rules)).toEqual(expected)
})

test.each([
  '.sidebar a[aria-current] { color: light-dark(#ecf4f9, black); background: light-dark(#003, #fff) }',
  '.sidebar a[aria-current] { background: #003; color: currentcolor }',
  '.sidebar a[aria-current] { color: #ecf4f9 }\n.sidebar li > a[aria-current] { background: #003; color: #fff }',
  '.sidebar a:hover { color: #e9eff6 }\n.sidebar a:not([aria-current]) { color: #e9eff6 }',
  '.navbar { background: #222; color-scheme: dark }',
  '.navbar { background: #222; --heading: #fff; --muted: #fff }',
  '.navbar { background: #222 }\n.navbar a, .navbar .brand:not(:hover) { color: #fff }\n.navbar-links > ul > li > :is(a, summary):not(:hover, [aria-current]) { color: #fff }',
  '.hero { background: linear-gradient(#000, #222) }',
  '@media print { .footer { background: #fff } }\n.footer { &:hover { background: #fff } }',
  '.hero { background: var(--primary); color: var(--on-primary) }\n.hero :is(.hero-title, em) { color: inherit }',
  '/* .footer { background: #fff } */'
])('no false alarm: %s', async (rules) => {
  expect(await misfits(rules)).toEqual([])
})
