/** However a text is made, docsgen's own reader takes time in proportion to its length: it reads it, or hands it over. */
import { test } from 'vitest'
import { parseFast } from '../../src/page/markdown/fast/fast.ts'
import { expectLinear, repeated } from '../support/growth.ts'
import { list } from '../support/random-blocks.ts'

const pieces = [
  ...list('[¦![¦![[]()¦[a](¦[a](<b¦[a](b¦[a](b "c¦[a](b)¦![a](b)¦[[a](b)¦](¦]¦[]¦[^¦[ (]('),
  ...list('*a ¦_a ¦**a ¦*a **b ¦a**b_ ¦*a_ ¦a* ¦***a ¦*a *b c* ¦` ¦`` ` ¦`a¦`a` ¦\\¦\\a'),
  ...list('&¦&amp¦&#¦<¦<a¦<!--¦<!-- -->¦<!A ¦<?¦</¦<a b="¦~¦~~a¦:¦:a¦::¦:a[¦:a{¦a@¦www.'),
  ...list('> ¦- ¦1. ¦# ¦#¦* ¦***¦---¦-¦|¦| ¦=¦$¦```¦~~~¦``` ¦ ¦\t¦\u00a0¦\n¦ \n'),
  ...list('- a\n¦- a\n\n¦-\n¦- a\n\n\n¦> a\n¦> a\n\n¦>\n¦1. a\n¦* a\n+ b\n¦# a\n¦# a #\n¦a\n¦a\n\n¦a  \n'),
  ...list('| a |\n¦|\n¦|-|\n¦| a |\n|-|\n¦```\n¦~~~\n\n¦```\na\n```\n¦ ```\n¦<div>\n¦<!--\n¦:::a\n¦:::\n¦[a]:\n'),
  ...list('- a\n  ¦- ```\n\n¦  - a\n\n¦   \n\n¦a\n=\n¦***\n¦- - a\n¦> - a\n¦\ta\n¦    a\n\n¦a\n\n<b>\n\n')
]

const heads: Record<string, string> = {
  'a row without a bar': '| a |\n|---|\n| ',
  'white space of a fence': '``` a',
  'a comment': '# P\n\n<!-- ',
  attributes: ':::a{b="c" ',
  'a label': ':::a[',
  'an address': '[a](',
  'a title': '[a](b "',
  'a heading': '# a ',
  'an item': '- a\n\n  ',
  'a quote': '> ',
  code: '```\n'
}

const texts: Record<string, (length: number) => string> = {
  ...Object.fromEntries(pieces.map((piece) => [JSON.stringify(piece), repeated(piece)])),
  ...Object.fromEntries(
    Object.entries(heads).flatMap(([name, head]) =>
      ['a', ' ', 'a ', '- ', ' b="c"'].map((piece) => [
        `${name}, then ${JSON.stringify(piece)}`,
        (length: number) => `${head}${repeated(piece)(length)}&\n`
      ])
    )
  ),
  'runs of backticks, each one longer': (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, at) => `a${'`'.repeat(at)}`).join(''),
  'lists, each one deeper': (length) =>
    Array.from({ length: Math.sqrt(length) }, (_, at) => `${' '.repeat(2 * at)}- a\n`).join(''),
  'quotes, each one deeper': (length) =>
    Array.from({ length: Math.sqrt(length * 2) }, (_, at) => `${'>'.repeat(at)}a\n`).join(''),
  'emphasis within emphasis': (length) => '*a '.repeat(length / 6) + 'a* '.repeat(length / 6),
  'links after brackets': (length) => '['.repeat(length / 2) + '[a](b)'.repeat(length / 12),
  'brackets within brackets': (length) => '['.repeat(length / 2) + ']'.repeat(length / 2),
  'a definition at the end': (length) => `${'a\n\n'.repeat(length / 3)}[a]: b\n`,
  columns: (length) => `${'|a'.repeat(length / 4)}|\n${'|-'.repeat(length / 4)}|\n`
}

test.each(Object.entries(texts))('%s', (_, make) => {
  expectLinear(make, (text) => parseFast(text, { parse: () => ({ type: 'root', children: [] }), hasDirectives: true }))
})
