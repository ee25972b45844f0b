/** Islands that are broken, or asked for in a way that cannot work: each is a message with its name, its page and the cure. */
import path from 'node:path'
import { beforeAll, expect, it, test } from 'vitest'
import type * as Projects from '../../src/pipeline/open.ts'
import type * as Builds from '../../src/pipeline/pipeline.ts'
import { createTheme } from '../../src/theme/render.tsx'
import { buildGood, expectErrors, expectLines, type Good } from '../support/bad.ts'
import { buildSound, type Files, project, repository } from '../support/project.ts'

const counter = `import { useState } from 'react'
export const attributes = { start: 'number', data: 'json' } as const
export default function Counter({ start = 0 }) {
  const [count, setCount] = useState(start)
  return <button type="button" onClick={() => setCount(count + 1)}>{count}</button>
}
`

/** A template that writes an island; each page says which. */
const mine = `import { Island } from 'docsgen/templates/components/island'
class Ticket {}
const circle = { next: {} }
circle.next = circle
const cases = {
  function: { props: { onVote: () => {} } },
  date: { props: { since: { day: new Date(0) } } },
  class: { props: { ticket: new Ticket() } },
  hole: { props: { list: [1, undefined] } },
  circle: { props: { circle } },
  bigint: { props: { count: 1n } },
  number: { props: { count: Number.NaN } },
  element: { props: { icon: <b /> } },
  when: { when: 'visble' },
  beside: { start: 3 }
}
export default function Mine({ data, children }) {
  return <main id="docsgen-main" tabIndex={-1}>{children}
    <Island name="counter" {...cases[data.case]} /></main>
}
export const frontMatter = { case: 'text' } as const
`

const wrong: Record<string, string> = {
  function: '`props.onVote` is a function: props are sent to the browser as JSON',
  date: '`props.since.day` is a Date: props are sent to the browser as JSON',
  class: '`props.ticket` is a Ticket: props are sent to the browser as JSON',
  hole: '`props.list.1` is undefined: props are sent to the browser as JSON',
  circle: '`props.circle.next` is an object that it is in: props are sent to the browser as JSON',
  bigint: '`props.count` is a bigint: props are sent to the browser as JSON',
  number: '`props.count` is NaN: props are sent to the browser as JSON',
  element:
    '`props.icon` is an element of React, which can be one of the children: props are sent to the browser as JSON',
  when: 'expected `when` to be one of `intent`, `visible`, `idle`, `load`, not `visble`; did you mean `visible`?',
  beside: '`start` is not a property of `<Island>`; write `props={{ start: … }}`'
}

let good: Good
/** It takes as long as all the others. */
let spun: ReturnType<typeof spin>
beforeAll(async () => {
  spun = spin()
  good = await buildGood({ 'templates/islands/counter.tsx': counter, 'content/c.md': '# C\n\n::counter{start=3}\n' })
})

test('what a template asks for is reported at its place, each once', async () => {
  const pages = Object.keys(wrong).map((name) => [
    `content/${name}.md`,
    `---\ntemplate: mine\ncase: ${name}\n---\n\n# ${name}\n`
  ])
  const other = mine.replace('"counter"', '"conter"').replace('data, ', '')
  const files = {
    ...Object.fromEntries(pages),
    'templates/mine.tsx': mine,
    'templates/other.tsx': other.replace(/ \{\.\.\..*?\}/, '').replace(/export const frontMatter.*/, ''),
    'content/other.md': '---\ntemplate: other\n---\n\n# Other\n'
  }
  const ran = await good.attempt(files)
  expectErrors(ran, [
    ...Object.values(wrong).map(
      (text) => `templates/mine.tsx:19:13: error: Cannot render the island \`counter\`: ${text}`
    ),
    'templates/other.tsx:19:13: error: Cannot render the island `conter`: no island has this name; did you mean `counter`?',
    '  note: Seen on `content/function.md` (template `mine`)'.trim()
  ])
})

test('what Markdown asks for is reported in its line', async () => {
  const page = `# Bad

::conter

::counter{start=three}

::counter{when=hover}

::counter{data='{a: 1}'}

::counter{begin=3}

Votes: :countr[x]{start=1}, :mystery{a=1}, :counte[x], :counter{start=3 and

::counter{start=3

::counter{start=3} and more

Texts: 10:30, a:counter2{b=1}, std::count[x]{y=1}, :hash[0], :a{b}, \\:countr[x]{start=1}

::before{
`
  const ran = await good.attempt({ 'content/bad.md': page })
  expectErrors(ran, [
    'content/bad.md:3:1: error: Unknown directive `::conter`; did you mean `counter`?',
    'content/bad.md:5:1: error: Expected `start` of `counter` to be a number, not `three`',
    'content/bad.md:7:1: error: Expected `when` of `counter` to be one of `intent`, `visible`, `idle`, `load`, not `hover`',
    'content/bad.md:9:1: error: Expected `data` of `counter` to be JSON, not `{a: 1}`',
    'content/bad.md:11:1: error: Unknown attribute `begin` of `counter`',
    'content/bad.md:13:8: error: Unknown directive `:countr`; did you mean `counter`?',
    'content/bad.md:13:29: error: Unknown directive `:mystery`',
    'content/bad.md:13:44: error: Unknown directive `:counte`; did you mean `counter`?',
    'content/bad.md:13:56: error: Cannot read the attributes of `:counter`: `{start=3 and`',
    'content/bad.md:15:1: error: Cannot read the directive `::counter{start=3`',
    'content/bad.md:17:1: error: Cannot read the directive `::counter{start=3} and more`',
    'note: It has `start`, `data`, `when`'
  ])
})

test('one that fails in Node is reported in its line, and the page that shows it', async () => {
  const island = (body: string) => `export const attributes = {}\nexport default function Bad() {\n  ${body}\n}\n`
  const files: Files = {
    'templates/islands/throws.tsx': island("throw new Error('it broke')"),
    'templates/islands/browser.tsx': island('return <p>{window.innerWidth}</p>'),
    'templates/islands/shows.tsx': island('return <p>{{ a: 1 }}</p>'),
    'templates/islands/waits.tsx':
      "export const attributes = {}\nexport default async function Waits() {\n  return 'late'\n}\n",
    'templates/islands/nested.tsx': `import { Island } from 'docsgen/templates/components/island'\n${island('return <Island name="counter" />')}`,
    // As a package with React in its own files, whose React nobody renders with.
    'node_modules/inlined/package.json': '{ "name": "inlined", "main": "index.js" }',
    'node_modules/inlined/index.js': 'const react = { now: null }\nexports.useCount = () => react.now.useState(1)\n',
    'templates/islands/copies.tsx': `import { useCount } from 'inlined'\n${island('return <p>{useCount()}</p>')}`,
    'templates/islands/holds.tsx': island('return <div>{arguments[0].children}</div>'),
    'templates/islands/inner.tsx': island("throw new Error('it broke inside')"),
    'content/inner.md': '# I\n\n:::holds\n::inner\n:::\n',
    'content/copies.md': '# C\n\n::copies\n',
    'content/throws.md': '# T\n\n::throws\n',
    'content/again.md': '# A\n\nText.\n\n::throws\n',
    'content/browser.md': '# B\n\n::browser\n',
    'content/shows.md': '# S\n\n::shows\n',
    'content/part/_part.md': '::waits\n',
    'content/waits.md': '# W\n\n::include{file=part/_part.md}\n',
    'content/nested.md': '# N\n\n::nested\n'
  }
  const ran = await good.attempt(files)
  expectErrors(ran, [
    'templates/islands/throws.tsx:3:9: error: Cannot render the island `throws`: Error: it broke',
    /^ {2}note: Seen on `content\/(again.md:5|throws.md:3):1` \(template `doc`\), and 1 more$/,
    'templates/islands/inner.tsx:3:9: error: Cannot render the island `inner`: Error: it broke inside',
    '  note: Seen on `content/inner.md:4:1` (template `doc`)'.trim(),
    'templates/islands/browser.tsx:3:14: error: Cannot render the island `browser`: ReferenceError: window is not defined: it runs in Node first, and what needs a browser belongs in `useEffect` of an island',
    "templates/islands/copies.tsx:4:14: error: Cannot render the island `copies`: TypeError: Cannot read properties of null (reading 'useState'): a package contains its own copy of React; use one that imports `react`",
    'templates/islands/shows.tsx:2:1: error: Cannot render the island `shows`: Error: there is an object where React expects text or an element',
    'note: Seen on `content/shows.md:3:1` (template `doc`)',
    'templates/islands/waits.tsx:2:1: error: Cannot render the island `waits`: Error: it is asynchronous; load the data in `useEffect`',
    'note: Seen on `content/part/_part.md:1:1` (template `doc`)',
    'templates/islands/nested.tsx:3:1: error: Cannot render the island `nested`: Error: an island cannot hold the island `counter`: give it as one of the children'
  ])
})

/** What each island returns, and what is wrong with it; nothing is with those that have no text. */
const nested: Record<string, [html: string, text?: string, at?: string]> = {
  line: [
    '<div><button>Press</button></div>',
    '`<div>` cannot be in `<p>`, which is around the island: write `<span>` in the island, or `::line` on a line of its own'
  ],
  block: ['<p>a <div>b</div></p>', '`<div>` cannot be in `<p>`: write `<div>` instead of `<p>`', '<div'],
  row: ['<table><tr><td>a</td></tr></table>', '`<tr>` cannot be in `<table>`: browsers move it or leave it out', '<tr'],
  lost: ['<div><tr><td>a</td></tr></div>', '`<tr>` cannot be in `<div>`: browsers move it or leave it out', '<tr'],
  links: [
    '<a href="/">a <i><a href="/">b</a></i></a>',
    '`<a>` cannot be in `<a>`: browsers move it or leave it out',
    '<a'
  ],
  slot: ['<p>{children}</p>', '`<p>` cannot be in `<p>`: write `<div>` instead of `<p>`', '<p'],
  fine: [
    '<div><p>a <button><p>b</p></button><object><a href="/"><p>c</p></a></object></p><ul><li><ul><li>d</li></ul></li></ul>' +
      '<table><caption>e</caption><colgroup><col /></colgroup><thead><tr><th><p>f</p></th></tr></thead></table>' +
      '<svg><a href="/"><title>g</title><a href="/"><path /></a></a></svg><h2><span><h3>h</h3></span></h2><br />' +
      '<p>i</p><a href="/">j</a><a href="/"><div>k</div></a>{children}</div>'
  ],
  pill: ['<span>a <button>b</button></span>']
}

test('HTML of an island that no browser keeps is reported in its file, or where Markdown has it', async () => {
  const names = Object.keys(nested).filter((name) => !/line|slot|fine|pill/.test(name))
  const ran = await good.attempt({
    ...Object.fromEntries(
      Object.entries(nested).map(([name, [html]]) => [
        `templates/islands/${name}.tsx`,
        `export default ({ children }) => (\n  ${html}\n)\n`
      ])
    ),
    'templates/islands/table.tsx': 'export default () => <tr><td>a</td></tr>\n',
    'templates/mine.tsx': `import { Island } from 'docsgen/templates/components/island'
export default function Mine({ children }) {
  return <main id="docsgen-main" tabIndex={-1}>{children}<table><tbody>
    <Island name="table" /></tbody></table></main>
}
`,
    'content/mine.md': '---\ntemplate: mine\n---\n\n# Mine\n',
    'content/nested.md': `# Nested

Within :line{} and :pill{}, > :pill{}

::line

- Within :line{}

  :pill{}

:::slot
Text with :pill{}
:::

:::fine
Text and :pill{}

::pill
:::

${names.map((name) => `::${name}\n\n`).join('')}`
  })
  expectErrors(ran, [
    `content/nested.md:3:8: error: Cannot render the island \`line\`: ${nested.line?.[1]}`,
    ...[...names, 'slot'].map((name) => {
      const [html = '', text, at = ''] = nested[name] ?? []
      return `templates/islands/${name}.tsx:2:${html.indexOf(at) + 3}: error: Cannot render the island \`${name}\`: ${text}`
    }),
    'templates/mine.tsx:4:13: error: Cannot render the island `table`: it cannot be in `<table>`: browsers move it or leave it out',
    // The list is loose, so its texts are paragraphs.
    /^content\/nested\.md:7:10: error: Cannot render the island `line`/
  ])
})

test('children that an island never shows are an error', async () => {
  const ran = await good.attempt({
    'templates/islands/price.tsx': 'export default function Price() {\n  return <b>7</b>\n}\n',
    'templates/islands/later.tsx':
      "import { useState } from 'react'\nexport default function Later(props) {\n  return useState(false)[0] ? props.children : <b>no</b>\n}\n",
    'templates/islands/within.tsx':
      'const Inner = (props) => <>{props.open && props.children}</>\nexport default (props) => <Inner {...props} />\n',
    'content/lost.md': `# Lost

:::price
Text.
:::

::price[seven]

One :price[seven] :price{}

:::price
:::

::price

:::later
Text.
:::

:::within
Text.
:::
`
  })
  const lost = 'error: Cannot render the island `price`: it never shows `children`, so what'
  expectErrors(
    ran,
    ['3:1', '7:1', '9:5'].map((at) => new RegExp(`^content/lost\\.md:${at}: ${lost}`))
  )
})

test('what an island leaves out at first cannot be linked to', async () => {
  const ran = await good.attempt({
    'templates/islands/reveal.tsx': `import { useState } from 'react'
export const attributes = {}
export default function Reveal({ children }) {
  const [shown, setShown] = useState(false)
  return <div><button type="button" onClick={() => setShown(true)}>Show</button>{shown && children}</div>
}
`,
    'templates/islands/opens.tsx':
      'export const attributes = {}\nexport default ({ children }) => <details>{children}</details>\n',
    'content/hidden.md':
      '# Hidden\n\n:::reveal\n## The answer\n\n<span id="deep">42</span>, [see](#deep)\n:::\n\n:::opens\n## Shown\n:::\n\n[a](#shown)\n',
    'content/links.md': '# Links\n\n[answer](hidden.md#the-answer), [deep](hidden.md#deep), [shown](hidden.md#shown)\n'
  })
  expectErrors(ran, [
    'content/hidden.md:3:1: error: Cannot link to the heading `#the-answer`: the island `reveal` leaves it out at first',
    'content/links.md:3:1: error: Cannot find `#the-answer` on `/hidden`',
    'content/links.md:3:33: error: Cannot find `#deep` on `/hidden`',
    'note for these 3: Always show `children` in the component, in `<details>` if readers should open it; or move the target out of the island'
  ])
})

const Nothing = () => null
/** A theme of these and of next to nothing else. */
const themeOf = (modules: object) =>
  createTheme({
    document: { default: Nothing },
    markdown: { components: {} },
    templates: {},
    directives: { note: { default: Nothing } },
    island: { Island: Nothing },
    islands: {},
    ownIslands: [],
    slots: {},
    shorthands: { alerts: {} },
    ...modules
  } as never)

/** What files export beside their component, and what is said of it; `@` is the file. */
const declared: [file: string, exports: object, problem: string][] = [
  ['islands/a', { attributes: { start: 'numbr' } }, '`attributes` of @, not `numbr`; did you mean `number`?'],
  [
    'islands/a',
    { when: 'lod' },
    'expected intent, visible, idle, load in `when` of @, not `lod`; did you mean `load`?'
  ],
  ['islands/a', { attributes: { when: 'string' } }, 'another name for `when` in `attributes` of @'],
  ['islands/note', { attributes: {} }, 'another name of @: docsgen or the project has a directive of that name'],
  ['islands/Note', { attributes: {} }, 'another name of @: docsgen or the project has a directive of that name'],
  [
    'islands/a',
    { attributes: { label: 'string' }, rules: { required: ['label'] } },
    'another name for `label` in `attributes` of @: in `rules.required` it means the text in brackets'
  ],
  ['islands/a', { default: undefined }, 'expected a default export in @: its component'],
  ['directives/x', { attributes: { tone: 'strnig' } }, '`attributes` of @, not `strnig`'],
  ['directives/x', { rules: { require: ['label'] } }, 'expected forms, required, within, holds, has in `rules`'],
  ['directives/x', { rules: { forms: ['inline'] } }, 'expected text, leaf, container in `rules.forms`'],
  ['directives/x', { attributes: { a: ['b'] }, rules: { required: ['b'] } }, 'expected label, a in `rules.required`'],
  ['directives/x', { attributes: { a: 'string' }, scripts: ['b'] }, 'expected a in `scripts`']
]
it.each(declared)('%s may not declare %j', (file, exports, problem) => {
  const [folder = '', name = ''] = file.split('/')
  const modules = { [folder]: { [name]: { default: Nothing, ...exports } } }
  expect(() => themeOf(modules)).toThrow(problem.replace('@', `templates/${file}.tsx`))
})

test('one that declares nothing is a directive without attributes, unless a directive writes it or it is of docsgen', () => {
  const islands = { poll: { default: Nothing }, note: { default: Nothing }, menu: { default: Nothing } }
  const directives = { note: { default: Nothing, attributes: { tone: 'string' } } }
  const { facts } = themeOf({ ownIslands: ['menu'], islands, directives })
  expect(
    Object.entries(facts.directives).map(([name, { attributes = {} }]) => [name, Object.keys(attributes)])
  ).toEqual([
    ['note', ['tone']],
    ['poll', ['when']]
  ])
})

test('one that imports a module of Node is reported where it does', async () => {
  const island = (specifier: string) =>
    `import * as more from '${specifier}'\nexport default function Reads() {\n  return <p>{typeof more.readFileSync}</p>\n}\n`
  const ran = await good.attempt({
    'templates/islands/reads.tsx': island('node:fs'),
    'templates/islands/asks.tsx': island('fs/promises'),
    'templates/islands/brings.tsx': island('brings-fs'),
    'node_modules/brings-fs/package.json': '{ "name": "brings-fs", "main": "index.js" }',
    'node_modules/brings-fs/index.js': "exports.readFileSync = require('fs').readFileSync\n"
  })
  expectErrors(ran, [
    'templates/islands/reads.tsx:1:23: error: Cannot import `node:fs` in the island `reads`: browsers do not have it',
    'templates/islands/asks.tsx:1:23: error: Cannot import `fs/promises` in the island `asks`: browsers do not have it',
    'node_modules/brings-fs/index.js:1:32: error: Cannot import `fs` in what an island needs: browsers do not have it',
    'note for these 3: Read it in the template that writes the island, and pass it in `props`'
  ])
})

test('one that imports Preact gets the advice to import React, whatever runs it', async () => {
  for (const runtime of ['react', 'preact']) {
    const ran = await good.attempt({
      'docsgen.config.ts': `export default { client: { runtime: '${runtime}' } }\n`,
      'templates/islands/asks.tsx':
        "import { useState } from 'preact/hooks'\nexport default function Asks() {\n  return <p>{useState(1)[0]}</p>\n}\n"
    })
    expectLines(ran, [
      'templates/islands/asks.tsx:1:26: error: Cannot import `preact/hooks` in the island `asks`: islands and templates are written for React',
      "note: Import from `react` in its place; with `client: { runtime: 'preact' }` Preact runs what is written for React",
      'Nothing was written.'
    ])
  }
})

test('a misspelt import or kind is reported where it is written, with a guess', async () => {
  const imports = await good.attempt({
    'templates/islands/a.tsx':
      "import { useState } from 'react'\nimport { useStord } from 'docsgen/client'\nimport { nothing } from './b.ts'\nexport default () => useState(useStord + nothing)\n",
    'templates/islands/b.ts': 'export const some = 1\n'
  })
  expectLines(imports, [
    'templates/islands/a.tsx:2:10: error: Expected an export `useStord` in `docsgen/client`; did you mean `useStored`?',
    'templates/islands/a.tsx:3:10: error: Expected an export `nothing` in `./b.ts`'
  ])
  const kinds = await good.attempt({
    'templates/islands/a.tsx': "export const attributes = {\n  start: 'numbr'\n}\nexport default () => null\n"
  })
  expectLines(kinds, [
    'templates/islands/a.tsx:2:10: error: Expected string, number, boolean, json, icon, pages, operation, schema, scheme, tag, document in `attributes` of templates/islands/a.tsx, not `numbr`; did you mean `number`?'
  ])
})

test('hooks in a directive or a template are reported, whose page never changes', async () => {
  const ran = await good.attempt({
    'templates/directives/votes.tsx':
      "import { type ReactNode, useEffect, useId } from 'react'\nexport default () => (useEffect(() => {}), useId())\n",
    'templates/directives/whole.tsx':
      "import * as React from 'react'\n// React.useState is for islands\nexport default () => React.useState<number>(0)[0]\n",
    'templates/mine.tsx': "import { useStored } from 'docsgen/client'\nexport default () => useStored('a', 1)[0]\n",
    'templates/directives/fine.tsx':
      "import { useId, useMemo } from 'react'\nexport default () => useMemo(() => 1, []) + useId()\n"
  })
  expectErrors(ran, [
    'templates/directives/votes.tsx:1:26: error: Cannot use `useEffect` in a directive: it is rendered once, when the site is built',
    'templates/directives/whole.tsx:3:22: error: Cannot use `useState` in a directive: it is rendered once, when the site is built',
    'templates/mine.tsx:1:10: error: Cannot use `useStored` in a template: it is rendered once, when the site is built'
  ])
})

test.each(['react', 'preact'])(
  'there is one React with %s, whatever the project and its packages have',
  async (runtime) => {
    const foreign = "throw new Error('another React')\n"
    const root = project({
      'docsgen.config.mjs': `export default { client: { runtime: '${runtime}' } }`,
      'content/index.md': '# Home\n\n::likes\n',
      'templates/islands/likes.tsx': `import { useCount } from 'counts'
export const attributes = {}
export default function Likes() {
  const [count, add] = useCount()
  return <button type="button" onClick={add}>{count} likes</button>
}
`,
      'node_modules/counts/package.json': '{ "name": "counts", "main": "index.js" }',
      'node_modules/counts/index.js':
        "const { useState } = require('react')\nexports.useCount = () => {\n  const [count, set] = useState(2)\n  return [count, () => set(count + 1)]\n}\n",
      ...Object.fromEntries(
        ['node_modules', 'node_modules/counts/node_modules'].flatMap((folder) =>
          ['react', 'preact'].flatMap((name) => [
            [`${folder}/${name}/package.json`, `{ "name": "${name}", "version": "1.0.0" }`],
            [`${folder}/${name}/index.js`, foreign]
          ])
        )
      )
    })
    const files = await buildSound(root)
    expect(files['index.html']).toContain('likes</button>')
    const script = Object.entries(files).flatMap(([file, text]) => (file.startsWith('docsgen/islands.') ? [text] : []))
    expect(script.join('')).not.toContain('another React')
  }
)

test('one that never ends is named with its place, after the time that a page has', async () => {
  const text = 'Cannot render the island `spins`: it takes longer than 3 s'
  const message = { rule: 'template', file: 'content/index.md', place: { line: 5, column: 1 }, text }
  expect(await spun).toEqual({ bytes: '', messages: [message], isStopped: true })
})

/** Renders a page in a thread that has 8 seconds for it: on a busy machine it takes most of them to load. */
async function spin() {
  const root = project({
    'content/index.md': '# Home\n\nText.\n\n:::spins\n::still\n:::\n',
    'templates/islands/still.tsx': 'export default () => <p>Still</p>\n',
    'templates/islands/spins.tsx':
      'const wheel = new Int32Array(new SharedArrayBuffer(4))\nconst Wheel = () => Atomics.wait(wheel, 0, 0)\nexport default ({ children }) => <div>{children}<Wheel /></div>\n'
  })
  const { openProject } = (await import(path.join(repository, 'lib/src/pipeline/open.js'))) as typeof Projects
  const { buildSite } = (await import(path.join(repository, 'lib/src/pipeline/pipeline.js'))) as typeof Builds
  const { signal } = new AbortController()
  const options = { overrides: {}, readOnly: true, jobs: 1, timeLimit: 3000, signal, progress() {} }
  return await openProject(root, options, async (opened, context) => {
    const { outputs } = await buildSite(opened, context)
    return outputs.get('index.html')?.body()
  })
}
