/**
 * Lets the scripts of a site run in pages that are opened as files, where browsers load neither modules nor data. Modules are
 * texts here, data comes in scripts of its own, and the address is the one that the page has on a host.
 */

interface OfflineSite {
  /** The path of the site on its host, '' or `/x`. */
  base: string
  /** The texts of modules by their hrefs. */
  modules: Readonly<Record<string, string>>
}

const script = document.currentScript as HTMLScriptElement
const offline = 'docsgen/offline.js'
/** The folder of the site, as the page names it: '' or `../`. */
const here = (script.getAttribute('src') ?? '').slice(0, -offline.length)
const root = new URL(here, window.location.href)
const real = window.location
const origin = 'https://offline.invalid'
let site: OfflineSite
const blobs = new Map<string, string>()
const data = new Map<string, Promise<string | undefined>>()
const waiting = new Map<string, (text: string) => void>()

/** Called by the last line of the script, and by each script of data. */
Object.assign(window, {
  docsgenOffline: {
    start(started: OfflineSite) {
      site = started
      new MutationObserver((records) => {
        for (const { target, addedNodes, type } of records)
          for (const node of type === 'attributes' ? [target] : addedNodes) lead(node)
      }).observe(document, { subtree: true, childList: true, attributeFilter: ['href', 'src'] })
      // A link that React writes while it is clicked.
      addEventListener('click', ({ target }) => lead((target as Element).closest?.('a') ?? document))
      for (const name of script.dataset.modules?.split(' ') ?? []) load(name)
    },
    arrive: (path: string, text: string) => waiting.get(path)?.(text),
    load,
    fetch: async (href: string | URL) => {
      const path = fileAt(new URL(href, location.href).pathname)
      const text = await read(path)
      const type = path.endsWith('.html') ? 'text/html' : 'application/json'
      // As this page names them, so that scripts see the same client and the same style sheets.
      const body = text
        ?.replace('offline:', here + offline)
        .replaceAll(`href="${site.base}/docsgen/`, `href="${here}docsgen/`)
      return new Response(body, { status: text === undefined ? 404 : 200, headers: { 'content-type': type } })
    },
    history: {
      get state() {
        return history.state
      },
      replaceState: (state: unknown) => history.replaceState(state, ''),
      pushState: (state: unknown) => history.pushState(state, ''),
      back: () => history.back()
    },
    get location() {
      return location
    }
  }
})

/** Scripts take this for the address of the page. */
const location = {
  origin,
  protocol: 'https:',
  get pathname() {
    return site.base + encodeURI(document.documentElement.dataset.url ?? '')
  },
  get search() {
    return real.search
  },
  get hash() {
    return real.hash
  },
  get href() {
    return origin + location.pathname + real.search + real.hash
  },
  assign: (href: string) => real.assign(fileOf(href)),
  replace: (href: string) => real.replace(fileOf(href)),
  reload: () => real.reload(),
  toString: () => location.href
}

/** The file of a path: `/guides/install` is `guides/install.html`. */
function fileAt(pathname: string): string {
  const path = decodeURIComponent(pathname.slice(site.base.length + 1))
  if (path === '') return 'index.html'
  return /\.[a-z][a-z\d]{1,6}$/i.test(path) ? path : `${path}.html`
}

/** The address of the file that an address of the site stands for; any other stays. */
function fileOf(href: string): string {
  const { origin: host, pathname, search, hash } = new URL(href, location.href)
  return host === origin ? new URL(encodeURI(fileAt(pathname)), root).href + search + hash : href
}

/** Leads what scripts added to the page, with addresses of a host, to files. */
function lead(node: Node): void {
  if (!(node instanceof Element)) return
  for (const name of ['href', 'src'])
    for (const element of [node, ...node.querySelectorAll(`[${name}^="/"]`)]) {
      const href = element.getAttribute(name)
      if (href?.startsWith('/')) element.setAttribute(name, fileOf(href))
    }
}

function read(path: string): Promise<string | undefined> {
  const known = data.get(path)
  if (known) return known
  const text = new Promise<string | undefined>((resolve) => {
    waiting.set(path, resolve)
    const added = Object.assign(document.createElement('script'), { src: new URL(encodeURI(`${path}.js`), root).href })
    added.onerror = () => resolve(undefined)
    document.head.append(added)
  })
  data.set(path, text)
  return text
}

function load(href: string): Promise<unknown> {
  return import(blobOf(new URL(href, location.href).pathname))
}

/** The address of a module whose text sees the stand-ins, and modules like itself. */
function blobOf(path: string): string {
  const known = blobs.get(path)
  if (known) return known
  const text = (site.modules[path] ?? '')
    .replace(/\b(from|import)\s*(["'])([./][^"'\s]+)\2/g, (_, word: string, _quote: string, to: string) => {
      return `${word} ${JSON.stringify(blobOf(new URL(to, origin + path).pathname))}`
    })
    .replace(/\bimport\(/g, 'docsgenOffline.load(')
    .replace(/(["'`])(\/[^"'`\s]+\.css)\1/g, (_, quote: string, href: string) => quote + fileOf(href) + quote)
  const prelude = 'const { location, history, fetch } = docsgenOffline;'
  const blob = URL.createObjectURL(new Blob([prelude + text], { type: 'text/javascript' }))
  blobs.set(path, blob)
  return blob
}
