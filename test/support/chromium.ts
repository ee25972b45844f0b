/** The browser of the tests: Chromium without its windows, which starts and opens pages in two thirds of the time. */
import { type Browser, chromium } from 'playwright-core'
import { afterFile } from './after-file.ts'

let started: Promise<Browser> | undefined

/** One for all files of a process, which it ends with; its pages end with the file. `CHROMIUM` names another program. */
export async function launchChromium(): Promise<Browser> {
  started ??= start()
  const browser = await started
  afterFile(() => closePages(browser))
  return browser
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
