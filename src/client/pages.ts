/** Pages as they come from the server: fetched once, kept, and refused when they are not pages of this very build. */

/** What came is no page that can be shown in place: the browser has to load it. */
export class NotAPageError extends Error {}

export interface Pages {
  /** The document of a page. Rejects with NotAPageError, or with the network's error. */
  load(url: URL, signal?: AbortSignal): Promise<Document>
  /** Fetches ahead, once; failures are forgotten. */
  preload(url: URL): void
}

export function createPages(): Pages {
  const loaded = new Map<string, Promise<Document>>()

  function load(url: URL, signal?: AbortSignal): Promise<Document> {
    const key = url.pathname
    const kept = loaded.get(key)
    if (kept) return kept
    const page = fetchPage(url, signal)
    loaded.set(key, page)
    page.catch(() => loaded.delete(key))
    return page
  }

  return { load, preload: (url) => void load(url).catch(() => {}) }
}

async function fetchPage(url: URL, signal: AbortSignal | undefined): Promise<Document> {
  const response = await fetch(url.pathname + url.search, {
    headers: { accept: 'text/html' },
    ...(signal && { signal })
  })
  const isHtml = /^text\/html\b/.test(response.headers.get('content-type') ?? '')
  if (response.status !== 200 || !isHtml) throw new NotAPageError(`${url.pathname}: status ${response.status}`)
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (!isOurs(page) || clientOf(page) !== clientOf(document)) throw new NotAPageError(`${url.pathname}: another build`)
  return page
}

function isOurs(page: Document): boolean {
  return (
    page.querySelector('meta[name="generator"][content="docsgen"]') !== null &&
    page.documentElement.dataset.url !== undefined
  )
}

function clientOf(page: Document): string | null | undefined {
  return page.querySelector('script[data-docsgen]')?.getAttribute('src')
}
