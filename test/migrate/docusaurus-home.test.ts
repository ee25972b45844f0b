/** What a home page of Docusaurus shows: words, images and `<Head>` that its source computes. */
import { expect, test } from 'vitest'
import { migrated } from '../support/migrated.ts'
import { buildProject } from '../support/project.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>\n'
const site = {
  'docusaurus.config.js':
    "export default { title: 'Kiln', tagline: 'Baked', url: 'https://kiln.example', presets: [['classic', { blog: false }]] }\n",
  'docs/a.md': '# A\n',
  'static/img/f/easy.svg': image,
  'static/img/f/fast.svg': image
}
const page = (hero: string, more = '') => `import Head from '@docusaurus/Head'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Layout from '@theme/Layout'
import { Features } from '../components/features'
export default function Home() {
  const { siteConfig } = useDocusaurusContext()
  return <Layout title="Home" description="Old"><header>${hero}<a className="button" href="/docs/a">Go</a></header>${more}</Layout>
}
`
const heroOf = async (hero: string) => {
  const { read, report } = await migrated('docusaurus', { ...site, 'src/pages/index.jsx': page(hero) })
  return { home: read('content/index.md'), report }
}

test.each([
  ['<h1>{siteConfig.tagline}</h1><p>Real <b>text</b></p>', 'title: Baked\n  text: Real text\n'],
  ['<div><h1>Kiln</h1></div><p></p><p>Real text</p><p>More</p>', 'title: Kiln\n  text: Real text\n'],
  ['<h1>{siteConfig.tagline}</h1>', 'title: Baked\n'],
  ['<h1>Kiln</h1><p>or <a href="/docs/a">read</a></p>', 'title: Kiln\n  text: Baked\n']
])('the text of the hero is the paragraph beside its heading: %s', async (hero, words) => {
  expect((await heroOf(hero)).home).toContain(`hero:\n  ${words}  actions:\n`)
})

test('images and texts of features are those that the page shows', async () => {
  const { target, read, report } = await migrated('docusaurus', {
    ...site,
    'src/pages/index.jsx': page('<h1>Kiln</h1>', '<Features />'),
    'src/components/features.jsx': `import { useBaseUrlUtils } from '@docusaurus/useBaseUrl'
const LIST = [
  { title: 'Easy', description: <><p>For all.</p><p>Really.</p></>, image: 'easy.svg' },
  { title: 'Fast', description: [<p>Quick.</p>, <p>See <a href="/docs/a">A</a>.</p>], image: 'fast.svg' },
  { title: 'Lost', description: <p>Gone.</p>, image: 'lost.svg' }
]
export function Features() {
  const { withBaseUrl } = useBaseUrlUtils()
  return <section><img src="/img/f/easy.svg" />{LIST.map((each) => <div key={each.title}>
    <img src={withBaseUrl(\`/img/f/\${each.image}\`)} /><div><h3>{each.title}</h3>{each.description}</div>
  </div>)}</section>
}
`
  })
  const home = read('content/index.md')
  const of = (file: string) => `    image:\n      src: /img/f/${file}\n      width: 200\n      height: 100\n`
  expect(home).toContain(`- name: Easy\n    text: For all. Really.\n${of('easy.svg')}`)
  expect(home).toContain(`- name: Fast\n    text: Quick. See [A](docs/a.md).\n${of('fast.svg')}`)
  expect(home).toMatch(/- name: Lost\n {4}text: Gone\.\n---/)
  expect(report).toContain('The image `/lost.svg` is not migrated: its file is not there')
  expect(report).not.toContain('Of the home page')
  expect((await buildProject(target)).code).toBe(0)
})

test('`<Head>` of a home page is front matter, and what has no key is named with its place', async () => {
  const head = `<Head>
    <title>{siteConfig.title}</title>
    <meta property="og:image" content={\`\${siteConfig.url}/img/f/easy.svg\`} />
    <meta property="og:image:width" content="200" />
    <meta name="twitter:card" content="summary" />
    <meta name="description" content={siteConfig.tagline} />
    <link rel="preload" href="/x.js" />
    <meta property="og:title" content="Ovens" />
  </Head>`
  const { read, report } = await migrated('docusaurus', {
    ...site,
    'src/pages/index.jsx': page(`${head}<h1>Ovens</h1>`)
  })
  expect(read('content/index.md')).toContain(
    '---\ntitle: Kiln\ndescription: Baked\ncard: /img/f/easy.svg\ntemplate: home\n'
  )
  expect(report).toContain(
    '- [ ] line 7: `<link rel="preload" href="/x.js">` of `<Head>` is not migrated: write it in `templates/slots/head.tsx`'
  )
  expect(report).toContain('- line 7: The title `Ovens` of `<Head>` is not migrated')
})

test('`<Head>` of a home page that cannot be run is named', async () => {
  const { report } = await heroOf('<Head><title>{unknown}</title></Head><h1>Kiln</h1>')
  expect(report).toContain('tagline and buttons are migrated, and not the rest, such as `<Head>`')
})
