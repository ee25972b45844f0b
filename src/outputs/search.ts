/** The index that readers search: files of JSON below `/docsgen/search/`. */
import { defined } from '../disk/defined.ts'
import { hash } from '../disk/files.ts'
import { isUnlisted } from '../page/drafts.ts'
import type { Page } from '../page/page.ts'
import { isBelow, titleOf } from '../page/url.ts'
import type { Project } from '../project/project.ts'
import { hrefsOf, namedIn, type SidebarEntry, type SidebarList } from '../project/sidebar-lists.ts'
import { versionOf } from '../project/versions.ts'
import { wordsOfPart } from '../search/api-words.ts'
import { labelsOf, sectionOf, textOf, type WordsOptions } from '../search/page-text.ts'
import { indexFolder, type SearchPage, type SearchSite } from '../search/search.ts'
import { isNotFound } from '../site/generated/not-found.ts'
import { findSidebar } from '../site/sidebar/sidebar.ts'
import type { KindContext, OutputKind } from './kind.ts'

export const search: OutputKind = {
  name: 'search',
  perLanguage: true,
  async list(context) {
    const { project, site, tools } = context
    const folder = indexFolderIn(project)
    if (project.search === false) return []
    const files = await tools.search.list(() => {
      const pages = [...site.pages.values()].filter((page) => isIndexed(page, project))
      const options = wordsOptions(project)
      const common = hash(JSON.stringify(options))
      return {
        pages: pages.map((page) => toSearchPage(page, { ...options, common }, context)),
        site: siteOf(pages, options, context)
      }
    })
    return files.map((file) => ({
      path: `${folder}/${file.name}`.slice(1),
      also: [],
      isShared: true,
      get key() {
        return file.key
      },
      body: async () => ({ bytes: await file.write() })
    }))
  }
}

/** The folder of the index of a language: that of the source is the one of the site. */
export function indexFolderIn({ language }: Pick<Project, 'language'>): string {
  return language === undefined || language.isSource ? indexFolder : `${indexFolder}/${language.tag}`
}

/** True if readers can find it. */
export function isIndexed(page: Page, project: Project): boolean {
  const isOwn = page.untranslated === undefined && !isNotFound(page.url, project)
  return isOwn && !isUnlisted(page, project) && !page.meta.search?.exclude
}

/** A hash of all that the words of every page depend on. */
export function wordsOptions({ lang, tags, prefix }: Project): WordsOptions {
  return { lang, prefix, labels: Object.fromEntries(Object.entries(tags).map(([name, { label }]) => [name, label])) }
}

/** The key of a page that somebody wrote says all of it; of others it says what is in them, not what they are called. */
function toSearchPage(
  page: Page,
  options: WordsOptions & { common: string },
  { project, site, tools }: KindContext
): SearchPage {
  const { url, meta } = page
  const slice = site.uses.slice(page)
  const text = () => textOf(page, options)
  // A translation has tags and ids of its source, which its key does not say.
  const isWhole = !slice && !site.generated.has(page.key) && (project.language?.isSource ?? true)
  const version = versionOf(project.versions, url)
  const trail = (findSidebar(site.sidebars, url)?.trail(url) ?? []).map(({ label }) => label)
  return {
    url,
    key: hash(JSON.stringify([page.key, trail, isWhole ? options.common : [text(), slice, page.ids]])),
    title: meta.title,
    tags: labelsOf(meta.tags ?? [], options.labels),
    trail,
    version: version ? project.versions.indexOf(version) + 1 : 0,
    // Made again: those of all pages at once would fill the memory.
    words: () =>
      tools.words(page, { ...text(), ...defined({ ids: page.ids }), parts: wordsOfPart(site.uses.slice(page)) })
  }
}

function siteOf(pages: readonly Page[], { labels }: WordsOptions, { project, site }: KindContext): SearchSite {
  // Pages of tags are found by their tags.
  const isMade = (page: Page) => page.url.startsWith(`${project.prefix}/tags/`) && site.generated.has(page.key)
  const names = pages
    .flatMap((page) => (isMade(page) ? [] : sectionOf(page.url, project.prefix)))
    .filter((name) => name !== `${project.prefix}/`)
  const seen = new Set<string>()
  // One page is no section.
  const sections = [...new Set(names.filter((name) => seen.has(name) || !seen.add(name)))].sort()
  const groups = Object.values(project.sidebars).flatMap(groupsOf)
  const titleIn = (name: string) =>
    site.pages.get(name)?.meta.title ??
    groups.find((group) => hrefsOf(group).every((href) => isBelow(href, name)))?.label ??
    project.navbar.find(({ href }) => href !== undefined && isBelow(href, name))?.label ??
    titleOf(name)
  const titled = sections.map((name) => ({ name, title: titleIn(name) }))
  const synonyms = typeof project.search === 'object' ? project.search.synonyms : []
  return {
    lang: project.lang,
    versions: project.versions.map(({ name, label, path }) => ({ name, title: label, path })),
    sections: titled,
    tags: labelsOf([...new Set(pages.flatMap(({ meta }) => meta.tags ?? []))].sort(), labels),
    ...(synonyms.length > 0 && { synonyms })
  }
}

/** The groups that a sidebar names, the outer ones first. */
function groupsOf(list: SidebarList): SidebarEntry[] {
  return namedIn(list).flatMap((entry) => (entry.items ? [entry, ...groupsOf(entry.items)] : []))
}
