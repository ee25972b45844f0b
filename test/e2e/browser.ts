/** A real browser on a built site, under the strictest policy a host can set. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core'
import { afterAll, beforeAll, expect } from 'vitest'
import { createPreviewHandler } from '../../src/preview.ts'
import { docsgen, type Files, repository, site, temporaryFolder, write } from '../project.ts'

export interface Served {
  url: string
  dir: string
  /** Milliseconds that answers for these paths wait, `-1` to break off. */
  delays: Map<string, number>
  /** Paths asked for, in order. */
  asked: string[]
}

/** Builds a site once for the tests of a file and serves it; the browser is started once too. */
export function openBrowser(options: { site?: string; files?: Files; base?: string } = {}) {
  const state = {} as { browser: Browser; served: Served; server: http.Server }
  beforeAll(async () => {
    const dir = await buildSite(options)
    state.browser = await chromium.launch({
      executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium',
      args: ['--no-sandbox']
    })
    const delays = new Map<string, number>()
    const asked: string[] = []
    state.server = http.createServer(withPolicy(dir, { delays, asked }))
    await new Promise<void>((resolve) => state.server.listen(0, '127.0.0.1', resolve))
    state.served = { url: `http://127.0.0.1:${(state.server.address() as AddressInfo).port}`, dir, delays, asked }
  })
  afterAll(async () => {
    await state.browser?.close()
    state.server?.closeAllConnections()
    state.server?.close()
  })
  return state
}

async function buildSite({ site: name, files }: { site?: string; files?: Files }): Promise<string> {
  const root = name === undefined ? repository : site(name)
  if (files) write(root, files)
  const out = path.join(temporaryFolder(), 'dist')
  const { code, stderr } = await docsgen(['build', root, '--out', out])
  expect(code, stderr).toBe(0)
  return out
}

function withPolicy(dir: string, { delays, asked }: Pick<Served, 'delays' | 'asked'>): http.RequestListener {
  const [, inline = ''] = /<script>(.*?)<\/script>/s.exec(readFileSync(path.join(dir, 'index.html'), 'utf8')) ?? []
  const hash = createHash('sha256').update(inline).digest('base64')
  const policy = `default-src 'none'; script-src 'self' 'sha256-${hash}'; style-src 'self'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  const handler = createPreviewHandler({ dir })
  return (request, response) => {
    response.setHeader('Content-Security-Policy', policy)
    const pathname = new URL(request.url ?? '/', 'http://x').pathname
    asked.push(pathname)
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
  /** Policy violations, errors and warnings of the console. None is the rule. */
  complaints: string[]
}

/** A fresh reader. */
export async function visit(
  { browser, served }: { browser: Browser; served: Served },
  url: string,
  options: BrowserContextOptions & { init?: string } = {}
): Promise<Visit> {
  const { init, ...context } = options
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 }, ...context })).newPage()
  const complaints: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
  await page.addInitScript(
    "addEventListener('securitypolicyviolation', (event) => console.error('policy', event.violatedDirective, event.blockedURI))"
  )
  if (init) await page.addInitScript(init)
  await page.goto(served.url + url)
  return { page, complaints }
}
