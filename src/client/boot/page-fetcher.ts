/** Fetches pages once, keeps them for a while, and rejects those of another build. */
import { isPageAt } from '../links.ts'

export interface Pages {
  /**
   * Rejects when the page cannot be shown in place; failures are not kept. Each call returns a document of its own, whose style
   * sheets are loaded.
   */
  load(url: URL): Promise<Document>
  preload(url: URL): void
  cancel(url: URL): void
}

interface CachedPage {
  /** Parsed each time: that takes a quarter of the time that copying a document does. */
  text: Promise<string>
  until: number
  stop?: AbortController
}

/** Milliseconds; then a page is fetched again, as others may have changed it. */
const freshFor = 300_000

export function createPages(): Pages {
  const kept = new Map<string, CachedPage>()
  const keep = (pathname: string, page: Omit<CachedPage, 'until'>) =>
    kept.set(pathname, { ...page, until: Date.now() + freshFor })
  // Keeps the page as the server wrote it: going back needs no fetch, even offline.
  if (isPageAt(document, location))
    keep(location.pathname, { text: Promise.resolve(document.documentElement.outerHTML) })

  function textOf({ pathname }: URL): Promise<string> {
    const known = kept.get(pathname)
    if (known && Date.now() < known.until) return known.text
    const stop = new AbortController()
    const text = fetchText(pathname, stop.signal).catch((error) => {
      // Without a network an old page is better than none.
      if (known && error instanceof TypeError) return known.text
      throw error
    })
    keep(pathname, { text, stop })
    return text
  }

  async function load(url: URL): Promise<Document> {
    const text = textOf(url)
    try {
      const page = toPage(await text, url)
      await bringStyles(page)
      return page
    } catch (error) {
      const { pathname } = url
      if (kept.get(pathname)?.text === text) kept.delete(pathname)
      throw error
    }
  }

  return {
    load,
    preload: (url) => void load(url).catch(() => {}), // a click tries again
    cancel: ({ pathname }) => kept.get(pathname)?.stop?.abort() // no effect after the fetch
  }
}

async function fetchText(pathname: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(pathname, { signal })
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  return response.status === 200 && isHtml ? response.text() : ''
}

function toPage(text: string, url: URL): Document {
  const page = new DOMParser().parseFromString(text, 'text/html')
  const isSameBuild = clientOf(page) === clientOf(document)
  if (!isSameBuild || !isPageAt(page, url) || !page.querySelector('main')) throw Error()
  return page
}

/** A style sheet, and what others that wait for it share. */
type Sheet = HTMLLinkElement & { arrival?: Promise<unknown> }

/** Loads docsgen's style sheets that this document has not: a page is shown with all of its own. Here they change nothing. */
function bringStyles(page: Document): Promise<unknown> {
  return Promise.all(
    Array.from(page.querySelectorAll('[rel=stylesheet][href*=docsgen]'), (sheet) => {
      const links: Sheet[] = [...document.querySelectorAll('link')]
      const link = links.find((each) => each.isEqualNode(sheet)) ?? (sheet.cloneNode() as Sheet)
      if (!link.sheet)
        link.arrival ??= new Promise((onload, onerror) =>
          document.head.append(Object.assign(link, { onload, onerror }))
        )
      return link.arrival
    })
  )
}

function clientOf(page: Document): string | undefined {
  return page.querySelector<HTMLScriptElement>('[data-docsgen]')?.src
}
