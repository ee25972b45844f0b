/** What axe finds wrong on a page. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type axe from 'axe-core'
import type { Page } from 'playwright-core'
import { repository } from './project.ts'

/** A page compiles it in half the time of `axe.source`. */
const script = readFileSync(path.join(repository, 'node_modules/axe-core/axe.min.js'), 'utf8')

interface AxeOptions {
  runOnly?: string[]
  /** Whether contrasts are looked at, which takes most of the time. */
  colours?: boolean
}

export async function findProblems(page: Page, within: string, options: AxeOptions = {}): Promise<string[]> {
  // The value of the script would be sent back, with all that hangs on it.
  if (!(await page.evaluate("'axe' in window"))) await page.evaluate(`${script}\n;0`)
  const given = { within, colours: true, ...options }
  return page.evaluate(async ({ within, runOnly, colours }) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(
      [...document.querySelectorAll(within)] as never,
      {
        resultTypes: ['violations'],
        preload: false, // of style sheets, for rules that are off
        ...(runOnly ? { runOnly } : { rules: { 'color-contrast': { enabled: colours } } })
      }
    )
    return violations.map(({ id, nodes }) => `${id} at ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)
  }, given)
}

export async function findInBothModes(page: Page, within: string): Promise<string[]> {
  const light = await findProblems(page, within)
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  // Only colours differ.
  const dark = await findProblems(page, within, { runOnly: ['color-contrast'] })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
  return [...light, ...dark.map((problem) => `dark: ${problem}`)]
}
