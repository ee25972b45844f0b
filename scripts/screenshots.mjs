/**
 * Images of the reference site to look at: one page of each template × light and dark × six widths, and the home page in
 * forced colours and on paper. They go into a new temporary folder, which is named at the end. The two of README are
 * written to `.github/images/`. `npm run screenshots`
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import http from 'node:http'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from 'playwright-core'
import sharp from 'sharp'
import { createPreviewHandler } from '../lib/src/http/preview.js'

const pages = {
  home: '/',
  pricing: '/pricing',
  policy: '/policy/dmca',
  doc: '/docs/guides/registration/cashier',
  wide: '/docs/guides/products/discounts',
  api: '/docs/api/endpoints/v0/users',
  'not-found': '/no/such/page'
}
const widths = [390, 768, 996, 997, 1280, 1600]

const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-screenshots-'))
const server = http.createServer(createPreviewHandler({ dir: 'dist' }))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const origin = `http://127.0.0.1:${server.address().port}`
const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
try {
  for (const mode of ['light', 'dark']) await takeForReadme(mode)
  for (const mode of ['light', 'dark']) for (const width of widths) await takeAll(mode, width)
  await takeSpecial('forced-colours', { forcedColors: 'active' })
  await takeSpecial('paper', { media: 'print' })
  console.log(folder)
} finally {
  await browser.close()
  server.close()
}

/** The top of a page of documentation, with few colours: a clone has both for good. */
async function takeForReadme(mode) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 720 } })
  await page.addInitScript((value) => localStorage.setItem('docsgen.theme', value), mode)
  await page.goto(origin + pages.doc, { waitUntil: 'networkidle' })
  const image = sharp(await page.screenshot()).png({ palette: true, colours: 64, effort: 10 })
  await image.toFile(path.join(import.meta.dirname, `../.github/images/page-${mode}.png`))
  await page.close()
}

async function takeAll(mode, width) {
  const page = await browser.newPage({ viewport: { width, height: 900 } })
  await page.addInitScript((value) => localStorage.setItem('docsgen.theme', value), mode)
  mkdirSync(path.join(folder, mode, String(width)), { recursive: true })
  for (const [name, url] of Object.entries(pages)) {
    await page.goto(origin + url, { waitUntil: 'networkidle' })
    await page.screenshot({ path: path.join(folder, mode, String(width), `${name}.png`), fullPage: true })
  }
  await page.close()
}

async function takeSpecial(name, media) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  await page.goto(origin + pages.home, { waitUntil: 'networkidle' })
  await page.emulateMedia(media)
  await page.screenshot({ path: path.join(folder, `${name}.png`), fullPage: true })
  await page.close()
}
