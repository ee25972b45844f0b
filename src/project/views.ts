/** The site as each of its languages has it: its words, and what its urls begin with. A site with one language has no views. */
import { type Language, urlIn } from '../languages/languages.ts'
import type { Project, View } from './project.ts'
import { moveList } from './sidebar-lists.ts'
import { translateTexts, type Words } from './words.ts'

/** A view has these words of its own; those of the source are in the configuration. */
export interface ViewWords extends Pick<Project, 'strings' | 'messages'> {
  words?: Words
}

export function createView(project: Project, language: Language, { strings, words }: ViewWords): View {
  const { api, apis } = project
  const texts = words ? translateTexts(project, words) : project
  const { sidebars, versions, feeds } = texts
  const move = (url: string) => urlIn(url, language)
  const moveAt = <Each extends { at?: string | undefined }>(each: Each): Each =>
    each.at === undefined ? each : { ...each, at: move(each.at) }
  return {
    ...project,
    ...texts,
    strings,
    ...(words && { words }),
    language,
    prefix: language.prefix,
    lang: language.lang,
    sidebars: Object.fromEntries(
      Object.entries(sidebars).map(([prefix, list]) => [
        move(prefix),
        moveList(list, (href) => moveHref(href, language))
      ])
    ),
    versions: versions.map((version) => ({ ...version, path: move(version.path) })),
    feeds: feeds.map((feed) => (typeof feed === 'string' ? move(feed) : moveFeed(feed, language))),
    ...(api && { api: moveAt(api) }),
    apis: Object.fromEntries(Object.entries(apis).map(([name, each]) => [name, moveAt(each)]))
  }
}

/** Old addresses of a feed are those of the source. */
function moveFeed<Feed extends { url: string; aliases?: string[] | undefined }>(feed: Feed, language: Language): Feed {
  const { aliases, ...rest } = feed
  return { ...rest, url: urlIn(feed.url, language), ...(language.isSource && aliases && { aliases }) } as Feed
}

/** A href of the configuration in a language: the url of a page, as sidebars need it, is moved. */
export function moveHref(href: string, language: Language): string {
  return href.startsWith('/') && !href.startsWith('//') ? urlIn(href, language) : href
}

/** The project in each language; the project itself where it has one. */
export function viewsOf(project: Project): readonly Project[] {
  return project.views.length > 0 ? project.views : [project]
}
