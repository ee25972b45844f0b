/** Checks prose: the words of the style guide (words.mjs), and the rules of retext that hold for every text. */
import retextEnglish from 'retext-english'
import retextIndefiniteArticle from 'retext-indefinite-article'
import retextRedundantAcronyms from 'retext-redundant-acronyms'
import retextRepeatedWords from 'retext-repeated-words'
import retextSimplify from 'retext-simplify'
import { unified } from 'unified'
import { findProse } from './sources.mjs'
import { terms, words } from './words.mjs'

/** GOV.UK splits a sentence of more than 25 words; a list of names needs a few more. */
const longest = 32

const english = unified()
  .use(retextEnglish)
  .use(retextIndefiniteArticle)
  .use(retextRepeatedWords)
  .use(retextRedundantAcronyms)
  .use(retextSimplify, { ignore: terms })
  .use(onlyMessages)
  .freeze()

const patterns = words.map(([from, to]) => ({ pattern: new RegExp(`(?<![\\w-])(?:${from})(?![\\w-])`, 'gi'), to }))

/** @returns {{ line: number, column: number, rule: string, text: string }[]} in the order of the file */
export function checkProse(file, source, options) {
  const starts = [0, ...Array.from(source.matchAll(/\n/g), ({ index }) => index + 1)]
  const found = findProse(file, source, options).flatMap((piece) => {
    return [...checkPiece(piece)].map(({ at, ...problem }) => {
      const offset = piece.start + at
      const line = starts.findLastIndex((start) => start <= offset)
      return { line: line + 1, column: offset - starts[line] + 1, ...problem }
    })
  })
  return found.sort((a, b) => a.line - b.line || a.column - b.column)
}

function* checkPiece(piece) {
  yield* checkStart(piece)
  if (piece.kind !== 'code comment')
    yield* [...checkWords(piece), ...checkForm(piece), ...checkLength(piece), ...checkEnglish(piece)]
}

/** A comment such as “Of each page” leaves out its noun, and its reader has to guess it. */
function* checkStart({ kind, text }) {
  const [start, word] = /^\s*(Of|What)\s/.exec(text) ?? []
  if (!word || !kind.endsWith('comment') || text.trimEnd().endsWith('?')) return
  yield { at: start.length - word.length - 1, rule: 'comment-start', text: `Expected a sentence, not “${word} …”` }
}

function* checkWords({ text }) {
  for (const { pattern, to } of patterns) {
    for (const { 0: found, index } of text.matchAll(pattern)) {
      yield { at: index, rule: 'word', text: `Expected ${to}, not “${found.replace(/\s+/g, ' ')}”` }
    }
  }
}

/** Messages and headings are no sentences with a full stop. */
function* checkForm({ kind, text }) {
  const end = text.trimEnd()
  if (['text', 'note', 'heading'].includes(kind) && /[^.]\.$/.test(end)) {
    yield { at: end.length - 1, rule: 'full-stop', text: `Expected a ${kind} without a full stop at its end` }
  }
}

function checkEnglish({ kind, text }) {
  return english
    .processSync(text)
    .messages.filter(({ source }) => kind !== 'comment' || source !== 'retext-simplify')
    .map(({ place, source, reason }) => ({
      at: (place.start ?? place).offset,
      rule: source.replace('retext-', ''),
      text: reason.replace(/^Unexpected `(.*?)`, expected (.*)$/, 'Expected $2, not “$1”')
    }))
}

/** Not by the tree of retext, which sees no end before a name in lower case, such as “docsgen”. */
function* checkLength({ text }) {
  for (const { 0: sentence, index } of text.matchAll(/\S[\s\S]*?(?:(?:[.!?][)”"]*|·)(?=\s)|$)/g)) {
    const count = sentence.match(/[\p{L}\d][\p{L}\d’'.,-]*/gu)?.length ?? 0
    if (count > longest) {
      yield { at: index, rule: 'long-sentence', text: `Expected a sentence of at most ${longest} words, not ${count}` }
    }
  }
}

/** The text itself stays as it is. */
function onlyMessages() {
  this.compiler = () => ''
}
