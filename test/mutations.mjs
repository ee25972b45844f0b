/**
 * Breaks the client on purpose, one line at a time, and looks whether a browser test notices: `npm run mutations`.
 * Each break is made in a copy of the repository, and the test that must fail for it is named. Takes some minutes; not
 * part of `npm run verify`. With arguments only breaks whose names contain one of them.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

const root = path.resolve(import.meta.dirname, '..')
const client = (file) => `src/client/${file}.ts`
const e2e = (file) => `test/browser/${file}.test.ts`

/** What breaks, in which file, what is there, what to write instead, and the test that must notice. */
const mutations = [
  [
    'a few in view',
    client('boot/prefetch'),
    'inView.size < mostInView && ',
    '',
    e2e('prefetch'),
    '1: in the text alone'
  ],
  [
    'prefetch when in view',
    client('boot/prefetch'),
    'if (!isIntersecting) continue',
    'if (isIntersecting === undefined) continue',
    e2e('prefetch'),
    '1: is fetched then'
  ],
  ['nothing ahead on 2g', client('boot/prefetch'), '/2g/', '/3g/', e2e('prefetch'), '4: nothing is fetched ahead'],
  [
    'nothing ahead to save data',
    client('boot/prefetch'),
    'saveData || ',
    '(saveData && false) || ',
    e2e('prefetch'),
    '4: nothing is fetched ahead'
  ],
  ['preload on focus', client('boot/prefetch'), ", 'focusin'", '', e2e('prefetch'), '5: has the page fetched by focus'],
  [
    'preload once per link',
    client('boot/prefetch'),
    'pointedAt.add(link)',
    '',
    e2e('prefetch'),
    '5: has a page that fails fetched once'
  ],
  ['downloads', client('links'), '[download],', '', e2e('prefetch'), '9: a download'],
  ['modified clicks', client('links'), 'metaKey || ctrlKey', 'metaKey', e2e('prefetch'), '9: with ctrlKey'],
  [
    'answered clicks',
    client('links'),
    ' || defaultPrevented',
    '',
    e2e('prefetch'),
    '9: one that somebody else answered'
  ],
  [
    'same address replaces',
    client('boot/router'),
    'same || isMenu',
    'isMenu',
    e2e('prefetch'),
    '10: the link of this very page'
  ],
  ['bar after 200 ms', client('boot/progress'), 'const delay = 200', 'const delay = 0', e2e('navigation'), '12, 13'],
  [
    'bar trickles',
    client('boot/progress'),
    'const trickleEvery = 800',
    'const trickleEvery = 80',
    e2e('navigation'),
    '12, 13'
  ],
  [
    'overtaken fetch aborted',
    client('boot/visits'),
    'pages.cancel(pending)\n    pending = url',
    'pending = url\n    pending = url',
    e2e('navigation'),
    '14: a second click wins'
  ],
  [
    'top of the page',
    client('boot/router'),
    'scroll.toTarget(url.hash)',
    'if (url.hash) scroll.toTarget(url.hash)',
    e2e('navigation'),
    '23: to the top'
  ],
  [
    'scroll restored',
    client('boot/router'),
    "if (kind === 'pop') return scroll.toEntry()",
    "if (kind === 'pop') return scroll.toTarget('')",
    e2e('navigation'),
    '25: Back and Forward'
  ],
  [
    'query only',
    client('boot/router'),
    "if (url.search === current?.search) scroll.toTarget('')",
    "scroll.toTarget('')",
    e2e('navigation'),
    '23: a link that changes the query'
  ],
  [
    'focus moved',
    client('boot/router'),
    "if (url.hash === '') focusStart()",
    '',
    e2e('navigation'),
    '26: hears its title'
  ],
  ['title announced', client('boot/router'), 'announce(document.title)', '', e2e('navigation'), '26: hears its title'],
  [
    'focus kept in the sidebar',
    client('boot/regions'),
    'if (focused?.isConnected) focused',
    'if (!focused) document.body',
    e2e('navigation'),
    '27: keeps the focus'
  ],
  ['canonical address', client('boot/boot'), 'showOwnAddress()\n\nconst', 'const', e2e('navigation'), '30, 31'],
  ['status 200', client('boot/page-fetcher'), 'response.status === 200 && ', '', e2e('failure'), '16: another status'],
  ['type of the page', client('boot/page-fetcher'), ' && isHtml', '', e2e('failure'), '16: another type'],
  ['same build', client('boot/page-fetcher'), '!isSameBuild || ', '', e2e('failure'), '16: another build'],
  [
    'url of the page',
    client('links'),
    'decode(pathname) === decode(addressOf(page))',
    'pathname !== undefined',
    e2e('failure'),
    '16: the home page'
  ],
  [
    'reload guard',
    client('boot/router'),
    'Date.now() - last < reloadGuard',
    'false',
    e2e('failure'),
    '15: once within ten seconds'
  ],
  ['offline panel', client('boot/router'), '&& !navigator.onLine', '&& false', e2e('failure'), 'offline'],
  [
    'failures forgotten',
    client('boot/page-fetcher'),
    'kept.get(pathname) === own && kept.delete(pathname)',
    'false',
    e2e('failure'),
    '19: a fetch that failed'
  ],
  [
    'fragment after a reload',
    client('boot/scroll'),
    ' || location.hash',
    '',
    e2e('failure'),
    '15: also where a fragment'
  ],
  [
    'colours validated',
    client('boot/colour'),
    "value === 'dark' ? value : 'light'",
    "value ?? 'light'",
    e2e('colour'),
    '35: '
  ],
  ['colours stored', client('boot/colour'), "store.set('theme', mode)", '', e2e('colour'), '33, 34, 37'],
  ['colours before paint', client('first-paint'), "=== 'dark'", "=== 'darker'", e2e('colour'), '35: dark is there'],
  ['other tabs', client('boot/colour'), "store.onChange('theme', show)", '', e2e('colour'), '39: other tabs'],
  [
    'banner by id',
    client('first-paint'),
    "=== (root.dataset.banner ?? ''))",
    '!== null)',
    e2e('banner'),
    '48: one with another id'
  ],
  ['banner remembered', client('boot/boot'), "store.set('banner', dataset.banner)", '', e2e('banner'), '44, 46, 47'],
  ['heading read', client('boot/toc'), '< innerHeight / 2', '> 0', e2e('reading'), '63: marks the heading'],
  [
    'window resized',
    client('boot/toc'),
    "addEventListener('resize', later)",
    '',
    e2e('reading'),
    '63: marks none before'
  ],
  [
    'category of this page',
    client('boot/router'),
    'category.open = !category.open',
    'category.open = category.open',
    e2e('reading'),
    '59: opens the category'
  ],
  [
    'crash panel',
    client('islands/islands'),
    'main ? showCrash(main, error) : ',
    '',
    e2e('islands'),
    'an island that crashes'
  ]
]

const wanted = process.argv.slice(2)
const chosen = mutations.filter(([name]) => wanted.length === 0 || wanted.some((part) => name.includes(part)))
const folder = mkdtempSync(path.join(tmpdir(), 'docsgen-mutations-'))
process.on('exit', () => rmSync(folder, { recursive: true, force: true }))
cpSync(root, folder, { recursive: true, filter: (file) => !/[/\\](node_modules|dist|\.git|\.docsgen)$/.test(file) })
symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'))

let missed = 0
for (const [name, file, from, to, test, title] of chosen) {
  const result = mutate({ file: path.join(folder, file), from, to, test, title })
  if (result !== 'noticed') missed++
  console.log(`${result === 'noticed' ? '✓' : '✗'} ${name.padEnd(28)} ${result.padEnd(28)} ${title}`)
}
console.log(`${chosen.length - missed} of ${chosen.length} noticed`)
process.exitCode = missed === 0 ? 0 : 1

function mutate({ file, from, to, test, title }) {
  const text = readFileSync(file, 'utf8')
  if (text.split(from).length < 2) return 'not there to be broken'
  writeFileSync(
    file,
    text.replace(from, () => to)
  )
  try {
    if (!build()) return 'does not compile'
    const pattern = title.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
    const { stdout } = run([
      'node_modules/vitest/vitest.mjs',
      'run',
      test,
      '-t',
      pattern,
      '--reporter=json',
      '--testTimeout=30000'
    ])
    const { numFailedTests, numPassedTests } = JSON.parse(stdout.slice(stdout.indexOf('{')))
    if (numFailedTests > 0) return 'noticed'
    return numPassedTests > 0 ? 'NOT NOTICED' : 'no such test'
  } finally {
    writeFileSync(file, text)
  }
}

function build() {
  return [['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--noCheck'], ['scripts/minify.mjs']].every(
    (args) => run(args).status === 0
  )
}

function run(args) {
  return spawnSync(process.execPath, args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 })
}
