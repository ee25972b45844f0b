/** The finished tree: what is taken out, and tables. */
import { describe, expect, test } from 'vitest'
import { noSources } from '../../src/page/checks/policy.ts'
import { collectContent } from '../../src/page/collect.ts'
import type { Content } from '../../src/page/markdown/content.ts'
import type { ParseOptions } from '../../src/page/parse.ts'
import { read } from '../support/read-page.ts'

describe('a url that runs as a script is a problem, and is taken out', () => {
  const script = 'javascript:alert(1)'
  const hrefs = [script, 'JaVaScRiPt:alert(1)', '&#106;avascript:alert(1)', 'javascript&colon;alert(1)', 'vbscript:x']
  const data = ['livescript:x', 'data:text/html,x', 'data:text/html;base64,eA==', 'data:image/svg+xml,x']
  const links = [...hrefs, ...data].map((href) => `[x](<${href}>)`)
  const inMarkdown = [...links, `![x](${script})`, `<${script}>`, `[x]\n\n[x]: ${script}`, '![x](data:text/html,x)']

  test.each([
    ...inMarkdown,
    '<a href="%">x</a>',
    '<a href="&#x6a;avascript&colon;alert(1)">x</a>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="java&#10;script:alert(1)">x</a>',
    '<a href=" &#1; %">x</a>',
    '<img alt="x" src="%">',
    '<img alt="x" srcset="% 2x">',
    '<form action="%"></form>',
    '<button formaction="%">x</button>',
    '<iframe src="%"></iframe>',
    '<iframe src="data:text/html,x"></iframe>',
    '<object data="%"></object>',
    '<embed src="%">',
    '<video poster="%"></video>',
    '<area href="%">',
    '<math href="%">x</math>',
    '<link rel="stylesheet" href="%">',
    '<base href="%">',
    '<svg xlink:href="%"></svg>',
    '<svg><a xlink:href="%"><text>x</text></a></svg>',
    '<svg><a href="%"><text>x</text></a></svg>',
    '<svg><use href="data:image/svg+xml,x"></use></svg>',
    '<svg><a><animate attributeName="href" values="x;%"></animate></a></svg>',
    '<svg><a><set attributeName="href" to="%"></set></a></svg>'
  ])('%s', (text) => {
    const { problems, html } = read(text.replace('%', script))
    const unsafe = problems.filter((each) => /^1:\d+ unsafe-url: Cannot .*: it runs as a script$/s.test(each))
    expect(unsafe, problems.join('\n')).toHaveLength(1)
    expect(html).not.toMatch(/="[^"]*(?:script:|data:)/i)
  })

  test('handlers go, images as data stay', () => {
    const { html, problems } = read(
      '<b onclick="x()" ONMOUSEOVER=y()>z</b>\n\n<iframe srcdoc="<script>x()</script>"></iframe>'
    )
    expect(html).toMatch(/^<p><b>z<\/b><\/p>\s*<iframe><\/iframe>$/)
    expect(problems.map((each) => /`(.*?)`/.exec(each)?.[1])).toEqual(['onclick', 'onmouseover', 'srcdoc'])
    expect(read('![x](data:image/png;base64,AAAA)').problems).toEqual([])
  })
})

test('tables are aligned by classes, never by style', () => {
  const { html } = read('| a | b |\n| :-: | --: |\n| 1 | 2 |\n')
  expect(html).toContain('<th className="align-center">a</th>')
  expect(html).not.toContain('style')
})

test('directives without the parts that they need are reported at their places, all of them', () => {
  const directives: ParseOptions['directives'] = {
    list: { rules: { has: 'tasks' } },
    faq: { rules: { has: 'questions' } }
  }
  const blocks = ['list\n- a\n', 'list\n- [ ] a\n', 'faq\na\n', 'faq\n## A\n\n## B\n\n### C\n\n## D\nd\n']
  const { problems } = read(blocks.map((block) => `:::${block}:::\n`).join('\n'), { directives })
  expect(problems).toEqual([
    '1:1 unknown-directive: Expected `:::list` to hold task items such as `- [ ] Print the badges`',
    '9:1 unknown-directive: Expected `:::faq` to hold headings, each a question with its answer below',
    '14:1 unknown-directive: Expected an answer below the question “A” in `:::faq`'
  ])
})

test('content of a plugin uses the operations that it names, and nothing else', () => {
  const directives = { call: { attributes: { id: 'operation', lang: 'string' } } } as const
  const content: Content = ['div', {}, ['docsgen-call', { id: 'getPet', lang: 'js' }], ['docsgen-call', { lang: 'js' }]]
  const { uses } = collectContent(content, { file: 'a', policy: noSources, directives })
  expect(uses).toEqual([{ kind: 'operation', name: 'getPet' }])
})

test('the first image is loaded at once, the others when they come into view; those of links are not enlarged', () => {
  const { html } = read('![a](a.png)\n\n[![b](b.png) *![c](c.png)*](b.md)\n', { zoom: true })
  const facts = html.match(/loading="\w+"|zoomable/g)
  expect(facts?.join(' ')).toBe('zoomable loading="eager" loading="lazy" loading="lazy"')
})
