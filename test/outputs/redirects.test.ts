/** Redirects on each server: every one answers with its status, leads to a page in one step, and to no other host. */
import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { buildProject, docsgen, type Files, project, readTree, temporaryFolder } from '../support/project.ts'
import { png } from '../support/rich-project.ts'
import { ask, type ServerName, startServer } from '../support/servers.ts'

const redirects = `
- from: /old
  to: /guide/new#part
- from: /chain
  to: /old
- from: /for-now.html
  to: /guide/new
  status: 302
- from: /for-now-too
  to: /guide/new?from=old
  status: 307
- from: /for-good
  to: "/größe & more"
  status: 308
- from: /großes/altes haus
  to: /guide/new
- from: /v1.0/readme
  to: /guide/new
- from: /away
  to: https://example.org/x?y=1#z
- from: /odd\`{env.HOME}\${HOME}$1(x)
  to: /guide/new
- from: /literal
  to: 'https://example.org:8443/{env.HOME}/$uri/%{HTTP_HOST}/:x-(y)/?s={$HOME}&t=\${HOME}&u=a\\b\\n%1&v=%zz&w="x"\`^|#{http.request.host}$1'
- from: /manual/*
  to: /guide/*
- from: /v1/*
  to: /*
- from: /by/:name/page
  to: /guide/:name
`

const literal =
  'https://example.org:8443/%7Benv.HOME%7D/$uri/%25%7BHTTP_HOST%7D/:x-(y)/?s=%7B$HOME%7D&t=$%7BHOME%7D&u=a%5Cb%5Cn%251&v=%25zz&w=%22x%22%60%5E%7C#%7Bhttp.request.host%7D$1'

/** What is asked for, and the answer. */
const contract: [target: string, status: number, location: string][] = [
  ['/old', 301, '/guide/new#part'],
  ['/old/', 301, '/guide/new#part'],
  ['/old.html', 301, '/guide/new#part'],
  ['/chain', 301, '/guide/new#part'],
  ['/for-now', 302, '/guide/new'],
  ['/for-now-too', 307, '/guide/new?from=old'],
  ['/for-good', 308, '/gr%C3%B6%C3%9Fe%20&%20more'],
  ['/gro%C3%9Fes/altes%20haus', 301, '/guide/new'],
  ['/v1.0/readme', 301, '/guide/new'],
  ['/away', 301, 'https://example.org/x?y=1#z'],
  ['/odd%60%7Benv.HOME%7D$%7BHOME%7D$1(x)', 301, '/guide/new'],
  ['/literal', 301, literal],
  ['/manual/new', 301, '/guide/new'],
  ['/manual/deep/page', 301, '/guide/deep/page'],
  ['/v1/guide/new', 301, '/guide/new'],
  ['/by/new/page', 301, '/guide/new'],
  ['/moved', 301, '/guide/new']
]

/** Browsers take a backslash for a slash and drop tabs and line feeds, so each of these can be another origin. */
const hostile = `/v1//evil.com /v1/\\evil.com /v1/%5cevil.com /v1/%2fevil.com /v1/%2f%2fevil.com /v1/%09/evil.com
  /v1/%0d%0aLocation:%20//evil.com /v1/%0a/evil.com /manual//evil.com /by///evil.com/page /by/%2f%2fevil.com/page
  /v1/..//evil.com /v1/.//evil.com /v1/%5c%5cevil.com/ //evil.com/v1/x /%5cevil.com/old //old //evil.com/old/`.split(
  /\s+/
)

const servers: ServerName[] = ['docsgen preview', 'nginx', 'Caddy', 'Apache', 'serve']

let dir: string
let bare: string

beforeAll(async () => {
  const files = {
    'content/index.md': '# Home\n\n[new](guide/new.md) [deep](guide/deep/page.md) [more](größe%20&%20more.md)\n',
    'content/guide/new.md': '---\naliases:\n  - /moved\n---\n\n# New\n\n## Part\n',
    'content/guide/deep/page.md': '# Deep\n',
    'content/größe & more.md': '# More\n',
    'redirects.yml': redirects
  }
  const build = async (config: string) => {
    const out = path.join(temporaryFolder(), 'site')
    const root = project({
      ...files,
      'docsgen.config.ts': `export default { rules: { 'space-in-url': 'off' }, ...${config} }\n`
    })
    expect(await docsgen(['build', root, '--out', out, '--quiet'])).toEqual({ code: 0, stdout: '', stderr: '' })
    return out
  }
  dir = await build(`{ hosts: ['nginx', 'caddy', 'apache', 'serve', 'github'] }`)
  bare = await build('{}')
})

/** What `_redirects` has in their place: both its hosts take these. */
const plain: Record<number, number> = { 307: 302, 308: 301 }

describe.each(servers)('%s', (server) => {
  test('every redirect answers with its status and leads to a page in one step, and nowhere else', async () => {
    const port = await startServer(server, dir)
    const seen: [string, number, string][] = []
    for (const [target, status, location] of contract) {
      const reply = await ask(port, target)
      seen.push([target, reply.status, own(reply.headers.location ?? '', port)])
      if (location.startsWith('/'))
        expect([target, (await ask(port, location.replace(/#.*/, ''))).status]).toEqual([target, 200])
      expect(status).toBeGreaterThan(300)
    }
    // `serve` takes off slash and `.html` before it looks for a redirect.
    const other = (target: string) => server === 'serve' && /^\/old[/.]/.test(target)
    const statusOf = (status: number) => (server === 'docsgen preview' ? (plain[status] ?? status) : status)
    expect(seen).toEqual(
      contract.map(([target, status, to]) => (other(target) ? [target, 301, '/old'] : [target, statusOf(status), to]))
    )
    for (const target of hostile) {
      const { headers } = await ask(port, target)
      const { origin } = new URL(headers.location ?? '/', `http://127.0.0.1:${port}`)
      expect([target, origin]).toEqual([target, `http://127.0.0.1:${port}`])
    }
    if (server !== 'serve')
      for (const asked of ['x=1', 'x={env.HOME}{http.request.host}$uri'])
        expect((await ask(port, `/manual/new?${asked}`)).headers.location).toContain(`/guide/new?${asked}`)
    expect((await ask(port, '/manual')).status).toBe(404)
  })
})

test('check --host says what a host would not answer, or only after a hop', async () => {
  const files: Files = {
    'content/index.md': '# Home\n\n[a](a.md) [b](a/b.md) [v](v1.0.md)\n\n![Red](red.png)\n',
    'content/red.png': png(4, 4, 80),
    'content/a.md': '# A\n',
    'content/a/b.md': '# B\n',
    'content/v1.0.md': '# V\n'
  }
  const check = async (host: string, config: object = {}) =>
    docsgen(['check', project({ ...files, 'docsgen.config.json': JSON.stringify(config) }), '--host', host])
  const hosts = ['nginx', 'caddy', 'apache', 'vercel', 'firebase', 'azure', 'netlify', 'cloudflare', 'github']
  for (const host of hosts) expect([host, (await check(host)).stderr]).toEqual([host, ''])
  const bucket = await check('s3')
  expect(bucket.stderr).toContain(
    'warning: Cannot reach `/a`, and 2 more, in one step: S3 sends readers to `/a/` (302)'
  )
  const refused = await check('s3', { layout: 'file' })
  expect(refused.stderr).toContain('error: Cannot reach `/a`, and 2 more, in one step: S3 answers 404')
  expect([refused.code, refused.stderr.includes('writes nothing')]).toEqual([1, false])
  expect(bucket.stderr).toContain('note: Search engines and readers take two steps\n')
  expect((await check('serve')).stderr).toContain('error: Cannot reach `/v1.0` in one step: serve answers 404')
  const wild = project({
    ...files,
    'redirects.yml': '- from: /old/*\n  to: /*\n',
    'docsgen.config.json': JSON.stringify({ hosts: ['netlify', 'azure'] })
  })
  for (const host of ['netlify', 'azure', 'github'])
    expect([host, (await docsgen(['check', wild, '--host', host])).stderr]).toEqual([host, ''])
  // The home page's address under a base is the one that hosts do not redirect.
  const below = { base: '/repository', url: 'https://a.example' }
  for (const host of ['nginx', 'github', 's3'])
    expect((await check(host, below)).stderr).not.toContain('`/repository/`')
  files['templates/slots/head.tsx'] =
    'export default () => <link rel="canonical" href="https://a.example/repository/a/" />'
  expect((await check('caddy', below)).stderr).toContain(
    'warning: Cannot reach `/repository/a/` in one step: Caddy sends readers to `/repository/a` (301)'
  )
  delete files['templates/slots/head.tsx']
  const directory = await check('cloudflare', { layout: 'directory', redirects: [{ from: '/old', to: '/a' }] })
  expect(directory.stderr).toContain('Cloudflare Pages sends readers to `/a/` (308) (host-redirect)')
  expect(directory.stderr).toContain("take two steps. Set `layout: 'both'` in the configuration")
  const vercel = (await check('vercel', { redirects: [{ from: '/old', to: '/a' }] })).stderr
  expect(vercel).toContain('Cannot find `vercel` in `hosts`: its file of redirects is not written')
  expect(vercel).toContain("note: Add `'vercel'` to `hosts`, unless Vercel builds the site from git: see “Vercel” in")
})

test('where no host is named, there is a page for each, which leads on', () => {
  const tree = readTree(bare)
  for (const file of ['_redirects', 'old.html', 'old/index.html', 'manual/new.html'])
    expect(tree).toHaveProperty([file])
  expect(tree['for-good.html']).toContain(
    '<noscript><meta http-equiv="refresh" content="0; url=/gr%C3%B6%C3%9Fe%20&amp;%20more"></noscript>'
  )
  expect(tree['for-good.html']).not.toContain('noindex')
})

function own(location: string, port: number): string {
  // nginx knows no other way to write a dollar sign than its code.
  return location
    .replace(`http://127.0.0.1:${port}`, '')
    .replace(/%[\da-f]{2}/gi, (code) => code.toUpperCase())
    .replaceAll('%24', '$')
}

describe('files of hosts that cannot run here', () => {
  const site = {
    'content/index.md': '# Home\n\n[a](guide/a.md) [b](guide/b.md)\n',
    'content/guide/a.md': '# A\n',
    'content/guide/b.md': '# B\n'
  }
  const write = async (config: object, more: Record<string, string> = {}) =>
    docsgenBuild(project({ ...site, ...more, 'docsgen.config.json': JSON.stringify(config) }))

  // Names without an ending are read apart.
  const docsgenBuild = async (root: string) => {
    const ran = await buildProject(root)
    const file = path.join(root, 'dist/_redirects')
    return { ...ran, redirects: existsSync(file) ? readFileSync(file, 'utf8') : '' }
  }

  test('have exact urls first, wildcards as the host writes them, and what is known where it has none', async () => {
    const { files, stderr, redirects } = await write({
      base: '/docs',
      hosts: ['vercel', 'firebase', 'azure', 's3', 'cloudflare'],
      redirects: [
        { from: '/old/*', to: '/guide/*' },
        { from: '/by/:name', to: '/guide/:name' },
        { from: '/gone', to: '/guide/a', status: 308 },
        { from: '/guide/c', to: '/guide/b', status: 302 }
      ]
    })
    expect(stderr).toBe('')
    const json = (file: string) => JSON.parse(files[file] ?? '')
    expect(json('vercel.json').redirects).toEqual([
      { source: '/docs/gone', destination: '/docs/guide/a', statusCode: 308 },
      { source: '/docs/guide/c', destination: '/docs/guide/b', statusCode: 302 },
      { source: '/docs/old/c', destination: '/docs/guide/b', statusCode: 301 },
      { source: '/docs/by/c', destination: '/docs/guide/b', statusCode: 301 },
      { source: '/docs/old/:splat+', destination: '/docs/guide/:splat*', statusCode: 301 },
      { source: '/docs/by/:name', destination: '/docs/guide/:name', statusCode: 301 }
    ])
    const firebase = json('firebase.json').hosting.redirects
    expect(firebase).toContainEqual({ source: '/docs/gone.html', destination: '/docs/guide/a', type: 301 })
    expect(firebase.at(-2)).toEqual({ source: '/docs/old/:splat*', destination: '/docs/guide/:splat*', type: 301 })
    const azure = json('staticwebapp.config.json').routes.filter((route: { redirect?: string }) => route.redirect)
    expect(azure).toContainEqual({ route: '/docs/old/a', redirect: '/docs/guide/a', statusCode: 301 })
    expect(azure.map(({ route }: { route: string }) => route).join()).not.toContain('*')
    expect(json('s3-redirects.json').RoutingRules).toEqual([
      {
        Condition: { KeyPrefixEquals: 'docs/old/' },
        Redirect: { ReplaceKeyPrefixWith: 'docs/guide/', HttpRedirectCode: '301' }
      }
    ])
    expect(redirects).toContain('/docs/gone/ /docs/guide/a 301\n')
    expect(redirects).toContain('/docs/old/* /docs/guide/:splat 301\n')
    // Every host of these knows redirects.
    expect(Object.keys(files).filter((file) => file.includes('gone'))).toEqual([])
  })

  test('are not more than a host takes, and are not lost to a file of the project', async () => {
    const many = Array.from({ length: 700 }, (_, at) => ({ from: `/old-${at}`, to: '/guide/a' }))
    const wild = Array.from({ length: 101 }, (_, at) => ({ from: `/part-${at}/*`, to: '/guide/a' }))
    const { code, stderr } = await write(
      {
        hosts: ['cloudflare', 'azure', 'github', 'serve'],
        redirects: [
          ...many,
          ...wild,
          { from: `/${'long/'.repeat(199)}x`, to: '/' },
          { from: '/twice', to: 'https://example.org/?to=a%2Fb' }
        ]
      },
      { 'assets/staticwebapp.config.json': '{}' }
    )
    expect(code).toBe(1)
    const said = (text: string) => expect(stderr).toContain(`error: Cannot publish all redirects on ${text}`)
    const allows = 'Cloudflare Pages: it allows'
    said(`${allows} 2,000 redirects without wildcards, each form of a url for itself, but there are 2,106`)
    said(`${allows} 100 redirects with wildcards, but there are 101`)
    said(`${allows} 1000 characters for one redirect`)
    said('serve: it encodes the escapes in `https://example.org/?to=a%2Fb` twice')
    said('Azure Static Web Apps: it reads 20 kB of `staticwebapp.config.json`, which has ')
    expect(stderr).toContain('error: Cannot redirect `/part-7/*` on GitHub Pages: it knows no wildcards')
    expect(stderr).toContain("takes the place of docsgen's `staticwebapp.config.json`, which has 803 redirects")
  })
})
