/** Whole pages: syntax of GitHub, variables, line ends. */
import { describe, expect, test } from 'vitest'
import { decodeSource } from '../../src/page/decode.ts'
import { read } from '../support/read-page.ts'

describe('of GitHub', () => {
  test('a footnote leads there and back, and a box of a task is only shown', () => {
    const { html, page, problems } = read('A[^n] and B[^n]\n\n- [x] done\n- [ ] to do\n\n[^n]: Text\n')
    expect(problems).toEqual([])
    const ids = ['fnref-n', 'fnref-n-2', 'fn-n'].map((id) => `user-content-${id}`)
    for (const id of ids) expect(page.anchors.filter((each) => each === id)).toEqual([id])
    for (const id of ids) expect(page.links.map(({ href }) => href)).toContain(`#${id}`)
    expect(html).toMatch(/<input[^>]* checked=true[^>]* disabled=true/)
    expect(html.match(/type="checkbox"/g)).toHaveLength(2)
  })

  test('what is defined is below its term, with blocks of its own and a place', () => {
    const { html, page } = read('Term\n: One\n: [Two](x)\n\n    - a\n\n> Other\n> : Three\n\nNot: this')
    expect(html.replace(/\n/g, '')).toMatch(/^<dl><dt>Term<\/dt><dd>One<\/dd><dd>.*<ul><li>a<\/li><\/ul><\/dd><\/dl>/)
    expect(html).toContain('<dt>Other</dt>')
    expect(page.links).toEqual([{ href: 'x', kind: 'link', place: { line: 3, column: 3 } }])
  })
})

describe('variables', () => {
  test('are replaced in text, links and raw HTML, not in code', () => {
    const { html, page } = read(
      '{{product}} [{{ product }}]({{home}}/a) `{{product}}` <b title="{{product}}">x</b>\n\n    {{product}}\n'
    )
    expect(html).toContain(
      'Acme <a href="https://acme.example/a">Acme</a> <code>{{product}}</code> <b title="Acme">x</b>'
    )
    expect(html).toContain('{{product}}\n')
    expect(page.links[0]?.href).toBe('https://acme.example/a')
  })

  test('braces that are escaped stay, beside others of the same text', () => {
    const { html, problems } = read(
      '\\{\\{ product }} \\{{ product }} &#123;&lbrace; product }} {\\{product}} {{ product }} \\{{product}} {{product}}\n\n' +
        '> \\{{product}}\n> {{product}} *\\{{product}}*\n\n{{{product}}} \\\\\\{{product}}\n'
    )
    expect(problems).toEqual([])
    const kept = '{{ product }}'
    expect(html).toContain(`<p>${kept} ${kept} ${kept} {{product}} Acme {{product}} Acme</p>`)
    expect(html).toMatch(/<p>\{\{product\}\}\nAcme <em>\{\{product\}\}<\/em><\/p>/)
    expect(html).toContain('<p>{Acme} \\{{product}}</p>')
  })

  test('an undefined one is a problem with a place; in a project without variables it may be meant', () => {
    expect(read('a\nb {{prodct}}').problems).toEqual([
      '2:3 undefined-variable: Cannot find the variable `prodct`; did you mean `product`?'
    ])
    expect(read('a {{ anything }} \\{{b}} `{{c}}`', { variables: {} }).problems).toEqual([
      '1:3 foreign-mark: Cannot read `{{ anything }}`: it is a mark of a template language'
    ])
  })
})

test('line ends and a byte order mark change nothing', () => {
  const markdown = '---\ntitle: A\n---\n\n# B\n\n- c\n- d\n\n```js\ne\n```\n'
  const expected = read(markdown).html
  expect(read(markdown.replaceAll('\n', '\r\n')).html).toBe(expected)
  expect(read(markdown.replaceAll('\n', '\r')).html).toBe(expected)
  expect(read(`\ufeff${markdown}`).html).toBe(expected)
})

test.each([0, 1, 2, 3, 64, 1000])('the first byte that is not UTF-8 is named, after %i letters of two', (count) => {
  for (const bytes of [[0xff], [0xc3, 0x28], [0xe2, 0x82]]) {
    const text = Buffer.concat([Buffer.from('é'.repeat(count)), Buffer.from(bytes)])
    const says = `Expected UTF-8, not the byte 0x${bytes[0]?.toString(16)} at offset ${2 * count}`
    expect(decodeSource(text, 'a.md')).toMatchObject({ message: { text: says, place: { line: 1, column: count + 1 } } })
  }
})
