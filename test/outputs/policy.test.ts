/** The Content-Security-Policy that docsgen writes: in which files, who sends it, what it stops, what authors see of it. */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import http from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { openBrowser, visit } from '../support/browser.ts'
import { startDev } from '../support/dev-server.ts'
import { buildProject, project, repository, write } from '../support/project.ts'
import { list } from '../support/random-blocks.ts'
import { readerSite } from '../support/reader-site.ts'

const small = (config: string, page = '# Home\n\nText.\n') => {
  return project({ 'docsgen.config.mjs': `export default ${config}\n`, 'content/index.md': page })
}

describe('what is written', () => {
  test('`_headers` holds a strict policy with the hashes of the one script that is in the pages, without a banner and with one', async () => {
    const { files } = await buildProject(small('{}'))
    expect(files._headers).toMatch(
      /^\/\*\n {2}Content-Security-Policy: default-src 'self'; script-src 'self'(?: 'sha256-[\w+/]{43}='){2}; img-src 'self' data:; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'self'\n {2}Referrer-Policy: strict-origin-when-cross-origin\n {2}X-Content-Type-Options: nosniff\n {2}Link: <\/llms\.txt>; rel="describedby"; type="text\/plain"(\n\/docsgen\/(style|code|blocks|landing|pages|lists|boot|island|islands|sidebar|extras|checklist|choice|methods|nearest|search|search-dialog|font)\.[\w-]{10}(?:\/[\w-]+)?\.(?:css|js|woff2)\n {2}Cache-Control: public, max-age=31536000, immutable){27}\n$/
    )
  })

  test.each(['', "banner: { id: 'x', content: 'Look', closeable: true }"])(
    'the script in a page is among them: %s',
    async (banner) => {
      const { files } = await buildProject(small(`{ ${banner} }`))
      const [, text = ''] = /<script>(.*?)<\/script>/s.exec(files['index.html'] ?? '') ?? []
      expect(text.includes('banner')).toBe(banner !== '')
      expect(files._headers).toContain(`'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    }
  )

  test('origins of the configuration are added, each where it belongs', async () => {
    const policy = `{ images: ['https://img.example'], frames: ['https://*.video.example'], connect: ['https://api.example/v1/'], scripts: ['https://count.example'] }`
    const { files } = await buildProject(small(`{ base: '/docs', policy: ${policy} }`))
    const headers = files._headers ?? ''
    const own = { 'img-src': 'data: https://img.example', 'media-src': 'https://img.example' }
    const others = { 'frame-src': 'https://*.video.example', 'connect-src': 'https://api.example/v1/' }
    for (const [name, sources] of Object.entries({ ...own, ...others }))
      expect(headers).toContain(`${name} 'self' ${sources};`)
    expect(headers).toMatch(/script-src 'self'(?: 'sha256-[^']+'){2} https:\/\/count\.example;/)
    expect(headers).toMatch(/\n\/docs\/docsgen\/boot\.[\w-]{10}\.js\n/)
  })

  test('elements of the head bring their hosts and hashes, and their addresses are checked', async () => {
    const head = `[
      { tag: 'script', attrs: { src: 'https://count.example/a/b.js', defer: true, 'data-domain': 'x.example' } },
      { tag: 'script', content: 'window.x = 1 &&\\r\\n"a" < 2' },
      { tag: 'script', attrs: { src: '/own.js', nomodule: true, 'data-x': true, 'data-y': false } },
      { tag: 'link', attrs: { rel: 'preconnect', href: 'https://x.example', crossorigin: true } },
      { tag: 'meta', attrs: { name: 'x', content: 'y' } }
    ]`
    const root = small(`{ base: '/docs', head: ${head} }`)
    const broken = await buildProject(root)
    expect(broken.code).toBe(1)
    expect(broken.stderr).toMatch(/docsgen\.config\.mjs:\d+:\d+: error: Cannot find `\/own.js`/)
    write(root, { 'assets/own.js': 'x = 2' })
    const { files } = await buildProject(root)
    const html = files['index.html'] ?? ''
    const text = 'window.x = 1 &&\n"a" < 2'
    for (const said of [
      '<script src="https://count.example/a/b.js" defer="" data-domain="x.example"></script>',
      `<script>${text}</script>`,
      '<script src="/docs/own.js" nomodule="" data-x=""></script>',
      '<link rel="preconnect" href="https://x.example" crossorigin=""/>',
      '<meta name="x" content="y"/>'
    ])
      expect(html).toContain(said)
    const hash = createHash('sha256').update(text).digest('base64')
    expect(files._headers).toMatch(/script-src 'self'(?: 'sha256-[^']+'){3} https:\/\/count\.example;/)
    expect(files._headers).toContain(hash)
  })

  test('elements of the head that cannot be are refused', async () => {
    const rows = [
      ["{ tag: 'script', content: 'a</script>' }", 'Expected no `</script`'],
      [`{ tag: 'script', content: "x = '</head>'" }`, '`</head`'],
      ["{ tag: 'script', attrs: { src: 'https://' } }", 'Expected an address'],
      ["{ tag: 'script', attrs: { src: 'data:text/javascript,1' } }", 'Expected an address'],
      ["{ tag: 'meta', attrs: { children: 'x' } }", 'Expected an attribute of HTML'],
      [
        "{ tag: 'meta', attrs: { name: 'Description', content: 'x' } }",
        'docsgen writes `description` on each page, from `description`: remove it here'
      ],
      ["{ tag: 'meta', attrs: { property: 'og:title', content: 'x' } }", '`og:title` on each page, from `title`'],
      ["{ tag: 'meta', attrs: { charset: 'utf-8' } }", '`charset` on each page: remove it here'],
      ["{ tag: 'link', attrs: { rel: 'canonical', href: '/x' } }", '`canonical` on each page, from `url`'],
      ["{ tag: 'script', attrs: { SRC: '/x.js' }, content: 'x' }", 'Expected the key'],
      ["{ tag: 'script' }", 'Expected a script to have either'],
      ["{ tag: 'meta', attrs: { onload: 'x' } }", 'Expected no `on…`'],
      ["{ tag: 'link', attrs: { rel: 'x' } }", 'Expected a link to have `href`'],
      ["{ tag: 'style' }", 'link']
    ]
    const head = rows.map(([element]) => element).join(',\n')
    const { code, stderr } = await buildProject(small(`{ head: [${head}] }`))
    expect(code).toBe(2)
    for (const [at, [element, text = '']] of rows.entries())
      expect(stderr.match(new RegExp(`^docsgen\\.config\\.mjs:${at + 1}:.*`, 'm'))?.[0], element).toContain(text)
  })

  test('sources that would loosen all of it are refused', async () => {
    const sources = list(
      "'unsafe-inline'¦*¦https://a.example; script-src 'unsafe-eval'¦a.example b.example¦javascript:"
    )
    const { code, stderr } = await buildProject(small(`{ policy: { scripts: ${JSON.stringify(sources)} } }`))
    expect(code).toBe(2)
    const said = stderr.match(/^docsgen\.config\.mjs:1:.*Expected an origin such as `https:\/\/img\.example\.org`/gm)
    expect(said).toHaveLength(sources.length)
  })

  test('the files of hosts say the same and that a page has one address', async () => {
    const { files } = await buildProject(small(`{ hosts: ['azure', 'firebase', 'vercel'] }`))
    const all = headersOf(files._headers ?? '')
    const immutable = 'public, max-age=31536000, immutable'
    const hashed = (files._headers ?? '').match(/^\/docsgen\/.+$/gm) ?? []
    expect(hashed).toHaveLength(27)
    const pairs = Object.entries(all).map(([key, value]) => ({ key, value }))
    const kept = hashed.map((source) => ({ source, headers: [{ key: 'Cache-Control', value: immutable }] }))
    expect(JSON.parse(files['vercel.json'] ?? '')).toEqual({
      ...{ cleanUrls: true, trailingSlash: false },
      headers: [{ source: '/(.*)', headers: pairs }, ...kept]
    })
    expect(JSON.parse(files['staticwebapp.config.json'] ?? '')).toEqual({
      trailingSlash: 'never',
      responseOverrides: { 404: { rewrite: '/404.html' } },
      globalHeaders: all,
      routes: hashed.map((route) => ({ route, headers: { 'Cache-Control': immutable } }))
    })
    expect(JSON.parse(files['firebase.json'] ?? '').hosting).toMatchObject({
      ...{ public: '.', cleanUrls: true, trailingSlash: false },
      headers: [{ source: '/**', headers: pairs }, ...kept]
    })
  })

  test('the configurations of hosting/ hold the policy of a site that has none of its own', async () => {
    const { files } = await buildProject(small('{}'))
    const policy = headersOf(files._headers ?? '')['Content-Security-Policy'] ?? ''
    expect(policy).not.toBe('')
    for (const file of ['nginx.conf', 'Caddyfile', 'apache.conf'])
      expect(readFileSync(path.join(repository, 'hosting', file), 'utf8').split(policy), file).toHaveLength(2)
  })
})

function headersOf(text: string): Record<string, string> {
  const [first = ''] = text.split(/\n(?=\/)/)
  return Object.fromEntries(
    [...first.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value])
  )
}

describe('who gets a message', () => {
  const page = [
    '# Page',
    '<p style="color: red">x</p>',
    '<script>run()</script>',
    '<style>p { color: red }</style>',
    '![badge](https://badge.example/a.svg)',
    '<iframe src="https://video.example/1" title="film"></iframe>',
    '<script src="https://count.example/c.js"></script>',
    '<img alt="" srcset="https://large.example/a.png 2x, https://larger.example/b,c.png 3x">',
    '<video poster="https://film.example/first.png"></video>',
    '<object data="https://film.example/a.swf"></object>',
    '<form action="https://list.example/join"><button>Join</button></form>'
  ].join('\n\n')

  test('an author, by warnings with places, of what the policy will stop', async () => {
    const { code, stdout, stderr } = await buildProject(small('{}', page), '--format', 'json')
    expect(code, stderr).toBe(0)
    const { messages } = JSON.parse(stdout) as { messages: { rule: string; place: { line: number }; text: string }[] }
    const reported = messages.filter(({ rule }) => rule === 'policy')
    expect(reported.map(({ place, text }) => `${place.line} ${text}`)).toEqual([
      '3 Cannot use `style`: the policy of the site blocks inline styles',
      '5 Cannot run `<script>`: the policy of the site blocks inline scripts',
      '7 Cannot use `<style>`: the policy of the site blocks inline styles',
      '9 Cannot load `https://badge.example/a.svg`: its host is not in the policy of the site',
      '11 Cannot load `https://video.example/1`: its host is not in the policy of the site',
      '13 Cannot load `https://count.example/c.js`: its host is not in the policy of the site',
      '15 Cannot load `https://large.example/a.png`: its host is not in the policy of the site',
      '15 Cannot load `https://larger.example/b,c.png`: its host is not in the policy of the site',
      '17 Cannot load `https://film.example/first.png`: its host is not in the policy of the site',
      '19 Cannot use `<object>`: the policy of the site blocks plugins',
      '21 Cannot send the form to `https://list.example/join`: the policy of the site blocks other hosts'
    ])
    expect(stdout).toContain("`policy: { images: ['https://badge.example'] }`")
  })

  test('nobody of what the policy lets through', async () => {
    const policy = `{ images: ['https:'], frames: ['https://*.example'], scripts: ['https://count.example/c.js'] }`
    const fine = page
      .split('\n\n')
      .filter((line) => line.includes('https:') && !/<(object|form)/.test(line))
      .join('\n\n')
    const data =
      '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACw=" alt="dot">\n\n<script type="application/json">{}</script>'
    const { code, stderr } = await buildProject(small(`{ policy: ${policy} }`, `# Page\n\n${fine}\n\n${data}\n`))
    expect(code, stderr).toBe(0)
    expect(stderr).not.toContain('(policy)')
  })

  test('everybody, as an error, where the configuration says so', async () => {
    expect((await buildProject(small(`{ rules: { policy: 'error' } }`, page))).code).toBe(1)
  })
})

describe('who sends it', () => {
  const state = openBrowser({ project: readerSite })

  test('preview, with every answer; what has a hash in its name is kept, pages are asked for again', async () => {
    const { url, dir } = state.served
    const expected = headersOf(readFileSync(path.join(dir, '_headers'), 'utf8'))
    const [boot = ''] = /\/docsgen\/boot\.[^"]+/.exec(readFileSync(path.join(dir, 'index.html'), 'utf8')) ?? []
    for (const [at, caching] of [
      ['/guide/one', 'no-cache'],
      ['/nowhere', 'no-cache'],
      ['/docsgen/gone.0123456789.js', 'no-cache'],
      [boot, 'public, max-age=31536000, immutable']
    ]) {
      const { headers } = await fetch(url + at)
      for (const [name, value] of Object.entries(expected))
        expect([at, name, headers.get(name)]).toEqual([at, name, expect.stringContaining(value)])
      expect([at, headers.get('cache-control')]).toEqual([at, caching])
    }
  })

  test('dev, the same as preview, with pages and with its own script', async () => {
    const root = project({
      'docsgen.config.mjs': `export default { policy: { images: ['https://img.example'] } }\n`,
      'content/index.md': '# Home\n'
    })
    const dev = await startDev(root)
    const { files } = await buildProject(root)
    for (const at of ['/', '/nowhere', '/docsgen/dev.js']) {
      const { headers } = await fetch(dev.url + at)
      for (const [name, value] of Object.entries(headersOf(files._headers ?? '')))
        expect([at, name, headers.get(name)]).toEqual([at, name, expect.stringContaining(value)])
      expect(headers.get('cache-control')).toBe('no-cache')
    }
  })

  test('a page is never kept for a year, wherever it is', async () => {
    const many = Array.from({ length: 160 }, (_, at) => [`content/guide/p${at}.md`, `# P${at}\n`])
    const { files } = await buildProject({
      'content/index.md': '# Home\n',
      'content/docsgen/intro.md': '# Ours\n',
      ...Object.fromEntries(many)
    })
    expect(Object.keys(files).filter((file) => /^docsgen\/.*\.html$/.test(file))).toContain('docsgen/sidebar.html')
    const kept = (files._headers ?? '').match(/^\/docsgen\/.+$/gm) ?? []
    expect(kept.filter((path) => !/\.[\w-]{10}(?:\/[\w-]+)?\.(?:js|css|woff2)$/.test(path))).toEqual([])
  })

  test('a browser under it runs no script and no style that somebody put into a page', async () => {
    const { page, complaints } = await visit(state, '/guide/one', { provokes: /policy|Content Security Policy/i })
    await page.evaluate(() => {
      const script = document.createElement('script')
      script.textContent = 'window.evil = true'
      document.body.append(script)
      document.body.insertAdjacentHTML(
        'beforeend',
        '<p id="marked" style="color: rgb(1, 2, 3)" onclick="window.evil = true">x</p>'
      )
      document.getElementById('marked')?.click()
    })
    expect(await page.evaluate(() => 'evil' in window)).toBe(false)
    expect(await page.$eval('#marked', (element) => getComputedStyle(element).color)).not.toBe('rgb(1, 2, 3)')
    await expect.poll(() => complaints.filter((text) => text.startsWith('policy')).length).toBe(3)
  })

  test('no other site can show a page in a frame', async () => {
    const outer = http.createServer((_, response) => {
      response.setHeader('Content-Type', 'text/html').end(`<iframe src="${state.served.url}/guide/one"></iframe>`)
    })
    await new Promise<void>((resolve) => outer.listen(0, '127.0.0.1', resolve))
    const page = await state.browser.newPage()
    const refused = page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'))
    await page.goto(`http://127.0.0.1:${(outer.address() as AddressInfo).port}/`)
    await refused
    outer.closeAllConnections()
    outer.close()
  })
})

test("a `_headers` of the project's own without a policy is a warning, one with a policy is none", async () => {
  const build = (headers: string) => buildProject({ 'content/index.md': '# A\n', 'assets/_headers': headers })
  const [none, own] = await Promise.all([
    build('/*\n  X-A: b\n'),
    build("/*\n  Content-Security-Policy: default-src 'self'\n")
  ])
  expect(none.stderr).toMatch(/^assets\/_headers: warning: `assets\/_headers` replaces .* so the site has no policy/m)
  expect(none.stderr).toContain("Add to its rule for `/*`: `Content-Security-Policy: default-src 'self'; script-src")
  expect([none.code, own.code, own.stderr]).toEqual([0, 0, ''])
})
