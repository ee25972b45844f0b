/** Text as words, the same in a build and in a browser. */

/** A run of text without spaces: `getUser`, `--dry-run`, `/api/v0/users/{id}`, or a plain word. */
export interface Chunk {
  /** All of it, without what joins its parts: `getuser`, `dryrun`. */
  whole: string
  /** What it is made of: `get`, `user`; empty if it is a plain word. */
  parts: readonly string[]
}

/** The words of a run, without what it is as a whole. */
export function wordsOf({ whole, parts }: Chunk): readonly string[] {
  return parts.length > 0 ? parts : [whole]
}

/** Longer ones are hashes, data and mistakes. */
const longest = 40

// Not without a limit: browsers have little room for how often a group is repeated.
const chunk = /[\p{L}\p{N}\p{M}]+(?:[-_./:@+#{}$*'’]+[\p{L}\p{N}\p{M}]+){0,99}(?:\+\+|#(?![\p{L}\p{N}]))?/gu
/** Scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
/** More on one letter than any language has: to put them in order would take forever. The number is of UAX #15. */
const stacked = /(\p{M}{30})\p{M}+/gu
const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const camel = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu

/** Without accents and capitals: texts that readers take for the same are equal. */
export function fold(text: string): string {
  if (isAscii(text)) return text.toLowerCase()
  const plain = text.replace(stacked, '$1').normalize('NFKD').replace(accents, '').normalize('NFC').toLowerCase()
  return plain.replace(/[ßæœøłđı]/g, (letter) => ligatures[letter] ?? letter)
}

/** Gives every run of the text. `lang` decides where words end in scripts without spaces. */
export function chunksOf(text: string, lang: string): Chunk[] {
  const chunks: Chunk[] = []
  const isPlain = isAscii(text)
  let segmenter: Intl.Segmenter | 'none' | undefined
  for (const run of text.match(chunk) ?? []) {
    if (!isPlain && unspaced.test(run)) {
      segmenter ??= createSegmenter(lang)
      for (const word of segment(run, segmenter)) add(chunks, word, none)
    } else addRun(chunks, run)
  }
  return chunks
}

function addRun(chunks: Chunk[], run: string): void {
  if (isPlainWord(run)) {
    add(chunks, run.toLowerCase(), none)
    return
  }
  const pieces = run.split(/[-_./:@+#{}$*]+/)
  const parts = pieces.flatMap((piece) => fold(piece.replace(camel, '$1$2 ')).split(/[ '’]+/))
  // What an apostrophe cuts off is no word: `user's`, `l'image`.
  const words = /['’]/.test(run) ? parts.filter((part) => part.length > 1) : parts.filter(Boolean)
  const number = /^\d+(?:[.:]\d+)+$/.test(run)
  const whole = number ? run : fold(run).replace(/[-_./:@{}$*'’ ]+/g, '')
  add(chunks, whole, words.length === 1 && words[0] === whole ? none : words)
}

const none: readonly string[] = []

function add(chunks: Chunk[], whole: string, parts: readonly string[]): void {
  const short = parts.length === 0 ? none : parts.filter(({ length }) => length <= longest)
  if (whole !== '' && whole.length <= longest) chunks.push({ whole, parts: short })
  else if (short[0] !== undefined) chunks.push({ whole: short[0], parts: short })
}

/** Most runs are: letters and digits, the first maybe a capital. */
function isPlainWord(run: string): boolean {
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at)
    const isLower = (code > 96 && code < 123) || (code > 47 && code < 58)
    if (!isLower && (at > 0 || code < 65 || code > 90)) return false
  }
  return true
}

/** Firefox before 125 has none. */
function createSegmenter(lang: string): Intl.Segmenter | 'none' {
  return 'Segmenter' in Intl ? new Intl.Segmenter(lang, { granularity: 'word' }) : 'none'
}

function segment(run: string, segmenter: Intl.Segmenter | 'none'): string[] {
  // Pairs of letters find less well, but the same words.
  if (segmenter === 'none') return [...fold(run)].map((letter, at, all) => letter + (all[at + 1] ?? ''))
  const words: string[] = []
  // In pieces: each word that a segmenter gives has a copy of all the text.
  const pieces = run.length > 200 ? (run.match(/.{1,200}/gsu) ?? []) : [run]
  for (const piece of pieces) {
    for (const { segment: word, isWordLike } of segmenter.segment(piece)) {
      // One letter may be several words: `ﷺ`.
      if (isWordLike) words.push(...fold(word).split(' ').filter(Boolean))
    }
  }
  return words
}

function isAscii(text: string): boolean {
  return !/[\u0080-\uffff]/.test(text)
}
