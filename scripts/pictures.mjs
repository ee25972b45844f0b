/**
 * Images of docs/: what its examples become, in light and in dark. `node scripts/pictures.mjs` builds the examples and writes
 * docs/pictures/; with `--check` it starts no browser, and ends with 1 if an example is not the one of its images.
 */
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { createPreviewHandler } from '../lib/src/http/preview.js'

const root = path.join(import.meta.dirname, '..')
const folder = path.join(root, 'docs/pictures')
const known = path.join(import.meta.dirname, 'pictures.json')
const docsgen = path.join(root, 'bin/docsgen.js')

const base = {
  'docsgen.config.ts': "export default { title: 'Ferry', variables: {}, sidebars: { '/': 'auto' } }\n",
  'content/index.md': '# Home\n\nBegin with [the guides](guides/install.md).\n',
  'content/guides/index.md': '# Guides\n\nFrom the first ferry to the last.\n',
  'content/guides/install.md': '# Install\n\n## Requirements\n\nA phone.\n\n## First run\n\nOpen the app.\n',
  'content/api/users.md': '# Users\n\n## Fields\n\nA name.\n'
}
const [guide, home] = examples('tutorial', 'md example')
const [broken] = examples('tutorial', 'md problem')
const [site] = examples('tutorial', 'ts config')
const [themed] = examples('theming', 'ts config')
const sidebar = examples('navigation', 'ts config').find((text) => text.includes('RFC 9110'))
const config = (text) => ({
  'docsgen.config.ts': text.replace('defineConfig({', "defineConfig({ sidebars: { '/': 'auto' },")
})
const tutorial = { ...base, 'content/guides/book.md': guide, 'content/index.md': home }
const only = (text) => ({ ...base, 'content/guides/example.md': text })
const block = (start) => only(examples('blocks', 'md example').find((text) => text.includes(start)))

/** Each with its files, its page, and its size; of a block, the article alone. */
const pictures = {
  'tutorial-start': { command: 'init', url: '/' },
  'tutorial-guide': { files: { ...base, 'content/guides/book.md': guide }, url: '/guides/book', height: 900 },
  'tutorial-error': { files: { ...base, 'content/guides/change.md': broken }, command: 'dev', url: '/guides/change' },
  'tutorial-home': { files: tutorial, url: '/' },
  'tutorial-colour': { files: { ...tutorial, ...config(site) }, url: '/guides/book' },
  'tutorial-phone': { files: { ...tutorial, ...config(site) }, url: '/', width: 390, height: 700 },
  tabs: { files: block('::::tabs[Device]'), url: '/guides/example', part: '.prose' },
  steps: { files: block('# Open the desk'), url: '/guides/example', part: '.prose' },
  cards: { files: block('# Where to begin'), url: '/guides/example', part: '.prose' },
  sidebar: { files: { ...base, 'docsgen.config.ts': sidebar }, url: '/guides/install', height: 420 },
  theme: { files: { ...tutorial, ...config(themed) }, url: '/guides/book' }
}

const hashes = Object.fromEntries(
  Object.entries(pictures).map(([name, picture]) => [
    name,
    createHash('sha256').update(JSON.stringify(picture)).digest('base64url').slice(0, 16)
  ])
)
if (process.argv.includes('--check')) {
  const old = JSON.parse(readFileSync(known, 'utf8'))
  const stale = Object.keys(hashes).filter((name) => hashes[name] !== old[name])
  if (stale.length > 0) console.error(`Examples changed: run \`node scripts/pictures.mjs\` for ${stale.join(', ')}`)
  process.exitCode = stale.length > 0 ? 1 : 0
} else await takeAll()

/** The texts of fences in a page of docs/ whose info string begins so. */
function examples(page, info) {
  const text = readFileSync(path.join(root, `docs/${page}.md`), 'utf8')
  const fences = text.matchAll(/^(`{3,})(.*)\n([\s\S]*?\n)\1$/gm)
  return [...fences].filter(([, , found]) => found.startsWith(info)).map(([, , , inside]) => inside)
}

async function takeAll() {
  const [{ chromium }, { default: sharp }] = await Promise.all([import('playwright-core'), import('sharp')])
  const executablePath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] })
  mkdirSync(folder, { recursive: true })
  for (const [name, { url, part, width = 1120, height = 680, ...picture }] of Object.entries(pictures)) {
    const served = await serve(picture)
    for (const mode of ['light', 'dark']) {
      const page = await browser.newPage({ viewport: { width, height }, colorScheme: mode })
      await page.goto(served.origin + url, { waitUntil: 'load' })
      // A font that came too late for the first page is there for the second.
      await page.reload({ waitUntil: 'load' })
      await page.waitForTimeout(500)
      if (part) await page.locator(part).evaluate((element) => (element.style.padding = '1.5rem'))
      const shot = await (part ? page.locator(part).screenshot() : page.screenshot())
      await sharp(shot)
        .webp({ quality: 80 })
        .toFile(path.join(folder, `${name}-${mode}.webp`))
      await page.close()
    }
    served.close()
  }
  await browser.close()
  writeFileSync(known, `${JSON.stringify(hashes, undefined, 2)}\n`)
}

async function serve({ files = {}, command = 'build' }) {
  const project = mkdtempSync(path.join(os.tmpdir(), 'docsgen-pictures-'))
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(project, path.dirname(file)), { recursive: true })
    writeFileSync(path.join(project, file), text)
  }
  if (command === 'init') run('init', project, '--yes', '--title', 'Ferry', '--docsgen', '^0.1.0')
  const remove = () => rmSync(project, { recursive: true, force: true })
  if (command === 'dev') {
    const port = 4987
    const dev = spawn(process.execPath, [docsgen, 'dev', project, '--port', port], { stdio: 'ignore' })
    const isUp = () => fetch(`http://127.0.0.1:${port}`).catch(() => undefined)
    while (!(await isUp())) await new Promise((resolve) => setTimeout(resolve, 200))
    const close = () => dev.on('exit', remove).kill()
    return { origin: `http://127.0.0.1:${port}`, close }
  }
  run('build', project)
  const server = http.createServer(createPreviewHandler({ dir: path.join(project, 'dist') }))
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => server.close(remove).closeAllConnections()
  return { origin: `http://127.0.0.1:${server.address().port}`, close }
}

function run(...args) {
  const { status, stderr } = spawnSync(process.execPath, [docsgen, ...args], { encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
}
