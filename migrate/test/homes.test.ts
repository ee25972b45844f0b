/** Home pages of other generators, migrated. */
import { expect, test } from 'vitest'
import { migrated } from '../../test/support/migrated.ts'
import { buildProject } from '../../test/support/project.ts'
import { joinWords } from '../docusaurus/features.ts'

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
    'title, tagline, buttons and features are migrated, and not the rest, such as `link` of features, `<Users>`: see'
  )
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
  const made = await migrated('docusaurus', { ...docusaurus, 'src/pages/index.js': page('useFeatures()') })
  expect(made.read('content/index.md')).not.toContain('features')
  expect(made.report).toContain(
    'title, tagline and buttons are migrated, and not the rest, such as `<Feature>`: see “A home page” in Writing'
  )
})

test('of several lists the one with images is the features', async () => {
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
    expect(home).not.toContain('Warm')
    expect(report).toContain('and not the rest, such as `<Values>`')
    const built = await buildProject(target)
    expect({ code: built.code, errors: built.stderr.match(/.*\berror: .*/g) }).toEqual({ code: 0, errors: null })
  }
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

test.each([
  ['<h1>Bake <em>better</em></h1><p className="hero__subtitle">Every {"day"}</p>', 'Bake *better*', 'Every day'],
  ['<Heading className="x" as="h1">{siteConfig.tagline}</Heading>', 'Baked', ''],
  [
    '<h1 className={styles.heroTitle}>Proven <b>Ovens</b></h1><p className={styles.heroSubtitle}>{words}</p>',
    'Proven Ovens',
    'Baked'
  ]
])('words and buttons of a first block are read: %s', async (words, title, text) => {
  const { target, read, report } = await migrated('docusaurus', {
    ...docusaurus,
    'src/pages/index.js': `import Layout from '@theme/Layout'
const GITHUB = 'https://github.com/kiln/kiln'
const LIST = [{ title: 'Warm', text: 'Yes.' }]
export default function Home() {
  return <Layout><header className={clsx('hero hero--primary')}>${words}
    <a href="/docs/a" className={styles.heroCta}>Get <b>started</b> &amp; bake</a><a className="button" href={GITHUB}>GitHub</a></header>
    <section><h2>More</h2><a className="button" href="https://x.example">No</a>
    {LIST.map(({ title, text }) => <div className="text--center">{title}{text}</div>)}</section></Layout>
}
`
  })
  expect(read('content/index.md')).toContain(
    `hero:\n  title: ${title}\n${text && `  text: ${text}\n`}  actions:\n    - label: Get started & bake\n      href: docs/a.md\nfeatures:\n`
  )
  expect(report).toContain('title, tagline, buttons and features are migrated, and not the rest: see')
  expect((await buildProject(target)).code).toBe(0)
})

test('a home page without buttons has no empty list of them', async () => {
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
