/**
 * Markdown put together at random, in four ways: blocks within blocks as people write them, lines of any prefix and any
 * content, text over several lines in one container, and pieces one after another. Then every third text loses, doubles
 * or moves some characters.
 */
import { blocksAtRandom, list } from './random-blocks.ts'

type Random = () => number

/** White space in every script, what looks like it, and what has no width. */
const spaces = list(
  ' ¦\t¦\u00a0¦\u1680¦\u2000¦\u2003¦\u2009¦\u2028¦\u2029¦\u202f¦\u205f¦\u3000¦\v¦\f¦\u0085¦\u200b¦\u200d¦\u00ad¦\ufeff¦\u001f¦\0'
)

const gaps = list(' ¦ ¦ ¦  ¦   ¦    ¦     ¦\t¦ \t¦\t ¦  \t¦\t\t')

const markers = list('-¦*¦+¦1.¦1)¦2.¦0.¦10.¦01.¦123456789.¦1234567890.¦>¦>>¦> >¦[^a]:¦:¦-¦-¦1.¦>')

/** Whatever a block may begin with. */
const starts = [
  '#¦##¦# ¦## a ##¦# a #¦#a¦######¦#######¦---¦***¦* * *¦___¦- - -¦===¦=¦--¦--- -¦-¦+¦*¦1.¦2.¦1)¦10.¦>¦>>',
  '```¦``` js¦````¦~~~¦~~~ a`b¦```js {1}  x ¦``` a&amp;¦``` a\\b¦``` ``¦``` `¦~~¦::: ¦:::¦:::note¦::::note[a]{b=c}',
  '[¦] a¦::leaf¦::leaf[a]{#b .c d="e"}¦:::note [x]¦: term¦:   term¦:¦:a[b]¦<div>¦</div>¦<b>¦<!-- a -->¦<!--¦-->¦<?a¦?>',
  '<pre>¦</pre>¦<script>¦<style>a</style>¦<textarea>¦<!A>¦<![CDATA[¦]]>¦<details>¦<a b="c">¦<a@b.c>¦<http://a>',
  '[a]: b¦[a]: <b> "c"¦[a]:¦[^a]: b¦[^a]:¦[^a]¦[a]:\nb\n"c"¦| a | b |¦|-|-|¦| - | - |¦a | b¦- | -¦-|-¦|a|¦|-|¦:-:¦|:-|-:|',
  '| a¦|¦| \\| | b |¦||¦[ ] a¦[x] a¦[ ]¦[ ]a¦[X]\ta¦$$¦$$a$$¦    a¦\ta'
].flatMap(list)

const words = [
  'a¦b¦word¦two words¦A.¦x,¦it’s¦(x)¦“q”¦*a*¦_a_¦**a**¦__a__¦*a **b** c*¦***a***¦**a*¦*a**¦a*b*c¦a_b_c¦*a_b*c_¦* a *',
  '`a`¦``a`b``¦` a `¦`` ` ``¦`a¦``¦\\`a`¦`a\\`¦[a](b)¦[a](b "c")¦![a](b)¦![*a*](b)¦[a](<b c>)¦[a]( b )¦[a](b(c)d)¦[a]()',
  "[a](b 'c')¦[a](b (c))¦[a][b]¦[a][]¦[a]¦[[a]](b)¦[![a](b)](c)¦[a [b](c) d](e)¦![a [b](c)](d)¦[a]( b¦[a](b¦](b)¦[¦]¦![¦!¦![",
  '<b>¦</b>¦<b c=d>¦<!-- a -->¦<!---->¦<a:b>¦<a@b.c>¦<¦>¦< b¦&amp;¦&#35;¦&#x1F600;¦&a;¦&¦&ouml¦&copy;b¦\\*¦\\¦\\\\¦\\a¦\\#¦\\&amp;',
  '~a~¦~~a~~¦~~~a~~~¦~¦~~¦https://a.b¦http://a.b/c_d_e¦HTTPS://A.B¦www.a.b¦www.a.b/(c)¦a@b.c¦mailto:a@b.c¦xmpp:a@b.c¦@¦a@b¦www.¦https:¦http://',
  ':a¦:a[b]¦:a{b}¦:a[b]{c=d}¦a:b¦::a¦a: b¦12:30¦:¦: ¦{a=b}¦[^a]¦^[a]¦[^a b]¦$a$¦$a¦a$b$c¦\\$¦$¦$1 $2¦é¦ß¦日本¦。¦**日**本¦😀¦*😀*¦_é_¦€¦a.¦1.¦1)¦#¦-¦+¦=¦|¦a|b¦\\|'
].flatMap(list)

const pieces = [
  ...spaces,
  ...gaps,
  ...starts,
  ...words,
  ...list('\n¦\n¦\n¦\n\n¦\n\n¦\n ¦\n  ¦\n    ¦\n\t¦\n> ¦\n- ¦\n>\n¦\n-\n¦  \n¦\\\n')
]

export function randomMarkdown(random: Random): string {
  const below = (count: number) => Math.floor(random() * count)
  const pick = (from: string[]) => from[below(from.length)] ?? ''
  const many = (count: number, make: () => string) => Array.from({ length: 1 + below(count) }, make)

  const gap = () => (random() < 0.97 ? pick(gaps) : pick(spaces))
  const prose = () => many(4, () => pick(words)).join(random() < 0.8 ? ' ' : random() < 0.8 ? '' : pick(spaces))
  const content = () => {
    const start = random() < 0.5 ? pick(starts) : ''
    const text = start === '' || random() < 0.3 ? (start && random() < 0.5 ? gap() : '') + prose() : ''
    return start + text + (random() < 0.06 ? pick([...gaps, ...spaces, '\\']) : '')
  }

  /** Each line begins as the one before, with more, with less, or with anything. */
  function linesAtRandom(): string {
    let prefix = ''
    const lines = many(7, () => {
      const kind = random()
      if (kind < 0.14) return random() < 0.7 ? '' : pick([prefix, prefix.trimEnd(), ...gaps, ...spaces])
      if (kind < 0.5) prefix = prefix.replace(/[^>\s]/g, ' ').replace(/ {4}/g, (all) => (random() < 0.06 ? '\t' : all))
      else if (kind < 0.6) prefix = prefix.slice(0, below(prefix.length))
      else if (kind < 0.66) prefix = ''
      if (random() < 0.3 && prefix.length < 20) prefix += pick(markers) + (random() < 0.75 ? ' ' : gap())
      return prefix + content()
    })
    return lines.join('\n') + pick(['', '\n'])
  }

  /** Text over some lines, each in the same containers. */
  function proseAtRandom(): string {
    const prefix = many(2, () => pick(markers)).join(' ')
    return many(5, prose)
      .join(`\n${prefix.replace(/[^>\s]/g, ' ')} `)
      .replace(/^/, `${prefix} `)
  }

  function change(text: string): string {
    const at = below(text.length + 1)
    const length = random() < 0.6 ? 1 : below(8)
    const [before, cut, after] = [text.slice(0, at), text.slice(at, at + length), text.slice(at + length)]
    const kind = below(4)
    if (kind === 0) return before + after
    if (kind === 1) return before + cut + cut + after
    if (kind === 2) return before + pick(pieces) + cut + after
    const to = below(after.length)
    return before + after.slice(0, to) + cut + after.slice(to)
  }

  const way = random()
  let text = ''
  if (way < 0.3) text = many(12, () => pick(pieces)).join('')
  else if (way < 0.5) text = proseAtRandom()
  else if (way < 0.9) text = linesAtRandom()
  else text = blocksAtRandom(random)
  while (random() < 0.35) text = change(text)
  const ending = random()
  if (ending < 0.03) return text.replaceAll('\n', '\r\n')
  if (ending < 0.05) return text.replaceAll('\n', '\r')
  return ending < 0.06 ? text.replaceAll('\n', () => pick(['\n', '\r', '\r\n'])) : text
}

const elements = list(
  '<A>¦</A>¦<A b="c">¦<A b={c}>¦<A />¦<b>x</b>¦<A.B>¦</A.B>¦<A\n  b\n/>¦<A>\n¦\n</A>¦{a}¦{\n¦\n}¦{/* a */}¦{`\n\n`}¦{"}"}¦}¦{¦<¦`{`¦`<`¦\\{¦\\<¦<>¦</>¦<!-- a -->'
)
const modules = list(
  'import a from "b"¦export const a = 1¦import {a} from "b"¦export const b = [\n\n1]¦import¦  import a from "b"'
)

/** Random Markdown with what MDX has beside it: as a whole around it, or anywhere. */
export function randomMdx(random: () => number): string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  const plain = () =>
    randomMarkdown(random).replace(/[<{]/g, (sign) => (random() < 0.01 ? sign : random() < 0.05 ? pick(elements) : '('))
  const ways = [
    plain,
    plain,
    () => pick(modules),
    () => `<A b={c}>\n\n${plain()}\n\n</A>`,
    () => `<A>\n  ${plain().replaceAll('\n', '\n  ')}\n</A>`,
    () => `- ${plain()}\n\n  <A>${plain()}</A>`,
    () => `:::note\n\n<A>${plain()}</A>\n\n:::`,
    () => pick(elements),
    () => `{\n${pick(elements)}\n}`,
    () => `    ${plain()}`,
    () => `\`\`\`\n${plain()}\n    \`\`\``
  ]
  const parts = Array.from({ length: 1 + Math.floor(random() * 5) }, () => ways[Math.floor(random() * ways.length)]?.())
  return parts.join(random() < 0.8 ? '\n\n' : '\n')
}

/** What people put beside one another: HTML that is left open or ends nothing, marks of other generators, directives, variables. */
const fragments = [
  '</details>¦</div>¦<div>¦<details>¦<summary>¦</summary>¦<b>¦</b>¦<p>¦</p>¦<table>¦<tr>¦<td>¦</td>¦</table>¦<pre>¦</pre>',
  '<svg>¦</svg>¦<math>¦<select>¦<option>¦<template>¦</template>¦<!-- a -->¦<!--¦-->¦<?a?>¦<!DOCTYPE html>¦<![CDATA[x]]>',
  '<br>¦</br>¦<img src="a.png">¦<a href="b.md">¦</a>¦<script>¦</script>¦<style>¦</style>¦<textarea>¦<body>¦<html>¦<head>',
  '<frameset>¦<form>¦<input>¦<h2>¦</h2>¦<h2 id="x">¦<li>¦<ul>¦</ul>¦<iframe src="https://a.example/%">¦<my-el>¦<Note>¦</Note>',
  '<a href="javascript:x">¦<meta http-equiv="refresh" content="0;url=x">¦<img srcset="a 1x, b 2x">¦<A.B>¦<A b={c}>¦<constructor>',
  ':warning:¦:warning: Mind this.¦{{ x }}¦{{product}}¦{{ page.title }}¦{{constructor}}¦{% if a %}¦{% endif %}¦[TOC]¦{{< x >}}',
  '{{#include a.md}}¦!!! note¦=== "a"¦??? note "b"¦--8<-- "a"¦<<< @/a.js¦{!a.md!}¦import A from "a"¦export const a = 1',
  '{a.b()}¦{/* a */}¦{props.a}¦{: .a }¦{.a}¦{#id}¦## A {#b}¦## a {#__proto__}¦# A¦## ¦###### x¦text¦*a*¦**b**¦`c`¦```js¦```',
  ':::note¦:::¦::::tabs¦:::tab[A]¦::::¦::stars{count=1}¦:stars[a]{count=x}¦::pages¦::include{file=a.md}¦:icon{name=a}¦:key[a]',
  '[a](b.md)¦![a](b.png)¦![](b)¦[a][b]¦[b]: c.md¦[^1]¦[^1]: note¦[^constructor]: x¦| a | b |¦|---|---|¦| c | d |¦- ¦- [ ] a',
  '1. ¦> ¦> [!NOTE]¦---¦---\ntitle: a\n---¦Term¦: def¦$a$¦$$¦    code¦\t¦\\¦&amp;¦&#0;¦\0¦TODO: x¦lorem ipsum¦/home/a/b¦file:///a',
  'http://localhost¦https://[::1¦http://a b¦%zz¦[x](https://[::1)¦[x](%zz)¦[x](\ud800)¦\ud800¦😀¦<!-- docsgen-ignore -->',
  '<!-- docsgen-ignore-next-line x -->¦:constructor[a]¦::__proto__¦<a id="a b">¦<img alt>¦<td align=left>¦[](a)¦[a]()'
].flatMap(list)

const joints = ['\n', '\n', '\n\n', '\n\n', ' ', '', '\n> ', '\n- ', '\n    ', '  \n']

/** Up to eight fragments in any order. */
export function fragmentsAtRandom(random: Random): string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  return Array.from({ length: 1 + Math.floor(random() * 8) }, () => pick(fragments) + pick(joints)).join('')
}
