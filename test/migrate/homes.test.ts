/** What home pages of other generators become. */
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { featureRules } from '../../src/migrate/from/docusaurus-look.ts'
import { heroRules, leftRules } from '../../src/migrate/from/hero-rules.ts'
import { joinWords } from '../../src/migrate/from/join-words.ts'
import { migrated } from '../support/migrated.ts'
import { buildProject } from '../support/project.ts'

const image = '<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"/>\n'
const docusaurus = {
  'docusaurus.config.js':
    "export default { title: 'Kiln', tagline: 'Baked', presets: [['classic', { blog: false }]] }\n",
  'docs/a.md': '# A\n',
  'static/img/easy.svg': image,
  'static/img/fast.svg': image
}
const starter = `import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import HomepageFeatures from '@site/src/components/HomepageFeatures'
import Users from '../components/users'

function HomepageHeader() {
  return <header className="hero hero--primary"><Link className="button button--lg" to="/docs/a">Go</Link></header>
}

export default function Home(): JSX.Element {
  return <Layout><HomepageHeader /><main><HomepageFeatures /><Users /></main></Layout>
}
`

test('features of the starter of Docusaurus are taken over, with their images', async () => {
  const { target, read, report } = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.tsx': starter,
    'src/components/users.jsx': 'export default () => <p>Many</p>\n',
    'src/components/HomepageFeatures/fast.svg': image,
    'src/components/HomepageFeatures/index.tsx': `import Heading from '@theme/Heading'
import Translate from '@docusaurus/Translate'
import Fast from './fast.svg'
import styles from './styles.module.css'

const Lost = require('@site/static/img/lost.svg').default;

type FeatureItem = { title: string; Svg: React.ComponentType<React.ComponentProps<'svg'>>; description: JSX.Element }

const FeatureList: FeatureItem[] = [
  {
    title: 'Easy to Use',
    Svg: require('@site/static/img/easy.svg').default,
    description: (
      <>
        It's made for you &amp; me: put files into <code>docs</code>
        {' '}and <b>don't</b> wait.
      </>
    ),
  },
  { title: <Translate id="fast">Fast</Translate>, Svg: Fast, description: <>Quick.</>, link: '/docs/a' }, // the last
  { title: 'Lost', Svg: null, image: Lost, description: <a href="/docs/a">Gone.</a> }
];

function Feature({ title, Svg, description }: FeatureItem) {
  return <div><Svg className={styles.svg} /><Heading as="h3">{title}</Heading><p>{description}</p></div>
}

export default function HomepageFeatures() {
  return <section>{FeatureList.map((props, at) => <Feature key={at} {...props} />)}</section>
}
`
  })
  expect(read('content/index.md')).toBe(`---
title: Kiln
template: home
hero:
  title: Kiln
  text: Baked
  actions:
    - label: Go
      href: docs/a.md
features:
  - name: Easy to Use
    text: "It's made for you & me: put files into \`docs\` and **don't** wait."
    image:
      src: /img/easy.svg
      width: 200
      height: 100
      plain: true
  - name: Fast
    text: Quick.
    image:
      src: /src/components/HomepageFeatures/fast.svg
      width: 200
      height: 100
      plain: true
  - name: Lost
    text: "[Gone.](docs/a.md)"
---


`)
  expect(report).toContain(
    '### src/components/users.jsx\n\n- [ ] Of the home page, not all is migrated: see “A home page” in Writing\n  - line 1: “Many”\n'
  )
  expect(read('templates/styles.css')).toBe(`@import './styles.css';\n\n${heroRules}\n`)
  expect(report).toContain('The image `@site/static/img/lost.svg` is not migrated: its file is not there')
  const built = await buildProject(target)
  expect({ code: built.code, errors: built.stderr.match(/.*\berror: .*/g) }).toEqual({ code: 0, errors: null })
  expect(built.files['index.html']).toMatch(/<img class="feature-image" src="[^"]*easy\.[^"]*svg"/)
})

test('features in the page itself are taken over, other shapes are named', async () => {
  const page = (features: string) => `import Link from '@docusaurus/Link'
import useBaseUrl from '@docusaurus/useBaseUrl'
import Layout from '@theme/Layout'
const features = ${features}
function Feature({ imageUrl, title, description }) {
  return <div><img src={useBaseUrl(imageUrl)} />{title}{description}</div>
}
export default function Home() {
  return <Layout><Link className="button" to="/docs/a">Go</Link>{features.map((props, at) => (<Feature key={at} {...props} />))}</Layout>
}
`
  const old = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.js': page(
      "[{ title: <>Easy</>, imageUrl: 'img/easy.svg', description: <>For<br />all.</> }, { title: 'B', icon: '🚀', description: 'C.' }]"
    )
  })
  expect(old.read('content/index.md')).toContain(
    '- name: Easy\n    text: For all.\n    image:\n      src: /img/easy.svg\n'
  )
  expect(old.read('content/index.md')).toContain('- name: 🚀 B\n    text: C.\n')
  expect(old.report).not.toContain('Of the home page')
  const made = await migrated('docusaurus', { ...docusaurus, 'src/pages/index.js': page('useFeatures()') })
  expect(made.read('content/index.md')).not.toContain('features')
  expect(made.report).toContain(
    'title, tagline and buttons are migrated, and not the rest, such as `<Feature>`: see “A home page” in Writing'
  )
})

test('of several lists the one with images is the features, others that the page shows are cards', async () => {
  const page = (content: string) => `import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import HomepageFeatures from '@site/src/components/HomepageFeatures'
const OLD = [{ title: 'Gone', text: 'Not shown.' }]
const count = OLD.length
const VALUES = [
  { icon: '🔥', name: 'Warm', text: 'Each {room} is [warm].' },
  { icon: '❄️', name: 'Cool', text: <>See <a href="/docs/a">A</a>.</> }
]
function Values() {
  return <section><h2>Why us</h2><p>Since 1999</p>{VALUES.map(({ icon, name, text }) => (
    <div key={name}><h3>{icon} {name}</h3><p>{text}</p></div>
  ))}</section>
}
export default function Home() {
  return <Layout><header><h1>Kiln</h1><Link className="button" to="/docs/a">Go</Link></header><main>${content}</main></Layout>
}
`
  const files = (content: string) => ({
    ...docusaurus,
    'src/pages/index.js': page(content),
    'src/components/HomepageFeatures/index.js': `const FeatureList = [
  { title: 'Easy', Svg: require('@site/static/img/easy.svg').default, description: <>For all.</> },
  { title: 'Fast', Svg: require('@site/static/img/fast.svg').default, description: <>Quick.</> }
]
const Feature = ({ Svg, title, description }) => <div><Svg /><h3>{title}</h3><p>{description}</p></div>
export default function HomepageFeatures() {
  return <section>{FeatureList.map((props, at) => <Feature key={at} {...props} />)}</section>
}
`
  })
  for (const content of ['<HomepageFeatures /><Values />', '<Values /><HomepageFeatures />']) {
    const { target, read, report } = await migrated('docusaurus', files(content))
    const home = read('content/index.md')
    expect(home).toContain('features:\n  - name: Easy\n    text: For all.\n    image:\n      src: /img/easy.svg\n')
    expect(home.slice(home.lastIndexOf('---\n'))).toBe(`---

## Why us

::::cards
:::card[🔥 Warm]
Each \\{room} is \\[warm\\].
:::
:::card[❄️ Cool]
See [A](docs/a.md).
:::
::::
`)
    expect(report).toContain('in Writing\n  - line 11: “Since 1999”\n\n')
    const built = await buildProject(target)
    expect({ code: built.code, errors: built.stderr.match(/.*\berror: .*/g) }).toEqual({ code: 0, errors: null })
    expect(built.files['index.html']).toContain('Each {room} is [warm].')
  }
  const alone = await migrated('docusaurus', files('<HomepageFeatures />'))
  expect(alone.read('content/index.md')).toContain('features:\n  - name: Easy\n')
  expect(alone.read('content/index.md')).not.toContain('Warm')
  expect(alone.report).not.toContain('Of the home page')
})

test('images of VitePress are taken over, or named', async () => {
  const { target, read, report } = await migrated('vitepress', {
    '.vitepress/config.mjs': "export default { title: 'Desk', base: '/help/' }\n",
    'index.md': `---
layout: home
hero:
  name: Desk
  image: { light: /desk.svg, dark: /dark.svg, alt: A desk }
features:
  - { title: A, details: B., icon: { src: /desk.svg, width: 32 } }
  - { title: C, details: D., icon: { src: 'https://cdn.example/a.svg' } }
  - { title: E, details: F., icon: <svg/> }
---
`,
    'public/desk.svg': image,
    'public/dark.svg': image
  })
  const size = 'width: 200\nheight: 100\n'
  const at = (indent: string, text: string) => text.replace(/^(?=.)/gm, indent)
  const home = read('content/index.md')
  expect(home).toContain(`  image:\n${at('    ', `src: /desk.svg\n${size}text: A desk\nplain: true\n`)}features:`)
  expect(home).toContain(`    text: B.\n    image:\n${at('      ', `src: /desk.svg\n${size}plain: true\n`)}  - id: c`)
  for (const piece of [
    'The image `/dark.svg` for dark is not migrated: `/desk.svg` is shown in both',
    'The image `https://cdn.example/a.svg` is not migrated: put its file into `assets/`',
    'The icon of the feature `E` is not migrated'
  ])
    expect(report).toContain(piece)
  expect(report).not.toContain('The image of the hero')
  const built = await buildProject(target)
  expect({ code: built.code, errors: built.stderr.match(/.*\berror: .*/g) }).toEqual({ code: 0, errors: null })
})

test('the image of a hero of Starlight is taken over, HTML is named', async () => {
  const page = (image: string) => `---\ntitle: Desk\ntemplate: splash\nhero:\n  image: ${image}\n---\n`
  const { read, report } = await migrated('starlight', {
    'astro.config.mjs':
      "import starlight from '@astrojs/starlight'\nexport default { integrations: [starlight({ title: 'Desk' })] }\n",
    'src/content/docs/index.mdx': page('{ file: ../../assets/desk.png, alt: A desk }'),
    'src/content/docs/b.mdx': page('{ html: <b>Desk</b> }'),
    'src/assets/desk.png': Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAYAAAD0In+KAAAADUlEQVR4nGNgYGD4DwABBAEAfbLI3wAAAABJRU5ErkJggg==',
      'base64'
    )
  })
  expect(read('content/index.md')).toContain(
    '  image:\n    src: /desk.png\n    width: 2\n    height: 1\n    text: A desk\n'
  )
  expect(read('content/b.md')).not.toContain('image')
  expect(report).toContain('The image of the hero is not migrated: `hero.image` names a file')
})

test('buttons in a component of the page are taken over, features that it does not show are not', async () => {
  const { read, report } = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.jsx': `import Layout from '@theme/Layout'
import Hero from '../components/Hero'
import HomepageFeatures from '../components/Features'
export default () => <Layout><Hero />{/* <HomepageFeatures /> */}</Layout>
`,
    'src/components/Hero.jsx': `export default () => (
  <Link className={clsx('button', styles.go)} to={useBaseUrl('docs/a')}><Translate id="go">Go</Translate></Link>
)\n`,
    'src/components/Features.jsx':
      "const list = [{ title: 'A', description: 'B.' }]\nexport default () => list.map(({ title }) => <p>{title}</p>)\n"
  })
  expect(read('content/index.md')).toContain('  actions:\n    - label: Go\n      href: docs/a.md\n---\n')
  expect(report).toContain('Of the home page, its title, tagline and buttons are migrated, and not the rest: see')
})

test('what the old home page shows and the new one does not is named, with its place', async () => {
  const page = (more: string) => `import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Translate from '@docusaurus/Translate'
import Head from '@docusaurus/Head'
import Layout from '@theme/Layout'
import ReactPlayer from 'react-player'
import Users from '../components/Users'

function Hero() {
  const { siteConfig } = useDocusaurusContext()
  return <header>
    <h1>Bake <em>better</em></h1>
    <p className="hero__subtitle"><Translate id="sub">Every day</Translate></p>
    <Link className="button" to="/docs/a">Read &amp; bake</Link>
  </header>
}

export default function Home() {
  return <Layout><Head><title>Kiln</title></Head><Hero /><hr />${more}</Layout>
}
`
  const migratedWith = (more: string) =>
    migrated('docusaurus', {
      ...docusaurus,
      'src/pages/index.js': page(more),
      'src/components/Users.js':
        'export default ({ names }) => <ul>\n{names.map((name) => <li key={name}>{name}</li>)}\n</ul>\n'
    })
  const same = await migratedWith('<div className="row" />')
  expect(same.read('content/index.md')).toContain('hero:\n  title: Bake *better*\n  text: Every day\n  actions:\n')
  expect(same.report).not.toContain('Of the home page')
  const more = await migratedWith(`
    <img src="/img/easy.svg" />
    <p>Many <b>ovens</b>, <a href="/docs/a">one</a> bake</p>
    <Link to="/docs/b"><h2>Bake better</h2>Every day</Link>
    <ReactPlayer url="a.mp4" /><iframe src="https://a.example" />
    <Users names={['Ann', 'Bo']} />
    <div onClick={() => alert()}>Every day</div>`)
  const task = '- [ ] Of the home page, not all is migrated: see “A home page” in Writing'
  expect(more.report).toContain(`### src/components/Users.js

${task}
  - line 2: “Ann”
  - line 2: “Bo”

### src/pages/index.js

${task}
  - line 20: the image \`/img/easy.svg\`
  - line 21: “Many ovens, one bake”
  - line 22: the link to \`/docs/b\`
  - line 23: \`<react-player>\`
  - line 23: \`<iframe>\`
  - line 25: \`onClick\` of \`<div>\`
`)
  expect(more.stdout).toContain('2  Of the home page, not all is migrated: see “A home page” in Writing\n')
})

test('rules for the first block and for features are those of Theming', () => {
  const guide = readFileSync('docs/theming.md', 'utf8')
  for (const rules of [heroRules, leftRules, featureRules])
    expect(guide).toContain(`@import './styles.css';\n\n${rules}\n\`\`\`\n`)
})

test('a new site of Docusaurus with other words keeps its look, and leaves nothing of its home page to do', async () => {
  const banner = (more: string) => `/* Scoped */
.heroBanner {
  padding: 4rem 0;
  text-align: center;
  position: relative;
  overflow: hidden;${more}
}

@media screen and (max-width: 996px) {
  .heroBanner {
    padding: 2rem;
  }
}

.buttons {
  display: flex;
  align-items: center;
  justify-content: center;
}
`
  const site = (more: string, style: string) =>
    migrated('docusaurus', {
      'docusaurus.config.js': `export default {
  title: 'Kiln', tagline: 'Baked', presets: [['classic', { blog: false }]],
  themeConfig: { footer: { ${style} copyright: 'Copyright © 2026 Kiln' } }
}\n`,
      'docs/a.md': '# A\n',
      'static/img/easy.svg': image,
      'src/pages/index.module.css': banner(more),
      'src/pages/index.js': `import clsx from 'clsx'
import Link from '@docusaurus/Link'
import useDocusaurusContext from '@docusaurus/useDocusaurusContext'
import Layout from '@theme/Layout'
import HomepageFeatures from '@site/src/components/HomepageFeatures'
import Heading from '@theme/Heading'
import styles from './index.module.css'

function HomepageHeader() {
  const {siteConfig} = useDocusaurusContext()
  return (
    <header className={clsx('hero hero--primary', styles.heroBanner)}>
      <Heading as="h1" className="hero__title">{siteConfig.title}</Heading>
      <p className="hero__subtitle">{siteConfig.tagline}</p>
      <div className={styles.buttons}><Link className="button button--secondary" to="/docs/a">Light it</Link></div>
    </header>
  )
}

export default function Home() {
  return <Layout><HomepageHeader /><main><HomepageFeatures /></main></Layout>
}
`,
      'src/components/HomepageFeatures/index.js': `import Heading from '@theme/Heading'
import styles from './styles.module.css'
const FeatureList = [
  { title: 'Hot', Svg: require('@site/static/img/easy.svg').default, description: <>Bakes <code>clay</code>.</> }
]
function Feature({Svg, title, description}) {
  return (
    <div className="col">
      <div className="text--center"><Svg className={styles.featureSvg} role="img" /></div>
      <div className="text--center"><Heading as="h3">{title}</Heading><p>{description}</p></div>
    </div>
  )
}
export default function HomepageFeatures() {
  return <section>{FeatureList.map((props, idx) => <Feature key={idx} {...props} />)}</section>
}
`,
      'src/components/HomepageFeatures/styles.module.css':
        '.features {\n  display: flex;\n  align-items: center;\n  padding: 2rem 0;\n  width: 100%;\n}\n\n.featureSvg {\n  height: 200px;\n  width: 200px;\n}\n'
    })
  const dark = await site('', "style: 'dark',")
  const size =
    '.features-plain .feature-image {\n  height: 200px;\n  width: 200px;\n  max-height: none;\n  object-fit: contain;\n}'
  const rules = (footer: string, more = '') =>
    `@import './styles.css';\n\n:root {\n${footer}}\n\n${heroRules}\n\n${more}${featureRules}\n\n${size}\n`
  expect(dark.read('templates/styles.css')).toBe(
    rules('  --footer: #303846;\n  --on-footer: #ebedf0;\n  --on-footer-strong: #fff;\n')
  )
  expect(dark.report).not.toMatch(/home page|Not in the new folder|^### src/m)
  const light = await site('\n  background: linear-gradient(#123, #456);', '')
  expect(light.read('templates/styles.css')).toBe(
    rules(
      '  --footer: var(--surface);\n  --on-footer: var(--muted);\n  --on-footer-strong: var(--heading);\n',
      '.hero {\n  background: linear-gradient(#123, #456);\n}\n\n'
    )
  )
  expect(light.report).toContain('Not in the new folder: `src/pages/index.module.css`.')
  const night = await site('\n  background: #1a1a2e;\n  color: var(--ifm-color-white);', '')
  const sheet = night.read('templates/styles.css')
  expect(sheet).toContain('.hero {\n  background: #1a1a2e;\n  color: #fff;\n}')
  expect(sheet).toContain('  background: #ffffff;\n  color: #1a1a2e;\n')
  expect(sheet).toContain('.hero :focus-visible {\n  outline-color: #ffffff;\n}')
  // A colour alone is under the gradient of docsgen's own hero.
  const flat = (await site('\n  background-color: #1a1a2e;', '')).read('templates/styles.css')
  expect(flat).toContain('.hero {\n  background: #1a1a2e;\n}')
  const both = (
    await site('\n  background-color: #1a1a2e;\n  background-image: linear-gradient(#123, #456);', '')
  ).read('templates/styles.css')
  expect(both).toContain('  background-color: #1a1a2e;\n  background-image: linear-gradient(#123, #456);')
  const more = `
  background: #1a1a2e;
  color: var(--ifm-color-white);
  border: 1px solid red;
  text-align: left;
  & h1 { text-transform: uppercase; margin: 0 }
}
[data-theme='dark'] .heroBanner { background: #000; padding: 0 }
:global([data-theme='dark']) .heroBanner p { color: silver }
@media (max-width: 600px) { .heroBanner { background: #123456 } }
.heroBanner::before { opacity: 0.5 }
.buttons { min-height: 2rem }
.other {`
  const moody = await site(more, '')
  expect(moody.read('templates/styles.css')).toContain(`${leftRules}

.hero .hero-title {
  text-transform: uppercase;
}

[data-theme='dark'] .hero {
  background: #000;
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) .hero {
    background: #000;
  }
}

[data-theme='dark'] .hero .hero-text {
  color: silver;
}

@media (prefers-color-scheme: dark) {
  :root:not([data-theme]) .hero .hero-text {
    color: silver;
  }
}

@media (max-width: 600px) {
  .hero {
    background: #123456;
  }
}`)
  expect(moody.report).toContain(
    '“A hero in your colour” in Theming\n  - line 2: `border` of `.heroBanner`\n  - line 16: `opacity` of `.heroBanner::before`\n  - line 17: `min-height` of `.buttons`\n'
  )
  for (const { target } of [dark, light, night, moody]) {
    const built = await buildProject(target)
    expect({ code: built.code, warnings: built.stderr.match(/\((?:style|contrast)\)/g) }).toEqual({
      code: 0,
      warnings: null
    })
  }
})

const shownHome = (hero: string) => `import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import clsx from 'clsx'
import styles from './index.module.css'
const GITHUB = 'https://github.com/kiln/kiln'
export default function Home() {
  return <Layout><div className={styles.landing}><header><div>${hero}</div></header>
    <section><h2>More</h2><a className="button" href="https://x.example">No</a></section></div></Layout>
}
`

test.each([
  [
    'by the names of their classes',
    '<div><a href="/docs/a" className={clsx(styles.btn, styles.btnPrimary)}>Get started</a><a href={GITHUB} className={styles.heroCta}>View on <b>GitHub</b></a></div><p>or <a href="/docs/a">read</a></p>'
  ],
  [
    'alone in a box',
    '<p><a href="/docs/a">Read</a> or wait</p><div className={styles.links}><Link to="/docs/a">Get started</Link>{" "}<a href={GITHUB}>View on <b>GitHub</b></a></div>'
  ]
])('links of a first block that look like buttons are its actions: %s', async (_, links) => {
  const { read, report, target } = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.tsx': shownHome(
      `<h1>Kiln<span className={styles.kind}><a href="/docs/a">Hot</a> <em>stones</em></span></h1>${links}`
    )
  })
  expect(read('content/index.md')).toContain(`hero:
  title: Kiln Hot *stones*
  text: Baked
  actions:
    - label: Get started
      href: docs/a.md
    - label: View on GitHub
      href: https://github.com/kiln/kiln
---`)
  expect(report).not.toMatch(/“Get started|link to `https:\/\/github/)
  expect(report).toContain('the link to `https://x.example`')
  expect((await buildProject(target)).code).toBe(0)
})

test('a home page without buttons has no empty list of them, and its links are named', async () => {
  const list = 'const LIST = [{ title: "Warm", text: "Yes." }]'
  const items = '<ul>{LIST.map(({ title, text }) => <li><h2>{title}</h2><p>{text}</p></li>)}</ul>'
  const { read, report } = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.jsx': `import Layout from '@theme/Layout'
${list}
export default () => <Layout><h1>Kiln</h1><p><b>12</b><span>stones</span>, <a href="/docs/a">A</a><a href="https://b.example">B</a></p>${items}</Layout>\n`
  })
  expect(read('content/index.md')).toContain('hero:\n  title: Kiln\n  text: Baked\nfeatures:\n')
  for (const named of ['“12 stones, A B”', 'the link to `/docs/a`', 'the link to `https://b.example`'])
    expect(report).toContain(named)
  const vitepress = await migrated('vitepress', {
    '.vitepress/config.js': 'export default { title: "A" }\n',
    'index.md': '---\nlayout: home\nhero: { name: Kiln, tagline: Baked }\n---\n'
  })
  expect(vitepress.read('content/index.md')).not.toContain('actions')
})

test.each([
  [[{ text: 'H' }, { text: '2', name: 'sub' }, { text: 'O' }], 'H2O'],
  [[{ text: 'page', name: '@docusaurus/Link' }, { text: 's' }], 'pages'],
  [[{ text: 'Kiln' }, { text: 'Hot', name: 'span' }, { text: ', dry' }], 'Kiln Hot, dry'],
  [
    [
      { text: 'Start', name: 'a' },
      { text: 'Code', name: 'a' }
    ],
    'Start Code'
  ],
  [[{ text: 'See (' }, { text: 'a', name: 'div' }, { text: ')' }], 'See (a)'],
  [[{ text: 'a ' }, { text: '', name: 'svg' }, { text: 'b', name: 'p' }], 'a b']
])('words of neighbours are apart: %j', (parts, words) => expect(joinWords(parts)).toBe(words))

test('a paragraph for the heading is the text of the hero', async () => {
  const { read } = await migrated('docusaurus', {
    'docusaurus.config.js': "export default { title: 'Desk', tagline: 'A tagline' }\n",
    'docs/a.md': '# A\n',
    'src/pages/index.module.css': '.heroButton { color: red }\n',
    'src/pages/index.jsx': `import Link from '@docusaurus/Link'
import Layout from '@theme/Layout'
import styles from './index.module.css'
const description = 'Recipes that work.'
export default function Home() {
  return <Layout><header><h1 className={styles.heroTitle}>Proven <b>Desks</b></h1><p className={styles.heroSubtitle}>{description}</p>
    <Link className={styles.heroButton} to="/docs/a"><p>Begin</p></Link></header><p>Below</p></Layout>
}
`
  })
  expect(read('content/index.md')).toMatch(/title: Proven Desks\n {2}text: Recipes that work.\n {2}actions:\n/)
})
