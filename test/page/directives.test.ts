/** Directives and alerts: what is one, what is text, and what is reported. */
import { describe, expect, test } from 'vitest'
import { read } from '../support/read-page.ts'

describe('what is no directive', () => {
  test.each([
    ['At 10:30 we go.', 'At 10:30 we go.'],
    ['- ratio 16:9', '16:9'],
    ['a:é', 'a:é'],
    ['> [!NOTE]\n> Text.', '<docsgen-note>'],
    ['> [\\!NOTE]\n> Text.', '<docsgen-note>'],
    ['- > &#91;!NOTE]\n  > Text.', '<docsgen-note>']
  ])('%j alone on a page is read as it is among others', (markdown, shown) => {
    const alone = read(`${markdown}\n`, { directives: { note: {} } })
    const among = read(`${markdown}\n\na:b\n`, { directives: { note: {} } })
    expect(alone.html).toContain(shown)
    expect(among.html).toContain(alone.html.trimEnd())
  })

  test.each(['::1', '::é[x]'])('%s is said to be unknown', (markdown) => {
    expect(read(`${markdown}\n`).problems.join()).toContain('Unknown directive')
  })
})

describe('directives', () => {
  test('become elements with attributes and a label', () => {
    expect(read(':::note[A **b**]\nText\n:::\n').html).toContain('<docsgen-note>[A <strong>b</strong>]')
    expect(read('::stars{count=3 open}').html).toContain('<docsgen-stars count="3" open="true">')
  })

  test('an alert is the same as an admonition', () => {
    expect(read('> [!TIP]\n> Text\n').html).toMatch(/<docsgen-tip>\s*<p>Text<\/p>\s*<\/docsgen-tip>/)
    expect(read('> A\n> [!TIP]\n').html).toContain('<blockquote>')
    expect(read('> [!note]- Of *this*  \n> Text').html).toMatch(
      /<docsgen-note fold="closed">\[Of <em>this<\/em>\]\s*<p>Text/
    )
    expect(read('> [!TIP] Alone').html).toMatch(/<docsgen-tip>\[Alone\]\s*<\/docsgen-tip>/)
    expect(read('> [!TPI]\n> Text').problems).toEqual([
      '1:1 unknown-directive: Unknown alert `[!TPI]`; did you mean `TIP`?'
    ])
  })

  test('unknown ones are problems on a line of their own, text otherwise', () => {
    expect(read('::nte\n').problems).toEqual(['1:1 unknown-directive: Unknown directive `::nte`; did you mean `note`?'])
    expect(read('at 10:30, a:b and :x{y} https://x.y:80/').problems).toEqual([])
    expect(read('a:b[c]{d} e').html).toBe('<p>a:b[c]{d} e</p>')
    expect(read('::stars{cout=3}').problems).toEqual([
      '1:1 unknown-directive: Unknown attribute `cout` of `stars`; did you mean `count`?'
    ])
    expect(read('::stars{count=x}').problems).toEqual([
      '1:1 unknown-directive: Expected `count` of `stars` to be a number, not `x`'
    ])
  })
})

test('the note about an unknown one lists those that may be meant, or says where an own one is written', () => {
  const files = '`templates/directives/chip.tsx`, or `templates/islands/chip.tsx`'
  const notes = (markdown: string) => read(markdown).page.messages.map(({ note }) => note)
  expect(notes('::chip[A]\n')).toEqual([`Write ${files} if it reacts to the reader`])
  expect(notes('A :chip[B]{tone=c}\n')).toEqual([
    `Write ${files} if it reacts to the reader; write \`\\:chip\` for plain text`
  ])
  expect(notes('::nte\n')).toEqual([expect.stringMatching(/^Known: .*note/)])
})

describe('what a directive declares', () => {
  const attributes = { tone: ['good', 'bad'], count: 'number' } as const
  const declared = {
    badge: { attributes, rules: { forms: ['text'], required: ['label'] } },
    drawing: { attributes, rules: { forms: ['leaf'], required: ['label', 'count'] } },
    tabs: { rules: { forms: ['container'], holds: ['tab'] } },
    tab: { rules: { forms: ['container'], required: ['label'], within: ['tabs'] } },
    steps: { rules: { holds: ['ol'] } },
    stars: { attributes: { open: 'boolean' } },
    shape: { attributes: { name: 'schema', tag: 'tag' } }
  } as const
  const problems = (markdown: string) =>
    read(markdown, { directives: declared }).problems.map((problem) => problem.replace('unknown-directive: ', ''))

  test('is allowed', () => {
    const tabs = '::::tabs\n:::tab[A]\nText\n:::\n<!-- no more -->\n::::\n'
    const steps = ':::steps\n1. A\n:::\n\n::shape{name=a}\n'
    expect(problems(`:badge[A]{tone=bad}\n\n::drawing[A]{count=1}\n\n${tabs}\n${steps}`)).toEqual([])
  })

  test.each([
    [
      ':badge[A]{tone=badd}',
      '1:1 Expected `tone` of `badge` to be one of `good`, `bad`, not `badd`; did you mean `bad`?'
    ],
    ['a :badge{tone=bad}', '1:3 Expected `:badge` to have text in brackets'],
    ['::badge[A]', '1:1 Cannot write `badge` as `::badge`'],
    ['::drawing{count=1}', '1:1 Expected `::drawing` to have text in brackets'],
    ['::drawing', '1:1 Expected `::drawing` to have text in brackets and `count`'],
    ['::drawing[A]{count}', '1:1 Expected `::drawing` to have `count`'],
    [':::tabs\n:::', '1:1 Expected `:::tab` in `:::tabs`'],
    ['::::tabs\nA\n\n:::tab[A]\nA\n:::\n::::', '2:1 Expected `:::tab` in `::::tabs`, not text'],
    ['::::tabs\n:::tab\nA\n:::\n::::', '2:1 Expected `:::tab` to have text in brackets'],
    ['A\n\n:::', '3:1 Cannot find the start of `:::`'],
    ['> A\n> ::::', '2:3 Cannot find the start of `::::`'],
    [':::tab[A]\nA\n:::', '1:1 Expected `:::tab` inside `:::tabs`'],
    ['> :::steps\n> - A\n> :::', '2:3 Expected a numbered list in `:::steps`, not a list'],
    ['::::tabs\n:::steps\n1. A\n:::\n::::', '2:1 Expected `:::tab` in `::::tabs`, not `:::steps`'],
    ['::include{file=a', '1:1 Cannot read the directive `::include{file=a`'],
    ['::stars{open=x}', '1:1 Expected `open` of `stars` to be true or false, not `x`'],
    ['::shape{tag=a}', '1:1 Expected `name` of `shape`: the name of the schema to show']
  ])('%j is a problem with a place', (markdown, problem) => {
    expect(problems(markdown)[0]).toBe(problem)
  })

  test('one attribute that is needed and misspelt is one problem', () => {
    expect(problems('::drawing[A]{cuont=1}')).toEqual([expect.stringContaining('did you mean `count`?')])
  })

  test('within a line what has another form, or lacks its text, is text', () => {
    expect(problems('see a:tab, b:tabs[x] and c:badge here')).toEqual([])
    expect(read('b:tabs[x]', { directives: declared }).html).toBe('<p>b:tabs[x]</p>')
  })

  test('one without an end is reported at its own line, and not at the next one', () => {
    expect(read(':::note\nText.\n\nMore.\n\n:::tip\nText.\n:::\n').problems).toEqual([
      '1:1 unknown-directive: Cannot find the end of `:::note`'
    ])
    for (const [name, meant] of [
      ['important', 'info'],
      ['success', 'tip']
    ] as const)
      expect(read(`:::${name}\nText.\n:::`, { directives: { [meant]: {} } }).problems).toEqual([
        `1:1 unknown-directive: Unknown directive \`:::${name}\`; did you mean \`${meant}\`?`
      ])
  })

  test('one that is only in another kind is reported where it begins, once', () => {
    const tab = (title: string) => `:::tab[${title}]\nText\n:::\n`
    const tabs = (text: string) => read(`::::tabs\n${text}::::\n\nText`, { directives: declared }).page.messages
    const note = 'Close it with `:::` on a line of its own, above line 5, where `:::tab` begins'
    const missing = { text: 'Cannot find the end of `:::tab`', note, place: { line: 2 } }
    for (const rest of [tab('B'), tab('B') + tab('C')])
      expect(tabs(`:::tab[A]\nText\n\n${rest}`)).toMatchObject([missing])
  })

  test('what comes after one without an end is no second problem', () => {
    expect(problems('::::tabs\n:::tab[A]\nText\n:::\n\nText')).toEqual(['1:1 Cannot find the end of `::::tabs`'])
  })

  test('two with as many colons, one in the other, also in a list of it', () => {
    const { page: listed } = read(':::steps\n1. A\n\n   :::tab[B]\n   :::\n:::', { directives: declared })
    expect(listed.messages.at(-1)?.note).toContain('`:::steps` around it needs more colons: `::::steps`')
    const { page } = read(':::tabs\n:::tab[A]\nText\n:::\n:::', { directives: declared })
    expect(page.messages).toMatchObject([
      { text: 'Cannot find the end of `:::tab`', note: expect.stringContaining('needs more colons: `::::tabs`') }
    ])
    const three = read(`:::tabs\n${':::tab[A]\nText\n:::\n'.repeat(3)}:::`, { directives: declared }).page.messages
    expect(three).toMatchObject([{ note: '`:::tabs` around it needs more colons: `::::tabs`' }])
    for (const rest of ['', '\n\nText']) {
      const { messages } = read(`::::tabs\n:::tab[A]\nText\n::::${rest}`, { directives: declared }).page
      expect(messages).toMatchObject([
        { text: 'Cannot find the end of `:::tab`', note: 'Close it with `:::` on a line of its own' }
      ])
    }
  })
})
