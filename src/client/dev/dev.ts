/**
 * The browser's half of `docsgen dev`, part of every page it serves. Events only name what changed; what is shown is
 * the page as the server has it now.
 */
import type { LiveEvent, LiveMessage } from './event.ts'
import { Mirror } from './morph.ts'
import { createOverlay } from './overlay.ts'

const mirror = new Mirror()
const root = document.documentElement
const served = document.querySelector<HTMLElement>('script[data-look]')?.dataset ?? {}
const base = new URL(import.meta.url).pathname.replace(/\/docsgen\/dev\.js$/, '')
const overlay = createOverlay(async (where) => {
  const headers = { 'x-docsgen-key': key }
  const response = await fetch(`${base}/docsgen/dev-open?at=${encodeURIComponent(where)}`, { method: 'POST', headers })
  return response.ok ? undefined : response.text()
})

let { version } = served
/** Hrefs of the style sheets with their hashes; those in the page have none. */
let styles = served.styles?.split(' ')
let islands: string | undefined
/** How often islands were shown: a browser runs no address twice. */
let shown = 0
let messages: LiveMessage[] = []
/** Messages of islands on the page that is open. */
let ofIslands: LiveMessage[] = []
let isGone = false
let key = ''
let syncing: Promise<void> | undefined
let again = false
let events: EventSource | undefined

listen()

const { error: log } = console
console.error = (...said: unknown[]) => {
  log(...said)
  const message = islandMessage(said)
  if (!message) return
  ofIslands = [...ofIslands, message]
  show()
}

// Hidden pages give up their connection: a browser has few of them.
document.addEventListener('visibilitychange', () => (document.hidden ? events?.close() : listen()))

// The router shows another page, maybe one it fetched before the change.
new MutationObserver(() => {
  ofIslands = []
  show()
  void sync()
}).observe(root, { attributeFilter: ['data-url'] })

void sync()

function listen(): void {
  events?.close()
  events = new EventSource(`${base}/docsgen/dev-events`)
  events.addEventListener('message', ({ data }) => receive(JSON.parse(data) as LiveEvent))
  events.addEventListener('error', () => {
    if (events?.readyState === EventSource.CLOSED) setTimeout(listen, 1000)
  })
}

function receive(event: LiveEvent): void {
  key = event.key ?? key
  if (event.look !== served.look) {
    location.reload()
    return
  }
  for (const href of event.styles ?? []) if (!styles?.includes(href)) replaceStyle(href)
  styles = event.styles ?? styles
  if (event.islands !== islands) {
    ofIslands = []
    void showIslands()
  }
  islands = event.islands
  messages = event.messages
  show()
  const isOther = event.version !== version
  const isMissed = isOther && event.changed.length === 0
  version = event.version
  if (isMissed || event.changed.some(isOpen)) void sync()
}

function show(): void {
  overlay.show([...messages, ...ofIslands], isGone)
}

function isOpen(url: string): boolean {
  const { pathname } = location
  const written = decodeURI(pathname.startsWith(base) ? pathname.slice(base.length) : pathname) || '/'
  return url === root.dataset.url || url === written
}

/** Runs one fetch at a time. A change meanwhile starts one more after it. */
function sync(): Promise<void> {
  again = syncing !== undefined
  syncing ??= fetchPage().finally(() => {
    syncing = undefined
    if (again) void sync()
  })
  return syncing
}

async function fetchPage(): Promise<void> {
  const url = location.pathname + location.search
  const response = await fetch(url, { headers: { accept: 'text/html' }, cache: 'no-cache' }).catch(() => undefined)
  if (!response || url !== location.pathname + location.search) return
  if (response.redirected) return location.replace(response.url)
  const wasFound = root.dataset.url !== undefined && root.dataset.url !== '/404'
  isGone = response.status === 404 && wasFound
  show()
  if (isGone || response.status === 500) return
  const next = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (next.documentElement.dataset.url !== root.dataset.url) return location.reload()
  mirror.show(next)
  addStyles(next)
  // A set of radio buttons that changed may have none that is chosen.
  for (const each of document.querySelectorAll<HTMLInputElement>('input[type=radio][checked]'))
    if (!document.querySelector(`input[name="${CSS.escape(each.name)}"]:checked`)) each.checked = true
  document.body.dispatchEvent(new Event('docsgen:restored', { bubbles: true }))
}

/** Runs the chunks of islands that changed, if islands were loaded; what crashed begins again. */
async function showIslands(): Promise<void> {
  if (!globalThis.docsgenChunks) return
  const url = `${base}/docsgen/islands.js`
  try {
    const { refresh } = (await import(`${url}?at=${++shown}`)) as { refresh: unknown }
    // Another React cannot go on with what this one shows.
    if (refresh !== globalThis.docsgenRefresh) location.reload()
  } catch (error) {
    console.error(error)
    return
  }
  for (const button of document.querySelectorAll<HTMLElement>('.crash button')) button.click()
}

/** Adds the style sheets that the page needs now, each in its place. */
function addStyles(next: Document): void {
  let last: Element | undefined
  for (const link of next.querySelectorAll('link[rel="stylesheet"]')) {
    const here =
      [...document.querySelectorAll('link')].find((each) => each.isEqualNode(link)) ??
      (link.cloneNode() as HTMLLinkElement)
    if (!here.isConnected) last?.after(here)
    last = here
  }
}

/** Loads a style sheet again, if the page has it; the old one stays until the new one is there. */
function replaceStyle(href: string): void {
  const name = href.replace(/\.[^.]+(?=\.css$)/, '')
  const old = [...document.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter(
    (link) => link.getAttribute('href') === name
  )
  const last = old.at(-1)
  if (!last) return
  const fresh = last.cloneNode() as HTMLLinkElement
  fresh.addEventListener('load', () => {
    for (const link of old) link.remove()
  })
  last.after(fresh)
}

/** Reads what islands write to the console when they crash or differ from their HTML; undefined for anything else. */
function islandMessage([first, error]: unknown[]): LiveMessage | undefined {
  const [, name, what] = /^docsgen: the island (\S+) (crashed|does not match its HTML)$/.exec(String(first)) ?? []
  if (name === undefined) return undefined
  const on = `On ${decodeURI(location.pathname)}.`
  if (what !== 'crashed') {
    const text = `The island \`${name}\` renders something else in the browser than the build did`
    return { text, rule: 'hydration', note: `${on} \`docsgen check --hydrate\` says what` }
  }
  const message = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  // React as it is sent has numbers for its errors.
  const [, number] = /Minified React error #(\d+)/.exec(message) ?? []
  const text = number === undefined ? message : `error ${number} of React, see https://react.dev/errors/${number}`
  return { text: `The island \`${name}\` crashed: ${text}`, rule: 'hydration', note: `${on} The console has more` }
}
