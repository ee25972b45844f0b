/** Diagrams: Mermaid as people write it becomes a part of the page, and what is not drawn is reported where it is written. */
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { validateXML } from 'xmllint-wasm'
import { openCoder } from '../../src/page/code/render-blocks.ts'
import { drawDiagram } from '../../src/page/diagrams/draw.ts'
import { readMermaid } from '../../src/page/diagrams/read.ts'
import type { Content } from '../../src/page/markdown/content.ts'
import { findPackage } from '../../src/project/packages.ts'
import { readWords } from '../../src/search/page-words.ts'
import { repository, temporaryFolder } from '../support/project.ts'
import { parsePage, toProblem } from '../support/read-page.ts'

const { module = '', version = '' } = findPackage([repository], 'beautiful-mermaid') ?? {}

/** Content as XML. */
function toXml(content: Content): string {
  if (typeof content === 'string') return content.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const [type, { dangerouslySetInnerHTML: inner, ...props }, ...children] = content
  const attributes = Object.entries(props).map(([name, value]) => (value === undefined ? '' : ` ${name}="${value}"`))
  const html = (inner as { __html: string } | undefined)?.__html ?? children.map(toXml).join('')
  return `<${type}${attributes.join('')}>${html}</${type}>`
}

const all: string[] = []

/** Diagrams, and the texts in them in the order in which they are drawn. */
const drawn: Record<string, [source: string, texts: string]> = {
  'without spaces, with marks at the ends': [
    'graph TD;\n    A[Badge]-->|scanned|B(Gate);\n    B-->C{Known?};\n    C--Yes-->D;\n    C-.No.->E;',
    'scanned, Yes, No, Badge, Gate, Known?, D, E'
  ],
  'with a header': ['---\nconfig:\n  theme: forest\n---\nflowchart LR\n  a --> b', 'a, b'],
  'with comments and a directive': ['%%{init: {"theme": "dark"}}%%\nflowchart\n %% no\n a --> b --> c', 'a, b, c'],
  'with every shape': [
    'flowchart TB\n a([Pill]) --- b((Ring)) === c(((Rings))) -.- d[[Sub]]\n e[(Store)] & f[/Up\\] --> g[\\Down/] & h[/In/]\n i[\\Out\\] ~~~ j{{Six}} --> k>Flag] ---> l(Round)',
    'Pill, Ring, Rings, Sub, Store, Up, Down, In, Out, Six, Flag, Round'
  ],
  'with signs in labels': [
    'flowchart LR\n a["f(x) [1] {2} <T> & \'c\' | d"] -- "a > b; c" --> b["#quot;5 #35; 6#quot;"]',
    'a > b; c, f(x) [1] {2} <T> & \'c\' | d, "5 # 6"'
  ],
  'with lines and marks': [
    'flowchart LR\n a["`**Bold**\n  two`"] --> b[One<br/><b>two</b>] --> c[fa:fa-ban No]',
    'Bold two, One two, No'
  ],
  'with labels that wrap': [
    'flowchart LR\n a[A label that is much longer than one line should be] --> b',
    'A label that is much longer than one line should be, b'
  ],
  'with names of all sorts': [
    'flowchart LR\n web-app --> api.v1 --> 参加者 --> end1 & class1',
    'web-app, api.v1, 参加者, end1, class1'
  ],
  'with groups': [
    'flowchart TB\n subgraph ci["CI: test"]\n direction LR\n a --> b\n subgraph Inner part\n c\n end\n end\n d --> ci\n c --> e',
    'CI: test, Inner part, d, e, a, b, c'
  ],
  'with colours': [
    'flowchart LR\n a:::bad --> b --> c --> d\n classDef bad fill:#f8d7da,stroke:#dc3545\n classDef good fill:lightgreen;\n class b,c good\n style d fill:#9cf,stroke-width:4px\n linkStyle 0 stroke:#ff3',
    'a, b, c, d'
  ],
  'with two lines in one': ['flowchart LR\n a --> b; b <--> c', 'a, b, c'],
  'a sequence': [
    'sequenceDiagram\n autonumber\n actor V as Visitor\n participant G\n V->>+G: shows badge (valid)\n G-->>-V: opens\n G-xV: closes\n V-)G: waits',
    '1. shows badge (valid), 2. opens, 3. closes ✗, 4. waits, Visitor, G'
  ],
  'a sequence with blocks': [
    'sequenceDiagram\n box Purple Hall\n participant Gate One\n end\n rect rgb(1, 2, 3)\n loop every minute\n Gate One->>Hub: ping\n end\n end\n alt open\n Hub->>Hub: counts\n else\n Hub-->>Gate One: no\n end',
    'loop [every minute], alt [open], ping, counts, no, Gate One, Hub'
  ],
  'a sequence with notes': [
    'sequenceDiagram\n A->>B: go\n activate B\n Note over A,B: both<br/>wait\n note right of B: ready; done\n deactivate B',
    'go, both wait, ready; done, A, B'
  ],
  'a sequence in parallel': [
    'sequenceDiagram\n par one\n A->>B: x\n and two\n A->>C: y\n end\n critical lock\n A->A: z\n option none\n A-->B: w\n end',
    'par [one], [two], critical [lock], [none], x, y, z, w, A, B, C'
  ],
  classes: [
    'classDiagram\n class Badge {\n <<interface>>\n +String id\n -List~Visit~ visits\n +scan(gate) bool\n #check()* void\n }\n Badge <|.. Ticket : is\n Hall "1" *-- "0..*" Badge : lets in',
    '«interface», Badge, + String id, - List<Visit> visits, + scan(gate): bool, # check(): void, Ticket, Hall, is, lets in, 1, 0..*'
  ],
  'classes in short': [
    'classDiagram\n direction LR\n Hall : +open()\n class Gate["A gate (east)"]\n Hall -- Gate\n Set~T~ .. Hall\n <<enumeration>> Kind',
    'Hall, + open(), A gate (east), Set<T>, «enumeration», Kind'
  ],
  'classes with names in quotes': [
    'classDiagram-v2\n class `Main hall`\n `Main hall` o-- Desk : has',
    'Main hall, Desk, has'
  ],
  states: [
    'stateDiagram-v2\n direction LR\n [*] --> Open\n Open --> Full : visitors > 300\n Full --> [*]\n Full : No more (today)',
    'visitors > 300, Open, No more (today)'
  ],
  'states in states': [
    'stateDiagram\n state "Doors are open" as Open {\n [*] --> Quiet\n Quiet --> Busy: 10:00\n }\n state choose <<choice>>\n Open --> choose\n choose --> Shut',
    'Doors are open, 10:00, ◇, Shut, Quiet, Busy'
  ],
  entities: [
    'erDiagram\n VISITOR ||--o{ VISIT : makes\n VISIT }o..|| "Main hall" : ""\n VISITOR {\n int id PK, FK\n string name "as on the badge"\n }',
    'VISITOR, PK,FK, int, id, string, name – as on the badge, VISIT, Main hall, makes'
  ],
  'entities with other names': [
    'erDiagram\n direction LR\n p[Person] {\n string first-name\n }\n p |o--|{ LINE-ITEM : "has (1)"',
    'Person, string, first-name, LINE-ITEM, has (1)'
  ]
}

test.each(Object.entries(drawn))('a diagram %s is drawn in the colours of the page', async (_, [source, texts]) => {
  const diagram = readMermaid(source)
  if ('why' in diagram) throw new Error(diagram.why)
  const content = await drawDiagram(module, diagram)
  const xml = toXml(content)
  expect(content[2]).toEqual(['desc', {}, texts])
  all.push(xml)
  expect(xml).not.toMatch(
    / (?:style|id|xmlns)=|<(?:style|defs|marker)|http|url\(|NaN|undefined|[\ue000-\uf8ff\u200b\u200c]/
  )
  expect(xml.replace(/>[^<]*</g, '><')).not.toMatch(/#[\da-f]{3}|rgb\(/i)
  const colours = [...xml.matchAll(/ (?:fill|stroke)="([^"]*)"/g)].map(([, colour = '']) => colour)
  expect(colours.filter((colour) => !/^(?:none|var\(--[\w-]+\))$/.test(colour))).toEqual([])
  const sizes = [...xml.matchAll(/font-size="([^"]*)"/g)].map(([, size]) => Number(size))
  const [, width, units] = / viewBox="[\d. ]+ ([\d.]+) [\d.]+" width="([\d.]+)"/.exec(xml) ?? []
  expect(Math.min(...sizes) * (Number(units) / Number(width))).toBeGreaterThanOrEqual(12)
})

test('a colour is the same by class, by style and by a mark, and for a group', async () => {
  const draw = async (lines: string) => {
    const diagram = readMermaid(`flowchart LR\n a --> b\n ${lines}`)
    return 'why' in diagram ? diagram.why : toXml(await drawDiagram(module, diagram))
  }
  const red = await draw('style a fill:#f8d7da')
  expect(await draw('classDef bad fill:#f8d7da\n class a bad')).toBe(red)
  expect(await draw('classDef bad fill:red\n a:::bad')).toBe(red)
  expect([await draw('linkStyle 0 stroke:red'), await draw('style a fill:#ddd')]).not.toContain(red)
})

test('all of them are XML', async () => {
  const contents = `<all>${all.join('')}</all>`
  const { valid, rawOutput } = await validateXML({ xml: { fileName: 'all.xml', contents }, normalization: 'format' })
  expect(rawOutput).toBe('')
  expect(valid).toBe(true)
})

test.each([
  ['pie title Halls\n "East" : 3', undefined, '`pie title Halls` is not a kind that docsgen draws'],
  ['', undefined, '`` is not a kind that docsgen draws'],
  ['flowchart LR\n a --> b\n a --x c', '2:1', '`a --x c` is not understood'],
  ['flowchart LR\n subgraph one\n a --> b', '2:1', 'a block has no end'],
  ['flowchart LR\n a --> b\n end', '2:1', '`end` is not understood'],
  ['flowchart LR\n\ta[b', '1:1', '`a[b` is not understood'],
  ['sequenceDiagram\n  A->>B: go\n  create participant C', '2:2', '`create participant C` is not understood'],
  ['stateDiagram-v2\n a --> b\n note right of a : no', '2:1', '`note right of a : no` is not understood'],
  ['classDiagram\n namespace A {\n }', '1:1', '`namespace A {` is not understood'],
  ['erDiagram\n A {\n  string\n }', '2:2', '`string` is not understood'],
  ['flowchart LR\n a@{ shape: cylinder }', '1:1', '`a@{ shape: cylinder }` is not understood']
])('%j has a problem at %s', (source, place, why) => {
  const problem = readMermaid(source)
  expect(problem).toMatchObject({ why })
  if ('why' in problem) expect(problem.place && `${problem.place.line}:${problem.place.column}`).toBe(place)
})

const coder = openCoder()

async function read(markdown: string, diagrams: string | undefined, drawer = module) {
  const { page, content, blocks } = parsePage(markdown, diagrams ? { diagrams } : {})
  const found = await coder.finish({ content, blocks, drawer: diagrams && drawer })
  const messages = [...page.messages, ...found]
  const notes = messages.map(({ note }) => note).join('\n')
  return { problems: messages.map(toProblem), content, links: page.links, notes }
}

const linked = `# Halls

\`\`\`js
let hall = 1
\`\`\`

- \`\`\`mermaid title="Ways"
  flowchart LR
    accTitle: The way in
    accDescr: From door to desk
    door --> desk --> hall
    click door "other.md#top" "A tip"
    click desk href "javascript:go()"
    click hall call go()
  \`\`\`

\`\`\`Mermaid
gitGraph
\`\`\`
`

test('a page has the drawing, with its links, its words and its problems; its source is for the page in Markdown', async () => {
  const { content, links, problems } = await read(linked, version)
  expect(problems).toEqual([
    '17:1 diagram: Cannot draw `Mermaid`: `gitGraph` is not a kind that docsgen draws',
    '13:22 unsafe-url: Cannot link to `javascript:go()`: it runs as a script'
  ])
  expect(links).toEqual([{ href: 'other.md#top', kind: 'link', place: { line: 12, column: 17 } }])
  const xml = toXml(content)
  expect(xml).toMatch(
    /<pre title="Ways"><code className="language-mermaid" hidden="true">flowchart LR\n.*<\/code><svg className="diagram" role="group" .* aria-label="The way in"><desc>From door to desk\ndoor, desk, hall<\/desc><g>.*<a href="other.md#top"><g><g>.*door.*<\/a>.*<a><g>/s
  )
  const page = { url: '/a', title: 'Halls', lang: 'en', parts: {} }
  expect(readWords(content, page, new Set()).words.split(' ')).toEqual(expect.arrayContaining(['door', 'desk', 'ways']))
  expect(readWords(content, page, new Set()).words.split(' ')).not.toContain('flowchart')
})

test('without the setting readers see the code, and the warning names the setting', async () => {
  const { content, problems, notes } = await read(linked, undefined)
  expect(problems).toEqual([
    '7:3 diagram: Cannot draw `mermaid`: readers see the code',
    '17:1 diagram: Cannot draw `Mermaid`: readers see the code'
  ])
  expect(notes).toContain('write `diagrams: true` in the configuration')
  expect(toXml(content)).not.toContain('<svg')
})

test('what the package cannot draw stays code', async () => {
  const broken = path.join(temporaryFolder(), 'broken.mjs')
  writeFileSync(broken, 'export function renderMermaidSVG() { throw new Error("no room") }\n')
  const { content, problems } = await read('# A\n\n```mermaid\ngraph TD\n a --> b\n```\n', version, broken)
  expect(problems).toEqual(['3:1 diagram: Cannot draw `mermaid`: no room'])
  expect(toXml(content)).toContain('graph TD')
})

test('a page without a diagram is the same with the setting, and the package is not loaded for it', async () => {
  const text = '# A\n\n```js\nlet a = 1\n```\n\n```text\ngraph TD\n```\n'
  expect(await read(text, version, '/none')).toEqual(await read(text, undefined))
})
