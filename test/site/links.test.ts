/** Links that lead nowhere, in every form and place they can be written; urls that run as scripts; ids that are taken. */
import { beforeAll, describe, expect, it } from 'vitest'
import { buildGood, expectLines, type Good } from '../support/bad.ts'
import { buildProject, buildSound, project } from '../support/project.ts'

let good: Good
beforeAll(async () => {
  good = await buildGood()
})

const config = (body: string) =>
  `import { defineConfig } from 'docsgen'\n\nexport default defineConfig({\n${body}\n})\n`

describe('broken links', () => {
  it('that have too few `../` are meant for the page of the same path higher up', async () => {
    const { stderr } = await buildProject({
      'content/index.md': '# Home\n\n[a](docs/1.x/intro.md), [b](docs/intro.md), [c](docs/later/a.md)\n',
      'content/docs/intro.md': '# Now\n',
      'content/docs/1.x/intro.md': '# Then\n',
      'content/docs/later/intro.md': '# Before\n',
      'content/docs/img/a.png': '',
      'content/docs/later/a.md': '# A\n\n[x](1.x/intro.md)\n[x](./1.x/intro#top)\n![x](img/a.png)\n',
      'content/docs/later/guides/a.md': '# G\n\n[x](../1.x/intro.md)\n![x](excluded.png)\n',
      'content/docs/later/guides/excluding.md': '# E\n'
    })
    expect(stderr.match(/(?<=Cannot find ).*(?= \()/g)).toEqual([
      '`1.x/intro.md`; did you mean `../1.x/intro.md`?',
      '`./1.x/intro`; did you mean `../1.x/intro.md`?',
      '`img/a.png`; did you mean `../img/a.png`?',
      '`../1.x/intro.md`; did you mean `../../1.x/intro.md`?',
      '`excluded.png`' // a page is no image
    ])
  })

  it('of the configuration and of front matter that no browser can follow', async () => {
    const text =
      "  url: 'https://own.example',\n  logo: 'https://[::1/l.svg',\n  card: 'https://[::1/c.png',\n  favicon: 'https://h:x/f.png',\n  repository: { label: 'R', href: 'https://h:99999/' },\n  navbar: [{ label: 'N', href: 'http://exa mple.org/' }, { label: 'M', items: [{ label: 'I', href: 'https:///x' }] }],\n  social: [{ label: 'S', href: 'https://%zz/' }],\n  footer: { columns: [{ title: 'F', links: [{ label: 'L', href: 'https://a..b/' }] }] },\n  sidebars: { '/': ['auto', { label: 'Q', href: 'https://\\ud800.example' }] }"
    const page = '---\nnext: { label: N, href: "/a#\\uD800" }\ncard: https://h:x/c.png\n---\n\n# Card\n\n## End\n'
    const ran = await good.attempt({ 'docsgen.config.ts': config(text), 'content/a.md': page })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/a.md:2:25: error: Cannot read `/a#\ufffd`: it has half of a character',
      'content/a.md:3:7: error: Cannot read `https://h:x/c.png`: its port `x` is not a number up to 65535',
      'docsgen.config.ts:5:10: error: Cannot read `https://[::1/l.svg`: `[::1` is not a host',
      'docsgen.config.ts:6:10: error: Cannot read `https://[::1/c.png`: `[::1` is not a host',
      'docsgen.config.ts:7:13: error: Cannot read `https://h:x/f.png`: its port `x` is not a number up to 65535',
      'docsgen.config.ts:8:36: error: Cannot read `https://h:99999/`: its port `99999` is not a number up to 65535',
      'docsgen.config.ts:9:33: error: Cannot read `http://exa mple.org/`: its host `exa mple.org` has a space',
      'docsgen.config.ts:9:101: error: Cannot read `https:///x`: it names no host',
      'docsgen.config.ts:10:33: error: Cannot read `https://%zz/`: `%zz` is not a host',
      'docsgen.config.ts:11:66: error: Cannot read `https://a..b/`: `a..b` is not a host',
      'docsgen.config.ts:12:50: error: Cannot read `https://\ufffd.example`: it has half of a character'
    ])
  })

  it('that may lead to another site on the host name the setting for it, which holds for full addresses too', async () => {
    const files = {
      'content/index.md':
        '# Home\n\n![x](/img/lost.png)\n\n[x](/api/v1/users)\n\n[x](https://e.example/api/v1/users)\n\n[x](/g/a/b)\n',
      'content/g/a.md': '# A\n'
    }
    const settings = (external: string) =>
      config(
        `  url: 'https://e.example',\n  external: ${external},\n  head: [{ tag: 'script', attrs: { src: '/_host/a.js' } }]`
      )
    const { stderr } = await buildProject({ ...files, 'docsgen.config.ts': settings('[]') })
    for (const folder of ['img', 'api', '_host'])
      expect(stderr).toContain(
        `  note: If the host or another site serves it, write \`external: ['/${folder}/*']\` in the configuration`
      )
    expect(stderr.match(/If the host or another site/g)).toHaveLength(4)
    expect(stderr).not.toContain('/g/*')
    const taken = settings("['/_host/*', '/api/*', '/img/*', '/g/*']")
    expect((await buildProject({ ...files, 'docsgen.config.ts': taken })).stderr).toBe('')
  })

  it('to what other generators publish name the file to move, and where to', async () => {
    const settings = (more: string) =>
      `export default { url: 'https://e.example', logo: '/img/a.svg', favicon: 'img/a.svg'${more} }\n`
    const files = {
      'content/index.md': '# Home\n\n![x](/img/a.svg) [x](/b.pdf) [x](https://e.example/b.pdf) ![x](/img/lost.svg)\n',
      'static/img/a.svg': '<svg/>',
      'public/b.pdf': 'b'
    }
    const move = (file: string, folder: string, assets: string) =>
      `note: Move \`${file}\` to \`${folder}\`: docsgen publishes the files in \`${assets}/\``
    const ran = await buildProject({ ...files, 'docsgen.config.ts': settings('') })
    const moveImage = move('static/img/a.svg', 'assets/img/', 'assets')
    expectLines(ran, [
      'docsgen.config.ts:1:51: error: Cannot find `/img/a.svg`',
      moveImage,
      'docsgen.config.ts:1:74: error: Cannot find `img/a.svg`',
      `${moveImage}; then write \`/img/a.svg\``,
      'content/index.md:3:1: error: Cannot find `/img/a.svg`',
      'content/index.md:3:18: error: Cannot find `/b.pdf`',
      move('public/b.pdf', 'assets/', 'assets'),
      'content/index.md:3:30: warning: Cannot find `/b.pdf`',
      'content/index.md:3:59: error: Cannot find `/img/lost.svg`',
      "note: If the host or another site serves it, write `external: ['/img/*']` in the configuration"
    ])
    const named = settings(", assets: 'files', out: 'public'")
    const { stderr } = await buildProject({ ...files, 'docsgen.config.ts': named })
    expect(stderr).toContain(move('static/img/a.svg', 'files/img/', 'files'))
    expect(stderr, 'the output of a build is no source').not.toContain('Move `public/')
  })

  it('that begin with the folder of assets are meant for the url of the file', async () => {
    const root = project({ 'content/index.md': '# Home\n\n![x](/assets/a.svg)\n', 'assets/a.svg': '<svg/>' })
    expect((await buildProject(root)).stderr).toContain('Cannot find `/assets/a.svg`; did you mean `/a.svg`?')
  })

  it('are found in every form, with what was meant', async () => {
    const sections = (count: number) => Array.from({ length: count }, (_, at) => `\n\n## S${at}\n`).join('')
    const outside = 'outside the content folder, so it is not part of the site'
    const cases: [link: string, problem: string, note?: string][] = [
      ['[x](./nope.md)', 'Cannot find `./nope.md`'],
      ['[x](../nope)', 'Cannot find `../nope`'],
      ['[x](/nope)', 'Cannot find `/nope`'],
      ['[x](/nope.md#end)', 'Cannot find `/nope.md`'],
      ['[x](#nope)', 'Cannot find `#nope` on this page'],
      ['[x](../a.md#ned)', 'Cannot find `#ned` on `/a`; did you mean `#end`?'],
      ['[x](/a#END)', 'Cannot find `#END` on `/a`; did you mean `#end`?'],
      ['[x](/a/)', urlsAreExact('/a/'), 'Write `/a`'],
      ['[x](../a.html)', urlsAreExact('../a.html'), 'Write `../a.md`'],
      ['[x](/guide/index.html)', urlsAreExact('/guide/index.html'), 'Write `/guide`'],
      ['[x](/guide/index)', urlsAreExact('/guide/index'), 'Write `/guide`'],
      ['[x](/a%zz)', 'Cannot read `/a%zz`: its percent-encoding is broken'],
      ['[x](/a#%e0)', 'Cannot read `/a#%e0`: its percent-encoding is broken'],
      ['[x](/A)', 'Cannot find `/A`; did you mean `/a`?'],
      ['[x](../A.md)', 'Cannot find `../A.md`; did you mean `../a.md`?'],
      ['[x](/guided-tour)', 'Cannot find `/guided-tour`'],
      ['[x](../../package.json)', 'Cannot find `../../package.json`', `It is ${outside}`],
      ['[x](/a.ts)', 'Cannot find `/a.ts`', `\`a.ts\` is ${outside}: move it to \`assets/\``],
      ['[x](../../../../../etc/passwd)', 'Cannot find `../../../../../etc/passwd`'],
      ['![x](./dto.png)', 'Cannot find `./dto.png`; did you mean `./dot.png`?'],
      ['![x](./Dot.png)', 'Cannot find `./Dot.png`; did you mean `./dot.png`?'],
      ['![x](../a.md)', 'Expected a file, not the page `../a.md`'],
      ['[x][r]\n\n[r]: /gudie "title"', 'Cannot find `/gudie`; did you mean `/guide`?'],
      ['<a href="/nope?q=1#x">x</a>', 'Cannot find `/nope`'],
      ['<img alt="x" srcset="./dot.png 1x, ./elsewhere.webp 2x">', 'Cannot find `./elsewhere.webp`'],
      ['<video poster="/nope.png"></video>', 'Cannot find `/nope.png`'],
      ['[x](me@a.b)', 'Cannot find `me@a.b`', 'Write `mailto:me@a.b` if it is not a page of this site'],
      ['[x](www.example.org/a)', 'Cannot find `www.example.org/a`'],
      ['[x](/\\example.org)', 'Cannot find `/\\example.org`'],
      [
        `[x](#nope)${sections(7)}`,
        'Cannot find `#nope` on this page',
        'It has `#p29`, `#s0`, `#s1`, `#s2`, `#s3`, `#s4`, `#s5`, `#s6`'
      ],
      [
        `[x](#nope)${sections(8)}`,
        'Cannot find `#nope` on this page',
        'It has `#p30`, `#s0`, `#s1`, `#s2`, `#s3`, `#s4`, `#s5`, `#s6`, …'
      ],
      ['[x](?q)', '']
    ]
    const pages = cases.map(([link], at) => [`content/guide/p${at}.md`, `# P${at}\n\n${link}\n`] as const)
    const ran = await good.attempt({ ...Object.fromEntries(pages), 'a.ts': 'x\n' })
    expect(ran.code).toBe(1)
    const lines = cases.flatMap(([, problem, note], at) => {
      if (problem === '') return []
      const text = `content/guide/p${at}.md:3:1: error: ${problem}`
      return note === undefined ? [text] : [text, `note: ${note}`]
    })
    expectLines(ran, lines)
    expect(ran.stderr).toContain(`${cases.length - 1} errors\n`)
  })

  it('are found in front matter and in directives', async () => {
    const ran = await good.attempt({
      'content/index.md':
        '---\ntemplate: home\nhero:\n  title: Home\n  actions:\n    - { label: Go, href: /gudie }\n    - { label: Go, href: "javascript:alert(1)" }\n---\n\n:::note\nSee [x](./nope.md).\n[y](javascript:x)\n:::\n'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'content/index.md:6:26: error: Cannot find `/gudie`; did you mean `/guide`?',
      'content/index.md:7:26: error: Cannot link to `javascript:alert(1)`: it runs as a script',
      'content/index.md:11:5: error: Cannot find `./nope.md`',
      'content/index.md:12:1: error: Cannot link to `javascript:x`: it runs as a script'
    ])
  })

  it('are found in the configuration', async () => {
    const ran = await good.attempt({
      'docsgen.config.ts': config(`  navbar: [{ label: 'a', href: '/a' }, { label: 'b', href: '/navbra' }],
  footer: { columns: [{ title: 't', links: [{ label: 'x', href: '/footer' }, { label: 'y', href: '/a#nope' }] }] },
  sidebars: { '/': [{ label: 'z', items: [{ label: 'z', href: '/side' }] }] },
  logo: '/logo.svg',
  favicon: '/icon.svg',
  card: '/card.png',
  repository: { label: 'r', href: 'javascript:alert(1)' },
  banner: { id: 'b', content: 'Read [this](/banner) {{nope}}' },
  variables: { a: 'x' }`)
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      'docsgen.config.ts:4:61: error: Cannot find `/navbra`',
      'docsgen.config.ts:5:66: error: Cannot find `/footer`',
      'docsgen.config.ts:5:99: error: Cannot find `#nope` on `/a`',
      'docsgen.config.ts:6:64: error: Cannot find `/side`',
      'docsgen.config.ts:7:10: error: Cannot find `/logo.svg`',
      'docsgen.config.ts:8:13: error: Cannot find `/icon.svg`',
      'docsgen.config.ts:9:10: error: Cannot find `/card.png`',
      'docsgen.config.ts:10:36: error: Cannot link to `javascript:alert(1)`: it runs as a script',
      'docsgen.config.ts:11:44: error: Cannot find `/banner`',
      'docsgen.config.ts:11:22: error: Cannot find the variable `nope`'
    ])
  })

  it('to a folder whose sidebar is written say that it needs a page', async () => {
    const ran = await good.attempt({
      'docsgen.config.ts': config("  sidebars: { '/guides': [{ href: '/guides' }, { href: '/guides/one' }] }"),
      'content/guides/one.md': '# One\n'
    })
    expectLines(ran, ['docsgen.config.ts:4:36: error: Cannot find `/guides`; did you mean `/guide`?'])
    expect(ran.stderr).toContain('docsgen makes no page for it: write `content/guides/index.md`')
  })

  it('are found in a template, at the line that writes them', async () => {
    const template = `export default function Mine({ children, href }) {
  return (
    <main id="docsgen-main">
      <a href="/nope">x</a>
      <a href={href('/nope-either')}>x</a>
      <a href="relative">x</a>
      <a href="#nope">x</a>
      <a href="#%zz">x</a>
      {children}
    </main>
  )
}
`
    const ran = await good.attempt({
      'templates/mine.tsx': template,
      'content/mine.md': '---\ntemplate: mine\n---\n# Mine\n'
    })
    expect(ran.code).toBe(1)
    expectLines(ran, [
      /^templates\/mine\.tsx:4:16: error: Cannot find `\/nope`.*/,
      /^templates\/mine\.tsx:5:22: error: Cannot find `\/nope-either`/,
      /^templates\/mine\.tsx:6:16: error: Cannot link to `relative`/,
      /^templates\/mine\.tsx:7:16: error: Cannot find `#nope` on `\/mine`/,
      /^templates\/mine\.tsx:8:16: error: Cannot read `#%zz`/,
      'note for these 5: Seen on `content/mine.md`'
    ])
  })

  it('are not what only looks like one', async () => {
    const files = await buildSound({
      'docsgen.config.ts': config(
        "  base: '/docs/v2',\n  navbar: [{ label: 'a', href: '/caf\u00e9?x=1#fin' }],\n  rules: { 'space-in-url': 'off' }"
      ),
      'content/index.md': [
        '# Home',
        '[x](/caf%C3%A9) [x](/caf\u00e9) [x](./caf\u00e9.md?q=a%20b#%C3%BCber) [x](?q) [x](#) [x](#top) [x](#home)',
        '[x](/caf%C3%A9#caf%C3%A9) [x](/caf\u00e9#:~:text=x) [x](mailto:a@example.org) [x](tel:1) [x](//example.org)',
        '[x](HTTPS://example.org/%zz) [x](https://example.org/javascript:x) [x](/caf\u00e9#raw) [x](/caf\u00e9#old)',
        '<a href="/docs%20and%20more">x</a> ![x](/my%20image.png) ![x](</my image.png>) [x](/my%20image.png)',
        '![x](data:image/png;base64,iVBORw0KGgo=) `[x](./nope.md)`',
        '\n    [x](./nope.md)'
      ].join('\n\n'),
      'content/caf\u00e9.md':
        '# Caf\u00e9\n\n## \u00dcber\n\n## End {#fin}\n\n<div id="raw"></div><a name="old"></a>\n',
      'content/404.md': '# Lost\n\n[again](404.md)\n',
      'content/docs and more.md': '[home](./index.md) [home](.)\n',
      'assets/my image.png': 'x'
    })
    expect(files['index.html']).toContain('href="/docs/v2/caf%C3%A9?q=a%20b#%C3%BCber"')
    expect(files['index.html']).toContain('<a href="#home">x</a>')
  })
})

function urlsAreExact(written: string): string {
  return `Cannot link to \`${written}\`: urls are exact, without a slash or \`.html\` at the end`
}
