/** Splits text into words, in a build and in a browser alike. */

/** A run of text without spaces: `getUser`, `--dry-run`, `/api/v0/users/{id}`, or a plain word. */
export interface Chunk {
  /** The whole run, without the characters that join its parts: `getuser`, `dryrun`. */
  whole: string
  /** The parts of the run, such as `get` and `user`; empty if it is a plain word. */
  parts: readonly string[]
}

/** The words of a run: its parts, or the plain word. */
export function wordsOf({ whole, parts }: Chunk): readonly string[] {
  return parts.length > 0 ? parts : [whole]
}

/** Longer words are hashes, data and mistakes. */
const longest = 40

// The repetition has a limit, because browsers fail if a group is repeated too often.
const chunk = /[\p{L}\p{N}\p{M}]+(?:[-_./:@+#{}$*'’]+[\p{L}\p{N}\p{M}]+){0,99}(?:\+\+|#(?![\p{L}\p{N}]))?/gu
/** Scripts without spaces between words. */
export const unspaced =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const accents = /[\u0300-\u036f\u0591-\u05c7\u064b-\u065f\u0670]/g
/** More accents on one letter than any language has: sorting them would take forever. The number is from UAX #15. */
const stacked = /(\p{M}{30})\p{M}+/gu
const ligatures: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ł: 'l', đ: 'd', ı: 'i' }
const camel = /(\p{Ll}|\p{N})(?=\p{Lu})|(\p{Lu})(?=\p{Lu}\p{Ll})/gu

/** Removes accents and capitals, so that texts that readers take for the same are equal. */
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
      // Firefox before 125 has no segmenter.
      segmenter ??= 'Segmenter' in Intl ? new Intl.Segmenter(lang, { granularity: 'word' }) : 'none'
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
  // The single letter that an apostrophe cuts off is not a word: `user's`, `l'image`.
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

/** Most runs are plain words: lower-case letters and digits, possibly after a capital. */
function isPlainWord(run: string): boolean {
  for (let at = 0; at < run.length; at++) {
    const code = run.charCodeAt(at)
    const isLower = (code > 96 && code < 123) || (code > 47 && code < 58)
    if (!isLower && (at > 0 || code < 65 || code > 90)) return false
  }
  return true
}

function segment(run: string, segmenter: Intl.Segmenter | 'none'): string[] {
  // Pairs of letters find less well, but the same words.
  if (segmenter === 'none') return [...fold(run)].map((letter, at, all) => letter + (all[at + 1] ?? ''))
  const words: string[] = []
  // The text is cut first, because each word from a segmenter holds a copy of the whole text.
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
