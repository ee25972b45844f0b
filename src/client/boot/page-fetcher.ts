/** Pages as they come from the server: fetched once, kept, and refused when they are not pages of this very build. */
import { isPageAt } from '../links.ts'

export interface Pages {
  /** The document of a page. Rejects when there is none that can be shown in place (a TypeError is the network's). Failures are forgotten. */
  load(url: URL): Promise<Document>
  /** Fetches ahead. */
  preload(url: URL): void
  has(url: URL): boolean
  /** Gives up a fetch that is under way. */
  cancel(url: URL): void
}

interface Kept {
  page: Promise<Document>
  /** Gives up the fetch. */
  stop?: AbortController
}

export function createPages(): Pages {
  const kept = new Map<string, Kept>()
  // As the server wrote it: the way back needs no fetch, not even offline.
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
    cancel: ({ pathname }) => kept.get(pathname)?.stop?.abort() // nothing, when it is there
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
