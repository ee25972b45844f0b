/** Code blocks: what their fences say, how they are highlighted, what is said of those that cannot be read. */
import highlighting from 'highlight.js'
import { describe, expect, test } from 'vitest'
import { findSyntaxProblem } from '../../src/page/checks/code-syntax.ts'
import { readFence } from '../../src/page/code/fence.ts'
import { createPatterns } from '../../src/page/code/highlight-js.ts'
import { languages } from '../../src/page/code/languages.ts'
import { forManager } from '../../src/page/code/package-managers.ts'
import { openCoder } from '../../src/page/code/render-blocks.ts'
import { lineToHtml, tokensByLine } from '../../src/page/code/tokens.ts'
import type { Content } from '../../src/page/markdown/content.ts'
import { textOf } from '../support/html.ts'
import { list } from '../support/random-blocks.ts'
import { parsePage, toProblem } from '../support/read-page.ts'

const coder = openCoder()

async function read(markdown: string) {
  const { page, content, blocks } = parsePage(markdown)
  const problems = [...page.messages, ...(await coder.finish({ content, blocks }))].map(toProblem)
  return { problems, html: toHtml(content), content }
}

/** Content as rough HTML. */
function toHtml(content: Content): string {
  if (typeof content === 'string') return content
  const [type, { dangerouslySetInnerHTML: inner, ...props }, ...children] = content
  const html = (inner as { __html: string } | undefined)?.__html
  const within = html ?? children.map(toHtml).join('')
  const attributes = Object.entries(props).map(([name, value]) => ` ${name}=${JSON.stringify(value)}`)
  return type === '' ? within : `<${type}${attributes.join('')}>${within}</${type}>`
}

async function inside(markdown: string): Promise<string> {
  const { html } = await read(markdown)
  return /<code[^>]*>(.*)<\/code>/s.exec(html)?.[1] ?? ''
}

function fence(info: string, code: string): string {
  return `# A\n\n\`\`\`${info}\n${code}\n\`\`\`\n`
}

test.each(['a', 'em', 'h2', 'button'])('a block in raw HTML has its colours: <%s>', async (tag) => {
  const { html } = await read(`<${tag}>\n\n\`\`\`js\nlet a = 1\n\`\`\`\n\n</${tag}>\n`)
  expect(html).toContain('<span class="k">let</span>')
  expect(html).not.toContain('data-code')
})

describe('languages', () => {
  test('every name that highlight.js knows is known, and every file of it is there', async () => {
    const names = highlighting
      .listLanguages()
      .flatMap((name) => [name, ...(highlighting.getLanguage(name)?.aliases ?? [])])
    expect(names.filter((name) => !languages.has(name.toLowerCase()))).toEqual([])
    const own = [...languages.values()].filter(({ reader }) => reader === 'matched').map(({ name }) => name)
    expect(own.filter((name) => !highlighting.getLanguage(name))).toEqual([])
  })

  test.each([
    ['ts', 'let a: Map<B, c> = f(1)', 'k:let t:Map t:B t:c f:f n:1'],
    [
      'tsx',
      'const a = <T extends B>(b: T) => <p id="c">it&apos;s {b}</p>',
      'k:const t:T k:extends t:B t:T t:p p:id s:"c" t:p'
    ],
    ['js', "export const a = /b/.test('c') // d", "k:export const r:/b/ f:test s:'c' c:// d"],
    ['json', '{"a": [1, null, "b"]}', 'p:"a" n:1 n:null s:"b"'],
    ['yaml', 'a: b # c\nd: true', 'p:a: s:b c:# c p:d: n:true'],
    ['sh', 'for a in b; do echo "$c"; done # d', 'k:for k:in k:do f:echo s:" v:$c s:" k:done c:# d'],
    ['python', 'def a(b):\n    return f"{c(1)}"  # d', 'k:def f:a k:return s:f" f:c n:1 s:" c:# d'],
    ['go', 'func a() error { return b.C("d") }', 'k:func f:a t:error k:return p:C s:"d"'],
    ['rust', 'fn a() -> Option<u8> { b!("c") }', 'k:fn f:a t:Option t:u8 f:b! s:"c"'],
    ['html', '<p class="a">b</p><script>let c = 1</script>', 't:p p:class s:"a" t:p t:script k:let n:1 t:script'],
    ['css', '.a { color: #fff }', 't:a p:color n:#fff'],
    ['sql', "SELECT a FROM b WHERE c = 'd'", "k:SELECT k:FROM k:WHERE s:'d'"],
    ['diff', '-a\n+b', 'd:-a i:+b'],
    ['docker', 'FROM node\nRUN echo "a"', 'k:FROM k:RUN f:echo s:"a"'],
    ['toml', '[a]\nb = "c"', 'h:[a] p:b s:"c"'],
    ['sh', 'A=1 npm run a \\\n  b | ./c -d', 'f:npm f:./c'],
    ['sh', '"./a" b; c', 's:"./a" f:c'],
    ['sh', '$ npm ci\nadded 1', 'prompt:$  f:npm output:added 1'],
    ['ruby', 'self.a = B', 'k:self'],
    ['md', '# A\n\n- `b`', 'h:# A k:- s:`b`'],
    ['md', '---\na: 1\n---\n\n# A', 'm:--- p:a: n:1 m:--- h:# A'],
    ['console', '$ a "b"\nc', 'prompt:$  f:a s:"b" output:c'],
    ['text', 'let a = 1', ''],
    ['python-repl', '>>> a("b", 1)  # c\n2', 'm:&gt;&gt;&gt; s:"b" n:1 c:# c'],
    [
      'terraform',
      '# a\nresource "b" "c" {\n  d = ["%{e}f", 1]\n  g = <<-END\n    h\n  END\n}',
      'c:# a k:resource s:"b" "c" p:d s:" s:f" n:1 p:g s:&lt;&lt;-END s:    h s:  END'
    ],
    ['zig', 'const a: u8 = f("b", 0x1f); // c', 'k:const t:u8 f:f s:"b" n:0x1f c:// c'],
    [
      'solidity',
      'contract A { uint256 b = 1 ether; function c() {} } /* d */',
      'k:contract t:A t:uint256 n:1 ether k:function f:c c:/* d */'
    ],
    [
      'po',
      '# a\n#: b.js:1\nmsgctxt "c"\nmsgid "One {name}\\n"\nmsgstr[0] "%s"\n',
      'c:# a c:#: b.js:1 k:msgctxt s:"c" k:msgid s:"One  s:\\n" k:msgstr n:0 s:" s:"'
    ],
    ['icu-message-format', "{count, plural, =0 {none} other {<b>#</b> '{'}}", "p:count k:plural p:=0 p:other s:'{'"],
    ['bicep', "@a()\nparam b string = 'c' // d\n", "m:@a k:param t:string s:'c' c:// d"],
    ['rego', 'allow if count("a") > 1 # b', 'k:if f:count s:"a" n:1 c:# b']
  ])('%s', async (language, code, expected) => {
    const html = await inside(fence(language, code))
    const spans = [...html.matchAll(/<span class="(\w+)">(.*?)<\/span>/g)]
    expect(spans.map(([, kind, text]) => `${kind}:${text}`).join(' ')).toBe(expected)
    expect(textOf(html)).toBe(code)
  })

  test('all but text and drawings have colours', async () => {
    const lines =
      '# a|// b|-- c|/* d */|; e|% f|\' g|" h|if (a == "b") { return 1.5 } else { print(\'c\') } end|a = "b"'
    const markup =
      'GET / HTTP/1.1|<p class="a">{{ b }}</p>|{% if a %}|<% if a %>|<?php echo 1 ?>|#if(a)|= 1|$ cd|$set(a,1)|success: a'
    const prompts = '>>> 1|> 1|user=> 1|julia> 1'
    const code = [lines, markup, prompts].join('|').replaceAll('|', '\n')
    const names = [...languages.keys()]
    const html = await coder.highlight(names.map((language) => ({ code, language })))
    expect(
      names
        .filter((_, at) => !html[at]?.includes('<span'))
        .sort()
        .join(' ')
    ).toBe(
      'ansi ascii csv ditaa log logs mermaid none out output plain plaintext plant-uml plantuml puml raw svgbob text tree tsv txt'
    )
  })

  test('a name that nobody knows is said, and the code is as it is', async () => {
    const { problems, html } = await read(fence('pyhton', 'a < 1'))
    expect(problems).toEqual([
      '3:1 unknown-language: Unknown language `pyhton` of a code block; did you mean `python`?'
    ])
    expect(html).toContain('<code className="language-pyhton">a &lt; 1</code>')
  })
})

describe('fences', () => {
  test.each([
    ['ts title="a b" {1,3-4} lines wrap', { title: 'a b', numbers: 1, wrap: true, lines: [1, 3, 4] }],
    ['ts:line-numbers{2} [a.ts]', { title: 'a.ts', numbers: 1, lines: [2] }],
    ['js{4} lines=10 file=a.js', { title: 'a.js', numbers: 10, lines: [4] }],
    ['rust,ignore', {}],
    ['md example content/a.md in=b.html', {}]
  ])('%s', (info, expected) => {
    const { language, title, numbers, wrap, marks, problems } = readFence(info, 4)
    const lines = [...marks.keys()]
    expect(problems).toEqual([])
    const nothing = { title: undefined, numbers: undefined, wrap: false, lines: [] }
    expect({ title, numbers, wrap, lines }).toEqual({ ...nothing, ...expected })
    expect(language).toMatch(/^(ts|js|rust|md)$/)
  })

  test.each([
    ['ts higlight={1}', 'Unknown option `higlight` of a code block; did you mean `highlight`?'],
    ['ts showLineNumber', 'Unknown option `showLineNumber` of a code block; did you mean `showLineNumbers`?'],
    ['ts titel="a"', 'Unknown option `titel` of a code block; did you mean `title`?'],
    ['ts {5}', 'Cannot find line 5 of `{5}`: the code has 4'],
    ['ts {0}', 'Cannot find line 0 of `{0}`: the code has 4'],
    ['ts {1,3-9}', 'Cannot find line 9 of `{1,3-9}`: the code has 4; lines 3-4 are marked'],
    ['ts {4-5}', 'Cannot find line 5 of `{4-5}`: the code has 4; line 4 is marked'],
    ['ts add={3-1}', 'Expected lines such as `{1,3-5}`, not `add={3-1}`'],
    ['ts twoslash', 'Cannot read `twoslash`: types are not shown in code'],
    ['ts /word/', 'Cannot mark the words `/word/`: mark lines, as in `{1,3-5}`'],
    ['ts "other"', 'Cannot mark the words `"other"`: mark lines, as in `{1,3-5}`'],
    ['ts title', 'Expected `title` of a code block to have a value, as in `title="app.ts"`'],
    [
      'ts lines=x wrpa',
      'Expected `lines` to be the number of the first line, not `x`',
      'Unknown option `wrpa` of a code block; did you mean `wrap`?'
    ]
  ])('%s is reported', (info, ...expected) => {
    expect(readFence(info, 4).problems).toEqual(expected)
  })

  test('of a range that ends too far, the lines that are there are marked', () => {
    expect(['js {2,3-9}', 'js {5-9}'].map((info) => [...readFence(info, 4).marks.keys()])).toEqual([[2, 3, 4], []])
  })

  test('lines that are marked are elements, and the others are not', async () => {
    const html = await inside(fence('text {2} hide={4}', 'a\nb\nc\nd'))
    expect(html).toBe('a\n<mark class="line">b</mark>\nc\n<span class="line" hidden>d</span>')
    const numbered = await inside(fence('text lines=9', 'a\n\nb'))
    expect(numbered).toBe(
      '<span class="line" data-line="9">a</span>\n<span class="line" data-line="10"></span>\n<span class="line" data-line="11">b</span>'
    )
  })

  test.each([
    ['js', 'a // [!code ++]\nb /* [!code --] */\nc', '<ins class="line">a</ins>\n<del class="line">b</del>\nc'],
    ['python', 'a # [!code error] [!code highlight]\nb', '<mark class="line error">a</mark>\nb'],
    [
      'html',
      'a <!-- [!code error:2] -->\nb\nc',
      '<span class="line error">a</span>\n<span class="line error">b</span>\nc'
    ],
    ['html', 'a <!-- [!code warning] -->', '<span class="line warning">a</span>'],
    ['sql', 'a -- why [!code ++]', '<ins class="line">a <span class="c">-- why</span></ins>'],
    ['text', '// [!code focus]\na\nb', '<span class="line focus">a</span>\n<span class="line">b</span>'],
    ['tsx', '{/* [!code hide:9] */}\n1', '<span class="line" hidden><span class="n">1</span></span>'],
    ['md', 'a // [!code ++]', 'a // [!code ++]']
  ])('marks in comments of %s', async (language, code, expected) => {
    expect(await inside(fence(language, code))).toBe(expected)
  })

  test('props of a block, and of the blocks of npm', async () => {
    const long = Array.from({ length: 20 }, (_, at) => `line ${at}`).join('\n')
    expect((await read(fence('text title="a" wrap collapse', long))).html).toContain(
      '<pre title="a" className="wrap" collapse=20>'
    )
    const { html } = await read(fence('npm', 'npm i -D a'))
    expect(html).toContain('<docsgen-code-group group="packages">')
    expect(html.match(/title="\w+"/g)).toEqual(['npm', 'pnpm', 'yarn', 'bun'].map((name) => `title="${name}"`))
    expect((await read(fence('npm', 'yarn add a'))).problems).toEqual([
      '3:1 code-option: Expected a line that begins with `npm` or `npx`'
    ])
  })

  test('HTML on the page does not lose them', async () => {
    expect(await inside(`<b>x</b>\n\n${fence('js', '1 // [!code ++]')}`)).toBe(
      '<ins class="line"><span class="n">1</span></ins>'
    )
  })
})

test.each([
  ['npm install', 'pnpm install', 'yarn install', 'bun install'],
  ['npm i a b@2', 'pnpm add a b@2', 'yarn add a b@2', 'bun add a b@2'],
  ['npm i --save-dev --save-exact a', 'pnpm add -D --save-exact a', 'yarn add -D --exact a', 'bun add -D --exact a'],
  ['npm install -g a', 'pnpm add -g a', 'yarn global add a', 'bun add -g a'],
  ['npm uninstall a', 'pnpm remove a', 'yarn remove a', 'bun remove a'],
  ['npm ci', ...['pnpm', 'yarn', 'bun'].map((name) => `${name} install --frozen-lockfile`)],
  ['npm run a -- --b', 'pnpm run a --b', 'yarn run a --b', 'bun run a --b'],
  ['npm test', 'pnpm run test', 'yarn run test', 'bun run test'],
  ['npm create a@latest b -- --c', ...['pnpm', 'yarn', 'bun'].map((name) => `${name} create a@latest b --c`)],
  ['npx --yes a b', 'pnpm dlx a b', 'yarn dlx a b', 'bunx a b'],
  ['npm publish', 'npm publish', 'npm publish', 'npm publish'],
  ['# a\n$ npm i b', '# a\n$ pnpm add b', '# a\n$ yarn add b', '# a\n$ bun add b']
])('%s for other managers', (npm, ...others) => {
  expect((['pnpm', 'yarn', 'bun'] as const).map((manager) => forManager(npm, manager))).toEqual(others)
})

test('JSON, and all that resembles it, has the colours of highlight.js', async () => {
  const parts = list('{¦}¦[¦]¦,¦:¦ ¦\n¦"a"¦"b\\""¦"<\\\\"¦1¦-2.5e3¦01¦true¦null¦x¦/*¦"')
  let seed = 7
  const next = () => (seed = (seed * 48271) % 2147483647)
  const codes = Array.from({ length: 2000 }, () =>
    Array.from({ length: next() % 9 }, () => parts[next() % parts.length]).join('')
  )
  const read = await (await createPatterns())('json')
  const expected = codes.map((code) => tokensByLine(read(code)).map(lineToHtml).join('\n'))
  expect(await coder.highlight(codes.map((code) => ({ code, language: 'json' })))).toEqual(expected)
})

describe('data', () => {
  test.each([
    ['json', '{"a": [1, -2.5e3, "\\u00e4", true, null], "b": {}}'],
    ['jsonc', '{ // a\n"b": 1, /* c */ }'],
    ['yaml', 'a: !Ref b\n---\nc: 1\n'],
    ['toml', 'a = 1979-05-27\n[[b]]\nc = "d"'],
    ['json', '{\n  "a": 1,\n  ...\n}'],
    ['json', '{ "a": {...}, b }'],
    ['yaml', 'plugins:\n...\n- social:\n    a: 1\n'],
    ['json5', "{ a: 'b' }"],
    ['js', '{{{']
  ])('%s that can be read', async (language, text) => {
    expect(await findSyntaxProblem(language, text)).toBeUndefined()
  })

  test.each([
    ['json', '{"a": 1,}', 7, 'remove the comma before `}`'],
    ['json', '[1 2]', 3, 'expected `,` or the end of the list, not `2`'],
    ['json', '{a: 1}', 1, 'expected a value, or a name in double quotes, not `a`'],
    ['json', '{"a" 1}', 5, 'expected `:`, not `1`'],
    ['json', '[1', 2, 'expected `]`, not the end'],
    ['json', '["a\n"]', 1, 'the text is not closed'],
    ['json', '["\\x"]', 1, '`\\` must be followed by one of `" \\ / b f n r t u`'],
    ['json', '{} {}', 3, 'expected the end, not `{`'],
    ['json', '[01]', 2, 'expected `,` or the end of the list, not `1`'],
    ['json', '[] // a', 3, 'JSON has no comments; write `jsonc` for JSON with comments'],
    ['jsonc', '[] /* a', 3, 'the comment is not closed'],
    ['yaml', 'a: 1\n---\nb: [', 12, 'this has no end: expected `]`'],
    ['yaml', 'a: [1, [2], 3', 3, 'this has no end: expected `]`'],
    ['yaml', 'a:\n\tb: 1', 3, 'expected spaces in front of a key, not a tab'],
    ['toml', 'a = 1\nb =', 9, 'invalid value']
  ])('%s that cannot', async (language, text, offset, why) => {
    expect(await findSyntaxProblem(language, text)).toEqual({ offset, why })
  })

  test('keys that docsgen does not take in its own files are sound in a sample', async () => {
    for (const text of ['constructor: a\n', 'constructor: a\nb: {c: 1}\n'])
      expect(await findSyntaxProblem('yaml', text)).toBeUndefined()
  })

  test('what JSON.parse takes is taken, and nothing else', async () => {
    const values = list(`1¦-0¦1.¦.5¦1e5¦1e¦"a"¦"\t"¦""¦nul¦true¦tru¦[]¦[,]¦{}¦{"a"}¦{"a":1,"a":2}¦+1¦'a'¦ 1 ¦--1`)
    for (const text of values.flatMap((value) => [value, `[${value}]`, `{"a":${value}}`, `[1,${value}]`])) {
      expect([text, (await findSyntaxProblem('json', text)) === undefined]).toEqual([text, isJson(text)])
    }
  })

  test('marks of Docusaurus are named where they are, but in Markdown and within a line', async () => {
    const code = (language: string) =>
      `\`\`\`${language}\na\n  // highlight-next-line\nb // highlight-start\n# highlight-end\n\`\`\`\n`
    const instead = 'write `[!code highlight]` in a comment at the end of the line, or `{2}` after the language'
    expect((await read(code('js'))).problems).toEqual([
      `3:6 code-option: Cannot read \`highlight-next-line\`: it is a mark of Docusaurus; ${instead}`,
      `5:3 code-option: Cannot read \`highlight-end\`: it is a mark of Docusaurus; ${instead}`
    ])
    expect((await read(code('md'))).problems).toEqual([])
  })

  test('places are those of the file, in a list too; nocheck says nothing', async () => {
    const code = (info: string) => `- a\n\n  \`\`\`${info}\n  // [!code focus]\n  {\n    "a": 1,,\n  }\n  \`\`\`\n`
    expect((await read(code('jsonc'))).problems).toEqual([
      '6:12 code-syntax: Cannot read the JSONC of a code block: expected a name in double quotes, not `,`'
    ])
    expect((await read(code('jsonc nocheck'))).problems).toEqual([])
  })
})

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
