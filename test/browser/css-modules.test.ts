/** An island with a CSS module: its names are those of the page, and an edit of the sheet shows in the page that is open. */
import { expect, onTestFinished, test } from 'vitest'
import { launchChromium } from '../support/chromium.ts'
import { startDev } from '../support/dev-server.ts'
import { buildProject, type Files, project, write } from '../support/project.ts'

const island = (name: string) => `import { useState } from 'react'
import styles from './counter.module.css'
export const when = 'load'
export default function Counter() {
  const [count, setCount] = useState(0)
  return <button type="button" className={styles.${name}} onClick={() => setCount(count + 1)}>{count}</button>
}
`
const sheet = (name: string, color: string) => `.${name} { color: ${color} }\n`

const files: Files = {
  'content/index.md': '# Home\n\n::counter\n',
  'templates/islands/counter.tsx': island('box'),
  'templates/islands/counter.module.css': sheet('box', 'rgb(1 2 3)')
}

test('its names are those of the page, and an edit shows', async () => {
  const root = project(files)
  const built = (await buildProject(root)).files
  const [, name = '-'] = /<button[^>]* class="([^"]+)"/.exec(built['index.html'] ?? '') ?? []
  for (const kind of ['.css', '.js'])
    expect(Object.keys(built).filter((file) => file.endsWith(kind) && built[file]?.includes(name))).toHaveLength(1)
  const [dev, browser] = await Promise.all([startDev(root), launchChromium()])
  const tab = await browser.newPage()
  onTestFinished(() => tab.close())
  const complaints: string[] = []
  tab.on('console', (message) => {
    if (/error|warning/.test(message.type())) complaints.push(message.text())
  })
  await tab.goto(dev.url)
  const button = tab.locator('main [data-hydrated] button')
  const color = () => button.evaluate((element) => getComputedStyle(element).color)
  await button.click()
  expect([await button.textContent(), await color()]).toEqual(['1', 'rgb(1, 2, 3)'])
  write(root, { 'templates/islands/counter.module.css': sheet('box', 'rgb(4 5 6)') })
  await expect.poll(color).toBe('rgb(4, 5, 6)')
  write(root, {
    'templates/islands/counter.module.css': sheet('other', 'rgb(7 8 9)'),
    'templates/islands/counter.tsx': island('other')
  })
  await expect.poll(color).toBe('rgb(7, 8, 9)')
  expect([await button.textContent(), complaints]).toEqual(['1', []])
})
