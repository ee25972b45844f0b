/** What style sheets of a project make unreadable: both modes, the worst first. */
import { expect, test } from 'vitest'
import type { Project } from '../../src/project/project.ts'
import { makeBrand } from '../../src/theme/brand/brand.ts'
import { buildProject } from '../support/project.ts'

const sheet = (rules: string) => `@import './styles.css';\n\n${rules}\n`
/** What is said of a style sheet in a site of so many modes: each problem with its note. */
const saidOf = async (rules: string, colours: Project['colours'] = { mode: 'system', toggle: true }) => {
  const sheets = [{ file: 'templates/styles.css', text: sheet(rules), isEntry: true }]
  const { messages } = await makeBrand({ colours, lang: 'ja' } as never, { sheets, cache: {} as never, note() {} })
  return messages.map(({ text, note }) => `${text}\n${note}`)
}
const misfits = async (rules: string) =>
  (await saidOf(rules)).flatMap((said) => /^Expected a contrast.*? not (.*)$/m.exec(said)?.[1] ?? [])
const light = { mode: 'light', toggle: false } as const

test('a light rule that breaks the dark mode is named, with the line that does not', async () => {
  const build = (rules: string) =>
    buildProject({ 'content/index.md': '# Home\n\nText.\n', 'templates/styles.css': sheet(rules) })
  const { code, stderr } = await build('/* --text: red; */\n:root { --primary: #7a1fa2 }')
  expect([code, stderr.match(/: warning: .*/g)?.length]).toEqual([0, 1])
  expect(stderr).toMatch(
    /^templates\/styles\.css:4:9: warning: Expected a contrast of 4\.5:1 in dark mode, not 1\.\d+:1: `--primary` is #7a1fa2, on `--tint`, #\w+ \(contrast\)$/m
  )
  const line = /Write `(--primary: light-dark\(#7a1fa2, #\w+\);)`/.exec(stderr)?.[1]
  expect((await build(`:root { ${line} }`)).stderr).toBe('')
})

test('each mode is read by itself, with references and conditions; what is no text, and what is not for the page, is not', async () => {
  expect(await saidOf(":root { --primary: #7a1fa2 }\n[data-theme='dark'] { --primary: #d9a6f2 }")).toEqual([])
  expect(String(await saidOf(':root { --mine: #7a1fa2; --primary: var(--mine) }'))).toContain('`--primary` is #7a1fa2')
  expect(await saidOf('@media print { :root { --text: #fff } }\n.x { --text: #fff }\n:root { --line: #fff }')).toEqual(
    []
  )
  expect(String(await saidOf(':root { --footer: #eee }'))).toContain(
    'not 1.16:1: `--on-footer-strong` is #ffffff, on `--footer`, #eeeeee; in dark mode it is 1.16:1: '
  )
  // A ground under the text of the theme.
  expect(String(await saidOf(':root { --paper: #222 }'))).toMatch(
    /in light mode.*`--\w+` is #\w+, on `--paper`, #222222/
  )
})

test('a paper that breaks both modes is reported for both, the worst first, with a line for both', async () => {
  const said = await saidOf(':root { --paper: #777 }')
  expect(said).toHaveLength(1)
  expect(String(said)).toMatch(
    /in light mode, not 1\.33:1: `--danger` is #b3261e, on #7e6d6c, which is `--paper` with 12% of it; in dark mode it is 1\.87:1: /
  )
  expect(String(said)).toMatch(/Write `--paper: light-dark\(#\w+, #\w+\);`$/m)
})

test('a colour that is in no file says what it is made of', async () => {
  expect(
    await misfits(':root { --paper: light-dark(#f4f2f1, #151a22); --primary: light-dark(#a9522c, #f0a07c) }')
  ).toEqual(['4.26:1: `--primary` is #a9522c, on #ede4df, which is `--paper` with 9% of it'])
})

test('an accent that is made to fit fits the paper of the style sheet', async () => {
  const { stderr } = await buildProject({
    'content/index.md': '# Home\n\nText.\n',
    'docsgen.config.json': JSON.stringify({ theme: { accent: '#c05a2b' }, colours: light }),
    'templates/styles.css': sheet(':root { --paper: #f4f2f1 }')
  })
  expect(stderr).toMatch(/^docsgen\.config\.json:1:\d+: warning: .*is used instead/s)
  expect(stderr).not.toContain('styles.css')
})

test('of a mode that a site does not have, nothing is said', async () => {
  const rules = ':root { --paper: #f4f2f1 }'
  expect(await misfits(rules)).toHaveLength(1)
  expect(await saidOf(rules, light)).toEqual([])
})
