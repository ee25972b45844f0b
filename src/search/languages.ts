/** Loads the stop words and the stemmer of a language: words that say little, and what plurals and endings have in common. */
import { fold } from '../client/search/words.ts'
import { ownValue } from '../disk/json.ts'

/** Matches words that may have endings and that readers may misspell: they have only letters, and are not too short. */
export const spelt = /^\p{L}{4,}$/u

type Stem = (word: string) => string

const stemmers: Record<string, () => Promise<{ stemmer: Stem }>> = {
  ar: () => import('@orama/stemmers/arabic'),
  bg: () => import('@orama/stemmers/bulgarian'),
  da: () => import('@orama/stemmers/danish'),
  de: () => import('@orama/stemmers/german'),
  el: () => import('@orama/stemmers/greek'),
  en: () => import('@orama/stemmers/english'),
  es: () => import('@orama/stemmers/spanish'),
  fi: () => import('@orama/stemmers/finnish'),
  fr: () => import('@orama/stemmers/french'),
  ga: () => import('@orama/stemmers/irish'),
  hi: () => import('@orama/stemmers/indian'),
  hu: () => import('@orama/stemmers/hungarian'),
  hy: () => import('@orama/stemmers/armenian'),
  id: () => import('@orama/stemmers/indonesian'),
  it: () => import('@orama/stemmers/italian'),
  lt: () => import('@orama/stemmers/lithuanian'),
  nb: () => import('@orama/stemmers/norwegian'),
  ne: () => import('@orama/stemmers/nepali'),
  nl: () => import('@orama/stemmers/dutch'),
  nn: () => import('@orama/stemmers/norwegian'),
  no: () => import('@orama/stemmers/norwegian'),
  pt: () => import('@orama/stemmers/portuguese'),
  ro: () => import('@orama/stemmers/romanian'),
  ru: () => import('@orama/stemmers/russian'),
  sa: () => import('@orama/stemmers/sanskrit'),
  sr: () => import('@orama/stemmers/serbian'),
  sv: () => import('@orama/stemmers/swedish'),
  ta: () => import('@orama/stemmers/tamil'),
  tr: () => import('@orama/stemmers/turkish'),
  uk: () => import('@orama/stemmers/ukrainian')
}

const stopWords: Record<string, () => Promise<{ stopwords: string[] }>> = {
  ar: () => import('@orama/stopwords/arabic'),
  bg: () => import('@orama/stopwords/bulgarian'),
  da: () => import('@orama/stopwords/danish'),
  de: () => import('@orama/stopwords/german'),
  el: () => import('@orama/stopwords/greek'),
  en: () => import('@orama/stopwords/english'),
  es: () => import('@orama/stopwords/spanish'),
  fi: () => import('@orama/stopwords/finnish'),
  fr: () => import('@orama/stopwords/french'),
  ga: () => import('@orama/stopwords/irish'),
  hi: () => import('@orama/stopwords/indian'),
  hu: () => import('@orama/stopwords/hungarian'),
  hy: () => import('@orama/stopwords/armenian'),
  id: () => import('@orama/stopwords/indonesian'),
  it: () => import('@orama/stopwords/italian'),
  ja: () => import('@orama/stopwords/japanese'),
  lt: () => import('@orama/stopwords/lithuanian'),
  nb: () => import('@orama/stopwords/norwegian'),
  ne: () => import('@orama/stopwords/nepali'),
  nl: () => import('@orama/stopwords/dutch'),
  nn: () => import('@orama/stopwords/norwegian'),
  no: () => import('@orama/stopwords/norwegian'),
  pt: () => import('@orama/stopwords/portuguese'),
  ro: () => import('@orama/stopwords/romanian'),
  ru: () => import('@orama/stopwords/russian'),
  sa: () => import('@orama/stopwords/sanskrit'),
  sl: () => import('@orama/stopwords/slovenian'),
  sr: () => import('@orama/stopwords/serbian'),
  sv: () => import('@orama/stopwords/swedish'),
  ta: () => import('@orama/stopwords/tamil'),
  tr: () => import('@orama/stopwords/turkish'),
  uk: () => import('@orama/stopwords/ukrainian'),
  zh: () => import('@orama/stopwords/mandarin')
}

/** `lang` is a tag such as `en` or `pt-BR`. Words of languages without a stemmer are their own stems. */
export async function stemmerFor(lang: string): Promise<Stem> {
  const load = ownValue(stemmers, primaryOf(lang))
  return load ? (await load()).stemmer : (word) => word
}

/** Words that nearly every page has, folded. */
export async function stopWordsFor(lang: string): Promise<ReadonlySet<string>> {
  const load = ownValue(stopWords, primaryOf(lang))
  return new Set(load ? (await load()).stopwords.map((word) => fold(word).replace(/['’]/g, '')) : [])
}

function primaryOf(lang: string): string {
  return lang.toLowerCase().split('-')[0] ?? ''
}
