/** What a page says of itself beside its content. */
import { filterOf } from '../client/search/files.ts'
import { ownValue } from '../disk/json.ts'
import type { Page } from '../page/page.ts'

export interface PageText {
  url: string
  title: string
  description?: string | undefined
  tags?: string[] | undefined
  /** What it can be filtered by: `/guides`, `#tag`. */
  filters?: string[] | undefined
  keywords?: string[] | undefined
  /** 1 is as it is. */
  boost?: number | undefined
  lang: string
  /** Words of API parts that its elements show, by id. */
  parts: Record<string, string[]>
}

/** What the words of all pages of a site have in common. */
export interface WordsOptions {
  lang: string
  /** Labels of tags, by name. */
  labels: Record<string, string | undefined>
}

export function textOf({ url, meta }: Page, { lang, labels }: WordsOptions): Omit<PageText, 'parts'> {
  const { title, description, search } = meta
  const tags = labelsOf(meta.tags ?? [], labels)
  const filters = [...new Set([sectionOf(url), ...tags.map((tag) => `#${tag}`)].map(filterOf))]
  return { url, title, description, tags, filters, keywords: search?.keywords, boost: search?.boost, lang }
}

/** The first part of a url. */
export function sectionOf(url: string): string {
  return `/${url.split('/')[1] ?? ''}`
}

/** Two tags may have one label. */
export function labelsOf(tags: readonly string[], labels: WordsOptions['labels']): string[] {
  return [...new Set(tags.map((tag) => ownValue(labels, tag) ?? tag))]
}
