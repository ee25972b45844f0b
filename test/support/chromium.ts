/** The browser of the tests: Chromium without its windows, which starts and opens pages in two thirds of the time. */
import { type Browser, chromium } from 'playwright-core'

/** `CHROMIUM` names another one. It is closed by who asked for it. */
export function launchChromium(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox']
  })
}
