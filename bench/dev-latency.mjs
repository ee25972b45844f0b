/**
 * How long an author waits for `docsgen dev`, on a folder of Markdown that is copied first:
 *
 *   node bench/dev-latency.mjs <content> [--saves 20] [--edits 0] [--warm] [--port 3900]
 *
 * It prints one object of JSON, times in milliseconds. `serving` and `firstPage` are counted from the start of the
 * process, the latter to the text in Chromium; `parsed` to the moment all pages are parsed (at once with `--warm`, which
 * begins with what an earlier run parsed). `saves` are from a save to
 * its text in the open page, painted: the median and the longest. `memory` is what the process holds after a collection,
 * in megabytes, before and after so many more `--edits`.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'

const bin = path.resolve(import.meta.dirname, '../bin/docsgen.js')
const hook = 'process.on("SIGUSR2", () => { gc(); gc(); console.error(JSON.stringify(process.memoryUsage())) })'
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    saves: { type: 'string', default: '20' },
    edits: { type: 'string', default: '0' },
    port: { type: 'string', default: '3900' },
    warm: { type: 'boolean', default: false }
  }
})
const [corpus] = positionals
if (corpus === undefined) throw new Error('Expected a folder of Markdown')

const root = mkdtempSync(path.join(tmpdir(), 'docsgen-bench-'))
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell',
  args: ['--no-sandbox']
})
let server
try {
  cpSync(corpus, path.join(root, 'content'), { recursive: true })
  const { file, url, count } = choosePage(path.join(root, 'content'))
  if (values.warm) {
    server = start()
    await said(server, /Address/)
    await allParsed(server, url, count)
    await stop(server)
  }
  console.log(JSON.stringify(await measure(file, url, count), undefined, 2))
} finally {
  if (server?.child.exitCode === null) await stop(server)
  await browser.close()
  rmSync(root, { recursive: true, force: true })
}

async function measure(file, url, count) {
  const text = readFileSync(file, 'utf8')
  const save = (mark) => writeFileSync(file, `${text}\n\nMark ${mark} of the page.\n`)
  const page = await browser.newPage()
  save('none')
  const started = performance.now()
  server = start()
  await said(server, /Address/)
  const serving = performance.now() - started
  await page.goto(url, { waitUntil: 'commit' })
  await seen(page, 'none')
  const firstPage = performance.now() - started
  if (!values.warm) await allParsed(server, url, count)
  const parsed = performance.now() - started
  save('first') // is seen when everything is watched
  await seen(page, 'first')
  const times = []
  for (let at = 0; at < Number(values.saves); at++) {
    const isSeen = seen(page, at)
    await sleep(300)
    const saved = performance.now()
    save(at)
    await isSeen
    times.push(performance.now() - saved)
  }
  const memory = Number(values.edits) > 0 ? await measureMemory(page, save) : undefined
  const sorted = times.sort((a, b) => a - b).map(Math.round)
  const saves = { median: sorted[Math.floor(sorted.length / 2)], longest: sorted.at(-1) }
  return { serving: Math.round(serving), firstPage: Math.round(firstPage), parsed: Math.round(parsed), saves, memory }
}

async function measureMemory(page, save) {
  const memory = { before: await weigh() }
  for (let at = 1; at <= Number(values.edits); at++) {
    save(`edit-${at}`)
    await seen(page, `edit-${at}`)
    if (at % 250 === 0) memory[at] = await weigh()
  }
  return memory
}

async function weigh() {
  await sleep(1000)
  const from = server.output().length
  server.child.kill('SIGUSR2')
  const [, json] = await said(server, /(\{"rss".*\})/, from)
  const { rss, heapUsed, external } = JSON.parse(json)
  const megabytes = (bytes) => Math.round(bytes / 1e5) / 10
  return { rss: megabytes(rss), heap: megabytes(heapUsed), external: megabytes(external) }
}

/** Up to 30 pages are parsed before the first answer, and nothing is printed. */
async function allParsed(server, url, count) {
  await (count > 30 ? said(server, /Checked all/) : fetch(url))
}

/** Resolves when a mark is in the page and painted. */
function seen(page, mark) {
  return page.waitForFunction((wanted) => document.body?.textContent.includes(wanted), `Mark ${mark} of the page.`, {
    polling: 'raf'
  })
}

function start() {
  const args = ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(hook)}`]
  const more = process.env.BENCH_NODE_ARGS?.split(' ') ?? []
  const child = spawn(process.execPath, [...args, ...more, bin, 'dev', root, '--port', values.port], {
    stdio: ['ignore', 'pipe', 'pipe']
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk))
  return { child, output: () => output }
}

async function said({ child, output }, pattern, from = 0) {
  for (;;) {
    const found = pattern.exec(output().slice(from))
    if (found) return found
    if (child.exitCode !== null) throw new Error(`docsgen dev ended:\n${output()}`)
    await sleep(5)
  }
}

async function stop({ child }) {
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** One in the middle of the site, and the number of all. */
function choosePage(content) {
  const all = readdirSync(content, { recursive: true }).filter((name) => name.endsWith('.md'))
  const files = all.filter((name) => !name.endsWith('index.md')).sort()
  const file = files[Math.floor(files.length / 2)]
  const url = `http://127.0.0.1:${values.port}/${file.replace(/\.md$/, '')}`
  return { file: path.join(content, file), url, count: all.length }
}
