/** Remembers the version that a reader chose; links from other pages lead to it. */
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'
import type { Pages } from './page-fetcher.ts'

const key = 'version'
const names = VERSIONS

/** Stores the name of the only version when one of its pages is read. Of several, the chosen one is stored. */
export function noteVersion(store: Store): void {
  if (!(names as unknown[]).includes(store.get(key))) store.set(key, undefined)
  if (!HAS_SEVERAL && versionOf(document)) store.set(key, names[0])
}

/** Leads links into the current version to the chosen one. The page they lead to names its url there. */
export interface Follow {
  /** The address that a reader who follows a link to this page is sent to instead, if there is one. */
  instead(page: Document, url: URL): URL | undefined
  /** Writes that address into a link in view or pointed at. Returns false for readers of the current version. */
  rewrite(link: HTMLAnchorElement, url: URL): boolean
}

export function followVersion(store: Store, pages: Pages): Follow {
  const [current, ...older] = names
  const chosen = () => (versionOf(document) ? undefined : older.find((name) => name === store.get(key)))

  function instead(page: Document, { search, hash }: URL): URL | undefined {
    const name = versionOf(page) === current && chosen()
    const like = name && page.querySelector<HTMLAnchorElement>(`a[data-version="${name}"]`)
    return like ? new URL(like.href + search + hash) : undefined
  }

  function rewrite(link: HTMLAnchorElement, url: URL): boolean {
    const isOlder = chosen() !== undefined
    const write = (page: Document) => {
      const other = instead(page, url)
      if (other) link.href = other.href
    }
    if (isOlder) pages.load(url).then(write, () => {})
    return isOlder
  }

  document.addEventListener('click', keepChoice, true)

  function keepChoice(event: Event) {
    const link = closest<HTMLAnchorElement>(event, 'a[data-version]')
    if (!link) return
    store.set(key, link.dataset.version)
    link.search = location.search
    link.hash = location.hash
  }

  return { instead, rewrite }
}

function versionOf(page: Document) {
  return page.documentElement.dataset.version
}
