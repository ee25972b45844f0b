/** Formulas: what is one and what is text, what they become, and what is said of those that cannot be read. */
import { expect, test } from 'vitest'
import { maths } from '../../src/page/markdown/maths.ts'
import { parsePage } from '../support/read-page.ts'

function read(markdown: string) {
  const { page, content } = parsePage(markdown, { formulas: maths })
  const problems = page.messages.map(({ text, place }) => `${place?.line}:${place?.column}: ${text}`)
  const json = JSON.stringify(content)
  return { page, problems, json, count: json.split('["math",').length - 1 }
}

test.each([
  'It costs $5 and $6.',
  'US$5 to US$6, or 5$.',
  'An escaped \\$x$ and \\$y\\$.',
  'A dollar $ alone $ with spaces.',
  '`$x$` in code',
  '$x\n+ y$ over two lines',
  'Three $$$x$$$.',
  '$20,000 and$30,000'
])('%j is text', (markdown) => {
  const { problems, count } = read(markdown)
  expect([problems, count]).toEqual([[], 0])
})

test.each([
  ['Where $x_1$ and $y_2$, *not* $5.', 2],
  ['$\\$$ is a dollar, ($a*b*c$), $\\{a\\}$', 3],
  ['$$\na + b\n= c\n\n+ d\n$$', 1],
  ['$$ x^2 $$', 1],
  ['> $$\n> x\n> $$\n>\n> Text.', 1],
  ['- item\n\n  $$\n  \\frac{a}{b}\n  $$\n- $z$', 2],
  ['Text.\n$$\nx\n$$\nText.', 1],
  ['| a |\n|---|\n| $x$ |', 1],
  ['## About $x$', 1],
  [':::note[$x$]\n$y$\n:::', 2]
])('%j is maths', (markdown, wanted) => {
  const { problems, count, json } = read(markdown)
  expect([problems, count]).toEqual([[], wanted])
  expect(json).not.toMatch(/"style"|\$\$/)
})

test('a block is one, colours stay, and the text around is Markdown', () => {
  const { json } = read('*a* $\\color{red} x$ **b**\n\n$$\n\\begin{align} a&=b\\\\ c&=d \\end{align}\n$$\n')
  expect(json).toContain('["em",')
  expect(json).toContain('"mathcolor":"#ff0000"')
  expect(json).toContain('"display":"block"')
  expect(json).toContain('"className":"tml-right"')
})

test.each([
  ['# A\n\nSee $\\frc{a}$.', ['3:6: Cannot read the formula: unsupported function name: \\frc']],
  ['$$\na\n  \\frc{b}\n$$', ['3:3: Cannot read the formula: unsupported function name: \\frc']],
  ['$$\nx', ['1:1: Cannot find the end of the formula: expected a line with `$$`']],
  ['$$\n\\sum_^2\n$$', ['1:3: Cannot read the formula: a part is missing']],
  ['$\\href{javascript:alert(1)}{x}$', ['1:2: Cannot read the formula: unsupported function name: \\href']]
])('%j is a problem with a place', (markdown, wanted) => expect(read(markdown).problems).toEqual(wanted))
