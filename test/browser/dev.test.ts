/** The browser's half of `docsgen dev` in Chromium, under the strict policy of the site. */
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openTab } from '../support/chromium.ts'
import { type DevProcess, startDev } from '../support/dev-server.ts'
import { type Files, project, temporaryFolder, write } from '../support/project.ts'

const paragraphs = (from: number, count: number) =>
  Array.from({ length: count }, (_, at) => `Paragraph ${from + at} of the page.\n`).join('\n')
const long = (text: string, more = '') =>
  `# Long\n\n${paragraphs(0, 40)}\n<details><summary>More</summary><p>Inside</p></details>\n\n${text}\n\n${more}${paragraphs(40, 40)}`

interface Opened {
  root: string
  dev: DevProcess
  page: Page
  /** Whether the document is still the one that was opened. */
  isSame(): Promise<boolean>
  complaints: string[]
}

async function open(url: string, files: Files = {}, ...args: string[]): Promise<Opened> {
  const root = project({
    'docsgen.config.ts': "export default { title: 'Dev', sidebars: { '/': 'auto' } }\n",
    'content/index.md': '# Home\n\nWelcome.\n',
    'content/guide/long.md': long('The old text.'),
    'content/guide/other.md': '# Other\n',
    ...files
  })
  const dev = await startDev(root, ...args)
  const { page, complaints } = await openTab()
  // Once it has fetched the page for itself, it knows which node is which.
  const known = page.waitForResponse((response) => response.request().resourceType() === 'fetch')
  await page.goto(dev.url + url)
  await (await known).finished()
  await page.evaluate(() => Object.assign(globalThis, { opened: true }))
  const isSame = () => page.evaluate(() => 'opened' in globalThis)
  return { root, dev, page, isSame, complaints }
}

const panel = (page: Page) => page.locator('docsgen-overlay .panel')

test('a saved text appears in place: scroll, open details, focus and untouched nodes stay', async () => {
  const { root, page, isSame, complaints } = await open('/guide/long')
  await page.locator('main details:not([class]) summary').click()
  await page.evaluate(() => {
    const paragraph = [...document.querySelectorAll('main p')].at(-1) as HTMLElement
    paragraph.tabIndex = -1
    paragraph.dataset.kept = ''
    paragraph.focus({ preventScroll: true })
    scrollTo(0, document.querySelector('main details:not([class])')?.getBoundingClientRect().top ?? 0)
  })
  const before = await page.evaluate(() => scrollY)
  write(root, { 'content/guide/long.md': long('The new text.', '## Added\n\nA whole *section*.\n\n') })
  await page.getByText('The new text.').waitFor()
  await page.locator('main h2', { hasText: 'Added' }).waitFor()
  expect(await page.getByText('The old text.').count()).toBe(0)
  expect(await page.evaluate(() => scrollY)).toBe(before)
  expect(before).toBeGreaterThan(100)
  expect(await page.locator('main details[open]:not([class])').count()).toBe(1)
  expect(await page.evaluate(() => (document.activeElement as HTMLElement).dataset.kept)).toBe('')
  await page.locator('.toc a', { hasText: 'Added' }).first().waitFor({ state: 'attached' })
  write(root, { 'content/guide/long.md': long('Newest.').replace('# Long', '# Longer') })
  await page.waitForFunction(() => document.title === 'Longer | Dev')
  await page.locator('.sidebar a', { hasText: 'Longer' }).waitFor()
  expect(await page.locator('main h2').count()).toBe(0)
  expect(await page.locator('main details[open]:not([class])').count()).toBe(1)
  expect([await isSame(), complaints]).toEqual([true, []])
  // What is shown in place is what a load would have shown.
  const shown = () => page.evaluate(() => document.querySelector('main')?.textContent)
  const inPlace = await shown()
  await page.reload()
  await page.locator('main details:not([class]) summary').click()
  expect(await shown()).toBe(inPlace)
})

test('a page the router brought is kept up to date too', async () => {
  const { root, page, isSame, complaints } = await open('/guide/long')
  await page.locator('.sidebar a', { hasText: 'Other' }).click()
  await page.locator('main h1', { hasText: 'Other' }).waitFor()
  write(root, { 'content/guide/other.md': '# Other\n\nSaved.\n' })
  await page.getByText('Saved.').waitFor()
  await page.locator('.sidebar a', { hasText: 'Long' }).click()
  await page.locator('main h1', { hasText: 'Long' }).waitFor()
  write(root, { 'content/guide/other.md': '# Other\n\nSaved again.\n' })
  await page.locator('.sidebar a', { hasText: 'Other' }).click()
  await page.getByText('Saved again.').waitFor()
  expect([await isSame(), complaints]).toEqual([true, []])
})

test('what was opened of a large sidebar stays, whatever an extension of the browser adds to the page', async () => {
  const many = Array.from({ length: 160 }, (_, at) => [`content/many/page-${at}.md`, `# Page ${at}\n`])
  const { root, page, isSame, complaints } = await open('/guide/long', Object.fromEntries(many))
  const opened = page.locator('.sidebar a[href="/many/page-159"]')
  await page.locator('.sidebar .closed :is(button, summary)').click()
  await opened.waitFor()
  await page.evaluate(() => document.body.append(document.createElement('aside')))
  // Here too it fetches the page for itself first.
  const known = page.waitForResponse((response) => response.request().headers().accept === 'text/html')
  await page.locator('.sidebar a', { hasText: 'Other' }).click()
  await page.locator('main h1', { hasText: 'Other' }).waitFor()
  await (await known).finished()
  write(root, { 'content/guide/other.md': '# Other\n\nSaved.\n' })
  await page.getByText('Saved.').waitFor()
  expect(await opened.isVisible()).toBe(true)
  write(root, { 'content/guide/other.md': '# Another\n\nSaved again.\n' })
  await page.locator('.sidebar a[aria-current]', { hasText: 'Another' }).waitFor()
  expect([await isSame(), complaints]).toEqual([true, []])
})

const style = (width: string) => ({ 'templates/styles/tokens.css': `main { outline: ${width} solid red }\n` })
/** Until the page shows the style. */
const isStyled = (page: Page, width: string) =>
  page.waitForFunction(
    (wanted) => getComputedStyle(document.querySelector('main') as Element).outlineWidth === wanted,
    width
  )

test('a stylesheet is replaced, a template and the configuration reload', async () => {
  const { root, page, isSame, complaints } = await open('/')
  write(root, style('3px'))
  await isStyled(page, '3px')
  await page.waitForFunction(() => document.querySelectorAll('link[href*="/style.css"]').length === 1)
  expect(await isSame()).toBe(true)
  write(root, { 'templates/footer-note.txt': 'x', 'templates/doc.tsx': template('One') })
  await page.getByText('Template One').waitFor()
  expect(await isSame()).toBe(false)
  write(root, { 'docsgen.config.ts': "export default { title: 'Renamed', sidebars: { '/': 'auto' } }\n" })
  await page.waitForFunction(() => document.title.includes('Renamed'))
  expect(complaints).toEqual([])
})

test('a stylesheet is replaced where pages were fetched ahead with an older one, and back', async () => {
  const { root, page, isSame, complaints } = await open('/guide/other', style('1px'))
  for (const width of ['3px', '5px', '3px']) {
    write(root, style(width))
    await isStyled(page, width)
    await page.hover('.sidebar a[href="/guide"]')
    await page.waitForTimeout(300)
    await isStyled(page, width)
  }
  await page.click('.sidebar a[href="/guide"]')
  await page.waitForURL('**/guide')
  await isStyled(page, '3px')
  expect([await isSame(), complaints]).toEqual([true, []])
})

test('a stylesheet stays in its place, and a page gets those that it needs now', async () => {
  const { root, page, isSame, complaints } = await open('/guide/other')
  const sheets = () =>
    page.$$eval('link[rel=stylesheet]', (links) => links.map((link) => link.getAttribute('href')?.split('/').at(-1)))
  expect(await sheets()).toEqual(['style.css'])
  write(root, { 'content/guide/other.md': '# Other\n\n```js\n1\n```\n\n::::tabs\n:::tab[A]\na\n:::\n::::\n' })
  await page.locator('.tabs').waitFor()
  await expect.poll(sheets).toEqual(['style.css', 'code.css', 'blocks.css'])
  write(root, style('3px'))
  await isStyled(page, '3px')
  await page.hover('.sidebar a[href="/guide"]')
  // The last one is that of the page under the pointer; until a style sheet has come, the older one stays.
  await expect.poll(sheets).toEqual(['style.css', 'code.css', 'blocks.css', 'lists.css'])
  expect([await isSame(), complaints]).toEqual([true, []])
})

test('tabs have a selected one after a mistake in them is fixed', async () => {
  const { root, page, complaints } = await open('/guide/other')
  const tabs = (end: string) => ({
    'content/guide/other.md': `# Other\n\n::::tabs\n:::tab[One]\nfirst\n${end}:::tab[Two]\nsecond\n:::\n::::\n`
  })
  write(root, tabs(':::\n'))
  await page.getByText('first').waitFor()
  write(root, tabs(''))
  await panel(page).getByText('Cannot find the end').first().waitFor()
  write(root, tabs(':::\n'))
  await panel(page).waitFor({ state: 'detached' })
  await page.locator('.tab', { hasText: 'Two' }).waitFor()
  await page.getByText('first').waitFor()
  expect(await page.locator('.tabs input:checked').count()).toBe(1)
  expect(complaints).toEqual([])
})

function template(text: string): string {
  return `export default function Doc({ children }) { return <main><p>Template ${text}</p>{children}</main> }\n`
}

test('the overlay names what is wrong, closes, and leaves when all is fixed', async () => {
  const { root, page, isSame, complaints } = await open('/')
  write(root, { 'content/index.md': '# Home\n\n[x](nope.md) <img src=x onerror="globalThis.bad = 1">\n' })
  await panel(page).getByText('content/index.md:3:1', { exact: true }).waitFor()
  await panel(page).getByText('> 3 | [x](nope.md)').first().waitFor()
  await panel(page).locator('.hit', { hasText: '[x](nope.md)' }).first().waitFor()
  expect(await panel(page).locator('.hit u').allTextContents()).toContain('nope.md')
  const look = () =>
    panel(page).evaluate((element) => {
      const { backgroundColor, color } = getComputedStyle(element)
      return [element.role, element.scrollWidth > element.clientWidth, backgroundColor, color]
    })
  expect(await look()).toEqual(['alert', false, 'rgb(255, 255, 255)', 'rgb(27, 31, 36)'])
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.setViewportSize({ width: 390, height: 760 })
  expect(await look()).toEqual(['alert', false, 'rgb(25, 28, 33)', 'rgb(236, 239, 243)'])
  await page.keyboard.press('Escape')
  await panel(page).waitFor({ state: 'detached' })
  write(root, { 'content/guide/other.md': '---\ntilte: x\n---\n\n# Other\n' })
  await panel(page).getByText('content/guide/other.md:2:1').waitFor()
  write(root, { 'content/index.md': '# Home\n\nFine.\n', 'content/guide/other.md': '# Other\n' })
  await panel(page).waitFor({ state: 'detached' })
  await page.getByText('Fine.').waitFor()
  write(root, { 'docsgen.config.ts': 'export default {{' })
  await panel(page).getByText('docsgen.config.ts:1').waitFor()
  await page.getByText('Fine.').waitFor()
  write(root, { 'docsgen.config.ts': "export default { title: 'Dev', sidebars: { '/': 'auto' } }\n" })
  await panel(page).waitFor({ state: 'detached' })
  write(root, { 'templates/doc.tsx': 'export default <p>' })
  await panel(page).getByText('templates/doc.tsx:1').waitFor()
  rmSync(path.join(root, 'templates/doc.tsx'))
  await panel(page).waitFor({ state: 'detached' })
  expect(await isSame()).toBe(true)
  expect(complaints.filter((text) => !/onerror|Failed to load|script-src/.test(text))).toEqual([])
})

test('an island that crashes, or differs from its HTML, is named in the overlay until it is edited or another page is shown', async () => {
  const island = (body: string) =>
    `import { useState } from 'react'\nexport default function Bomb() {\n  const [lit, light] = useState(false)\n  ${body}\n  return <button type="button" className="bomb" onClick={() => light(true)}>Light</button>\n}\n`
  const { root, page } = await open('/bombs', {
    'templates/islands/bomb.tsx': island("if (lit) throw new RangeError('it went off')"),
    'templates/islands/differs.tsx':
      "export default () => <b>{typeof window === 'undefined' ? 'built' : 'shown'}</b>\n",
    'content/bombs.md': '# Bombs\n\n::bomb\n\n[Home](index.md)\n',
    'content/differs.md': '# Differs\n\n::differs{when=load}\n\n[Home](index.md)\n'
  })
  await page.click('.bomb')
  await panel(page).getByText('The island bomb crashed: RangeError: it went off').waitFor()
  await panel(page).getByText('On /bombs. The console has more').waitFor()
  write(root, { 'templates/islands/bomb.tsx': island('') })
  await panel(page).waitFor({ state: 'detached' })
  await page.goto(new URL('/differs', page.url()).href)
  await panel(page).getByText('The island differs renders something else in the browser than the build did').waitFor()
  await panel(page).getByText('On /differs. docsgen check --hydrate says what').waitFor()
  await page.getByRole('link', { name: 'Home' }).last().click()
  await panel(page).waitFor({ state: 'detached' })
})

test('what scripts added stays, new code has a button, and no page can look like what scripts made', async () => {
  const code = (text: string) =>
    `<div data-made><p>Of ${text}.</p></div>\n\n# Code\n\n\`\`\`js\nconst one = '${text}'\n\`\`\`\n`
  const { root, page, isSame, complaints } = await open('/code', { 'content/code.md': code('first') })
  const buttons = () => page.locator('.code-block > .copy').count()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(await buttons()).toBe(1)
  write(root, { 'content/code.md': `${code('second')}\n\`\`\`sh\nls\n\`\`\`\n` })
  await page.locator('.code-block', { hasText: 'second' }).waitFor()
  await expect.poll(buttons).toBe(2)
  expect(await page.locator('main div[data-made]').textContent()).toBe('Of second.')
  write(root, { 'content/code.md': code('third') })
  await page.locator('.code-block', { hasText: 'third' }).waitFor()
  await expect.poll(buttons).toBe(1)
  expect([await isSame(), complaints]).toEqual([true, []])
})

test('the place of an error opens in the editor, and nothing else does', async () => {
  const folder = temporaryFolder()
  const [program, opened] = [path.join(folder, 'code'), path.join(folder, 'opened')]
  writeFileSync(program, `#!/bin/sh\necho "$@" > '${opened}'\n`, { mode: 0o755 })
  const { root, dev, page } = await open('/', { 'content/index.md': '# Home\n\n[x](nope.md)\n' }, '--editor', program)
  await panel(page).getByRole('button', { name: 'content/index.md:3:1' }).click()
  await dev.until('the editor', () => existsSync(opened) && readFileSync(opened, 'utf8') !== '')
  expect(readFileSync(opened, 'utf8')).toBe(`--goto ${path.join(root, 'content/index.md')}:3:1\n`)
  // What a page can send without a script opens nothing.
  rmSync(opened)
  const address = '/docsgen/dev-open?at=content/index.md:7:1'
  const hints = ['rel="prefetch"', 'rel="preload" as="fetch"', 'rel="modulepreload"']
  const links = hints.map((hint) => `<link ${hint} href="${address}">`).join('\n')
  const form = `<form method="post" action="${address}"><button id="send">Send</button></form>`
  const asked: Promise<unknown>[] = []
  write(root, { 'content/index.md': `# Home\n\n${links}\n\n[x](nope.md)\n\n${form}\n` })
  await panel(page).getByRole('button', { name: 'content/index.md:7:1' }).waitFor()
  page.on('response', (response) => {
    if (response.url().includes('dev-open')) asked.push(Promise.resolve(response.status()))
  })
  await page.reload()
  await expect.poll(() => asked.length).toBeGreaterThan(0)
  for (const status of await Promise.all(asked)) expect(status).toBe(405)
  const sent = page.waitForResponse((response) => response.request().method() === 'POST')
  await page.evaluate(() => document.querySelector<HTMLFormElement>('form[action*=dev-open]')?.submit())
  expect((await sent).status()).toBe(403)
  await page.waitForURL(/dev-open/)
  await page.goto(dev.url)
  expect(existsSync(opened)).toBe(false)
  write(root, { 'content/index.md': '# Home\n\n[x](nope.md)\n' })
  rmSync(program)
  // A late message of the server shows the panel again, without what came of a click.
  await expect
    .poll(async () => {
      await panel(page).getByRole('button', { name: 'content/index.md:3:1' }).click()
      await page.waitForTimeout(300)
      return panel(page).getByText(`Cannot start \`${program}\``).count()
    })
    .toBe(1)
  const status = await page.evaluate(async () => {
    const events = new EventSource('/docsgen/dev-events')
    const { data } = await new Promise<MessageEvent>((resolve) => events.addEventListener('message', resolve))
    events.close()
    const headers = { 'x-docsgen-key': JSON.parse(data).key }
    return (await fetch('/docsgen/dev-open?at=docsgen.config.ts:1:1', { method: 'POST', headers })).status
  })
  expect(status).toBe(409)
})

test('a page that is deleted says so, keeps its text, and comes back', async () => {
  const { root, page, isSame } = await open('/guide/other')
  const file = path.join(root, 'content/guide/other.md')
  const text = readFileSync(file, 'utf8')
  rmSync(file)
  await panel(page).getByText('This page no longer exists').waitFor()
  expect(await page.locator('main h1').textContent()).toBe('Other')
  write(root, { 'content/guide/other.md': `${text}\nBack.\n` })
  await panel(page).waitFor({ state: 'detached' })
  await page.getByText('Back.').waitFor()
  expect(await isSame()).toBe(true)
  await page.goto(new URL('/guide/othr', page.url()).href)
  expect(await page.locator('.nearest a').first().textContent()).toBe('Other')
  await page.goto(new URL('/guide/soon', page.url()).href)
  write(root, { 'content/guide/soon.md': '# Soon\n' })
  await page.locator('h1', { hasText: 'Soon' }).waitFor()
})

test('a server that restarts is found again', async () => {
  const { root, dev, page } = await open('/')
  const { port } = new URL(dev.url)
  await dev.stop()
  write(root, { 'content/index.md': '# Home\n\nMeanwhile.\n' })
  await startDev(root, '--port', port)
  await page.getByText('Meanwhile.').waitFor()
})
