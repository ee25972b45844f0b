/**
 * The files of the index, as `search/` writes them and the browser reads them. Only the root refers to other files, and only
 * by name, so files of two builds can be read together. A page that one of them lacks is left out, and the answer is
 * marked as mixed.
 */

/** `root.json` */
export interface Root {
  /** Pages of the site: rare words weigh more. */
  pages: number
  /** Pages are in one part if their numbers, divided by this, are equal. */
  perPart: number
  lang: string
  /** The first word of each part of the index. */
  words: string[]
  /** The first ending, read backwards, of each part of the list of words. */
  endings: string[]
  /** The code of a page modulo the number of versions plus one is its version; 0 is none. */
  versions: { name: string; title: string; path: string }[]
  sections: { name: string; title: string }[]
  tags: string[]
  /** Words and phrases that mean the same. */
  synonyms?: string[][]
  /** Words that say little, separated by spaces. The index has them only from titles and headings. */
  stops?: string
}

/** `w….json`: words in order, with the pages that have them. Also `b….json`, the best pages of a beginning of words. */
export interface WordPart {
  /** Separated by spaces. */
  words: string
  /** For each word: page (as the difference to the one before), section × 32 + impact (0 to 31), and so on. */
  rows: number[][]
  /** How many pages have a word, if there are more than its rows say. */
  pages?: Record<number, number>
  /** The place of a word → the place of an earlier word with the same stem. */
  stems?: Record<number, number>
}

/** `e….json`: words by their endings, for those that are misspelt in front. */
export interface EndingPart {
  words: string
  /** How often each word occurs, as one digit from 0 to 9. */
  often: string
}

/** `m….json`: entries by the number of the page. */
export type PagePart = Record<string, PageEntry>

export interface PageEntry {
  url: string
  title: string
  /** Id, text and depth of each heading: section 0 is the text before the first. */
  headings: (string | number)[]
  tags?: string[]
  /** Labels of the groups of the sidebar around it, outermost first. */
  trail?: string[]
}

/**
 * A name for a part that every file system accepts, and that hosts do not mistake for one with a hash. Letters and digits
 * stay as they are; other characters become numbers.
 */
export function nameOf(kind: 'w' | 'b' | 'e', start: string): string {
  const plain = [...start].map((letter) =>
    /[a-z0-9]/.test(letter) ? letter : `_${letter.codePointAt(0)?.toString(36)}_`
  )
  return `${kind}${plain.join('')}.json`
}

/** Turns the name of a section or tag into a word of the index: words have no spaces. */
export function filterOf(name: string): string {
  return name.replace(/\s+/g, '_')
}

/** The place of a word in a list in order, or where it would be. */
export function placeOf(words: readonly string[], word: string): number {
  let [low, high] = [0, words.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((words[middle] ?? '') < word) low = middle + 1
    else high = middle
  }
  return low
}

/** The place of the last start that is not after the word: the part that has it. */
export function partOf(starts: readonly string[], word: string): number {
  const at = placeOf(starts, word)
  return starts[at] === word ? at : Math.max(0, at - 1)
}

/** If the beginning of a word is in more parts than this, the list of its best pages is read instead. */
export const mostParts = 2

/** The last word that begins like this. */
export function endOf(prefix: string): string {
  return `${prefix}\uffff`
}

export function reverse(word: string): string {
  return [...word].reverse().join('')
}
