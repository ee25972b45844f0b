/** The texts of a page beside its content, such as its title and its tags. */
import { filterOf } from '../client/search/files.ts'
import { ownValue } from '../disk/json.ts'
import type { Page } from '../page/page.ts'

export interface PageText {
  url: string
  title: string
  description?: string | undefined
  tags?: string[] | undefined
  /** The filters that the page belongs to: `/guides`, `#tag`. */
  filters?: string[] | undefined
  keywords?: string[] | undefined
  /** A factor: 1 changes nothing. */
  boost?: number | undefined
  lang: string
  /** Ids of headings in the content → those that they have on the page. */
  ids?: Readonly<Record<string, readonly string[]>>
  /** The words of the API parts that the page shows, by the id of their element. */
  parts: Record<string, string[]>
}

/** Options that are the same for all pages of a site. */
export interface WordsOptions {
  lang: string
  /** Urls of the language begin with it. */
  prefix: string
  /** Labels of tags, by name. */
  labels: Record<string, string | undefined>
}

export function textOf({ url, meta }: Page, { lang, prefix, labels }: WordsOptions): Omit<PageText, 'parts'> {
  const { title, description, search } = meta
  const tags = labelsOf(meta.tags ?? [], labels)
  const filters = [...new Set([sectionOf(url, prefix), ...tags.map((tag) => `#${tag}`)].map(filterOf))]
  return { url, title, description, tags, filters, keywords: search?.keywords, boost: search?.boost, lang }
}

/** The first part of a url, after that of its language. */
export function sectionOf(url: string, prefix: string): string {
  return `${prefix}/${url.slice(prefix.length).split('/')[1] ?? ''}`
}

/** Two tags may have one label. */
export function labelsOf(tags: readonly string[], labels: WordsOptions['labels']): string[] {
  return [...new Set(tags.map((tag) => ownValue(labels, tag) ?? tag))]
}
