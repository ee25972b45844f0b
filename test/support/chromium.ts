/** The browser of the tests: Chromium without its windows, which starts and opens pages in two thirds of the time. */
import { type Browser, chromium, type Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import { afterFile } from './after-file.ts'

let started: Promise<Browser> | undefined

/** One for all files of a process, which it ends with; its pages end with the file. `CHROMIUM` names another program. */
export async function launchChromium(): Promise<Browser> {
  started ??= start()
  const browser = await started
  afterFile(() => closePages(browser))
  return browser
}

/** A tab of a profile of its own, which ends with the test, and what it complains of. */
export async function openTab(): Promise<{ page: Page; complaints: string[] }> {
  const context = await (await launchChromium()).newContext()
  onTestFinished(() => context.close())
  const page = await context.newPage()
  return { page, complaints: listenTo(page) }
}

/** Errors and warnings of the console, as they come. */
export function listenTo(page: Page): string[] {
  const complaints: string[] = []
  page.on('console', (message) => /error|warning/.test(message.type()) && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(String(error)))
  return complaints
}

export async function closePages(browser: Browser): Promise<void> {
  await Promise.all(browser.contexts().map((context) => context.close()))
}

async function start(): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    // With a process of its own, a tab that a reader opens crashes on some machines, whatever the site.
    args: ['--no-sandbox', '--renderer-process-limit=1', '--in-process-gpu', '--js-flags=--single-threaded']
  })
  return browser.once('disconnected', () => (started = undefined))
}
