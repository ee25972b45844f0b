/** The words that readers see: complete in each language, in every output, and nowhere but in the tables. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as english from 'docsgen/strings'
import { transformSync } from 'esbuild'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildProject, docsgen, project, repository, write } from '../support/project.ts'

type Table = Record<string, string | Record<string, string>>

const read = (name: string): Table =>
  JSON.parse(readFileSync(path.join(repository, 'lib/strings', `${name}.json`), 'utf8')) as Table
const languages = readdirSync(path.join(repository, 'templates/strings')).map((file) => path.parse(file).name)

/** One page of each kind, with what brings words into it. */
const files = {
  'content/index.md':
    '# Kopf\n\n## Eins\n\nText[^1]\n\n[^1]: Fuß\n\n- [ ] a\n- [x] b\n\n| a | b | c |\n|-|-|-|\n| 1 | 2 | 3 |\n',
  'content/teil/a.md':
    '---\ntags: [t]\n---\n\n# A\n\n## Zwei\n\n:::tip\n\nx\n\n:::\n\n:::checklist\n\n- [ ] a\n\n:::\n',
  'content/teil/b.md': `# B\n\n\`\`\`js collapse\n${'1\n'.repeat(40)}\`\`\`\n\n::operation{id=op}\n`,
  'api.json': JSON.stringify({
    openapi: '3.1.0',
    info: { title: 'T', version: '1' },
    paths: {
      '/p/{id}': {
        get: {
          operationId: 'op',
          parameters: [{ name: 'id', in: 'path', required: true, schema: { type: 'string', maxLength: 3 } }],
          responses: {
            200: {
              description: 'Gut',
              content: { 'application/json': { schema: { type: 'object', properties: { e: { enum: ['a', 'b'] } } } } }
            }
          }
        }
      }
    }
  })
}
const config = (lang: string, more = '') =>
  `export default { title: 'Seite', lang: '${lang}', api: 'api.json', tags: { t: {} }, edit: 'https://example.org/{file}'${more} }\n`

test.each(languages)('%s: every string of English, with its places and a form for each number', (name) => {
  const table = read(name)
  const places = (value: unknown) => [...new Set(JSON.stringify(value).match(/\{\w+\}/g))].sort()
  expect(Object.keys(table).sort()).toEqual(Object.keys(english).sort())
  for (const [key, value] of Object.entries(english)) expect([key, places(table[key])]).toEqual([key, places(value)])
  expect(table.language).toBe(name)
  const forms = new Intl.PluralRules(name).resolvedOptions().pluralCategories
  for (const value of Object.values(table))
    if (typeof value !== 'string') expect(Object.keys(value)).toEqual(expect.arrayContaining(forms))
})

describe('a site in another language', () => {
  const root = project({ ...files, 'docsgen.config.ts': config('de-AT') })
  let built: Record<string, string>
  beforeAll(async () => {
    const made = await buildProject(root)
    expect(made.stderr + made.stdout).not.toContain('error')
    built = made.files
  })

  test('has its words in pages, islands and every script, and no English ones', () => {
    const german = read('de')
    const outputs = Object.entries(built).filter(([file]) => /\.(html|js)$/.test(file))
    const text = outputs.map(([, each]) => each).join('\n')
    const longer = Object.entries(english).filter(
      ([key, word]) => typeof word === 'string' && word.length > 11 && word !== german[key]
    )
    const whole = longer.flatMap(([, word]) => String(word).split(/\{\w+\}/)).filter((part) => part.trim().length > 11)
    expect(whole.filter((part) => text.includes(part))).toEqual([])
    expect(text).not.toMatch(/%%\w+%%/)
    const pages = ['index', 'teil/a', 'teil/b', '404'].map((name) => built[`${name}.html`]).join('')
    for (const key of 'tocTitle skipLink notFoundHome taskToDo footnotes editPage apiPath apiOneOf tip'.split(' '))
      expect(pages).toContain(german[key])
    // The islands are one script with what they share, and one each.
    const script = (name: string) =>
      outputs.flatMap(([file, each]) => (file.startsWith(`docsgen/${name}.`) ? [each] : [])).join('\n')
    for (const [name, key] of [
      ['extras', 'copied'],
      ['islands', 'crashed'],
      ['islands', 'checklistQuestion'],
      ['search-dialog', 'searchHint'],
      ['boot', 'retry']
    ] as const)
      expect([name, script(name).includes(String(german[key]))]).toEqual([name, true])
    // No script has words it does not show.
    expect(script('boot')).not.toContain(german.searchHint)
    expect(script('islands')).not.toContain(german.skipLink)
  })

  test('another word in the configuration is in every page after the next build; a wrong one is an error with its place', async () => {
    write(root, {
      'docsgen.config.ts': config('de-AT', ", strings: { tocTitle: 'Inhalt <1> \"2\"', searchHint: 'Na `los` $' }")
    })
    const { files: again } = await buildProject(root)
    expect(again['index.html']).toContain('Inhalt &lt;1&gt; &quot;2&quot;')
    const dialog = Object.entries(again).find(([file]) => file.includes('search-dialog'))?.[1] ?? ''
    expect(dialog).toContain('Na \\`los\\` $')
    expect(() => transformSync(dialog)).not.toThrow()
    const wrong =
      ",\nstrings: {\n  tocTitel: 'x',\n  lastUpdated: 'x',\n  tag: '{tga}: {tag}',\n  searchPages: 'x',\n  home: ''\n}"
    write(root, { 'docsgen.config.ts': config('de-AT', wrong) })
    const { code, stderr } = await docsgen(['build', root, '--quiet'])
    expect(code).toBe(2)
    for (const line of [
      'docsgen.config.ts:3:3: error: Unknown string `tocTitel`; did you mean `tocTitle`?',
      'docsgen.config.ts:4:3: error: Expected {day} in `strings.lastUpdated`',
      'docsgen.config.ts:5:3: error: Unknown {tga} in `strings.tag`; did you mean `{tag}`?',
      'docsgen.config.ts:6:3: error: Expected `strings.searchPages` to have a form for each number, `other` among them',
      'docsgen.config.ts:7:3: error: Expected `strings.home` to be text'
    ])
      expect(stderr).toContain(line)
  })

  test('a file of the project adds a language, and is read again when it changes; without one it is English', async () => {
    write(root, { 'docsgen.config.ts': config('nl') })
    const { files: english, stderr: warned } = await buildProject(root)
    expect(english['index.html']).toContain('On this page')
    expect(warned).toContain(
      "docsgen.config.ts:1:34: warning: Cannot find docsgen's words in `nl`: readers see them in English (untranslated)"
    )
    expect(warned).toContain(
      'There are ar, de, en, es, fr, he, ja, ko, pt-BR, zh-CN; write yours in `templates/strings/nl.ts`, or each under `strings`'
    )
    write(root, { 'templates/strings/nl.ts': "export default { tocTitle: 'Op deze pagina' }\n" })
    const { files: dutch, stderr: quiet } = await buildProject(root)
    expect(quiet).toBe('')
    expect(dutch['index.html']).toContain('Op deze pagina')
    expect(dutch['index.html']).toContain('Edit this page')
    write(root, { 'templates/strings/nl.ts': "export default { tocTitle: 'Inhoud' }\n" })
    expect((await buildProject(root)).files['index.html']).toContain('Inhoud')
    write(root, { 'templates/strings/nl.ts': "export const tocTitle = 'Overzicht'\n" })
    expect((await buildProject(root)).files['index.html']).toContain('Overzicht')
    write(root, { 'templates/strings/nl.ts': "export default {\n  tocTitel: 'Inhoud'\n}\n" })
    const { stderr } = await docsgen(['build', root, '--quiet'])
    expect(stderr).toContain('templates/strings/nl.ts:2:3: error: Unknown string `tocTitel`; did you mean `tocTitle`?')
  })

  test('the nearest language counts', async () => {
    const title = async (lang: string) => {
      write(root, { 'docsgen.config.ts': config(lang) })
      const { files, stderr } = await buildProject(root)
      expect(stderr.includes('(untranslated)')).toBe(lang === 'zh-TW')
      return /<p class="toc-title">([^<]*)/.exec(files['index.html'] ?? '')?.[1]
    }
    expect(await title('zh-Hans-CN')).toBe(read('zh-CN').tocTitle)
    expect(await title('zh-TW')).toBe(english.tocTitle)
    expect(await title('pt')).toBe(read('pt-BR').tocTitle)
    expect(await title('ar-EG')).toBe(read('ar').tocTitle)
  })
})

describe('templates and scripts have no words of their own', () => {
  const sources = ['templates', 'src/client'].flatMap((folder) =>
    readdirSync(path.join(repository, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !/^(strings|dev|hydrate)\//.test(file) && !/\.d\.ts$/.test(file))
      .map((file) => `${folder}/${file}`)
  )

  test('the tables have them all', () => {
    const found = sources.flatMap((file) =>
      wordsIn(readFileSync(path.join(repository, file), 'utf8')).map((word) => `${file}: ${word}`)
    )
    expect(found).toEqual([])
  })

  test('the scanner sees them in all their forms', () => {
    const seen = [
      'const a = <p>Some words</p>',
      'const a = <p>Some <b>x</b> words</p>',
      'const a = <p aria-label="Some words" />',
      'const a = <p title={`Some words ` + x} />',
      "const a = <input placeholder={y ? 'Some words' : ''} />",
      "element.textContent = 'Some words'",
      "const a = createElement('p', { class: 'a' }, 'Some words')",
      "const a = createElement('p', { 'aria-label': 'Some words' })",
      "showRetry(main, 'Some words', retry)"
    ]
    expect(seen.filter((code) => wordsIn(code).length === 0)).toEqual([])
    expect(wordsIn('const a = <p className="a b" id="c">{strings.tocTitle} × {f("x")}</p>')).toEqual([])
  })
})

/** Of schema.org, and of the format: the same in every language. */
const names = ['WebSite', 'SearchAction', 'TechArticle', 'Question', 'Markdown', 'required name=search_term_string']

/** What a reader would read: texts of elements, their labels, and what is written into them. */
function wordsIn(source: string): string[] {
  const { code } = transformSync(source, { loader: 'tsx', jsx: 'automatic', tsconfigRaw: '{}' })
  const lines = code.split('\n')
  const shown =
    /(?:\b(?:children|title|placeholder|alt|ariaLabel|textContent|innerText|note|question)|"aria-\w*label"|"aria-description"|data-(?:text|question|nearest)")\s*[:=]\s*(.*)/
  const candidates = [
    ...lines.flatMap((line) => shown.exec(line)?.[1] ?? []),
    ...lines.filter((line) => /^\s*["`].*["`],?$/.test(line)),
    ...[...code.matchAll(/\b(?:createElement|showRetry)\((.*)\)/g)].map(([, given = '']) =>
      given.replace(/^[^,]*,/, '').replace(/\{.*?\},?/, '')
    ),
    ...[...code.matchAll(/\bfill\w*\((["`].*)/g)].map(([, given = '']) => given)
  ]
  const literals = candidates.flatMap((text) =>
    [...text.matchAll(/"((?:[^"\\]|\\.)*)"|`((?:[^`\\]|\\.)*)`/g)].map(([, a, b]) => a ?? b ?? '')
  )
  // A pattern has classes of letters.
  return literals
    .filter((text) => !names.includes(text))
    .filter((text) => !text.includes('\\p{'))
    .filter((text) => /(?<!\p{L})\p{Lu}\p{L}{2,}|\p{L}{2,} \p{L}{2,}/u.test(text.replace(/\$\{[^}]*\}/g, '')))
}
