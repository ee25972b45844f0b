/** A real browser on a built site, served by `docsgen preview` and so under the very policy that docsgen writes. */
import { readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, onTestFinished, TestRunner } from 'vitest'
import { createPreviewHandler } from '../../src/http/preview.ts'
import { builtSite, copySite, type SiteOptions } from './built-sites.ts'
import { closePages, launchChromium, listenTo } from './chromium.ts'
import { repository } from './project.ts'
import { listen } from './servers.ts'

/** At night all that React does is tried with Preact too; else what depends on the runtime most is. */
export const isNight = process.env.DOCSGEN_NIGHTLY !== undefined

export interface Asked {
  path: string
  /** What the browser wants it for: `prefetch`, `document`, `empty` (a fetch), `script` … */
  kind: string
}

export interface Served {
  url: string
  dir: string
  /** Milliseconds that answers for these paths wait, `-1` to break off. */
  delays: Map<string, number>
  /** Every request, in order. */
  asked: Asked[]
}

export interface Opened {
  browser: Browser
  served: Served
  /** Profiles of the browser that no test uses now, by their options. */
  idle: Map<string, Profile[]>
}

/** A context with an empty page: while that is open, another page has a process that runs, and begins in half the time. */
interface Profile {
  context: BrowserContext
  empty: Page
  session: CDPSession
}

interface ServedOptions extends SiteOptions {
  /** Path the site is served under. */
  base?: string
  /** Whether the tests change what is served. */
  changes?: true
}

/** Serves a site to the tests of a file. */
export function openBrowser({ base, changes, ...options }: ServedOptions = {}): Opened {
  const state = {} as Opened
  beforeAll(async () => {
    const dir = await (changes ? copySite : builtSite)(options)
    state.browser = await launchChromium()
    state.idle = new Map()
    const served = { dir, url: '', delays: new Map<string, number>(), asked: [] }
    state.served = { ...served, url: await listen(http.createServer(slowly(served, base))) }
  })
  afterEach(() => state.served.delays.clear())
  afterAll(() => closePages(state.browser))
  return state
}

/** A site of test/sites, hydrated by React or by Preact. */
export function siteWith(runtime: string, site: string): SiteOptions {
  if (runtime === 'react') return { site }
  const config = readFileSync(path.join(repository, 'test/sites', site, 'docsgen.config.ts'), 'utf8')
  const client = "defineConfig({ client: { runtime: 'preact' },"
  return { site, files: { 'docsgen.config.ts': config.replace('defineConfig({', client) } }
}

function slowly({ dir, delays, asked }: Served, base = '/'): http.RequestListener {
  const handler = createPreviewHandler({ dir, base })
  return (request, response) => {
    const pathname = new URL(request.url ?? '/', 'http://x').pathname
    const { 'sec-purpose': purpose, 'sec-fetch-dest': kind } = request.headers
    asked.push({ path: pathname, kind: String(purpose ?? kind) })
    const delay =
      [...delays].find(
        ([prefix]) => pathname === prefix || (prefix.endsWith('*') && pathname.startsWith(prefix.slice(0, -1)))
      )?.[1] ?? 0
    if (delay < 0) return void request.socket.destroy()
    setTimeout(() => handler(request, response), delay)
  }
}

export interface Visit {
  page: Page
  /** Policy violations, errors and warnings of the console so far. A test that ends with any fails. */
  complaints: string[]
  /** Lets the answers through that `hold` holds back. */
  release(): void
}

export interface VisitOptions extends BrowserContextOptions {
  /** A script that runs before those of the page. */
  init?: string
  /** Complaints that the test brings about itself. */
  provokes?: RegExp
  /** The path of answers that are held back, from the first on. */
  hold?: string
  /** How long the page is waited for. */
  waitUntil?: 'commit' | 'load'
  /** Called before the page is opened. */
  before?(page: Page): Promise<unknown>
}

/** A fresh reader. */
export async function visit(opened: Opened, url: string, options: VisitOptions = {}): Promise<Visit> {
  const { init, before, hold, provokes, waitUntil = 'load', ...context } = options
  const page = await (await takeProfile(opened, { viewport: { width: 1280, height: 800 }, ...context })).newPage()
  page.setDefaultTimeout(60_000)
  const complaints = listenTo(page)
  if (TestRunner.getCurrentTest())
    onTestFinished(() => expect(complaints.filter((text) => !provokes?.test(text))).toEqual([]))
  // What a browser guesses of the network of a busy machine must not count.
  await page.addInitScript("Object.defineProperty(navigator, 'connection', { value: {}, configurable: true })")
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI))"
  )
  if (init) await page.addInitScript(init)
  await before?.(page)
  const release = hold === undefined ? () => {} : await holdBack(page, hold)
  await page.goto(opened.served.url + url, { waitUntil })
  return { page, complaints, release }
}

/** A context that has nothing of another test in it, and is the next one's when this test is done. */
async function takeProfile({ browser, served, idle }: Opened, options: BrowserContextOptions): Promise<BrowserContext> {
  const key = JSON.stringify(options)
  const profile = idle.get(key)?.pop() ?? (await openProfile(browser, options))
  const { context, empty, session } = profile
  // A reader of several tests keeps it.
  if (!TestRunner.getCurrentTest()) return context
  onTestFinished(async () => {
    if (!browser.contexts().includes(context)) return
    for (const page of context.pages()) if (page !== empty) await page.close()
    await context.clearCookies()
    await context.clearPermissions()
    await session.send('Network.clearBrowserCache')
    await session.send('Storage.clearDataForOrigin', { origin: served.url, storageTypes: 'all' })
    idle.set(key, [...(idle.get(key) ?? []), profile])
  })
  return context
}

async function openProfile(browser: Browser, options: BrowserContextOptions): Promise<Profile> {
  const context = await browser.newContext(options)
  const empty = await context.newPage()
  return { context, empty, session: await context.newCDPSession(empty) }
}

/** What a page is told of its network: the same session takes it away and gives it back. */
const networks = new WeakMap<Page, CDPSession>()

/** Takes the network from a page, or gives it back. `setOffline` of its context tells one page after the other. */
export async function setOffline(page: Page, offline: boolean): Promise<void> {
  const session = networks.get(page) ?? (await page.context().newCDPSession(page))
  networks.set(page, session)
  const conditions = { offline, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }
  await session.send('Network.emulateNetworkConditions', conditions)
}

/** For `init`: a browser that lets nothing be stored. */
export const blockedStorage = "Object.defineProperty(window, 'localStorage', { get() { throw new Error('blocked') } })"

/** For `init`: notes the roots of React, as its DevTools do. */
export const watchRoots = `window.roots = new Set()
window.__REACT_DEVTOOLS_GLOBAL_HOOK__ = {
  supportsFiber: true,
  inject: () => 1,
  onCommitFiberUnmount() {},
  onPostCommitFiberRoot() {},
  onCommitFiberRoot: (_, root) => roots[root.current.child ? 'add' : 'delete'](root)
}`

/** Names of the islands that are roots of React, or of Preact, which marks them. */
export function rootsOf(page: Page): Promise<string[]> {
  return page.evaluate(`[
    ...[...window.roots].map((root) => root.containerInfo),
    ...[...document.querySelectorAll('docsgen-island, docsgen-plain')].filter((island) => island.__k)
  ].map((island) => island.getAttribute('name'))`)
}

/** A click without a pointer: nothing is fetched ahead of it. */
export function tap(page: Page, selector: string): Promise<void> {
  return page.evaluate((wanted) => {
    const element = document.querySelector<HTMLElement>(wanted)
    if (!element) throw new Error(`nothing is ${wanted}`)
    element.click()
  }, selector)
}

/** A link in the page's text. */
export function addLink(page: Page, attributes: Record<string, string>): Promise<void> {
  return page.evaluate((given) => {
    const link = document.createElement('a')
    for (const [name, value] of Object.entries(given)) link.setAttribute(name, value)
    link.textContent = 'added'
    document.querySelector('main')?.prepend(link)
  }, attributes)
}

/** Until the document is that of a url, with its script at work. */
export async function arrive(page: Page, url: string): Promise<void> {
  await page.waitForFunction((wanted) => {
    const { url, scripted } = document.documentElement.dataset
    return url === wanted && scripted !== undefined
  }, url)
}

/** Follows a link of the sidebar, with a pointer or by `tap`, to its page. */
export async function follow(page: Page, url: string, press = (page: Page, link: string) => page.click(link)) {
  await press(page, `.sidebar a[href="${url}"]`)
  await arrive(page, url)
}

/** How far below the top of the window an element is. */
export function topOf(page: Page, selector: string): Promise<number> {
  return page.$eval(selector, (element) => Math.round(element.getBoundingClientRect().top))
}

/** Gives a function that says whether the document is still the one there is now: nothing was loaded since. */
export async function watchLoads(page: Page): Promise<() => Promise<boolean>> {
  await page.evaluate(() => Object.assign(window, { stayed: true }))
  return () => page.evaluate(() => 'stayed' in window)
}

/** Holds the answers for a path back until the function that is given is called. */
export async function holdBack(page: Page, pathname: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**${pathname}`, async (route) => {
    await released
    await route.continue().catch(() => {}) // given up meanwhile
  })
  return release
}
