/**
 * How long after a keystroke search shows its answer, in Chromium on a slower processor, on a built site:
 *
 *   node bench/search-keystroke.mjs <dist> [--slower 4] [--queries 20] [--runs 3]
 *
 * Queries are the beginnings of titles, typed letter by letter: once so that the parts of the index are in memory, then
 * timed. From the event of the field to the last change of the dialog, sentences of pages left out, in milliseconds: of each
 * key the shortest of some runs, as other work of the machine only adds to it. Keys that change nothing are not counted.
 */
import { readdirSync, readFileSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { createPreviewHandler } from '../lib/src/http/preview.js'
import { createRandom } from './random.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    slower: { type: 'string', default: '4' },
    queries: { type: 'string', default: '20' },
    runs: { type: 'string', default: '3' }
  }
})
const [dist] = positionals
if (dist === undefined) throw new Error('Expected the folder of a built site')

const server = http.createServer(createPreviewHandler({ dir: path.resolve(dist), base: '/' }))
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox']
})
try {
  const page = await browser.newPage()
  await page.goto(`http://127.0.0.1:${server.address().port}/`)
  await page.keyboard.press('/')
  await page.waitForSelector('.search-note')
  const keys = pickTitles().flatMap((title) => Array.from(title, (_, at) => title.slice(0, at + 1)))
  await page.evaluate(typeAll, { keys, pause: 150 })
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.slower) })
  const runs = []
  for (let run = 0; run < Number(values.runs); run++) runs.push(await page.evaluate(typeAll, { keys, pause: 300 }))
  const shortest = keys.map((_, at) => Math.min(...runs.map((times) => times[at]))).filter(Number.isFinite)
  const times = shortest.sort((a, b) => a - b)
  const at = (share) => times[Math.min(times.length - 1, Math.floor(share * times.length))].toFixed(1)
  console.log(`${times.length} keys: median ${at(0.5)} ms, 95 % ${at(0.95)} ms, at most ${at(1)} ms`)
} finally {
  await browser.close()
  server.close()
}

/** The first 16 letters of titles of the index. */
function pickTitles() {
  const folder = path.join(dist, 'docsgen/search')
  const parts = readdirSync(folder).filter((name) => /^m\d+\.json$/.test(name))
  const random = createRandom(3)
  return Array.from({ length: Number(values.queries) }, () => {
    const part = JSON.parse(readFileSync(path.join(folder, parts[Math.floor(random() * parts.length)]), 'utf8'))
    return Object.values(part)[0].title.toLowerCase().slice(0, 16)
  })
}

/** In the page: sets the field to each text, and gives the time to the last change of each; infinite if there is none. */
async function typeAll({ keys, pause }) {
  const field = document.querySelector('.search input')
  const times = []
  let last
  const observer = new MutationObserver((changes) => {
    const others = '.search-excerpt, [role="status"]'
    const isAnswer = ({ target }) => !(target instanceof Element ? target : target.parentElement)?.closest(others)
    if (changes.some(isAnswer)) last = performance.now()
  })
  observer.observe(document.querySelector('.search-body'), { childList: true, subtree: true, characterData: true })
  for (const text of keys) {
    last = undefined
    const started = performance.now()
    field.value = text
    field.dispatchEvent(new Event('input'))
    await new Promise((resolve) => setTimeout(resolve, pause))
    times.push(last === undefined ? Number.POSITIVE_INFINITY : last - started)
  }
  observer.disconnect()
  return times
}
