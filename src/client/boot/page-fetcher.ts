/** Fetches pages once, caches them, and rejects those of another build. */
import { isPageAt } from '../links.ts'

export interface Pages {
  /**
   * Rejects when the page cannot be shown in place (with a TypeError if the network failed); failures are not cached.
   */
  load(url: URL): Promise<Document>
  preload(url: URL): void
  has(url: URL): boolean
  /** Aborts a fetch. */
  cancel(url: URL): void
}

interface Kept {
  page: Promise<Document>
  stop?: AbortController
}

export function createPages(): Pages {
  const kept = new Map<string, Kept>()
  // Keeps the page as the server wrote it: going back needs no fetch, even offline.
  if (isPageAt(document, location))
    kept.set(location.pathname, { page: Promise.resolve(document.cloneNode(true) as Document) })

  function load({ pathname }: URL): Promise<Document> {
    const known = kept.get(pathname)
    if (known) return known.page
    const stop = new AbortController()
    const own: Kept = { page: fetchPage(pathname, stop.signal), stop }
    kept.set(pathname, own)
    const forget = () => kept.get(pathname) === own && kept.delete(pathname)
    own.page.catch(forget)
    return own.page
  }

  return {
    load,
    preload: (url) => void load(url).catch(() => {}), // a click tries again
    has: ({ pathname }) => kept.has(pathname),
    cancel: ({ pathname }) => kept.get(pathname)?.stop?.abort() // no effect after the fetch
  }
}

async function fetchPage(pathname: string, signal: AbortSignal): Promise<Document> {
  const response = await fetch(pathname, { signal })
  const isHtml = response.headers.get('content-type')?.startsWith('text/html')
  const text = response.status === 200 && isHtml ? await response.text() : ''
  const page = new DOMParser().parseFromString(text, 'text/html')
  const isSameBuild = clientOf(page) === clientOf(document)
  if (!isSameBuild || !isPageAt(page, { pathname }) || !page.querySelector('main'))
    throw new Error(`no page ${pathname}`)
  return page
}

function clientOf(page: Document): string | null | undefined {
  return page.querySelector('[data-docsgen]')?.getAttribute('src')
}
