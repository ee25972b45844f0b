/** References that lead nowhere, and HTML that breaks its page: each is told where it is written, and what is sound is not. */
import { describe, expect, test } from 'vitest'
import { buildProject, type Files, project } from '../support/project.ts'

const config = { 'docsgen.config.json': '{"title":"T","url":"https://own.example"}' }

/** Builds once for all rows: `wanted` must be said, and nothing else of that file. */
async function told(files: Files): Promise<{ lines: string[]; files: Record<string, string> }> {
  const built = await buildProject(project({ ...config, ...files }))
  return { lines: built.stderr.split('\n').filter((line) => /: (error|warning): /.test(line)), files: built.files }
}

describe('in pages', () => {
  const rows: [body: string, said: string][] = [
    ['[x](https://own.example/nope)', '3:1: warning: Cannot find `/nope` (own-url)'],
    ['![x](https://own.example/nope.png)', '3:1: warning: Cannot find `/nope.png` (own-url)'],
    ['[x](404.md)', '3:1: error: Cannot link to `404.md`'],
    ['[x](C:\\docs\\setup.md)', '3:1: error: Cannot link to `C:\\docs\\setup.md`: it is a path of your own machine'],
    ['[x](https:nope)', '3:1: error: Cannot read `https:nope`: it names no host (broken-link)'],
    ['<meta http-equiv="refresh" content="0; url=/gone">', '3:1: error: Cannot find `/gone` (broken-link)'],
    ['<base href="https://evil.example/">', '3:1: error: Cannot use `<base>`'],
    ['<link rel="preload" as="image" imagesrcset="nope.png 1x">', '3:1: error: Cannot find `nope.png` (missing-file)'],
    ['<table background="nope.png"><tr><th>x</th></tr></table>', '3:1: error: Cannot find `nope.png` (missing-file)'],
    ['<img src="/a.png" longdesc="nope.html" alt="x">', '3:1: error: Cannot find `nope.html` (broken-link)'],
    ['<img src="/a.png" usemap="#nope" alt="x">', '3:1: error: Cannot find `<map name="nope">` on this page'],
    ['<label for="nope">x</label>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<input list="nope">', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-labelledby="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-describedby="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<p aria-controls="nope">x</p>', '3:1: error: Cannot find `#nope` on this page (broken-anchor)'],
    ['<title>Another</title>', '3:1: error: Cannot use `<title>` in the text: the page has a title (front-matter)'],
    ['<plaintext>', '3:1: warning: Cannot find the end of `<plaintext>`'],
    ['<p id="a b">x</p>', '3:1: error: Cannot use the id `a b` (duplicate-id)'],
    ['<p id="">x</p>', '3:1: error: Cannot use the id `` (duplicate-id)']
  ]
  const toml = '+++\ntitle = "x"\n+++\n\n# T\n'

  test('what leads nowhere', async () => {
    const pages = rows.map(([body], at) => [`content/p${at}.md`, `# P ${at}\n\n${body}\n`])
    const files = { ...Object.fromEntries(pages), 'content/404.md': '# Lost\n\nText.\n', 'content/toml.md': toml }
    const { lines } = await told({ ...files, 'content/index.md': '# Home\n\nText.\n', 'assets/a.png': 'x' })
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
    const { lines, files } = await told({
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
