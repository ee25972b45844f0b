/** The version of the documentation a reader chose: it is remembered, and links from other pages lead to it. */
import { closest } from '../dom.ts'
import type { Store } from '../storage.ts'
import type { Pages } from './page-fetcher.ts'

const key = 'version'

const names = VERSIONS

/** The name of the only version is kept when a page of it is read; of several it is kept when one is chosen. */
export function noteVersion(store: Store): void {
  if (!(names as unknown[]).includes(store.get(key))) store.set(key, undefined)
  if (names.length === 1 && versionOf(document)) store.set(key, names[0])
}

/** How links that lead into the current version lead into the chosen one: by what the page they lead to says of it. */
export interface Follow {
  /** The address a reader who follows a link to this page is led to instead, if another. */
  instead(page: Document, url: URL): URL | undefined
  /** Puts that address into a link that comes into view or is pointed at. False for readers of the current version. */
  rewrite(link: HTMLAnchorElement, url: URL): boolean
}

export function followVersion(store: Store, pages: Pages): Follow {
  const [current, ...older] = names
  const chosen = () => (versionOf(document) ? undefined : older.find((name) => name === store.get(key)))

  function instead(page: Document, { search, hash }: URL): URL | undefined {
    const name = versionOf(page) === current && chosen()
    const like = name && page.querySelector(`a[data-version="${name}"]`)
    return like ? new URL(like.getAttribute('href') + search + hash, location.href) : undefined
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
