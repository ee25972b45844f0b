import { describe, expect, test } from 'vitest'
import { filterMessages } from '../../src/messages/baseline.ts'
import { stripControls } from '../../src/messages/format.ts'
import { levelMessages, type Message } from '../../src/messages/message.ts'
import { placeAt } from '../../src/messages/place.ts'
import { formatCounts, formatReport } from '../../src/messages/report.ts'
import { didYouMean, suggest } from '../../src/messages/suggest.ts'

const message: Message = {
  rule: 'broken-link',
  file: 'content/a.md',
  place: { line: 2, column: 5 },
  text: 'Cannot find `/b`',
  note: 'Write `/c`'
}
const options = { color: false, source: () => 'one\nsee [b](/b)\nthree\n' }

describe('suggestions', () => {
  test.each([
    ['titel', 'title'],
    ['Title', 'title'],
    ['desciption', 'description'],
    ['xyz', undefined],
    ['t', undefined]
  ])('%s → %s', (written, meant) => expect(suggest(written, ['title', 'description', 'toc'])).toBe(meant))

  test('ends a sentence, or does not', () => {
    expect(didYouMean('titel', ['title'])).toBe('; did you mean `title`?')
    expect(didYouMean('zzz', ['title'])).toBe('')
    expect(['tabz', 'htps'].map((name) => suggest(name, ['tab', 'tabs', 'ftps', 'https']))).toEqual(['tabs', 'https'])
  })
})

test('messages are sorted by file and place, equal ones are said once, those switched off not at all', () => {
  const at = (file: string, line: number): Message => ({
    rule: 'broken-link',
    file,
    place: { line, column: 1 },
    text: 'x'
  })
  const leveled = levelMessages(
    [at('b', 1), at('a', 10), at('a', 9), at('a', 9), { ...at('a', 1), rule: 'empty-page' }],
    { 'broken-link': 'warn', 'empty-page': 'off' }
  )
  expect(leveled.map(({ file, place, level }) => [file, place?.line, level])).toEqual([
    ['a', 9, 'warn'],
    ['a', 10, 'warn'],
    ['b', 1, 'warn']
  ])
  expect(formatCounts(leveled)).toBe('3 warnings')
})

test('a remark is shown first, and nothing makes it an error', () => {
  const [levels, ignores] = [{ 'broken-link': 'info', 'empty-page': 'warn' } as const, []]
  const both: Message[] = [{ ...message, rule: 'empty-page', file: 'a.md' }, message]
  const { messages } = filterMessages(both, { levels, ignores, strict: true })
  expect(messages.map(({ rule, level }) => [rule, level])).toEqual([
    ['empty-page', 'error'],
    ['broken-link', 'info']
  ])
  expect(formatCounts(messages)).toBe('1 error, 1 remark')
  expect(formatReport(messages, { ...options, format: 'text' })).toMatch(/^content\/a\.md:2:5: info: .*^a\.md/ms)
  expect(formatReport(messages, { ...options, format: 'github' })).toContain('::notice file=content/a.md,')
  expect(formatReport(messages, { ...options, format: 'sarif' })).toContain('"level": "note"')
})

test('places', () => {
  expect(placeAt('ab\ncd', 0)).toEqual({ line: 1, column: 1 })
  expect(placeAt('ab\ncd', 4)).toEqual({ line: 2, column: 2 })
})

describe('formats', () => {
  const leveled = levelMessages([message])

  test('text shows place, frame and note', () => {
    expect(formatReport(leveled, { ...options, format: 'text' })).toBe(
      `content/a.md:2:5: error: Cannot find \`/b\` (broken-link)
  1 | one
> 2 | see [b](/b)
    |     ^
  3 | three
  note: Write \`/c\`

`
    )
  })

  test('a note that several in a row have is written once in text, and with each for machines', () => {
    const named = ['a', 'b', 'c', 'd'].map((name) => ({ ...message, file: `content/${name}.md` }))
    const last: Message = { ...message, file: 'content/c.md', rule: 'empty-page' }
    const all = levelMessages([...named.slice(0, 2), last, ...named.slice(3)])
    const notes = formatReport(all, { ...options, format: 'text' }).match(/^(?:content\S*| {2}note.*)/gm)
    expect(notes).toEqual([
      'content/a.md:2:5:',
      'content/b.md:2:5:',
      '  note for these 2: Write `/c`',
      'content/c.md:2:5:',
      '  note: Write `/c`',
      'content/d.md:2:5:',
      '  note: Write `/c`'
    ])
    for (const format of ['json', 'github'] as const)
      expect(formatReport(all, { ...options, format }).match(/Write `\/c`/g)).toHaveLength(4)
  })

  test('a long line is cut around the place', () => {
    const source = () => `${'x'.repeat(500)}HERE${'y'.repeat(500)}`
    const long = levelMessages([{ ...message, place: { line: 1, column: 501 } }])
    const [, line = '', caret = ''] = formatReport(long, { format: 'text', color: false, source }).split('\n')
    expect(line.length).toBeLessThan(140)
    expect(line.slice(caret.indexOf('^')).startsWith('HERE')).toBe(true)
  })

  test('json, with what a build did', () => {
    const json = JSON.parse(formatReport(leveled, { ...options, format: 'json', summary: { pages: 1 } }))
    expect(json).toEqual({ messages: [{ ...message, level: 'error' }], summary: { pages: 1 } })
  })

  test('github annotations escape what would end them', () => {
    const odd = levelMessages([{ ...message, file: 'a,b:c.md', text: '50 %\nmore' }])
    expect(formatReport(odd, { ...options, format: 'github' })).toBe(
      '::error file=a%2Cb%3Ac.md,line=2,col=5,title=broken-link::50 %25 more%0AWrite `/c`\n'
    )
  })

  test('junit escapes markup and has a case when all is well', () => {
    const odd = levelMessages([{ ...message, text: 'a "<b>" & c' }])
    expect(formatReport(odd, { ...options, format: 'junit' })).toContain('message="a &quot;&lt;b&gt;&quot; &amp; c"')
    expect(formatReport([], { ...options, format: 'junit' })).toContain('tests="1" failures="0"')
  })
})

test('nothing an author writes can steer a terminal', () => {
  expect(stripControls('a\u001b[2Jb\u0007\u202ec\td\n')).toBe('a\ufffd[2Jb\ufffd\ufffdc\td\n')
})
