/**
 * What one page costs its reader: bytes by kind, gzipped, and the time the browser's main thread works on it.
 *
 *   node bench/page-weight.mjs [--runs 5] [--cpu 4] <name>=<built folder>:<url> …
 *
 * Every folder is served from here, compressed, and nothing else can be reached. A visit loads the page, scrolls to its
 * end and waits (`read`); then it points at every button and opener of the bar, so that what comes on demand
 * comes (`touched`). What is only fetched ahead for other pages is counted apart. Times are medians of all runs, with
 * the processor slowed down; the sites take turns.
 */
import { existsSync, readFileSync, statSync } from 'node:fs'
import http from 'node:http'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { runs: { type: 'string', default: '5' }, cpu: { type: 'string', default: '4' } }
})
const kinds = { '.html': 'html', '.js': 'script', '.mjs': 'script', '.css': 'style', '.woff2': 'font', '.json': 'data' }
const types = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.mjs': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2'
}

const sites = positionals.map((argument) => {
  const [, name, folder, url] = /^([^=]+)=(.+):(\/.*)$/.exec(argument) ?? []
  if (!folder || !existsSync(folder)) throw new Error(`expected <name>=<built folder>:<url>, not ${argument}`)
  return { name, folder: path.resolve(folder), url, visits: [] }
})
if (sites.length === 0) throw new Error('expected <name>=<built folder>:<url>')
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox']
})
for (let run = 0; run < Number(values.runs); run++) {
  for (const site of sites) site.visits.push(await visit(site))
}
console.log(`Chromium ${browser.version()}, processor slowed down ${values.cpu} times, median of ${values.runs}\n`)
await browser.close()
report()

async function visit({ folder, url }) {
  const sent = []
  const server = http.createServer((request, response) => serve(folder, { request, response, sent }))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const origin = `http://127.0.0.1:${server.address().port}`
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  await context.route(
    (target) => target.origin !== origin,
    (route) => route.abort()
  )
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate: Number(values.cpu) })
  await page.goto(origin + url, { waitUntil: 'load' })
  await settle(page)
  for (let step = 0; step < 20; step++) await page.mouse.wheel(0, 600)
  await settle(page)
  const read = { bytes: weigh(sent), time: await times(session) }
  for (const opener of await page.locator('header :is(button, summary)').all()) {
    if (await opener.isVisible()) await opener.hover({ force: true, timeout: 2000 }).catch(() => {})
  }
  await settle(page)
  const touched = { bytes: weigh(sent), time: await times(session) }
  await context.close()
  server.closeAllConnections()
  server.close()
  return { read, touched }
}

function serve(folder, { request, response, sent }) {
  const pathname = decodeURIComponent(new URL(request.url, 'http://x').pathname)
  const bare = path.join(folder, pathname)
  const file = [bare, `${bare.replace(/\/$/, '')}.html`, path.join(bare, 'index.html')].find(
    (each) => each.startsWith(folder) && existsSync(each) && statSync(each).isFile()
  )
  if (!file) return response.writeHead(404).end()
  const bytes = readFileSync(file)
  const extension = path.extname(file)
  const isText = extension !== '.woff2' && types[extension] !== undefined
  const body = isText ? gzipSync(bytes, { level: 9 }) : bytes
  const { 'sec-purpose': purpose = '', 'sec-fetch-dest': kind } = request.headers
  // A page that a script asks for is one to come.
  const isAhead = /prefetch/.test(purpose) || (extension === '.html' && kind === 'empty')
  sent.push({ file, kind: isAhead ? 'ahead' : (kinds[extension] ?? 'other'), size: body.length })
  response.writeHead(200, {
    'content-type': types[extension] ?? 'application/octet-stream',
    ...(isText && { 'content-encoding': 'gzip' }),
    'cache-control': 'max-age=600'
  })
  response.end(body)
}

/** Until nothing has been asked for, and nothing is left to do, for a while. */
async function settle(page) {
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(1500)
  await page.waitForLoadState('networkidle')
}

function weigh(sent) {
  const bytes = {}
  for (const { kind, size } of sent) bytes[kind] = (bytes[kind] ?? 0) + size
  return bytes
}

async function times(session) {
  const { metrics } = await session.send('Performance.getMetrics')
  const of = (name) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { task: of('TaskDuration'), script: of('ScriptDuration') }
}

function report() {
  const columns = ['html', 'style', 'script', 'font', 'data', 'other']
  for (const state of ['read', 'touched']) {
    console.log(`| ${state} | ${columns.join(' | ')} | all | fetched ahead | main thread | of it scripts |`)
    console.log(`|---|${columns.map(() => '---:|').join('')}---:|---:|---:|---:|`)
    for (const { name, visits } of sites) {
      const of = (kind) => median(visits.map((each) => each[state].bytes[kind] ?? 0))
      const time = (kind) => `${Math.round(median(visits.map((each) => each[state].time[kind])))} ms`
      const all = columns.reduce((sum, kind) => sum + of(kind), 0)
      const cells = [...columns.map(of), all, of('ahead')].map((size) => (size / 1000).toFixed(1))
      console.log(`| ${name} | ${cells.join(' | ')} | ${time('task')} | ${time('script')} |`)
    }
    console.log()
  }
}

function median(numbers) {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)]
}
