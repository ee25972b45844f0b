/** The index that readers search: files of JSON below `/docsgen/search/`. */
import { filterOf } from '../client/search/files.ts'
import { hash } from '../disk/files.ts'
import { own } from '../disk/json.ts'
import type { Page } from '../page/page.ts'
import { titleOf } from '../page/page-url.ts'
import { isBelow } from '../page/url.ts'
import { isUnlisted } from '../page/visibility.ts'
import type { Project } from '../project/project.ts'
import { versionOf } from '../project/versions.ts'
import { wordsOfPart } from '../search/api-words.ts'
import type { SearchPage, SearchSite } from '../search/search.ts'
import { notFoundUrl } from '../site/generated/not-found.ts'
import type { KindContext, OutputKind } from './kind.ts'

/** Url of the folder with the index. */
export const searchFolder = '/docsgen/search'

export const search: OutputKind = {
  name: 'search',
  async list(context) {
    const { project, site, tools } = context
    if (project.search === false) return []
    const pages = [...site.pages.values()].filter((page) => isIndexed(page, project))
    const parts = await tools.search.list(
      pages.map((page) => toSearchPage(page, context)),
      siteOf(pages, context)
    )
    return parts.map(({ name, key, write }) => ({
      path: `${searchFolder}/${name}`.slice(1),
      also: [],
      key,
      body: async () => ({ bytes: await write() })
    }))
  }
}

/** True if readers can find it. */
export function isIndexed(page: Page, project: Project): boolean {
  return page.url !== notFoundUrl && !isUnlisted(page, project) && !page.meta.search?.exclude
}

function toSearchPage(page: Page, { project, site, tools }: KindContext): SearchPage {
  const { url, meta } = page
  const slice = site.uses.slice(page)
  const tags = labelsOf(meta.tags ?? [], project)
  const text = {
    url,
    title: meta.title,
    description: meta.description,
    tags,
    keywords: meta.search?.keywords,
    boost: meta.search?.boost,
    lang: project.lang
  }
  const version = versionOf(project.versions, url)
  return {
    url,
    key: hash(JSON.stringify([page.key, text, slice])),
    title: meta.title,
    tags,
    version: version ? project.versions.indexOf(version) + 1 : 0,
    filters: [sectionOf(page), ...tags.map((tag) => `#${tag}`)].map(filterOf),
    words: () => tools.words(page, { ...text, parts: slice ? wordsOfPart(slice) : {} })
  }
}

/** Two tags may have one label. */
function labelsOf(tags: readonly string[], { tags: known }: Project): string[] {
  return [...new Set(tags.map((tag) => own(known, tag)?.label ?? tag))]
}

/** The first part of its url. */
function sectionOf({ url }: Page): string {
  return `/${url.split('/')[1] ?? ''}`
}

function siteOf(pages: readonly Page[], { project, site }: KindContext): SearchSite {
  const names = pages.map(sectionOf).filter((name) => name !== '/')
  // One page is no section.
  const sections = [...new Set(names.filter((name, at) => names.indexOf(name) < at))].sort()
  const titleIn = (name: string) => project.navbar.find(({ href }) => isBelow(href, name))?.label ?? titleOf(name)
  const titled = sections.map((name) => ({ name, title: site.pages.get(name)?.meta.title ?? titleIn(name) }))
  const synonyms = typeof project.search === 'object' ? project.search.synonyms : []
  return {
    lang: project.lang,
    versions: project.versions.map(({ name, label, path }) => ({ name, title: label, path })),
    sections: titled,
    tags: labelsOf([...new Set(pages.flatMap(({ meta }) => meta.tags ?? []))].sort(), project),
    ...(synonyms.length > 0 && { synonyms })
  }
}
