/** The finished tree: what is taken out, and tables. */
import { describe, expect, test } from 'vitest'
import type { ParseOptions } from '../../src/page/parse.ts'
import { read } from '../support/read-page.ts'

describe('what must not reach a reader', () => {
  test.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '<a href="java&#10;script:x">y</a>',
    '<a href=" &#1;javascript:x">y</a>',
    '[x](vbscript:x)',
    '[x](data:text/html,x)',
    '<iframe src="data:text/html,x"></iframe>',
    '<form action="javascript:x"></form>',
    '<svg><a xlink:href="javascript:x">y</a></svg>'
  ])('%s is a problem and is taken out', (markdown) => {
    const { problems, html } = read(markdown)
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain('unsafe-url')
    expect(html).not.toMatch(/script:|data:/i)
  })

  test('handlers go, images as data stay', () => {
    expect(read('<b onclick="x()">y</b>').html).toBe('<p><b>y</b></p>')
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
  const blocks = ['list\n- a\n', 'list\n- [ ] a\n', 'faq\na\n', 'faq\n## A\n\n## B\n\n### C\n']
  const { problems } = read(blocks.map((block) => `:::${block}:::\n`).join('\n'), { directives })
  expect(problems).toEqual([
    '1:1 unknown-directive: Expected `:::list` to hold task items such as `- [ ] Print the badges`',
    '9:1 unknown-directive: Expected `:::faq` to hold headings, each a question with its answer below',
    '14:1 unknown-directive: Expected an answer below the question “A” in `:::faq`'
  ])
})
