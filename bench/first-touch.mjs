/**
 * How long after a reader's first touch each part of the site shows its effect, in Chromium on a slower processor, with a
 * warm cache:
 *
 *   node bench/first-touch.mjs [--slower 4] [--runs 9]
 *
 * The site is the reference site with a second version and a banner that closes. Times are from the event of the click to the
 * frame that shows the effect, in milliseconds. Run it while the machine does nothing else.
 */
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { createPreviewHandler } from '../lib/src/http/preview.js'

const { values } = parseArgs({
  options: { slower: { type: 'string', default: '4' }, runs: { type: 'string', default: '9' } }
})

const list = '/docs/guides/convention_checklist'
const [large, other] = ['/docs/api/endpoints/v0/volunteers', '/docs/api/endpoints/v0/registration']
const parts = [
  { name: 'colour toggle', url: list, touch: '.colour-toggle', effect: '[data-theme=dark]' },
  { name: 'menu', url: list, touch: '.menu > summary', effect: '.menu[open]', width: 390 },
  { name: 'banner', url: list, touch: '.banner-close', effect: '[data-banner-dismissed]' },
  { name: 'version list', url: list, touch: '.versions > summary', effect: '.versions[open]' },
  { name: 'checklist', url: list, touch: '.checklist input', effect: '.checklist li:first-child > input:checked' },
  { name: 'link of a large page', url: large, touch: `.sidebar a[href="${other}"]`, effect: `[data-url="${other}"]` },
  { name: 'features', url: '/', touch: '.features li:nth-child(2) label', effect: '.features li:nth-child(2) :checked' }
]

const root = mkdtempSync(path.join(tmpdir(), 'docsgen-touch-'))
try {
  const dist = buildSite()
  const server = http.createServer(createPreviewHandler({ dir: dist, base: '/' }))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox']
  })
  for (const part of parts) {
    const times = await measure(browser, `http://127.0.0.1:${server.address().port}`, part)
    const sorted = times.sort((a, b) => a - b).map(Math.round)
    console.log(`${part.name}: median ${sorted[Math.floor(sorted.length / 2)]} ms (${sorted.join(' ')})`)
  }
  await browser.close()
  server.close()
} finally {
  rmSync(root, { recursive: true, force: true })
}

function buildSite() {
  const repository = path.resolve(import.meta.dirname, '..')
  for (const each of ['assets', 'content', 'docsgen.config.ts', 'package.json'])
    cpSync(path.join(repository, each), path.join(root, each), { recursive: true })
  renameSync(path.join(root, 'docsgen.config.ts'), path.join(root, 'reference.ts'))
  writeFileSync(
    path.join(root, 'docsgen.config.ts'),
    `import reference from './reference.ts'
    const versions = [...reference.versions, { name: 'old', label: 'Old', path: '/docs/old' }]
    export default { ...reference, versions, banner: { ...reference.banner, closeable: true } }`
  )
  cpSync(path.join(repository, 'api'), path.join(root, 'api'), { recursive: true })
  const old = path.join(root, 'content/docs/old/guides')
  mkdirSync(old, { recursive: true })
  writeFileSync(path.join(old, 'convention_checklist.md'), '# The old checklist\n')
  execFileSync(process.execPath, [path.join(repository, 'bin/docsgen.js'), 'build', root], { stdio: 'ignore' })
  return path.join(root, 'dist')
}

/** The first visit, which is not counted, fills the cache. */
async function measure(browser, origin, { url, touch, effect, width = 1280 }) {
  const context = await browser.newContext({ viewport: { width, height: 800 } })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  const times = []
  for (let run = 0; run <= Number(values.runs); run++) {
    await page.goto(origin + url)
    await page.evaluate(() => localStorage.clear())
    await page.goto(origin + url, { waitUntil: 'networkidle' })
    await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
    const shown = page.evaluate(watch, { touch, effect })
    await page.click(touch)
    times.push(await shown)
    await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  }
  await context.close()
  return times.slice(1)
}

/** In the page: the milliseconds from the click to the end of the first frame that shows the effect. */
function watch({ touch, effect }) {
  document.querySelector(touch).scrollIntoView({ block: 'center' })
  return new Promise((resolve) => {
    let touched
    document.addEventListener('click', (event) => (touched ??= event.timeStamp), true)
    const look = () => {
      if (touched === undefined || !document.querySelector(effect)) return requestAnimationFrame(look)
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => resolve(performance.now() - touched)
      port2.postMessage('')
    }
    look()
  })
}
