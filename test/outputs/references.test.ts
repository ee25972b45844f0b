/** Broken references, and HTML that breaks its page: each is reported where it is written, and what is sound is not. */
import { symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { buildProject, type Files, project } from '../support/project.ts'

const config = { 'docsgen.config.json': '{"title":"T","url":"https://own.example"}' }

/** Builds once for all rows: `wanted` must be said, and nothing else of that file. */
async function reported(files: Files): Promise<{ lines: string[]; stderr: string; files: Record<string, string> }> {
  const built = await buildProject({ ...config, ...files })
  const { stderr, files: made } = built
  return { lines: stderr.split('\n').filter((line) => /: (error|warning): /.test(line)), stderr, files: made }
}

test('in files that plugins add, in each build as long as they are there', async () => {
  const bodies = {
    'a/extra.html': '<h1 id=x>x</h1>\n<a href="/nope">x</a><a href="/">home</a><a href="#x">x</a><a href="#y">y</a>',
    'a/x.css': 'a { background: url(nope.png) }',
    'a/x.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<image href="/nope.svg"/><image href="x.css"/></svg>',
    'x.txt': 'url(nope.png)'
  }
  const outputs = JSON.stringify(Object.entries(bodies))
  const root = project({
    'docsgen.config.json':
      '{"plugins":["./p.mjs"],"rules":{"broken-link":"warn","missing-file":"warn","broken-anchor":"warn"}}',
    'p.mjs': `export default { name: 'p', outputs: () => ${outputs}.map(([path, text]) => ({ path, key: 1, body: () => text })) }`,
    'content/index.md': '# Home\n'
  })
  for (const _ of ['cold', 'warm']) {
    const { stderr, code } = await buildProject(root)
    expect(code).toBe(0)
    expect(stderr.split('\n').filter((line) => /: (error|warning): /.test(line))).toEqual([
      '/a/extra.html (plugin p):2:10: warning: Cannot find `/nope` (broken-link)',
      '/a/extra.html (plugin p):2:69: warning: Cannot find `#y` on `/a/extra.html` (broken-anchor)',
      '/a/x.css (plugin p):1:21: warning: Cannot find `/a/nope.png` (missing-file)',
      '/a/x.svg (plugin p):2:14: warning: Cannot find `/nope.svg` (missing-file)'
    ])
  }
})

describe('in pages', () => {
  const rows: [body: string, said: string][] = [
    ['[x](https://own.example/nope)', '3:1: warning: Cannot find `/nope` (own-url)'],
    ['![x](https://own.example/nope.png)', '3:1: warning: Cannot find `/nope.png` (own-url)'],
    ['[x](404.md)', '3:1: error: Cannot link to `404.md`'],
    ['[x](C:\\docs\\setup.md)', '3:1: error: Cannot link to `C:\\docs\\setup.md`: it is a path on your machine'],
    ['[x](https:nope)', '3:1: error: Cannot read `https:nope`: it names no host (broken-link)'],
    ['[x](<https://[::1>)', '3:1: error: Cannot read `https://[::1`: `[::1` is not a host (broken-link)'],
    ['<http://localhost:PORT/x>', '3:1: error: Cannot read `http://localhost:PORT/x`: its port `PORT` is not'],
    ['![x](https://h:p/i.png)', '3:1: error: Cannot read `https://h:p/i.png`: its port `p` is not a number'],
    ['<iframe src="https://%zz" title="x"></iframe>', '3:1: error: Cannot read `https://%zz`: `%zz` is not a host'],
    ['<meta http-equiv="refresh" content="0 https://">', '3:1: error: Cannot read `https://`: it names no host'],
    ['<meta http-equiv="refresh" content="0; url=/gone">', '3:1: error: Cannot find `/gone` (broken-link)'],
    ['<base href="https://evil.example/">', '3:1: error: Cannot use `<base>`'],
    ['<link rel="preload" as="image" imagesrcset="nope.png 1x">', '3:1: error: Cannot find `nope.png` (missing-file)'],
    ['<table background="nope.png"><tr><th>x</th></tr></table>', '3:1: error: Cannot find `nope.png` (missing-file)'],
    ['<img src="/a.png" longdesc="nope.html" alt="x">', '3:1: error: Cannot find `nope.html` (broken-link)'],
    ['<label for="nope">x</label>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<input list="nope">', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-labelledby="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-describedby="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-controls="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<title>Another</title>', '3:1: error: Cannot use `<title>` in the text: the page has a title (front-matter)'],
    ['<p id="a b">x</p>', '3:1: error: Cannot use the id `a b` (duplicate-id)'],
    ['<p id="">x</p>', '3:1: error: Cannot use the id `` (duplicate-id)']
  ]
  const toml = '+++\ntitle = "x"\n+++\n\n# T\n'

  test('what leads nowhere', async () => {
    const pages = rows.map(([body], at) => [`content/p${at}.md`, `# P ${at}\n\n${body}\n`])
    const files = { ...Object.fromEntries(pages), 'content/404.md': '# Lost\n\nText.\n', 'content/toml.md': toml }
    const { lines } = await reported({ ...files, 'content/index.md': '# Home\n\nText.\n', 'assets/a.png': 'x' })
    for (const [at, [, said]] of rows.entries()) {
      const own = lines.filter((line) => line.startsWith(`content/p${at}.md:`))
      expect(own[0]).toContain(`content/p${at}.md:${said}`)
      expect(own.filter((line) => !/policy/.test(line))).toHaveLength(1)
    }
    expect(lines.join('\n')).toContain(
      'content/toml.md:1:1: error: Expected YAML front matter, not TOML (front-matter)'
    )
  })

  test('what leads somewhere', async () => {
    const sound = [
      '![x](https://own.example/a.png) ![x](https://own.example/beside.png)',
      '<meta http-equiv="refresh" content="0; url=p.md">',
      '<link rel="preload" as="image" imagesrcset="beside.png 1x">',
      '<img src="/a.png" usemap="#there" alt="x"><map name="there"></map>',
      '<p aria-labelledby="b c" aria-describedby="docsgen-main">x</p><i id="b"></i> <i id="c"></i>',
      '<label for="b">x</label><svg><title>Drawing</title></svg>',
      'Text.[^1]\n\n[^1]: Note.',
      '+++\n\nText\n\n+++'
    ]
    const index = `+++\n\n# Home\n\n${sound.join('\n\n')}\n`
    const p = '# P\n\n<a name="x"></a>[home](index.md)\n'
    const { lines, files } = await reported({
      'content/index.md': index,
      'content/p.md': p,
      'content/beside.png': 'y',
      'assets/a.png': 'x'
    })
    expect(lines.filter((line) => !/policy|image-alt/.test(line))).toEqual([])
    expect(lines.join('\n')).not.toContain('own.example')
    expect(files['index.html']).toContain('content="0; url=/p"')
    expect(files['index.html']).toMatch(/imageSrcSet="\/docsgen\/[^"]+beside\.[^"]+png 1x"/)
  })
})

describe('in files that are published as they are', () => {
  const page = (title: string, body: string) => `<!doctype html><title>${title}</title><h1 id="h">x</h1>\n${body}`
  const invalid: Files = {
    'content/index.md': '# Home {#top-of-it}\n\n[old](/old.html#nope) ![x](/x.svg) [beside](beside.html)\n',
    'content/beside.html': page('B', '<a href="gone">x</a>'),
    'assets/x.css':
      '/* url(no.png) */\np{background:url(nope.png)}\n@import "nope.css";\n@font-face{src:url(https://f.example/x.woff2)}',
    'assets/x.svg': '<svg xmlns="http://www.w3.org/2000/svg">\n<image href="nope.png"/></svg>',
    'assets/m.webmanifest': '{"icons":[\n{"src":"/nope.png"}]}',
    'assets/old.html': page('O', '<a href="gone">x</a> <a href="#lost">x</a> <a href="/#lost">x</a> <img src="no.png">')
  }

  test('what leads nowhere', async () => {
    const { lines } = await reported(invalid)
    const note = (file: string, said: string) => expect(lines.join('\n')).toContain(`${file}:${said}`)
    note('content/index.md', '3:1: error: Cannot find `#nope` on `/old.html` (broken-anchor)')
    note('content/beside.html', '2:10: error: Cannot find `/gone` (broken-link)')
    note('assets/x.css', '2:18: error: Cannot find `/nope.png` (missing-file)')
    note('assets/x.css', '3:10: error: Cannot find `/nope.css` (missing-file)')
    note('assets/x.css', '4:20: warning: Cannot load `https://f.example/x.woff2`')
    note('assets/x.svg', '2:14: error: Cannot find `/nope.png` (missing-file)')
    note('assets/m.webmanifest', '2:9: error: Cannot find `/nope.png` (missing-file)')
    note('assets/old.html', '2:10: error: Cannot find `/gone` (broken-link)')
    note('assets/old.html', '2:31: error: Cannot find `#lost` on `/old.html` (broken-anchor)')
    note('assets/old.html', '2:53: error: Cannot find `#lost` on `/` (broken-anchor)')
    note('assets/old.html', '2:77: error: Cannot find `/no.png` (missing-file)')
    expect(lines).toHaveLength(11)
  })

  test('what leads somewhere, in a site with a base', async () => {
    const { lines } = await reported({
      'docsgen.config.json': '{"title":"T","base":"/docs"}',
      'content/index.md': '# Home {#home}\n\n[old](/old.html#h) [app](/app/index.html#made)\n',
      'content/p.md': '# P\n\n[home](index.md)\n',
      'assets/a.png': 'x',
      'assets/x.css':
        'p{background:url("a.png?v=1");mask:url(#m);content:"url(no.png)"} a{background:url(data:image/png;base64,x)}',
      'assets/x.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"><use href="#a"/><!-- <image href="no"/> --><image href="/docs/a.png"/></svg>',
      'assets/m.webmanifest': '{"icons":[{"src":"a.png"}],"start_url":"."}',
      'assets/old.html': page(
        'O',
        '<a href="p.html">x</a> <a href="/docs/p/">x</a> <a href="./#home">x</a> <a href="#h">x</a> <a href="app/">x</a> <a href="/elsewhere">x</a>'
      ),
      'assets/app/index.html': page('A', '<a href="#made">x</a><script src="app.js">"<a href=no>"</script>'),
      'assets/app/app.js': 'x'
    })
    expect(lines).toEqual([])
  })

  test('templates: style sheets, inline styles, ids and what is for other programs', async () => {
    const footer = `export function Footer() {
  return (
    <footer style={{ background: 'url(/nope.png)' }}>
      <meta httpEquiv="refresh" content="0;url=/gone" />
      <meta property="og:image" content="/card.png" />
      <label htmlFor="lost">x</label>
      <script src="https://s.example/x.js" />
      <img src="https://i.example/x.png" alt="" />
      <link rel="icon" href="https://i.example/icon.png" />
      <a href="https://a.example/">x</a>
      <a href="https://b.example:x/">x</a>
    </footer>
  )
}
`
    const styles =
      "p { colour: red; backgroud: blue; border-color: #000 }\n@import url('https://f.example/x.css');\n@import './styles.css';\n@font-face{font-family:x;src:url(https://f.example/x.woff2)}\ni{background:url(//g.example:x/)}\n"
    const { lines } = await reported({
      'content/index.md': '# Home\n\nText.\n',
      'templates/components/footer.tsx': footer,
      'templates/styles.css': styles
    })
    const all = lines.join('\n')
    for (const lost of ['/nope.png', '/gone', '/card.png', '#lost'])
      expect(all).toContain(`error: Cannot find \`${lost}\``)
    expect(all).toContain('templates/components/footer.tsx:3:13: warning: Cannot use `style`')
    for (const host of [
      'templates/components/footer.tsx:7:20: warning: Cannot load `https://s.example/x.js`',
      'templates/components/footer.tsx:8:17: warning: Cannot load `https://i.example/x.png`',
      'templates/components/footer.tsx:9:30: warning: Cannot load `https://i.example/icon.png`'
    ])
      expect(all).toContain(host)
    expect(all).not.toContain('a.example')
    expect(all).toContain('templates/components/footer.tsx:11:16: error: Cannot read `https://b.example:x/`: its port')
    expect(all).toContain('templates/styles.css:5:18: error: Cannot read `//g.example:x/`: its port `x` is not a')
    expect(all).toContain('templates/styles.css:1:18: warning: `backgroud` is not a known CSS property; did you mean')
    expect(all).toContain('templates/styles.css:2:14: warning: Cannot load `https://f.example/x.css`')
    expect(all).toContain('templates/styles.css:4:34: warning: Cannot load `https://f.example/x.woff2`')
  })

  test('templates: a `<style>` in HTML that they write as text', async () => {
    const { lines } = await reported({
      'content/index.md': '# Home\n\nText of `<style>`.\n',
      'templates/slots/footer.tsx':
        'export default () => <svg dangerouslySetInnerHTML={{ __html: \'<style>.a{fill:red}</style><circle class="a"/>\' }} />\n'
    })
    expect(lines.join('\n')).toContain('templates/slots/footer.tsx:1:64: warning: Cannot use `style`: the policy')
  })

  test('a style sheet without the one of the theme, and drawings without the part that is shown', async () => {
    const drawing = (id: string) => `<svg xmlns="http://www.w3.org/2000/svg"><g id="${id}"/></svg>`
    const show = (src: string) => `::drawing[What it shows]{src=${src} width=10 height=10}\n`
    const { lines } = await reported({
      'content/index.md': `# Home\n\n${['fine.svg', 'other.svg', 'photo.png'].map(show).join('\n')}`,
      'content/fine.svg': drawing('drawing'),
      'content/other.svg': drawing('art'),
      'content/photo.png': 'x',
      'assets/part.html': '<p><a href="gone">x</a></p>',
      'assets/mask.svg': '<svg xmlns="http://www.w3.org/2000/svg"><g mask="url(&quot;#m&quot;)"/></svg>',
      'templates/styles.css': '.a { color: red }\n'
    })
    expect(lines).toEqual([
      'templates/styles.css: warning: Expected the style sheet to import the one of the theme, which it replaces (style)',
      'content/index.md:5:30: error: Cannot find a part with the id `drawing` in `other.svg` (broken-link)'
    ])
  })

  test('properties made of themselves, rules of a chosen mode alone, and a link of an editor that leads nowhere', async () => {
    const root = project({
      'content/index.md': '# Home\n',
      'templates/styles.css': `@import './styles.css';
:root { --primary: color-mix(in srgb, var( --primary ) 80%, black); --note: var(--primary) }
/* [data-theme='dark'] .x {} */
.c, html[data-theme="dark"] .b, [data-theme='dark'] .d { border: 0 }
[data-theme=dark] .colour-toggle, :root:not([data-theme='dark']) .b { margin: 0 }
[data-theme='light'] .b { margin: 0 }
@media (prefers-color-scheme: light) { :root:not([data-theme]) .b { margin: 0 } }
`
    })
    symlinkSync('ann@host.1', path.join(root, 'templates/.#styles.css'))
    const { stderr } = await buildProject(root)
    expect(stderr.match(/^templates.*$/gm)).toEqual([
      'templates/styles.css:2:9: warning: `--primary` is made of itself: it has no value (style)',
      'templates/styles.css:4:9: warning: `[data-theme="dark"]` matches only after a reader chose the mode, not where the system is dark (style)'
    ])
  })

  test('a style sheet that nothing shows is reported once', async () => {
    const { lines } = await reported({
      'content/index.md': '# Home\n\nText.\n',
      'templates/old.css': ':root { --ifm-color: red; --paper: red }\n.a { colour: var(--none) }\n'
    })
    expect(lines).toEqual([
      'templates/old.css: warning: Cannot find a use of the file: no template imports it, and docsgen has none at `old.css` (unused-template)'
    ])
  })

  test('a brace that is not closed', async () => {
    const { lines } = await reported({
      'content/index.md': '# Home\n\nText.\n',
      'templates/styles.css': "@import './styles.css';\n.a { color: red\n.b { color: blue }\n"
    })
    expect(lines.join('\n')).toMatch(/^templates\/styles\.css:\d+:\d+: error: Expected "}" to go with "{"/)
  })
})

test('links of directives and components are reported where they are written, with the base that they lack', async () => {
  const { stderr } = await buildProject({
    'docsgen.config.ts': "export default { title: 'x', base: '/tagger' }\n",
    'content/index.md': '# Home\n\n:::box[Fast]{to="/guides"}\nx\n:::\n',
    'content/guides.md': '# Guides\n',
    'redirects.yml': '- from: /tagger/old\n  to: /guides\n',
    'templates/directives/box.tsx':
      "export const attributes = { to: 'string' }\nexport default ({ to }) => <a href={to} onClick={() => 1}>x</a>\n",
    'templates/components/footer.tsx': `export const Footer = ({ site }) => <a href={\`\${site.base}/guide\`}>x</a>\n`
  })
  for (const line of [
    'content/index.md:3:14: error: Cannot link to `/guides`: it does not begin with `/tagger/`',
    'Name it `href`',
    'redirects.yml:1:9: error: Cannot redirect `/tagger/old`: it begins with the base `/tagger` (redirect-source)',
    'note: Write `/old`',
    'templates/components/footer.tsx:1:59: error: Cannot find `/guide`',
    'templates/directives/box.tsx:2:41: error: Cannot use `onClick` in a directive'
  ])
    expect(stderr).toContain(line)
})
